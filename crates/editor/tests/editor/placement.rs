//! Places of new nodes: they cover no other node, and run from left to right.

use crate::memory_platform::MemoryPlatform;
use crate::test_editor::{SMALL, TestEditor};
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

const OUTPUTS: &str = "the outputs of the graph";

/// Areas of all nodes and of the outputs.
fn areas(editor: &TestEditor) -> Vec<(String, Rect)> {
    let all = editor.harness.query_all_by_label_contains("");
    let named = all.filter_map(|node| Some((node.accesskit_node().label()?, node.rect())));
    named.filter(|(label, _)| label == OUTPUTS || label.contains(", a") && label.ends_with(" node")).collect()
}

fn assert_no_overlap(editor: &TestEditor) {
    let areas = areas(editor);
    assert!(areas.len() > 4, "{areas:?}");
    for (i, (name, area)) in areas.iter().enumerate() {
        for (other, other_area) in &areas[..i] {
            assert!(!area.intersects(*other_area), "{name} covers {other}: {}", editor.text());
        }
    }
}

#[test]
fn a_node_for_an_input_is_placed_before_the_node_that_it_feeds() {
    let mut editor = TestEditor::new();
    for (input, title) in [
        ("the outputs of the graph input roughness", OUTPUTS),
        ("slab, a marble node input reach", "slab, a marble node"),
    ] {
        let fed = editor.area(title);
        let to = editor.center_of(input);
        editor.drag(to, fed.left_bottom() + vec2(-12.0, 40.0));
        editor.type_text("worley");
        editor.key(Key::Enter);
        editor.wait_until_idle();
        assert!(editor.text_contains("\"worley\": worley()"), "{}", editor.text());
        let (new, fed) = (editor.area("worley, a worley node"), editor.area(title));
        assert!(new.right() < fed.left(), "{new:?} {fed:?}");
        assert_no_overlap(&editor);
        editor.undo();
        assert_eq!(editor.text(), SMALL, "one step");
    }
}

#[test]
fn the_wired_socket_of_a_new_node_lies_where_the_wire_was_dropped() {
    let drops = [
        ("grain, a perlin node output value", "levels", "levels, a levels node input"),
        ("tint, a gradient_map node output color", "layer", "blend, a blend node input below"),
        ("the outputs of the graph input roughness", "worley", "worley, a worley node output"),
    ];
    for (from, typed, socket) in drops {
        let mut editor = TestEditor::new();
        let (at, grain) = (editor.empty_canvas(), editor.area("grain, a perlin node"));
        editor.drag(editor.center_of(from), at);
        editor.type_text(typed);
        editor.key(Key::Enter);
        editor.wait_until_idle();
        let sockets = editor.harness.query_all_by_label_contains(socket).map(|node| node.rect().center());
        let found: Vec<egui::Pos2> = sockets.collect();
        // The canvas may have scrolled to the node.
        let at = at + (editor.area("grain, a perlin node").min - grain.min);
        let step = grain.width() / 160.0 * 20.0;
        let near = found.iter().any(|socket| (*socket - at).abs().max_elem() <= step * 0.5 + 1.0);
        assert!(near, "{typed}: {found:?} {at:?}: {}", editor.text());
        assert_no_overlap(&editor);
    }
}

#[test]
fn a_node_that_is_added_over_others_finds_a_free_place() {
    let mut editor = TestEditor::new();
    for node in ["slab, a marble node", "tint, a gradient_map node"] {
        editor.hover(editor.center_of(node));
        editor.key(Key::Space);
        editor.type_text("levels");
        editor.key(Key::Enter);
        editor.wait_until_idle();
        assert!(editor.text_contains("levels("), "{}", editor.text());
        assert_no_overlap(&editor);
    }
    editor.save_screenshot("free-places");
}

