//! Accessibility tree and actions.

use crate::common::{Desk, wire};
use egui::{Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use egui_node_graph::CanvasEvent;

#[test]
fn all_items_have_names_and_bounds() {
    let mut desk = Desk::new();
    for (zoom, pan) in [(1.0, vec2(0.0, 0.0)), (0.5, vec2(100.0, 40.0))] {
        (desk.app().canvas.zoom, desk.app().canvas.pan) = (zoom, pan);
        desk.settle();
        let at = |x: f32, y: f32| pos2(x, y) * zoom + pan;
        assert_eq!(desk.area("Add 4"), Rect::from_min_max(at(280.0, 80.0), at(440.0, 180.0)));
        assert_eq!(desk.at("Add 4 output result"), at(440.0, 121.0));
        assert_eq!(desk.at("Add 4 input b"), at(280.0, 165.0));
        assert_eq!(desk.area("Whole numbers 10"), Rect::from_min_size(at(0.0, 30.0), vec2(240.0, 380.0) * zoom));
        assert!(desk.harness.query_by_label("wire Number 1 result to Add 4 a").is_some());
    }
}

#[test]
fn invisible_nodes_are_listed_without_sockets_and_wires() {
    let mut desk = Desk::new();
    desk.app().canvas.pan = vec2(-5000.0, 0.0);
    desk.settle();
    assert!(desk.harness.query_by_label("Add 4").is_some());
    assert!(desk.harness.query_by_label("Add 4 input a").is_none());
    assert!(desk.harness.query_by_label_contains("wire").is_none());
}

#[test]
fn actions_select_nodes_and_draw_wires() {
    let mut desk = Desk::new();
    desk.harness.get_by_label("Divide 9").click_accesskit();
    desk.settle();
    assert_eq!(desk.selection(), [9]);
    assert!(desk.has_focus("Divide 9"));
    desk.harness.get_by_label("Number 3 output result").click_accesskit();
    desk.settle();
    desk.harness.get_by_label("Divide 9 input b").click_accesskit();
    desk.settle();
    assert_eq!(desk.take_events(), [CanvasEvent::Connect(wire(3, 9, 1))]);
    desk.harness.get_by_label("Gauge 8").focus();
    desk.settle();
    assert!(desk.has_focus("Gauge 8"));
    assert_eq!(desk.selection(), [9], "focusing does not select");
}

#[test]
fn collapsed_and_bypassed_nodes_keep_their_wires() {
    let mut desk = Desk::new();
    desk.select(&[5]);
    desk.hover(pos2(700.0, 620.0));
    desk.key(egui::Key::H);
    desk.key(egui::Key::M);
    assert_eq!(desk.area("Multiply 5").height(), 26.0);
    assert!(desk.area("Multiply 5").expand(1.0).contains(desk.at("Multiply 5 input b")));
    assert_eq!(desk.sheet().value(8), 7.0, "a bypassed product is its first factor");
    desk.drag(desk.at("Multiply 5 output result"), desk.at("Divide 9 input a"));
    assert!(desk.sheet().wires.contains(&wire(5, 9, 0)));
}
