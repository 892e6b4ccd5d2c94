//! The finder, opened from the canvas.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::Key;

#[test]
fn the_finder_adds_a_node_at_the_pointer() {
    let mut editor = TestEditor::new();
    editor.hover(editor.empty_canvas());
    editor.key(Key::Space);
    assert!(editor.shows("find a node"));
    editor.type_text("worl");
    editor.key(Key::Enter);
    assert!(editor.text_contains("\"worley\": worley()"), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn the_finder_matches_aliases_and_descriptions() {
    let mut editor = TestEditor::new();
    for (typed, found) in [("colorize", "gradient map"), ("cellular", "worley"), ("gaus", "blur")] {
        editor.hover(editor.empty_canvas());
        editor.key(Key::Space);
        editor.type_text(typed);
        assert!(editor.shows(found), "{typed} finds {found}");
        editor.key(Key::Escape);
    }
}

#[test]
fn library_graphs_are_added_as_nodes() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    let block = "lapidary(format: 1, about: \"Thin slurries.\", parameters: { \"amount\": number(value: 0.5) }, \
                 nodes: { \"n\": perlin() }, outputs: { \"height\": \"n\" })";
    platform.write_file("library/slurries.ron", block);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.select(&["grain"]);
    editor.hover(editor.empty_canvas());
    editor.key(Key::Space);
    editor.type_text("slurri");
    assert_eq!(editor.description_of("slurries (of the library)"), "Thin slurries.");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    let line = editor.text().lines().find(|line| line.contains("\"slurries\":")).unwrap_or_default();
    assert!(line.contains("file: \"library/slurries.ron\"") && line.contains("amount: \"grain\""), "{}", editor.text());
    assert!(editor.shows("slurries, a graph node output height"));
}
