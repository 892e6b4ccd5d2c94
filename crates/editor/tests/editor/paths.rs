//! Paths in the 2D view: points are dragged, inserted and removed.

use crate::memory_platform::MemoryPlatform;
use crate::properties::type_in;
use crate::test_editor::TestEditor;
use crate::view_2d::{part, wheel};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

/// Graph of one node with a path.
fn graph(node: &str) -> String {
    format!(
        "lapidary(\n    format: 1,\n    size: (64, 64),\n    nodes: {{ \"line\": {node} }},\n    \
         outputs: {{ \"height\": \"line\" }},\n)\n"
    )
}

/// A corner of three points.
pub(crate) const CORNER: &str = "drawn_stroke(points: [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75)], curve: straight)";

/// Editor with a graph of one node, which is selected.
pub(crate) fn on_path(node: &str) -> TestEditor {
    let platform = MemoryPlatform::default();
    platform.write_file("path.ron", &graph(node));
    let mut editor = TestEditor::on(platform, Some("path.ron"));
    select(&mut editor);
    editor
}

fn select(editor: &mut TestEditor) {
    let nodes = editor.harness.query_all_by_label_contains("line, a");
    let label = nodes.filter_map(|node| node.accesskit_node().label()).find(|label| label.ends_with(" node"));
    let grip = editor.grip(&label.expect("the node is on the canvas"));
    editor.click(grip);
}

/// Point of the screen at a place of the image, while the whole image is fitted.
pub(crate) fn at(editor: &TestEditor, [x, y]: [f32; 2]) -> Pos2 {
    let area = editor.area("2D view");
    let side = area.width().min(area.height()) - 12.0;
    area.center() + (vec2(x, y) - vec2(0.5, 0.5)) * side
}

/// Points in the file.
pub(crate) fn points(editor: &TestEditor) -> Vec<[f32; 2]> {
    let text = editor.text();
    let from = text.find("points: [").expect("the file has points") + 9;
    let list = &text[from..from + text[from..].find(']').expect("the list ends")];
    let numbers = list.split(['(', ')', ',']).filter_map(|part| part.trim().parse().ok());
    numbers.collect::<Vec<f32>>().as_chunks().0.to_vec()
}

pub(crate) fn assert_near(got: &[[f32; 2]], expected: &[[f32; 2]]) {
    let near = |a: &[f32; 2], b: &[f32; 2]| (a[0] - b[0]).abs() < 0.01 && (a[1] - b[1]).abs() < 0.01;
    let equal = got.len() == expected.len() && got.iter().zip(expected).all(|(a, b)| near(a, b));
    assert!(equal, "{got:?} instead of {expected:?}");
}

#[test]
fn a_dragged_point_moves_and_the_image_follows() {
    let mut editor = on_path(CORNER);
    let before = editor.text().to_owned();
    let view = editor.area("2D view");
    let first = part(&editor.picture(), view);
    let (from, to) = (at(&editor, [0.75, 0.25]), at(&editor, [0.5, 0.4]));
    editor.hover(from);
    editor.save_screenshot("path");
    editor.button(from, PointerButton::Primary, true, Modifiers::NONE);
    for i in 1..=5 {
        editor.harness.hover_at(from + (to - from) * (i as f32 / 5.0));
        editor.harness.step();
    }
    editor.wait_until_idle();
    assert_near(&points(&editor), &[[0.25, 0.25], [0.5, 0.4], [0.75, 0.75]]);
    let change = first.iter().zip(part(&editor.picture(), view)).filter(|(a, b)| **a != *b).count();
    assert!(change > 1000, "the image follows during the drag: {change}");
    editor.button(to, PointerButton::Primary, false, Modifiers::NONE);
    editor.wait_until_idle();
    editor.save_screenshot("path-dragged");
    editor.undo();
    assert_eq!(editor.text(), before, "a drag is one step");
}

#[test]
fn escape_takes_a_drag_back() {
    let mut editor = on_path(CORNER);
    let before = editor.text().to_owned();
    let (from, to) = (at(&editor, [0.75, 0.25]), at(&editor, [0.5, 0.4]));
    editor.hover(from);
    editor.button(from, PointerButton::Primary, true, Modifiers::NONE);
    editor.event(Event::PointerMoved(to));
    assert_ne!(editor.text(), before);
    editor.key(Key::Escape);
    assert_eq!(editor.text(), before);
    editor.event(Event::PointerMoved(at(&editor, [0.1, 0.1])));
    editor.button(to, PointerButton::Primary, false, Modifiers::NONE);
    editor.undo();
    assert_eq!(editor.text(), before, "nothing is left to undo");
}

