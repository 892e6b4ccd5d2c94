//! Parameters of a graph: made, set, grouped, renamed; presets of them.

use crate::common::{Desk, SMALL};
use crate::panel::{on, type_in};
use crate::shelf::Shelf;
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable;

#[test]
fn a_socket_becomes_a_parameter() {
    let mut desk = on("folds");
    let at = desk.name_of("octaves").left_center() + vec2(4.0, 0.0);
    desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
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
fn a_parameter_is_made_with_a_range_and_a_group_and_found_under_it() {
    let mut desk = on("slab");
    let expose = |desk: &mut Desk, socket: &str| {
        let at = desk.name_of(socket).left_center() + vec2(4.0, 0.0);
        desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
        desk.press("make it a parameter …");
    };
    expose(&mut desk, "bands");
    type_in(&mut desk, "minimum", "1");
    type_in(&mut desk, "maximum", "10/2+4");
    desk.keep("expose");
    type_in(&mut desk, "group of the parameter", "Veins");
    assert!(desk.says("\"bands\": number(value: 6, range: (1, 9), about: "), "{}", desk.text());
    assert!(desk.says("group: \"Veins\")"), "{}", desk.text());
    // What is made next stands with it unless somebody says otherwise, and takes a name of its own.
    desk.select(&["grain"]);
    expose(&mut desk, "scale");
    assert_eq!(desk.value_of("group of the parameter"), "Veins");
    type_in(&mut desk, "name of the parameter", "bands");
    assert!(desk.shows("there already is a parameter \"bands\""));
    type_in(&mut desk, "name of the parameter", "size");
    assert_eq!(desk.text().matches("group: \"Veins\"").count(), 2, "{}", desk.text());
    desk.select(&[]);
    let heading = desk.at("Veins");
    assert!(desk.name_of("bands").top() > heading.y && desk.name_of("size").top() > heading.y);
    assert!(desk.name_of("veins").top() < heading.y, "what stands in no group comes first");
    desk.keep("parameters");
    desk.click(heading);
    desk.rest();
    desk.harness.run_steps(20);
    assert!(desk.harness.query_by_role_and_label(Role::Label, "bands").is_none(), "what is folded does not show");
    desk.click_with(heading, PointerButton::Secondary, Modifiers::NONE);
    type_in(&mut desk, "name of the group of parameters", "Stone");
    assert_eq!(desk.text().matches("group: \"Stone\"").count(), 2, "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text().matches("group: \"Veins\"").count(), 2, "{}", desk.text());
}

#[test]
fn a_parameter_is_put_into_a_group_and_a_group_is_dissolved() {
    let mut desk = Desk::new();
    desk.select(&[]);
    let menu = |desk: &mut Desk, at| desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    let at = desk.name_of("veins").left_center() + vec2(4.0, 0.0);
    menu(&mut desk, at);
    type_in(&mut desk, "group of the parameter", "Stone");
    assert!(desk.says("bend.\", group: \"Stone\")"), "{}", desk.text());
    desk.key(Key::Escape);
    let at = desk.at("Stone");
    menu(&mut desk, at);
    desk.press("dissolve");
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn a_range_that_holds_nothing_is_refused_and_can_be_mended() {
    let mut desk = on("slab");
    let at = desk.name_of("bands").left_center() + vec2(4.0, 0.0);
    desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    desk.press("make it a parameter …");
    type_in(&mut desk, "minimum", "70");
    desk.press("create");
    assert_eq!(desk.text(), SMALL);
    assert!(desk.shows("is empty"));
    type_in(&mut desk, "minimum", "0,5");
    desk.press("create");
    assert!(desk.says("range: (0.5, "), "{}", desk.text());
}

#[test]
fn sockets_of_a_graph_stand_in_the_groups_of_its_parameters() {
    let shelf = Shelf::default();
    shelf.put("part.ron", &SMALL.replace("bend.\"", "bend.\", group: \"Stone\""));
    shelf.put(
        "whole.ron",
        "lapidary(format: 1, nodes: { \"part\": graph(file: \"part.ron\") }, outputs: { \"base_color\": \"part\" })",
    );
    let mut desk = Desk::on(shelf, Some("whole.ron"));
    let grip = desk.grip("part, a graph node");
    desk.click(grip);
    assert!(desk.name_of("veins").top() > desk.area("Stone").center().y);
    type_in(&mut desk, "veins", "3");
    assert!(desk.says("veins: 3"), "{}", desk.text());
}

#[test]
fn a_parameter_is_renamed_and_not_to_a_name_that_is_taken() {
    let shelf = Shelf::default();
    shelf.put("two.ron", &SMALL.replace("parameters: {", "parameters: {\n        \"other\": number(value: 1),"));
    let mut desk = Desk::on(shelf, Some("two.ron"));
    let before = desk.text().to_owned();
    desk.select(&[]);
    let menu = |desk: &mut Desk| {
        let at = desk.name_of("veins").left_center() + vec2(4.0, 0.0);
        desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    };
    menu(&mut desk);
    type_in(&mut desk, "name of the parameter", "other");
    assert_eq!(desk.text(), before);
    assert!(desk.shows("other") && desk.shows("already"));
    desk.key(Key::Escape);
    menu(&mut desk);
    type_in(&mut desk, "name of the parameter", "bend");
    assert!(desk.says("\"bend\": number(value: 1.5") && desk.says("reach: \"$bend\""), "{}", desk.text());
}

#[test]
fn a_preset_is_renamed_and_not_to_a_name_that_is_taken() {
    let mut desk = Desk::new();
    desk.select(&[]);
    desk.press("+");
    desk.press("+");
    let before = desk.text().to_owned();
    let menu = |desk: &mut Desk| {
        let at = desk.at("preset 2");
        desk.click_with(at, PointerButton::Secondary, Modifiers::NONE);
    };
    menu(&mut desk);
    type_in(&mut desk, "name of the preset", "preset");
    assert_eq!(desk.text(), before);
    assert!(desk.shows("there already is a preset \"preset\""));
    desk.key(Key::Escape);
    menu(&mut desk);
    type_in(&mut desk, "name of the preset", "stormy");
    assert!(desk.says("\"stormy\": { \"veins\": 1.5 }") && !desk.says("preset 2"), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), before);
}
