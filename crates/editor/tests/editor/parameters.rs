//! Parameters of a graph and presets: created, set, grouped and renamed.

use crate::memory_platform::MemoryPlatform;
use crate::properties::{on, type_in};
use crate::test_editor::{SMALL, TestEditor};
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

#[test]
fn an_input_becomes_a_parameter() {
    let mut editor = on("folds");
    let at = editor.label_of("octaves").left_center() + vec2(4.0, 0.0);
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("make it a parameter …");
    type_in(&mut editor, "name of the parameter", "depth");
    assert!(
        editor.text_contains("octaves: \"$depth\"") && editor.text_contains("\"depth\": whole(value: 4"),
        "{}",
        editor.text()
    );
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn parameters_presets_and_file_settings_are_edited_without_a_selection() {
    let mut editor = TestEditor::new();
    editor.select(&[]);
    type_in(&mut editor, "veins", "2.5");
    assert!(editor.text_contains("value: 2.5"), "{}", editor.text());
    editor.press("+");
    assert!(editor.text_contains("\"preset\": { \"veins\": 2.5 }"), "{}", editor.text());
    type_in(&mut editor, "veins", "1");
    editor.press("preset");
    assert!(editor.text_contains("value: 2.5"), "{}", editor.text());
    type_in(&mut editor, "name of the material", "Slab");
    assert!(editor.text_contains("name: \"Slab\""), "{}", editor.text());
    editor.press("About this file");
    type_in(&mut editor, "size across", "128");
    assert!(editor.text_contains("size: (128, 64)"), "{}", editor.text());
}

#[test]
fn a_parameter_is_created_with_a_range_and_a_group() {
    let mut editor = on("slab");
    let expose = |editor: &mut TestEditor, socket: &str| {
        let at = editor.label_of(socket).left_center() + vec2(4.0, 0.0);
        editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
        editor.press("make it a parameter …");
    };
    expose(&mut editor, "bands");
    type_in(&mut editor, "minimum", "1");
    type_in(&mut editor, "maximum", "10/2+4");
    editor.save_screenshot("expose");
    type_in(&mut editor, "group of the parameter", "Veins");
    assert!(editor.text_contains("\"bands\": number(value: 6, range: (1, 9), about: "), "{}", editor.text());
    assert!(editor.text_contains("group: \"Veins\")"), "{}", editor.text());
    // The next parameter gets the same group and a free name.
    editor.select(&["grain"]);
    expose(&mut editor, "scale");
    assert_eq!(editor.value_of("group of the parameter"), "Veins");
    type_in(&mut editor, "name of the parameter", "bands");
    assert!(editor.shows("there already is a parameter \"bands\""));
    type_in(&mut editor, "name of the parameter", "size");
    assert_eq!(editor.text().matches("group: \"Veins\"").count(), 2, "{}", editor.text());
    editor.select(&[]);
    let heading = editor.center_of("Veins");
    assert!(editor.label_of("bands").top() > heading.y && editor.label_of("size").top() > heading.y);
    assert!(editor.label_of("veins").top() < heading.y, "parameters without a group are listed first");
    editor.save_screenshot("parameters");
    editor.click(heading);
    editor.run_frames();
    editor.harness.run_steps(20);
    assert!(
        editor.harness.query_by_role_and_label(Role::Label, "bands").is_none(),
        "a folded group hides its parameters"
    );
    editor.click_with(heading, PointerButton::Secondary, Modifiers::NONE);
    type_in(&mut editor, "name of the group of parameters", "Stone");
    assert_eq!(editor.text().matches("group: \"Stone\"").count(), 2, "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text().matches("group: \"Veins\"").count(), 2, "{}", editor.text());
}

