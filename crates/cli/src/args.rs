//! What can be typed.

mod comparison;
mod inspection;
mod make;
mod number;
mod output;
mod preview;
mod render;
mod size;

pub(crate) use comparison::{DiffArgs, MergeArgs};
pub(crate) use inspection::{
    CompletionsArgs, ExplainArgs, IdentifyArgs, InfoArgs, ManArgs, ManualArgs, NewArgs, NodesArgs, SampleArgs,
    Template, TraceArgs, Unit,
};
pub(crate) use make::{MeshArgs, Normals, Triangles, Variation, VaryArgs};
pub(crate) use preview::{Floor, Light, PreviewArgs};
pub(crate) use render::RenderArgs;

use clap::{Parser, Subcommand};
use lapidary_render::GraphSettings;
use std::path::PathBuf;

/// Procedural materials from graphs of nodes: the same bits on every machine.
#[derive(Debug, Parser)]
#[command(name = "lapidary", version)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluates the outputs of graphs and writes images
    Render(Box<RenderArgs>),
    /// Evaluates outputs at given points and prints a table
    Sample(SampleArgs),
    /// Shows one output under many settings, on one sheet
    Vary(VaryArgs),
    /// Writes the height output as triangles
    Mesh(MeshArgs),
    /// Tells everything that is wrong with graphs
    Check(CheckArgs),
    /// Tidies the spelling and spacing of graphs; comments and order stay
    Fmt(FmtArgs),
    /// Holds graphs against the tests in their files
    Test(TestArgs),
    /// Tells what a graph takes, makes and costs
    Info(InfoArgs),
    /// Tells what becomes of a graph: passes, and of every wire its bounds, its seam and its cost
    Explain(ExplainArgs),
    /// Tells the value of every node at one point
    Trace(TraceArgs),
    /// Tells which graph, version, parameters and size made an image
    Identify(IdentifyArgs),
    /// Lists the nodes there are, or tells all about one
    Nodes(NodesArgs),
    /// Writes the manual: every node with its pictures, the file format, complaints and commands
    Manual(ManualArgs),
    /// Writes a graph to begin with
    New(NewArgs),
    /// Prints what a shell needs to complete commands
    Completions(CompletionsArgs),
    /// Prints the page of a command for `man`
    Man(ManArgs),
    /// Draws the material on a shape, lit
    Preview(PreviewArgs),
    /// Tells what two graphs say differently: nodes, wires, values; nothing of spelling, order and comments
    Diff(DiffArgs),
    /// Merges two edited copies of a graph, node by node; of use as a merge driver of git
    Merge(MergeArgs),
    /// Opens a graph in a window: wire nodes, see the material, save it
    #[cfg(feature = "editor")]
    Edit(EditArgs),
}

impl Command {
    /// Whether it opens a window, which is closed instead of interrupted.
    pub(crate) fn has_window(&self) -> bool {
        match self {
            #[cfg(feature = "editor")]
            Command::Edit(_) => true,
            _ => false,
        }
    }
}

#[cfg(feature = "editor")]
#[derive(Debug, Default, clap::Args)]
pub(crate) struct EditArgs {
    /// A graph file; without one, a material to begin with
    #[arg(value_name = "GRAPH")]
    pub(crate) graph: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) access: Access,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Graph files; `-` is standard input
    #[arg(required_unless_present = "explain", value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// As JSON, on standard output
    #[arg(long)]
    pub(crate) json: bool,
    /// Also complains of outputs that do not repeat with the tile
    #[arg(long)]
    pub(crate) require_tiling: bool,
    /// Applies the fixes that are certain, and checks what is left
    #[arg(long)]
    pub(crate) fix: bool,
    /// With `--fix`: prints the changes as a diff, and writes nothing
    #[arg(long, requires = "fix", conflicts_with = "json")]
    pub(crate) diff: bool,
    /// Explains a complaint by its code instead, with an example
    #[arg(long, value_name = "CODE", conflicts_with_all = ["graphs", "json", "require_tiling", "fix"])]
    pub(crate) explain: Option<String>,
    #[command(flatten)]
    pub(crate) access: Access,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FmtArgs {
    /// Graph files; `-` is standard input, tidied to standard output
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Only name the files that are untidy, and fail if there are any
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TestArgs {
    /// Graph files; `-` is standard input
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Writes the fingerprints that were found into the files; comments and order stay
    #[arg(long)]
    pub(crate) bless: bool,
    /// Also writes what was found as a report that build servers read
    #[arg(long, value_name = "FILE", value_parser = output::text_file())]
    pub(crate) junit: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) access: Access,
}

/// The folders a graph may take other graphs, pictures and tables from, besides its own and those of libraries.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Access {
    /// A folder that graphs, pictures and tables may be taken from as well, once for each; so are those of LAPIDARY_ALLOW
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub(crate) allow: Vec<PathBuf>,
}

fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_dir() {
        return Ok(path);
    }
    Err(number::helped("there is no such folder", "write the path of a folder that exists, for example `../textures`"))
}

impl Command {
    /// The folders that are allowed.
    pub(crate) fn allowed(&self) -> &[PathBuf] {
        let access = match self {
            Command::Render(args) => &args.settings.access,
            Command::Sample(args) => &args.settings.access,
            Command::Vary(args) => &args.settings.access,
            Command::Mesh(args) => &args.settings.access,
            Command::Explain(args) => &args.settings.access,
            Command::Trace(args) => &args.settings.access,
            Command::Preview(args) => &args.settings.access,
            Command::Check(args) => &args.access,
            Command::Test(args) => &args.access,
            Command::Info(args) => &args.access,
            Command::Diff(args) => &args.access,
            #[cfg(feature = "editor")]
            Command::Edit(args) => &args.access,
            Command::Fmt(_) | Command::Identify(_) | Command::Nodes(_) | Command::Manual(_) | Command::New(_) => {
                return &[];
            }
            Command::Completions(_) | Command::Man(_) | Command::Merge(_) => return &[],
        };
        &access.allow
    }
}

/// How a graph is set before anything is made of it.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Settings {
    /// The values of a preset of the graph
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Another value for a parameter, once for each
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, String)>,
    /// Another seed for the whole graph
    #[arg(long, value_name = "N", value_parser = number::number(0..=u32::MAX), allow_negative_numbers = true)]
    pub(crate) seed: Option<u32>,
    #[command(flatten)]
    pub(crate) access: Access,
}

impl Settings {
    /// The values that are set.
    pub(crate) fn values(&self) -> GraphSettings {
        GraphSettings { preset: self.preset.clone(), parameters: self.set.clone(), seed: self.seed }
    }
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| {
        number::helped(&format!("`{text}` has no `=`"), "write it as name=value, for example roughness=0.5")
    })?;
    Ok((name.trim().to_owned(), value.to_owned()))
}
