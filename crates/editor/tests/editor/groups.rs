//! Groups: created, entered, left, dissolved and saved as files.

use crate::memory_platform::MemoryPlatform;
use crate::properties::type_in;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, PointerButton};

/// Editor with two grouped nodes.
fn grouped() -> TestEditor {
    let mut editor = TestEditor::new();
    editor.select(&["folds", "slab"]);
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::COMMAND, Key::G);
    editor.wait_until_idle();
    editor
}

#[test]
fn grouping_the_selection_changes_no_pixel() {
    let mut editor = TestEditor::new();
    let before = editor.pixels_of("2D view");
    editor.select(&["folds", "slab"]);
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::COMMAND, Key::G);
    editor.wait_until_idle();
    assert!(
        editor.text_contains("\"group\": graph(local: \"group\"") && editor.text_contains("graphs: {"),
        "{}",
        editor.text()
    );
    assert!(editor.pixels_of("2D view") == before);
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_group_is_entered_edited_and_left() {
    let mut editor = grouped();
    editor.select(&["group"]);
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.shows("slab, a marble node") && !editor.shows("grain, a perlin node"));
    let grip = editor.grip("slab, a marble node");
    editor.click(grip);
    editor.wait_until_idle();
    editor.key(Key::M);
    assert!(editor.text_contains("muted: [\"slab\"]"), "{}", editor.text());
    editor.undo();
    editor.press("graph");
    editor.wait_until_idle();
    assert!(editor.shows("grain, a perlin node") && !editor.shows("slab, a marble node"));
}

#[test]
fn escape_leaves_a_group() {
    let mut editor = grouped();
    let at = editor.grip("group, a graph node");
    editor.double_click(at);
    editor.wait_until_idle();
    assert!(editor.shows("folds, a turbulence node"));
    editor.key(Key::Escape);
    editor.key(Key::Escape);
    editor.wait_until_idle();
    assert!(editor.shows("grain, a perlin node"));
}

#[test]
fn nodes_in_a_group_have_thumbnails_and_previews() {
    let mut editor = grouped();
    let at = editor.grip("group, a graph node");
    editor.double_click(at);
    editor.wait_until_idle();
    let at = editor.grip("slab, a marble node");
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("show in the 2D view");
    editor.wait_until_idle();
    assert_eq!(editor.value_of("output in the 2D view"), "group/slab.value");
}

#[test]
fn the_inputs_of_a_group_are_its_parameters() {
    let mut editor = grouped();
    editor.select(&["group"]);
    editor.wait_until_idle();
    // The group reads a parameter of the graph and a wire from `grain`.
    assert!(editor.shows("from grain") && editor.shows("$veins"));
}

#[test]
fn a_group_is_dissolved() {
    let mut editor = grouped();
    let at = editor.grip("group, a graph node");
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("ungroup");
    editor.wait_until_idle();
    assert!(!editor.text_contains("graph(local:") && editor.text_contains("bend: \"folds\""), "{}", editor.text());
}

#[test]
fn a_group_is_saved_as_a_file_and_read_from_it() {
    let mut editor = grouped();
    let before = editor.pixels_of("2D view");
    let at = editor.grip("group, a graph node");
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("save as a file");
    editor.wait_until_idle();
    assert!(editor.text_contains("file: \"group.ron\"") && !editor.text_contains("local:"), "{}", editor.text());
    let file = editor.platform.read_file("group.ron").expect("the file is written");
    assert!(file.starts_with("lapidary(") && file.contains("marble("), "{file}");
    assert!(editor.pixels_of("2D view") == before);
}

