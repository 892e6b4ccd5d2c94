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
    /// Draws the material on a shape, lit
    Preview(Preview),
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
pub(crate) struct Preview {
    /// A graph file; `-` is standard input
    #[arg(value_name = "GRAPH")]
    pub(crate) graph: PathBuf,
    /// Where the picture goes
    #[arg(short, long, value_name = "PNG", default_value = "preview.png")]
    pub(crate) output: PathBuf,
    /// Pixels, `N` square or `WxH`
    #[arg(long, value_name = "N|WxH", value_parser = size, default_value = "512")]
    pub(crate) size: Size,
    /// sphere, plane, cube, cylinder or terrain
    #[arg(long, default_value = "sphere")]
    pub(crate) shape: String,
    /// The shape is cut from the material: no seam, no pole
    #[arg(long)]
    pub(crate) solid: bool,
    /// studio, sky, dusk or plain, or a picture of what is all around: an HDR or EXR
    #[arg(long, value_name = "NAME|FILE", default_value = "studio")]
    pub(crate) environment: String,
    /// Where the light that casts shadows comes from and how bright it is; a brightness of 0 puts it out
    #[arg(long, value_name = "X,Y,Z[,BRIGHTNESS]", value_parser = numbers::<3, 4>, allow_hyphen_values = true)]
    pub(crate) light: Option<Numbers>,
    /// How light is brought into the range of a screen: none, neutral, aces, agx or filmic
    #[arg(long, value_name = "NAME", default_value = "neutral")]
    pub(crate) tonemap: String,
    /// Where one stands; the shape is 2 across, in the middle
    #[arg(long, value_name = "X,Y,Z", value_parser = numbers::<3, 3>, allow_hyphen_values = true)]
    pub(crate) eye: Option<Numbers>,
    /// Where one looks
    #[arg(long, value_name = "X,Y,Z", value_parser = numbers::<3, 3>, allow_hyphen_values = true)]
    pub(crate) target: Option<Numbers>,
    /// Degrees across the picture's shorter side
    #[arg(long, value_name = "DEGREES")]
    pub(crate) fov: Option<f32>,
    /// Tiles from the top of the shape to its bottom
    #[arg(long, value_name = "N")]
    pub(crate) tiles: Option<f32>,
    /// How far a height of 1 rises, in tiles; as the graph says unless told otherwise
    #[arg(long, value_name = "TILES")]
    pub(crate) relief: Option<f32>,
    /// A picture to colour the shape with
    #[arg(long, value_name = "FILE")]
    pub(crate) texture: Option<PathBuf>,
    /// So many numbered pictures, while the shape turns once around
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) frames: Option<u32>,
    /// Rays a pixel: 1 for a glance, 16 for a clean picture
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256), default_value = "16")]
    pub(crate) samples: u32,
    /// The values of a preset of the graph
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Another value for a parameter, once for each
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, String)>,
}

/// Numbers between commas.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Numbers(pub(crate) Vec<f32>);

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

fn numbers<const LEAST: usize, const MOST: usize>(text: &str) -> Result<Numbers, String> {
    let all: Result<Vec<f32>, _> = text.split(',').map(|v| v.trim().parse::<f32>()).collect();
    let fine = |all: &Vec<f32>| (LEAST..=MOST).contains(&all.len()) && all.iter().all(|v| v.is_finite());
    all.ok().filter(fine).map(Numbers).ok_or_else(|| format!("this takes {LEAST} numbers like 0,1.5,-2"))
}
