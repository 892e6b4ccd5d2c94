//! The settings of nodes and graphs: each widget is an edit of the text.

use crate::common::{Desk, SMALL};
use egui::{Key, Modifiers, vec2};

/// With one node selected.
fn on(node: &str) -> Desk {
    let mut desk = Desk::new();
    desk.select(&[node]);
    desk
}

/// Types into a field that is called so.
fn type_in(desk: &mut Desk, label: &str, text: &str) {
    let at = desk.field(label).center();
    desk.click(at);
    desk.key_with(Modifiers::COMMAND, Key::A);
    desk.write(text);
    desk.key(Key::Enter);
}

#[test]
fn numbers_are_typed_as_people_write_them() {
    let mut desk = on("slab");
    type_in(&mut desk, "bands", "5");
    assert!(desk.says("bands: 5"), "{}", desk.text());
    type_in(&mut desk, "bands", "2*(1+0,5)");
    // Which is where it rests.
    assert!(!desk.says("bands"), "{}", desk.text());
    type_in(&mut desk, "bands", "21/3");
    assert!(desk.says("bands: 7"), "{}", desk.text());
}

#[test]
fn a_drag_of_a_number_is_one_step() {
    let mut desk = on("grain");
    let at = desk.field("scale").center();
    desk.drag(at, at + vec2(40.0, 0.0));
    assert!(!desk.says("scale: 4)"), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn a_double_click_on_a_name_resets() {
    let mut desk = on("folds");
    let at = desk.name_of("octaves").left_center() + vec2(4.0, 0.0);
    desk.double_click(at);
    assert!(desk.says("turbulence(of: \"grain\")"), "{}", desk.text());
}

#[test]
fn words_are_chosen() {
    let mut desk = on("slab");
    desk.press("off");
    assert!(desk.says("tiling: off"), "{}", desk.text());
    desk.press("on");
    assert!(!desk.says("tiling"), "{}", desk.text());
}

#[test]
fn a_name_is_changed_everywhere() {
    let mut desk = on("grain");
    type_in(&mut desk, "name of the node", "dough");
    assert!(desk.says("\"dough\": perlin") && desk.says("of: \"dough\"") && !desk.says("grain"), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn a_name_that_is_taken_is_refused_with_a_word() {
    let mut desk = on("grain");
    type_in(&mut desk, "name of the node", "slab");
    assert_eq!(desk.text(), SMALL);
    assert!(desk.shows("there is a node called \"slab\" already"));
}

#[test]
fn a_wire_is_followed_from_where_it_ends() {
    let mut desk = on("slab");
    desk.press("from folds");
    assert!(desk.shows("name of the node"));
    assert!(desk.shows("octaves"), "the panel shows the turbulence now");
}

#[test]
fn stops_of_a_ramp_are_added_dragged_and_taken_away() {
    let mut desk = on("tint");
    let ramp = desk.field("ramp");
    let middle = ramp.left_top() + vec2(ramp.width() * 0.5, 10.0);
    desk.click(middle);
    assert!(desk.says("(0.5, \"#"), "{}", desk.text());
    let added = desk.text().to_owned();
    desk.drag(middle + vec2(0.0, 14.0), middle + vec2(ramp.width() * 0.25, 14.0));
    assert!(!desk.says("(0.5, \"#"), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), added);
    desk.press("remove");
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn points_of_a_curve_are_added() {
    let mut desk = Desk::new();
    desk.hover(desk.empty());
    desk.key(Key::Space);
    desk.write("curve");
    desk.key(Key::Enter);
    let area = desk.field("curve");
    desk.click(area.center() - vec2(0.0, 40.0));
    let line = desk.text().lines().find(|line| line.contains("\"curve\":")).expect("the node is there").to_owned();
    assert_eq!(line.matches('(').count(), 6, "five points and the node: {line}");
}

#[test]
fn a_die_throws_another_seed() {
    let mut desk = on("grain");
    desk.press("another seed");
    assert!(desk.says("seed: "), "{}", desk.text());
    let first = desk.text().to_owned();
    desk.press("another seed");
    assert_ne!(desk.text(), first);
}

#[test]
fn a_socket_becomes_a_parameter() {
    let mut desk = on("folds");
    let at = desk.name_of("octaves").left_center() + vec2(4.0, 0.0);
    desk.click_with(at, egui::PointerButton::Secondary, Modifiers::NONE);
    desk.press("make it a parameter …");
    type_in(&mut desk, "name of the parameter", "depth");
    assert!(desk.says("octaves: \"$depth\"") && desk.says("\"depth\": whole(value: 4"), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn parameters_presets_and_the_head_are_set_where_no_node_is() {
    let mut desk = Desk::new();
    desk.select(&[]);
    type_in(&mut desk, "veins", "2.5");
    assert!(desk.says("value: 2.5"), "{}", desk.text());
    desk.press("+");
    assert!(desk.says("\"preset\": { \"veins\": 2.5 }"), "{}", desk.text());
    type_in(&mut desk, "veins", "1");
    desk.press("preset");
    assert!(desk.says("value: 2.5"), "{}", desk.text());
    type_in(&mut desk, "name of the material", "Slab");
    assert!(desk.says("name: \"Slab\""), "{}", desk.text());
    desk.press("About this file");
    type_in(&mut desk, "size across", "128");
    assert!(desk.says("size: (128, 64)"), "{}", desk.text());
}

#[test]
fn outputs_without_a_wire_are_set_in_the_panel() {
    let mut desk = Desk::new();
    let grip = desk.grip("the outputs of the graph");
    desk.click(grip);
    type_in(&mut desk, "roughness", "0.35");
    assert!(desk.says("\"roughness\": 0.35"), "{}", desk.text());
}
