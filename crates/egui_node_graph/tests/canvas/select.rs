//! Selection by pointer and keyboard.

use crate::common::Calculator;
use egui::{Event, Key, Modifiers, PointerButton, pos2};
use egui_kittest::kittest::Queryable;
use egui_node_graph::CanvasEvent;

#[test]
fn a_click_selects_a_node_and_a_click_on_the_background_none() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Add 4"));
    assert_eq!(calculator.selection(), [4]);
    calculator.click(calculator.at("Multiply 5"));
    assert_eq!(calculator.selection(), [5]);
    calculator.click(pos2(700.0, 650.0));
    assert_eq!(calculator.selection(), []);
}

#[test]
fn ctrl_and_shift_clicks_add_and_take_away() {
    for modifiers in [Modifiers::COMMAND, Modifiers::SHIFT] {
        let mut calculator = Calculator::new();
        calculator.click(calculator.header("Add 4"));
        calculator.click_with(calculator.header("Multiply 5"), PointerButton::Primary, modifiers);
        assert_eq!(calculator.selection(), [4, 5]);
        calculator.click_with(calculator.header("Add 4"), PointerButton::Primary, modifiers);
        assert_eq!(calculator.selection(), [5]);
        calculator.click_with(pos2(700.0, 650.0), PointerButton::Primary, modifiers);
        assert_eq!(calculator.selection(), [5], "a click on the background with {modifiers:?} keeps the selection");
    }
}

#[test]
fn a_box_selects_nodes_it_touches_and_frames_it_contains() {
    let mut calculator = Calculator::new();
    calculator.drag(pos2(265.0, 60.0), pos2(520.0, 140.0));
    assert_eq!(calculator.selection(), [4, 5]);
    calculator.drag_with(pos2(720.0, 20.0), pos2(800.0, 100.0), Modifiers::SHIFT);
    assert_eq!(calculator.selection(), [4, 5, 11]);
    calculator.app().canvas.pan = egui::vec2(60.0, 20.0);
    calculator.drag(pos2(315.0, 440.0), pos2(70.0, 40.0));
    assert_eq!(calculator.selection(), [1, 2, 3], "a frame that exceeds the box is not selected");
    calculator.drag(pos2(315.0, 440.0), pos2(50.0, 40.0));
    assert_eq!(calculator.selection(), [1, 2, 3, 10]);
}

#[test]
fn escape_restores_the_selection_before_a_box() {
    let mut calculator = Calculator::new();
    calculator.select(&[8]);
    calculator.pull(pos2(265.0, 60.0), pos2(520.0, 140.0), PointerButton::Primary, Modifiers::SHIFT);
    assert_eq!(calculator.selection(), [4, 5, 8]);
    calculator.key(Key::Escape);
    assert_eq!(calculator.selection(), [8]);
}

#[test]
fn select_all_and_invert() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Add 4"));
    calculator.key_with(Modifiers::COMMAND, Key::I);
    assert_eq!(calculator.selection(), [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]);
    calculator.key_with(Modifiers::COMMAND, Key::A);
    assert_eq!(calculator.selection().len(), 11);
    calculator.key_with(Modifiers::COMMAND, Key::I);
    assert_eq!(calculator.selection(), []);
}

#[test]
fn select_upstream_follows_wires_backwards() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Multiply 5"));
    calculator.key_with(Modifiers::COMMAND, Key::L);
    assert_eq!(calculator.selection(), [1, 2, 3, 4, 5]);
}

#[test]
fn a_click_outside_the_canvas_keeps_the_selection() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Number 1"));
    let number = calculator.at("The selected number is");
    calculator.click(number);
    assert_eq!(calculator.selection(), [1]);
    assert!(calculator.harness.query_by_label("The selected number is").is_some());
}

#[test]
fn deleted_nodes_are_deselected() {
    let mut calculator = Calculator::new();
    calculator.select(&[4, 5]);
    calculator.app().sheet.remove(&[4]);
    calculator.settle();
    assert_eq!(calculator.selection(), [5]);
}

#[test]
fn a_click_with_ctrl_and_shift_views_a_node_and_keeps_the_selection() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Add 4"));
    calculator.take_events();
    let both = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    for _ in 0..2 {
        calculator.click_with(calculator.header("Multiply 5"), PointerButton::Primary, both);
    }
    let view = CanvasEvent::View { node: 5, socket: None };
    assert_eq!(calculator.take_events(), [view.clone(), view], "two clicks are no double click");
    assert_eq!(calculator.selection(), [4]);
    calculator.click_with(pos2(700.0, 650.0), PointerButton::Primary, both);
    assert_eq!(calculator.take_events(), [], "the background has no result");
}

#[test]
fn clicks_of_a_slow_frame_keep_their_order_and_their_keys() {
    let mut calculator = Calculator::new();
    let [first, second] = [calculator.header("Add 4"), calculator.header("Multiply 5")];
    calculator.hover(second);
    let mut slow_frame = vec![];
    for (at, modifiers) in [(first, Modifiers::NONE), (second, Modifiers::SHIFT)] {
        slow_frame.push(Event::PointerMoved(at));
        slow_frame.push(Event::ModifiersChanged(modifiers));
        for pressed in [true, false] {
            slow_frame.push(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers });
        }
    }
    // Shift is no longer held when the frame is shown.
    slow_frame.push(Event::ModifiersChanged(Modifiers::NONE));
    calculator.harness.input_mut().events.extend(slow_frame);
    calculator.settle();
    assert_eq!(calculator.selection(), [4, 5]);
}

#[test]
fn a_key_that_is_pressed_after_a_click_does_not_change_it() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Add 4"));
    let at = calculator.header("Multiply 5");
    calculator.hover(at);
    let button =
        |pressed| Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    let shift = Event::ModifiersChanged(Modifiers::SHIFT);
    calculator.harness.input_mut().events.extend([button(true), button(false), shift]);
    calculator.settle();
    assert_eq!(calculator.selection(), [5]);
}
