//! Calculator on the node canvas, as an example independent of materials.
//!
//! It runs without a window and prints its result. To show it in a window, call `App::ui` from `eframe::App::ui`.

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
        println!("rendered {} shapes", shown.shapes.len());
    }
    for (id, cell) in app.sheet.cells.iter().filter(|(_, cell)| cell.op == Op::Gauge) {
        println!("{} {id} shows {}", cell.op.title(), app.sheet.value(*id));
    }
}
