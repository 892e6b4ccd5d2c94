//! Golden images of the canvas: dark, light and zoomed out.

use crate::common::Desk;
use crate::snapshot::check;
use egui::{Theme, vec2};

/// Folder of the golden images.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/canvas/pictures");

#[test]
fn dark() {
    let mut desk = desk(Theme::Dark);
    desk.select(&[4]);
    check(FOLDER, "dark", &desk.picture());
}

#[test]
fn light() {
    let mut desk = desk(Theme::Light);
    desk.select(&[4]);
    check(FOLDER, "light", &desk.picture());
}

#[test]
fn zoomed_out() {
    let mut desk = desk(Theme::Dark);
    desk.app().canvas.zoom = 0.3;
    desk.settle();
    let some = desk.picture();
    desk.app().canvas.zoom = 0.12;
    desk.settle();
    let mut both = desk.picture();
    // Both zooms in one image: the left half of each.
    let half = both.width / 2;
    for (to, from) in both.pixels.chunks_mut(both.width).zip(some.pixels.chunks(some.width)) {
        to[half..].copy_from_slice(&from[..some.width - half]);
    }
    check(FOLDER, "afar", &both);
}

fn desk(theme: Theme) -> Desk {
    let mut desk = Desk::with(vec2(820.0, 400.0), 1.0, theme);
    desk.app().canvas.fit();
    desk.settle();
    desk
}
