//! What the verbs that look at things can be told.

use super::number::{FAR, numbers};
use super::size::size;
use super::{Access, Settings, output};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct SampleArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// A table with the columns x, y and perhaps z, t; `-` is standard input
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) points: PathBuf,
    /// Only these outputs
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) output: Vec<String>,
    /// `tile`: as in images; `raw`: no node repeats with the tile
    #[arg(long, value_enum, default_value_t = Unit::Tile)]
    pub(crate) unit: Unit,
    /// The pixels that image nodes work on, instead of the graph's
    #[arg(long, value_name = "N|WxH", value_parser = size)]
    pub(crate) size: Option<ImageSize>,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Unit {
    Tile,
    Raw,
}

#[derive(Debug, clap::Args)]
pub(crate) struct InfoArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Only the files it is made of, one a line
    #[arg(long)]
    pub(crate) deps: bool,
    #[command(flatten)]
    pub(crate) access: Access,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ExplainArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// Only this node
    #[arg(long, value_name = "NAME")]
    pub(crate) node: Option<String>,
    /// Also measure how long each node takes, on one core: nanoseconds a pixel, beyond what its inputs take
    #[arg(long)]
    pub(crate) time: bool,
    /// The pixels that image nodes work on
    #[arg(long, value_name = "N|WxH", value_parser = size, default_value = "256")]
    pub(crate) size: ImageSize,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TraceArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// Where, in tile units; z and t may follow
    #[arg(long, value_name = "X,Y", value_parser = point, allow_hyphen_values = true)]
    pub(crate) at: [f32; 4],
    /// The pixels that image nodes work on, instead of the graph's
    #[arg(long, value_name = "N|WxH", value_parser = size)]
    pub(crate) size: Option<ImageSize>,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, clap::Args)]
pub(crate) struct IdentifyArgs {
    /// Image files: PNG, EXR or TIFF
    #[arg(required = true, value_name = "IMAGE")]
    pub(crate) images: Vec<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct NodesArgs {
    /// Only this one, with its sockets
    pub(crate) name: Option<String>,
    /// As a JSON array
    #[arg(long)]
    pub(crate) json: bool,
    /// As tables in Markdown
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManualArgs {
    /// Where the pages go, `index.html` the first; made if it is not there
    #[arg(short, long, value_name = "DIR", default_value = "manual", value_parser = output::folder())]
    pub(crate) output: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct NewArgs {
    /// What it is called; the file is NAME.ron
    pub(crate) name: PathBuf,
    /// What to begin with
    #[arg(long, value_enum, default_value_t = Template::Pbr)]
    pub(crate) template: Template,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Template {
    /// A whole material
    Pbr,
    /// A height and its normal
    Height,
    /// Land with valleys
    Terrain,
    /// Black and white, to blend by
    Mask,
    /// A matter that goes all through a shape
    Solid,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// For which shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Of which command, instead of them all
    pub(crate) command: Option<String>,
}

/// `X,Y`, then perhaps z and t, which are 0 otherwise.
fn point(text: &str) -> Result<[f32; 4], String> {
    let mut point = [0.0; 4];
    let given = numbers(text, 2..=4, &(-FAR..=FAR))?;
    point[..given.len()].copy_from_slice(&given);
    Ok(point)
}
