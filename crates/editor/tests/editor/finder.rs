//! The finder: what can be added, how it looks, and the keys that lead there.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::{FontId, Key, Modifiers, Rect, vec2};
use lapidary_nodes::LIBRARY;
use std::collections::BTreeSet;

const STREAKS: &str = "lapidary(format: 1, about: \"Thin streaks.\", parameters: { \"amount\": number(value: 0.5) }, \
                       nodes: { \"n\": worley() }, outputs: { \"height\": \"n\" })";

/// With the finder open, and a few letters typed.
fn found(shelf: Shelf, typed: &str) -> Desk {
    shelf.put("small.ron", SMALL);
    let mut desk = Desk::on(shelf, Some("small.ron"));
    desk.hover(desk.empty());
    desk.key(Key::Tab);
    desk.settle();
    if !typed.is_empty() {
        desk.write(typed);
    }
    desk.settle();
    desk
}

/// The colours in the picture of a row.
fn colours(desk: &Desk, row: &str) -> usize {
    let (area, picture) = (desk.area(row), desk.picture());
    let square = Rect::from_min_size(area.min + vec2(8.0, 8.0), vec2(38.0, 38.0));
    let [x, y, w, h] = [square.left(), square.top(), 38.0, 38.0].map(|v| v as usize);
    let rows = (y..y + h).flat_map(|row| &picture.pixels[row * picture.width + x..][..w]);
    rows.collect::<BTreeSet<_>>().len()
}

#[test]
fn what_is_called_so_comes_before_what_only_holds_the_word_and_before_what_is_kept_for_its_history() {
    let desk = found(Shelf::default(), "noise");
    assert!(desk.chosen_row().starts_with("perlin"), "{}", desk.chosen_row());
}

#[test]
fn tab_opens_the_finder_and_goes_through_it() {
    let mut desk = found(Shelf::default(), "noise");
    assert!(desk.shows("find a node"));
    let chosen = |desk: &Desk| desk.chosen_row();
    let first = chosen(&desk);
    desk.key(Key::Tab);
    let second = chosen(&desk);
    assert_ne!(first, second);
    desk.key_with(Modifiers::SHIFT, Key::Tab);
    assert_eq!(chosen(&desk), first);
    desk.key(Key::PageDown);
    desk.key(Key::PageUp);
    assert_eq!(chosen(&desk), first);
    desk.key(Key::Escape);
    assert!(!desk.shows("find a node"));
    // Once more, without a move of the pointer; and on a canvas that was clicked.
    desk.key(Key::Tab);
    assert!(desk.shows("find a node"));
    desk.key(Key::Escape);
    let empty = desk.empty();
    desk.click(empty);
    desk.key(Key::Tab);
    assert!(desk.shows("find a node"));
    desk.key(Key::Enter);
    assert_ne!(desk.text(), SMALL);
}

#[test]
fn tab_goes_through_the_window_once_the_canvas_is_left() {
    let mut desk = Desk::new();
    desk.hover(desk.empty());
    desk.key_with(Modifiers::SHIFT, Key::Tab);
    desk.key(Key::Tab);
    assert!(!desk.shows("find a node"));
    assert!(desk.harness.ctx.memory(|memory| memory.focused().is_some()));
}

#[test]
fn rows_show_what_nodes_make() {
    for (typed, row) in [("perlin", "perlin"), ("worley", "worley"), ("blur", "blur"), ("gradient m", "gradient map")] {
        let desk = found(Shelf::default(), typed);
        assert!(colours(&desk, row) > 12, "{row}: {}", colours(&desk, row));
    }
}

#[test]
fn graphs_of_the_library_and_of_the_file_show_what_they_make() {
    let shelf = Shelf::default();
    shelf.put("library/streaks.ron", STREAKS);
    let mut desk = found(shelf, "streaks");
    assert!(colours(&desk, "streaks (of the library)") > 12);
    assert_eq!(desk.told_of("streaks (of the library)"), "Thin streaks.");
    desk.key(Key::Escape);
    // A library that changes meanwhile is read again.
    desk.shelf.put("library/streaks.ron", &STREAKS.replace("Thin", "Fat"));
    desk.key(Key::Tab);
    desk.write("streaks");
    desk.settle();
    assert_eq!(desk.told_of("streaks (of the library)"), "Fat streaks.");
    desk.key(Key::Escape);
    desk.select(&["folds", "slab"]);
    desk.key_with(Modifiers::COMMAND, Key::G);
    desk.settle();
    desk.key(Key::Tab);
    desk.write("group");
    desk.settle();
    assert!(desk.shows("group (of this file)"));
}

#[test]
fn the_finder_with_nothing_typed_and_many_pictures() {
    let mut desk = found(Shelf::default(), "");
    desk.keep("finder");
    desk.key(Key::PageDown);
    desk.settle();
    assert!(colours(&desk, &desk.chosen_row()) > 2);
    desk.key(Key::Escape);
    desk.key(Key::F9);
    desk.key(Key::Tab);
    desk.write("er");
    desk.settle();
    desk.keep("finder-light");
}

#[test]
fn every_sign_of_a_node_can_be_drawn() {
    let desk = Desk::new();
    let drawn = |icon: char| {
        let plain = FontId::proportional(13.0);
        let galley = desk.harness.ctx.fonts_mut(|f| f.layout_no_wrap(icon.to_string(), plain, egui::Color32::WHITE));
        let place = galley.rows[0].glyphs[0].uv_rect;
        (place.min, place.max)
    };
    // No font has this one, and what stands for it stands for whatever is missing.
    let missing = drawn('\u{10fffd}');
    for icon in LIBRARY.iter().map(|spec| spec.icon).chain(['▤', '✏', '□']) {
        assert_ne!(drawn(icon), missing, "there is no {icon} in the fonts");
    }
}

#[test]
fn what_was_typed_is_told_where_it_is_another_name() {
    let desk = found(Shelf::default(), "cellular");
    desk.keep("finder-alias");
    assert_eq!(desk.chosen_row(), "worley");
}

#[test]
fn what_was_added_last_comes_first() {
    let shelf = Shelf::default();
    shelf.put("library/streaks.ron", STREAKS);
    let mut desk = found(shelf, "streaks");
    desk.key(Key::Enter);
    desk.settle();
    let empty = desk.empty();
    desk.hover(empty);
    desk.key(Key::Tab);
    assert_eq!(desk.chosen_row(), "streaks (of the library)");
    desk.write("worley");
    desk.key(Key::Enter);
    desk.settle();
    desk.key(Key::Tab);
    assert_eq!(desk.chosen_row(), "worley");
}

#[test]
fn the_finder_fits_into_a_small_window_with_everything_large() {
    let shelf = Shelf::default();
    shelf.put("small.ron", SMALL);
    let mut desk = Desk::sized(shelf, Some("small.ron"), vec2(460.0, 380.0), 2.0);
    for key in [Key::F2, Key::F3] {
        desk.key(key);
    }
    desk.hover(egui::pos2(400.0, 300.0));
    desk.key(Key::Tab);
    desk.settle();
    desk.keep("finder-small");
    let screen = Rect::from_min_size(egui::Pos2::ZERO, vec2(460.0, 380.0));
    let chosen = desk.chosen_row();
    assert!(screen.contains_rect(desk.area("find a node")) && screen.contains_rect(desk.area(&chosen)));
    desk.key(Key::PageDown);
    desk.rest();
    assert!(screen.contains_rect(desk.area(&desk.chosen_row())));
}
