//! Arguments of `lapidary render` that multiply the images of a job, and divide it.

use super::number::with_help;
use super::size::size;
use lapidary_render::{ImageSize, Shard, UdimTiles};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct JobParts {
    /// Render each of these presets, with commas; `all` is every preset of each graph
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "preset")]
    pub(crate) presets: Vec<String>,
    /// Render each row of a table as a variation: CSV, or a JSON list of objects. The column `name` names its files, and
    /// the others are parameters, `seed` or `preset`
    #[arg(long, value_name = "FILE.csv|json")]
    pub(crate) vary: Option<PathBuf>,
    /// Render huge images in tiles of this size, each in a file of its own; `--collect` joins them
    #[arg(long, value_name = "N|WxH", value_parser = tile, conflicts_with = "region")]
    pub(crate) tile: Option<[u32; 2]>,
    /// Render UDIM tiles across and up, each an image of `--size` with a number in its name: 1001 is at the bottom left
    #[arg(long, value_name = "UxV", value_parser = udim, conflicts_with_all = ["region", "tile"])]
    pub(crate) udim: Option<UdimTiles>,
    /// Render only part K of N of the job, of about equal cost. Processes that render the same shard do not disturb each
    /// other, and `--if-changed` continues one that was interrupted
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Render nothing: check that all files of the job are there, whole and of these graphs and settings, then join tiles.
    /// With `--shard` or `--dry-run`, only check
    #[arg(long, conflicts_with_all = ["watch", "depfile", "keep_going"])]
    pub(crate) collect: bool,
}

fn tile(text: &str) -> Result<[u32; 2], String> {
    Ok(match size(text)? {
        ImageSize::Width(side) => [side, side],
        ImageSize::Exact(sides) => sides,
    })
}

fn udim(text: &str) -> Result<UdimTiles, String> {
    let counts = text.split_once('x').and_then(|(u, v)| Some([u.trim().parse().ok()?, v.trim().parse().ok()?]));
    match counts {
        Some(counts) => UdimTiles::new(counts).map_err(|why| with_help(&why, "write fewer, for example 10x2")),
        None => {
            let wrong = format!("`{text}` is not a number of tiles across and up");
            Err(with_help(&wrong, "write both, for example 2x1"))
        }
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let read = text
        .split_once('/')
        .and_then(|(number, count)| Some([number.trim().parse().ok()?, count.trim().parse().ok()?]));
    match read {
        Some([number, count]) if (1..=Shard::MOST).contains(&count) && (1..=count).contains(&number) => {
            Ok(Shard { number, count })
        }
        Some([number, count]) if (1..=Shard::MOST).contains(&count) => {
            let wrong = format!("there is no shard {number} of {count}");
            Err(with_help(&wrong, &format!("write a shard from 1/{count} to {count}/{count}")))
        }
        _ => {
            let wrong = format!("`{text}` is not a shard of 1 to {}", Shard::MOST);
            Err(with_help(&wrong, "write its number and how many there are, for example 1/16"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_numbered_from_one() {
        assert_eq!(shard("3/16"), Ok(Shard { number: 3, count: 16 }));
        let message = "there is no shard 17 of 16\n  help: write a shard from 1/16 to 16/16";
        assert_eq!(shard("17/16"), Err(message.to_owned()));
        assert_eq!(shard("0/2"), Err("there is no shard 0 of 2\n  help: write a shard from 1/2 to 2/2".to_owned()));
        for text in ["", "1", "1/0", "a/2", "-1/2", "1/1000001", "1/2/3"] {
            assert!(shard(text).is_err_and(|why| why.contains("for example 1/16")), "{text}");
        }
    }
}