#[test]
fn a_click_on_the_path_inserts_a_point() {
    let mut editor = on_path(CORNER);
    let before = editor.text().to_owned();
    editor.click(at(&editor, [0.5, 0.25]));
    assert_near(&points(&editor), &[[0.25, 0.25], [0.5, 0.25], [0.75, 0.25], [0.75, 0.75]]);
    editor.undo();
    assert_eq!(editor.text(), before);
    // The new point follows the pointer until the release.
    let (from, to) = (at(&editor, [0.75, 0.5]), at(&editor, [0.6, 0.5]));
    editor.drag(from, to);
    assert_near(&points(&editor), &[[0.25, 0.25], [0.75, 0.25], [0.6, 0.5], [0.75, 0.75]]);
    editor.undo();
    assert_eq!(editor.text(), before);
}

#[test]
fn a_point_on_the_closing_side_is_the_last_one() {
    let mut editor = on_path("drawn_shape(points: [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75)], curve: straight)");
    editor.click(at(&editor, [0.5, 0.5]));
    assert_near(&points(&editor), &[[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.5, 0.5]]);
}

#[test]
fn points_are_removed_by_key_and_by_click() {
    let mut editor = on_path(CORNER);
    let before = editor.text().to_owned();
    let corner = at(&editor, [0.75, 0.25]);
    editor.click(corner);
    assert_eq!(editor.text(), before, "a click selects");
    assert!(editor.shows("point 2 of 3"));
    editor.key(Key::Delete);
    assert_near(&points(&editor), &[[0.25, 0.25], [0.75, 0.75]]);
    editor.undo();
    assert_eq!(editor.text(), before);
    editor.click_with(corner, PointerButton::Primary, Modifiers::ALT);
    assert_near(&points(&editor), &[[0.25, 0.25], [0.75, 0.75]]);
    editor.undo();
    assert_eq!(editor.text(), before);
}

#[test]
fn arrow_keys_move_the_selected_point() {
    let mut editor = on_path(CORNER);
    editor.click(at(&editor, [0.75, 0.25]));
    editor.key(Key::ArrowLeft);
    editor.key(Key::ArrowDown);
    editor.key(Key::ArrowDown);
    assert_eq!(points(&editor)[1], [0.745, 0.26]);
}

#[test]
fn a_point_beyond_the_tile_is_dragged_where_it_wraps() {
    let mut editor = on_path("drawn_stroke(points: [(0.5, 0.5), (1.25, 0.5)], curve: straight)");
    editor.drag(at(&editor, [0.25, 0.5]), at(&editor, [0.35, 0.3]));
    assert_near(&points(&editor), &[[0.5, 0.5], [1.35, 0.3]]);
    editor.save_screenshot("path-wrapped");
    // The line that wraps is the path as well.
    editor.undo();
    editor.click(at(&editor, [0.1, 0.5]));
    assert_near(&points(&editor), &[[0.5, 0.5], [1.1, 0.5], [1.25, 0.5]]);
}

#[test]
fn points_are_dragged_while_the_image_is_repeated() {
    let mut editor = on_path("drawn_stroke(points: [(0.5, 0.5), (1.25, 0.5)], curve: straight)");
    let before = editor.text().to_owned();
    editor.press("3×3");
    editor.key(Key::F9);
    editor.wait_until_idle();
    editor.save_screenshot("path-tiled-light");
    // The tile in the middle has a third of the size.
    let place = |editor: &TestEditor, [x, y]: [f32; 2]| at(editor, [(x + 1.0) / 3.0, (y + 1.0) / 3.0]);
    editor.drag(place(&editor, [1.25, 0.5]), place(&editor, [1.6, 0.9]));
    assert_near(&points(&editor), &[[0.5, 0.5], [1.6, 0.9]]);
    editor.undo();
    editor.drag(place(&editor, [0.25, 0.5]), place(&editor, [0.4, 0.8]));
    assert_near(&points(&editor), &[[0.5, 0.5], [1.4, 0.8]]);
    editor.undo();
    assert_eq!(editor.text(), before);
}

#[test]
fn points_stay_within_their_range() {
    let mut editor = on_path("drawn_stroke(points: [(0.5, 0.5), (1, 0.5)], curve: straight)");
    let (from, far) = (at(&editor, [0.5, 0.5]), editor.area("2D view").center());
    editor.drag(from, far + vec2(4000.0, 4000.0));
    assert_eq!(points(&editor)[0], [2.0, 2.0]);
}

