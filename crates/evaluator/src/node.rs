//! Nodes: their declarations, and the interfaces of their functions.

mod file_inputs;
mod handle_value;
mod image_inputs;
pub mod input;
pub mod knob;
pub(crate) mod painted_planes;
pub mod pass;
pub mod scope;
pub mod slope;
mod slope_cache;
pub mod spec;
pub(crate) mod traced_graph;
pub mod value;

pub use handle_value::{Handle, ImageSetting};
