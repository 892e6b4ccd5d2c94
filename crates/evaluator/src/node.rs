//! Nodes: their declarations, and what their functions can read and write.

mod files;
pub mod input;
pub mod knob;
pub mod material;
pub(crate) mod painted_planes;
pub mod pass;
pub mod scope;
pub mod slope;
pub mod spec;
pub mod value;