#[test]
fn other_gestures_of_the_view_stay() {
    let mut editor = on_path(CORNER);
    let before = editor.text().to_owned();
    let handle = |editor: &TestEditor| editor.center_of("point 2 of 3, at 0.75, 0.25");
    let start = handle(&editor);
    assert!((start - at(&editor, [0.75, 0.25])).length() < 1.0);
    // Beside the path, a drag moves the image and a double click fits it.
    let beside = at(&editor, [0.4, 0.6]);
    editor.drag(beside, beside + vec2(-40.0, 10.0));
    assert!((handle(&editor) - start - vec2(-40.0, 10.0)).length() < 1.5);
    wheel(&mut editor, beside, 60.0);
    assert!((handle(&editor) - start).length() > 20.0);
    let zoomed = handle(&editor);
    editor.drag(zoomed, zoomed + vec2(-30.0, 0.0));
    assert_ne!(editor.text(), before, "a zoomed point is dragged");
    editor.undo();
    editor.double_click(editor.area("2D view").center());
    assert!((handle(&editor) - start).length() < 1.5);
    // A click beside the path pins a point; one on the path does not.
    editor.click(beside);
    editor.wait_until_idle();
    assert!(editor.shows("unpin"));
    editor.press("unpin");
    editor.click(handle(&editor));
    assert!(!editor.shows("unpin"));
    assert_eq!(editor.text(), before);
    // The middle button moves the image, also from a point.
    editor.hover(start);
    editor.button(start, PointerButton::Middle, true, Modifiers::NONE);
    editor.event(Event::PointerMoved(start + vec2(30.0, 0.0)));
    editor.button(start + vec2(30.0, 0.0), PointerButton::Middle, false, Modifiers::NONE);
    editor.run_frames();
    assert!((handle(&editor) - start - vec2(30.0, 0.0)).length() < 1.5);
    assert_eq!(editor.text(), before);
}

#[test]
fn the_second_view_shows_points_when_asked() {
    let mut editor = on_path(CORNER);
    let before = editor.text().to_owned();
    editor.press("second 2D view, locked to this output");
    editor.wait_until_idle();
    let handles = |editor: &TestEditor| editor.harness.query_all_by_label_contains("point 1 of 3, at").count();
    assert_eq!(handles(&editor), 1, "only in the first view");
    let toggle = editor.harness.query_all_by_label("points").filter(|node| {
        node.accesskit_node().role() == egui::accesskit::Role::Button
            && editor.area("second 2D view").contains(node.rect().center())
    });
    let toggle = toggle.map(|node| node.rect().center()).last().expect("the button of the second view");
    editor.click(toggle);
    assert_eq!(handles(&editor), 2);
    editor.save_screenshot("path-second");
    let area = editor.area("second 2D view");
    let side = area.width().min(area.height()) - 12.0;
    let place = |x: f32, y: f32| area.center() + (vec2(x, y) - vec2(0.5, 0.5)) * side;
    editor.drag(place(0.25, 0.25), place(0.4, 0.4));
    let moved = points(&editor)[0];
    assert!((moved[0] - 0.4).abs() < 0.02 && (moved[1] - 0.4).abs() < 0.02, "{moved:?}");
    editor.undo();
    assert_eq!(editor.text(), before);
}

#[test]
fn the_properties_list_and_change_the_points() {
    let mut editor = on_path(CORNER);
    let before = editor.text().to_owned();
    assert!(editor.shows("3 points") && !editor.shows("needs a wire"));
    editor.press("next");
    editor.press("next");
    assert!(editor.shows("point 2 of 3"));
    type_in(&mut editor, "x of the point", "0.5");
    type_in(&mut editor, "y of the point", "-3");
    assert_near(&points(&editor), &[[0.25, 0.25], [0.5, -1.0], [0.75, 0.75]]);
    editor.save_screenshot("path-properties");
    editor.undo();
    editor.undo();
    assert_eq!(editor.text(), before);
    editor.press("add");
    assert_near(&points(&editor), &[[0.25, 0.25], [0.75, 0.25], [0.75, 0.5], [0.75, 0.75]]);
    editor.press("remove");
    assert_eq!(editor.text(), before);
    editor.press("reverse");
    assert_near(&points(&editor), &[[0.75, 0.75], [0.75, 0.25], [0.25, 0.25]]);
    editor.press("clear");
    assert!(editor.shows("0 points"));
    editor.wait_until_idle();
    assert!(points(&editor).is_empty());
    editor.press("add");
    assert_eq!(points(&editor), [[0.5, 0.5]]);
    editor.press("reset");
    assert!(!editor.text_contains("points:"), "{}", editor.text());
    assert!(editor.shows("7 points"));
}

#[test]
fn a_value_that_is_no_list_of_points_is_named() {
    let mut editor = on_path("drawn_stroke(points: \"#ff0000\")");
    editor.wait_until_idle();
    assert!(editor.shows("not a list of points"));
    assert!(editor.harness.query_all_by_label_contains("point 1 of").next().is_none());
}
