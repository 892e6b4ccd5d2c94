//! `lapidary`: materials from graphs, at a prompt.

mod args;
mod check;
mod diff;
mod excerpt;
mod fault;
mod fmt;
mod graphs;
mod load;
mod merge;
mod nodes;
mod picture;
mod png;
mod render;

use args::{Args, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Args::parse().command {
        Command::Render(args) => render::render(&args),
        Command::Check(args) => check::check(&args),
        Command::Fmt(args) => fmt::fmt(&args),
        Command::Nodes(args) => nodes::nodes(&args),
        Command::Diff(args) => diff::diff(&args),
        Command::Merge(args) => merge::merge(&args),
    };
    fault::status(done)
}
