//! The desktop editor: a graph on a canvas, its properties, and its result in a 2D and a 3D view.
//!
//! An [`Editor`] is shown by any egui program with [`Editor::ui`]: the `lapidary` binary gives it a window, tests give it
//! a screen in memory. It reaches the disk, pictures and exports through a [`Platform`]. It draws each node from its
//! declaration and knows none by name.
//!
//! The window consists of components. Each owns its state, reads the session and pushes commands, which the editor
//! executes. The commands that a user can choose are declared in one table, [`COMMANDS`], and the keys that a part of the
//! window handles by itself in another, [`CONTEXTUAL_KEYS`].

mod appearance;
mod background;
mod breadcrumb;
mod canvas;
mod commands;
mod contextual_keys;
mod device;
mod device_maps;
mod device_messages;
mod diagnostics_list;
mod dispatch;
mod editor;
mod evaluation;
mod evaluator_messages;
mod file_commands;
mod files;
mod finder;
mod fonts;
mod graph_outputs;
mod help;
mod input_slot;
mod library;
mod library_commands;
mod listed_diagnostic;
mod material_outputs;
mod menu_bar;
mod node_interface;
mod notices;
mod open_file;
mod palette;
mod panel_width;
mod paths;
mod picture_device;
mod platform;
mod playback;
mod properties;
mod scene_device;
mod screen_mapping;
mod session;
mod status_bar;
mod view_commands;
mod views;
mod widgets;

pub use commands::{Arrangement, COMMANDS, CommandEntry, CommandId, GESTURES, MenuName, Toggle, ViewKind};
pub use contextual_keys::{CONTEXTUAL_KEYS, ContextualKey, KeyAction, KeyContext};
pub use device::{DeviceKind, DeviceStatus, GpuUse};
pub use device_maps::{DeviceMap, DeviceMaps, DeviceMaterial};
pub use editor::Editor;
pub use files::{export_error, export_warning};
pub use picture_device::{BarScale, PictureDevice, PictureTexture};
pub use platform::{BrowseKind, BrowseRequest, ExportCost, Exported, FolderEntry, Platform};
pub use scene_device::{DeviceScene, DeviceTexture, SceneDevice, SceneVersions};
pub use screen_mapping::ScreenMapping;
