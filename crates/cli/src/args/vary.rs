//! Arguments of `lapidary vary`.

use super::Settings;
use super::number::{span, with_help};
use super::output;
use super::size::{bytes, size};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct VaryArgs {
    /// A graph file
    pub(crate) graph: PathBuf,
    /// A parameter and its values, for example `seed=0..15` (both ends included) or `rough=0.2,0.5`; repeatable
    #[arg(long, required = true, value_name = "NAME=VALUES", value_parser = variation)]
    pub(crate) vary: Vec<Variation>,
    /// Folder of the sheet and the list, created if it does not exist
    #[arg(short, long, value_name = "DIR", default_value = "out", value_parser = output::folder())]
    pub(crate) output: PathBuf,
    /// The output to render; by default the base colour or the first output
    #[arg(long = "show", value_name = "NAME")]
    pub(crate) output_name: Option<String>,
    /// Size of each image
    #[arg(long, value_name = "N|WxH", value_parser = size, default_value = "256")]
    pub(crate) size: ImageSize,
    /// Memory limit of the program
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

/// The most values of a variation.
const MOST: u32 = 4096;

fn variation(text: &str) -> Result<Variation, String> {
    let help = "write a parameter and its values, for example seed=0..15 or roughness=0.2,0.5";
    let (name, values) = text.split_once('=').ok_or_else(|| with_help(&format!("`{text}` has no `=`"), help))?;
    let values = if values.contains("..") {
        let [a, b] = span(0..=u32::MAX)(values)?;
        if a > b {
            return Err(with_help(
                &format!("`{values}` has no values"),
                "write the smaller number first, for example 0..15",
            ));
        }
        if b - a >= MOST {
            return Err(with_help(
                &format!("`{values}` has more than {MOST} values"),
                "vary fewer values, for example 0..15",
            ));
        }
        (a..=b).map(|n| n.to_string()).collect()
    } else {
        values.split(',').map(|value| value.trim().to_owned()).collect()
    };
    Ok(Variation { name: name.trim().to_owned(), values })
}
