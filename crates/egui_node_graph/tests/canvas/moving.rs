//! Moving and resizing of nodes, frames and notes.

use crate::common::{Calculator, Op, wire};
use egui::{Key, Modifiers, PointerButton, pos2, vec2};
use egui_node_graph::{CanvasEvent, GRID};

#[test]
fn the_selection_moves_together_as_one_undo_step() {
    let mut calculator = Calculator::new();
    calculator.select(&[4, 5]);
    let from = calculator.header("Add 4");
    calculator.drag(from, from + vec2(50.0, 35.0));
    assert_eq!(calculator.sheet().cells[&4].at, pos2(330.0, 115.0));
    assert_eq!(calculator.sheet().cells[&5].at, pos2(550.0, 155.0));
    assert_eq!(calculator.take_events().last(), Some(&CanvasEvent::DragEnded));
    assert_eq!(calculator.app().undo_stack.len(), 1);
    calculator.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(*calculator.sheet(), crate::common::Sheet::example());
}

#[test]
fn dragging_an_unselected_node_moves_it_alone() {
    let mut calculator = Calculator::new();
    calculator.select(&[5]);
    let from = calculator.header("Add 4");
    calculator.drag(from, from + vec2(50.0, 35.0));
    assert_eq!(calculator.selection(), [4]);
    assert_eq!(calculator.sheet().cells[&5].at, pos2(500.0, 120.0));
}

#[test]
fn nodes_follow_the_pointer_at_any_zoom() {
    for zoom in [0.4, 0.75, 1.8] {
        let mut calculator = Calculator::new();
        calculator.app().canvas.zoom = zoom;
        calculator.settle();
        let from = calculator.area("Add 4").left_top() + vec2(30.0, 8.0) * zoom;
        calculator.drag(from, from + vec2(60.0, 40.0));
        let moved = calculator.sheet().cells[&4].at - pos2(280.0, 80.0);
        assert!((moved * zoom - vec2(60.0, 40.0)).length() < 0.01, "{moved:?} at {zoom}");
    }
}

#[test]
fn ctrl_snaps_to_the_grid() {
    let mut calculator = Calculator::new();
    let from = calculator.header("Divide 9");
    calculator.drag_with(from, from + vec2(33.0, 7.0), Modifiers::COMMAND);
    assert_eq!(calculator.sheet().cells[&9].at, pos2(320.0, 420.0));
}

#[test]
fn escape_reverts_a_drag() {
    let mut calculator = Calculator::new();
    let from = calculator.header("Divide 9");
    calculator.pull(from, from + vec2(90.0, 80.0), PointerButton::Primary, Modifiers::NONE);
    assert_ne!(calculator.sheet().cells[&9].at, pos2(280.0, 420.0));
    calculator.key(Key::Escape);
    calculator.let_go(from + vec2(90.0, 80.0), Modifiers::NONE);
    assert_eq!(calculator.sheet().cells[&9].at, pos2(280.0, 420.0));
}

#[test]
fn arrows_move_by_a_grid_step_and_with_shift_by_a_point() {
    let mut calculator = Calculator::new();
    calculator.click(calculator.header("Divide 9"));
    calculator.key(Key::ArrowRight);
    calculator.key(Key::ArrowDown);
    assert_eq!(calculator.sheet().cells[&9].at, pos2(280.0 + GRID, 420.0 + GRID));
    calculator.key_with(Modifiers::SHIFT, Key::ArrowLeft);
    calculator.key_with(Modifiers::SHIFT, Key::ArrowUp);
    assert_eq!(calculator.sheet().cells[&9].at, pos2(279.0 + GRID, 419.0 + GRID));
}

#[test]
fn a_frame_moves_the_nodes_inside() {
    let mut calculator = Calculator::new();
    let from = calculator.header("Whole numbers 10");
    calculator.drag(from, from + vec2(20.0, 30.0));
    for (id, was) in [(1, pos2(40.0, 80.0)), (2, pos2(40.0, 180.0)), (3, pos2(40.0, 280.0)), (10, pos2(0.0, 30.0))] {
        assert_eq!(calculator.sheet().cells[&id].at, was + vec2(20.0, 30.0));
    }
    assert_eq!(calculator.sheet().cells[&4].at, pos2(280.0, 80.0), "nodes outside stay");
    assert_eq!(calculator.selection(), [10]);
}

#[test]
fn frames_and_notes_are_resized_by_their_corner() {
    let mut calculator = Calculator::new();
    let corner = calculator.area("Whole numbers 10").max - vec2(5.0, 5.0);
    calculator.drag(corner, corner + vec2(-30.0, 50.0));
    assert!(matches!(&calculator.sheet().cells[&10].op, Op::Frame(_, size) if *size == vec2(210.0, 430.0)));
    assert_eq!(calculator.app().undo_stack.len(), 1);
    let note = "The gauge shows the larger of the two: a product, or a plain number. 11";
    let corner = calculator.area(note).max - vec2(5.0, 5.0);
    calculator.drag(corner, corner - vec2(500.0, 500.0));
    assert!(
        matches!(&calculator.sheet().cells[&11].op, Op::Note(_, size) if *size == vec2(80.0, 48.0)),
        "limited to the minimum size"
    );
}

#[test]
fn a_node_dropped_on_a_wire_is_inserted() {
    let mut calculator = Calculator::new();
    let from = calculator.header("Divide 9");
    let pixel = |calculator: &Calculator| {
        let picture = calculator.picture();
        picture.pixels[122 * picture.width + 449]
    };
    let before = pixel(&calculator);
    calculator.pull(from, pos2(480.0, 152.0), PointerButton::Primary, Modifiers::NONE);
    assert_ne!(pixel(&calculator), before, "the wire is highlighted before the drop");
    calculator.let_go(pos2(480.0, 152.0), Modifiers::NONE);
    let (wire, before, after) = (wire(4, 5, 0), wire(4, 9, 0), wire(9, 5, 0));
    let insert = CanvasEvent::Insert { wire: wire.clone(), before: before.clone(), after: after.clone() };
    assert!(calculator.take_events().contains(&insert));
    assert!(calculator.sheet().wires.contains(&before) && calculator.sheet().wires.contains(&after));
    assert!(!calculator.sheet().wires.contains(&wire));
}

#[test]
fn wired_or_incompatible_nodes_are_not_inserted() {
    let mut calculator = Calculator::new();
    let sheet = &mut calculator.app().sheet;
    let (sum, less) = (sheet.add(Op::Add, pos2(900.0, 500.0)), sheet.add(Op::Less, pos2(700.0, 500.0)));
    sheet.connect(wire(1, sum, 1));
    calculator.settle();
    for label in [format!("Add {sum}"), format!("Less than {less}")] {
        calculator.drag(calculator.header(&label), pos2(470.0, 152.0));
        assert!(calculator.area(&label).contains(pos2(470.0, 152.0)));
        calculator.key_with(Modifiers::COMMAND, Key::Z);
    }
    assert!(!calculator.take_events().iter().any(|event| matches!(event, CanvasEvent::Insert { .. })));
}

#[test]
fn dragging_to_the_edge_scrolls() {
    let mut calculator = Calculator::new();
    calculator.pull(calculator.header("Divide 9"), pos2(1275.0, 400.0), PointerButton::Primary, Modifiers::NONE);
    for _ in 0..10 {
        calculator.harness.step();
    }
    assert!(calculator.app().canvas.pan.x < -50.0);
    let held = calculator.header("Divide 9");
    assert!(held.distance(pos2(1275.0, 400.0)) < 30.0, "and the node stays under the pointer: {held:?}");
}
