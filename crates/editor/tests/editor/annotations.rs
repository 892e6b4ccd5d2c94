//! Frames and notes on the canvas.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::{Key, Modifiers, PointerButton};

#[test]
fn a_frame_goes_around_all_of_what_is_selected() {
    let mut desk = Desk::new();
    desk.select(&["grain", "slab"]);
    let grip = desk.grip("slab, a marble node");
    desk.click_with(grip, PointerButton::Secondary, Modifiers::NONE);
    desk.press("frame");
    desk.key(Key::Escape);
    let frame = desk.area("frame 0: frame");
    for node in ["grain, a perlin node", "slab, a marble node"] {
        assert!(frame.contains_rect(desk.area(node)), "{frame} {}", desk.area(node));
    }
}

#[test]
fn what_has_the_number_of_what_was_deleted_is_not_selected() {
    let shelf = Shelf::default();
    let notes = "notes: [(about: \"one\", at: (-400, -200), size: (160, 60)), (about: \"two\", at: (-200, -200), size: (160, 60))]";
    shelf.put("noted.ron", &SMALL.replace("layout: (nodes", &format!("layout: ({notes}, nodes")));
    let mut desk = Desk::on(shelf, Some("noted.ron"));
    let at = desk.area("note 0: one").center();
    desk.click(at);
    desk.key(Key::Delete);
    desk.key(Key::Delete);
    assert!(desk.shows("note 0: two") && !desk.says("\"one\""), "{}", desk.text());
}

#[test]
fn the_menu_of_a_node_shows_it_and_frames_it() {
    let mut desk = Desk::new();
    let grip = desk.grip("grain, a perlin node");
    desk.click_with(grip, PointerButton::Secondary, Modifiers::NONE);
    desk.press("show in the 2D view");
    desk.settle();
    assert_eq!(desk.value_of("output in the 2D view"), "grain.value");
    desk.select(&["grain", "folds"]);
    desk.click_with(grip, PointerButton::Secondary, Modifiers::NONE);
    desk.press("frame");
    assert!(desk.says("(about: \"frame\""), "{}", desk.text());
    desk.key_with(Modifiers::COMMAND, Key::A);
    desk.write("Folds of stone");
    assert!(desk.says("about: \"Folds of stone\""), "{}", desk.text());
    desk.key(Key::Escape);
    desk.undo();
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn notes_are_put_down_and_written_on() {
    let mut desk = Desk::new();
    desk.hover(desk.empty());
    desk.key(Key::Space);
    desk.write("note");
    desk.key(Key::Enter);
    desk.key_with(Modifiers::COMMAND, Key::A);
    desk.write("mind the gap");
    desk.key(Key::Escape);
    assert!(desk.says("(about: \"mind the gap\", at:"), "{}", desk.text());
}
