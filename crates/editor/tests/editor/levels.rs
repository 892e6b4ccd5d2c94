//! Levels: handles over the histogram of the input.

use crate::memory_platform::MemoryPlatform;
use crate::properties::type_in;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Vec2, vec2};

const HISTOGRAM: &str = "histogram of the input, ";

/// Editor in which a node with levels is selected.
fn on_levels(given: &str, size: Vec2) -> TestEditor {
    let platform = MemoryPlatform::default();
    let text = SMALL
        .replace("\"tint\": grad", &format!("\"tone\": levels({given}),\n        \"tint\": grad"))
        .replace("\"tint\": (200, 0)", "\"tint\": (200, 0), \"tone\": (0, 260)");
    platform.write_file("small.ron", &text);
    let mut editor = TestEditor::sized(platform, Some("small.ron"), size, 1.0);
    editor.select(&["tone"]);
    editor.wait_until_idle();
    editor
}

const WINDOW: Vec2 = vec2(1440.0, 880.0);

#[test]
fn handles_over_the_histogram_of_the_input_are_dragged() {
    for (size, name) in [(vec2(1280.0, 720.0), "levels-small"), (vec2(1600.0, 1000.0), "levels-large")] {
        on_levels("of: \"grain\"", size).save_screenshot(name);
    }
    let mut editor = on_levels("of: \"grain\"", WINDOW);
    let before = editor.text().to_owned();
    assert!(editor.shows(HISTOGRAM), "the histogram of the input is shown");
    let width = editor.field("black point").width();
    let all = editor.center_of("white point").x - editor.center_of("black point").x;
    // Black and white are at 0.1 and 0.9: a tenth of the range is an eighth of the way between them.
    let tenth = vec2(all / 8.0, 0.0);
    assert!(width < all / 10.0);
    let at = editor.center_of("black point");
    editor.drag(at, at + 2.0 * tenth);
    assert!(editor.text_contains("black: 0.3") || editor.text_contains("black: 0.29"), "{}", editor.text());
    editor.save_screenshot("levels-dragged");
    editor.undo();
    assert_eq!(editor.text(), before, "a drag is one step");
    let at = editor.center_of("white point");
    editor.drag(at, at - 2.0 * tenth);
    assert!(editor.text_contains("white: 0.7") || editor.text_contains("white: 0.69"), "{}", editor.text());
    editor.undo();
    // The grey point lies between the other two: a quarter of the way from 0.1 to 0.9.
    let at = editor.center_of("grey point");
    editor.drag(at, at - 2.0 * tenth);
    assert!(editor.text_contains("middle: 0.25") || editor.text_contains("middle: 0.24"), "{}", editor.text());
    let at = editor.center_of("grey point");
    editor.double_click(at);
    assert_eq!(editor.text(), before, "a double click resets the point");
}

#[test]
fn the_black_point_stops_at_the_white_one_and_moves_by_keys() {
    let mut editor = on_levels("of: \"grain\"", WINDOW);
    let at = editor.center_of("black point");
    let end = editor.center_of("white point");
    editor.drag(at, end + vec2(20.0, 0.0));
    assert!(editor.text_contains("black: 0.899"), "{}", editor.text());
    editor.key(Key::ArrowLeft);
    assert!(editor.text_contains("black: 0.889"), "{}", editor.text());
}

#[test]
fn the_histogram_follows_the_input_and_the_selection() {
    let mut editor = on_levels("of: \"grain\", black: \"$veins\"", WINDOW);
    let before = editor.text().to_owned();
    let pixels = editor.pixels_of("histogram of the input, 4096 pixels");
    let at = editor.center_of("black point");
    editor.drag(at, at + vec2(10.0, 0.0));
    assert!(editor.text_contains("black: \"$veins\""), "a point that reads a parameter stays: {}", editor.text());
    assert!(editor.text() == before || editor.text_contains("middle") || editor.text_contains("white"));
    editor.select(&["grain"]);
    assert!(!editor.shows(HISTOGRAM));
    type_in(&mut editor, "scale", "40");
    editor.select(&["tone"]);
    editor.wait_until_idle();
    assert!(editor.pixels_of("histogram of the input, 4096 pixels") != pixels);
}

#[test]
fn without_a_wire_there_is_no_histogram() {
    let editor = on_levels("", WINDOW);
    assert!(editor.shows("histogram of the input") && !editor.shows(HISTOGRAM));
    assert!(editor.shows("black point"));
}

#[test]
fn a_new_node_of_levels_changes_nothing() {
    let mut editor = TestEditor::new();
    assert!(editor.view("slab, a marble node").starts_with("slab."));
    let before = editor.pixels_of("2D view");
    editor.select(&["slab"]);
    editor.hover(editor.empty_canvas());
    editor.key(Key::Space);
    editor.type_text("levels");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("\"levels\": 2"), "a file that lists the version keeps it: {}", editor.text());
    assert!(editor.view("levels, a levels node").starts_with("levels."));
    assert!(editor.pixels_of("2D view") == before);
}
