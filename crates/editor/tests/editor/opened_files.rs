//! Opened and dropped files, and the files that graphs use.

use crate::common::{Desk, SMALL};
use crate::files::{open, return_to};
use crate::shelf::Shelf;
use egui::{DroppedFile, Event, Key, Modifiers};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that hung under the pointer.
#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }
    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("nobody reads it this way".to_owned())
    }
}

/// Lets a file go over the window.
fn drop_file(desk: &mut Desk, path: &str, modifiers: Modifiers) {
    let input = desk.harness.input_mut();
    input.events.push(Event::ModifiersChanged(modifiers));
    input.dropped_files.push(Arc::new(Dropped(path.into())));
    desk.harness.step();
    desk.event(Event::ModifiersChanged(Modifiers::NONE));
    desk.settle();
}

#[test]
fn a_picture_of_a_file_that_a_graph_uses_follows_it() {
    let shelf = Shelf::default();
    shelf.put("part.ron", SMALL);
    let uses =
        "lapidary(format: 1, nodes: { \"part\": graph(file: \"part.ron\") }, outputs: { \"base_color\": \"part\" })";
    shelf.put("whole.ron", uses);
    let mut desk = Desk::on(shelf, Some("whole.ron"));
    assert!(!desk.shows("1 error"));
    desk.shelf.put("part.ron", "lapidary(");
    return_to(&mut desk);
    assert!(desk.shows("error") && !desk.shows("no errors"));
    assert_eq!(desk.text(), uses);
}

#[test]
fn the_file_of_a_node_is_entered_and_left() {
    let shelf = Shelf::default();
    shelf.put("part.ron", SMALL);
    let uses =
        "lapidary(format: 1, nodes: { \"part\": graph(file: \"part.ron\") }, outputs: { \"base_color\": \"part\" })";
    shelf.put("whole.ron", uses);
    let mut desk = Desk::on(shelf, Some("whole.ron"));
    let grip = desk.grip("part, a graph node");
    desk.double_click(grip);
    desk.settle();
    assert_eq!(desk.text(), SMALL);
    desk.keep("entered");
    desk.press("⬅ whole.ron");
    desk.settle();
    assert_eq!(desk.text(), uses);
}

#[test]
fn pictures_and_graphs_that_are_dropped_become_nodes_or_open() {
    let mut desk = Desk::new();
    drop_file(&mut desk, "moss.png", Modifiers::NONE);
    assert!(desk.says("\"moss.png\""), "{}", desk.text());
    desk.shelf.put("part.ron", SMALL);
    drop_file(&mut desk, "part.ron", Modifiers::SHIFT);
    assert!(desk.says("graph(file: \"part.ron\")"), "{}", desk.text());
    drop_file(&mut desk, "part.ron", Modifiers::NONE);
    assert!(desk.shows("Save the edits of small.ron?"));
    desk.press("discard");
    desk.settle();
    assert_eq!(desk.text(), SMALL);
    assert!(desk.harness.state().title().contains("part.ron"));
}

#[test]
fn what_is_opened_is_seen_whole_once_its_pictures_and_sockets_are_there() {
    let shelf = Shelf::default();
    shelf.put("small.ron", SMALL);
    // The lowest of all stands for a graph, whose sockets are known once it has been read.
    shelf.put("used.ron", &SMALL.replace("\"base_color\"", "\"height\": \"folds\", \"base_color\""));
    shelf.put(
        "tall.ron",
        "lapidary(format: 1, nodes: { \"a\": perlin(), \"b\": graph(file: \"used.ron\") }, \
         outputs: { \"height\": \"a\" }, layout: (nodes: { \"a\": (0, 0), \"b\": (0, 900) }))",
    );
    let mut desk = Desk::on(shelf, Some("small.ron"));
    open(&mut desk, "tall.ron");
    let (above, below) = (desk.area("a, a perlin node"), desk.area("b, a graph node"));
    let (bar, line) = (desk.area("File").bottom(), desk.area("1024 × 1024").top());
    let ends = [above.top() - bar, line - below.bottom()];
    assert!(ends.iter().all(|end| (40.0..120.0).contains(end)), "{ends:?}");
    // Laid by nobody, they lie beside each other.
    let both = "lapidary(format: 1, nodes: { \"a\": graph(file: \"used.ron\"), \"b\": graph(file: \"used.ron\") }, \
                outputs: { \"height\": \"a.height\", \"base_color\": \"b.base_color\" })";
    desk.shelf.put("loose.ron", both);
    open(&mut desk, "loose.ron");
    assert!(!desk.area("a, a graph node").intersects(desk.area("b, a graph node")));
}

#[test]
fn what_is_opened_again_has_its_pictures_again() {
    let mut desk = Desk::new();
    let before = desk.part_of("slab, a marble node");
    open(&mut desk, "small.ron");
    assert!(desk.part_of("slab, a marble node") == before);
}

#[test]
fn what_is_dropped_behind_a_question_waits_for_the_answer() {
    let mut desk = Desk::new();
    desk.shelf.put("other.ron", &SMALL.replace("\"slab\"", "\"stone\""));
    desk.key_with(Modifiers::COMMAND, Key::N);
    assert!(desk.shows("Start from"));
    for path in ["other.ron", "a.png"] {
        drop_file(&mut desk, path, Modifiers::NONE);
        assert!(desk.shows("Start from") && desk.text() == SMALL, "{path}");
    }
    desk.key(Key::Escape);
    drop_file(&mut desk, "other.ron", Modifiers::NONE);
    assert!(desk.says("stone"));
}
