//! The program `lapidary-editor`: the editor in a window of the desktop. `lapidary edit` runs it.

mod desktop_platform;
#[cfg(feature = "gpu")]
mod device_material;
#[cfg(feature = "gpu")]
mod device_probe;
mod export_cost;
mod export_device;
mod file_watcher;
#[cfg(feature = "gpu")]
mod gpu_thread;
#[cfg(feature = "gpu")]
mod mipmaps;
#[cfg(all(test, feature = "gpu"))]
mod offscreen_window;
#[cfg(feature = "gpu")]
mod picture_textures;
mod preview_device;
mod renderer;
#[cfg(feature = "gpu")]
mod restart;
mod system_dialog;
mod system_fonts;
#[cfg(all(test, feature = "gpu"))]
mod test_graphs;
mod window;
mod window_icon;
#[cfg(feature = "gpu")]
mod window_pictures;
#[cfg(feature = "gpu")]
mod window_scenes;

use clap::Parser;
use desktop_platform::DesktopPlatform;
use eframe::egui;
use lapidary_cli::{EditorArgs, allow, print_message};
use lapidary_editor::Editor;
use preview_device::PreviewDevice;
use renderer::open_window;
use std::process::ExitCode;
use window::Handover;
use window_icon::icon;

/// Node-graph editor for procedural materials.
#[derive(Debug, Parser)]
#[command(name = "lapidary-editor", version)]
struct EditorCommandLine {
    #[command(flatten)]
    args: EditorArgs,
}

/// Opens the window, and returns once it is closed.
fn main() -> ExitCode {
    let EditorArgs { graph, renderer, access } = EditorCommandLine::parse().args;
    allow(&access.allow);
    let platform = DesktopPlatform::new(PreviewDevice::default());
    let (size, maximised) = Editor::last_window(&platform).unwrap_or((egui::vec2(1440.0, 880.0), false));
    let viewport = egui::ViewportBuilder::default().with_inner_size(size).with_min_inner_size([720.0, 480.0]);
    let viewport = viewport.with_maximized(maximised);
    let viewport = viewport.with_title("Lapidary").with_app_id("lapidary").with_icon(icon());
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    let opened = open_window(renderer, &options, Handover::new(graph, access.allow));
    let Err(error) = opened else { return ExitCode::SUCCESS };
    print_message(&format!("error: no window can be opened: {error}"));
    print_message("  help: without a display, use the commands of `lapidary`: see `lapidary --help`");
    ExitCode::FAILURE
}
