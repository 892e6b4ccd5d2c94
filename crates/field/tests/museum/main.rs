//! Every historical noise against the reference vectors, in `f64`, in `f32` and as vectors.

mod csv;
mod tables;
