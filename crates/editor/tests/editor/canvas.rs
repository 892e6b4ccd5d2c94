//! The canvas: each action is an edit of the text, and can be undone.

use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, vec2};

#[test]
fn moving_a_node_changes_only_its_line() {
    let mut editor = TestEditor::new();
    let grip = editor.grip("slab, a marble node");
    editor.drag(grip, grip + vec2(40.0, 60.0));
    assert_ne!(editor.text(), SMALL);
    let changed = editor.text().lines().zip(SMALL.lines()).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 1, "{}", editor.text());
    assert!(editor.text_contains("// the stone itself"));
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn moving_a_node_changes_no_pixel() {
    let mut editor = TestEditor::new();
    let picture = |editor: &TestEditor| editor.pixels_of("2D view");
    let before = picture(&editor);
    let grip = editor.grip("tint, a gradient_map node");
    editor.drag(grip, grip + vec2(-30.0, 80.0));
    editor.wait_until_idle();
    assert!(editor.text() != SMALL && picture(&editor) == before);
}

#[test]
fn moving_several_nodes_is_one_undo_step() {
    let mut editor = TestEditor::new();
    editor.select(&["grain", "folds"]);
    let grip = editor.grip("folds, a turbulence node");
    editor.drag(grip, grip + vec2(0.0, 90.0));
    let moved = editor.text().lines().zip(SMALL.lines()).filter(|(a, b)| a != b).count();
    assert_eq!(moved, 1, "positions are on one line: {}", editor.text());
    assert!(!editor.text_contains("\"grain\": (-400, 0)") && !editor.text_contains("\"folds\": (-200, 0)"));
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn nodes_are_bypassed_and_collapsed_and_restored() {
    let mut editor = TestEditor::new();
    editor.select(&["folds"]);
    editor.hover(editor.empty_canvas());
    editor.key(Key::M);
    assert!(editor.text_contains("muted: [\"folds\"]"), "{}", editor.text());
    editor.key(Key::M);
    editor.key(Key::H);
    assert!(
        editor.text_contains("collapsed: [\"folds\"]") && !editor.text_contains("muted: [\"folds\"]"),
        "{}",
        editor.text()
    );
    editor.key(Key::H);
    assert!(!editor.text_contains("collapsed: [\"folds\"]"));
}

#[test]
fn a_box_selects_the_nodes_in_it_and_a_key_their_sources() {
    let mut editor = TestEditor::new();
    let (first, last) = (editor.area("grain, a perlin node"), editor.area("folds, a turbulence node"));
    editor.drag(first.left_top() - vec2(20.0, 20.0), last.right_bottom() + vec2(10.0, 10.0));
    editor.key(Key::Delete);
    assert!(
        !editor.text_contains("perlin") && !editor.text_contains("turbulence") && editor.text_contains("marble"),
        "{}",
        editor.text()
    );
    editor.undo();
    editor.select(&["slab"]);
    editor.key_with(Modifiers::COMMAND, Key::L);
    editor.key(Key::Delete);
    assert!(
        !editor.text_contains("perlin") && !editor.text_contains("marble") && editor.text_contains("gradient_map"),
        "{}",
        editor.text()
    );
}

#[test]
fn every_edit_can_be_undone_and_redone() {
    let mut editor = TestEditor::new();
    editor.select(&["folds"]);
    editor.hover(editor.empty_canvas());
    let mut seen = vec![editor.text().to_owned()];
    let steps =
        [(Modifiers::NONE, Key::M), (Modifiers::NONE, Key::H), (Modifiers::COMMAND, Key::D), (Modifiers::NONE, Key::X)];
    for (modifiers, key) in steps {
        editor.key_with(modifiers, key);
        assert_ne!(Some(editor.text()), seen.last().map(String::as_str), "{key:?} edits the text");
        seen.push(editor.text().to_owned());
    }
    let last = seen.pop().expect("there were edits");
    for text in seen.iter().rev() {
        editor.undo();
        assert_eq!(editor.text(), text);
    }
    for text in seen[1..].iter().chain([&last]) {
        editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        assert_eq!(editor.text(), text);
    }
}

#[test]
fn escape_clears_the_selection_before_it_leaves_a_group() {
    let mut editor = TestEditor::new();
    editor.select(&["grain", "folds"]);
    editor.hover(editor.empty_canvas());
    assert!(editor.shows("2 nodes"));
    editor.key(Key::Escape);
    assert!(!editor.shows("2 nodes"));
    editor.select(&["folds", "slab"]);
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::COMMAND, Key::G);
    editor.wait_until_idle();
    editor.double_click(editor.grip("group, a graph node"));
    editor.wait_until_idle();
    let at = editor.grip("slab, a marble node");
    editor.click(at);
    assert!(editor.shows("clears the selection, then leaves the group"));
    editor.key(Key::Escape);
    editor.wait_until_idle();
    assert!(editor.shows("slab, a marble node") && !editor.shows("clears the selection"));
    editor.key(Key::Escape);
    editor.wait_until_idle();
    assert!(editor.shows("grain, a perlin node"));
}
