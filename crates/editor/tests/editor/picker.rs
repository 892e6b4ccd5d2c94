//! A point that is pinned tells what every node is there.

use crate::common::{Desk, SMALL};
use egui::{Key, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use lapidary_document::read;
use lapidary_evaluator::report::explain::explain;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

#[test]
fn the_list_has_the_numbers_that_explain_gives() {
    let mut desk = Desk::new();
    // The picture is a square of 64 pixels in the middle of its view.
    let area = desk.area("2D view");
    let side = area.width().min(area.height()) - 12.0;
    let pixel = [40u32, 25];
    let at =
        area.center() + (vec2(pixel[0] as f32, pixel[1] as f32) + vec2(0.5, 0.5) - vec2(32.0, 32.0)) * (side / 64.0);
    desk.click(at);
    desk.settle();
    assert!(desk.shows(&format!("at {}, {}: 4 values", pixel[0], pixel[1])));
    let checked = read(SMALL).0.expect("a graph").check(LIBRARY).0;
    let place = pixel.map(|k| (k as f32 + 0.5) / 64.0);
    let all = explain(&checked, RunOptions::best(), &Frame::new(64, 64), [place[0], place[1], 0.0, 0.0])
        .expect("it is right");
    assert_eq!(all.wires.len(), 4);
    for wire in &all.wires {
        let numbers: Vec<String> = wire.value.iter().map(f32::to_string).collect();
        let row = format!("{}.{} is {}", wire.node, wire.output, numbers.join(" "));
        assert!(desk.harness.query_by_label(&row).is_some(), "{row}");
    }
    desk.keep("picker");
}

#[test]
fn a_row_selects_its_node_and_escape_unpins() {
    let mut desk = Desk::new();
    let at = desk.at("2D view");
    desk.click(at);
    desk.settle();
    let row = desk.harness.get_by_label_contains("folds.value is").rect().center();
    desk.click(row);
    desk.settle();
    // The settings of the node are there, and nothing of the file has changed.
    assert!(desk.harness.query_all_by_label("octaves").next().is_some());
    assert_eq!(desk.text(), SMALL);
    let at = desk.at("2D view");
    desk.hover(at);
    desk.key(Key::Escape);
    assert!(!desk.shows("folds.value is"));
}

#[test]
fn a_pin_stays_where_it_is_while_the_graph_changes() {
    let mut desk = Desk::new();
    let at = desk.at("2D view");
    desk.click(at);
    desk.settle();
    let told = |desk: &Desk| {
        let row = desk.harness.get_by_label_contains("slab.value is");
        row.accesskit_node().label().unwrap_or_default()
    };
    let before = told(&desk);
    let bar = desk.harness.get_all_by_label("veins").last().expect("its bar").rect().center();
    desk.drag(bar, bar + vec2(30.0, 0.0));
    desk.settle();
    assert_ne!(told(&desk), before);
}
