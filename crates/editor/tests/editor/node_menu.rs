//! The context menu of nodes.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, PointerButton};
use egui_kittest::kittest::{By, NodeT, Queryable};

/// Opens the menu of a node by its label.
fn open_menu(editor: &mut TestEditor, label: &str) {
    let at = editor.grip(label);
    editor.click_with(at, PointerButton::Secondary, Modifiers::NONE);
}

#[test]
fn a_node_is_duplicated_bypassed_and_renamed_from_its_menu() {
    let mut editor = TestEditor::new();
    open_menu(&mut editor, "folds, a turbulence node");
    editor.save_screenshot("node-menu");
    editor.press("duplicate");
    editor.wait_until_idle();
    assert_eq!(editor.text().matches("turbulence(").count(), 2, "{}", editor.text());
    editor.undo();
    open_menu(&mut editor, "folds, a turbulence node");
    // The properties have a button of that name, too.
    let entry = editor.center_of("duplicate");
    let all = editor.harness.query_all_by_label("bypass").map(|node| node.rect().center());
    let bypass = all.min_by(|a, b| a.distance(entry).total_cmp(&b.distance(entry))).expect("it is in the menu");
    editor.click(bypass);
    editor.wait_until_idle();
    assert!(editor.text_contains("muted: [\"folds\"]"), "{}", editor.text());
    open_menu(&mut editor, "folds, a turbulence node");
    editor.press("stop bypassing");
    editor.wait_until_idle();
    assert!(!editor.text_contains("muted: [\"folds\"]"), "{}", editor.text());
    editor.undo();
    editor.undo();
    assert_eq!(editor.text(), SMALL);
    open_menu(&mut editor, "folds, a turbulence node");
    editor.press("rename …");
    assert_eq!(editor.value_of("new name of the node"), "folds");
    editor.type_text("creases");
    editor.save_screenshot("rename-node");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("\"creases\": turbulence(") && editor.text_contains("bend: \"creases\""));
    assert_eq!(editor.value_of("name of the node"), "creases");
    open_menu(&mut editor, "creases, a turbulence node");
    editor.press("rename …");
    editor.type_text("other");
    editor.key(Key::Escape);
    assert!(!editor.shows("Rename the node") && !editor.text_contains("other"), "{}", editor.text());
}

#[test]
fn f2_renames_a_node_and_edits_the_title_of_a_frame() {
    let platform = MemoryPlatform::default();
    let frames = "frames: [(about: \"shape\", at: (-440, -80), size: (440, 700))], nodes";
    platform.write_file("framed.ron", &SMALL.replace("layout: (nodes", &format!("layout: ({frames}")));
    let mut editor = TestEditor::on(platform, Some("framed.ron"));
    let grip = editor.grip("folds, a turbulence node");
    editor.click(grip);
    editor.key(Key::F2);
    assert_eq!(editor.value_of("new name of the node"), "folds");
    editor.type_text("creases");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("\"creases\": turbulence("), "{}", editor.text());
    let title = editor.area("frame 0: shape").left_top() + egui::vec2(60.0, 6.0);
    editor.click(title);
    editor.key(Key::F2);
    editor.run_frames();
    assert_eq!(editor.value_of("title of the frame"), "shape");
    editor.key(Key::Escape);
    editor.press("Edit");
    editor.run_frames();
    assert!(editor.shows("rename …"));
}

#[test]
fn only_nodes_that_stand_for_a_graph_are_opened() {
    let mut editor = TestEditor::new();
    open_menu(&mut editor, "folds, a turbulence node");
    assert!(editor.shows("show in the 2D view") && editor.harness.query_by_label("open its graph").is_none());
    let platform = MemoryPlatform::default();
    let text = SMALL.replace("turbulence(of: \"grain\", octaves: 4)", "graph(local: \"bend\")").replace(
        "    layout:",
        "    graphs: { \"bend\": (nodes: { \"waves\": sine() }, outputs: { \"value\": \"waves\" }) },\n    layout:",
    );
    platform.write_file("group.ron", &text);
    let mut editor = TestEditor::on(platform, Some("group.ron"));
    open_menu(&mut editor, "folds, a graph node");
    editor.press("open its graph");
    editor.wait_until_idle();
    assert!(editor.shows("waves, a sine node"));
}

#[test]
fn escape_closes_the_menu_and_keeps_the_selection() {
    let mut editor = TestEditor::new();
    editor.select(&["folds"]);
    open_menu(&mut editor, "folds, a turbulence node");
    assert!(editor.shows("duplicate"));
    editor.key(Key::Escape);
    assert!(!editor.shows("duplicate"));
    assert_eq!(editor.value_of("name of the node"), "folds");
    editor.key(Key::Escape);
    assert!(!editor.shows("name of the node"), "without a menu, Escape clears the selection");
}

/// Label of the widget with the keyboard focus.
fn focused(editor: &TestEditor) -> String {
    let focus = By::new().predicate(|node| node.is_focused());
    editor.harness.query_all(focus).filter_map(|node| node.accesskit_node().label()).next().unwrap_or_default()
}

#[test]
fn a_key_opens_the_menu_of_the_wire_at_the_pointer() {
    let mut editor = TestEditor::new();
    editor.select(&["tint"]);
    let wire = editor.center_of("wire grain, a perlin node value to folds, a turbulence node input");
    editor.hover(wire);
    editor.key_with(Modifiers::SHIFT, Key::F10);
    editor.run_frames();
    assert_eq!(focused(&editor), "show in the 2D view");
    editor.save_screenshot("wire_menu_by_key");
    for _ in 0..2 {
        editor.key(Key::ArrowDown);
    }
    assert_eq!(focused(&editor), "add a reroute point");
    editor.key(Key::Enter);
    assert!(editor.text_contains("reroute"), "{}", editor.text());
}

#[test]
fn a_key_opens_the_menu_of_the_focused_wire_or_of_the_selection() {
    let mut editor = TestEditor::new();
    // The keyboard moves to the second node, and from there to its input, which has a wire.
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::COMMAND, Key::ArrowRight);
    editor.key_with(Modifiers::COMMAND, Key::ArrowRight);
    editor.key(Key::ArrowLeft);
    editor.key_with(Modifiers::SHIFT, Key::F10);
    editor.run_frames();
    assert!(editor.shows("delete the wire"), "{}", focused(&editor));
    editor.key(Key::Escape);
    editor.select(&["slab"]);
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::SHIFT, Key::F10);
    editor.run_frames();
    assert!(editor.shows("name this value …") && !editor.shows("delete the wire"));
    editor.key(Key::Escape);
    assert!(!editor.shows("name this value …"));
    editor.key(Key::Questionmark);
    assert!(editor.shows("open the menu of the focused item"));
}
