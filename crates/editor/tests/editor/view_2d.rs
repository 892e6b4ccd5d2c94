//! The 2D view: zoom, channels, range, histogram, comparison and resolution.

use crate::memory_platform::MemoryPlatform;
use crate::screen::Picture;
use crate::test_editor::TestEditor;
use egui::{Event, MouseWheelUnit, Pos2, Rect, TouchPhase, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::time::{Duration, Instant};

/// Graph with a slow node.
const WORN: &str = r#"lapidary(
    format: 1,
    size: (1024, 1024),
    parameters: { "rain": number(value: 1.5, range: (0, 4), about: "How much.") },
    nodes: {
        "grain": perlin(scale: 3),
        "hills": octaves(of: "grain", octaves: 6),
        "worn": hydraulic_erosion(of: "hills", rain: "$rain", passes: 450),
    },
    outputs: { "height": "worn" },
)
"#;

/// Pixels of a part of the screen.
pub(crate) fn part(picture: &Picture, area: Rect) -> Vec<[u8; 3]> {
    let rows = area.top() as usize..area.bottom() as usize;
    let columns = area.left() as usize..area.right() as usize;
    rows.flat_map(|y| columns.clone().map(move |x| y * picture.width + x)).map(|i| picture.pixels[i]).collect()
}

pub(crate) fn wheel(editor: &mut TestEditor, at: Pos2, notches: f32) {
    editor.hover(at);
    let (unit, delta) = (MouseWheelUnit::Point, vec2(0.0, notches));
    editor.event(Event::MouseWheel { unit, delta, phase: TouchPhase::Move, modifiers: Default::default() });
    editor.harness.run_steps(30);
    editor.wait_until_idle();
}

/// Returns whether the last frame requested another one.
pub(crate) fn requests_repaint(editor: &mut TestEditor) -> bool {
    editor.harness.run_steps(30);
    editor.harness.output().viewport_output.values().any(|window| window.repaint_delay < Duration::MAX)
}

/// Text below the image about the pixel under the pointer.
pub(crate) fn readout(editor: &mut TestEditor, at: Pos2) -> String {
    editor.hover(at);
    let labels = editor.harness.root().children_recursive();
    let texts = labels.filter_map(|node| node.accesskit_node().value().or(node.accesskit_node().label()));
    let is_pixel = |text: &String| text.contains(":  ") && text.starts_with(|c: char| c.is_ascii_digit());
    texts.filter(is_pixel).last().unwrap_or_default()
}

fn seen(editor: &TestEditor) -> Vec<[u8; 3]> {
    part(&editor.picture(), editor.area("2D view").shrink(8.0))
}

fn is_grey(pixels: &[[u8; 3]]) -> bool {
    pixels.iter().all(|[r, g, b]| r.abs_diff(*g) < 4 && g.abs_diff(*b) < 4)
}

#[test]
fn single_channels_are_shown_as_grey() {
    let mut editor = TestEditor::new();
    let middle = |editor: &TestEditor| part(&editor.picture(), editor.area("2D view").shrink(40.0));
    let all = middle(&editor);
    assert!(!is_grey(&all), "a colour has colours");
    editor.press("R");
    editor.wait_until_idle();
    let red = middle(&editor);
    assert!(red != all);
    assert!(is_grey(&red), "a channel is grey");
    editor.press("all");
    editor.wait_until_idle();
    assert!(middle(&editor) == all);
    editor.save_screenshot("channels");
}

#[test]
fn the_wheel_zooms_at_the_pointer() {
    let mut editor = TestEditor::new();
    let whole = seen(&editor);
    let at = editor.center_of("2D view") + vec2(60.0, -30.0);
    let before = readout(&mut editor, at);
    assert!(!before.is_empty());
    wheel(&mut editor, at, 200.0);
    assert!(seen(&editor) != whole);
    assert_eq!(readout(&mut editor, at), before);
    editor.press("fit");
    editor.wait_until_idle();
    assert!(seen(&editor) == whole);
}

#[test]
fn a_drag_pans_and_a_double_click_fits() {
    let mut editor = TestEditor::new();
    let whole = seen(&editor);
    let (at, by) = (editor.center_of("2D view") + vec2(3.0, 3.0), vec2(42.0, 30.0));
    let before = readout(&mut editor, at);
    editor.drag(at, at + by);
    assert_eq!(readout(&mut editor, at + by), before);
    assert_ne!(readout(&mut editor, at), before);
    editor.double_click(at);
    editor.wait_until_idle();
    editor.save_screenshot("fitted");
    assert!(seen(&editor) == whole);
}

