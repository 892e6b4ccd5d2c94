//! Wires: drawn, refused, rerouted, and dropped on the background.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Event, Key, Modifiers, PointerButton, vec2};

#[test]
fn a_wire_is_drawn_from_either_end_and_removed() {
    let mut editor = TestEditor::new();
    let (from, to) = (
        editor.center_of("grain, a perlin node output value"),
        editor.center_of("the outputs of the graph input height"),
    );
    editor.drag(from, to);
    assert!(editor.text_contains("\"height\": \"grain\""), "{}", editor.text());
    editor.undo();
    editor.drag(to, from);
    assert!(editor.text_contains("\"height\": \"grain\""));
    let nowhere = editor.center_of("grain, a perlin node") - vec2(0.0, 260.0);
    editor.drag(editor.center_of("the outputs of the graph input height"), nowhere);
    editor.key(Key::Escape);
    assert!(!editor.text_contains("\"height\""), "{}", editor.text());
}

#[test]
fn a_data_output_stays_declared_when_it_is_rewired() {
    let platform = MemoryPlatform::default();
    let nodes = "\"a\": perlin(), \"b\": worley()";
    let text = format!(
        "lapidary(format: 1, nodes: {{ {nodes} }}, outputs: {{ \"height\": \"a\", \"halo\": data(\"a\") }}, \
         layout: (nodes: {{ \"a\": (0, 0), \"b\": (0, 300) }}))\n"
    );
    platform.write_file("it.ron", &text);
    let mut editor = TestEditor::on(platform, Some("it.ron"));
    editor.drag(
        editor.center_of("b, a worley node output value"),
        editor.center_of("the outputs of the graph input halo"),
    );
    assert!(editor.text_contains("\"halo\": data(\"b.value\")"), "{}", editor.text());
}

#[test]
fn a_wire_that_would_make_a_cycle_is_refused() {
    let mut editor = TestEditor::new();
    let to = editor.center_of("folds, a turbulence node input");
    editor.drag(editor.center_of("slab, a marble node output value"), to);
    editor.key(Key::Escape);
    assert_eq!(editor.text(), SMALL);
    // An independent node may be wired to the same input.
    editor.hover(editor.empty_canvas());
    editor.key(Key::Space);
    editor.type_text("worley");
    editor.key(Key::Enter);
    let to = editor.center_of("folds, a turbulence node input");
    editor.drag(editor.center_of("worley, a worley node output value"), to);
    assert!(editor.text_contains("turbulence(of: \"worley.value\""), "{}", editor.text());
}

/// Graph of a height, a material and a node of numbers.
const TYPES: &str = r##"lapidary(
    format: 1,
    size: (64, 64),
    nodes: {
        "grain": perlin(scale: 4),
        "plain": color(color: "#8a3a22"),
        "stone": material(roughness: 0.25),
        "soft": blur(of: "grain"),
    },
    outputs: { "base_color": "plain", "height": "soft", "normal": "stone.material" },
    layout: (nodes: { "grain": (-600, 0), "plain": (-600, 300), "stone": (-200, 0), "soft": (-400, 0) }),
)
"##;

#[test]
fn a_wire_of_another_type_is_converted_in_one_undo_step() {
    let platform = MemoryPlatform::default();
    let text = TYPES.replace(", \"normal\": \"stone.material\"", "");
    platform.write_file("types.ron", &text);
    let mut editor = TestEditor::on(platform, Some("types.ron"));
    let (grain, plain) = ("grain, a perlin node output value", "plain, a color node output color");
    let stone = "stone, a material node output material";
    for (from, to, expected) in [
        (grain, "the outputs of the graph input normal", "\"normal\": \"normal_from_height\""),
        (grain, "stone, a material node input normal", "normal: \"normal_from_height\""),
        (stone, "the outputs of the graph input roughness", "\"roughness\": \"channel.roughness\""),
        (stone, "soft, a blur node input", "blur(of: \"channel\""),
        (plain, "stone, a material node input metallic", "metallic: \"channels\""),
    ] {
        let [start, end] = [from, to].map(|label| editor.center_of(label));
        editor.drag(start, end);
        editor.wait_until_idle();
        assert!(editor.text_contains(expected), "{from} to {to}: {}", editor.text());
        assert!(!editor.shows("needs a"), "no error: {}", editor.text());
        editor.undo();
        editor.wait_until_idle();
        assert_eq!(editor.text(), text);
    }
}

