//! What can be typed after `lapidary preview`.

use super::Settings;
use super::output;
use super::size::{Size, size};
use super::whole::whole;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Preview {
    /// A graph file; `-` is standard input
    #[arg(value_name = "GRAPH")]
    pub(crate) graph: PathBuf,
    /// Where the picture goes
    #[arg(short, long, value_name = "PNG", default_value = "preview.png", value_parser = output::preview)]
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
    #[arg(long, value_name = "N", value_parser = whole(1u32..=100_000), allow_negative_numbers = true)]
    pub(crate) frames: Option<u32>,
    /// Rays a pixel: 1 for a glance, 16 for a clean picture
    #[arg(long, value_name = "N", value_parser = whole(1u32..=256), allow_negative_numbers = true, default_value = "16")]
    pub(crate) samples: u32,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// Numbers between commas.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Numbers(pub(crate) Vec<f32>);

fn numbers<const LEAST: usize, const MOST: usize>(text: &str) -> Result<Numbers, String> {
    let all: Result<Vec<f32>, _> = text.split(',').map(|v| v.trim().parse::<f32>()).collect();
    let fine = |all: &Vec<f32>| (LEAST..=MOST).contains(&all.len()) && all.iter().all(|v| v.is_finite());
    all.ok().filter(fine).map(Numbers).ok_or_else(|| format!("this takes {LEAST} numbers like 0,1.5,-2"))
}
