//! Films: played, scrubbed, looped.

use crate::common::Desk;
use crate::flat::{asks_for_more, part};
use crate::shelf::Shelf;
use egui::{Key, Pos2, vec2};
use egui_kittest::kittest::Queryable;

const FILM: &str = r##"lapidary(
    format: 1,
    size: (64, 64),
    nodes: {
        "now": time(wave: sine),
        "slab": marble(bend: "now"),
    },
    outputs: { "height": "slab" },
)
"##;

fn film() -> (Desk, Shelf) {
    let shelf = Shelf::default();
    shelf.put("film.ron", FILM);
    (Desk::on(shelf.clone(), Some("film.ron")), shelf)
}

fn seen(desk: &Desk) -> Vec<[u8; 3]> {
    part(&desk.picture(), desk.area("2D view").shrink(40.0))
}

/// Lets so many seconds pass, and all be painted that is due.
fn pass(desk: &mut Desk, shelf: &Shelf, seconds: f64) {
    shelf.pass(seconds);
    desk.settle();
    desk.settle();
}

#[test]
fn only_what_moves_has_a_film() {
    assert!(Desk::new().harness.query_by_label("play").is_none());
    assert!(film().0.harness.query_by_label("play").is_some());
}

#[test]
fn it_plays_and_halts() {
    let (mut desk, shelf) = film();
    let first = seen(&desk);
    assert!(desk.shows("0 / 24"));
    desk.press("play");
    pass(&mut desk, &shelf, 0.26);
    assert!(desk.shows("6 / 24"));
    assert!(seen(&desk) != first);
    desk.keep("film");
    desk.press("pause");
    pass(&mut desk, &shelf, 0.25);
    assert!(desk.shows("6 / 24"), "it stays where it was halted");
    assert!(!asks_for_more(&mut desk), "a film that stands is drawn once");
}

#[test]
fn a_film_begins_anew() {
    let (mut desk, shelf) = film();
    desk.press("play");
    pass(&mut desk, &shelf, 1.01);
    assert!(desk.shows("0 / 24"));
}

#[test]
fn space_plays_where_the_pointer_is_over_a_view() {
    let (mut desk, _) = film();
    let at = desk.at("2D view");
    desk.hover(at);
    desk.key(Key::Space);
    assert!(desk.harness.query_by_label("pause").is_some());
    assert!(desk.harness.query_by_label("find a node").is_none());
    desk.key(Key::Space);
    assert!(desk.harness.query_by_label("play").is_some());
}

#[test]
fn the_line_is_scrubbed() {
    let (mut desk, _) = film();
    let first = seen(&desk);
    let at = desk.at("time");
    desk.click(at);
    desk.settle();
    desk.hover(Pos2::ZERO);
    assert!(desk.shows("12 / 24"));
    let from = desk.at("time");
    desk.drag(from, from - vec2(from.x, 0.0));
    desk.settle();
    assert!(desk.shows("0 / 24"));
    desk.hover(Pos2::ZERO);
    assert!(seen(&desk) == first);
}

#[test]
fn the_length_of_the_loop_is_written_into_the_file() {
    let (mut desk, _) = film();
    let at = desk.at("duration of the loop in seconds");
    desk.drag(at, at + vec2(20.0, 0.0));
    desk.settle();
    assert!(desk.says("loop:"), "{}", desk.text());
    assert!(!desk.shows("0 / 24"), "more seconds have more frames");
    desk.key_with(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(desk.text(), FILM, "one step takes it back");
}

#[test]
fn the_length_of_a_film_is_set_from_within_a_group_as_well() {
    let shelf = Shelf::default();
    let inside = FILM.replace("nodes: {", "nodes: { \"in\": graph(local: \"in\"),").replace(
        "outputs:",
        "graphs: { \"in\": (nodes: { \"x\": perlin() }, outputs: { \"height\": \"x\" }) }, outputs:",
    );
    shelf.put("film.ron", &inside);
    let mut desk = Desk::on(shelf, Some("film.ron"));
    let at = desk.grip("in, a graph node");
    desk.double_click(at);
    desk.settle();
    assert!(desk.shows("x, a perlin node"));
    let at = desk.at("duration of the loop in seconds");
    desk.click(at);
    desk.key_with(egui::Modifiers::COMMAND, Key::A);
    desk.write("5/2");
    desk.key(Key::Enter);
    assert!(desk.says("\n    loop: 2.5,"), "{}", desk.text());
    assert!(!desk.shows("1 error"));
}