#[test]
fn a_new_node_reads_the_selected_one() {
    let mut editor = TestEditor::new();
    for (typed, expected) in [("blur", "blur(of: \"slab\")"), ("perlin", "\"perlin\": perlin()")] {
        editor.select(&["slab"]);
        editor.hover(editor.empty_canvas());
        editor.key(Key::Space);
        editor.type_text(typed);
        editor.key(Key::Enter);
        assert!(editor.text_contains(expected), "{}", editor.text());
        editor.undo();
        assert_eq!(editor.text(), SMALL, "one undo step");
    }
}

#[test]
fn the_finder_ranks_by_the_wire_it_was_opened_from() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    // The description of a graph counts less than another name of a node.
    let block = "lapidary(format: 1, about: \"Bark with layered edges.\", parameters: { \"tint\": color(value: \"#806040\") }, \
                 nodes: { \"n\": blend(below: \"$tint\") }, outputs: { \"base_color\": \"n\" })";
    platform.write_file("library/bark.ron", block);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.wait_until_idle();
    let (number, colour) = ("grain, a perlin node output value", "tint, a gradient_map node output color");
    for (from, typed, found) in [(colour, "layer", "blend"), (number, "ramp", "gradient map"), (number, "blur", "blur")]
    {
        editor.drag(editor.center_of(from), editor.empty_canvas());
        editor.type_text(typed);
        assert_eq!(editor.chosen_row(), found, "{typed}");
        editor.key(Key::Escape);
    }
}

#[test]
fn a_node_is_found_before_a_graph_of_its_name() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", SMALL);
    let block = "lapidary(format: 1, about: \"Cells.\", parameters: { \"amount\": number(value: 0.5) }, \
                 nodes: { \"n\": perlin(scale: \"$amount\") }, outputs: { \"height\": \"n\" })";
    platform.write_file("library/marble.ron", block);
    let mut editor = TestEditor::on(platform, Some("small.ron"));
    editor.drag(editor.center_of("grain, a perlin node output value"), editor.empty_canvas());
    editor.wait_until_idle();
    editor.type_text("marble");
    assert!(editor.shows("marble (of the library)"));
    assert_eq!(editor.chosen_row(), "marble");
}

#[test]
fn a_wire_dropped_on_the_background_finds_nodes_that_accept_it() {
    let mut editor = TestEditor::new();
    let from = editor.center_of("tint, a gradient_map node output color");
    editor.drag(from, editor.empty_canvas());
    assert!(editor.shows("find a node"));
    // Erosion accepts heights, not colours.
    editor.type_text("thermal");
    assert!(editor.shows("no matches"));
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("blur");
    editor.key(Key::Enter);
    assert!(editor.text_contains("of: \"tint\""), "{}", editor.text());
}

#[test]
fn a_wire_drawn_backwards_finds_nodes_for_the_input() {
    let mut editor = TestEditor::new();
    let to = editor.center_of("the outputs of the graph input roughness");
    editor.drag(to, editor.empty_canvas());
    editor.type_text("perlin");
    editor.key(Key::Enter);
    assert!(editor.text_contains("\"roughness\": \"perlin\""), "{}", editor.text());
}

#[test]
fn an_added_node_is_wired_to_the_selected_one() {
    let mut editor = TestEditor::new();
    editor.select(&["slab"]);
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::SHIFT, Key::A);
    editor.type_text("terrace");
    editor.key(Key::Enter);
    assert!(editor.text_contains("terrace(of: \"slab\")"), "{}", editor.text());
}