#[test]
fn errors_in_a_group_are_shown_on_its_node_and_inside() {
    let platform = MemoryPlatform::default();
    let wrong = "lapidary(format: 1, nodes: { \"whole\": graph(local: \"part\") }, graphs: { \"part\": (\
                 nodes: { \"wave\": sine(bands: 900000), \"still\": invert(of: \"wave\") }, outputs: { \"o\": \"still\" }) }, \
                 outputs: { \"height\": \"whole\" })";
    platform.write_file("wrong.ron", wrong);
    let mut editor = TestEditor::on(platform, Some("wrong.ron"));
    assert!(
        editor.description_of("whole, a graph node").contains("bands"),
        "{}",
        editor.description_of("whole, a graph node")
    );
    let at = editor.grip("whole, a graph node");
    editor.double_click(at);
    editor.wait_until_idle();
    assert!(editor.description_of("wave, a sine node").contains("bands"));
    assert_eq!(editor.description_of("still, an invert node"), "");
}

#[test]
fn grouping_a_frame_groups_the_nodes_in_it() {
    let platform = MemoryPlatform::default();
    let framed = SMALL
        .replace("layout: (nodes", "layout: (frames: [(about: \"bent\", at: (-240, -60), size: (420, 500))], nodes");
    platform.write_file("framed.ron", &framed);
    let mut editor = TestEditor::on(platform, Some("framed.ron"));
    let at = editor.area("frame 0: bent").left_top() + egui::vec2(12.0, 6.0);
    editor.click(at);
    editor.key_with(Modifiers::COMMAND, Key::G);
    editor.wait_until_idle();
    assert!(editor.shows("group, a graph node") && editor.shows("grain, a perlin node"), "{}", editor.text());
    assert!(!editor.shows("slab, a marble node") && !editor.shows("folds, a turbulence node"), "{}", editor.text());
}

#[test]
fn a_repeated_group_has_fields_for_its_steps_and_its_working_size() {
    let platform = MemoryPlatform::default();
    let text = "lapidary(\n    format: 1,\n    nodes: {\n        \"grain\": perlin(),\n        \
                \"worn\": graph(local: \"melt\", value: \"grain\"),\n    },\n    graphs: { \"melt\": (\
                parameters: { \"value\": number(value: 0.5) }, nodes: { \"run\": blur(of: \"$value\") }, \
                outputs: { \"value\": data(\"run\") }) },\n    outputs: { \"height\": \"worn\" },\n)\n";
    platform.write_file("worn.ron", text);
    let mut editor = TestEditor::on(platform, Some("worn.ron"));
    editor.select(&["worn"]);
    type_in(&mut editor, "repeat", "4");
    editor.wait_until_idle();
    let (steps, size) = (editor.field("repeat"), editor.field("working size"));
    assert!(size.top() > steps.top() && size.top() < steps.top() + 2.0 * steps.height(), "{steps} {size}");
    assert!(editor.description_of("worn, a graph node").contains("size of the render"));
    let unsized_pixels = editor.pixels_of("2D view");
    type_in(&mut editor, "working size", "16");
    assert!(editor.text_contains("value: \"grain\", repeat: 4, working_size: 16"), "{}", editor.text());
    editor.wait_until_idle();
    assert_eq!(editor.description_of("worn, a graph node"), "");
    assert!(editor.pixels_of("2D view") != unsized_pixels);
    type_in(&mut editor, "working size", "0");
    // The size of the render is left out of the file.
    assert!(!editor.text_contains("working_size"), "{}", editor.text());
    editor.wait_until_idle();
    assert!(editor.pixels_of("2D view") == unsized_pixels);
}

#[test]
fn the_properties_of_a_group_open_it() {
    let mut editor = grouped();
    assert!(editor.shows("grouped: press Enter to open the group; its inputs are in the properties"));
    editor.select(&["group"]);
    editor.press("open");
    editor.wait_until_idle();
    assert!(editor.shows("slab, a marble node") && !editor.shows("grain, a perlin node"));
    // A group that reads nothing has no inputs to mention.
    let mut editor = TestEditor::new();
    editor.select(&["grain"]);
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::COMMAND, Key::G);
    editor.wait_until_idle();
    assert!(editor.shows("grouped: press Enter to open the group") && !editor.shows("its inputs are"));
}
