//! Every historical noise against the reference vectors, in `f64`, in `f32` and as vectors.

mod cells;
mod classic;
mod compare;
mod cos_sin;
mod csv;
mod hashed;
mod improved;
mod intervals;
mod open_simplex;
mod simplex;
mod slopes;
mod tables;
mod terrain;
mod vectors;
mod xor;
