//! From a graph of nodes to programs over pixels. Knows no node by name, no file and no screen.
//!
//! A [`Graph`](graph::Graph) says what is wired to what, by names. [`check`](check::check) holds it against a library
//! of declarations ([`Spec`](spec::Spec)) and complains of everything at once; [`plan`](plan::plan) runs the nodes'
//! functions over recorded expressions ([`Scope`](scope::Scope)), and [`paint`](run::paint) runs what they recorded.

pub mod check;
mod cycle;
pub mod diagnostic;
pub mod graph;
pub mod nearest;
pub mod plan;
pub mod run;
pub mod scope;
mod settle;
pub mod spec;
mod take;
pub mod value;
