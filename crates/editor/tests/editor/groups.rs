//! Graphs inside the file: made of nodes, gone into, left, and made files of their own.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::{Key, Modifiers, PointerButton};

/// With two nodes grouped.
fn grouped() -> Desk {
    let mut desk = Desk::new();
    desk.select(&["folds", "slab"]);
    desk.hover(desk.empty());
    desk.key_with(Modifiers::COMMAND, Key::G);
    desk.settle();
    desk
}

#[test]
fn a_group_is_made_of_what_is_selected_and_changes_no_pixel() {
    let mut desk = Desk::new();
    let before = desk.part_of("2D view");
    desk.select(&["folds", "slab"]);
    desk.hover(desk.empty());
    desk.key_with(Modifiers::COMMAND, Key::G);
    desk.settle();
    assert!(desk.says("\"group\": graph(local: \"group\"") && desk.says("graphs: {"), "{}", desk.text());
    assert!(desk.part_of("2D view") == before);
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn a_group_is_entered_worked_in_and_left() {
    let mut desk = grouped();
    desk.select(&["group"]);
    desk.key(Key::Enter);
    desk.settle();
    assert!(desk.shows("slab, a marble node") && !desk.shows("grain, a perlin node"));
    let grip = desk.grip("slab, a marble node");
    desk.click(grip);
    desk.settle();
    desk.key(Key::M);
    assert!(desk.says("muted: [\"slab\"]"), "{}", desk.text());
    desk.undo();
    desk.press("graph");
    desk.settle();
    assert!(desk.shows("grain, a perlin node") && !desk.shows("slab, a marble node"));
}

#[test]
fn escape_leaves_a_group() {
    let mut desk = grouped();
    let at = desk.grip("group, a graph node");
    desk.double_click(at);
    desk.settle();
    assert!(desk.shows("folds, a turbulence node"));
    desk.key(Key::Escape);
    desk.key(Key::Escape);
    desk.settle();
    assert!(desk.shows("grain, a perlin node"));
}

#[test]
fn nodes_in_a_group_show_what_they_make() {
    let mut desk = grouped();
    let at = desk.grip("group, a graph node");
    desk.double_click(at);
    desk.settle();
    let at = desk.grip("slab, a marble node");
    desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    desk.press("show in the 2D view");
    desk.settle();
    assert_eq!(desk.value_of("output in the 2D view"), "group/slab.value");
}

#[test]
fn the_sockets_of_a_group_are_its_parameters() {
    let mut desk = grouped();
    desk.select(&["group"]);
    desk.settle();
    // It reads a parameter of the graph, and takes a wire from the grain.
    assert!(desk.shows("from grain") && desk.shows("$veins"));
}

#[test]
fn a_group_is_taken_apart() {
    let mut desk = grouped();
    let at = desk.grip("group, a graph node");
    desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    desk.press("ungroup");
    desk.settle();
    assert!(!desk.says("graph(local:") && desk.says("bend: \"folds\""), "{}", desk.text());
}

#[test]
fn a_group_becomes_a_file_that_is_used() {
    let mut desk = grouped();
    let before = desk.part_of("2D view");
    let at = desk.grip("group, a graph node");
    desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    desk.press("save as a file");
    desk.settle();
    assert!(desk.says("file: \"group.ron\"") && !desk.says("local:"), "{}", desk.text());
    let file = desk.shelf.get("group.ron").expect("it is written");
    assert!(file.starts_with("lapidary(") && file.contains("marble("), "{file}");
    assert!(desk.part_of("2D view") == before);
}

#[test]
fn what_is_wrong_in_a_group_shows_on_it_and_in_it() {
    let shelf = Shelf::default();
    let wrong = "lapidary(format: 1, nodes: { \"whole\": graph(local: \"part\") }, graphs: { \"part\": (\
                 nodes: { \"wave\": sine(bands: 900000), \"still\": invert(of: \"wave\") }, outputs: { \"o\": \"still\" }) }, \
                 outputs: { \"height\": \"whole\" })";
    shelf.put("wrong.ron", wrong);
    let mut desk = Desk::on(shelf, Some("wrong.ron"));
    assert!(desk.told_of("whole, a graph node").contains("bands"), "{}", desk.told_of("whole, a graph node"));
    let at = desk.grip("whole, a graph node");
    desk.double_click(at);
    desk.settle();
    assert!(desk.told_of("wave, a sine node").contains("bands"));
    assert_eq!(desk.told_of("still, an invert node"), "");
}

#[test]
fn a_frame_that_is_grouped_stands_for_what_lies_in_it() {
    let shelf = Shelf::default();
    let framed = SMALL
        .replace("layout: (nodes", "layout: (frames: [(about: \"bent\", at: (-240, -60), size: (420, 500))], nodes");
    shelf.put("framed.ron", &framed);
    let mut desk = Desk::on(shelf, Some("framed.ron"));
    let at = desk.area("frame 0: bent").left_top() + egui::vec2(12.0, 6.0);
    desk.click(at);
    desk.key_with(Modifiers::COMMAND, Key::G);
    desk.settle();
    assert!(desk.shows("group, a graph node") && desk.shows("grain, a perlin node"), "{}", desk.text());
    assert!(!desk.shows("slab, a marble node") && !desk.shows("folds, a turbulence node"), "{}", desk.text());
}
