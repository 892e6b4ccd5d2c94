//! Moving nodes, frames and what lies in them.

use crate::common::{Desk, Op, wire};
use egui::{Key, Modifiers, PointerButton, pos2, vec2};
use egui_node_graph::{Event, GRID};

#[test]
fn what_is_selected_moves_together_in_one_step() {
    let mut desk = Desk::new();
    desk.select(&[4, 5]);
    let from = desk.grip("Add 4");
    desk.drag(from, from + vec2(50.0, 35.0));
    assert_eq!(desk.sheet().cells[&4].at, pos2(330.0, 115.0));
    assert_eq!(desk.sheet().cells[&5].at, pos2(550.0, 155.0));
    assert_eq!(desk.said().last(), Some(&Event::Settled));
    assert_eq!(desk.app().past.len(), 1);
    desk.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(*desk.sheet(), crate::common::Sheet::example());
}

#[test]
fn what_was_not_selected_moves_alone() {
    let mut desk = Desk::new();
    desk.select(&[5]);
    let from = desk.grip("Add 4");
    desk.drag(from, from + vec2(50.0, 35.0));
    assert_eq!(desk.selection(), [4]);
    assert_eq!(desk.sheet().cells[&5].at, pos2(500.0, 120.0));
}

#[test]
fn as_far_as_the_pointer_at_any_zoom() {
    for zoom in [0.4, 0.75, 1.8] {
        let mut desk = Desk::new();
        desk.app().canvas.zoom = zoom;
        desk.rest();
        let from = desk.area("Add 4").left_top() + vec2(30.0, 8.0) * zoom;
        desk.drag(from, from + vec2(60.0, 40.0));
        let moved = desk.sheet().cells[&4].at - pos2(280.0, 80.0);
        assert!((moved * zoom - vec2(60.0, 40.0)).length() < 0.01, "{moved:?} at {zoom}");
    }
}

#[test]
fn ctrl_snaps_to_the_grid() {
    let mut desk = Desk::new();
    let from = desk.grip("Divide 9");
    desk.drag_with(from, from + vec2(33.0, 7.0), Modifiers::COMMAND);
    assert_eq!(desk.sheet().cells[&9].at, pos2(320.0, 420.0));
}

#[test]
fn escape_takes_a_drag_back() {
    let mut desk = Desk::new();
    let from = desk.grip("Divide 9");
    desk.pull(from, from + vec2(90.0, 80.0), PointerButton::Primary, Modifiers::NONE);
    assert_ne!(desk.sheet().cells[&9].at, pos2(280.0, 420.0));
    desk.key(Key::Escape);
    desk.let_go(from + vec2(90.0, 80.0), Modifiers::NONE);
    assert_eq!(desk.sheet().cells[&9].at, pos2(280.0, 420.0));
}

#[test]
fn arrows_nudge_by_the_grid_and_with_shift_a_little() {
    let mut desk = Desk::new();
    desk.click(desk.grip("Divide 9"));
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowDown);
    assert_eq!(desk.sheet().cells[&9].at, pos2(280.0 + GRID, 420.0 + GRID));
    desk.key_with(Modifiers::SHIFT, Key::ArrowLeft);
    desk.key_with(Modifiers::SHIFT, Key::ArrowUp);
    assert_eq!(desk.sheet().cells[&9].at, pos2(279.0 + GRID, 419.0 + GRID));
}

#[test]
fn a_frame_takes_along_what_lies_inside() {
    let mut desk = Desk::new();
    let from = desk.grip("Whole numbers 10");
    desk.drag(from, from + vec2(20.0, 30.0));
    for (id, was) in [(1, pos2(40.0, 80.0)), (2, pos2(40.0, 180.0)), (3, pos2(40.0, 280.0)), (10, pos2(0.0, 30.0))] {
        assert_eq!(desk.sheet().cells[&id].at, was + vec2(20.0, 30.0));
    }
    assert_eq!(desk.sheet().cells[&4].at, pos2(280.0, 80.0), "what lies beside it stays");
    assert_eq!(desk.selection(), [10]);
}

#[test]
fn frames_and_notes_are_sized_by_their_corner() {
    let mut desk = Desk::new();
    let corner = desk.area("Whole numbers 10").max - vec2(5.0, 5.0);
    desk.drag(corner, corner + vec2(-30.0, 50.0));
    assert!(matches!(&desk.sheet().cells[&10].op, Op::Frame(_, size) if *size == vec2(210.0, 430.0)));
    assert_eq!(desk.app().past.len(), 1);
    let note = "The gauge shows the larger of the two: a product, or a plain number. 11";
    let corner = desk.area(note).max - vec2(5.0, 5.0);
    desk.drag(corner, corner - vec2(500.0, 500.0));
    assert!(
        matches!(&desk.sheet().cells[&11].op, Op::Note(_, size) if *size == vec2(80.0, 48.0)),
        "not too small to grasp"
    );
}

#[test]
fn a_node_dropped_on_a_wire_is_put_into_it() {
    let mut desk = Desk::new();
    let from = desk.grip("Divide 9");
    let pixel = |desk: &Desk| {
        let picture = desk.picture();
        picture.pixels[122 * picture.width + 449]
    };
    let before = pixel(&desk);
    desk.pull(from, pos2(480.0, 152.0), PointerButton::Primary, Modifiers::NONE);
    assert_ne!(pixel(&desk), before, "which shows while it is held there");
    desk.let_go(pos2(480.0, 152.0), Modifiers::NONE);
    let (wire, before, after) = (wire(4, 5, 0), wire(4, 9, 0), wire(9, 5, 0));
    let insert = Event::Insert { wire: wire.clone(), before: before.clone(), after: after.clone() };
    assert!(desk.said().contains(&insert));
    assert!(desk.sheet().wires.contains(&before) && desk.sheet().wires.contains(&after));
    assert!(!desk.sheet().wires.contains(&wire));
}

#[test]
fn a_node_that_has_wires_or_does_not_fit_is_not() {
    let mut desk = Desk::new();
    let sheet = &mut desk.app().sheet;
    let (sum, less) = (sheet.add(Op::Add, pos2(900.0, 500.0)), sheet.add(Op::Less, pos2(700.0, 500.0)));
    sheet.connect(wire(1, sum, 1));
    desk.rest();
    for label in [format!("Add {sum}"), format!("Less than {less}")] {
        desk.drag(desk.grip(&label), pos2(470.0, 152.0));
        assert!(desk.area(&label).contains(pos2(470.0, 152.0)));
        desk.key_with(Modifiers::COMMAND, Key::Z);
    }
    assert!(!desk.said().iter().any(|event| matches!(event, Event::Insert { .. })));
}

#[test]
fn the_canvas_follows_what_is_dragged_to_its_edge() {
    let mut desk = Desk::new();
    desk.pull(desk.grip("Divide 9"), pos2(1275.0, 400.0), PointerButton::Primary, Modifiers::NONE);
    for _ in 0..10 {
        desk.harness.step();
    }
    assert!(desk.app().canvas.pan.x < -50.0);
    let held = desk.grip("Divide 9");
    assert!(held.distance(pos2(1275.0, 400.0)) < 30.0, "and the node stays under the pointer: {held:?}");
}
