//! The 2D view: any output or node, zoomed, split into channels, compared, counted and told of.

use crate::common::Desk;
use crate::screen::Picture;
use egui::{Event, MouseWheelUnit, Pos2, Rect, TouchPhase, vec2};

/// Colours of the 2D view, as bytes.
fn seen(desk: &Desk) -> Vec<[u8; 3]> {
    part(&desk.picture(), desk.area("2D view"))
}

pub(crate) fn part(picture: &Picture, area: Rect) -> Vec<[u8; 3]> {
    let area = area.shrink(8.0);
    let rows = area.top() as usize..area.bottom() as usize;
    let columns = area.left() as usize..area.right() as usize;
    rows.flat_map(|y| columns.clone().map(move |x| y * picture.width + x)).map(|i| picture.pixels[i]).collect()
}

fn wheel(desk: &mut Desk, at: Pos2, notches: f32) {
    desk.hover(at);
    let (unit, delta) = (MouseWheelUnit::Point, vec2(0.0, notches));
    desk.event(Event::MouseWheel { unit, delta, phase: TouchPhase::Move, modifiers: Default::default() });
    desk.harness.run_steps(30);
    desk.settle();
}

#[test]
fn the_channels_of_a_colour_show_as_grey() {
    let mut desk = Desk::new();
    let all = seen(&desk);
    assert!(all.iter().any(|[r, g, b]| r.abs_diff(*b) > 3 || g.abs_diff(*b) > 3), "a colour has colours");
    desk.press("R");
    desk.settle();
    let red = seen(&desk);
    assert_ne!(red, all);
    assert!(red.iter().all(|[r, g, b]| r.abs_diff(*g) < 4 && g.abs_diff(*b) < 4), "a channel is grey");
    desk.press("all");
    desk.settle();
    assert_eq!(seen(&desk), all);
    desk.keep("flat");
}