#[test]
fn a_conversion_and_a_node_on_a_wire_find_a_free_place() {
    let mut editor = TestEditor::new();
    editor.drag(
        editor.center_of("grain, a perlin node output value"),
        editor.center_of("the outputs of the graph input normal"),
    );
    editor.wait_until_idle();
    assert!(editor.text_contains("normal_from_height"), "{}", editor.text());
    assert!(editor.shows("which converts the value of the wire"));
    assert_no_overlap(&editor);
    editor.undo();
    assert!(!editor.shows("which converts the value of the wire"), "the conversion is gone");
    editor.hover(editor.empty_canvas());
    editor.key(Key::Space);
    editor.type_text("levels");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    let before = editor.text().to_owned();
    let (grip, size) = (editor.grip("levels, a levels node"), editor.area("levels, a levels node").size());
    let (a, b) =
        (editor.center_of("folds, a turbulence node output value"), editor.center_of("slab, a marble node input bend"));
    let corner = a + (b - a) * 0.5 - size * 0.5;
    editor.drag(grip, corner + (grip - editor.area("levels, a levels node").min));
    editor.wait_until_idle();
    assert!(editor.text_contains("bend: \"levels\""), "{}", editor.text());
    assert_no_overlap(&editor);
    editor.undo();
    assert_eq!(editor.text(), before, "one step");
}

/// Distance of the outputs from a node, in graph coordinates.
fn outputs_from_grain(editor: &TestEditor) -> egui::Vec2 {
    let grain = editor.area("grain, a perlin node");
    (editor.area(OUTPUTS).min - grain.min) * (160.0 / grain.width())
}

#[test]
fn the_outputs_lie_where_they_were_when_the_file_is_opened_again() {
    let edits: [fn(&mut TestEditor); 4] = [
        |editor| {
            let grip = editor.grip("tint, a gradient_map node");
            editor.drag(grip, grip + vec2(-60.0, 250.0));
        },
        |editor| {
            editor.select(&["tint"]);
            editor.hover(editor.empty_canvas());
            editor.key(Key::Delete);
        },
        |editor| {
            let grip = editor.grip("folds, a turbulence node");
            editor.drag(grip, grip + vec2(0.0, 250.0));
            let from = editor.center_of("folds, a turbulence node output value");
            editor.drag(from, editor.center_of("the outputs of the graph input height"));
        },
        |editor| {
            editor.select(&["tint"]);
            editor.key_with(Modifiers::COMMAND, Key::D);
        },
    ];
    for edit in edits {
        let mut editor = TestEditor::new();
        let first = outputs_from_grain(&editor);
        edit(&mut editor);
        editor.wait_until_idle();
        assert_ne!(editor.text(), SMALL);
        let platform = MemoryPlatform::default();
        platform.write_file("small.ron", editor.text());
        let again = TestEditor::on(platform, Some("small.ron"));
        for place in [outputs_from_grain(&editor), outputs_from_grain(&again)] {
            assert!((place - first).length() < 2.0, "{first:?} {place:?}: {}", editor.text());
        }
    }
}

#[test]
fn the_outputs_rest_while_the_last_node_is_dragged() {
    let mut editor = TestEditor::new();
    let first = editor.area(OUTPUTS);
    let grip = editor.grip("tint, a gradient_map node");
    editor.hover(grip);
    editor.button(grip, egui::PointerButton::Primary, true, Modifiers::NONE);
    for x in [10.0, 20.0, 30.0] {
        editor.hover(grip + vec2(x, x));
        assert_eq!(editor.area(OUTPUTS), first);
    }
    editor.button(grip, egui::PointerButton::Primary, false, Modifiers::NONE);
}

fn is_selected(editor: &TestEditor, label: &str) -> bool {
    editor.harness.get_by_label(label).accesskit_node().is_selected() == Some(true)
}

