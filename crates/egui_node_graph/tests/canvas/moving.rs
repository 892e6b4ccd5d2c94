//! Moving and resizing of nodes, frames and notes.

use crate::common::{Desk, Op, wire};
use egui::{Key, Modifiers, PointerButton, pos2, vec2};
use egui_node_graph::{CanvasEvent, GRID};

#[test]
fn the_selection_moves_together_as_one_undo_step() {
    let mut desk = Desk::new();
    desk.select(&[4, 5]);
    let from = desk.header("Add 4");
    desk.drag(from, from + vec2(50.0, 35.0));
    assert_eq!(desk.sheet().cells[&4].at, pos2(330.0, 115.0));
    assert_eq!(desk.sheet().cells[&5].at, pos2(550.0, 155.0));
    assert_eq!(desk.take_events().last(), Some(&CanvasEvent::DragEnded));
    assert_eq!(desk.app().undo_stack.len(), 1);
    desk.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(*desk.sheet(), crate::common::Sheet::example());
}

#[test]
fn dragging_an_unselected_node_moves_it_alone() {
    let mut desk = Desk::new();
    desk.select(&[5]);
    let from = desk.header("Add 4");
    desk.drag(from, from + vec2(50.0, 35.0));
    assert_eq!(desk.selection(), [4]);
    assert_eq!(desk.sheet().cells[&5].at, pos2(500.0, 120.0));
}

#[test]
fn nodes_follow_the_pointer_at_any_zoom() {
    for zoom in [0.4, 0.75, 1.8] {
        let mut desk = Desk::new();
        desk.app().canvas.zoom = zoom;
        desk.settle();
        let from = desk.area("Add 4").left_top() + vec2(30.0, 8.0) * zoom;
        desk.drag(from, from + vec2(60.0, 40.0));
        let moved = desk.sheet().cells[&4].at - pos2(280.0, 80.0);
        assert!((moved * zoom - vec2(60.0, 40.0)).length() < 0.01, "{moved:?} at {zoom}");
    }
}

#[test]
fn ctrl_snaps_to_the_grid() {
    let mut desk = Desk::new();
    let from = desk.header("Divide 9");
    desk.drag_with(from, from + vec2(33.0, 7.0), Modifiers::COMMAND);
    assert_eq!(desk.sheet().cells[&9].at, pos2(320.0, 420.0));
}

#[test]
fn escape_reverts_a_drag() {
    let mut desk = Desk::new();
    let from = desk.header("Divide 9");
    desk.pull(from, from + vec2(90.0, 80.0), PointerButton::Primary, Modifiers::NONE);
    assert_ne!(desk.sheet().cells[&9].at, pos2(280.0, 420.0));
    desk.key(Key::Escape);
    desk.let_go(from + vec2(90.0, 80.0), Modifiers::NONE);
    assert_eq!(desk.sheet().cells[&9].at, pos2(280.0, 420.0));
}

#[test]
fn arrows_move_by_a_grid_step_and_with_shift_by_a_point() {
    let mut desk = Desk::new();
    desk.click(desk.header("Divide 9"));
    desk.key(Key::ArrowRight);
    desk.key(Key::ArrowDown);
    assert_eq!(desk.sheet().cells[&9].at, pos2(280.0 + GRID, 420.0 + GRID));
    desk.key_with(Modifiers::SHIFT, Key::ArrowLeft);
    desk.key_with(Modifiers::SHIFT, Key::ArrowUp);
    assert_eq!(desk.sheet().cells[&9].at, pos2(279.0 + GRID, 419.0 + GRID));
}

#[test]
fn a_frame_moves_the_nodes_inside() {
    let mut desk = Desk::new();
    let from = desk.header("Whole numbers 10");
    desk.drag(from, from + vec2(20.0, 30.0));
    for (id, was) in [(1, pos2(40.0, 80.0)), (2, pos2(40.0, 180.0)), (3, pos2(40.0, 280.0)), (10, pos2(0.0, 30.0))] {
        assert_eq!(desk.sheet().cells[&id].at, was + vec2(20.0, 30.0));
    }
    assert_eq!(desk.sheet().cells[&4].at, pos2(280.0, 80.0), "nodes outside stay");
    assert_eq!(desk.selection(), [10]);
}

#[test]
fn frames_and_notes_are_resized_by_their_corner() {
    let mut desk = Desk::new();
    let corner = desk.area("Whole numbers 10").max - vec2(5.0, 5.0);
    desk.drag(corner, corner + vec2(-30.0, 50.0));
    assert!(matches!(&desk.sheet().cells[&10].op, Op::Frame(_, size) if *size == vec2(210.0, 430.0)));
    assert_eq!(desk.app().undo_stack.len(), 1);
    let note = "The gauge shows the larger of the two: a product, or a plain number. 11";
    let corner = desk.area(note).max - vec2(5.0, 5.0);
    desk.drag(corner, corner - vec2(500.0, 500.0));
    assert!(
        matches!(&desk.sheet().cells[&11].op, Op::Note(_, size) if *size == vec2(80.0, 48.0)),
        "limited to the minimum size"
    );
}

#[test]
fn a_node_dropped_on_a_wire_is_inserted() {
    let mut desk = Desk::new();
    let from = desk.header("Divide 9");
    let pixel = |desk: &Desk| {
        let picture = desk.picture();
        picture.pixels[122 * picture.width + 449]
    };
    let before = pixel(&desk);
    desk.pull(from, pos2(480.0, 152.0), PointerButton::Primary, Modifiers::NONE);
    assert_ne!(pixel(&desk), before, "the wire is highlighted before the drop");
    desk.let_go(pos2(480.0, 152.0), Modifiers::NONE);
    let (wire, before, after) = (wire(4, 5, 0), wire(4, 9, 0), wire(9, 5, 0));
    let insert = CanvasEvent::Insert { wire: wire.clone(), before: before.clone(), after: after.clone() };
    assert!(desk.take_events().contains(&insert));
    assert!(desk.sheet().wires.contains(&before) && desk.sheet().wires.contains(&after));
    assert!(!desk.sheet().wires.contains(&wire));
}

#[test]
fn wired_or_incompatible_nodes_are_not_inserted() {
    let mut desk = Desk::new();
    let sheet = &mut desk.app().sheet;
    let (sum, less) = (sheet.add(Op::Add, pos2(900.0, 500.0)), sheet.add(Op::Less, pos2(700.0, 500.0)));
    sheet.connect(wire(1, sum, 1));
    desk.settle();
    for label in [format!("Add {sum}"), format!("Less than {less}")] {
        desk.drag(desk.header(&label), pos2(470.0, 152.0));
        assert!(desk.area(&label).contains(pos2(470.0, 152.0)));
        desk.key_with(Modifiers::COMMAND, Key::Z);
    }
    assert!(!desk.take_events().iter().any(|event| matches!(event, CanvasEvent::Insert { .. })));
}

#[test]
fn dragging_to_the_edge_scrolls() {
    let mut desk = Desk::new();
    desk.pull(desk.header("Divide 9"), pos2(1275.0, 400.0), PointerButton::Primary, Modifiers::NONE);
    for _ in 0..10 {
        desk.harness.step();
    }
    assert!(desk.app().canvas.pan.x < -50.0);
    let held = desk.header("Divide 9");
    assert!(held.distance(pos2(1275.0, 400.0)) < 30.0, "and the node stays under the pointer: {held:?}");
}
