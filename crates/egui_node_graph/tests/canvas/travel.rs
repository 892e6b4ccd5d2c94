//! Panning, zooming, fitting and the minimap.

use crate::common::Desk;
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, pos2, vec2};

#[test]
fn the_middle_button_pans() {
    let mut desk = Desk::new();
    let before = desk.at("Add 4");
    desk.pull(pos2(600.0, 600.0), pos2(650.0, 570.0), PointerButton::Middle, Modifiers::NONE);
    desk.button(pos2(650.0, 570.0), PointerButton::Middle, false, Modifiers::NONE);
    desk.hover(pos2(900.0, 600.0));
    assert_eq!(desk.at("Add 4"), before + vec2(50.0, -30.0));
}

#[test]
fn space_drag_pans_even_over_nodes() {
    let mut desk = Desk::new();
    let from = desk.header("Add 4");
    desk.hover(from);
    desk.harness.key_down(Key::Space);
    desk.harness.step();
    desk.drag(from, from + vec2(40.0, 20.0));
    desk.harness.key_up(Key::Space);
    desk.settle();
    assert_eq!(desk.header("Add 4"), from + vec2(40.0, 20.0));
    assert_eq!(desk.sheet().cells[&4].at, pos2(280.0, 80.0), "no node was moved");
    assert_eq!(desk.take_events(), [], "no menu was opened");
}

#[test]
fn a_trackpad_pans_and_a_wheel_zooms_at_the_pointer() {
    let mut desk = Desk::new();
    let at = desk.at("Multiply 5");
    desk.hover(at);
    desk.wheel(MouseWheelUnit::Point, vec2(-12.0, 30.0), Modifiers::NONE);
    assert_eq!(desk.at("Multiply 5"), at + vec2(-12.0, 30.0));

    let at = desk.at("Multiply 5");
    desk.hover(at);
    for (unit, delta, modifiers) in [
        (MouseWheelUnit::Line, 3.0, Modifiers::NONE),
        (MouseWheelUnit::Line, -5.0, Modifiers::COMMAND),
        (MouseWheelUnit::Point, 100.0, Modifiers::COMMAND),
    ] {
        let before = desk.app().canvas.zoom;
        desk.wheel(unit, vec2(0.0, delta), modifiers);
        let zoom = desk.app().canvas.zoom;
        assert_eq!(zoom > before, delta > 0.0);
        assert!(desk.at("Multiply 5").distance(at) < 0.01, "the point under the pointer is fixed");
    }
}

#[test]
fn zoom_is_limited() {
    let mut desk = Desk::new();
    desk.hover(pos2(600.0, 400.0));
    desk.event(Event::Zoom(100.0));
    assert_eq!(desk.app().canvas.zoom, 3.0);
    desk.event(Event::Zoom(0.001));
    assert_eq!(desk.app().canvas.zoom, 0.1);
}

#[test]
fn invalid_pan_and_zoom_are_reset() {
    let mut desk = Desk::new();
    (desk.app().canvas.zoom, desk.app().canvas.pan) = (f32::NAN, vec2(f32::INFINITY, 0.0));
    desk.settle();
    assert_eq!((desk.app().canvas.zoom, desk.app().canvas.pan), (1.0, vec2(0.0, 0.0)));
}

#[test]
fn f_fits_all_or_the_selection() {
    let mut desk = Desk::new();
    desk.app().canvas.pan = vec2(3000.0, -500.0);
    desk.hover(pos2(600.0, 400.0));
    desk.key(Key::F);
    let window = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 760.0));
    assert!(["Whole numbers 10", "Gauge 8", "Divide 9"].iter().all(|label| window.contains_rect(desk.area(label))));
    desk.select(&[7]);
    desk.key(Key::F);
    assert!(desk.at("Choose 7").distance(window.center()) < 1.0);
}

#[test]
fn a_click_on_the_minimap_centres_the_view() {
    let mut desk = Desk::new();
    desk.app().canvas.zoom = 3.0;
    desk.settle();
    // The minimap spans the graph from x = 0 to 1140: a click in its centre shows the centre.
    let map = Rect::from_min_max(pos2(1100.0, 636.0), pos2(1268.0, 748.0));
    desk.click(map.center());
    let centre = desk.app().canvas.to_graph(pos2(640.0, 380.0));
    assert!(centre.distance(pos2(570.0, 270.0)) < 20.0, "{centre:?}");
    desk.app().canvas.minimap = false;
    desk.click(map.center() - vec2(20.0, 0.0));
    assert_eq!(desk.app().canvas.to_graph(pos2(640.0, 380.0)), centre, "without a minimap the view stays");
}

#[test]
fn coordinates_convert_in_both_directions() {
    let mut desk = Desk::new();
    (desk.app().canvas.zoom, desk.app().canvas.pan) = (2.0, vec2(30.0, -10.0));
    desk.settle();
    let at = desk.area("Add 4").min;
    assert_eq!(desk.app().canvas.to_screen(pos2(280.0, 80.0)), at);
    assert_eq!(desk.app().canvas.to_graph(at), pos2(280.0, 80.0));
}

#[test]
fn small_nodes_are_simplified_and_invisible_ones_not_drawn() {
    let mut desk = Desk::new();
    desk.app().canvas.minimap = false;
    let mut drawn = |zoom: f32, pan: f32| {
        (desk.app().canvas.zoom, desk.app().canvas.pan) = (zoom, vec2(pan, 0.0));
        desk.settle();
        let shapes = &desk.harness.output().shapes;
        (shapes.len(), shapes.iter().filter(|clipped| matches!(clipped.shape, egui::Shape::Text(_))).count())
    };
    let (near, small, smaller, away) = (drawn(1.0, 0.0), drawn(0.3, 0.0), drawn(0.12, 0.0), drawn(1.0, 5000.0));
    assert!(near.1 > 20, "{near:?}");
    assert_eq!((small.1, smaller.1), (1, 1), "only the title of the frame is drawn");
    assert!(near.0 > small.0 && small.0 > smaller.0 && smaller.0 > away.0, "{near:?} {small:?} {smaller:?} {away:?}");
    assert_eq!(away.1, 0);
}

#[test]
fn an_idle_canvas_requests_no_repaint() {
    let mut desk = Desk::new();
    desk.click(desk.header("Add 4"));
    desk.hover(pos2(640.0, 650.0));
    assert!(desk.harness.run() <= 2);
}
