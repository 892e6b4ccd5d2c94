//! Arguments of the command line.

mod comparison;
mod device;
mod farm;
mod inspection;
mod job_parts;
mod mesh;
mod number;
mod output;
mod preview;
mod render;
mod size;
mod vary;

pub(crate) use comparison::{DiffArgs, MergeArgs};
pub(crate) use device::DeviceChoice;
pub use device::RendererChoice;
pub(crate) use farm::{FarmArgs, FarmEngine};
pub(crate) use inspection::{
    CompletionsArgs, ExplainArgs, IdentifyArgs, InfoArgs, ManArgs, ManualArgs, NewArgs, NodesArgs, SampleArgs,
    Template, TraceArgs, Unit,
};
pub(crate) use mesh::{MeshArgs, Normals, Triangles};
pub(crate) use preview::{Floor, Light, PreviewArgs};
pub(crate) use render::{RenderArgs, ReportTarget};
pub(crate) use vary::{Variation, VaryArgs};

use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};
use lapidary_render::GraphSettings;
use std::any::TypeId;
use std::ffi::OsString;
use std::path::PathBuf;

/// Procedural materials from graphs of nodes: the same bits on every machine.
#[derive(Debug, Parser)]
#[command(name = "lapidary", version)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl CommandLine {
    /// Reads a command line. Options take negative numbers, unless they take any text, so that each can refuse them with a
    /// message of its own.
    pub(crate) fn read(words: impl IntoIterator<Item = OsString>) -> Result<CommandLine, clap::Error> {
        let negative = |arg: Arg| {
            let value = arg.get_value_parser().type_id();
            let is_text = [TypeId::of::<String>(), TypeId::of::<PathBuf>()].iter().any(|text| value == *text);
            let takes_numbers = !arg.is_positional() && arg.get_action().takes_values() && !is_text;
            if takes_numbers { arg.allow_negative_numbers(true) } else { arg }
        };
        let mut command = CommandLine::command().mut_subcommands(|command| command.mut_args(negative));
        let mut matches = command.try_get_matches_from_mut(words)?;
        CommandLine::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluates the outputs of graphs and writes images
    Render(Box<RenderArgs>),
    /// Writes a render job for a farm: an array of shards, and the check of their files
    Farm(FarmArgs),
    /// Evaluates outputs at given points and prints a table
    Sample(SampleArgs),
    /// Renders one output with many settings as a contact sheet
    Vary(VaryArgs),
    /// Writes the height output as a mesh of triangles
    Mesh(MeshArgs),
    /// Reports all errors and warnings of graphs
    Check(CheckArgs),
    /// Formats graphs and preserves their comments and order
    Fmt(FmtArgs),
    /// Runs the assertions stored in graph files
    Test(TestArgs),
    /// Prints the parameters, outputs and cost of a graph
    Info(InfoArgs),
    /// Prints the passes of a graph, and the bounds, tiling and cost of each wire
    Explain(ExplainArgs),
    /// Prints the value of every node at one point
    Trace(TraceArgs),
    /// Prints the provenance of images: graph, version, parameters and size
    Identify(IdentifyArgs),
    /// Lists all nodes, or describes one
    Nodes(NodesArgs),
    /// Writes the manual: every node with its images, the file format, diagnostics and commands
    Manual(ManualArgs),
    /// Writes a new graph from a template
    New(NewArgs),
    /// Prints a completion script for a shell
    Completions(CompletionsArgs),
    /// Prints the `man` page of a command
    Man(ManArgs),
    /// Renders the lit material on a shape
    Preview(PreviewArgs),
    /// Prints the nodes, wires and values that differ between two graphs; spacing, order and comments do not count
    Diff(DiffArgs),
    /// Merges two edited copies of a graph, node by node; usable as a merge driver of git
    Merge(MergeArgs),
    /// Prints what this machine computes with: vector instructions, cores, memory, and the GPU with its self-test
    Doctor,
    /// Opens the editor
    Edit(EditorArgs),
}

