//! Golden images of the canvas: dark, light and zoomed out.

use crate::common::Calculator;
use crate::snapshot::check;
use egui::{Theme, vec2};

/// Folder of the golden images.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/canvas/pictures");

#[test]
fn the_dark_theme_matches_its_golden_image() {
    let mut calculator = calculator(Theme::Dark);
    calculator.select(&[4]);
    check(FOLDER, "dark", &calculator.picture());
}

#[test]
fn the_light_theme_matches_its_golden_image() {
    let mut calculator = calculator(Theme::Light);
    calculator.select(&[4]);
    check(FOLDER, "light", &calculator.picture());
}

#[test]
fn zoomed_out_views_match_their_golden_image() {
    let mut calculator = calculator(Theme::Dark);
    calculator.app().canvas.zoom = 0.3;
    calculator.settle();
    let some = calculator.picture();
    calculator.app().canvas.zoom = 0.12;
    calculator.settle();
    let mut both = calculator.picture();
    // Both zooms in one image: the left half of each.
    let half = both.width / 2;
    for (to, from) in both.pixels.chunks_mut(both.width).zip(some.pixels.chunks(some.width)) {
        to[half..].copy_from_slice(&from[..some.width - half]);
    }
    check(FOLDER, "zoomed_out", &both);
}

fn calculator(theme: Theme) -> Calculator {
    let mut calculator = Calculator::with(vec2(820.0, 400.0), 1.0, theme);
    calculator.app().canvas.fit();
    calculator.settle();
    calculator
}
