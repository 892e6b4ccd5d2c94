//! Reports of renders: the files, the ranges of their values, and the memory.

use crate::graph_node_report::GraphNodeReport;
use lapidary_evaluator::diagnostic::quoted;
use lapidary_evaluator::diagnostic::spelling::suggestion_help;
use lapidary_export::file_format::Depth;
use lapidary_export::target::{UnusedOutputs, UnusedReason};
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// State of a file after a render.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FileState {
    /// It was written.
    Written,
    /// It was up to date.
    Kept,
    /// A dry run would have written it.
    Planned,
}

/// An image file in a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileReport {
    /// Path of the file.
    #[serde(serialize_with = "path_text")]
    pub path: PathBuf,
    /// State of the file.
    pub state: FileState,
    /// Name of the graph file in messages.
    pub graph: String,
    /// Names of the outputs that it shows.
    pub outputs: Vec<String>,
    /// Use of the image.
    pub usage: String,
    /// Name of the file format.
    pub format: &'static str,
    /// Name of the depth.
    pub depth: &'static str,
    /// Columns and rows.
    pub size: [u32; 2],
    /// Channels of a pixel.
    pub channels: usize,
    /// Number of the frame of an animation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame: Option<u32>,
    /// The number of values that the file cannot store.
    pub clipped: u64,
    /// Ranges of the outputs, if the file was written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<OutputRange>,
    /// Divisor of the values, where it is not 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<f32>,
}

/// Report of a render.
#[derive(Debug, Default, Serialize)]
pub struct RenderReport {
    /// The image files.
    pub files: Vec<FileReport>,
    /// Files other than images.
    #[serde(serialize_with = "path_texts")]
    pub companions: Vec<PathBuf>,
    /// What became of nodes in files other than images, for each graph.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<GraphNodeReport>,
    /// The memory that a dry run predicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<MemoryEstimate>,
    /// The files that the graphs use.
    #[serde(skip)]
    pub reads: BTreeSet<PathBuf>,
    /// Rules of the depfile: images and their input files.
    #[serde(skip)]
    pub(crate) rules: String,
    #[serde(skip)]
    pub(crate) folders: BTreeSet<PathBuf>,
}

impl RenderReport {
    /// Paths of all files.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|file| &file.path).chain(&self.companions).map(PathBuf::as_path)
    }
}

/// Upper bound of the memory of a render, in bytes by purpose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MemoryEstimate {
    /// All together.
    pub bytes: u64,
    /// The program and its threads.
    pub program: u64,
    /// Planes of pixels.
    pub planes: u64,
    /// Pictures that nodes read.
    pub pictures: u64,
    /// Rows that wait to be written.
    pub rows: u64,
    /// Encoders of the files.
    pub files: u64,
    /// The GPU, if programs are computed there.
    #[serde(skip_serializing_if = "is_zero")]
    pub gpu: u64,
    /// The node that needs most of the planes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
}

fn is_zero(bytes: &u64) -> bool {
    *bytes == 0
}

/// Range of the values of an output in a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutputRange {
    /// Name of the output.
    pub output: String,
    /// The least value.
    pub low: f32,
    /// The greatest value.
    pub high: f32,
    /// The number of values that the file cannot store.
    pub clipped: u64,
}

/// Warning that a file cannot store all values of an output.
#[derive(Clone, Debug, PartialEq)]
pub struct ClippedOutput {
    /// Name of the graph file in messages.
    pub graph: String,
    /// The image file.
    pub path: PathBuf,
    /// Depth of the file.
    pub depth: Depth,
    /// True if the target allows EXR files.
    pub allows_exr: bool,
    /// Range of the output.
    pub range: OutputRange,
}

impl fmt::Display for ClippedOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OutputRange { output, low, high, clipped } = &self.range;
        let (low, high) = (six_digits(*low), six_digits(*high));
        let stored = if self.depth == Depth::Half { "-65504..65504" } else { "0..1" };
        let (graph, path) = (&self.graph, self.path.display());
        write!(
            f,
            "{graph}: warning: `{output}` runs from {low} to {high}, and {path} stores {stored}: {clipped} values are \
             clipped"
        )
    }
}

/// Note that a companion file does not refer to outputs that have images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedChannels {
    /// Name of the graph file in messages.
    pub graph: String,
    /// Name of the format of the companion file.
    pub title: &'static str,
    /// The outputs, and the reason.
    pub unused: UnusedOutputs,
}

impl fmt::Display for UnusedChannels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnusedChannels { graph, title, unused: UnusedOutputs { outputs, reason } } = self;
        let names: Vec<String> = outputs.iter().map(|name| format!("`{name}`")).collect();
        let names = names.join(", ");
        let it = if outputs.len() == 1 { "it" } else { "them" };
        let why = match reason {
            UnusedReason::NoInput => format!("{title} has no input for {it}"),
            UnusedReason::Varies => format!("{title} takes one number for {it}, and the images vary"),
            UnusedReason::NoRelief => "the graph does not state the `relief`, the metres between 0 and 1".to_owned(),
            UnusedReason::OtherMaterial => format!("a {title} file shows the first material"),
        };
        write!(f, "{graph}: note: the {title} material does not use {names}: {why}")
    }
}

/// Warning that a target reads an output of a name that is probably misspelt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisspeltOutput {
    /// Name of the graph file in messages.
    pub graph: String,
    /// Name of the target.
    pub target: &'static str,
    /// Name of the image in the target.
    pub image: &'static str,
    /// Name that the target states.
    pub name: &'static str,
    /// True if other outputs of the image exist, so that it is written.
    pub written: bool,
    /// The nearest name of a channel or of an output of the graph.
    pub nearest: String,
}

impl fmt::Display for MisspeltOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MisspeltOutput { graph, target, image, name, written, nearest } = self;
        let result = if *written { "its `value` is stored" } else { "the image is not written" };
        write!(f, "{graph}: warning: image `{image}` of the target `{target}` reads `{}`, ", quoted(name))?;
        write!(f, "which the graph lacks: {result}\n  help: {}", suggestion_help(nearest))
    }
}

/// A number rounded to six significant digits.
pub fn six_digits(v: f32) -> f32 {
    format!("{v:.5e}").parse().unwrap_or(v)
}

/// Serializes a path as text. Bytes that are not Unicode become replacement characters.
fn path_text<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}

fn path_texts<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(paths.iter().map(|path| path.display().to_string()))
}
