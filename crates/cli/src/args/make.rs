//! What the verbs that make sheets and meshes can be told.

use super::Settings;
use super::number::{FAR, helped, list, number, span};
use super::output;
use super::size::{bytes, size};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct VaryArgs {
    /// A graph file
    pub(crate) graph: PathBuf,
    /// What is varied: `seed=0..15`, both ends among them, or `rough=0.2,0.5`; once for each
    #[arg(long, required = true, value_name = "NAME=VALUES", value_parser = variation)]
    pub(crate) vary: Vec<Variation>,
    /// Where the sheet and the list go; made if it is not there
    #[arg(short, long, value_name = "DIR", default_value = "out", value_parser = output::folder())]
    pub(crate) output: PathBuf,
    /// The output that is shown: the base colour, or else the first
    #[arg(long = "show", value_name = "NAME")]
    pub(crate) output_name: Option<String>,
    /// Pixels of each picture
    #[arg(long, value_name = "N|WxH", value_parser = size, default_value = "256")]
    pub(crate) size: ImageSize,
    /// The most memory that the program may take
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = bytes)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// A setting and the values it takes in turn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variation {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MeshArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// The file: .obj, .ply or .glb
    #[arg(short, long, value_name = "FILE", value_parser = output::mesh())]
    pub(crate) output: PathBuf,
    /// The output that is the height
    #[arg(long, value_name = "NAME", default_value = "height")]
    pub(crate) height: String,
    /// Heights across and down
    #[arg(long, value_name = "N|WxH", value_parser = size)]
    pub(crate) size: Option<ImageSize>,
    /// How far it reaches along x and z
    #[arg(long, value_name = "X,Z", value_parser = list::<f32, 2>(1e-6..=FAR), default_value = "1,1")]
    pub(crate) extent: [f32; 2],
    /// Where its middle lies; its first corner lies at the origin otherwise
    #[arg(long, value_name = "X,Y,Z", value_parser = list::<f32, 3>(-FAR..=FAR), allow_hyphen_values = true)]
    pub(crate) centre: Option<[f32; 3]>,
    /// How often its texture repeats across
    #[arg(long, value_name = "N", value_parser = number(1e-6f32..=FAR), default_value = "1")]
    pub(crate) uv_repeat: f32,
    /// Which way the surface faces at a corner: as the squares around it lie, or by the slope of the height itself
    #[arg(long, value_enum, default_value_t = Normals::Article)]
    pub(crate) normals: Normals,
    /// Whether triangles share their corners
    #[arg(long, value_enum, default_value_t = Triangles::Indexed)]
    pub(crate) triangles: Triangles,
    /// How high a height of 1 is
    #[arg(long, value_name = "N", value_parser = number(-FAR..=FAR), allow_hyphen_values = true, default_value = "1")]
    pub(crate) relief: f32,
    /// The most memory that the program may take
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = bytes)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Normals {
    /// The mean of the squares around it, each judged by one of its triangles: as the article on terrain has it
    Article,
    /// By the slope of the height: smooth however few corners there are
    Exact,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Triangles {
    /// They do
    Indexed,
    /// Each has three of its own
    List,
}

/// The most values of a variation.
const MOST: u32 = 4096;

fn variation(text: &str) -> Result<Variation, String> {
    let help = "write a parameter and its values, for example seed=0..15 or roughness=0.2,0.5";
    let (name, values) = text.split_once('=').ok_or_else(|| helped(&format!("`{text}` has no `=`"), help))?;
    let values = if values.contains("..") {
        let [a, b] = span(0..=u32::MAX)(values)?;
        if a > b || b - a >= MOST {
            let wrong = format!("`{values}` has no values, or more than {MOST}");
            return Err(helped(&wrong, "write the smaller number first, for example 0..15"));
        }
        (a..=b).map(|n| n.to_string()).collect()
    } else {
        values.split(',').map(|value| value.trim().to_owned()).collect()
    };
    Ok(Variation { name: name.trim().to_owned(), values })
}
