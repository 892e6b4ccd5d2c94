//! User interface of the calculator: a sheet on a canvas, and a field for the selected number.

use super::sheet::{self, Op, Sheet, ValueType};
use egui::{Color32, ColorImage, Key, Modifiers, Pos2, TextureHandle, TextureOptions, Ui, vec2};
use egui_node_graph::{
    Badge, BadgeSeverity, Canvas, CanvasEvent, GraphView, NodeShape, NodeView, Pin, SocketRef, SocketShape, Thumbnail,
    Wire,
};
use std::collections::BTreeMap;

/// Calculator with its sheet, canvas and undo stack.
pub(crate) struct App {
    pub(crate) canvas: Canvas<u32>,
    pub(crate) sheet: Sheet,
    /// Previous sheets, for undo.
    pub(crate) undo_stack: Vec<Sheet>,
    /// Events received so far, for tests.
    pub(crate) events: Vec<CanvasEvent<u32>>,
    /// True if a drag is in progress, which forms one undo step.
    dragging: bool,
    gauges: BTreeMap<u32, (f64, TextureHandle)>,
}

impl App {
    pub(crate) fn new(sheet: Sheet) -> Self {
        let (canvas, undo_stack, events) = (Canvas::default(), Vec::new(), Vec::new());
        App { canvas, sheet, undo_stack, events, dragging: false, gauges: BTreeMap::new() }
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui) {
        if ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::Z))
            && let Some(sheet) = self.undo_stack.pop()
        {
            self.sheet = sheet;
        }
        let selected = self.canvas.selection.first().copied();
        if let Some(Op::Number(value)) = selected.and_then(|id| self.sheet.cells.get_mut(&id)).map(|cell| &mut cell.op)
        {
            egui::Panel::bottom("number").show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.label("The selected number is");
                    ui.add(egui::DragValue::new(value).speed(0.1));
                });
            });
        }
        egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| self.graph(ui));
    }

    fn graph(&mut self, ui: &mut Ui) {
        self.draw_gauges(ui);
        let nodes: Vec<_> = self.sheet.cells.keys().map(|id| node(&self.sheet, &self.gauges, *id)).collect();
        let wires: Vec<_> = self.sheet.wires.iter().cloned().collect();
        let sheet = &self.sheet;
        let events =
            self.canvas.show(ui, &GraphView { nodes: &nodes, wires: &wires }, |from, to| sheet.may_connect(from, to));
        drop(nodes);
        let before = self.sheet.clone();
        for event in &events {
            self.apply(ui, event.clone());
        }
        if self.sheet != before && !self.dragging {
            self.undo_stack.push(before);
        }
        self.dragging = match events.last() {
            Some(CanvasEvent::Moved { .. } | CanvasEvent::Resized { .. }) => true,
            Some(_) => false,
            None => self.dragging,
        };
        self.events.extend(events);
    }

    fn apply(&mut self, ui: &Ui, event: CanvasEvent<u32>) {
        let sheet = &mut self.sheet;
        match event {
            CanvasEvent::Moved { nodes, by } => nodes.iter().for_each(|id| {
                if let Some(cell) = sheet.cells.get_mut(id) {
                    cell.at += by;
                }
            }),
            CanvasEvent::Resized { node, size } => {
                if let Some(Op::Note(_, was) | Op::Frame(_, was)) = sheet.cells.get_mut(&node).map(|cell| &mut cell.op)
                {
                    *was = size;
                }
            }
            CanvasEvent::Connect(wire) => sheet.connect(wire),
            CanvasEvent::Disconnect(gone) => sheet.wires.retain(|wire| !gone.contains(wire)),
            CanvasEvent::WireDropped { from, place } => self.add_fitting(from, place),
            CanvasEvent::Insert { wire, before, after } => {
                sheet.wires.remove(&wire);
                sheet.connect(before);
                sheet.connect(after);
            }
            CanvasEvent::Reroute { wire, place } => {
                let point = sheet.add(Op::Point, place - vec2(9.0, 9.0));
                sheet.connect(Wire { from: wire.from, to: SocketRef::input(point, 0) });
                sheet.connect(Wire { from: SocketRef::output(point, 0), to: wire.to });
            }
            CanvasEvent::Delete(cells) => sheet.remove(&cells),
            CanvasEvent::Dissolve(cells) => sheet.heal(&cells),
            CanvasEvent::Collapse(cells) => toggle(sheet, &cells, |cell| &mut cell.collapsed),
            CanvasEvent::Mute(cells) => toggle(sheet, &cells, |cell| &mut cell.muted),
            CanvasEvent::Copy(cells) => ui.ctx().copy_text(self.numbers(&cells)),
            CanvasEvent::Cut(cells) => {
                ui.ctx().copy_text(self.numbers(&cells));
                self.sheet.remove(&cells);
            }
            CanvasEvent::Paste { text, place } => {
                let numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
                let cells =
                    numbers.enumerate().map(|(i, n)| sheet.add(Op::Number(n), place + vec2(0.0, 60.0 * i as f32)));
                self.canvas.selection = cells.collect();
            }
            CanvasEvent::Duplicate { nodes, wired } => self.canvas.selection = sheet.duplicate(&nodes, wired),
            CanvasEvent::Group(cells) => self.frame(&cells),
            CanvasEvent::Menu { place, on: None, .. } => self.canvas.selection = [sheet.add(Op::Add, place)].into(),
            CanvasEvent::DragEnded | CanvasEvent::Enter(_) | CanvasEvent::View { .. } | CanvasEvent::Leave => (),
            CanvasEvent::Menu { .. } | CanvasEvent::ShowSource(_) | CanvasEvent::WireMenu { .. } => (),
        }
    }

    /// Adds the most likely cell for a wire dropped on the background.
    fn add_fitting(&mut self, from: SocketRef<u32>, place: Pos2) {
        let candidates = [Op::Gauge, Op::Choose, Op::Number(1.0), Op::Less];
        for op in candidates {
            let cell = self.sheet.add(op, place);
            let own = [SocketRef::input(cell, 0), SocketRef::output(cell, 0)];
            let wire = own
                .iter()
                .filter_map(|own| Wire::between(&from, own))
                .find(|wire| self.sheet.may_connect(&wire.from, &wire.to).is_ok());
            match wire {
                Some(wire) => return self.sheet.connect(wire),
                None => self.sheet.remove(&[cell]),
            }
        }
    }

    /// Puts a frame around cells, in place of a group.
    fn frame(&mut self, cells: &[u32]) {
        let places: Vec<Pos2> = cells.iter().filter_map(|id| self.sheet.cells.get(id)).map(|cell| cell.at).collect();
        let area = egui::Rect::from_points(&places);
        let frame = Op::Frame("Together".to_owned(), area.size() + vec2(200.0, 180.0));
        self.sheet.add(frame, area.min - vec2(20.0, 50.0));
    }

    fn numbers(&self, cells: &[u32]) -> String {
        let numbers: Vec<String> = cells.iter().map(|id| self.sheet.value(*id).to_string()).collect();
        numbers.join(" ")
    }

    /// Updates the thumbnails of gauges.
    fn draw_gauges(&mut self, ui: &Ui) {
        let gauges = self.sheet.cells.iter().filter(|(_, cell)| cell.op == Op::Gauge);
        for (id, value) in gauges.map(|(id, _)| (*id, self.sheet.value(*id))).collect::<Vec<_>>() {
            if self.gauges.get(&id).is_none_or(|(drawn, _)| *drawn != value) {
                let texture = ui.ctx().load_texture(format!("gauge {id}"), gauge(value), TextureOptions::LINEAR);
                self.gauges.insert(id, (value, texture));
            }
        }
    }
}

