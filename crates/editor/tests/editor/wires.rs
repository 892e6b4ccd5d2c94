//! Wires: drawn, refused, rerouted, and ended on nothing.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::{Key, Modifiers, vec2};

#[test]
fn a_wire_is_drawn_from_either_end_and_taken_off() {
    let mut desk = Desk::new();
    let (from, to) = (desk.at("grain, a perlin node output value"), desk.at("the outputs of the graph input height"));
    desk.drag(from, to);
    assert!(desk.says("\"height\": \"grain\""), "{}", desk.text());
    desk.undo();
    desk.drag(to, from);
    assert!(desk.says("\"height\": \"grain\""));
    let nowhere = desk.at("grain, a perlin node") - vec2(0.0, 260.0);
    desk.drag(desk.at("the outputs of the graph input height"), nowhere);
    desk.key(Key::Escape);
    assert!(!desk.says("\"height\""), "{}", desk.text());
}

#[test]
fn an_output_of_its_own_stays_declared_when_it_is_wired_anew() {
    let shelf = Shelf::default();
    let nodes = "\"a\": perlin(), \"b\": worley()";
    let text = format!(
        "lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ \"height\": \"a\", \"halo\": data(\"a\") }}, \
         layout: (nodes: {{ \"a\": (0, 0), \"b\": (0, 300) }}))\n"
    );
    shelf.put("it.ron", &text);
    let mut desk = Desk::on(shelf, Some("it.ron"));
    desk.drag(desk.at("b, a worley node output value"), desk.at("the outputs of the graph input halo"));
    assert!(desk.says("\"halo\": data(\"b.value\")"), "{}", desk.text());
}

#[test]
fn a_wire_that_would_make_a_cycle_is_refused() {
    let mut desk = Desk::new();
    let to = desk.at("folds, a turbulence node input");
    desk.drag(desk.at("slab, a marble node output value"), to);
    desk.key(Key::Escape);
    assert_eq!(desk.text(), SMALL);
    // An independent node may be wired to the same input.
    desk.hover(desk.empty());
    desk.key(Key::Space);
    desk.write("worley");
    desk.key(Key::Enter);
    let to = desk.at("folds, a turbulence node input");
    desk.drag(desk.at("worley, a worley node output value"), to);
    assert!(desk.says("turbulence(of: \"worley.value\""), "{}", desk.text());
}

#[test]
fn a_colour_does_not_fit_a_number() {
    let mut desk = Desk::new();
    let (number, colour) =
        (desk.at("grain, a perlin node output value"), desk.at("tint, a gradient_map node output color"));
    let to = desk.at("slab, a marble node input bend");
    desk.drag(colour, to);
    desk.key(Key::Escape);
    assert_eq!(desk.text(), SMALL);
    desk.drag(number, to);
    assert!(desk.says("bend: \"grain\""), "a number fits: {}", desk.text());
}

#[test]
fn a_wire_dropped_on_nothing_finds_what_takes_it() {
    let mut desk = Desk::new();
    let from = desk.at("tint, a gradient_map node output color");
    desk.drag(from, desk.empty());
    assert!(desk.shows("find a node"));
    // Erosion takes heights, and no colours.
    desk.write("thermal");
    assert!(desk.shows("no matches"));
    desk.key_with(Modifiers::COMMAND, Key::A);
    desk.write("blur");
    desk.key(Key::Enter);
    assert!(desk.says("of: \"tint\""), "{}", desk.text());
}

#[test]
fn a_wire_drawn_backwards_finds_what_gives_it() {
    let mut desk = Desk::new();
    let to = desk.at("the outputs of the graph input roughness");
    desk.drag(to, desk.empty());
    desk.write("perlin");
    desk.key(Key::Enter);
    assert!(desk.says("\"roughness\": \"perlin\""), "{}", desk.text());
}

#[test]
fn a_node_added_is_wired_to_what_is_selected() {
    let mut desk = Desk::new();
    desk.select(&["slab"]);
    desk.hover(desk.empty());
    desk.key_with(Modifiers::SHIFT, Key::A);
    desk.write("terrace");
    desk.key(Key::Enter);
    assert!(desk.says("terrace(of: \"slab\")"), "{}", desk.text());
}

#[test]
fn a_node_dropped_on_a_wire_goes_into_it() {
    let mut desk = Desk::new();
    desk.hover(desk.empty());
    desk.key(Key::Space);
    desk.write("levels");
    desk.key(Key::Enter);
    let grip = desk.grip("levels, a levels node");
    let (a, b) = (desk.at("folds, a turbulence node output value"), desk.at("slab, a marble node input bend"));
    let size = desk.area("levels, a levels node").size();
    let middle = a + (b - a) * 0.5;
    desk.drag(grip, middle - size * 0.5 + (grip - desk.area("levels, a levels node").min));
    assert!(desk.says("levels(of: \"folds\")") && desk.says("bend: \"levels\""), "{}", desk.text());
}

#[test]
fn deleted_nodes_take_their_wires_and_healed_ones_leave_them() {
    let mut desk = Desk::new();
    desk.select(&["folds"]);
    desk.hover(desk.empty());
    desk.key(Key::Delete);
    assert!(!desk.says("folds") && !desk.says("bend:"), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), SMALL);
    desk.select(&["folds"]);
    desk.key(Key::X);
    assert!(!desk.says("folds") && desk.says("bend: \"grain\""), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn copies_lie_beside_and_are_wired_where_that_is_asked() {
    let mut desk = Desk::new();
    desk.select(&["folds", "slab"]);
    desk.hover(desk.empty());
    desk.key_with(Modifiers::COMMAND, Key::D);
    assert!(desk.says("\"folds 2\": turbulence(octaves: 4)") && desk.says("bend: \"folds 2\""), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), SMALL);
    desk.select(&["folds"]);
    desk.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    assert!(desk.says("\"folds 2\": turbulence(of: \"grain\", octaves: 4)"), "{}", desk.text());
}

#[test]
fn a_wire_finds_its_end_on_a_collapsed_node_and_takes_the_place_of_another() {
    let mut desk = Desk::new();
    desk.select(&["slab"]);
    desk.key(Key::H);
    desk.settle();
    // The socket is taken by the folds.
    let (from, to) = (desk.at("grain, a perlin node output value"), desk.at("slab, a marble node"));
    desk.drag(from, to);
    assert!(desk.says("bend: \"grain\"") || desk.says("reach: \"grain\""), "{}", desk.text());
    desk.undo();
    assert!(desk.says("bend: \"folds\""));
}

#[test]
fn a_wire_is_led_over_a_point() {
    let mut desk = Desk::new();
    let (a, b) =
        (desk.at("tint, a gradient_map node output color"), desk.at("the outputs of the graph input base_color"));
    desk.double_click(a + (b - a) * 0.5);
    assert!(
        desk.says("\"base_color\": \"reroute\"") && desk.says("\"reroute\": reroute(of: \"tint\")"),
        "{}",
        desk.text()
    );
}
