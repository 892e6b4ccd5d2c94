//! From a graph of nodes to programs and passes over pixels. Knows no node by name, no file and no screen.
//!
//! A [`Graph`](graph::Graph) says what is wired to what, by names. [`check`](check::check) holds it against a library
//! of declarations ([`Spec`](spec::Spec)) and complains of everything at once; [`plan`](plan::plan) runs the nodes'
//! functions over recorded expressions ([`Scope`](scope::Scope)) and cuts where image nodes want pixels
//! ([`Pass`](pass::Pass)); [`images`](run::images), [`bands`](bands::bands) and [`points`](run::points) run what came
//! of it; [`hold`](hold::hold) holds that against what a file says of it.

mod aliasing;
mod args;
pub mod bands;
mod bounds;
pub mod bundle;
pub mod cache;
pub mod check;
pub mod common_fixes;
pub mod curve;
mod cut;
mod cycle;
pub mod diagnostic;
mod edge_bend;
pub mod explain;
mod files;
pub mod fix;
pub mod graph;
mod handle;
mod held;
pub mod hold;
pub mod key;
mod limit;
pub mod load;
mod make;
pub mod maps;
pub mod material;
pub mod memory;
pub mod nearest;
pub mod output;
pub mod pass;
pub mod picture;
mod pixel_lines;
pub mod pixel_step;
pub mod pixels;
pub mod plain;
pub mod plan;
mod program_memory;
mod roll;
pub mod run;
mod scheduled;
pub mod scope;
pub mod seam;
mod settle;
mod slide;
pub mod slope;
pub mod spec;
pub mod spelling;
mod step_profile;
mod steps;
pub mod supersampling;
mod take;
pub mod tiling;
mod types;
pub mod value;
mod window;
