//! What can be typed.

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
    /// Lists the nodes there are, or tells all about one
    Nodes(Nodes),
    /// Tells what two graphs say differently: nodes, wires, values; nothing of spelling, order and comments
    Diff(Diff),
    /// Merges two edited copies of a graph, node by node; of use as a merge driver of git
    Merge(Merge),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Render {
    /// Graph files; `-` is standard input
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Where the images go; made if it is not there
    #[arg(short, long, value_name = "DIR", default_value = "out")]
    pub(crate) output: PathBuf,
    /// Pixels, `N` across in the graph's own proportions or `WxH`
    #[arg(long, value_name = "N|WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
    /// Only these outputs
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) outputs: Vec<String>,
    /// The values of a preset of the graph
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Another value for a parameter, once for each
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, String)>,
    /// Vector instructions: auto, scalar, sse4, avx2, avx512 or neon. They change the speed and no bit
    #[arg(long, value_name = "LEVEL", default_value = "auto")]
    pub(crate) simd: String,
    /// Cores at work; all of them unless told otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,
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
pub(crate) struct Nodes {
    /// Only this one, with its sockets
    pub(crate) name: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Diff {
    /// The graph as it was; an empty file is an empty graph
    #[arg(value_name = "A")]
    pub(crate) before: PathBuf,
    /// The graph as it is
    #[arg(value_name = "B")]
    pub(crate) after: PathBuf,
    /// Where to put pictures of each output that both have: before, after, and how far they are apart
    #[arg(long, value_name = "DIR")]
    pub(crate) images: Option<PathBuf>,
    /// Pixels of these pictures; those of B unless told otherwise
    #[arg(long, value_name = "N|WxH", value_parser = size, requires = "images")]
    pub(crate) size: Option<Size>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Merge {
    /// The graph that both were made of; an empty file where both made it
    pub(crate) base: PathBuf,
    /// Our copy: what stays where both changed the same
    pub(crate) ours: PathBuf,
    /// Their copy
    pub(crate) theirs: PathBuf,
    /// The file to write, which may be one of these; standard output if none is named
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What messages call the file
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
}

/// A size as typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Size {
    /// So many pixels across.
    Across(u32),
    /// Across and down.
    Both([u32; 2]),
}

impl Size {
    /// The pixels of a graph whose own size is `own`.
    pub(crate) fn of(self, own: [u32; 2]) -> [u32; 2] {
        match self {
            Size::Across(n) => {
                let down = (f64::from(n) * f64::from(own[1]) / f64::from(own[0])).round();
                [n, (down as u32).max(1)]
            }
            Size::Both(size) => size,
        }
    }
}

fn size(text: &str) -> Result<Size, String> {
    let side = |s: &str| s.parse::<u32>().ok().filter(|n| *n > 0);
    let read = match text.split_once('x') {
        Some((w, h)) => side(w).zip(side(h)).map(|(w, h)| Size::Both([w, h])),
        None => side(text).map(Size::Across),
    };
    read.ok_or_else(|| "a size is written 512 or 1024x512".to_owned())
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a parameter is set as name=value")?;
    Ok((name.trim().to_owned(), value.to_owned()))
}
