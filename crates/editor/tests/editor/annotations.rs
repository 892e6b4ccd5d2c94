//! Frames and notes on the canvas.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT, Queryable};

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

#[test]
fn enter_ends_the_title_of_a_new_frame_whose_text_is_selected() {
    let from_menu = |editor: &mut TestEditor| {
        let grip = editor.grip("folds, a turbulence node");
        editor.click_with(grip, PointerButton::Secondary, Modifiers::NONE);
        editor.press("frame");
    };
    let by_key = |editor: &mut TestEditor| {
        editor.hover(editor.empty_canvas());
        editor.key_with(Modifiers::COMMAND, Key::J);
    };
    for add in [from_menu as fn(&mut TestEditor), by_key] {
        let mut editor = TestEditor::new();
        editor.select(&["grain", "folds"]);
        add(&mut editor);
        editor.type_text("Folds");
        editor.key(Key::Enter);
        assert!(editor.text_contains("(about: \"Folds\""), "{}", editor.text());
        assert!(!editor.shows("title of the frame"));
        editor.undo();
        editor.undo();
        assert_eq!(editor.text(), SMALL);
    }
}

#[test]
fn frames_have_a_menu_with_colours() {
    let platform = MemoryPlatform::default();
    let frames = "frames: [(about: \"shape\", at: (-440, -80), size: (440, 700))], nodes";
    platform.write_file("framed.ron", &SMALL.replace("layout: (nodes", &format!("layout: ({frames}")));
    let mut editor = TestEditor::on(platform, Some("framed.ron"));
    let before = editor.text().to_owned();
    let title = editor.area("frame 0: shape").left_top() + egui::vec2(40.0, 8.0);
    editor.click_with(title, PointerButton::Secondary, Modifiers::NONE);
    assert!(!editor.shows("show in the 2D view"), "the menu of a node is not shown");
    editor.press("colour: teal");
    assert!(editor.text_contains("color: \"#4ab0a8\""), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), before);
    editor.click_with(title, PointerButton::Secondary, Modifiers::NONE);
    editor.press("rename");
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("Bent");
    editor.key(Key::Enter);
    assert!(editor.text_contains("(about: \"Bent\""), "{}", editor.text());
    editor.click_with(title, PointerButton::Secondary, Modifiers::NONE);
    editor.press("delete the frame");
    assert!(!editor.text_contains("frames:") && editor.text_contains("\"grain\": perlin"), "{}", editor.text());
}

#[test]
fn wires_have_a_menu() {
    let mut editor = TestEditor::new();
    let wire = editor.center_of("wire grain, a perlin node value to folds, a turbulence node input");
    editor.click_with(wire, PointerButton::Secondary, Modifiers::NONE);
    editor.press("add a reroute point");
    assert!(editor.text_contains("reroute"), "{}", editor.text());
    editor.undo();
    editor.click_with(wire, PointerButton::Secondary, Modifiers::NONE);
    editor.press("delete the wire");
    assert!(!editor.text_contains("of: \"grain\""), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_note_appears_under_the_pointer() {
    let mut editor = TestEditor::new();
    let at = editor.empty_canvas();
    editor.hover(at);
    editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    editor.type_text("add a note");
    editor.key(Key::Enter);
    editor.key(Key::Escape);
    assert!(editor.area("note 0: note").left_top().distance(at) < 2.0, "{}", editor.area("note 0: note"));
}

#[test]
fn a_note_at_the_edge_of_the_canvas_is_scrolled_to() {
    let mut editor = TestEditor::new();
    let canvas = editor.area("node canvas, 5 nodes");
    editor.hover(canvas.center_bottom() - egui::vec2(0.0, 8.0));
    editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    editor.type_text("add a note");
    editor.key(Key::Enter);
    editor.run_frames();
    let field = editor.area("text of the note");
    assert!(canvas.contains_rect(editor.area("note 0: note")) && canvas.contains_rect(field), "{field} {canvas}");
    editor.key(Key::Escape);
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn a_click_within_one_frame_opens_the_text_of_a_note() {
    let mut editor = TestEditor::new();
    editor.press("Add");
    editor.run_frames();
    // The label of an entry ends with the place of its shortcut.
    let at = {
        let mut entries = editor.harness.query_all_by_label_contains("note");
        let is_entry = |label: String| label.trim() == "note";
        let entry = entries.find(|node| node.accesskit_node().label().is_some_and(is_entry));
        entry.expect("the menu has the entry").rect().center()
    };
    editor.hover(at);
    for pressed in [true, false] {
        let modifiers = Modifiers::NONE;
        editor.harness.event(Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers });
    }
    editor.run_frames();
    assert!(editor.shows("text of the note"));
    editor.type_text("mind the gap");
    editor.key(Key::Enter);
    assert!(editor.text_contains("(about: \"mind the gap\", at:"), "{}", editor.text());
}