#[test]
fn a_node_that_is_wired_to_the_selection_lies_after_it() {
    let mut editor = TestEditor::new();
    editor.select(&["slab"]);
    // The pointer is far to the left of the selected node.
    let at = editor.area("grain, a perlin node").left_bottom() + vec2(0.0, 120.0);
    editor.hover(at);
    editor.key(Key::Space);
    editor.type_text("levels");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.text_contains("levels(of: \"slab\""), "{}", editor.text());
    let (new, source) = (editor.area("levels, a levels node"), editor.area("slab, a marble node"));
    assert!(new.left() > source.right(), "{new:?} {source:?}");
    assert_no_overlap(&editor);
    assert!(is_selected(&editor, "levels, a levels node"));
    editor.undo();
    assert_eq!(editor.text(), SMALL, "one step");
    assert!(is_selected(&editor, "slab, a marble node"), "the earlier selection returns");
}

#[test]
fn undo_keeps_a_selection_that_still_exists() {
    let mut editor = TestEditor::new();
    editor.select(&["folds"]);
    editor.hover(editor.empty_canvas());
    editor.key(Key::M);
    editor.select(&["tint"]);
    editor.undo();
    assert!(is_selected(&editor, "tint, a gradient_map node"));
    editor.hover(editor.empty_canvas());
    editor.key(Key::Delete);
    assert!(!editor.text_contains("\"tint\": gradient_map"), "{}", editor.text());
    editor.undo();
    assert!(is_selected(&editor, "tint, a gradient_map node"), "a node that returns is selected again");
}

#[test]
fn a_new_node_that_finds_its_place_out_of_sight_is_scrolled_to() {
    let mut editor = TestEditor::new();
    editor.select(&["slab"]);
    let canvas = editor.area("node canvas, 5 nodes");
    // The selected node lies at the right edge of the canvas.
    let at = editor.empty_canvas();
    let by = vec2(canvas.right() - 20.0 - editor.area("slab, a marble node").right(), 0.0);
    editor.hover(at);
    editor.button(at, egui::PointerButton::Middle, true, Modifiers::NONE);
    editor.hover(at + by);
    editor.button(at + by, egui::PointerButton::Middle, false, Modifiers::NONE);
    assert!((editor.area("slab, a marble node").right() - canvas.right()).abs() < 30.0);
    editor.key(Key::Space);
    editor.type_text("levels");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    let new = editor.area("levels, a levels node");
    assert!(editor.area("node canvas, 6 nodes").contains_rect(new), "{new:?} in {canvas:?}");
    assert!(canvas.right() - new.right() < 40.0, "no further than necessary: {new:?} in {canvas:?}");
}

/// Adds a node beside `slab`, which lies at the right edge of the canvas: the canvas scrolls. Returns where `slab` was.
fn add_out_of_sight(editor: &mut TestEditor) -> Rect {
    editor.select(&["slab"]);
    let canvas = editor.area("node canvas, 5 nodes");
    let at = editor.empty_canvas();
    pan(editor, at, canvas.right() - 20.0 - editor.area("slab, a marble node").right());
    let before = editor.area("slab, a marble node");
    editor.key(Key::Space);
    editor.type_text("levels");
    editor.key(Key::Enter);
    editor.wait_until_idle();
    assert!(editor.area("slab, a marble node") != before, "the canvas has scrolled");
    before
}

fn pan(editor: &mut TestEditor, at: egui::Pos2, by: f32) {
    let by = vec2(by, 0.0);
    editor.hover(at);
    editor.button(at, egui::PointerButton::Middle, true, Modifiers::NONE);
    editor.hover(at + by);
    editor.button(at + by, egui::PointerButton::Middle, false, Modifiers::NONE);
}

#[test]
fn undo_of_a_new_node_that_was_scrolled_to_scrolls_back() {
    let mut editor = TestEditor::new();
    let before = add_out_of_sight(&mut editor);
    editor.undo();
    editor.run_frames();
    assert_eq!(editor.area("slab, a marble node"), before);
    // A view that the user has chosen since stays.
    let mut editor = TestEditor::new();
    add_out_of_sight(&mut editor);
    let at = editor.empty_canvas();
    pan(&mut editor, at, -30.0);
    let chosen = editor.area("slab, a marble node");
    editor.undo();
    editor.run_frames();
    assert_eq!(editor.area("slab, a marble node"), chosen);
}
