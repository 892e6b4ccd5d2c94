//! Viewing: one gesture shows any output of any node, and what is shown stays.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT, Queryable};

/// Graph with a node of several outputs.
const CELLS: &str = r##"lapidary(
    format: 1,
    size: (64, 64),
    nodes: {
        "grain": perlin(scale: 4),
        "cells": worley(scale: 4),
        "tint": gradient_map(of: "grain", ramp: [(0, "#202830"), (1, "#f0ece6")]),
    },
    outputs: { "base_color": "tint", "roughness": "grain" },
    layout: (nodes: { "grain": (-400, 0), "cells": (-400, 400), "tint": (0, 0) }),
)
"##;

impl TestEditor {
    /// Name of the output in the 2D view.
    pub(crate) fn viewed(&mut self) -> String {
        self.wait_until_idle();
        self.value_of("output in the 2D view")
    }

    /// Shows the output of a node; returns its name.
    pub(crate) fn view(&mut self, label: &str) -> String {
        let grip = self.grip(label);
        self.click_with(grip, PointerButton::Primary, Modifiers::COMMAND.plus(Modifiers::SHIFT));
        self.viewed()
    }
}

fn cells() -> TestEditor {
    let platform = MemoryPlatform::default();
    platform.write_file("cells.ron", CELLS);
    TestEditor::on(platform, Some("cells.ron"))
}

#[test]
fn a_click_with_ctrl_and_shift_steps_through_the_outputs_of_a_node() {
    let mut editor = cells();
    let mut seen = vec![];
    for _ in 0..4 {
        seen.push(editor.view("cells, a worley node"));
    }
    assert!(seen[0].starts_with("cells."));
    assert!(seen[1] != seen[0] && seen[1].starts_with("cells."), "{seen:?}");
    assert_eq!(editor.view("grain, a perlin node"), "grain.value");
    assert_eq!(editor.view("grain, a perlin node"), "grain.value", "its only output");
    assert_eq!(editor.view("the outputs of the graph"), "base color");
    assert_eq!(editor.view("the outputs of the graph"), "roughness");
    assert_eq!(editor.view("the outputs of the graph"), "base color");
    assert_eq!(editor.text(), CELLS, "viewing edits nothing");
}

#[test]
fn a_double_click_views_a_node_and_then_its_next_output() {
    let mut editor = cells();
    let grip = editor.grip("cells, a worley node");
    editor.double_click(grip);
    let first = editor.viewed();
    assert!(first.starts_with("cells."));
    editor.harness.run_steps(60);
    editor.double_click(grip);
    assert_ne!(editor.viewed(), first);
}

