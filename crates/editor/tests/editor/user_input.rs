//! Pointer and keyboard of a test.

use crate::test_editor::TestEditor;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};

impl TestEditor {
    pub(crate) fn hover(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.run_frames();
    }

    pub(crate) fn button(&mut self, at: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) {
        self.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
        self.harness.step();
    }

    pub(crate) fn click_with(&mut self, at: Pos2, button: PointerButton, modifiers: Modifiers) {
        self.hover(at);
        self.harness.event(Event::ModifiersChanged(modifiers));
        self.button(at, button, true, modifiers);
        self.button(at, button, false, modifiers);
        self.harness.event(Event::ModifiersChanged(Modifiers::NONE));
        self.run_frames();
    }

    pub(crate) fn click(&mut self, at: Pos2) {
        self.click_with(at, PointerButton::Primary, Modifiers::NONE);
    }

    /// Clicks the widget with a label.
    pub(crate) fn press(&mut self, label: &str) {
        let at = self.center_of(label);
        self.click(at);
    }

    pub(crate) fn double_click(&mut self, at: Pos2) {
        self.hover(at);
        for pressed in [true, false, true, false] {
            self.button(at, PointerButton::Primary, pressed, Modifiers::NONE);
        }
        self.run_frames();
    }

    pub(crate) fn drag(&mut self, from: Pos2, to: Pos2) {
        self.drag_with(from, to, Modifiers::NONE);
    }

    pub(crate) fn drag_with(&mut self, from: Pos2, to: Pos2, modifiers: Modifiers) {
        self.hover(from);
        self.harness.event(Event::ModifiersChanged(modifiers));
        self.button(from, PointerButton::Primary, true, modifiers);
        for i in 1..=6 {
            self.harness.hover_at(from + (to - from) * (i as f32 / 6.0));
            self.harness.step();
        }
        self.run_frames();
        self.button(to, PointerButton::Primary, false, modifiers);
        self.harness.event(Event::ModifiersChanged(Modifiers::NONE));
        self.run_frames();
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.key_with(Modifiers::NONE, key);
    }

    pub(crate) fn key_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.step();
        self.run_frames();
    }

    pub(crate) fn type_text(&mut self, text: &str) {
        self.event(Event::Text(text.to_owned()));
    }

    pub(crate) fn event(&mut self, event: Event) {
        self.harness.event(event);
        self.harness.step();
        self.run_frames();
    }
}
