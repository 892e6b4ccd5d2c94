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
fn distributed_items_cover_no_other() {
    let mut editor = heap();
    editor.hover(egui::Pos2::ZERO);
    for command in ["select all", "align bottom", "distribute across"] {
        editor.key_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        editor.type_text(command);
        editor.key(Key::Enter);
    }
    let mut areas = LABELS.map(|label| editor.area(label));
    areas.sort_by(|a, b| a.left().total_cmp(&b.left()));
    assert!(areas.windows(2).all(|pair| pair[0].right() < pair[1].left()), "{areas:?}");
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
    editor.hover(editor.area(LABELS[1]).center_bottom() + egui::vec2(0.0, 60.0));
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

#[test]
fn find_in_graph_makes_the_match_readable_beside_the_search() {
    let mut editor = TestEditor::new();
    let at = editor.empty_canvas();
    editor.hover(at);
    editor.event(egui::Event::Zoom(0.1));
    assert!(editor.area(LABELS[3]).width() < 40.0);
    editor.key_with(Modifiers::COMMAND, Key::F);
    editor.type_text("tint");
    let (found, canvas) = (editor.area(LABELS[3]), editor.area("node canvas, 5 nodes"));
    assert!(found.width() >= 0.8 * 160.0 - 1.0, "{found:?}");
    let search = editor.area("find in graph");
    assert!(canvas.contains_rect(found) && found.right() < search.left(), "{found:?} {search:?}");
    let ring = |editor: &TestEditor| {
        let (area, picture) = (editor.area(LABELS[3]), editor.picture());
        let at = egui::pos2(area.center().x, area.top() - 5.0);
        picture.pixels[at.y as usize * picture.width + at.x as usize]
    };
    let marked = ring(&editor);
    editor.key(Key::Escape);
    let below = editor.area(LABELS[3]).center_bottom() + egui::vec2(0.0, 120.0);
    editor.click(below);
    assert_ne!(ring(&editor), marked, "a ring marks the match until the next click");
}

#[test]
fn arranging_everything_shows_the_whole_graph_and_undo_shows_the_part_before() {
    let mut editor = heap();
    editor.hover(editor.area(LABELS[0]).left_top() - egui::vec2(40.0, 40.0));
    editor.event(egui::Event::Zoom(2.5));
    let before = LABELS.map(|label| editor.area(label));
    editor.key(Key::L);
    editor.run_frames();
    let canvas = editor.area("node canvas, 5 nodes");
    let all = LABELS.iter().copied().chain(["the outputs of the graph"]);
    assert!(all.clone().all(|label| canvas.contains_rect(editor.area(label))), "{canvas:?}");
    let width = all.map(|label| editor.area(label)).reduce(egui::Rect::union).map_or(0.0, |area| area.width());
    assert!(width > canvas.width() * 0.6, "{width} of {canvas:?}");
    editor.undo();
    assert_eq!(LABELS.map(|label| editor.area(label)), before);
}

#[test]
fn chains_are_arranged_in_the_order_of_the_outputs_that_they_feed() {
    let platform = MemoryPlatform::default();
    // Without the outputs, the higher chain would be first.
    let nodes = "\"flecks\": scratches(), \"rough\": remap(of: \"flecks\"), \"dents\": perlin(), \
                 \"tint\": gradient_map(of: \"dents\")";
    let outputs = "\"base_color\": \"tint\", \"height\": \"dents\", \"roughness\": \"rough\"";
    let places = "\"flecks\": (0, 0), \"rough\": (240, 0), \"dents\": (0, 600), \"tint\": (240, 600)";
    let text = format!(
        "lapidary(format: 1, size: (16, 16), nodes: {{ {nodes} }}, outputs: {{ {outputs} }}, \
         layout: (nodes: {{ {places} }}))\n"
    );
    platform.write_file("chains.ron", &text);
    let mut editor = TestEditor::on(platform, Some("chains.ron"));
    editor.hover(egui::Pos2::ZERO);
    editor.key(Key::L);
    editor.wait_until_idle();
    editor.save_screenshot("arranged-chains");
    let area = |label: &str| editor.area(label);
    let [tint, rough] = ["tint, a gradient_map node", "rough, a remap node"].map(area);
    assert!(tint.bottom() < rough.top(), "{tint:?} {rough:?}");
    assert!(area("the outputs of the graph").left() > tint.right().max(rough.right()));
}
