//! The library of the user: saving, searching, favourites, and dragging onto the canvas.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, vec2};
use lapidary_document::read;

/// Graph with one node.
const OTHER: &str = "lapidary(format: 1, size: (16, 16), nodes: { \"grain\": perlin(scale: 4) }, \
    outputs: { \"height\": \"grain\" }, layout: (nodes: { \"grain\": (0, 0) }))";

/// Editor with the library open.
fn with_library(platform: MemoryPlatform, path: &str) -> TestEditor {
    let mut editor = TestEditor::on(platform, Some(path));
    // The panel stays open between runs.
    if !editor.shows("save graph …") {
        editor.key(Key::F8);
        editor.wait_until_idle();
    }
    editor
}

/// Saves something to the library under a name.
fn save(editor: &mut TestEditor, button: &str, name: &str) {
    editor.press(button);
    // The suggested name is selected: typing replaces it.
    editor.type_text(name);
    editor.press("save to the library");
    editor.wait_until_idle();
}

/// Platform with two graphs, one of which is in the library.
fn stocked() -> MemoryPlatform {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    platform.write_file("other.ron", OTHER);
    platform.write_file("userlib/stone.ron", SMALL);
    platform.write_file("userlib/dust.ron", OTHER);
    platform
}

#[test]
fn a_graph_is_saved_and_dragged_onto_the_canvas_of_another() {
    let platform = stocked();
    let mut editor = with_library(platform.clone(), "small.ron");
    save(&mut editor, "save graph …", "slate");
    assert_eq!(platform.read_file("userlib/slate.ron").as_deref(), Some(SMALL));
    assert!(editor.shows("slate, a graph of the library"));
    drop(editor);
    let mut editor = with_library(platform, "other.ron");
    let before = editor.text().to_owned();
    let (from, node) = (editor.center_of("slate, a graph of the library"), editor.area("grain, a perlin node"));
    let to = node.left_bottom() + vec2(0.0, 60.0);
    editor.drag(from, to);
    editor.wait_until_idle();
    assert!(editor.text_contains("graph(file: \"slate.ron\")"), "{}", editor.text());
    let added = editor.area("slate, a graph node");
    assert!((added.left_top() - to).length() < 40.0, "{added:?} is not at {to:?}");
    assert!(editor.shows("no errors"));
    editor.undo();
    assert_eq!(editor.text(), before);
    // Dropped on the panel, nothing is added.
    let to = editor.center_of("stone, a graph of the library");
    editor.drag(from, to);
    assert_eq!(editor.text(), before);
}

#[test]
fn selected_nodes_are_saved_as_a_graph() {
    let platform = stocked();
    let mut editor = with_library(platform.clone(), "small.ron");
    editor.select(&["folds", "slab"]);
    save(&mut editor, "save selection …", "veins");
    let saved = platform.read_file("userlib/veins.ron").expect("the selection is saved");
    let document = read(&saved).0.expect("it is a graph");
    assert_eq!(document.graph.nodes.keys().collect::<Vec<_>>(), ["folds", "slab"]);
    assert!(!document.graph.outputs.is_empty(), "{saved}");
    assert_eq!(editor.text(), SMALL, "the open file is unchanged");
    let from = editor.center_of("veins, a graph of the library");
    // Later than a click on the button before could count as the first of three.
    editor.harness.run_steps(30);
    editor.double_click(from);
    editor.wait_until_idle();
    assert!(editor.text_contains("graph(file: \"veins.ron\")"), "{}", editor.text());
    assert!(editor.shows("no errors"));
}

#[test]
fn settings_of_a_node_are_saved_as_a_preset() {
    let platform = stocked();
    let mut editor = with_library(platform.clone(), "small.ron");
    editor.select(&["folds"]);
    save(&mut editor, "save preset …", "many folds");
    assert!(platform.read_file("userlib/presets/many folds.ron").is_some_and(|text| text.contains("octaves: 4")));
    drop(editor);
    let mut editor = with_library(platform, "other.ron");
    let before = editor.text().to_owned();
    let from = editor.center_of("many folds, a preset of the library");
    let to = editor.area("grain, a perlin node").left_bottom() + vec2(0.0, 60.0);
    editor.drag(from, to);
    editor.wait_until_idle();
    assert!(editor.text_contains("\"turbulence\": turbulence(octaves: 4)"), "{}", editor.text());
    let from = editor.center_of("many folds, a preset of the library");
    editor.drag(from, to + vec2(260.0, 0.0));
    editor.wait_until_idle();
    assert!(editor.text_contains("\"turbulence 2\": turbulence(octaves: 4)"), "{}", editor.text());
    editor.undo();
    editor.undo();
    assert_eq!(editor.text(), before);
}

