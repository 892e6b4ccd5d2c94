//! What can be asked for by key or from a menu: declared once, and done here.

use crate::editor::Editor;
use crate::files::NextStep;
use egui::{Key, KeyboardShortcut, Modifiers, Ui};

/// Something the editor does at a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    New,
    Open,
    Save,
    SaveAs,
    Export,
    ExportAgain,
    Quit,
    Undo,
    Redo,
    Keys,
    Page,
    Complaints,
    Views,
    Properties,
    Light,
    Larger,
    Smaller,
    Plain,
}

/// A key, and what it does.
pub(crate) struct Bound {
    pub(crate) keys: KeyboardShortcut,
    pub(crate) act: Act,
    pub(crate) about: &'static str,
}

/// Every key of the editor itself; those of the canvas are declared there.
pub(crate) const KEYS: &[Bound] = {
    const NONE: Modifiers = Modifiers::NONE;
    const CTRL: Modifiers = Modifiers::COMMAND;
    const BOTH: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    &[
        at(CTRL, Key::N, Act::New, "begin with a template"),
        at(CTRL, Key::O, Act::Open, "open a graph"),
        at(BOTH, Key::S, Act::SaveAs, "save the graph under another name"),
        at(CTRL, Key::S, Act::Save, "save the graph"),
        at(BOTH, Key::E, Act::Export, "export pictures"),
        at(CTRL, Key::E, Act::ExportAgain, "export as last time"),
        at(CTRL, Key::Q, Act::Quit, "close the window"),
        at(BOTH, Key::Z, Act::Redo, "do again what was undone"),
        at(CTRL, Key::Y, Act::Redo, "do again what was undone"),
        at(CTRL, Key::Z, Act::Undo, "undo the last step"),
        at(NONE, Key::Questionmark, Act::Keys, "show all keys"),
        at(Modifiers::SHIFT, Key::Questionmark, Act::Keys, "show all keys"),
        at(NONE, Key::F1, Act::Page, "explain the selected node"),
        at(NONE, Key::F2, Act::Views, "show or hide the views"),
        at(NONE, Key::F3, Act::Properties, "show or hide the settings"),
        at(NONE, Key::F4, Act::Complaints, "show or hide what is wrong"),
        at(NONE, Key::F9, Act::Light, "dark or light"),
        at(CTRL, Key::Plus, Act::Larger, "everything larger"),
        at(CTRL, Key::Equals, Act::Larger, "everything larger"),
        at(CTRL, Key::Minus, Act::Smaller, "everything smaller"),
        at(CTRL, Key::Num0, Act::Plain, "everything as large as at first"),
    ]
};

/// What the pointer does outside the canvas.
pub(crate) const GESTURES: &[(&str, &str)] = &[
    ("drop a graph on the window", "open it; with Shift, add it as a node"),
    ("drop a picture on the window", "add a node that reads it"),
];

impl Editor {
    /// Does what keys ask for.
    pub(crate) fn keys(&mut self, ui: &Ui) {
        if let Some(act) = self.properties.due.take() {
            self.act(act, ui);
        }
        if self.asks() {
            return;
        }
        let typing = ui.ctx().text_edit_focused();
        for bound in KEYS {
            // Whoever types a question mark means one, and undoes what was typed.
            let own = bound.keys.modifiers.command && !matches!(bound.act, Act::Undo | Act::Redo);
            let function = matches!(bound.keys.logical_key, Key::F1 | Key::F2 | Key::F3 | Key::F4 | Key::F9);
            if (!typing || own || function) && ui.input_mut(|i| pressed(i, &bound.keys)) {
                match ui.memory(|memory| memory.focused()).filter(|_| typing && own) {
                    // What is being typed is to be saved as well.
                    Some(field) => {
                        ui.memory_mut(|memory| memory.surrender_focus(field));
                        self.properties.due = Some(bound.act);
                        ui.ctx().request_repaint();
                    }
                    None => self.act(bound.act, ui),
                }
            }
        }
    }

    /// Does something that was asked for.
    pub(crate) fn act(&mut self, act: Act, ui: &Ui) {
        match act {
            Act::New => self.leaving(NextStep::New, ui.ctx()),
            Act::Open => self.leaving(NextStep::Choose, ui.ctx()),
            Act::Save => self.save(),
            Act::SaveAs => self.choose(crate::files::FilePurpose::Save),
            Act::Export => self.export_open(),
            Act::ExportAgain => self.export_again(),
            Act::Quit => self.leaving(NextStep::Quit, ui.ctx()),
            Act::Undo => self.undo(true),
            Act::Redo => self.undo(false),
            Act::Keys => self.help.keys = !self.help.keys,
            Act::Page => self.page_open(),
            Act::Complaints => self.diagnostics.open = !self.diagnostics.open,
            Act::Views => self.session.theme.views = !self.session.theme.views,
            Act::Properties => self.session.theme.panel = !self.session.theme.panel,
            Act::Light => self.session.theme.dark = !self.session.theme.dark,
            Act::Larger => self.session.theme.resize(1),
            Act::Smaller => self.session.theme.resize(-1),
            Act::Plain => self.session.theme.scale = 1.0,
        }
    }
}

impl Act {
    /// The first key that asks for it.
    pub(crate) fn keys(self) -> Option<&'static KeyboardShortcut> {
        KEYS.iter().find(|bound| bound.act == self).map(|bound| &bound.keys)
    }
}

/// Whether exactly these keys were pressed. What one has to hold to type a sign belongs to the sign.
fn pressed(input: &mut egui::InputState, keys: &KeyboardShortcut) -> bool {
    let found = input.events.iter().position(|event| {
        matches!(event, egui::Event::Key { key, pressed: true, modifiers, .. }
            if *key == keys.logical_key && modifiers.matches_exact(keys.modifiers))
    });
    found.map(|at| input.events.remove(at)).is_some()
}

const fn at(modifiers: Modifiers, key: Key, act: Act, about: &'static str) -> Bound {
    Bound { keys: KeyboardShortcut::new(modifiers, key), act, about }
}