#[test]
fn a_node_dropped_on_a_wire_is_inserted() {
    let mut editor = TestEditor::new();
    editor.hover(editor.empty_canvas());
    editor.key(Key::Space);
    editor.type_text("levels");
    editor.key(Key::Enter);
    let grip = editor.grip("levels, a levels node");
    let (a, b) =
        (editor.center_of("folds, a turbulence node output value"), editor.center_of("slab, a marble node input bend"));
    let size = editor.area("levels, a levels node").size();
    let middle = a + (b - a) * 0.5;
    editor.drag(grip, middle - size * 0.5 + (grip - editor.area("levels, a levels node").min));
    assert!(
        editor.text_contains("levels(of: \"folds\")") && editor.text_contains("bend: \"levels\""),
        "{}",
        editor.text()
    );
}

#[test]
fn deleting_removes_wires_and_dissolving_reconnects_them() {
    let mut editor = TestEditor::new();
    editor.select(&["folds"]);
    editor.hover(editor.empty_canvas());
    editor.key(Key::Delete);
    assert!(!editor.text_contains("folds") && !editor.text_contains("bend:"), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), SMALL);
    editor.select(&["folds"]);
    editor.key(Key::X);
    assert!(!editor.text_contains("folds") && editor.text_contains("bend: \"grain\""), "{}", editor.text());
    editor.undo();
    assert_eq!(editor.text(), SMALL);
}

#[test]
fn duplicates_are_wired_on_request() {
    let mut editor = TestEditor::new();
    editor.select(&["folds", "slab"]);
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::COMMAND, Key::D);
    assert!(
        editor.text_contains("\"folds 2\": turbulence(octaves: 4)") && editor.text_contains("bend: \"folds 2\""),
        "{}",
        editor.text()
    );
    editor.undo();
    assert_eq!(editor.text(), SMALL);
    editor.select(&["folds"]);
    editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    assert!(editor.text_contains("\"folds 2\": turbulence(of: \"grain\", octaves: 4)"), "{}", editor.text());
}

#[test]
fn a_wire_to_a_collapsed_node_replaces_another() {
    let mut editor = TestEditor::new();
    editor.select(&["slab"]);
    editor.key(Key::H);
    editor.wait_until_idle();
    // The input already has a wire from `folds`.
    let (from, to) = (editor.center_of("grain, a perlin node output value"), editor.center_of("slab, a marble node"));
    editor.drag(from, to);
    assert!(editor.text_contains("bend: \"grain\"") || editor.text_contains("reach: \"grain\""), "{}", editor.text());
    editor.undo();
    assert!(editor.text_contains("bend: \"folds\""));
}

#[test]
fn a_wire_is_rerouted_over_a_point() {
    let mut editor = TestEditor::new();
    let (a, b) = (
        editor.center_of("tint, a gradient_map node output color"),
        editor.center_of("the outputs of the graph input base color"),
    );
    editor.double_click(a + (b - a) * 0.5);
    assert!(
        editor.text_contains("\"base_color\": \"reroute\"")
            && editor.text_contains("\"reroute\": reroute(of: \"tint\")"),
        "{}",
        editor.text()
    );
}

#[test]
fn a_drag_begins_where_the_button_was_pressed() {
    let mut editor = TestEditor::new();
    let from = editor.center_of("grain, a perlin node output value");
    let to = editor.center_of("tint, a gradient_map node input");
    editor.hover(from);
    // In a slow frame the pointer is pressed and moves on.
    let pressed = |pressed, pos| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let middle = from + (to - from) * 0.5;
    for event in [pressed(true, from), Event::PointerMoved(middle)] {
        editor.harness.event(event);
    }
    editor.harness.step();
    editor.harness.event(Event::PointerMoved(to));
    editor.harness.step();
    editor.harness.event(pressed(false, to));
    editor.run_frames();
    assert!(editor.text_contains("gradient_map(of: \"grain\""), "{}", editor.text());
}
