//! What can be typed to compare graphs and to merge them.

use super::size::size;
use super::{Access, output};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct DiffArgs {
    /// The graph as it was; an empty file is an empty graph
    #[arg(value_name = "A")]
    pub(crate) before: PathBuf,
    /// The graph as it is
    #[arg(value_name = "B")]
    pub(crate) after: PathBuf,
    /// Where to put pictures of each output that both have: before, after, and how far they are apart
    #[arg(long, value_name = "DIR", value_parser = output::folder())]
    pub(crate) images: Option<PathBuf>,
    /// Pixels of these pictures; those of B unless told otherwise
    #[arg(long, value_name = "N|WxH", value_parser = size, requires = "images")]
    pub(crate) size: Option<ImageSize>,
    #[command(flatten)]
    pub(crate) access: Access,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// The graph that both were made of; an empty file where both made it
    pub(crate) base: PathBuf,
    /// Our copy: what stays where both changed the same
    pub(crate) ours: PathBuf,
    /// Their copy
    pub(crate) theirs: PathBuf,
    /// The file to write, which may be one of these; standard output if none is named
    #[arg(short, long, value_name = "FILE", value_parser = output::text_file())]
    pub(crate) output: Option<PathBuf>,
    /// What messages call the file
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
}
