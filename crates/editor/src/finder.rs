//! Finds a node by a few letters of what it is called or does, and puts it where it was asked for.

use crate::board::{carries, face_of};
use crate::editor::Editor;
use crate::face::{Face, GRAPH};
use egui::{Area, Frame, Id, Key, Modifiers, Order, Pos2, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_node_graph::{Side, Socket};
use lapidary_document::INSTANCE;
use lapidary_evaluator::check::Type;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::spec::{Spec, newest};
use std::collections::BTreeMap;

/// Rows that show at once.
const ROWS: usize = 12;

/// The finder, open.
pub(crate) struct Finder {
    /// Where on the canvas the node is to lie.
    place: Pos2,
    /// The socket it is to be wired to.
    from: Option<Socket<String>>,
    text: String,
    chosen: usize,
    /// Whether it has just been opened, and takes the focus.
    fresh: bool,
}

/// Something that can be added.
struct Found {
    title: String,
    doc: String,
    colour: egui::Color32,
    kind: String,
    args: BTreeMap<String, Arg>,
    /// How well it matches: less is better.
    rank: (u32, usize),
}

impl Editor {
    /// Opens the finder.
    pub(crate) fn find(&mut self, place: Pos2, from: Option<Socket<String>>) {
        self.finder = Some(Finder { place, from, text: String::new(), chosen: 0, fresh: true });
    }

    pub(crate) fn find_show(&mut self, ui: &Ui) {
        let Some(mut finder) = self.finder.take() else { return };
        let (down, up, enter, escape) = ui.input_mut(|i| {
            let mut pressed = |key| i.count_and_consume_key(Modifiers::NONE, key);
            (pressed(Key::ArrowDown), pressed(Key::ArrowUp), pressed(Key::Enter), pressed(Key::Escape))
        });
        let found = self.found(&finder);
        finder.chosen = (finder.chosen + down).saturating_sub(up).min(found.len().saturating_sub(1));
        let mut pick = (enter > 0).then_some(finder.chosen);
        let screen = ui.ctx().content_rect();
        let at = self.board.canvas.to_screen(finder.place);
        let at = at.clamp(screen.min, (screen.max - vec2(340.0, 420.0)).max(screen.min));
        let area = Area::new(Id::new("finder")).order(Order::Foreground).fixed_pos(at);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
                ui.set_width(320.0);
                let hint = match &finder.from {
                    Some(from) if from.side == Side::Output => format!("what takes {}", from.pin),
                    Some(to) => format!("what gives {}", to.pin),
                    None => "add a node".to_owned(),
                };
                let edit = TextEdit::singleline(&mut finder.text).hint_text(hint).desired_width(f32::INFINITY);
                let field = ui.add(edit);
                field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "find a node"));
                if std::mem::take(&mut finder.fresh) {
                    field.request_focus();
                }
                if field.changed() {
                    finder.chosen = 0;
                }
                ui.add_space(4.0);
                ScrollArea::vertical().max_height(ROWS as f32 * 26.0).show(ui, |ui| {
                    for (i, found) in found.iter().enumerate() {
                        let row = row(ui, found, i == finder.chosen);
                        if i == finder.chosen && (down + up > 0) {
                            row.scroll_to_me(None);
                        }
                        if row.clicked() {
                            pick = Some(i);
                        }
                    }
                    if found.is_empty() {
                        ui.weak("nothing is called so");
                    }
                });
                if let Some(found) = found.get(finder.chosen) {
                    ui.separator();
                    ui.label(RichText::new(&found.doc).small());
                }
            });
        });
        let outside = shown.response.clicked_elsewhere() && !finder.fresh;
        match pick.and_then(|i| found.into_iter().nth(i)) {
            Some(found) => {
                self.panel.used(&found.title);
                let wire = finder.from.or_else(|| self.from_selection());
                self.add(&found.kind, found.args, finder.place, wire.as_ref());
            }
            None if escape > 0 || outside => {}
            None => self.finder = Some(finder),
        }
    }

    /// What is selected, as something that a new node may be wired to.
    fn from_selection(&self) -> Option<Socket<String>> {
        let selected = self.board.selected();
        let [only] = selected.as_slice() else { return None };
        let scene = self.scene();
        let face = face_of(scene, self.library, only, scene.part.graph.nodes.get(only)?);
        let (output, _) = *face.outputs().first()?;
        Some(Socket::output(only.clone(), output.to_owned()))
    }

    /// What can be added, the best first.
    fn found(&self, finder: &Finder) -> Vec<Found> {
        let wanted = finder.from.as_ref().map(|socket| (socket.side, self.type_at(socket), self.takes_at(socket)));
        let fits = |face: Face<'_>| match &wanted {
            None => true,
            Some((Side::Output, type_, _)) => {
                face.slots().iter().any(|slot| slot.wire && type_.is_some_and(|t| slot.takes.fits(t).is_ok()))
            }
            Some((Side::Input, _, takes)) => face.outputs().iter().any(|(output, _)| match takes {
                Some(takes) => takes(face.yields(output)),
                None => true,
            }),
        };
        let words: Vec<String> = finder.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let recent = |title: &str| self.panel.recent(title);
        let mut found: Vec<Found> = vec![];
        for spec in newest(self.library).filter(|spec| fits(Face::Native(spec))) {
            if let Some(rank) = rank(&words, spec) {
                let colour = Face::Native(spec).colour();
                let (title, doc, kind) = (spec.name.to_owned(), spec.doc.to_owned(), spec.name.to_owned());
                let rank = (rank, recent(&title));
                found.push(Found { title, doc, colour, kind, args: BTreeMap::new(), rank });
            }
        }
        for (name, group) in &self.sheet.document.groups {
            if wanted.is_none() && words.iter().all(|word| name.to_lowercase().contains(word)) {
                let args = [("local".to_owned(), Arg::Text(name.clone()))].into();
                let title = format!("{name} (of this file)");
                let colour = GRAPH;
                let rank = (if words.is_empty() { 9 } else { 1 }, recent(&title));
                found.push(Found { title, doc: group.about.clone(), colour, kind: INSTANCE.to_owned(), args, rank });
            }
        }
        found.sort_by(|a, b| a.rank.cmp(&b.rank).then_with(|| a.title.cmp(&b.title)));
        found
    }

    fn type_at(&self, socket: &Socket<String>) -> Option<Type> {
        let scene = self.scene();
        let face = face_of(scene, self.library, &socket.node, scene.part.graph.nodes.get(&socket.node)?);
        Some(carries(scene, face, &socket.node, &socket.pin))
    }

    /// Whether an input takes a type.
    fn takes_at(&self, socket: &Socket<String>) -> Option<impl Fn(Type) -> bool + use<>> {
        let scene = self.scene();
        let face = face_of(scene, self.library, &socket.node, scene.part.graph.nodes.get(&socket.node)?);
        let slot = face.slots().into_iter().find(|slot| slot.name == socket.pin)?;
        let all = [Type::Number, Type::Color, Type::Vector, Type::Normal, Type::Material];
        let fits: Vec<Type> = all.into_iter().filter(|type_| slot.takes.fits(*type_).is_ok()).collect();
        Some(move |type_| fits.contains(&type_))
    }
}

