//! The program `lapidary-editor`: the editor in a window of the desktop. `lapidary edit` runs it.

mod desktop_platform;
mod export_cost;
mod file_watcher;
mod system_dialog;
mod system_fonts;

use clap::Parser;
use desktop_platform::DesktopPlatform;
use eframe::egui;
use lapidary_cli::{EditorArgs, allow, print_message};
use lapidary_editor::Editor;
use lapidary_nodes::LIBRARY;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// Node-graph editor for procedural materials.
#[derive(Debug, Parser)]
#[command(name = "lapidary-editor", version)]
struct EditorCommandLine {
    #[command(flatten)]
    args: EditorArgs,
}

/// Opens the window, and returns once it is closed.
fn main() -> ExitCode {
    let EditorArgs { graph, access } = EditorCommandLine::parse().args;
    allow(&access.allow);
    let platform = Arc::new(DesktopPlatform::new());
    let (size, maximised) = Editor::last_window(&*platform).unwrap_or((egui::vec2(1440.0, 880.0), false));
    let viewport = egui::ViewportBuilder::default().with_inner_size(size).with_min_inner_size([720.0, 480.0]);
    let viewport = viewport.with_maximized(maximised);
    let viewport = viewport.with_title("Lapidary").with_app_id("lapidary").with_icon(icon());
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    let opened =
        eframe::run_native("lapidary", options, Box::new(move |made| Ok(Box::new(Window::new(made, platform, graph)))));
    let Err(error) = opened else { return ExitCode::SUCCESS };
    print_message(&format!("error: no window can be opened: {error}"));
    print_message("  help: without a display, use the commands of `lapidary`: see `lapidary --help`");
    ExitCode::FAILURE
}

/// The window of the editor.
struct Window {
    editor: Editor,
    title: String,
}

impl Window {
    fn new(made: &eframe::CreationContext<'_>, platform: Arc<DesktopPlatform>, graph: Option<PathBuf>) -> Window {
        let editor = Editor::open(LIBRARY, platform, &made.egui_ctx, graph.as_deref());
        Window { editor, title: String::new() }
    }
}

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.editor.ui(ui);
        let title = self.editor.title();
        if title != self.title {
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

/// Icon of the window: a cut stone.
fn icon() -> egui::IconData {
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
