//! The canvas: each action is an edit of the text, and can be undone.

use crate::common::{Desk, SMALL};
use egui::{Key, Modifiers, vec2};

#[test]
fn a_node_that_is_moved_changes_its_line_and_nothing_else() {
    let mut desk = Desk::new();
    let grip = desk.grip("slab, a marble node");
    desk.drag(grip, grip + vec2(40.0, 60.0));
    assert_ne!(desk.text(), SMALL);
    let changed = desk.text().lines().zip(SMALL.lines()).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 1, "{}", desk.text());
    assert!(desk.says("// the stone itself"));
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn moving_a_node_changes_no_pixel() {
    let mut desk = Desk::new();
    let picture = |desk: &Desk| desk.part_of("2D view");
    let before = picture(&desk);
    let grip = desk.grip("tint, a gradient_map node");
    desk.drag(grip, grip + vec2(-30.0, 80.0));
    desk.settle();
    assert!(desk.text() != SMALL && picture(&desk) == before);
}

#[test]
fn several_nodes_are_moved_by_one_drag_and_one_step_takes_it_back() {
    let mut desk = Desk::new();
    desk.select(&["grain", "folds"]);
    let grip = desk.grip("folds, a turbulence node");
    desk.drag(grip, grip + vec2(0.0, 90.0));
    let moved = desk.text().lines().zip(SMALL.lines()).filter(|(a, b)| a != b).count();
    assert_eq!(moved, 1, "places stand on one line: {}", desk.text());
    assert!(!desk.says("\"grain\": (-400, 0)") && !desk.says("\"folds\": (-200, 0)"));
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn nodes_are_bypassed_collapsed_and_back() {
    let mut desk = Desk::new();
    desk.select(&["folds"]);
    desk.hover(desk.empty());
    desk.key(Key::M);
    assert!(desk.says("muted: [\"folds\"]"), "{}", desk.text());
    desk.key(Key::M);
    desk.key(Key::H);
    assert!(desk.says("collapsed: [\"folds\"]") && !desk.says("muted: [\"folds\"]"), "{}", desk.text());
    desk.key(Key::H);
    assert!(!desk.says("collapsed: [\"folds\"]"));
}

#[test]
fn a_box_selects_what_it_touches_and_keys_what_leads_there() {
    let mut desk = Desk::new();
    let (first, last) = (desk.area("grain, a perlin node"), desk.area("folds, a turbulence node"));
    desk.drag(first.left_top() - vec2(20.0, 20.0), last.right_bottom() + vec2(10.0, 10.0));
    desk.key(Key::Delete);
    assert!(!desk.says("perlin") && !desk.says("turbulence") && desk.says("marble"), "{}", desk.text());
    desk.undo();
    desk.select(&["slab"]);
    desk.key_with(Modifiers::COMMAND, Key::L);
    desk.key(Key::Delete);
    assert!(!desk.says("perlin") && !desk.says("marble") && desk.says("gradient_map"), "{}", desk.text());
}

#[test]
fn everything_can_be_undone_and_done_again() {
    let mut desk = Desk::new();
    desk.select(&["folds"]);
    desk.hover(desk.empty());
    let mut seen = vec![desk.text().to_owned()];
    let steps =
        [(Modifiers::NONE, Key::M), (Modifiers::NONE, Key::H), (Modifiers::COMMAND, Key::D), (Modifiers::NONE, Key::X)];
    for (modifiers, key) in steps {
        desk.key_with(modifiers, key);
        assert_ne!(Some(desk.text()), seen.last().map(String::as_str), "{key:?} does something");
        seen.push(desk.text().to_owned());
    }
    let last = seen.pop().expect("there were steps");
    for text in seen.iter().rev() {
        desk.undo();
        assert_eq!(desk.text(), text);
    }
    for text in seen[1..].iter().chain([&last]) {
        desk.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        assert_eq!(desk.text(), text);
    }
}
