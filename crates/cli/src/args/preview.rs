//! What can be typed after `lapidary preview`.

use super::Settings;
use super::number::{FAR, helped, list, number, numbers};
use super::output;
use super::size::{bytes, size};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct PreviewArgs {
    /// A graph file; `-` is standard input
    #[arg(value_name = "GRAPH")]
    pub(crate) graph: PathBuf,
    /// Where the picture goes
    #[arg(short, long, value_name = "PNG", default_value = "preview.png", value_parser = output::preview())]
    pub(crate) output: PathBuf,
    /// Pixels, `N` square or `WxH`
    #[arg(long, value_name = "N|WxH", value_parser = size, default_value = "512")]
    pub(crate) size: ImageSize,
    /// sphere, plane, cube, cylinder or terrain
    #[arg(long, default_value = "sphere")]
    pub(crate) shape: String,
    /// The shape is cut from the material: no seam, no pole
    #[arg(long)]
    pub(crate) solid: bool,
    /// studio, sky, dusk or plain, or a picture of what is all around: an HDR or EXR
    #[arg(long, value_name = "NAME|FILE", default_value = "studio")]
    pub(crate) environment: String,
    /// Whether the shape stands on a floor, before a wall; without them there is the environment all around
    #[arg(long, value_enum, default_value_t = Floor::On)]
    pub(crate) floor: Floor,
    /// Where the light that casts shadows comes from and how bright it is; a brightness of 0 puts it out
    #[arg(long, value_name = "X,Y,Z[,BRIGHTNESS]", value_parser = light, allow_hyphen_values = true)]
    pub(crate) light: Option<Light>,
    /// How light is brought into the range of a screen: none, neutral, aces, agx or filmic
    #[arg(long, value_name = "NAME", default_value = "neutral")]
    pub(crate) tonemap: String,
    /// Where one stands; the shape is 2 across, in the middle
    #[arg(long, value_name = "X,Y,Z", value_parser = list::<f32, 3>(-FAR..=FAR), allow_hyphen_values = true)]
    pub(crate) eye: Option<[f32; 3]>,
    /// Where one looks
    #[arg(long, value_name = "X,Y,Z", value_parser = list::<f32, 3>(-FAR..=FAR), allow_hyphen_values = true)]
    pub(crate) target: Option<[f32; 3]>,
    /// Degrees across the picture's shorter side, 1 to 170
    #[arg(long, value_name = "DEGREES", value_parser = number(1.0f32..=170.0))]
    pub(crate) fov: Option<f32>,
    /// Tiles from the top of the shape to its bottom, 0.01 to 1000
    #[arg(long, value_name = "N", value_parser = number(0.01f32..=1000.0))]
    pub(crate) tiles: Option<f32>,
    /// How far a height of 1 rises, in tiles; as the graph says unless told otherwise
    #[arg(long, value_name = "TILES", value_parser = number(0.0f32..=1000.0))]
    pub(crate) relief: Option<f32>,
    /// A picture to colour the shape with
    #[arg(long, value_name = "FILE")]
    pub(crate) texture: Option<PathBuf>,
    /// So many numbered pictures, while the shape turns once around
    #[arg(long, value_name = "N", value_parser = number(1u32..=100_000), allow_negative_numbers = true)]
    pub(crate) frames: Option<u32>,
    /// Rays a pixel: 1 for a glance, 16 for a clean picture
    #[arg(long, value_name = "N", value_parser = number(1u32..=256), allow_negative_numbers = true, default_value = "16")]
    pub(crate) samples: u32,
    /// The most memory that the program may take
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = bytes)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Floor {
    /// A floor and a wall of paper, which take the shape's shadow
    On,
    /// The environment all around, and nothing else
    Off,
}

/// Where light comes from, and how bright it is where that is given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Light {
    pub(crate) toward: [f32; 3],
    pub(crate) brightness: Option<f32>,
}

fn light(text: &str) -> Result<Light, String> {
    let given = numbers(text, 3..=4, &(-FAR..=FAR))?;
    let brightness = given.get(3).copied();
    let toward = [given[0], given[1], given[2]];
    if toward == [0.0; 3] {
        return Err(helped("light from 0,0,0 has no direction", "write another place, for example 1,2,1"));
    }
    if brightness.is_some_and(|v| v < 0.0) {
        return Err(helped("a brightness is 0 or more", "write 0 or more as the fourth number, or leave it out"));
    }
    Ok(Light { toward, brightness })
}