/// Describes a cell for the canvas.
fn node<'a>(sheet: &'a Sheet, gauges: &BTreeMap<u32, (f64, TextureHandle)>, id: u32) -> NodeView<'a, u32> {
    let cell = &sheet.cells[&id];
    let value = sheet.value(id);
    let pins = |declared: &[(&'static str, ValueType)], inputs: bool| {
        let pins = declared.iter().enumerate().map(|(i, (name, kind))| {
            let (colour, shape) = match kind {
                ValueType::Number => (Color32::from_rgb(110, 170, 230), SocketShape::Circle),
                ValueType::Boolean => (Color32::from_rgb(225, 170, 80), SocketShape::Diamond),
            };
            let value = if inputs { "0".to_owned() } else { value.to_string() };
            Pin { shape, value: value.into(), ..Pin::new(i as u32, *name, colour) }
        });
        pins.collect()
    };
    let (title, colour) = match &cell.op {
        Op::Number(_) => (format!("{value}"), Color32::from_rgb(90, 140, 200)),
        Op::Less | Op::Choose => (cell.op.title().to_owned(), Color32::from_rgb(200, 140, 60)),
        Op::Gauge => (format!("Gauge: {value}"), Color32::from_rgb(90, 170, 120)),
        op => (op.title().to_owned(), Color32::from_rgb(130, 120, 180)),
    };
    let shape = match cell.op {
        Op::Note(_, size) => NodeShape::Note(size),
        Op::Frame(_, size) => NodeShape::Frame(size),
        Op::Point => NodeShape::Point,
        _ => NodeShape::Box,
    };
    let zero = matches!(cell.op, Op::Divide) && sheet.wires.iter().all(|wire| wire.to != SocketRef::input(id, 1));
    let badge = Badge { severity: BadgeSeverity::Warning, text: "division by zero gives zero".into() };
    NodeView {
        label: format!("{} {id}", cell.op.title()).into(),
        colour,
        shape,
        thumbnail: gauges.get(&id).map(|(_, texture)| Thumbnail::Ready(texture.id())),
        badges: zero.then_some(badge).into_iter().collect(),
        collapsed: cell.collapsed,
        muted: cell.muted,
        inputs: pins(cell.op.inputs(), true),
        outputs: pins(cell.op.outputs(), false),
        ..NodeView::new(id, title, cell.at)
    }
}

fn toggle(sheet: &mut Sheet, cells: &[u32], flag: fn(&mut sheet::Cell) -> &mut bool) {
    let all = cells.iter().all(|id| sheet.cells.get_mut(id).is_none_or(|cell| *flag(cell)));
    for id in cells {
        if let Some(cell) = sheet.cells.get_mut(id) {
            *flag(cell) = !all;
        }
    }
}

fn gauge(value: f64) -> ColorImage {
    const SIDE: usize = 64;
    let full = (value / 100.0).clamp(0.0, 1.0);
    let pixel = |i: usize| {
        let (x, height) = (i % SIDE, 1.0 - (i / SIDE) as f64 / SIDE as f64);
        let stripe = if x / 8 % 2 == 0 { 0 } else { 14 };
        if height <= full { Color32::from_rgb(70 + stripe, 160 + stripe, 110) } else { Color32::from_gray(44 + stripe) }
    };
    ColorImage::new([SIDE, SIDE], (0..SIDE * SIDE).map(pixel).collect())
}
