//! What the canvas looks like, dark, light and from afar: pictures to look at, kept beside the tests.

use crate::common::Desk;
use crate::kept::keep;
use egui::{Theme, vec2};

/// Where they are kept.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/canvas/pictures");

#[test]
fn dark() {
    let mut desk = desk(Theme::Dark);
    desk.select(&[4]);
    keep(FOLDER, "dark", &desk.picture());
}

#[test]
fn light() {
    let mut desk = desk(Theme::Light);
    desk.select(&[4]);
    keep(FOLDER, "light", &desk.picture());
}

#[test]
fn from_afar() {
    let mut desk = desk(Theme::Dark);
    desk.app().canvas.zoom = 0.3;
    desk.rest();
    let some = desk.picture();
    desk.app().canvas.zoom = 0.12;
    desk.rest();
    let mut both = desk.picture();
    // One picture is enough for two: what is near the corner of each.
    let half = both.width / 2;
    for (to, from) in both.pixels.chunks_mut(both.width).zip(some.pixels.chunks(some.width)) {
        to[half..].copy_from_slice(&from[..some.width - half]);
    }
    keep(FOLDER, "afar", &both);
}

fn desk(theme: Theme) -> Desk {
    let mut desk = Desk::with(vec2(820.0, 400.0), 1.0, theme);
    desk.app().canvas.fit();
    desk.rest();
    desk
}
