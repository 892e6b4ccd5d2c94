//! From a graph of nodes to programs and passes over pixels. The crate knows no node by name, reads no files and draws
//! nothing on a screen.
//!
//! A [`Graph`](graph::Graph) lists nodes and wires by name. [`check`](check::check) resolves the names against a library
//! of declarations ([`Spec`](node::spec::Spec)) and reports every error at once. [`plan`](trace::plan) runs the
//! functions of the nodes over recorded expressions ([`Scope`](node::scope::Scope)) and splits the recording where
//! image nodes need pixels ([`Pass`](node::pass::Pass)). [`images`](run::images()), [`bands`](run::bands::bands) and
//! [`points`](run::points()) run the plan. [`report`] explains a graph and runs the assertions of its file.
//!
//! Each module uses only modules before it in this list; a test verifies it: `ranges`, `diagnostic`, `declare`, `plane`,
//! `graph`, `node`, `check`, `trace`, `schedule`, `run`, `report`.

pub mod check;
pub mod declare;
pub mod diagnostic;
pub mod graph;
pub mod node;
pub mod plane;
pub mod ranges;
pub mod report;
pub mod run;
pub mod schedule;
pub mod trace;
