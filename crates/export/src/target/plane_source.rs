//! Sources of the channels of packed images: which planes they come from, and how their values change.

use lapidary_field::real::Real;

/// Source of a channel of a [`PackedImage`](super::PackedImage).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlaneSource {
    /// A constant value.
    Constant(f32),
    /// A plane with a linear map: `v * scale + offset`.
    Plane {
        /// Index of the plane.
        plane: usize,
        /// Factor.
        scale: f32,
        /// Summand.
        offset: f32,
    },
    /// The product of two planes, with a factor.
    Product {
        /// Indices of the planes.
        planes: [usize; 2],
        /// Factor.
        scale: f32,
    },
    /// The cosine of a plane of turns, mapped to 0..1.
    Cosine {
        /// Index of the plane.
        plane: usize,
        /// Turns that are subtracted.
        phase: f32,
    },
}

impl PlaneSource {
    /// Indices of the planes that it depends on.
    pub fn planes(self) -> impl Iterator<Item = usize> {
        let [first, second] = match self {
            PlaneSource::Constant(_) => [None; 2],
            PlaneSource::Plane { plane, .. } | PlaneSource::Cosine { plane, .. } => [Some(plane), None],
            PlaneSource::Product { planes, .. } => planes.map(Some),
        };
        first.into_iter().chain(second)
    }
}

/// A direction in turns as a cosine from 0 to 1.
pub(super) fn direction_cosine(turns: f32, phase: f32) -> f32 {
    0.5 + 0.5 * Real::cos((turns - phase) * std::f32::consts::TAU)
}
