//! Opened and dropped files, and files that graphs use.

use crate::files::{focus_window, open};
use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{DroppedFile, Event, Key, Modifiers};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Dropped file.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }
    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the editor reads the path".to_owned())
    }
}

/// Drops a file on the window.
pub(crate) fn drop_file(editor: &mut TestEditor, path: &str, modifiers: Modifiers) {
    let input = editor.harness.input_mut();
    input.events.push(Event::ModifiersChanged(modifiers));
    input.dropped_files.push(Arc::new(Dropped(path.into())));
    editor.harness.step();
    editor.event(Event::ModifiersChanged(Modifiers::NONE));
    editor.wait_until_idle();
}

#[test]
fn errors_of_a_changed_used_graph_are_reported() {
    let platform = MemoryPlatform::default();
    platform.write_file("part.ron", SMALL);
    let uses =
        "lapidary(format: 1, nodes: { \"part\": graph(file: \"part.ron\") }, outputs: { \"base_color\": \"part\" })";
    platform.write_file("whole.ron", uses);
    let mut editor = TestEditor::on(platform, Some("whole.ron"));
    assert!(!editor.shows("1 error"));
    editor.platform.write_file("part.ron", "lapidary(");
    focus_window(&mut editor);
    assert!(editor.shows("error") && !editor.shows("no errors"));
    assert_eq!(editor.text(), uses);
}

#[test]
fn the_file_of_a_node_is_opened_and_left() {
    let platform = MemoryPlatform::default();
    platform.write_file("part.ron", SMALL);
    let uses =
        "lapidary(format: 1, nodes: { \"part\": graph(file: \"part.ron\") }, outputs: { \"base_color\": \"part\" })";
    platform.write_file("whole.ron", uses);
    let mut editor = TestEditor::on(platform, Some("whole.ron"));
    let grip = editor.grip("part, a graph node");
    editor.double_click(grip);
    editor.wait_until_idle();
    assert_eq!(editor.text(), SMALL);
    editor.save_screenshot("entered");
    editor.press("⬅ whole.ron");
    editor.wait_until_idle();
    assert_eq!(editor.text(), uses);
}

#[test]
fn dropped_pictures_become_nodes_and_dropped_graphs_open() {
    let mut editor = TestEditor::new();
    drop_file(&mut editor, "moss.png", Modifiers::NONE);
    assert!(editor.text_contains("\"moss.png\""), "{}", editor.text());
    editor.platform.write_file("part.ron", SMALL);
    drop_file(&mut editor, "part.ron", Modifiers::SHIFT);
    assert!(editor.text_contains("graph(file: \"part.ron\")"), "{}", editor.text());
    drop_file(&mut editor, "part.ron", Modifiers::NONE);
    assert!(editor.shows("Save the edits of small.ron?"));
    editor.press("discard");
    editor.wait_until_idle();
    assert_eq!(editor.text(), SMALL);
    assert!(editor.harness.state().title().contains("part.ron"));
}

#[test]
fn an_opened_graph_is_fitted_once_its_interfaces_are_known() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    // The lowest node stands for a graph, whose inputs and outputs are known once it has been read.
    platform.write_file("used.ron", &SMALL.replace("\"base_color\"", "\"height\": \"folds\", \"base_color\""));
    platform.write_file(
        "tall.ron",
        "lapidary(format: 1, nodes: { \"a\": perlin(), \"b\": graph(file: \"used.ron\") }, \
         outputs: { \"height\": \"a\" }, layout: (nodes: { \"a\": (0, 0), \"b\": (0, 900) }))",
    );
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    open(&mut editor, "tall.ron");
    let (above, below) = (editor.area("a, a perlin node"), editor.area("b, a graph node"));
    let (bar, line) = (editor.area("File").bottom(), editor.area("resolution").top());
    let ends = [above.top() - bar, line - below.bottom()];
    assert!(ends.iter().all(|end| (25.0..120.0).contains(end)), "{ends:?}");
    // Nodes without positions do not cover each other.
    let both = "lapidary(format: 1, nodes: { \"a\": graph(file: \"used.ron\"), \"b\": graph(file: \"used.ron\") }, \
                outputs: { \"height\": \"a.height\", \"base_color\": \"b.base_color\" })";
    editor.platform.write_file("loose.ron", both);
    open(&mut editor, "loose.ron");
    assert!(!editor.area("a, a graph node").intersects(editor.area("b, a graph node")));
}

#[test]
fn a_reopened_file_has_its_thumbnails() {
    let mut editor = TestEditor::new();
    let before = editor.pixels_of("slab, a marble node");
    open(&mut editor, "small.ron");
    assert!(editor.pixels_of("slab, a marble node") == before);
}

#[test]
fn a_file_dropped_while_a_dialog_is_open_is_ignored() {
    let mut editor = TestEditor::new();
    editor.platform.write_file("other.ron", &SMALL.replace("\"slab\"", "\"stone\""));
    editor.key_with(Modifiers::COMMAND, Key::N);
    assert!(editor.shows("Start from"));
    for path in ["other.ron", "a.png"] {
        drop_file(&mut editor, path, Modifiers::NONE);
        assert!(editor.shows("Start from") && editor.text() == SMALL, "{path}");
    }
    editor.key(Key::Escape);
    drop_file(&mut editor, "other.ron", Modifiers::NONE);
    assert!(editor.text_contains("stone"));
}
