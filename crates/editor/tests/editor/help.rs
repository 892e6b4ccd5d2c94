//! Menus, keys and pages: everything can be reached, and says what it does.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

/// Where the first thing lies whose label ends so.
fn ending(desk: &Desk, label: &str) -> egui::Pos2 {
    let mut all = desk.harness.query_all_by_label_contains(label);
    let found = all.find(|node| node.accesskit_node().label().is_some_and(|own| own.ends_with(&format!("  {label}"))));
    found.expect("it is there").rect().center()
}

/// Where the first thing of that label lies, which is the bar: menus come first.
fn first(desk: &Desk, label: &str) -> egui::Pos2 {
    let mut all: Vec<_> = desk.harness.query_all_by_label(label).map(|node| node.rect().center()).collect();
    all.sort_by(|a, b| a.y.total_cmp(&b.y));
    *all.first().expect("it is there")
}

#[test]
fn f1_shows_what_the_selected_node_is() {
    let mut desk = Desk::new();
    let grip = desk.grip("slab, a marble node");
    desk.click(grip);
    desk.key(Key::F1);
    let spec = lapidary_evaluator::node::spec::find(lapidary_nodes::LIBRARY, "marble").expect("there is marble");
    assert!(desk.shows(spec.doc));
    desk.keep("page");
    for socket in spec.sockets {
        assert!(desk.shows(socket.doc), "{}", socket.name);
    }
    assert!(desk.shows(spec.outputs[0].doc));
    desk.key(Key::Escape);
    assert!(!desk.shows(spec.outputs[0].doc));
}

#[test]
fn the_sheet_has_every_key_of_the_canvas() {
    let mut desk = Desk::new();
    desk.key(Key::Questionmark);
    desk.rest();
    desk.keep("keys");
    for about in egui_node_graph::SHORTCUTS.iter().map(|command| command.about) {
        assert!(desk.shows(about), "{about}");
    }
    for about in egui_node_graph::GESTURES.iter().map(|(_, about)| about) {
        assert!(desk.shows(about), "{about}");
    }
    for key in lapidary_editor::CONTEXTUAL_KEYS {
        assert!(desk.shows(key.about) && desk.shows(key.context.title()), "{}", key.about);
    }
    desk.key(Key::Questionmark);
    assert!(!desk.shows("save the graph under another name"));
}

#[test]
fn the_keys_of_the_editor_do_what_the_sheet_says() {
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    let opens = [
        (Modifiers::COMMAND, Key::N, "Start from"),
        (Modifiers::COMMAND, Key::O, "Open a graph"),
        (both, Key::S, "Save the graph as"),
        (both, Key::E, "Export images"),
        (Modifiers::COMMAND, Key::E, "Export images"),
        (Modifiers::SHIFT, Key::Questionmark, "list all keys"),
        (Modifiers::NONE, Key::F4, "Diagnostics"),
    ];
    for (modifiers, key, shows) in opens {
        let mut desk = Desk::new();
        assert!(!desk.shows(shows), "{shows}");
        desk.key_with(modifiers, key);
        desk.settle();
        assert!(desk.shows(shows), "{shows}");
    }
    for redo in [(both, Key::Z), (Modifiers::COMMAND, Key::Y)] {
        let mut desk = Desk::new();
        let grip = desk.grip("slab, a marble node");
        desk.click(grip);
        desk.key(Key::Delete);
        let edited = desk.text().to_owned();
        desk.key_with(Modifiers::COMMAND, Key::Z);
        assert_eq!(desk.text(), SMALL);
        desk.key_with(redo.0, redo.1);
        assert_eq!(desk.text(), edited);
    }
    let mut desk = Desk::new();
    let scale = |desk: &Desk| desk.harness.ctx.zoom_factor();
    for (key, is) in [(Key::Plus, 1.25), (Key::Equals, 1.5), (Key::Minus, 1.25), (Key::Num0, 1.0)] {
        desk.key_with(Modifiers::COMMAND, key);
        assert_eq!(scale(&desk), is, "{key:?}");
    }
    desk.key(Key::F9);
    assert!(!desk.harness.ctx.global_style().visuals.dark_mode);
    desk.keep("light");
    for (key, label) in [(Key::F2, "3×3"), (Key::F3, "Presets")] {
        let shown = desk.shows(label);
        desk.key(key);
        assert_ne!(desk.shows(label), shown, "{key:?}");
    }
}

#[test]
fn everything_is_in_a_menu() {
    let mut desk = Desk::new();
    for (menu, entry) in [
        ("File", "save as …"),
        ("Edit", "delete and reconnect"),
        ("Add", "note"),
        ("View", "cost of nodes"),
        ("Help", "keys"),
    ] {
        let at = first(&desk, menu);
        desk.click(at);
        desk.rest();
        assert!(desk.shows(entry), "{menu}: {entry}");
        desk.keep(&format!("menu-{menu}"));
        desk.key(Key::Escape);
        desk.rest();
    }
    desk.press("Add");
    desk.rest();
    let shelf = desk.harness.get_by_label_contains("Noise").rect().center();
    desk.click(shelf);
    desk.rest();
    desk.keep("menu-shelf");
    let at = ending(&desk, "perlin");
    desk.click(at);
    assert!(desk.says("\"perlin\": perlin()"), "{}", desk.text());
}

#[test]
fn the_first_hint_stays_away_once_it_was_read() {
    let mut desk = Desk::new();
    assert!(desk.shows("New here?"));
    desk.press("got it");
    desk.settle();
    let desk = Desk::on(desk.shelf.clone(), Some("small.ron"));
    assert!(!desk.shows("New here?"));
}

#[test]
fn how_it_looks_is_remembered() {
    let mut desk = Desk::new();
    desk.key(Key::F9);
    desk.key_with(Modifiers::COMMAND, Key::Plus);
    desk.settle();
    let desk = Desk::on(desk.shelf.clone(), Some("small.ron"));
    assert!(!desk.harness.ctx.global_style().visuals.dark_mode);
    assert_eq!(desk.harness.ctx.zoom_factor(), 1.25);
}

#[test]
fn it_all_fits_screens_small_and_large() {
    for (name, size, scale) in
        [("small", vec2(1280.0, 760.0), 1.0), ("large", vec2(1920.0, 1080.0), 1.0), ("fine", vec2(1280.0, 760.0), 2.0)]
    {
        for light in [false, true] {
            let shelf = Shelf::default();
            shelf.put("small.ron", SMALL);
            shelf.put("home/hint", "read");
            let mut desk = Desk::sized(shelf, Some("small.ron"), size, scale);
            if light {
                desk.key(Key::F9);
            }
            let grip = desk.grip("slab, a marble node");
            desk.click(grip);
            desk.event(Event::PointerGone);
            desk.keep(&format!("screen-{name}-{}", if light { "light" } else { "dark" }));
            let status = desk.area("no errors");
            assert!(status.bottom() <= size.y && status.left() >= 0.0, "{status:?}");
        }
    }
}
