//! The clipboard: nodes, frames and notes as text.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::{Event, Key, Modifiers, pos2, vec2};

#[test]
fn nodes_travel_between_windows_as_text() {
    let mut desk = Desk::new();
    desk.select(&["grain", "folds"]);
    desk.hover(desk.empty());
    let copied = desk.copy();
    assert!(copied.starts_with("lapidary(") && copied.contains("turbulence(of: \"grain\""), "{copied}");
    let shelf = Shelf::default();
    shelf.put("other.ron", "lapidary(format: 1, nodes: { \"grain\": worley() }, outputs: { \"height\": \"grain\" })\n");
    let mut other = Desk::on(shelf, Some("other.ron"));
    other.hover(other.at("grain, a worley node") - vec2(0.0, 250.0));
    other.event(Event::Paste(copied));
    assert!(
        other.says("\"grain 2\": perlin(scale: 4)") && other.says("turbulence(of: \"grain 2\""),
        "{}",
        other.text()
    );
    other.hover(other.at("grain, a worley node") - vec2(0.0, 250.0));
    other.event(Event::Paste("a shopping list".to_owned()));
    assert!(other.shows("the clipboard contains no nodes"));
}

#[test]
fn what_is_cut_is_gone_until_it_is_pasted() {
    let mut desk = Desk::new();
    desk.select(&["grain"]);
    desk.hover(desk.empty());
    desk.event(Event::Cut);
    assert!(!desk.says("perlin"));
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn what_is_pasted_twice_lies_beside_itself() {
    let mut desk = Desk::new();
    desk.select(&["grain"]);
    desk.hover(desk.empty());
    let copied = desk.copy();
    desk.event(Event::Paste(copied.clone()));
    desk.event(Event::Paste(copied));
    desk.settle();
    let [first, second] = ["grain 2, a perlin node", "grain 3, a perlin node"].map(|name| desk.area(name).min);
    assert!(second.x > first.x && second.y > first.y, "{first} {second}");
}

#[test]
fn frames_and_notes_are_copied_like_nodes() {
    let shelf = Shelf::default();
    let noted = SMALL
        .replace("layout: (nodes", "layout: (notes: [(about: \"mind\", at: (-400, -160), size: (200, 60))], nodes");
    shelf.put("noted.ron", &noted);
    let mut desk = Desk::on(shelf, Some("noted.ron"));
    let at = desk.area("note 0: mind").center();
    desk.click(at);
    desk.key_with(Modifiers::COMMAND, Key::D);
    assert!(desk.shows("note 1: mind"), "{}", desk.text());
    let copied = desk.copy();
    assert!(copied.contains("about: \"mind\""), "{copied}");
    desk.undo();
    assert_eq!(desk.text(), noted);
}

#[test]
fn what_lies_further_out_than_steps_can_be_told_apart_is_copied_too() {
    let shelf = Shelf::default();
    shelf.put("far.ron", &SMALL.replace("\"slab\": (0, 0)", "\"slab\": (1e17, 1e17)"));
    let mut desk = Desk::on(shelf, Some("far.ron"));
    desk.click(pos2(720.0, 500.0));
    desk.key_with(Modifiers::COMMAND, Key::A);
    desk.key_with(Modifiers::COMMAND, Key::D);
    desk.settle();
    assert_eq!(desk.text().matches(": marble(").count(), 2, "{}", desk.text());
}
