//! The functions of shaders that are written by hand.

/// Declarations and functions that every shader has.
pub(super) const PRELUDE: &str = include_str!("prelude.wgsl");
/// The results.
pub(super) const OUTPUT: &str = "@group(0) @binding(2) var<storage, read_write> OUT: array<u32>;\n";
/// Quotients and roots that are rounded correctly.
pub(super) const EXACT: &str = include_str!("exact.wgsl");
/// The pixels of planes, and the positions of points among them: by integers, and by doubles.
pub(super) const SAMPLING: &str = include_str!("sampling.wgsl");
pub(super) const PLACES: &str = include_str!("places.wgsl");
pub(super) const DOUBLE_PLACES: &str = include_str!("double_places.wgsl");
