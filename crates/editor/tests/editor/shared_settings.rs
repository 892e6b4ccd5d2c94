//! Several selected nodes: the inputs that they share are set together.

use crate::memory_platform::MemoryPlatform;
use crate::properties::{shown, type_in};
use crate::test_editor::{SMALL, TestEditor};
use egui::vec2;

/// Editor with two noises of different scales among the selected nodes.
fn on_two_noises() -> TestEditor {
    let platform = MemoryPlatform::default();
    let text = SMALL
        .replace("\"folds\": turb", "\"specks\": perlin(scale: 9),\n        \"folds\": turb")
        .replace("\"folds\": (-200, 0)", "\"folds\": (-200, 0), \"specks\": (-400, 260)");
    platform.write_file("small.ron", &text);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.select(&["grain", "specks"]);
    editor
}

#[test]
fn a_shared_input_is_set_in_all_nodes_and_undone_in_one_step() {
    let mut editor = on_two_noises();
    let before = editor.text().to_owned();
    assert!(editor.shows("2 nodes") && editor.shows("≠"), "the scales differ");
    editor.save_screenshot("shared-settings");
    assert_eq!(shown(&editor, "scale"), Some(4.0));
    type_in(&mut editor, "scale", "12");
    assert_eq!(editor.text().matches("perlin(scale: 12)").count(), 2, "{}", editor.text());
    assert!(!editor.shows("≠"));
    editor.undo();
    assert_eq!(editor.text(), before);
    let at = editor.field("scale").center();
    editor.drag(at, at + vec2(30.0, 0.0));
    assert_ne!(editor.text(), before);
    editor.undo();
    assert_eq!(editor.text(), before, "a drag is one step");
}

#[test]
fn a_double_click_resets_all_nodes() {
    let mut editor = on_two_noises();
    let at = editor.label_of("scale").left_center() + vec2(4.0, 0.0);
    editor.double_click(at);
    assert_eq!(editor.text().matches("perlin()").count(), 2, "{}", editor.text());
}

#[test]
fn wires_stay_and_only_common_inputs_are_listed() {
    let mut editor = on_two_noises();
    editor.select(&["slab", "tint"]);
    assert!(editor.shows("2 nodes"));
    assert!(!editor.shows("bands"), "only one of them has bands");
}