#[test]
fn a_parameter_joins_a_group_and_a_group_is_dissolved() {
    let mut editor = TestEditor::new();
    editor.select(&[]);
    let menu = |editor: &mut TestEditor, at| editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    let at = editor.label_of("veins").left_center() + vec2(4.0, 0.0);
    menu(&mut editor, at);
    let width = editor.field("group of the parameter").width();
    assert!((150.0..=260.0).contains(&width), "the menu is as wide as its fields: {width}");
    type_in(&mut editor, "group of the parameter", "Stone");
    assert!(editor.text_contains("bend.\", group: \"Stone\")"), "{}", editor.text());
    editor.key(Key::Escape);
    let at = editor.center_of("Stone");
    menu(&mut editor, at);
    editor.press("dissolve");
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn an_empty_range_is_refused_and_can_be_corrected() {
    let mut editor = on("slab");
    let at = editor.label_of("bands").left_center() + vec2(4.0, 0.0);
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("make it a parameter …");
    type_in(&mut editor, "minimum", "70");
    editor.press("create");
    assert_eq!(editor.text(), SMALL);
    assert!(editor.shows("is empty"));
    type_in(&mut editor, "minimum", "0,5");
    editor.press("create");
    assert!(editor.text_contains("range: (0.5, "), "{}", editor.text());
}

/// A graph of one node, which uses another graph and is selected.
fn with_selected_part(part: &str) -> TestEditor {
    let platform = MemoryPlatform::default();
    platform.write_file("part.ron", part);
    platform.write_file(
        "whole.ron",
        "lapidary(format: 1, nodes: { \"part\": graph(file: \"part.ron\") }, outputs: { \"base_color\": \"part\" })",
    );
    let mut editor = TestEditor::on(platform, Some("whole.ron"));
    let grip = editor.grip("part, a graph node");
    editor.click(grip);
    editor
}

#[test]
fn inputs_of_a_graph_node_are_grouped_like_its_parameters() {
    let mut editor = with_selected_part(&SMALL.replace("bend.\"", "bend.\", group: \"Stone\""));
    assert!(editor.label_of("veins").top() > editor.area("Stone").center().y);
    type_in(&mut editor, "veins", "3");
    assert!(editor.text_contains("veins: 3"), "{}", editor.text());
}

#[test]
fn a_parameter_made_of_an_input_of_a_graph_is_like_that_input() {
    let veins = "\"veins\": number(value: 1.5, range: (0.5, 4), widget: log_slider, unit: \"cm\", about: \"Bend.\", group: \"Stone\")";
    let part = SMALL
        .lines()
        .map(|line| if line.contains("\"veins\": n") { format!("        {veins},\n") } else { format!("{line}\n") });
    let mut editor = with_selected_part(&part.collect::<String>());
    let at = editor.label_of("veins").left_center() + vec2(4.0, 0.0);
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("make it a parameter …");
    assert_eq!(editor.value_of("group of the parameter"), "Stone");
    assert_eq!(editor.value_of("unit of the parameter"), "cm");
    editor.press("create");
    assert!(editor.text_contains(veins), "{}", editor.text());
}

#[test]
fn a_parameter_is_renamed_unless_the_name_is_taken() {
    let platform = MemoryPlatform::default();
    platform
        .write_file("two.ron", &SMALL.replace("parameters: {", "parameters: {\n        \"other\": number(value: 1),"));
    let mut editor = TestEditor::on(platform, Some("two.ron"));
    let before = editor.text().to_owned();
    editor.select(&[]);
    let menu = |editor: &mut TestEditor| {
        let at = editor.label_of("veins").left_center() + vec2(4.0, 0.0);
        editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    };
    menu(&mut editor);
    type_in(&mut editor, "name of the parameter", "other");
    assert_eq!(editor.text(), before);
    assert!(editor.shows("other") && editor.shows("already"));
    editor.key(Key::Escape);
    menu(&mut editor);
    type_in(&mut editor, "name of the parameter", "bend");
    assert!(
        editor.text_contains("\"bend\": number(value: 1.5") && editor.text_contains("reach: \"$bend\""),
        "{}",
        editor.text()
    );
}

/// The small graph with a second parameter and two presets.
fn with_presets() -> TestEditor {
    let platform = MemoryPlatform::default();
    let parameter = "\"bands\": number(value: 6, range: (1, 9), about: \"Bands.\"),\n    },\n    presets: { \
                     \"wild\": { \"veins\": 4 }, \"fine\": { \"bands\": 9 } },\n    nodes: {";
    let text = SMALL
        .replacen("},\n    nodes: {", parameter, 1)
        .replace("reach: \"$veins\"", "reach: \"$veins\", bands: \"$bands\"");
    platform.write_file("small.ron", &text);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.select(&[]);
    editor
}

#[test]
fn a_preset_replaces_the_last_one_and_the_defaults_come_back() {
    let mut editor = with_presets();
    let before = editor.text().to_owned();
    let active = |editor: &TestEditor, name: &str| {
        editor.harness.get_by_label(name).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    };
    assert!(active(&editor, "defaults") && !active(&editor, "wild"));
    editor.press("wild");
    assert!(editor.text_contains("value: 4") && editor.text_contains("value: 6"), "{}", editor.text());
    assert!(editor.text_contains("\"defaults\": { \"bands\": 6, \"veins\": 1.5 }"), "{}", editor.text());
    assert!(active(&editor, "wild") && !active(&editor, "defaults"));
    editor.save_screenshot("presets");
    editor.press("fine");
    assert!(editor.text_contains("value: 1.5") && editor.text_contains("value: 9"), "{}", editor.text());
    assert!(active(&editor, "fine") && !active(&editor, "wild"));
    editor.press("defaults");
    assert!(editor.text_contains("value: 1.5") && editor.text_contains("value: 6"), "{}", editor.text());
    assert!(active(&editor, "defaults"));
    for _ in 0..3 {
        editor.undo();
    }
    assert_eq!(editor.text(), before);
}

#[test]
fn a_preset_is_renamed_unless_the_name_is_taken() {
    let mut editor = TestEditor::new();
    editor.select(&[]);
    editor.press("+");
    editor.press("+");
    let before = editor.text().to_owned();
    let menu = |editor: &mut TestEditor| {
        let at = editor.center_of("preset 2");
        editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    };
    menu(&mut editor);
    type_in(&mut editor, "name of the preset", "preset");
    assert_eq!(editor.text(), before);
    assert!(editor.shows("there already is a preset \"preset\""));
    editor.key(Key::Escape);
    menu(&mut editor);
    type_in(&mut editor, "name of the preset", "stormy");
    assert!(
        editor.text_contains("\"stormy\": { \"veins\": 1.5 }") && !editor.text_contains("preset 2"),
        "{}",
        editor.text()
    );
    editor.undo();
    assert_eq!(editor.text(), before);
}

#[test]
fn a_parameter_is_set_where_an_input_reads_it() {
    let mut editor = on("slab");
    assert!(editor.shows("$veins"));
    type_in(&mut editor, "veins", "2.5");
    assert!(editor.text_contains("\"veins\": number(value: 2.5, "), "{}", editor.text());
    assert!(editor.text_contains("reach: \"$veins\""), "the input still reads it: {}", editor.text());
    editor.save_screenshot("parameter-in-place");
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn the_suggested_name_of_a_parameter_is_selected() {
    let mut editor = on("folds");
    let at = editor.label_of("octaves").left_center() + vec2(4.0, 0.0);
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    editor.press("make it a parameter …");
    editor.type_text("depth");
    assert_eq!(editor.value_of("name of the parameter"), "depth");
    editor.key(Key::Enter);
    assert!(editor.text_contains("octaves: \"$depth\""), "{}", editor.text());
}
