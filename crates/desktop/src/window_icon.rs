//! The icon of the window.

use eframe::egui;

/// Icon of the window: a cut stone.
pub(crate) fn icon() -> egui::IconData {
    const SIDE: u32 = 64;
    // Corners of its facets, from the left to the right, in a square of 1.
    let outline = |x: f32, y: f32| {
        let across = (x - 0.5).abs();
        let wide = if y < 0.38 { 0.26 + (y - 0.14) * 0.83 } else { 0.46 - (y - 0.38) * 0.46 / 0.52 };
        (0.14..0.9).contains(&y) && across < wide
    };
    let shade = |x: f32, y: f32| -> [u8; 3] {
        let across = x - 0.5;
        match () {
            () if y < 0.38 && across.abs() < 0.2 - (y - 0.14) * 0.4 => [255, 226, 178],
            () if y < 0.38 && across < 0.0 => [246, 190, 110],
            () if y < 0.38 => [222, 142, 60],
            () if across.abs() < 0.14 * (0.9 - y) / 0.52 => [242, 164, 72],
            () if across < 0.0 => [206, 122, 44],
            () => [158, 84, 24],
        }
    };
    let pixel = |i: u32| {
        let at = |k: u32| (k as f32 + 0.5) / SIDE as f32;
        let (x, y) = (at(i % SIDE), at(i / SIDE));
        let [r, g, b] = shade(x, y);
        [r, g, b, if outline(x, y) { 255 } else { 0 }]
    };
    egui::IconData { rgba: (0..SIDE * SIDE).flat_map(pixel).collect(), width: SIDE, height: SIDE }
}
