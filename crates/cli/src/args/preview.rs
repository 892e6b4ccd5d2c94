//! Arguments of `lapidary preview`.

use super::Settings;
use super::number::{FAR, list, number, numbers, with_help};
use super::output;
use super::size::{bytes, size};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct PreviewArgs {
    /// A graph file; `-` is standard input
    #[arg(value_name = "GRAPH")]
    pub(crate) graph: PathBuf,
    /// The image file
    #[arg(short, long, value_name = "PNG", default_value = "preview.png", value_parser = output::preview())]
    pub(crate) output: PathBuf,
    /// Size in pixels: `N` square or `WxH`
    #[arg(long, value_name = "N|WxH", value_parser = size, default_value = "512")]
    pub(crate) size: ImageSize,
    /// The shape: sphere, plane, cube, rounded_cube, cylinder or terrain, or a mesh in an OBJ or GLB file
    #[arg(long, value_name = "NAME|FILE", default_value = "sphere")]
    pub(crate) shape: String,
    /// Evaluate the material at 3D points of the surface, without seams and poles
    #[arg(long)]
    pub(crate) solid: bool,
    /// The environment: studio, sky, dusk or plain, or an HDR or EXR file
    #[arg(long, value_name = "NAME|FILE", default_value = "studio")]
    pub(crate) environment: String,
    /// A floor and a wall behind the shape, or only the environment
    #[arg(long, value_enum, default_value_t = Floor::On)]
    pub(crate) floor: Floor,
    /// Direction and brightness of the light that casts shadows; a brightness of 0 turns it off
    #[arg(long, value_name = "X,Y,Z[,BRIGHTNESS]", value_parser = light, allow_hyphen_values = true)]
    pub(crate) light: Option<Light>,
    /// Tone mapping: none, neutral, aces, agx or filmic
    #[arg(long, value_name = "NAME", default_value = "neutral")]
    pub(crate) tonemap: String,
    /// Exposure in stops, -16 to 16: each doubles the light
    #[arg(long, value_name = "STOPS", value_parser = number(-16.0f32..=16.0), default_value = "0")]
    pub(crate) exposure: f32,
    /// Position of the camera; the shape is 2 wide, at the origin
    #[arg(long, value_name = "X,Y,Z", value_parser = list::<f32, 3>(-FAR..=FAR), allow_hyphen_values = true)]
    pub(crate) eye: Option<[f32; 3]>,
    /// Point that the camera looks at
    #[arg(long, value_name = "X,Y,Z", value_parser = list::<f32, 3>(-FAR..=FAR), allow_hyphen_values = true)]
    pub(crate) target: Option<[f32; 3]>,
    /// Field of view of the shorter side in degrees, 1 to 170
    #[arg(long, value_name = "DEGREES", value_parser = number(1.0f32..=170.0))]
    pub(crate) fov: Option<f32>,
    /// Tiles from the top of the shape to the bottom, 0.01 to 1000
    #[arg(long, value_name = "N", value_parser = number(0.01f32..=1000.0))]
    pub(crate) tiles: Option<f32>,
    /// Elevation of a height of 1, in tiles; by default that of the graph
    #[arg(long, value_name = "TILES", value_parser = number(0.0f32..=1000.0))]
    pub(crate) relief: Option<f32>,
    /// An image file that replaces the base colour
    #[arg(long, value_name = "FILE")]
    pub(crate) texture: Option<PathBuf>,
    /// Number of images of a turntable, each in a numbered file
    #[arg(long, value_name = "N", value_parser = number(1u32..=100_000))]
    pub(crate) frames: Option<u32>,
    /// Samples per pixel: 1 for a draft, 16 for a clean image
    #[arg(long, value_name = "N", value_parser = number(1u32..=256), default_value = "16")]
    pub(crate) samples: u32,
    /// Memory limit of the program
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = bytes)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Floor {
    /// A floor and a wall of paper with the shadow of the shape
    On,
    /// Only the environment
    Off,
}

/// Direction and optional brightness of a light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Light {
    pub(crate) toward: [f32; 3],
    pub(crate) brightness: Option<f32>,
}

fn light(text: &str) -> Result<Light, String> {
    let values = numbers(text, 3..=4, &(-FAR..=FAR))?;
    let brightness = values.get(3).copied();
    let toward = [values[0], values[1], values[2]];
    if toward == [0.0; 3] {
        return Err(with_help("light from 0,0,0 has no direction", "write another direction, for example 1,2,1"));
    }
    if let Some(negative) = brightness.filter(|v| *v < 0.0) {
        let wrong = format!("the brightness {negative} is below 0");
        return Err(with_help(&wrong, "write 0 or more as the fourth number, or leave it out"));
    }
    Ok(Light { toward, brightness })
}
