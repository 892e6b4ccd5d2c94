//! The desktop editor: a graph on a canvas, what it makes, and nothing that ever waits.
//!
//! An [`Editor`] is shown by any egui program with [`Editor::ui`]; the `lapidary` binary gives it a window, tests give
//! it a screen made of numbers. What is outside (disk, pictures, export) it meets as a [`World`]. It draws every node
//! from its declaration, and knows none by name.

mod act;
mod bar;
mod board;
mod editor;
mod face;
mod files;
mod finder;
mod fonts;
mod hear;
mod help;
mod notice;
mod panel;
mod rooms;
mod sheet;
mod status;
mod studio;
mod theme;
mod time;
mod view;
mod world;
mod wrong;

pub use editor::Editor;
pub use world::{Browse, Entry, Export, Exported, Sought, World};
