//! Arranging, aligning and finding items of the canvas.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers};

/// The small graph with all nodes in a heap.
fn heap() -> TestEditor {
    let platform = MemoryPlatform::default();
    let at = SMALL.rfind("layout:").expect("the graph has a layout");
    let layout =
        "layout: (nodes: { \"grain\": (40, 10), \"folds\": (0, 0), \"slab\": (20, 30), \"tint\": (-30, 5) }),\n)\n";
    platform.write_file("heap.ron", &format!("{}{layout}", &SMALL[..at]));
    TestEditor::on(platform, Some("heap.ron"))
}

const LABELS: [&str; 4] =
    ["grain, a perlin node", "folds, a turbulence node", "slab, a marble node", "tint, a gradient_map node"];

#[test]
fn nodes_are_arranged_along_their_wires_in_one_step() {
    let mut editor = heap();
    let before = editor.text().to_owned();
    editor.hover(egui::Pos2::ZERO);
    editor.key(Key::L);
    let areas = LABELS.map(|label| editor.area(label));
    assert!(areas.windows(2).all(|pair| pair[0].right() < pair[1].left()), "{areas:?}");
    let sockets =
        ["grain, a perlin node output value", "folds, a turbulence node input"].map(|label| editor.center_of(label));
    assert!((sockets[0].y - sockets[1].y).abs() < 2.0, "a chain of nodes has straight wires: {sockets:?}");
    editor.undo();
    assert_eq!(editor.text(), before);
}

#[test]
fn items_are_aligned_and_distributed() {
    let mut editor = TestEditor::new();
    let arrange = |editor: &mut TestEditor, command: &str| {
        editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        editor.type_text(command);
        editor.key(Key::Enter);
        LABELS.map(|label| editor.area(label))
    };
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.select(&["grain", "folds", "slab"]);
    let before = editor.area(LABELS[3]);
    let areas = arrange(&mut editor, "align right");
    assert!((0..3).all(|i| areas[i].right() == areas[2].right()), "{areas:?}");
    assert_eq!(areas[3], before, "a node that is not selected stays");
    editor.undo();
    let grip = editor.grip(LABELS[1]);
    editor.drag(grip, grip + egui::vec2(-60.0, 40.0));
    editor.select(&["grain", "folds", "slab"]);
    let areas = arrange(&mut editor, "distribute across");
    let spaces = [areas[1].left() - areas[0].right(), areas[2].left() - areas[1].right()];
    assert!((spaces[0] - spaces[1]).abs() < 2.0, "{areas:?}");
    let areas = arrange(&mut editor, "align top");
    assert!((0..3).all(|i| areas[i].top() == areas[0].top()), "{areas:?}");
}

#[test]
fn arranging_keeps_nodes_in_their_frames() {
    let platform = MemoryPlatform::default();
    let frames = "frames: [(about: \"shape\", at: (-440, -80), size: (440, 700))], nodes";
    platform.write_file("framed.ron", &SMALL.replace("layout: (nodes", &format!("layout: ({frames}")));
    let mut editor = TestEditor::on(platform, Some("framed.ron"));
    editor.hover(egui::Pos2::ZERO);
    editor.key(Key::L);
    let frame = editor.area("frame 0: shape");
    let inside = LABELS.map(|label| frame.contains_rect(editor.area(label)));
    assert_eq!(inside, [true, true, false, false], "{}", editor.text());
    assert!(LABELS[2..].iter().all(|label| !frame.intersects(editor.area(label))), "{}", editor.text());
}

#[test]
fn find_in_graph_steps_through_the_matches() {
    let mut editor = TestEditor::new();
    editor.hover(editor.empty_canvas());
    editor.key_with(Modifiers::COMMAND, Key::F);
    // `folds` is a turbulence, `slab` a marble.
    editor.type_text("l");
    assert!(editor.shows("1 of 3") && editor.shows("go to slab"), "nodes whose name or kind contains an l");
    editor.event(egui::Event::Text("ab".to_owned()));
    assert!(editor.shows("1 of 1"));
    assert!(
        editor.shows("node slab") || editor.value_of("name of the node") == "slab" || editor.shows("slab, a marble")
    );
    editor.key(Key::Escape);
    assert!(!editor.shows("1 of 1"));
    editor.key_with(Modifiers::COMMAND, Key::F);
    editor.key_with(Modifiers::COMMAND, Key::A);
    editor.type_text("turbulence");
    editor.key(Key::Escape);
    editor.hover(editor.empty_canvas());
    editor.key(Key::Delete);
    assert!(!editor.text_contains("turbulence") && editor.text_contains("marble"), "{}", editor.text());
}

#[test]
fn find_in_graph_goes_to_nodes_out_of_sight() {
    let mut editor = heap();
    let grip = editor.grip(LABELS[3]);
    editor.drag(grip, grip + egui::vec2(300.0, 200.0));
    editor.harness.run_steps(2);
    editor.hover(editor.area("2D view").center());
    editor.key_with(Modifiers::COMMAND, Key::F);
    editor.type_text("tint");
    let canvas = editor.area("node canvas, 5 nodes");
    assert!(canvas.contains_rect(editor.area(LABELS[3])), "{} {canvas}", editor.area(LABELS[3]));
}
