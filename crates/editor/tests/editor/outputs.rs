//! The outputs on the canvas: their place, the order of their rows, and a whole material.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;

#[test]
fn the_outputs_stay_where_they_were_put() {
    let mut editor = TestEditor::new();
    let grip = editor.grip("the outputs of the graph");
    editor.drag(grip, grip + vec2(40.0, 60.0));
    let line = editor.text().lines().find(|line| line.contains("outputs: (")).unwrap_or_default().to_owned();
    assert!(line.contains("outputs: ("), "{}", editor.text());
    let place = editor.area("the outputs of the graph").min;
    let tint = editor.grip("tint, a gradient_map node");
    editor.drag(tint, tint + vec2(0.0, 80.0));
    assert_eq!(editor.area("the outputs of the graph").min, place, "moving a node moves nothing else");
    // The place is kept in the file.
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", editor.text());
    let again = TestEditor::on(platform, Some("small.ron"));
    let from =
        |editor: &TestEditor| editor.area("the outputs of the graph").min - editor.area("grain, a perlin node").min;
    let scale = again.area("grain, a perlin node").width() / editor.area("grain, a perlin node").width();
    assert!((from(&again) - from(&editor) * scale).length() < 2.0);
    editor.undo();
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn rows_of_the_outputs_keep_their_order() {
    let mut editor = TestEditor::new();
    let row = |editor: &TestEditor, name: &str| editor.center_of(&format!("the outputs of the graph input {name}"));
    let names = ["material", "base color", "metallic", "roughness", "normal", "height"];
    let before = names.map(|name| row(&editor, name));
    assert!(before.windows(2).all(|pair| pair[0].y != pair[1].y));
    editor.drag(editor.center_of("grain, a perlin node output value"), row(&editor, "height"));
    assert!(editor.text_contains("\"height\": \"grain\""));
    assert_eq!(names.map(|name| row(&editor, name)), before);
}

#[test]
fn a_material_is_wired_whole() {
    let platform = MemoryPlatform::default();
    let text = "lapidary(format: 1, size: (64, 64), nodes: { \"stone\": material(roughness: 0.25, base_color: \"#ff0000\") }, \
                outputs: {}, layout: (nodes: { \"stone\": (0, 0) }))\n";
    platform.write_file("whole.ron", text);
    let mut editor = TestEditor::on(platform, Some("whole.ron")).with_view_3d();
    editor.drag(
        editor.center_of("stone, a material node output material"),
        editor.center_of("the outputs of the graph input material"),
    );
    editor.wait_until_idle();
    assert!(editor.text_contains("\"material\": \"stone\""), "{}", editor.text());
    assert!(!editor.shows("has no value"));
    let red = editor.pixels_of("2D view").iter().filter(|[r, g, b]| *r > 200 && *g < 60 && *b < 60).count();
    assert!(red > 1000, "the 2D view shows the base colour: {red}");
    editor.save_screenshot("whole_material");
    editor.click_with(editor.grip("stone, a material node"), egui::PointerButton::Primary, Modifiers::NONE);
}

#[test]
fn a_whole_material_replaces_plain_values_of_channels() {
    let platform = MemoryPlatform::default();
    let text = "lapidary(format: 1, size: (64, 64), nodes: { \"stone\": material(), \"grain\": perlin() }, \
                outputs: { \"base_color\": \"#808080\", \"height\": \"grain\", \"halo\": data(0.5) }, \
                layout: (nodes: { \"stone\": (0, 0), \"grain\": (0, 300) }))\n";
    platform.write_file("whole.ron", text);
    let mut editor = TestEditor::on(platform, Some("whole.ron"));
    editor.drag(
        editor.center_of("stone, a material node output material"),
        editor.center_of("the outputs of the graph input material"),
    );
    assert!(!editor.text_contains("base_color"), "{}", editor.text());
    for kept in ["\"material\": \"stone\"", "\"height\": \"grain\"", "\"halo\": data(0.5)"] {
        assert!(editor.text_contains(kept), "{}", editor.text());
    }
    // Which of the two is used is told until the step is undone.
    assert!(editor.shows("the output height replaces that of the material"));
    assert!(editor.shows("the material replaces the value of base color"));
    editor.click(editor.grip("the outputs of the graph"));
    assert!(editor.shows("replaces that of the material") && editor.shows("from the material"));
    editor.save_screenshot("material_and_channel");
    editor.undo();
    assert_eq!(editor.text(), text, "one step");
    assert!(!editor.shows("the output height replaces"));
}

#[test]
fn a_channel_beside_a_material_replaces_that_of_the_material() {
    let platform = MemoryPlatform::default();
    let text = "lapidary(format: 1, size: (64, 64), nodes: { \"stone\": material(base_color: \"#ff0000\"), \
                \"tint\": color(is: \"#00ff00\") }, outputs: { \"material\": \"stone\" }, \
                layout: (nodes: { \"stone\": (0, 0), \"tint\": (0, 300) }))\n";
    platform.write_file("both.ron", text);
    let mut editor = TestEditor::on(platform, Some("both.ron"));
    editor.drag(
        editor.center_of("tint, a color node output color"),
        editor.center_of("the outputs of the graph input base color"),
    );
    editor.wait_until_idle();
    assert!(editor.shows("the output base color replaces that of the material"));
    let green = editor.pixels_of("2D view").iter().filter(|[r, g, b]| *g > 200 && *r < 60 && *b < 60).count();
    assert!(green > 1000, "the 2D view shows the channel: {green}");
}

#[test]
fn the_properties_of_the_outputs_tell_what_has_no_wire_and_set_parameters() {
    let platform = MemoryPlatform::default();
    let text = SMALL.replace("\"base_color\": \"tint\"", "\"base_color\": \"tint\", \"roughness\": \"$veins\"");
    platform.write_file("small.ron", &text);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    let grip = editor.grip("the outputs of the graph");
    editor.click(grip);
    assert!(editor.shows("no wire"), "a normal has no value of its own");
    assert!(editor.shows("$veins"));
    crate::properties::type_in(&mut editor, "veins", "0.5");
    assert!(editor.text_contains("\"veins\": number(value: 0.5"), "{}", editor.text());
    assert!(editor.text_contains("\"roughness\": \"$veins\""), "{}", editor.text());
}

#[test]
fn every_part_of_the_window_writes_names_with_spaces() {
    let mut editor = TestEditor::new();
    assert_eq!(editor.viewed(), "base color");
    assert!(editor.shows("the outputs of the graph input base color"));
    editor.select(&["tint"]);
    assert!(editor.shows("gradient map") && !editor.shows("base_color"));
    editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    editor.wait_until_idle();
    assert!(editor.harness.query_by_role_and_label(Role::CheckBox, "base color").is_some());
}
