//! The finder, opened from the canvas.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Event, Key, Modifiers, Rect, vec2};

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

#[test]
fn a_dropped_wire_is_drawn_until_the_finder_closes() {
    let mut editor = TestEditor::new();
    let from = editor.center_of("slab, a marble node output value");
    let to = editor.empty_canvas() + vec2(120.0, 60.0);
    let between = Rect::from_center_size(from.lerp(to, 0.5), vec2(60.0, 60.0));
    let pixels = |editor: &TestEditor| crate::view_2d::part(&editor.picture(), between);
    let before = pixels(&editor);
    editor.drag(from, to);
    assert!(editor.shows("find a node"));
    assert!(pixels(&editor) != before, "the wire is drawn");
    editor.key(Key::Escape);
    editor.hover(to);
    assert!(!editor.shows("find a node"));
    assert!(pixels(&editor) == before, "the wire is gone with the finder");
}

#[test]
fn text_that_is_typed_before_the_finder_is_shown_is_kept() {
    let mut editor = TestEditor::new();
    editor.hover(editor.empty_canvas());
    let space = |pressed| Event::Key {
        key: Key::Space,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    // One slow frame has the key that opens the finder and the first letters.
    let typed = [space(true), Event::Text(" ".to_owned()), space(false), Event::Text("wo".to_owned())];
    editor.harness.input_mut().events.extend(typed);
    editor.run_frames();
    editor.type_text("rley");
    assert_eq!(editor.value_of("find a node"), "worley");
    editor.key(Key::Enter);
    assert!(editor.text_contains("\"worley\": worley()"), "{}", editor.text());
}