#[test]
fn the_chosen_output_stays_in_view_when_the_selection_changes() {
    let mut editor = TestEditor::new();
    editor.press("follow");
    editor.select(&["grain"]);
    assert_eq!(editor.viewed(), "grain.value");
    assert_eq!(editor.view("slab, a marble node"), "slab.value");
    editor.select(&["folds"]);
    assert_eq!(editor.viewed(), "slab.value", "following has ended");
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn no_view_stays_on_a_node_that_is_gone() {
    let mut editor = TestEditor::new();
    let empty = editor.empty_canvas();
    editor.hover(empty);
    editor.key(Key::Space);
    editor.type_text("voronoi");
    editor.key(Key::Enter);
    let label = {
        let nodes = editor.harness.query_all_by_label_contains(" node");
        let labels: Vec<String> = nodes.filter_map(|node| node.accesskit_node().label()).collect();
        let known = ["grain,", "folds,", "slab,", "tint,"];
        labels.into_iter().find(|l| l.contains(", a") && !known.iter().any(|k| l.starts_with(k))).unwrap()
    };
    let name = label.split(',').next().unwrap().to_owned();
    assert!(editor.view(&label).starts_with(&name));
    while editor.text() != SMALL {
        editor.undo();
    }
    assert_eq!(editor.viewed(), "base color");
    editor.view("slab, a marble node");
    editor.select(&["slab"]);
    editor.key(Key::Delete);
    assert_eq!(editor.viewed(), "base color");
}

#[test]
fn thumbnails_have_an_outline_by_day() {
    let platform = MemoryPlatform::default();
    platform.write_file(
        "white.ron",
        "lapidary(format: 1, size: (64, 64), nodes: { \"grain\": number(is: 1) }, outputs: { \"height\": \"grain\" })",
    );
    let mut editor = TestEditor::on(platform, Some("white.ron"));
    editor.key(Key::F9);
    editor.wait_until_idle();
    editor.save_screenshot("white_thumbnail");
    let (width, pixels) =
        (editor.area("grain, a number node").width().round() as usize, editor.pixels_of("grain, a number node"));
    // In a row of the thumbnail, the outline ends the longest run of white within the white node.
    let is_outlined = |row: &&[[u8; 3]]| {
        let runs = row.split(|pixel| *pixel != [255; 3]);
        let longest = runs.map(<[_]>::len).max().unwrap_or(0);
        longest > width / 2 && longest < width - 12
    };
    assert!(pixels.chunks(width).filter(is_outlined).count() > width / 2, "a white thumbnail looks like its node");
}

#[test]
fn a_second_view_stays_on_its_output() {
    let mut editor = cells();
    editor.view("grain, a perlin node");
    editor.press("second 2D view, locked to this output");
    editor.view("cells, a worley node");
    assert_eq!(editor.value_of("output in the second 2D view"), "grain.value");
    let [first, second] = ["2D view", "second 2D view"].map(|label| editor.area(label));
    assert!(!first.intersects(second));
    assert_eq!((second.left(), second.right()), (first.left(), first.right()), "one is below the other");
    assert!(editor.pixels_of("second 2D view") != editor.pixels_of("2D view"));
    editor.save_screenshot("second_view");
    editor.select(&["grain"]);
    editor.key(Key::Delete);
    editor.wait_until_idle();
    assert!(editor.harness.query_by_label("second 2D view").is_none(), "its node is gone");
    editor.undo();
    editor.press("second 2D view, locked to this output");
    editor.press("close the second 2D view");
    assert!(editor.harness.query_by_label("second 2D view").is_none());
}

#[test]
fn a_node_without_wires_restarts_no_evaluation() {
    let mut editor = TestEditor::new().with_view_3d();
    let before = editor.harness.state().shows();
    assert_eq!(before, Some(true));
    let empty = editor.empty_canvas();
    editor.hover(empty);
    editor.key(Key::Space);
    editor.type_text("voronoi");
    editor.harness.key_press(Key::Enter);
    for _ in 0..20 {
        editor.harness.step();
        assert_eq!(editor.harness.state().shows(), Some(true), "the preview stays that of the open version");
        assert!(!editor.shows(", preview"));
    }
    editor.wait_until_idle();
    assert!(editor.text_contains("worley("));
}

/// Brightest pixel of each column of the thumbnail of a node with a thin line, `zoom` being that of the canvas.
fn brightest_columns(zoom: f32) -> Vec<u8> {
    let platform = MemoryPlatform::default();
    let nodes = "\"line\": line(length: 2, width: 0.004, turn: 0.06), \"hair\": remap(of: \"line.mask\")";
    let text =
        format!("lapidary(format: 1, size: (64, 64), nodes: {{ {nodes} }}, outputs: {{ \"height\": \"hair\" }})");
    platform.write_file("hair.ron", &text);
    let mut editor = TestEditor::on(platform, Some("hair.ron"));
    let label = "hair, a remap node";
    let now = editor.area(label).width() / egui_node_graph::WIDTH;
    editor.hover(editor.center_of(label));
    editor.event(egui::Event::Zoom(zoom / now));
    editor.hover(egui::Pos2::ZERO);
    editor.wait_until_idle();
    editor.save_screenshot(&format!("thin_line-{zoom}"));
    let (area, picture) = (editor.area(label), editor.picture());
    // The thumbnail lies below the header, with a margin on both sides.
    let [left, top] = [area.left() + 12.0 * zoom, area.top() + 38.0 * zoom].map(|v| v as usize);
    let side = (136.0 * zoom) as usize;
    let column = |x: usize| (top..top + side).map(move |y| y * picture.width + x);
    (left..left + side).map(|x| column(x).map(|at| picture.pixels[at][0]).max().unwrap_or(0)).collect()
}

#[test]
fn lines_thinner_than_a_pixel_are_whole_in_thumbnails() {
    let columns = brightest_columns(1.0);
    let darkest = columns.iter().min().copied().unwrap_or(0);
    assert!(darkest > 40, "a gap in the line: {columns:?}");
}
