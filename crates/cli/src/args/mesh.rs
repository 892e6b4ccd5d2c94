//! Arguments of `lapidary mesh`.

use super::Settings;
use super::number::{FAR, list, number};
use super::output;
use super::size::{bytes, size};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct MeshArgs {
    /// A graph file; `-` is standard input
    pub(crate) graph: PathBuf,
    /// The file: .obj, .ply or .glb
    #[arg(short, long, value_name = "FILE", value_parser = output::mesh())]
    pub(crate) output: PathBuf,
    /// Name of the height output
    #[arg(long, value_name = "NAME", default_value = "height")]
    pub(crate) height: String,
    /// Vertices across and down
    #[arg(long, value_name = "N|WxH", value_parser = size)]
    pub(crate) size: Option<ImageSize>,
    /// Size of the tile along x and z; the mesh ends at the last column and row, a step before the next tile
    #[arg(long, value_name = "X,Z", value_parser = list::<f32, 2>(1e-6..=FAR), allow_hyphen_values = true, default_value = "1,1")]
    pub(crate) extent: [f32; 2],
    /// Coordinates of the centre of the tile; by default the first corner is at the origin
    #[arg(long, value_name = "X,Y,Z", value_parser = list::<f32, 3>(-FAR..=FAR), allow_hyphen_values = true)]
    pub(crate) centre: Option<[f32; 3]>,
    /// Repetitions of the texture across the mesh
    #[arg(long, value_name = "N", value_parser = number(1e-6f32..=FAR), default_value = "1")]
    pub(crate) uv_repeat: f32,
    /// Normals of the vertices, from the squares around them or from the slope of the height
    #[arg(long, value_enum, default_value_t = Normals::Article)]
    pub(crate) normals: Normals,
    /// Vertices of the triangles
    #[arg(long, value_enum, default_value_t = Triangles::Indexed)]
    pub(crate) triangles: Triangles,
    /// Elevation of a height of 1
    #[arg(long, value_name = "N", value_parser = number(-FAR..=FAR), allow_hyphen_values = true, default_value = "1")]
    pub(crate) relief: f32,
    /// Memory limit of the program
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = bytes)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Normals {
    /// The mean of the squares around the vertex, each by one of its triangles, as in the article on terrain
    Article,
    /// The slope of the height: smooth, however few vertices there are
    Exact,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Triangles {
    /// Triangles share vertices
    Indexed,
    /// Three vertices per triangle
    List,
}
