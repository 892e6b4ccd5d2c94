//! A calculator: a program that has nothing to do with materials, on the same canvas.
//!
//! The crate needs no window of its own, so this one runs the calculator without any, and tells what it comes to. To have
//! it in a window, call `App::ui` from `eframe::App::ui`.

mod app;
mod sheet;

use app::App;
use sheet::{Op, Sheet};

fn main() {
    let mut app = App::new(Sheet::example());
    app.canvas.fit();
    let context = egui::Context::default();
    let size = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 760.0));
    for _ in 0..2 {
        let input = egui::RawInput { screen_rect: Some(size), ..Default::default() };
        let mut shown = context.run_ui(input, |ui| app.ui(ui));
        shown.textures_delta.clear();
        println!("a frame of {} shapes", shown.shapes.len());
    }
    for (id, cell) in app.sheet.cells.iter().filter(|(_, cell)| cell.op == Op::Gauge) {
        println!("{} {id} shows {}", cell.op.title(), app.sheet.value(*id));
    }
}
