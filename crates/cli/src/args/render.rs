//! Arguments of `lapidary render`.

use super::Settings;
use super::device::DeviceChoice;
use super::job_parts::JobParts;
use super::number::{FAR, list, number, span, with_help};
use super::output;
use super::size::{bytes, size};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use lapidary_document::SampleCount;
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::target::{ExportTarget, TARGETS, find};
use lapidary_field::program::{RunOptions, Sampling};
use lapidary_render::{
    AnimationOptions, ImageSize, NameLabels, RenderRequest, RenderSource, VariationTable, display_path, read_target,
};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(crate) struct RenderArgs {
    /// Graph files; `-` is standard input
    #[arg(required = true, value_name = "GRAPH")]
    pub(crate) graphs: Vec<PathBuf>,
    /// Folder of the images, created if it does not exist
    #[arg(short, long, value_name = "DIR", default_value = "out", value_parser = output::folder())]
    pub(crate) output: PathBuf,
    /// Size in pixels: `N` wide at the proportions of the graph, or `WxH`
    #[arg(long, value_name = "N|WxH", value_parser = size)]
    pub(crate) size: Option<ImageSize>,
    /// Names of the outputs, with commas; by default all
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) outputs: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: Settings,
    #[command(flatten)]
    pub(crate) parts: JobParts,
    /// The program that reads the images: packing of channels, names of files, direction of normals. A path that ends in
    /// `.ron` is the file of a target of your own
    #[arg(long, default_value = TARGETS[0].name, value_parser = target())]
    pub(crate) target: &'static ExportTarget,
    /// File format; by default that of the target
    #[arg(long, value_parser = format())]
    pub(crate) format: Option<FileFormat>,
    /// Bits per channel; by default what suits each output
    #[arg(long, value_parser = depth())]
    pub(crate) depth: Option<Depth>,
    /// Samples per pixel; by default those of the graph. `auto` takes as many as the outputs need, and is the default
    /// of targets for engines
    #[arg(long, value_name = "auto|1|2|4|16", value_parser = samples())]
    pub(crate) samples: Option<SampleCount>,
    /// Pattern of file names: {graph} {output} {usage} {preset} {variation} {size} {seed} {tile}
    /// {udim} {frame}
    #[arg(long, value_name = "PATTERN")]
    pub(crate) name: Option<String>,
    /// A part of the images: left, top, width and height in pixels
    #[arg(long, value_name = "X,Y,W,H", value_parser = list::<u32, 4>(0..=u32::MAX), allow_hyphen_values = true)]
    pub(crate) region: Option<[u32; 4]>,
    /// Frames A to B of an animation, both included; `--format apng` and `gif` write them to one file. Without `--time`,
    /// frame k is frame k of the loop of the graph, so that parts of an animation can be rendered separately
    #[arg(long, value_name = "A..B", value_parser = frames, allow_hyphen_values = true)]
    pub(crate) frames: Option<[u32; 2]>,
    /// Frames per second; by default 24
    #[arg(long, value_name = "N", value_parser = number(0.001f64..=1000.0))]
    pub(crate) fps: Option<f64>,
    /// Times of the animation, by default one loop from 0 to 1. The first frame shows A, and the frame after the last
    /// would show B, so that a loop closes. `--frames` sets the number of frames, otherwise `--fps` and the loop of the
    /// graph
    #[arg(long, value_name = "A..B", value_parser = span(-f64::from(FAR)..=f64::from(FAR)), allow_hyphen_values = true)]
    pub(crate) time: Option<[f64; 2]>,
    /// Position of the sample in a pixel: centre or corner
    #[arg(long, default_value = "centre", value_parser = sampling(), hide_possible_values = true)]
    pub(crate) sampling: Sampling,
    /// Dither 8-bit values, to avoid banding in gradients
    #[arg(long)]
    pub(crate) dither: bool,
    /// Vector instructions: auto, scalar, sse4, avx2, avx512 or neon. They change the speed, not the images
    #[arg(long, value_name = "LEVEL", default_value = "auto")]
    pub(crate) simd: String,
    /// Where programs are computed: on the CPU, on the GPU, or on the GPU where it computes the same bits as the CPU. The
    /// images are the same; `lapidary doctor` describes the GPU
    #[arg(long, value_name = "cpu|gpu|auto", default_value = "cpu", hide_possible_values = true)]
    pub(crate) device: DeviceChoice,
    /// Compute N random tiles of every frame that the GPU paints on the CPU too, and fail if they differ
    #[arg(long, value_name = "N", value_parser = number(1u32..=10_000))]
    pub(crate) verify: Option<u32>,
    /// Number of threads, 1 to 1024; by default one per core
    #[arg(long, value_name = "N", value_parser = number(1u16..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Memory limit of the program
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = bytes)]
    pub(crate) memory: u64,
    /// Skip images that are up to date
    #[arg(long)]
    pub(crate) if_changed: bool,
    /// Continue with the other graphs after an error
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Render again whenever the graph, or a file that it uses, changes; Ctrl-C ends it
    #[arg(long, conflicts_with_all = ["dry_run", "keep_going"])]
    pub(crate) watch: bool,
    /// Write a dependency file with the inputs of each image, for `make` and `ninja`
    #[arg(long, value_name = "FILE", value_parser = output::text_file())]
    pub(crate) depfile: Option<PathBuf>,
    /// Print a report of the images with `json`, or write it to a file: JSON, or a page that shows them; repeatable
    #[arg(long, value_name = "json|FILE.json|FILE.html", value_parser = report)]
    pub(crate) report: Vec<ReportTarget>,
    /// Only print the images that would be written, and with `--report json` the memory
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// Destination of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReportTarget {
    /// Standard output, as JSON.
    Print,
    Json(PathBuf),
    Html(PathBuf),
}