/// Arguments of the editor.
#[derive(Debug, Default, clap::Args)]
pub struct EditorArgs {
    /// A graph file; by default a new material
    #[arg(value_name = "GRAPH")]
    pub graph: Option<PathBuf>,
    /// Renderer of the window: wgpu, which shares the GPU with the previews, glow, which is OpenGL, or wgpu where there is
    /// a GPU
    #[arg(long, value_name = "auto|wgpu|glow", default_value = "auto", hide_possible_values = true)]
    pub renderer: RendererChoice,
    /// Folders that graphs may read.
    #[command(flatten)]
    pub access: Access,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Graph files; `-` is standard input
    #[arg(required_unless_present = "explain", value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Print JSON on standard output
    #[arg(long)]
    pub(crate) json: bool,
    /// Also report outputs that do not tile
    #[arg(long)]
    pub(crate) require_tiling: bool,
    /// Apply the fixes that are certain, and check the result
    #[arg(long)]
    pub(crate) fix: bool,
    /// With `--fix`: print the changes as a diff, and write nothing
    #[arg(long, requires = "fix", conflicts_with = "json")]
    pub(crate) diff: bool,
    /// Explain a diagnostic by its code, with an example
    #[arg(long, value_name = "CODE", conflicts_with_all = ["graphs", "json", "require_tiling", "fix"])]
    pub(crate) explain: Option<String>,
    #[command(flatten)]
    pub(crate) access: Access,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FmtArgs {
    /// Graph files; `-` formats standard input to standard output
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Only print the files that are not formatted, and fail if there are any
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TestArgs {
    /// Graph files; `-` is standard input
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Write the hashes of the outputs into the files; comments and order stay
    #[arg(long)]
    pub(crate) bless: bool,
    /// Also write the results as a JUnit report
    #[arg(long, value_name = "FILE", value_parser = output::text_file())]
    pub(crate) junit: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) access: Access,
}

/// Folders that a graph may read other graphs, pictures and data files from, besides its own and those of libraries.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Access {
    /// A folder that graphs may read files from; repeatable, in addition to those of LAPIDARY_ALLOW
    #[arg(long, value_name = "DIR", value_parser = folder)]
    pub allow: Vec<PathBuf>,
}

fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_dir() {
        return Ok(path);
    }
    Err(number::with_help(
        "the folder does not exist",
        "write the path of a folder that exists, for example `../textures`",
    ))
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
            Command::Edit(args) => &args.access,
            Command::Fmt(_) | Command::Identify(_) | Command::Nodes(_) | Command::Manual(_) | Command::New(_) => {
                return &[];
            }
            Command::Completions(_) | Command::Man(_) | Command::Merge(_) | Command::Farm(_) | Command::Doctor => {
                return &[];
            }
        };
        &access.allow
    }
    /// The number of threads that evaluate graphs, 0 for one per core; `None` if the command evaluates none.
    pub(crate) fn threads(&self) -> Option<u16> {
        match self {
            Command::Render(args) => Some(args.jobs.unwrap_or(0)),
            // Memory depends on the number of threads.
            Command::Farm(args) => Some(args.cores),
            Command::Vary(_) | Command::Mesh(_) | Command::Sample(_) | Command::Explain(_) | Command::Trace(_) => {
                Some(0)
            }
            Command::Test(_) | Command::Preview(_) | Command::Diff(_) | Command::Manual(_) | Command::Check(_) => {
                Some(0)
            }
            _ => None,
        }
    }
}

/// Values of parameters that replace those of the file.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Settings {
    /// A preset of the graph
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// The value of a parameter; repeatable
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, String)>,
    /// The seed of the graph
    #[arg(long, value_name = "N", value_parser = number::number(0..=u32::MAX))]
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
        number::with_help(&format!("`{text}` has no `=`"), "write it as name=value, for example roughness=0.5")
    })?;
    Ok((name.trim().to_owned(), value.to_owned()))
}
