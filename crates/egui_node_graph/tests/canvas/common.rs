//! Harness that runs the calculator on a software screen and simulates input.

#[path = "../../examples/calculator/app.rs"]
pub(crate) mod app;
#[path = "../../examples/calculator/sheet.rs"]
pub(crate) mod sheet;

use crate::screen::{Picture, Screen};
pub(crate) use app::App;
use egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, Theme, TouchPhase, Ui, UiBuilder, Vec2, vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
pub(crate) use sheet::{Op, Sheet};

/// Running calculator.
pub(crate) struct Calculator {
    pub(crate) harness: Harness<'static, App>,
    screen: Screen,
}

impl Calculator {
    pub(crate) fn new() -> Self {
        Self::with(vec2(1280.0, 760.0), 1.0, Theme::Dark)
    }

    pub(crate) fn with(size: Vec2, scale: f32, theme: Theme) -> Self {
        let screen = Screen::default();
        let harness = Harness::builder()
            .with_size(size)
            .with_pixels_per_point(scale)
            .with_theme(theme)
            .with_step_dt(1.0 / 60.0)
            .renderer(screen.clone())
            .build_ui_state(fill_screen, App::new(Sheet::example()));
        Calculator { harness, screen }
    }

    pub(crate) fn app(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    pub(crate) fn sheet(&self) -> &Sheet {
        &self.harness.state().sheet
    }

    /// Events since the last call.
    pub(crate) fn take_events(&mut self) -> Vec<egui_node_graph::CanvasEvent<u32>> {
        std::mem::take(&mut self.app().events)
    }

    pub(crate) fn selection(&self) -> Vec<u32> {
        self.harness.state().canvas.selection.iter().copied().collect()
    }

    pub(crate) fn select(&mut self, ids: &[u32]) {
        self.app().canvas.selection = ids.iter().copied().collect();
        self.settle();
    }

    /// Bounds of the item with an accessible name.
    pub(crate) fn area(&self, label: &str) -> Rect {
        self.harness.get_by_label(label).rect()
    }

    pub(crate) fn at(&self, label: &str) -> Pos2 {
        self.area(label).center()
    }

    /// True if an item has the keyboard focus.
    pub(crate) fn has_focus(&self, label: &str) -> bool {
        self.harness.get_by_label(label).is_focused()
    }

    pub(crate) fn shows_text(&self, text: &str) -> bool {
        self.harness.query_by_label_contains(text).is_some()
    }

    /// Point on the header of a node, away from sockets.
    pub(crate) fn header(&self, label: &str) -> Pos2 {
        self.area(label).left_top() + vec2(60.0, 12.0)
    }

    pub(crate) fn settle(&mut self) {
        self.harness.run_steps(2);
    }

    pub(crate) fn hover(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.settle();
    }

    pub(crate) fn button(&mut self, at: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) {
        self.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
        self.harness.step();
    }

    pub(crate) fn hold(&mut self, modifiers: Modifiers) {
        self.harness.event(Event::ModifiersChanged(modifiers));
        self.harness.step();
    }

    pub(crate) fn click_with(&mut self, at: Pos2, button: PointerButton, modifiers: Modifiers) {
        self.hover(at);
        self.hold(modifiers);
        self.button(at, button, true, modifiers);
        self.button(at, button, false, modifiers);
        self.hold(Modifiers::NONE);
        self.settle();
    }

    pub(crate) fn click(&mut self, at: Pos2) {
        self.click_with(at, PointerButton::Primary, Modifiers::NONE);
    }

    pub(crate) fn double_click(&mut self, at: Pos2) {
        self.hover(at);
        for pressed in [true, false, true, false] {
            self.button(at, PointerButton::Primary, pressed, Modifiers::NONE);
        }
        self.settle();
    }

    /// Presses at one point and moves to another without releasing.
    pub(crate) fn pull(&mut self, from: Pos2, to: Pos2, button: PointerButton, modifiers: Modifiers) {
        self.hover(from);
        self.hold(modifiers);
        self.button(from, button, true, modifiers);
        for i in 1..=5 {
            self.harness.hover_at(from + (to - from) * (i as f32 / 5.0));
            self.harness.step();
        }
        self.settle();
    }

    pub(crate) fn drag_with(&mut self, from: Pos2, to: Pos2, modifiers: Modifiers) {
        self.pull(from, to, PointerButton::Primary, modifiers);
        self.let_go(to, modifiers);
    }

    pub(crate) fn drag(&mut self, from: Pos2, to: Pos2) {
        self.drag_with(from, to, Modifiers::NONE);
    }

    pub(crate) fn let_go(&mut self, at: Pos2, modifiers: Modifiers) {
        self.button(at, PointerButton::Primary, false, modifiers);
        self.hold(Modifiers::NONE);
        self.settle();
    }

    pub(crate) fn wheel(&mut self, unit: MouseWheelUnit, delta: Vec2, modifiers: Modifiers) {
        self.harness.event(Event::MouseWheel { unit, delta, phase: TouchPhase::Move, modifiers });
        self.harness.step();
        self.settle();
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.key_with(Modifiers::NONE, key);
    }

    pub(crate) fn key_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.step();
        self.settle();
    }

    /// Focuses the next node by key.
    pub(crate) fn focus_next(&mut self) {
        self.key_with(Modifiers::COMMAND, Key::ArrowRight);
    }

    pub(crate) fn event(&mut self, event: Event) {
        self.harness.event(event);
        self.harness.step();
        self.settle();
    }

    pub(crate) fn picture(&self) -> Picture {
        self.screen.picture(&self.harness.ctx, self.harness.output())
    }
}

/// Uses the whole screen: the harness would leave a margin.
fn fill_screen(ui: &mut Ui, app: &mut App) {
    let fill_screen = ui.ctx().content_rect();
    ui.set_clip_rect(fill_screen);
    ui.scope_builder(UiBuilder::new().max_rect(fill_screen), |ui| app.ui(ui));
}

/// Wire from the only output of a cell to an input of another.
pub(crate) fn wire(from: u32, to: u32, pin: u32) -> egui_node_graph::Wire<u32> {
    use egui_node_graph::{SocketRef, Wire};
    Wire { from: SocketRef::output(from, 0), to: SocketRef::input(to, pin) }
}
