//! Strokes that are drawn by hand in the 2D view, and the limit of the points of a path.

use crate::paths::{CORNER, assert_near, at, on_path, points};
use crate::test_editor::TestEditor;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use lapidary_field::real::Real;

/// Draws a line through places with the primary button.
fn draw(editor: &mut TestEditor, places: &[[f32; 2]]) {
    let all: Vec<Pos2> = places.iter().map(|place| at(editor, *place)).collect();
    editor.hover(all[0]);
    editor.button(all[0], PointerButton::Primary, true, Modifiers::NONE);
    for place in &all {
        editor.harness.hover_at(*place);
        editor.harness.step();
    }
    editor.button(all[all.len() - 1], PointerButton::Primary, false, Modifiers::NONE);
    editor.run_frames();
}

/// Places of a circle.
fn circle(samples: usize) -> Vec<[f32; 2]> {
    let place = |i: usize| {
        let turn = i as f32 / samples as f32 * 6.0;
        [0.5 + 0.3 * Real::cos(turn), 0.5 + 0.3 * Real::sin(turn)]
    };
    (0..=samples).map(place).collect()
}

#[test]
fn more_points_than_a_path_can_have_are_refused() {
    let place = |i: usize| format!("({:.3}, {:.3})", 0.1 + (i % 16) as f32 * 0.05, 0.1 + (i / 16) as f32 * 0.05);
    let all: Vec<String> = (0..255).map(place).chain(["(0.95, 0.95)".to_owned()]).collect();
    let mut editor = on_path(&format!("drawn_stroke(points: [{}], curve: straight)", all.join(", ")));
    let before = editor.text().to_owned();
    editor.save_screenshot("path-full");
    // Before the last point, which is apart from the others.
    editor.click(at(&editor, [0.875, 0.9]));
    assert_eq!(editor.text(), before);
    assert!(editor.shows("`line` has 256 points, the most that a path can have"));
    editor.press("add");
    assert_eq!(editor.text(), before);
    // Without a free point, a stroke at the end adds nothing.
    editor.press("draw");
    draw(&mut editor, &[[0.95, 0.95], [0.97, 0.9], [0.97, 0.8]]);
    assert_eq!(editor.text(), before);
    assert!(editor.shows("the stroke needs more points than `line` can have, which is 256"));
}

#[test]
fn a_stroke_drawn_by_hand_becomes_few_points() {
    let mut editor = on_path("drawn_stroke()");
    let before = editor.text().to_owned();
    let view = editor.center_of("2D view");
    editor.hover(view);
    editor.key(Key::P);
    assert!(editor.shows("click adds a point, drag draws a stroke"));
    draw(&mut editor, &circle(80));
    editor.wait_until_idle();
    let drawn = points(&editor);
    assert!((4..=16).contains(&drawn.len()), "{} points: {drawn:?}", drawn.len());
    let radius = |[x, y]: [f32; 2]| ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).sqrt();
    assert!(drawn.iter().all(|point| (radius(*point) - 0.3).abs() < 0.01), "{drawn:?}");
    editor.save_screenshot("path-drawn");
    editor.undo();
    assert_eq!(editor.text(), before, "a stroke is one step");
}

#[test]
fn strokes_continue_a_path_from_its_ends() {
    let mut editor = on_path("drawn_stroke(curve: straight)");
    editor.press("draw");
    // Straight lines need a point at each corner only.
    draw(&mut editor, &[[0.2, 0.2], [0.3, 0.2], [0.5, 0.2], [0.8, 0.2], [0.8, 0.4], [0.8, 0.8]]);
    assert_near(&points(&editor), &[[0.2, 0.2], [0.8, 0.2], [0.8, 0.8]]);
    // A stroke from an end continues the path.
    draw(&mut editor, &[[0.8, 0.8], [0.6, 0.8], [0.4, 0.8]]);
    assert_near(&points(&editor), &[[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.4, 0.8]]);
    draw(&mut editor, &[[0.2, 0.2], [0.2, 0.4]]);
    assert_near(&points(&editor), &[[0.2, 0.4], [0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.4, 0.8]]);
    // A click adds a point at the end.
    editor.click(at(&editor, [0.4, 0.6]));
    assert_near(&points(&editor)[5..], &[[0.4, 0.6]]);
    editor.key(Key::Escape);
    assert!(!editor.shows("click adds a point, drag draws a stroke"));
    let before = editor.text().to_owned();
    draw(&mut editor, &[[0.3, 0.5], [0.4, 0.5]]);
    assert_eq!(editor.text(), before, "the pointer no longer draws");
}

#[test]
fn escape_takes_a_stroke_back() {
    let mut editor = on_path(CORNER);
    let before = editor.text().to_owned();
    editor.press("draw");
    let [from, to] = [[0.3, 0.5], [0.5, 0.6]].map(|place| at(&editor, place));
    editor.hover(from);
    editor.button(from, PointerButton::Primary, true, Modifiers::NONE);
    editor.event(Event::PointerMoved(to));
    editor.key(Key::Escape);
    editor.button(to, PointerButton::Primary, false, Modifiers::NONE);
    editor.run_frames();
    assert_eq!(editor.text(), before);
    assert!(editor.shows("click adds a point"), "the key took back the stroke alone");
}