#[test]
fn tiling_and_one_to_one_change_the_size_of_the_image() {
    let mut editor = TestEditor::new();
    let whole = seen(&editor);
    editor.press("3×3");
    editor.wait_until_idle();
    let nine = seen(&editor);
    assert!(nine != whole);
    editor.press("3×3");
    editor.press("1:1");
    editor.wait_until_idle();
    // A pixel of the image is one of the screen.
    let at = editor.center_of("2D view");
    let [left, right] = [-30.0, 30.0].map(|x| readout(&mut editor, at + vec2(x, 0.0)));
    let column = |text: &str| text.split(',').next().and_then(|x| x.parse::<i32>().ok()).unwrap();
    assert_eq!(column(&right) - column(&left), 60);
    assert!(readout(&mut editor, at + vec2(40.0, 0.0)).is_empty());
}

#[test]
fn the_view_follows_the_selection_if_that_is_switched_on() {
    let mut editor = TestEditor::new();
    editor.press("follow");
    let grip = editor.grip("grain, a perlin node");
    editor.click(grip);
    editor.wait_until_idle();
    let combo = editor.harness.get_by_label("output in the 2D view");
    assert_eq!(combo.accesskit_node().value().as_deref(), Some("grain.value"));
    assert_eq!(editor.text(), crate::test_editor::SMALL, "viewing edits nothing");
}

#[test]
fn the_automatic_range_increases_the_contrast() {
    let mut editor = TestEditor::new();
    editor.press("follow");
    let grip = editor.grip("grain, a perlin node");
    editor.click(grip);
    editor.wait_until_idle();
    let ends = |editor: &TestEditor| {
        let greys = part(&editor.picture(), editor.area("2D view").shrink(60.0));
        (greys.iter().map(|px| px[0]).min().unwrap(), greys.iter().map(|px| px[0]).max().unwrap())
    };
    editor.press("range");
    editor.wait_until_idle();
    let plain = ends(&editor);
    editor.press("auto");
    editor.wait_until_idle();
    let auto = ends(&editor);
    assert!(auto.1 - auto.0 > plain.1 - plain.0, "{auto:?} is wider than {plain:?}");
    editor.save_screenshot("range");
    editor.press("reset the range");
    editor.wait_until_idle();
    assert_eq!(ends(&editor), plain);
}

#[test]
fn the_histogram_counts_all_pixels() {
    let mut editor = TestEditor::new();
    editor.press("histogram");
    editor.wait_until_idle();
    assert!(editor.shows("of 4096 pixels"));
    editor.save_screenshot("histogram");
}

#[test]
fn a_kept_image_and_the_current_one_are_separated_by_a_divider() {
    let mut editor = TestEditor::new();
    editor.press("keep A");
    editor.press("R");
    editor.wait_until_idle();
    editor.hover(Pos2::ZERO);
    let area = editor.area("2D view").shrink(40.0);
    let line = editor.center_of("divider between A and now").x;
    let sides = |editor: &TestEditor, line: f32| {
        let picture = editor.picture();
        [area.with_max_x(line - 40.0), area.with_min_x(line + 40.0)].map(|area| is_grey(&part(&picture, area)))
    };
    assert_eq!(sides(&editor, line), [false, true], "A has colours, the current image has none");
    editor.save_screenshot("wipe");
    let grip = editor.center_of("divider between A and now");
    editor.drag(grip, grip + vec2(70.0, 0.0));
    editor.hover(Pos2::ZERO);
    let moved = editor.center_of("divider between A and now").x;
    assert!((moved - line - 70.0).abs() < 2.0, "the divider was dragged from {line} to {moved}");
    assert!(!is_grey(&part(&editor.picture(), Rect::from_x_y_ranges(line + 5.0..=line + 50.0, area.y_range()))));
    editor.press("drop A");
    editor.hover(Pos2::ZERO);
    assert!(is_grey(&part(&editor.picture(), area)));
}

