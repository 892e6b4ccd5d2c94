//! A calculator on a screen of its own, and hands to use it with.

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

/// A calculator at work.
pub(crate) struct Desk {
    pub(crate) harness: Harness<'static, App>,
    screen: Screen,
}

impl Desk {
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
            .build_ui_state(whole, App::new(Sheet::example()));
        Desk { harness, screen }
    }

    pub(crate) fn app(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    pub(crate) fn sheet(&self) -> &Sheet {
        &self.harness.state().sheet
    }

    /// What was asked for since this was called last.
    pub(crate) fn said(&mut self) -> Vec<egui_node_graph::Event<u32>> {
        std::mem::take(&mut self.app().said)
    }

    pub(crate) fn selection(&self) -> Vec<u32> {
        self.harness.state().canvas.selection.iter().copied().collect()
    }

    pub(crate) fn select(&mut self, ids: &[u32]) {
        self.app().canvas.selection = ids.iter().copied().collect();
        self.rest();
    }

    /// Where something is, by the name screen readers use.
    pub(crate) fn area(&self, label: &str) -> Rect {
        self.harness.get_by_label(label).rect()
    }

    pub(crate) fn at(&self, label: &str) -> Pos2 {
        self.area(label).center()
    }

    /// Whether the focus is on something.
    pub(crate) fn is_at(&self, label: &str) -> bool {
        self.harness.get_by_label(label).is_focused()
    }

    pub(crate) fn is_told(&self, text: &str) -> bool {
        self.harness.query_by_label_contains(text).is_some()
    }

    /// Where on a node nothing but the node is.
    pub(crate) fn grip(&self, label: &str) -> Pos2 {
        self.area(label).left_top() + vec2(60.0, 12.0)
    }

    pub(crate) fn rest(&mut self) {
        self.harness.run_steps(2);
    }

    pub(crate) fn hover(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.rest();
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
        self.rest();
    }

    pub(crate) fn click(&mut self, at: Pos2) {
        self.click_with(at, PointerButton::Primary, Modifiers::NONE);
    }

    pub(crate) fn double_click(&mut self, at: Pos2) {
        self.hover(at);
        for pressed in [true, false, true, false] {
            self.button(at, PointerButton::Primary, pressed, Modifiers::NONE);
        }
        self.rest();
    }

    /// Presses at one place and goes to another, without letting go.
    pub(crate) fn pull(&mut self, from: Pos2, to: Pos2, button: PointerButton, modifiers: Modifiers) {
        self.hover(from);
        self.hold(modifiers);
        self.button(from, button, true, modifiers);
        for i in 1..=5 {
            self.harness.hover_at(from + (to - from) * (i as f32 / 5.0));
            self.harness.step();
        }
        self.rest();
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
        self.rest();
    }

    pub(crate) fn wheel(&mut self, unit: MouseWheelUnit, delta: Vec2, modifiers: Modifiers) {
        self.harness.event(Event::MouseWheel { unit, delta, phase: TouchPhase::Move, modifiers });
        self.harness.step();
        self.rest();
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.key_with(Modifiers::NONE, key);
    }

    pub(crate) fn key_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.step();
        self.rest();
    }

    /// Goes to the next node by key.
    pub(crate) fn walk(&mut self) {
        self.key_with(Modifiers::COMMAND, Key::ArrowRight);
    }

    pub(crate) fn event(&mut self, event: Event) {
        self.harness.event(event);
        self.harness.step();
        self.rest();
    }

    pub(crate) fn picture(&self) -> Picture {
        self.screen.picture(&self.harness.ctx, self.harness.output())
    }
}

/// Gives the calculator all of the screen: the harness would leave a margin.
fn whole(ui: &mut Ui, app: &mut App) {
    let whole = ui.ctx().content_rect();
    ui.set_clip_rect(whole);
    ui.scope_builder(UiBuilder::new().max_rect(whole), |ui| app.ui(ui));
}

/// The wire from a cell's only output to one of the inputs of another.
pub(crate) fn wire(from: u32, to: u32, pin: u32) -> egui_node_graph::Wire<u32> {
    use egui_node_graph::{Socket, Wire};
    Wire { from: Socket::output(from, 0), to: Socket::input(to, pin) }
}
