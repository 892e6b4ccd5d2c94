//! The library of the user: graphs and presets of nodes with pictures, dragged onto the canvas.

mod card;
mod items;
mod panel;
mod pictures;

pub(crate) use card::{STAR, star_button};
pub(crate) use items::{PRESETS, read_favourites};
pub(crate) use panel::LibraryPanel;