#[test]
fn an_existing_item_is_not_replaced() {
    let platform = stocked();
    let mut editor = with_library(platform.clone(), "small.ron");
    save(&mut editor, "save graph …", "dust");
    assert!(editor.shows("the library has an item of this name"));
    assert_eq!(platform.read_file("userlib/dust.ron").as_deref(), Some(OTHER));
}

#[test]
fn the_search_filters_and_favourites_come_first_also_in_the_finder() {
    let mut editor = with_library(stocked(), "other.ron");
    let left = |editor: &TestEditor, name: &str| editor.area(&format!("{name}, a graph of the library")).left();
    assert!(left(&editor, "dust") < left(&editor, "stone"));
    editor.press("favourite: stone");
    editor.wait_until_idle();
    assert!(left(&editor, "stone") < left(&editor, "dust"));
    let mut editor = with_library(editor.platform.clone(), "other.ron");
    assert!(left(&editor, "stone") < left(&editor, "dust"), "it is kept between runs");
    let search = editor.field("search the library").center();
    editor.click(search);
    editor.type_text("dus");
    assert!(editor.shows("dust, a graph") && !editor.shows("stone, a graph of the library"));
    let empty = editor.area("grain, a perlin node").left_bottom() + vec2(0.0, 60.0);
    editor.click(empty);
    editor.key(Key::Space);
    editor.wait_until_idle();
    assert!(editor.chosen_row().starts_with("stone (of your library)"), "{}", editor.chosen_row());
}

#[test]
fn another_folder_can_be_the_library() {
    let platform = stocked();
    platform.write_file("else/moss.ron", OTHER);
    let mut editor = with_library(platform, "small.ron");
    editor.press("folder …");
    assert!(editor.shows("Folder of your library"));
    editor.key_with(egui::Modifiers::COMMAND, Key::A);
    editor.type_text("else");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    if editor.shows("Folder of your library") {
        editor.key(Key::Enter);
        editor.wait_until_idle();
    }
    assert!(editor.shows("moss, a graph of the library") && !editor.shows("stone, a graph of the library"));
}

#[test]
fn a_missing_library_graph_is_reported() {
    let platform = stocked();
    platform.write_file("user.ron", &OTHER.replace("perlin(scale: 4)", "graph(file: \"gone.ron\")"));
    let mut editor = TestEditor::on(platform, Some("user.ron"));
    assert!(editor.shows("E040") && editor.shows("gone.ron"));
    editor.click(editor.grip("grain, a graph node"));
    assert!(editor.shows("its graph has not been read") && !editor.shows("there is no node of this kind"));
}

#[test]
fn the_panel_fits_into_small_and_large_windows() {
    for (size, dark) in [((1280.0, 720.0), true), ((1600.0, 1000.0), false)] {
        let platform = stocked();
        platform.write_file("userlib/presets/many folds.ron", OTHER);
        platform.write_file("home/favourites", "stone.ron\n");
        platform.write_file("home/look", &format!("dark {dark}\nlibrary true\n"));
        let mut editor = TestEditor::sized(platform, Some("small.ron"), vec2(size.0, size.1), 1.0);
        editor.press("save graph …");
        editor.wait_until_idle();
        editor.save_screenshot(&format!("library-{dark}"));
        let row = |label: &str| editor.area(label).center().y;
        assert_eq!(row("hide the library (F8)"), row("save preset …"), "the buttons are in one row");
        for label in ["stone, a graph of the library", "save preset …", "folder …"] {
            assert!(editor.harness.ctx.content_rect().contains_rect(editor.area(label)), "{label}");
        }
    }
}

#[test]
fn graphs_that_a_saved_graph_uses_are_copied() {
    let platform = stocked();
    let user = "lapidary(format: 1, nodes: { \"a\": graph(file: \"parts/grit.ron\") }, outputs: { \"height\": \"a\" })";
    platform.write_file("work/user.ron", user);
    platform.write_file("work/parts/grit.ron", OTHER);
    let mut editor = with_library(platform.clone(), "work/user.ron");
    save(&mut editor, "save graph …", "gritty");
    assert_eq!(platform.read_file("userlib/gritty.ron").as_deref(), Some(user));
    assert_eq!(platform.read_file("userlib/parts/grit.ron").as_deref(), Some(OTHER));
    // A file of that name with another text stays, and the user is told.
    platform.write_file("userlib/parts/grit.ron", SMALL);
    save(&mut editor, "save graph …", "gritty too");
    assert_eq!(platform.read_file("userlib/parts/grit.ron").as_deref(), Some(SMALL));
    assert!(editor.shows("the library has another userlib/parts/grit.ron: the saved graph uses that one"));
}
