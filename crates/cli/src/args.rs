//! What can be typed.

mod render;
mod size;

pub(crate) use render::Render;
pub(crate) use size::Size;

use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// Procedural materials from graphs of nodes: the same bits on every machine.
#[derive(Debug, Parser)]
#[command(name = "lapidary", version, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluates the outputs of graphs and writes images
    Render(Render),
    /// Tells everything that is wrong with graphs
    Check(Check),
    /// Tidies the spelling and spacing of graphs; comments and order stay
    Fmt(Fmt),
    /// Holds graphs against the tests in their files
    Test(Test),
    /// Lists the nodes there are, or tells all about one
    Nodes(Nodes),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// Graph files; `-` is standard input
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Fmt {
    /// Graph files; `-` is standard input, tidied to standard output
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Only name the files that are untidy, and fail if there are any
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Test {
    /// Graph files; `-` is standard input
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Writes the fingerprints that were found into the files; comments and order stay
    #[arg(long)]
    pub(crate) bless: bool,
    /// Also writes what was found as a report that build servers read
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Nodes {
    /// Only this one, with its sockets
    pub(crate) name: Option<String>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a parameter is set as name=value")?;
    Ok((name.trim().to_owned(), value.to_owned()))
}
