//! What the graph is, its parameters and presets, and what its outputs are given.

use super::value_row::{row, value};
use super::{line, number};
use crate::editor::Editor;
use crate::node_interface::{InputKind, InputSlot};
use egui::{CollapsingHeader, RichText, Ui};
use lapidary_document::edit::{Edit, MetadataEntry};
use lapidary_document::{Document, SampleCount};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::Arg;
use std::ops::RangeInclusive;

/// What a file says in words: what that is called, what it says, and the edit that says something else.
type TextSetting<'a> = (&'static str, &'a str, fn(String) -> MetadataEntry);
/// What it says in numbers; between which it lies, and whether it is whole.
type NumberSetting = (&'static str, f64, RangeInclusive<f64>, bool, fn(f64) -> MetadataEntry);

impl Editor {
    pub(super) fn graph_settings(&mut self, ui: &mut Ui) {
        let document = self.session.file.document.clone();
        let inside = self.session.subgraph().map(str::to_owned);
        match inside {
            None => self.heading(ui, &document),
            Some(name) => {
                if let Some(text) = line(ui, "name of the group", &name)
                    && self.change_file(vec![Edit::RenameGraph(name.clone(), text.clone())])
                    && let Some(room) = self.session.subgraphs.last_mut()
                {
                    room.graph = text;
                }
                ui.weak("a graph inside this file: its parameters are the sockets of every node that stands for it");
            }
        }
        self.parameters(ui);
        if self.session.subgraph().is_none() {
            self.presets(ui, &document);
            CollapsingHeader::new("About this file").default_open(false).show(ui, |ui| self.head(ui, &document));
        }
    }

    fn heading(&mut self, ui: &mut Ui, document: &Document) {
        if let Some(text) = line(ui, "name of the material", &document.name) {
            self.change_file(vec![Edit::Metadata(MetadataEntry::Name(text))]);
        }
        if !document.about.is_empty() {
            ui.label(RichText::new(&document.about).weak());
        }
    }

    /// Values of several parameters at once.
    fn presets(&mut self, ui: &mut Ui, document: &Document) {
        ui.add_space(6.0);
        ui.label(RichText::new("Presets").strong());
        ui.horizontal_wrapped(|ui| {
            for (name, preset) in &document.presets {
                let button = ui.button(name).on_hover_text("sets its parameters; right click: more");
                if button.clicked() {
                    let set = preset.iter().filter_map(|(parameter, arg)| {
                        let mut changed = document.graph.parameters.get(parameter)?.clone();
                        changed.value.put(arg.clone());
                        Some(Edit::Parameter(parameter.clone(), Some(changed)))
                    });
                    self.change_file(set.collect());
                }
                super::menu(&button, |ui| {
                    ui.weak("name");
                    if let Some(text) = line(ui, "name of the preset", name) {
                        self.rename_preset(document, name, text);
                        ui.close();
                    }
                    if ui.button("set it to what is now").clicked() {
                        self.change_file(vec![Edit::Preset(name.clone(), Some(now(document)))]);
                        ui.close();
                    }
                    if ui.button("take it out").clicked() {
                        self.change_file(vec![Edit::Preset(name.clone(), None)]);
                        ui.close();
                    }
                });
            }
            let may = !document.graph.parameters.is_empty();
            if ui.add_enabled(may, egui::Button::new("+")).on_hover_text("keeps what is set now as a preset").clicked()
            {
                let name = crate::canvas::free("preset", |name| document.presets.contains_key(name));
                self.change_file(vec![Edit::Preset(name, Some(now(document)))]);
            }
        });
    }

    fn rename_preset(&mut self, document: &Document, from: &str, to: String) {
        if document.presets.contains_key(&to) {
            return self.complain_of(&format!("there is a preset called \"{to}\" already: choose another name"));
        }
        let preset = document.presets.get(from).cloned();
        self.change_file(vec![Edit::Preset(from.to_owned(), None), Edit::Preset(to, preset)]);
    }

    /// What the file says of itself.
    fn head(&mut self, ui: &mut Ui, document: &Document) {
        let texts: [TextSetting<'_>; 3] = [
            ("about", &document.about, MetadataEntry::About),
            ("author", &document.author, MetadataEntry::Author),
            ("licence", &document.licence, MetadataEntry::Licence),
        ];
        for (name, held, head) in texts {
            let (_, text) = row(ui, name, "", false, |ui| line(ui, name, held));
            if let Some(text) = text {
                self.change_file(vec![Edit::Metadata(head(text))]);
            }
        }
        let pair = |ui: &mut Ui, name: &str, held: [f64; 2], range: RangeInclusive<f64>, whole: bool| {
            let mut new = held;
            row(ui, name, "", false, |ui| {
                let wide = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
                for (v, axis) in new.iter_mut().zip(["across", "down"]) {
                    ui.allocate_ui(egui::vec2(wide, 22.0), |ui| {
                        number(ui, &format!("{name} {axis}"), v, Some(&range), whole)
                    });
                }
            });
            (new != held).then_some(new)
        };
        if let Some(size) = pair(ui, "size", document.size.map(f64::from), 1.0..=65536.0, true) {
            self.head_edit(MetadataEntry::Size(size.map(|n| n as u32)), "size");
        }
        if let Some(tile) = pair(ui, "tile", document.tile, 0.01..=64.0, false) {
            self.head_edit(MetadataEntry::Tile(tile), "tile");
        }
        let numbers: [NumberSetting; 4] = [
            ("seed", f64::from(document.graph.seed), 0.0..=999_999.0, true, |v| MetadataEntry::Seed(v as u32)),
            ("metres", document.metres, 0.001..=10_000.0, false, MetadataEntry::Metres),
            ("relief", document.relief, 0.0..=1000.0, false, MetadataEntry::Relief),
            ("loop", document.seconds, 0.0..=3600.0, false, MetadataEntry::Loop),
        ];
        for (name, held, range, whole, head) in numbers {
            let mut v = held;
            row(ui, name, "", false, |ui| number(ui, name, &mut v, Some(&range), whole));
            if v != held {
                self.head_edit(head(v), name);
            }
        }
        let wrap = document.graph.wrap;
        let mut new = wrap;
        row(ui, "wrap", "Whether images go on at their edges.", false, |ui| {
            ui.checkbox(&mut new[0], "across");
            ui.checkbox(&mut new[1], "down");
        });
        if new != wrap {
            self.head_edit(MetadataEntry::Wrap(new), "wrap");
        }
        let about = "Points a pixel: more are smoother and slower. `auto` renders as many as the size needs; with none \
            chosen, renders for engines do so.";
        row(ui, "samples", about, false, |ui| {
            for count in SampleCount::ALL {
                if ui.selectable_label(document.samples == count, count.name()).clicked() {
                    // A second click leaves it to the target again.
                    let new = if document.samples == count { SampleCount::Unset } else { count };
                    self.head_edit(MetadataEntry::Samples(new), "samples");
                }
            }
        });
    }

    /// What the outputs are given, where no wire says so.
    pub(super) fn output_settings(&mut self, ui: &mut Ui) {
        ui.label(RichText::new("Outputs").strong());
        ui.weak("what the graph makes: wire them on the canvas, or set them here");
        ui.separator();
        let outputs = self.session.active().graph.outputs.clone();
        let named = outputs.iter().map(|(name, _)| name.clone());
        let rest =
            Channel::ALL.iter().map(|channel| channel.name().to_owned()).filter(|_| self.session.subgraph().is_none());
        let mut names: Vec<String> = named.collect();
        names.extend(rest.filter(|name| !outputs.iter().any(|(output, _)| output == name)).collect::<Vec<_>>());
        for name in names {
            let channel = Channel::ALL.iter().find(|channel| channel.name() == name);
            let held = outputs.iter().find(|(output, _)| *output == name).map(|(_, arg)| arg);
            let rest = channel.map_or([0.0; 4], |channel| channel.default_value());
            let takes = match channel.map(|channel| channel.carries()) {
                Some(Type::Color) => InputKind::Color(rest),
                Some(Type::Normal) => InputKind::Normal,
                _ => {
                    InputKind::Number { default: f64::from(rest[0]), range: Some(0.0..=1.0), usual: None, whole: false }
                }
            };
            let doc = channel.map_or("An output of the graph.", |channel| channel.doc());
            let slot = InputSlot { name: &name, doc, kind: takes, wirable: true };
            let (label, new) = ui
                .push_id(&name, |ui| {
                    row(ui, &name, doc, held.is_some(), |ui| match held {
                        Some(Arg::Wire(from, _)) => {
                            if ui.link(format!("from {from}")).clicked() {
                                self.canvas.canvas.selection = [from.clone()].into();
                            }
                            None
                        }
                        Some(Arg::Parameter(parameter)) => {
                            ui.label(format!("${parameter}"));
                            None
                        }
                        held => value(ui, &slot, held),
                    })
                })
                .inner;
            if (label.double_clicked() || label.triple_clicked()) && held.is_some() {
                self.change(vec![Edit::Output(name.clone(), None)], None);
            } else if let Some(arg) = new {
                self.change(vec![Edit::Output(name.clone(), Some(arg))], Some(format!("output {name}")));
            }
        }
    }

    /// Has the file say something of itself, whichever graph of it is on the canvas.
    pub(crate) fn head_edit(&mut self, head: MetadataEntry, about: &str) {
        match self.session.file.edited(None, &[Edit::Metadata(head)], self.session.library) {
            Ok(text) => self.session.file.replace(text, Some(about.to_owned())),
            Err(diagnostic) => self.complain(&diagnostic),
        }
    }

    /// Edits of the file, whichever graph of it is on the canvas.
    fn change_file(&mut self, edits: Vec<Edit>) -> bool {
        match self.session.file.edited(None, &edits, self.session.library) {
            Ok(text) => {
                self.session.file.replace(text, None);
                true
            }
            Err(diagnostic) => {
                self.complain(&diagnostic);
                false
            }
        }
    }
}

/// What the parameters are set to.
fn now(document: &Document) -> lapidary_document::Preset {
    document.graph.parameters.iter().map(|(name, parameter)| (name.clone(), parameter.value.arg())).collect()
}