#[test]
fn the_preview_has_the_chosen_resolution() {
    let platform = MemoryPlatform::default();
    platform.write_file("large.ron", &crate::test_editor::SMALL.replace("(64, 64)", "(1024, 1024)"));
    let mut editor = TestEditor::on(platform, Some("large.ron"));
    assert!(editor.shows("512 × 512"));
    editor.press("pixels of the 2D view");
    editor.press("256");
    editor.wait_until_idle();
    assert!(editor.shows("256 × 256"));
    editor.press("pixels of the 2D view");
    editor.press("auto");
    editor.press("1:1");
    editor.wait_until_idle();
    assert!(editor.shows("1024 × 1024"), "at 1:1 all pixels of the file are evaluated");
}

#[test]
fn a_slow_node_shows_a_coarse_preview_first_and_idle_frames_cost_nothing() {
    let platform = MemoryPlatform::default();
    platform.write_file("worn.ron", WORN);
    let mut editor = TestEditor::on(platform, Some("worn.ron"));
    assert!(editor.shows("512 × 512") && !editor.shows(", preview"));
    // An edited input runs the erosion again.
    let bar = editor.harness.get_all_by_label("rain").last().expect("the slider exists").rect();
    let (from, to) = (bar.center(), bar.center() + vec2(25.0, 0.0));
    editor.drag(from, to);
    let (mut coarse, mut progress) = (false, false);
    let until = Instant::now() + Duration::from_secs(60);
    while !editor.harness.state().rests() {
        assert!(Instant::now() < until, "the editor does not become idle");
        editor.harness.step();
        coarse |= editor.shows(", preview");
        progress |= editor.shows("evaluating a finer preview");
    }
    assert!(coarse && progress, "coarse first: {coarse}, with progress: {progress}");
    editor.wait_until_idle();
    assert!(editor.shows("512 × 512") && !editor.shows(", preview"));
    assert!(!editor.shows("evaluating a finer preview"));
    // The autosave follows a little later.
    editor.platform.advance_clock(20.0);
    editor.wait_until_idle();
    assert!(!requests_repaint(&mut editor), "an idle editor draws no frame");
}

#[test]
fn each_view_can_take_the_panel_or_the_window() {
    let mut editor = TestEditor::new().with_view_3d();
    let half = editor.area("2D view").height();
    editor.press("close the 3D view");
    assert!(editor.area("2D view").height() > half * 1.5);
    assert!(editor.harness.query_by_label("3D view").is_none());
    editor.press("show both views");
    editor.press("close the 2D view");
    editor.wait_until_idle();
    assert!(editor.harness.query_by_label("2D view").is_none());
    editor.save_screenshot("solid_alone");
    editor.press("maximise the 3D view");
    editor.wait_until_idle();
    assert!(editor.area("3D view").width() > 1300.0, "the view fills the window");
    for slider in ["number of repetitions", "exposure of the 3D view in stops"] {
        assert!(editor.field(slider).width() < 260.0, "{slider}: {}", editor.field(slider));
    }
    editor.save_screenshot("solid_window");
    editor.press("restore the window");
    editor.press("show both views");
    editor.wait_until_idle();
    assert!((editor.area("2D view").height() - half).abs() < 2.0);
    editor.key(egui::Key::F6);
    editor.wait_until_idle();
    assert!(editor.area("2D view").width() > 1300.0 && editor.area("2D view").height() > 600.0);
    assert!(editor.harness.query_by_label("grain, a perlin node").is_none());
    editor.key(egui::Key::F6);
    editor.wait_until_idle();
    assert!((editor.area("2D view").height() - half).abs() < 2.0);
}

#[test]
fn both_views_fit_a_small_screen() {
    let platform = MemoryPlatform::default();
    platform.write_file("small.ron", crate::test_editor::SMALL);
    let mut editor = TestEditor::sized(platform, Some("small.ron"), vec2(1280.0, 760.0), 2.0).with_view_3d();
    let at = editor.center_of("2D view");
    editor.click(at);
    editor.press("histogram");
    editor.wait_until_idle();
    let (view_2d, view_3d) = (editor.area("2D view"), editor.area("3D view"));
    assert!(view_2d.height() > 100.0 && view_3d.height() > 200.0, "{view_2d} and {view_3d}");
    assert!(!view_2d.intersects(view_3d));
    editor.save_screenshot("views_2x");
}
