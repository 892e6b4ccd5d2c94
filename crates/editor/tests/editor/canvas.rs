//! The canvas: what is done there is an edit of the text, and can be undone.

use crate::common::{Desk, SMALL};
use crate::shelf::Shelf;
use egui::{Event, Key, Modifiers, PointerButton, pos2, vec2};

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
fn what_would_feed_itself_is_refused() {
    let mut desk = Desk::new();
    let (from, to) = (desk.at("slab, a marble node output value"), desk.at("folds, a turbulence node input"));
    desk.drag(from, to);
    desk.key(Key::Escape);
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn a_colour_does_not_fit_a_number() {
    let mut desk = Desk::new();
    let (from, to) = (desk.at("tint, a gradient_map node output color"), desk.at("slab, a marble node input reach"));
    desk.drag(from, to);
    desk.key(Key::Escape);
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn the_finder_adds_a_node_where_the_pointer_is() {
    let mut desk = Desk::new();
    desk.hover(desk.empty());
    desk.key(Key::Space);
    assert!(desk.shows("find a node"));
    desk.write("worl");
    desk.key(Key::Enter);
    assert!(desk.says("\"worley\": worley()"), "{}", desk.text());
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn the_finder_knows_nodes_by_other_names_and_by_what_they_do() {
    let mut desk = Desk::new();
    for (typed, found) in [("colorize", "gradient map"), ("cellular", "worley"), ("gaus", "blur")] {
        desk.hover(desk.empty());
        desk.key(Key::Space);
        desk.write(typed);
        assert!(desk.shows(found), "{typed} finds {found}");
        desk.key(Key::Escape);
    }
}

#[test]
fn a_wire_dropped_on_nothing_finds_what_takes_it() {
    let mut desk = Desk::new();
    let from = desk.at("tint, a gradient_map node output color");
    desk.drag(from, desk.empty());
    assert!(desk.shows("find a node"));
    // Erosion takes heights, and no colours.
    desk.write("thermal");
    assert!(desk.shows("nothing is called so"));
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
fn nodes_travel_between_windows_as_text() {
    let mut desk = Desk::new();
    desk.select(&["grain", "folds"]);
    desk.hover(desk.empty());
    let copied = desk.copy();
    assert!(copied.starts_with("lapidary(") && copied.contains("turbulence(of: \"grain\""), "{copied}");
    let shelf = Shelf::default();
    shelf.put("other.ron", "lapidary(format: 1, nodes: { \"grain\": worley() }, outputs: { \"height\": \"grain\" })\n");
    let mut other = Desk::on(shelf, Some("other.ron"));
    other.hover(other.at("grain, a worley node") - vec2(0.0, 250.0));
    other.event(Event::Paste(copied));
    assert!(
        other.says("\"grain 2\": perlin(scale: 4)") && other.says("turbulence(of: \"grain 2\""),
        "{}",
        other.text()
    );
    other.hover(other.at("grain, a worley node") - vec2(0.0, 250.0));
    other.event(Event::Paste("a shopping list".to_owned()));
    assert!(other.shows("the clipboard holds no nodes"));
}

#[test]
fn what_is_cut_is_gone_until_it_is_pasted() {
    let mut desk = Desk::new();
    desk.select(&["grain"]);
    desk.hover(desk.empty());
    desk.event(Event::Cut);
    assert!(!desk.says("perlin"));
    desk.undo();
    assert_eq!(desk.text(), SMALL);
}

#[test]
fn what_is_pasted_twice_lies_beside_itself() {
    let mut desk = Desk::new();
    desk.select(&["grain"]);
    desk.hover(desk.empty());
    let copied = desk.copy();
    desk.event(Event::Paste(copied.clone()));
    desk.event(Event::Paste(copied));
    desk.settle();
    let [first, second] = ["grain 2, a perlin node", "grain 3, a perlin node"].map(|name| desk.area(name).min);
    assert!(second.x > first.x && second.y > first.y, "{first} {second}");
}

#[test]
fn frames_and_notes_are_copied_like_nodes() {
    let shelf = Shelf::default();
    let noted = SMALL
        .replace("layout: (nodes", "layout: (notes: [(about: \"mind\", at: (-400, -160), size: (200, 60))], nodes");
    shelf.put("noted.ron", &noted);
    let mut desk = Desk::on(shelf, Some("noted.ron"));
    let at = desk.area("note 0: mind").center();
    desk.click(at);
    desk.key_with(Modifiers::COMMAND, Key::D);
    assert!(desk.shows("note 1: mind"), "{}", desk.text());
    let copied = desk.copy();
    assert!(copied.contains("about: \"mind\""), "{copied}");
    desk.undo();
    assert_eq!(desk.text(), noted);
}

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
fn the_menu_of_a_node_shows_it_and_frames_it() {
    let mut desk = Desk::new();
    let grip = desk.grip("grain, a perlin node");
    desk.click_with(grip, PointerButton::Secondary, Modifiers::NONE);
    desk.press("show in the 2D view");
    desk.settle();
    assert_eq!(desk.value_of("what the 2D view shows"), "grain.value");
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

#[test]
fn graphs_of_the_library_are_nodes_like_others() {
    let shelf = Shelf::default();
    shelf.put("small.ron", SMALL);
    let block = "lapidary(format: 1, about: \"Thin streaks.\", parameters: { \"amount\": number(value: 0.5) }, \
                 nodes: { \"n\": perlin() }, outputs: { \"height\": \"n\" })";
    shelf.put("library/streaks.ron", block);
    let mut desk = Desk::on(shelf, Some("small.ron"));
    desk.select(&["grain"]);
    desk.hover(desk.empty());
    desk.key(Key::Space);
    desk.write("streak");
    assert_eq!(desk.told_of("streaks (of the library)"), "Thin streaks.");
    desk.key(Key::Enter);
    desk.settle();
    let line = desk.text().lines().find(|line| line.contains("\"streaks\":")).unwrap_or_default();
    assert!(line.contains("file: \"library/streaks.ron\"") && line.contains("amount: \"grain\""), "{}", desk.text());
    assert!(desk.shows("streaks, a graph node output height"));
}

#[test]
fn what_lies_further_out_than_steps_can_be_told_apart_is_copied_too() {
    let shelf = Shelf::default();
    shelf.put("far.ron", &SMALL.replace("\"slab\": (0, 0)", "\"slab\": (1e17, 1e17)"));
    let mut desk = Desk::on(shelf, Some("far.ron"));
    desk.click(pos2(720.0, 500.0));
    desk.key_with(Modifiers::COMMAND, Key::A);
    desk.key_with(Modifiers::COMMAND, Key::D);
    desk.settle();
    assert_eq!(desk.text().matches(": marble(").count(), 2, "{}", desk.text());
}
