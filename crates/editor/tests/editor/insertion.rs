//! Nodes that are inserted into wires.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, PointerButton, vec2};

#[test]
fn a_node_is_inserted_from_the_menu_of_a_wire() {
    let mut editor = TestEditor::new();
    let ends = ["grain, a perlin node output value", "folds, a turbulence node input"].map(|end| editor.center_of(end));
    editor.click_with(ends[0].lerp(ends[1], 0.5), PointerButton::Secondary, Modifiers::NONE);
    editor.press("insert a node …");
    editor.wait_until_idle();
    editor.type_text("levels");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("\"levels\": levels(of: \"grain\")"), "{}", editor.text());
    assert!(editor.text_contains("turbulence(of: \"levels\""), "{}", editor.text());
    assert_eq!(editor.value_of("name of the node"), "levels");
    editor.undo();
    assert_eq!(editor.text(), SMALL, "one step is undone");
}

#[test]
fn a_node_that_is_dragged_slowly_onto_a_wire_is_inserted() {
    let platform = MemoryPlatform::default();
    let nodes = "\"a\": perlin(), \"b\": blur(of: \"a\"), \"c\": levels()";
    let text = format!(
        "lapidary(format: 1, size: (16, 16), nodes: {{ {nodes} }}, outputs: {{ \"height\": \"b\" }}, \
         layout: (nodes: {{ \"a\": (0, 0), \"b\": (700, 0), \"c\": (340, 420) }}))\n"
    );
    platform.write_file("it.ron", &text);
    let mut editor = TestEditor::on(platform, Some("it.ron"));
    let ends = ["a, a perlin node output value", "b, a blur node input"].map(|end| editor.center_of(end));
    let from = editor.grip("c, a levels node");
    // The wire passes behind the thumbnail of the node, and would go around a node that stays there.
    let to = from + vec2(0.0, ends[0].y - editor.area("c, a levels node").center().y);
    editor.drag(from, to);
    editor.wait_until_idle();
    assert!(editor.text_contains("levels(of: \"a\")") && editor.text_contains("blur(of: \"c\")"), "{}", editor.text());
}
