//! Accessibility tree and actions.

use crate::common::{Calculator, wire};
use egui::{Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use egui_node_graph::CanvasEvent;

#[test]
fn all_items_have_names_and_bounds() {
    let mut calculator = Calculator::new();
    for (zoom, pan) in [(1.0, vec2(0.0, 0.0)), (0.5, vec2(100.0, 40.0))] {
        (calculator.app().canvas.zoom, calculator.app().canvas.pan) = (zoom, pan);
        calculator.settle();
        let at = |x: f32, y: f32| pos2(x, y) * zoom + pan;
        assert_eq!(calculator.area("Add 4"), Rect::from_min_max(at(280.0, 80.0), at(440.0, 180.0)));
        assert_eq!(calculator.at("Add 4 output result"), at(440.0, 121.0));
        assert_eq!(calculator.at("Add 4 input b"), at(280.0, 165.0));
        assert_eq!(calculator.area("Whole numbers 10"), Rect::from_min_size(at(0.0, 30.0), vec2(240.0, 380.0) * zoom));
        assert!(calculator.harness.query_by_label("wire Number 1 result to Add 4 a").is_some());
    }
}

#[test]
fn invisible_nodes_are_listed_without_sockets_and_wires() {
    let mut calculator = Calculator::new();
    calculator.app().canvas.pan = vec2(-5000.0, 0.0);
    calculator.settle();
    assert!(calculator.harness.query_by_label("Add 4").is_some());
    assert!(calculator.harness.query_by_label("Add 4 input a").is_none());
    assert!(calculator.harness.query_by_label_contains("wire").is_none());
}

#[test]
fn actions_select_nodes_and_draw_wires() {
    let mut calculator = Calculator::new();
    calculator.harness.get_by_label("Divide 9").click_accesskit();
    calculator.settle();
    assert_eq!(calculator.selection(), [9]);
    assert!(calculator.has_focus("Divide 9"));
    calculator.harness.get_by_label("Number 3 output result").click_accesskit();
    calculator.settle();
    calculator.harness.get_by_label("Divide 9 input b").click_accesskit();
    calculator.settle();
    assert_eq!(calculator.take_events(), [CanvasEvent::Connect(wire(3, 9, 1))]);
    calculator.harness.get_by_label("Gauge 8").focus();
    calculator.settle();
    assert!(calculator.has_focus("Gauge 8"));
    assert_eq!(calculator.selection(), [9], "focusing does not select");
}

#[test]
fn collapsed_and_bypassed_nodes_keep_their_wires() {
    let mut calculator = Calculator::new();
    calculator.select(&[5]);
    calculator.hover(pos2(700.0, 620.0));
    calculator.key(egui::Key::H);
    calculator.key(egui::Key::M);
    assert_eq!(calculator.area("Multiply 5").height(), 26.0);
    assert!(calculator.area("Multiply 5").expand(1.0).contains(calculator.at("Multiply 5 input b")));
    assert_eq!(calculator.sheet().value(8), 7.0, "a bypassed product is its first factor");
    calculator.drag(calculator.at("Multiply 5 output result"), calculator.at("Divide 9 input a"));
    assert!(calculator.sheet().wires.contains(&wire(5, 9, 0)));
}
