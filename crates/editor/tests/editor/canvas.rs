//! The canvas: what is done there is an edit of the text, and can be undone.

use crate::common::{Desk, SMALL};
use egui::{Event, Key, Modifiers, vec2};

#[test]
fn a_node_that_is_moved_changes_its_line_and_nothing_else() {
    let mut desk = Desk::new();
    let grip = desk.grip("slab, a marble node");
    desk.drag(grip, grip + vec2(40.0, 60.0));
    assert_ne!(desk.text(), SMALL);
    let changed = desk.text().lines().zip(SMALL.lines()).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 1, "{}", desk.text());
    assert!(desk.says("// the stone itself"));
    desk.key_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(desk.text(), SMALL);
    desk.keep("small");
}

#[test]
fn the_finder_adds_a_node() {
    let mut desk = Desk::new();
    let empty = desk.grip("grain, a perlin node") - vec2(0.0, 150.0);
    desk.hover(empty);
    desk.key(Key::Space);
    desk.event(Event::Text("worl".to_owned()));
    desk.key(Key::Enter);
    assert!(desk.says("\"worley\": worley()"), "{}", desk.text());
    desk.keep("finder");
}
