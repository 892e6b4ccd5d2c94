//! Arithmetic, noise and the vectorised program that evaluates an expression over millions of points, with the same
//! bits on every machine.
//!
//! All arithmetic is written once, generic over [`Real`](real::Real), and instantiated many times: plain `f32` is the
//! oracle, SIMD vectors are fast, [`Dual`](dual::Dual) carries slopes, [`Interval`](interval::Interval) computes
//! bounds. This crate knows no nodes, no documents and no files.

mod aligned_vec;
pub mod colour;
pub mod derivative;
pub mod dual;
pub mod elementary;
mod evaluate;
pub mod filter_stages;
pub mod fingerprint;
mod frame;
pub mod image;
pub mod interpolation;
pub mod interval;
pub mod ir;
pub mod noise;
pub mod op;
pub mod pixel_buffer;
pub mod pixel_data;
pub mod plane_identity;
mod plane_points;
mod plane_runs;
mod plane_sampler;
pub mod program;
pub mod reach;
pub mod real;
mod scalar;
pub mod simd;
pub mod tables;
pub mod transfer_curve;
pub mod tribool;
