//! The 2D view: any output or node, zoomed, split into channels, compared and counted.

use crate::common::Desk;
use crate::screen::Picture;
use crate::shelf::Shelf;
use egui::{Event, MouseWheelUnit, Pos2, Rect, TouchPhase, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::time::{Duration, Instant};

/// Hills that it takes a while to wear down.
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

/// The colours of a part of the screen, as bytes.
pub(crate) fn part(picture: &Picture, area: Rect) -> Vec<[u8; 3]> {
    let rows = area.top() as usize..area.bottom() as usize;
    let columns = area.left() as usize..area.right() as usize;
    rows.flat_map(|y| columns.clone().map(move |x| y * picture.width + x)).map(|i| picture.pixels[i]).collect()
}

pub(crate) fn wheel(desk: &mut Desk, at: Pos2, notches: f32) {
    desk.hover(at);
    let (unit, delta) = (MouseWheelUnit::Point, vec2(0.0, notches));
    desk.event(Event::MouseWheel { unit, delta, phase: TouchPhase::Move, modifiers: Default::default() });
    desk.harness.run_steps(30);
    desk.settle();
}

/// Whether the last frame asked for another.
pub(crate) fn asks_for_more(desk: &mut Desk) -> bool {
    desk.harness.run_steps(30);
    desk.harness.output().viewport_output.values().any(|window| window.repaint_delay < Duration::MAX)
}

/// What the line below the picture says of the pixel under the pointer.
fn told(desk: &mut Desk, at: Pos2) -> String {
    desk.hover(at);
    let labels = desk.harness.root().children_recursive();
    let texts = labels.filter_map(|node| node.accesskit_node().value().or(node.accesskit_node().label()));
    let is_pixel = |text: &String| text.contains(":  ") && text.starts_with(|c: char| c.is_ascii_digit());
    texts.filter(is_pixel).last().unwrap_or_default()
}

fn seen(desk: &Desk) -> Vec<[u8; 3]> {
    part(&desk.picture(), desk.area("2D view").shrink(8.0))
}

fn is_grey(pixels: &[[u8; 3]]) -> bool {
    pixels.iter().all(|[r, g, b]| r.abs_diff(*g) < 4 && g.abs_diff(*b) < 4)
}

#[test]
fn the_channels_of_a_colour_show_as_grey() {
    let mut desk = Desk::new();
    let middle = |desk: &Desk| part(&desk.picture(), desk.area("2D view").shrink(40.0));
    let all = middle(&desk);
    assert!(!is_grey(&all), "a colour has colours");
    desk.press("R");
    desk.settle();
    let red = middle(&desk);
    assert!(red != all);
    assert!(is_grey(&red), "a channel is grey");
    desk.press("all");
    desk.settle();
    assert!(middle(&desk) == all);
    desk.keep("flat");
}

#[test]
fn the_wheel_zooms_where_the_pointer_is() {
    let mut desk = Desk::new();
    let whole = seen(&desk);
    let at = desk.at("2D view") + vec2(60.0, -30.0);
    let before = told(&mut desk, at);
    assert!(!before.is_empty());
    wheel(&mut desk, at, 200.0);
    assert!(seen(&desk) != whole);
    assert_eq!(told(&mut desk, at), before);
    desk.press("fit");
    desk.settle();
    assert!(seen(&desk) == whole);
}

#[test]
fn a_drag_pans_and_a_double_click_fits() {
    let mut desk = Desk::new();
    let whole = seen(&desk);
    let (at, by) = (desk.at("2D view") + vec2(3.0, 3.0), vec2(42.0, 30.0));
    let before = told(&mut desk, at);
    desk.drag(at, at + by);
    assert_eq!(told(&mut desk, at + by), before);
    assert_ne!(told(&mut desk, at), before);
    desk.double_click(at);
    desk.settle();
    desk.keep("fitted");
    assert!(seen(&desk) == whole);
}

#[test]
fn three_by_three_and_one_to_one_show_other_sizes() {
    let mut desk = Desk::new();
    let whole = seen(&desk);
    desk.press("3×3");
    desk.settle();
    let nine = seen(&desk);
    assert!(nine != whole);
    desk.press("3×3");
    desk.press("1:1");
    desk.settle();
    // A pixel of the picture is one of the screen: 64 of them, and no more.
    let at = desk.at("2D view");
    let [left, right] = [-30.0, 30.0].map(|x| told(&mut desk, at + vec2(x, 0.0)));
    let column = |text: &str| text.split(',').next().and_then(|x| x.parse::<i32>().ok()).unwrap();
    assert_eq!(column(&right) - column(&left), 60);
    assert!(told(&mut desk, at + vec2(40.0, 0.0)).is_empty());
}

#[test]
fn it_follows_the_selection_where_it_is_told_to() {
    let mut desk = Desk::new();
    desk.press("follow");
    let grip = desk.grip("grain, a perlin node");
    desk.click(grip);
    desk.settle();
    let combo = desk.harness.get_by_label("output in the 2D view");
    assert_eq!(combo.accesskit_node().value().as_deref(), Some("grain.value"));
    assert_eq!(desk.text(), crate::common::SMALL, "viewing edits nothing");
}

#[test]
fn a_range_found_in_the_picture_fills_it() {
    let mut desk = Desk::new();
    desk.press("follow");
    let grip = desk.grip("grain, a perlin node");
    desk.click(grip);
    desk.settle();
    let ends = |desk: &Desk| {
        let greys = part(&desk.picture(), desk.area("2D view").shrink(60.0));
        (greys.iter().map(|px| px[0]).min().unwrap(), greys.iter().map(|px| px[0]).max().unwrap())
    };
    desk.press("range");
    desk.settle();
    let plain = ends(&desk);
    desk.press("auto");
    desk.settle();
    let auto = ends(&desk);
    assert!(auto.1 - auto.0 > plain.1 - plain.0, "{auto:?} is wider than {plain:?}");
    desk.keep("range");
    desk.press("reset the range");
    desk.settle();
    assert_eq!(ends(&desk), plain);
}

#[test]
fn the_histogram_counts_every_pixel() {
    let mut desk = Desk::new();
    desk.press("histogram");
    desk.settle();
    assert!(desk.shows("of 4096 pixels"));
    desk.keep("histogram");
}

#[test]
fn a_kept_picture_shows_on_one_side_of_the_line_and_the_new_one_on_the_other() {
    let mut desk = Desk::new();
    desk.press("keep A");
    desk.press("R");
    desk.settle();
    desk.hover(Pos2::ZERO);
    let area = desk.area("2D view").shrink(40.0);
    let line = desk.at("divider between A and now").x;
    let sides = |desk: &Desk, line: f32| {
        let picture = desk.picture();
        [area.with_max_x(line - 40.0), area.with_min_x(line + 40.0)].map(|area| is_grey(&part(&picture, area)))
    };
    assert_eq!(sides(&desk, line), [false, true], "A has colours, what shows now has none");
    desk.keep("wipe");
    let grip = desk.at("divider between A and now");
    desk.drag(grip, grip + vec2(70.0, 0.0));
    desk.hover(Pos2::ZERO);
    let moved = desk.at("divider between A and now").x;
    assert!((moved - line - 70.0).abs() < 2.0, "it was dragged to {moved} from {line}");
    assert!(!is_grey(&part(&desk.picture(), Rect::from_x_y_ranges(line + 5.0..=line + 50.0, area.y_range()))));
    desk.press("drop A");
    desk.hover(Pos2::ZERO);
    assert!(is_grey(&part(&desk.picture(), area)));
}

#[test]
fn as_many_pixels_are_painted_as_were_asked_for() {
    let shelf = Shelf::default();
    shelf.put("large.ron", &crate::common::SMALL.replace("(64, 64)", "(1024, 1024)"));
    let mut desk = Desk::on(shelf, Some("large.ron"));
    assert!(desk.shows("512 × 512"));
    desk.press("pixels of the 2D view");
    desk.press("256");
    desk.settle();
    assert!(desk.shows("256 × 256"));
    desk.press("pixels of the 2D view");
    desk.press("auto");
    desk.press("1:1");
    desk.settle();
    assert!(desk.shows("1024 × 1024"), "at 1:1 all pixels of the file show");
}

#[test]
fn an_erosion_shows_coarse_first_and_then_whole_and_nothing_is_drawn_after() {
    let shelf = Shelf::default();
    shelf.put("worn.ron", WORN);
    let mut desk = Desk::on(shelf, Some("worn.ron"));
    assert!(desk.shows("512 × 512") && !desk.shows(", preview"));
    // A number of the rain, set from the panel: the erosion is to be run again.
    let bar = desk.harness.get_all_by_label("rain").last().expect("its bar").rect();
    let (from, to) = (bar.center(), bar.center() + vec2(25.0, 0.0));
    desk.drag(from, to);
    let (mut coarse, mut progress) = (false, false);
    let until = Instant::now() + Duration::from_secs(60);
    while !desk.harness.state().rests() {
        assert!(Instant::now() < until, "it never comes to rest");
        desk.harness.step();
        coarse |= desk.shows(", preview");
        progress |= desk.shows("evaluating a finer preview");
    }
    assert!(coarse && progress, "coarse first: {coarse}, with progress: {progress}");
    desk.settle();
    assert!(desk.shows("512 × 512") && !desk.shows(", preview"));
    assert!(!desk.shows("evaluating a finer preview"));
    // What is not saved is kept aside a little later.
    desk.shelf.pass(20.0);
    desk.settle();
    assert!(!asks_for_more(&mut desk), "nothing is drawn once all is there");
}

#[test]
fn each_view_can_have_all_the_room() {
    let mut desk = Desk::new().lit();
    let half = desk.area("2D view").height();
    desk.press("only the 2D view");
    assert!(desk.area("2D view").height() > half * 1.5);
    assert!(desk.harness.query_by_label("3D view").is_none());
    desk.press("show both views");
    desk.press("close the 2D view");
    desk.settle();
    assert!(desk.harness.query_by_label("2D view").is_none());
    desk.keep("solid_alone");
    desk.press("show both views");
    desk.settle();
    assert!((desk.area("2D view").height() - half).abs() < 2.0);
}

#[test]
fn there_is_room_for_both_views_on_a_small_screen() {
    let shelf = Shelf::default();
    shelf.put("small.ron", crate::common::SMALL);
    let mut desk = Desk::sized(shelf, Some("small.ron"), vec2(1280.0, 760.0), 2.0).lit();
    let at = desk.at("2D view");
    desk.click(at);
    desk.press("histogram");
    desk.settle();
    let (flat, lit) = (desk.area("2D view"), desk.area("3D view"));
    assert!(flat.height() > 100.0 && lit.height() > 200.0, "{flat} and {lit}");
    assert!(!flat.intersects(lit));
    desk.keep("views_2x");
}
