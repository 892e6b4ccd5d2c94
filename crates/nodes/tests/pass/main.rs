//! The image passes, held to plain readings of what they compute.

mod common;
mod terrain;
