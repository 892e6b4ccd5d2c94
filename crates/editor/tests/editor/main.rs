//! The editor as its users see it: tests find widgets by label and use pointer and keyboard, on a screen in memory.

mod memory_platform;
#[path = "../../../egui_node_graph/tests/canvas/snapshot.rs"]
mod pictures;
#[path = "../../../egui_node_graph/tests/canvas/screen.rs"]
mod screen;
mod test_editor;
mod user_input;

mod accessible_names;
mod animation;
mod annotations;
mod arrangement;
mod canvas;
mod clipboard;
mod colors;
mod commands;
mod dragged_values;
mod drawn_strokes;
mod export;
mod external_changes;
mod file_watching;
mod files;
mod finder;
mod finder_from_canvas;
mod groups;
mod help;
mod large_graphs;
mod levels;
mod library;
mod named_values;
mod node_menu;
mod opened_files;
mod outputs;
mod parameter_changes;
mod parameter_widgets;
mod parameters;
mod paths;
mod pinned_point;
mod placement;
mod properties;
mod ramps;
mod random_events;
mod recovery;
mod resolution;
mod shared_settings;
mod snapshots;
mod start_window;
mod system_dialog;
mod tooltips;
mod tutorial;
mod typed_values;
mod view_2d;
mod view_3d;
mod viewing;
mod window_sizes;
mod wires;
