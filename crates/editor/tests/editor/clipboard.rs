//! The clipboard: nodes, frames and notes as text.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Event, Key, Modifiers, pos2, vec2};

#[test]
fn nodes_are_copied_between_windows_as_text() {
    let mut editor = TestEditor::new();
    editor.select(&["grain", "folds"]);
    editor.hover(editor.empty_canvas());
    let copied = editor.copy();
    assert!(copied.starts_with("lapidary(") && copied.contains("turbulence(of: \"grain\""), "{copied}");
    let platform = MemoryPlatform::default();
    platform.write_file(
        "other.ron",
        "lapidary(format: 1, nodes: { \"grain\": worley() }, outputs: { \"height\": \"grain\" })\n",
    );
    let mut other = TestEditor::on(platform, Some("other.ron"));
    other.hover(other.center_of("grain, a worley node") - vec2(0.0, 250.0));
    other.event(Event::Paste(copied));
    assert!(
        other.text_contains("\"grain 2\": perlin(scale: 4)") && other.text_contains("turbulence(of: \"grain 2\""),
        "{}",
        other.text()
    );
    other.hover(other.center_of("grain, a worley node") - vec2(0.0, 250.0));
    other.event(Event::Paste("a shopping list".to_owned()));
    assert!(other.shows("the clipboard contains no nodes"));
}

#[test]
fn cutting_removes_nodes_and_undo_restores_them() {
    let mut editor = TestEditor::new();
    editor.select(&["grain"]);
    editor.hover(editor.empty_canvas());
    editor.event(Event::Cut);
    assert!(!editor.text_contains("perlin"));
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn nodes_pasted_twice_do_not_cover_each_other() {
    let mut editor = TestEditor::new();
    editor.select(&["grain"]);
    editor.hover(editor.empty_canvas());
    let copied = editor.copy();
    editor.event(Event::Paste(copied.clone()));
    editor.event(Event::Paste(copied));
    editor.wait_until_idle();
    let [first, second] = ["grain 2, a perlin node", "grain 3, a perlin node"].map(|name| editor.area(name).min);
    assert!(second.x > first.x && second.y > first.y, "{first} {second}");
}

#[test]
fn frames_and_notes_are_copied_like_nodes() {
    let platform = MemoryPlatform::default();
    let noted = SMALL
        .replace("layout: (nodes", "layout: (notes: [(about: \"mind\", at: (-400, -160), size: (200, 60))], nodes");
    platform.write_file("noted.ron", &noted);
    let mut editor = TestEditor::on(platform, Some("noted.ron"));
    let at = editor.area("note 0: mind").center();
    editor.click(at);
    editor.key_with(Modifiers::COMMAND, Key::D);
    assert!(editor.shows("note 1: mind"), "{}", editor.text());
    let copied = editor.copy();
    assert!(copied.contains("about: \"mind\""), "{copied}");
    editor.undo();
    assert_eq!(editor.text(), noted);
}

#[test]
fn nodes_too_far_away_for_exact_positions_are_duplicated() {
    let platform = MemoryPlatform::default();
    platform.write_file("far.ron", &SMALL.replace("\"slab\": (0, 0)", "\"slab\": (1e17, 1e17)"));
    let mut editor = TestEditor::on(platform, Some("far.ron"));
    editor.click(pos2(720.0, 500.0));
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.key_with(Modifiers::COMMAND, Key::D);
    editor.wait_until_idle();
    assert_eq!(editor.text().matches(": marble(").count(), 2, "{}", editor.text());
}