impl ReportTarget {
    /// The file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            ReportTarget::Print => None,
            ReportTarget::Json(path) | ReportTarget::Html(path) => Some(path),
        }
    }
}

impl RenderArgs {
    /// The request that the arguments state, with the table of variations.
    pub(crate) fn request(&self, run: RunOptions, variations: Option<VariationTable>) -> RenderRequest {
        RenderRequest {
            graphs: self.graphs.iter().cloned().map(RenderSource::File).collect(),
            folder: self.output.clone(),
            size: self.size,
            outputs: self.outputs.clone(),
            settings: self.settings.values(),
            presets: self.parts.presets.clone(),
            variations,
            target: self.target,
            format: self.format,
            depth: self.depth,
            samples: self.samples,
            name: self.name.clone(),
            labels: NameLabels::default(),
            region: self.region,
            tile: self.parts.tile,
            udim: self.parts.udim,
            shard: self.parts.shard,
            animation: AnimationOptions { frames: self.frames, rate: self.fps, time: self.time, part: None },
            sampling: self.sampling,
            dither: self.dither,
            run,
            accelerator: None,
            least_device_work: 0,
            memory: self.memory,
            if_changed: self.if_changed,
            keep_going: self.keep_going,
            dry_run: self.dry_run,
            depfile: self.depfile.clone(),
        }
    }
}

/// Parser of a target: a name, or the path of a file that declares one.
#[derive(Clone)]
struct TargetParser;

impl TypedValueParser for TargetParser {
    type Value = &'static ExportTarget;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Self::Value, Error> {
        let path = Path::new(value);
        if path.extension().is_none_or(|extension| extension != "ron") {
            let name = PossibleValuesParser::new(target_values()).parse_ref(command, arg, value)?;
            return Ok(find(&name).expect("the parser accepts these values only"));
        }
        let read = std::fs::read_to_string(path).map_err(|error| error.to_string());
        read.and_then(|text| read_target(&text)).map_err(|why| {
            let message = format!("{}: {why}\n", display_path(path));
            Error::raw(ErrorKind::ValueValidation, message).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(target_values()))
    }
}

fn target() -> TargetParser {
    TargetParser
}

fn target_values() -> impl Iterator<Item = PossibleValue> {
    TARGETS.iter().map(|target| PossibleValue::new(target.name).help(target.about))
}

fn format() -> impl TypedValueParser<Value = FileFormat> {
    choice(FileFormat::ALL, FileFormat::name)
}

fn depth() -> impl TypedValueParser<Value = Depth> {
    choice(Depth::ALL, Depth::name)
}

fn samples() -> impl TypedValueParser<Value = SampleCount> {
    choice(SampleCount::ALL, SampleCount::name)
}

fn sampling() -> impl TypedValueParser<Value = Sampling> {
    choice([Sampling::Centre, Sampling::Corner], |sampling| match sampling {
        Sampling::Centre => "centre",
        Sampling::Corner => "corner",
    })
}

/// Parser of one of several values, by its name.
fn choice<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(name))
        .map(move |chosen| *all.iter().find(|one| name(**one) == chosen).expect("the parser accepts these values only"))
}

fn report(text: &str) -> Result<ReportTarget, String> {
    let extension = Path::new(text).extension().and_then(OsStr::to_str);
    match extension.map(str::to_ascii_lowercase).as_deref() {
        _ if text == "json" => Ok(ReportTarget::Print),
        Some("json") => Ok(ReportTarget::Json(text.into())),
        Some("html") => Ok(ReportTarget::Html(text.into())),
        _ => {
            let wrong = format!("`{text}` is neither `json` nor a file of the format JSON or HTML");
            Err(with_help(&wrong, "write `json`, or a file such as out/report.html"))
        }
    }
}

/// Largest number of frames of an animation.
const MAX_FRAMES: u32 = 1 << 20;

fn frames(text: &str) -> Result<[u32; 2], String> {
    let [a, b] = span(0..=u32::MAX)(text)?;
    if a > b || b - a >= MAX_FRAMES {
        let wrong = format!("`{a}..{b}` has no frames, or more than {MAX_FRAMES}");
        return Err(with_help(&wrong, "write the first frame, then the last, for example 0..47"));
    }
    Ok([a, b])
}
