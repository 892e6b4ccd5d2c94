//! Values of all nodes at a pinned point.

use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use lapidary_document::read;
use lapidary_evaluator::report::explain::explain;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

#[test]
fn the_values_equal_those_of_the_evaluator() {
    let mut editor = TestEditor::new();
    // The image is a square of 64 pixels in the middle of the view.
    let area = editor.area("2D view");
    let side = area.width().min(area.height()) - 12.0;
    let pixel = [40u32, 25];
    let at =
        area.center() + (vec2(pixel[0] as f32, pixel[1] as f32) + vec2(0.5, 0.5) - vec2(32.0, 32.0)) * (side / 64.0);
    editor.click(at);
    editor.wait_until_idle();
    assert!(editor.shows(&format!("at {}, {}: 4 values", pixel[0], pixel[1])));
    let checked = read(SMALL).0.expect("a graph").check(LIBRARY).0;
    let place = pixel.map(|k| (k as f32 + 0.5) / 64.0);
    let all = explain(&checked, RunOptions::best(), &Frame::new(64, 64), [place[0], place[1], 0.0, 0.0])
        .expect("the graph has no errors");
    assert_eq!(all.wires.len(), 4);
    for wire in &all.wires {
        let numbers: Vec<String> = wire.value.iter().map(f32::to_string).collect();
        let row = format!("{}.{} is {}", wire.node, wire.output, numbers.join(" "));
        assert!(editor.harness.query_by_label(&row).is_some(), "{row}");
    }
    editor.save_screenshot("picker");
}

#[test]
fn a_row_selects_its_node_and_escape_unpins() {
    let mut editor = TestEditor::new();
    let at = editor.center_of("2D view");
    editor.click(at);
    editor.wait_until_idle();
    let row = editor.harness.get_by_label_contains("folds.value is").rect().center();
    editor.click(row);
    editor.wait_until_idle();
    // The settings of the node are shown, and the file is unchanged.
    assert!(editor.harness.query_all_by_label("octaves").next().is_some());
    assert_eq!(editor.text(), SMALL);
    let at = editor.center_of("2D view");
    editor.hover(at);
    editor.key(Key::Escape);
    assert!(!editor.shows("folds.value is"));
}

#[test]
fn a_pinned_point_stays_while_the_graph_changes() {
    let mut editor = TestEditor::new();
    let at = editor.center_of("2D view");
    editor.click(at);
    editor.wait_until_idle();
    let readout = |editor: &TestEditor| {
        let row = editor.harness.get_by_label_contains("slab.value is");
        row.accesskit_node().label().unwrap_or_default()
    };
    let before = readout(&editor);
    let bar = editor.harness.get_all_by_label("veins").last().expect("its bar").rect().center();
    editor.drag(bar, bar + vec2(30.0, 0.0));
    editor.wait_until_idle();
    assert_ne!(readout(&editor), before);
}