/// How well a node matches what was typed: by its name, an alias, and last by what it does.
fn rank(words: &[String], spec: &Spec) -> Option<u32> {
    let mut all = 0;
    for word in words {
        let name = spec.name.replace('_', " ");
        let own = if spec.name == *word || name == *word {
            0
        } else if spec.name.starts_with(word.as_str()) {
            1
        } else if name.split(' ').any(|part| part.starts_with(word.as_str())) {
            2
        } else if spec.aliases.iter().any(|alias| alias.starts_with(word.as_str())) {
            3
        } else if spec.name.contains(word.as_str()) || spec.aliases.iter().any(|alias| alias.contains(word.as_str())) {
            4
        } else if scattered(word, spec.name) {
            6
        } else if spec.doc.to_lowercase().contains(word.as_str()) {
            7
        } else {
            return None;
        };
        all += own;
    }
    Some(all)
}

/// Whether the letters come in this order.
fn scattered(letters: &str, name: &str) -> bool {
    let mut rest = name.chars();
    letters.chars().all(|letter| rest.any(|c| c == letter))
}

fn row(ui: &mut Ui, found: &Found, chosen: bool) -> egui::Response {
    let row = ui.add(egui::Button::selectable(chosen, format!("    {}", found.title)).min_size(vec2(304.0, 24.0)).frame_when_inactive(false));
    let dot = row.rect.left_center() + vec2(12.0, 0.0);
    ui.painter().circle_filled(dot, 4.5, found.colour);
    row
}
