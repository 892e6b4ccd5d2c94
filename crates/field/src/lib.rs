//! What a value at a point is, and how to compute millions of them with the same bits on every machine.
//!
//! All arithmetic is written once, over [`Real`](real::Real), and read many ways: plain `f32` is the oracle,
//! machine vectors are fast, [`Dual`](dual::Dual) carries slopes, [`Interval`](interval::Interval) bounds.
//! This crate knows no nodes, no documents and no files.

pub mod colour;
pub mod dual;
pub mod elementary;
pub mod fingerprint;
pub mod image;
pub mod interval;
pub mod ir;
pub mod noise;
pub mod op;
mod point;
pub mod program;
pub mod real;
pub mod samples;
mod scalar;
pub mod simd;
