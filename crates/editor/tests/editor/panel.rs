//! The settings of nodes and graphs: each widget is an edit of the text.

use crate::common::{Desk, SMALL};
use crate::flat::part;
use crate::shelf::Shelf;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

/// With one node selected.
pub(crate) fn on(node: &str) -> Desk {
    let mut desk = Desk::new();
    desk.select(&[node]);
    desk
}

/// Types into a field that is called so.
pub(crate) fn type_in(desk: &mut Desk, label: &str, text: &str) {
    let at = desk.field(label).center();
    desk.click(at);
    desk.key_with(Modifiers::COMMAND, Key::A);
    desk.write(text);
    desk.key(Key::Enter);
}

/// The number that a field shows.
pub(crate) fn shown(desk: &Desk, label: &str) -> Option<f64> {
    desk.harness.get_by_role_and_label(Role::SpinButton, label).accesskit_node().numeric_value()
}

#[test]
fn numbers_are_typed_as_people_write_them() {
    let mut desk = on("slab");
    type_in(&mut desk, "bands", "5");
    assert!(desk.says("bands: 5"), "{}", desk.text());
    type_in(&mut desk, "bands", "4*(1+0,5)");
    // Which is where it rests.
    assert!(!desk.says("bands"), "{}", desk.text());
    type_in(&mut desk, "bands", "21/3");
    assert!(desk.says("bands: 7"), "{}", desk.text());
}

#[test]
fn what_a_node_of_an_older_version_rests_at_is_what_its_own_version_says() {
    // The file states no version: it means the first marble, of six bands.
    let mut desk = on("slab");
    desk.settle();
    let pixels = desk.part_of("2D view");
    assert_eq!(shown(&desk, "bands"), Some(6.0));
    let at = desk.name_of("bands").left_center() + vec2(4.0, 0.0);
    desk.click_with(at, egui::PointerButton::Secondary, Modifiers::NONE);
    desk.press("make it a parameter …");
    desk.press("create");
    assert!(desk.says("number(value: 6, "), "{}", desk.text());
    desk.settle();
    assert!(desk.part_of("2D view") == pixels, "to make a parameter changes no pixel");
    desk.undo();
    type_in(&mut desk, "bands", "3");
    // Where the newest version rests.
    assert!(desk.says("bands: 3"), "{}", desk.text());
    let file = SMALL.replace("format: 1,", "format: 1, versions: { \"marble\": 2 },");
    let shelf = Shelf::default();
    shelf.put("newer.ron", &file);
    let mut desk = Desk::on(shelf, Some("newer.ron"));
    desk.select(&["slab"]);
    assert_eq!(shown(&desk, "bands"), Some(3.0));
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
fn a_slider_has_room_for_what_is_usual_and_goes_on_to_the_end_of_its_range() {
    let mut desk = on("grain");
    let scale = |desk: &Desk| shown(desk, "scale").expect("it has a number");
    let area = desk.field("scale");
    // From side to side it is what is wanted mostly: a few times the number at rest, of which it may be many hundred times.
    let (from, to) = (area.left_center() + vec2(2.0, 0.0), area.right_center() - vec2(2.0, 0.0));
    desk.drag(from, to);
    assert!((8.0..100.0).contains(&scale(&desk)), "{}", scale(&desk));
    type_in(&mut desk, "scale", "500");
    assert!(desk.says("scale: 500"), "{}", desk.text());
    desk.drag(from, to);
    assert!(scale(&desk) > 500.0, "{}", scale(&desk));
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
    assert!(desk.shows("a node called \"slab\" already exists"));
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
fn a_parameter_that_a_node_reads_as_its_seed_has_the_button_for_another_seed() {
    let text = SMALL.replace("perlin(scale: 4)", "perlin(scale: 4, seed: \"$chance\", dims: \"$seed\")").replace(
        "\"veins\": number",
        "\"chance\": whole(value: 1), \"seed\": whole(value: 2, range: (2, 3)), \"veins\": number",
    );
    let shelf = Shelf::default();
    shelf.put("small.ron", &text);
    let mut desk = Desk::on(shelf, Some("small.ron"));
    desk.select(&[]);
    desk.press("another seed");
    assert!(!desk.says("\"chance\": whole(value: 1)") && desk.says("\"seed\": whole(value: 2, "), "{}", desk.text());
}

#[test]
fn the_shape_of_a_curve_follows_the_interpolation_of_its_node() {
    let shape = |ease: &str| {
        let text = SMALL
            .replace(
                "\"veins\": number",
                "\"lines\": choice(value: straight, words: [smooth, straight]), \"veins\": number",
            )
            .replace("\"tint\": gradient_map(", &format!("\"bend\": curve({ease}), \"tint\": gradient_map("))
            .replace("\"tint\": (200, 0)", "\"tint\": (200, 0), \"bend\": (0, 300)");
        let shelf = Shelf::default();
        shelf.put("small.ron", &text);
        let mut desk = Desk::on(shelf, Some("small.ron"));
        desk.select(&["bend"]);
        part(&desk.picture(), desk.field("curve"))
    };
    let smooth = shape("ease: smooth");
    assert!(smooth == shape(""));
    let straight = shape("ease: straight");
    assert!(straight != smooth);
    assert!(straight == shape("ease: \"$lines\""));
}

#[test]
fn outputs_without_a_wire_are_set_in_the_panel() {
    let mut desk = Desk::new();
    let grip = desk.grip("the outputs of the graph");
    desk.click(grip);
    type_in(&mut desk, "roughness", "0.35");
    assert!(desk.says("\"roughness\": 0.35"), "{}", desk.text());
}
