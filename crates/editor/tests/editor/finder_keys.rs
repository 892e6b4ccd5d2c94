//! The finder, opened from the canvas.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::Key;

#[test]
fn the_finder_adds_a_node_where_the_pointer_is() {
    let mut desk = Desk::new();
    desk.hover(desk.empty());
    desk.key(Key::Space);
    assert!(desk.shows("find a node"));
    desk.write("worl");
    desk.key(Key::Enter);
    assert!(desk.says("\"worley\": worley()"), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn the_finder_knows_nodes_by_other_names_and_by_what_they_do() {
    let mut desk = Desk::new();
    for (typed, found) in [("colorize", "gradient map"), ("cellular", "worley"), ("gaus", "blur")] {
        desk.hover(desk.empty());
        desk.key(Key::Space);
        desk.write(typed);
        assert!(desk.shows(found), "{typed} finds {found}");
        desk.key(Key::Escape);
    }
}

#[test]
fn graphs_of_the_library_are_nodes_like_others() {
    let shelf = Shelf::default();
    shelf.put("small.ron", SMALL);
    let block = "lapidary(format: 1, about: \"Thin streaks.\", parameters: { \"amount\": number(value: 0.5) }, \
                 nodes: { \"n\": perlin() }, outputs: { \"height\": \"n\" })";
    shelf.put("library/streaks.ron", block);
    let mut desk = Desk::on(shelf, Some("small.ron"));
    desk.select(&["grain"]);
    desk.hover(desk.empty());
    desk.key(Key::Space);
    desk.write("streak");
    assert_eq!(desk.told_of("streaks (of the library)"), "Thin streaks.");
    desk.key(Key::Enter);
    desk.settle();
    let line = desk.text().lines().find(|line| line.contains("\"streaks\":")).unwrap_or_default();
    assert!(line.contains("file: \"library/streaks.ron\"") && line.contains("amount: \"grain\""), "{}", desk.text());
    assert!(desk.shows("streaks, a graph node output height"));
}
