//! Arguments of the commands that inspect graphs, images and nodes.

use super::number::{FAR, numbers};
use super::size::size;
use super::{Access, Settings, output};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct SampleArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// A table with the columns x, y and perhaps z, t; `-` is standard input. Image nodes run at z = 0
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) points: PathBuf,
    /// Names of the outputs, with commas; by default all
    #[arg(long, alias = "output", value_name = "NAMES", value_delimiter = ',')]
    pub(crate) outputs: Vec<String>,
    /// Units of the coordinates: `tile` as in images, `raw` without tiling
    #[arg(long, value_enum, default_value_t = Unit::Tile)]
    pub(crate) unit: Unit,
    /// Size of the images of image nodes; by default that of the graph
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
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print only the files that the graph uses, one per line
    #[arg(long)]
    pub(crate) deps: bool,
    #[command(flatten)]
    pub(crate) access: Access,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ExplainArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// Print only this node
    #[arg(long, value_name = "NAME")]
    pub(crate) node: Option<String>,
    /// Also measure the time of each node in a render of the outputs, on one core and without its inputs, in nanoseconds per
    /// pixel
    #[arg(long)]
    pub(crate) time: bool,
    /// Size of the images whose pixels are measured
    #[arg(long, value_name = "N|WxH", value_parser = size, default_value = "256")]
    pub(crate) size: ImageSize,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TraceArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// Coordinates in tile units; z and t may follow, for image nodes too
    #[arg(long, value_name = "X,Y", value_parser = point, allow_hyphen_values = true)]
    pub(crate) at: [f32; 4],
    /// Size of the images of image nodes; by default that of the graph
    #[arg(long, value_name = "N|WxH", value_parser = size)]
    pub(crate) size: Option<ImageSize>,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, clap::Args)]
pub(crate) struct IdentifyArgs {
    /// Image files: PNG, EXR, TIFF, GIF, NPY or animated PNG
    #[arg(required = true, value_name = "IMAGE")]
    pub(crate) images: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct NodesArgs {
    /// The node to describe
    pub(crate) name: Option<String>,
    /// Print a JSON array
    #[arg(long)]
    pub(crate) json: bool,
    /// Print Markdown tables
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManualArgs {
    /// Folder of the pages, created if it does not exist; the first is `index.html`
    #[arg(short, long, value_name = "DIR", default_value = "manual", value_parser = output::folder())]
    pub(crate) output: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct NewArgs {
    /// Name of the graph; the file is NAME.ron
    pub(crate) name: PathBuf,
    /// The template
    #[arg(long, value_enum, default_value_t = Template::Pbr)]
    pub(crate) template: Template,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Template {
    /// A whole material
    Pbr,
    /// A height and its normal
    Height,
    /// A landscape with valleys
    Terrain,
    /// A mask in black and white
    Mask,
    /// A material for solids, in three dimensions
    Solid,
    /// An empty material
    Empty,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// The command; by default the whole program
    pub(crate) command: Option<String>,
}

/// Parses `X,Y`, which z and t may follow; their default is 0.
fn point(text: &str) -> Result<[f32; 4], String> {
    let mut point = [0.0; 4];
    let values = numbers(text, 2..=4, &(-FAR..=FAR))?;
    point[..values.len()].copy_from_slice(&values);
    Ok(point)
}
