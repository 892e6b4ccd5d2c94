//! Constants, coordinates, time and images.

pub(crate) mod color;
pub(crate) mod coordinates;
pub(crate) mod image;
pub(crate) mod number;
pub(crate) mod random;
pub(crate) mod time;

use lapidary_evaluator::node::spec::Library;

/// The nodes of this category.
pub(crate) const NODES: &Library =
    &[&color::COLOR_NODE, &coordinates::COORDINATES, &image::IMAGE, &number::NUMBER, &random::RANDOM, &time::TIME];
