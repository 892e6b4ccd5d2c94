//! Noises: one generic function each, with its paper, proven range and period.

pub mod cells;
pub mod column;
mod error;
mod function;
pub mod hash;
pub(crate) mod hashed_point;
pub mod improved;
mod kind;
pub mod museum;
mod nearest;
pub mod octaves;
pub mod periodic_simplex;
pub mod perlin;
pub mod permutation;
pub mod simplex;
pub(crate) mod skewed_cell;
pub mod value;
pub mod white;
pub mod worley;

pub use error::NoiseError;
pub use function::NoiseFn;
pub use kind::{Noise, NoiseKind, NoiseVisitor};
