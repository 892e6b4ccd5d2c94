//! Arguments of the commands that compare and merge graphs.

use super::size::size;
use super::{Access, output};
use lapidary_render::ImageSize;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct DiffArgs {
    /// The graph before; an empty file is an empty graph
    #[arg(value_name = "A")]
    pub(crate) before: PathBuf,
    /// The graph after
    #[arg(value_name = "B")]
    pub(crate) after: PathBuf,
    /// Folder for images of each output that both graphs have: before, after and difference
    #[arg(long, value_name = "DIR", value_parser = output::folder())]
    pub(crate) images: Option<PathBuf>,
    /// Size of the images; by default that of B
    #[arg(long, value_name = "N|WxH", value_parser = size, requires = "images")]
    pub(crate) size: Option<ImageSize>,
    #[command(flatten)]
    pub(crate) access: Access,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// The common ancestor; an empty file if there is none
    pub(crate) base: PathBuf,
    /// Our copy, which has precedence in conflicts
    pub(crate) ours: PathBuf,
    /// Their copy
    pub(crate) theirs: PathBuf,
    /// The file to write, which may be one of these; by default standard output
    #[arg(short, long, value_name = "FILE", value_parser = output::text_file())]
    pub(crate) output: Option<PathBuf>,
    /// Name of the file in messages
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
}
