//! Frames and notes on the canvas.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, PointerButton};

#[test]
fn a_frame_surrounds_all_selected_nodes() {
    let mut editor = TestEditor::new();
    editor.select(&["grain", "slab"]);
    let grip = editor.grip("slab, a marble node");
    editor.click_with(grip, PointerButton::Secondary, Modifiers::NONE);
    editor.press("frame");
    editor.key(Key::Escape);
    let frame = editor.area("frame 0: frame");
    for node in ["grain, a perlin node", "slab, a marble node"] {
        assert!(frame.contains_rect(editor.area(node)), "{frame} {}", editor.area(node));
    }
}

#[test]
fn deleting_a_note_selects_no_other_note() {
    let platform = MemoryPlatform::default();
    let notes = "notes: [(about: \"one\", at: (-400, -200), size: (160, 60)), (about: \"two\", at: (-200, -200), size: (160, 60))]";
    platform.write_file("noted.ron", &SMALL.replace("layout: (nodes", &format!("layout: ({notes}, nodes")));
    let mut editor = TestEditor::on(platform, Some("noted.ron"));
    let at = editor.area("note 0: one").center();
    editor.click(at);
    editor.key(Key::Delete);
    editor.key(Key::Delete);
    assert!(editor.shows("note 0: two") && !editor.text_contains("\"one\""), "{}", editor.text());
}

#[test]
fn the_menu_of_a_node_shows_it_in_the_2d_view_and_frames_it() {
    let mut editor = TestEditor::new();
    let grip = editor.grip("grain, a perlin node");
    editor.click_with(grip, PointerButton::Secondary, Modifiers::NONE);
    editor.press("show in the 2D view");
    editor.wait_until_idle();
    assert_eq!(editor.value_of("output in the 2D view"), "grain.value");
    editor.select(&["grain", "folds"]);
    editor.click_with(grip, PointerButton::Secondary, Modifiers::NONE);
    editor.press("frame");
    assert!(editor.text_contains("(about: \"frame\""), "{}", editor.text());
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("Folds of stone");
    assert!(editor.text_contains("about: \"Folds of stone\""), "{}", editor.text());
    editor.key(Key::Escape);
    editor.undo();
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn notes_are_added_and_edited() {
    let mut editor = TestEditor::new();
    editor.hover(editor.empty_canvas());
    editor.key(Key::Space);
    editor.type_text("note");
    editor.key(Key::Enter);
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("mind the gap");
    editor.key(Key::Escape);
    assert!(editor.text_contains("(about: \"mind the gap\", at:"), "{}", editor.text());
}
