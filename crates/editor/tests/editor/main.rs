//! The editor as artists meet it: by label, by pointer and by key, on a screen made of numbers.

mod common;
mod hand;
#[path = "../../../egui_node_graph/tests/canvas/snapshot.rs"]
mod pictures;
#[path = "../../../egui_node_graph/tests/canvas/screen.rs"]
mod screen;
mod shelf;

mod annotations;
mod browse;
mod canvas;
mod clipboard;
mod commands;
mod export;
mod files;
mod finder;
mod finder_keys;
mod flat;
mod groups;
mod help;
mod kept;
mod live;
mod looks;
mod names;
mod opened_files;
mod panel;
mod parameters;
mod picker;
mod random;
mod safety;
mod solid;
mod time;
mod typed_values;
mod wires;
