//! What is to be rendered of a graph: which images, of which frames, into which files.

use super::PROGRAM;
use super::film::{pace, times};
use super::name::{Names, named};
use super::samples;
use super::shot::{Leaf, Shot};
use crate::args;
use crate::fault::Fault;
use crate::file::DiskNeeds;
use crate::load::{LOADER, prepare, prepare_file};
use crate::stop::STOP;
use lapidary_document::{Document, setting_text};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::report::explain::bounds;
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::run::pictures::read_pictures;
use lapidary_evaluator::run::{self, RunError};
use lapidary_evaluator::trace::Plan;
use lapidary_export::image_spec::{Depth, FileFormat, ImageSpec};
use lapidary_export::provenance::Provenance;
use lapidary_export::target::{
    ContentKind, GraphOutput, NormalEncoding, PackedImage, PlaneSource, default_depth, packed_images,
};
use lapidary_field::program::{Frame, RunOptions, Samples, Sampling};
use lapidary_render::{PreparedGraph, file_stem};
use std::path::{Path, PathBuf};

/// An alpha that every file would round to 1.
pub(crate) const OPAQUE: f32 = 1.0 - 4e-6;

/// A graph with everything set, and the pictures that are wanted of it.
pub(crate) struct Job {
    /// As messages call it.
    pub(crate) file: String,
    /// As file names have it.
    pub(crate) stem: String,
    pub(crate) plan: Plan,
    pub(crate) settings: Vec<f32>,
    /// What it was made of.
    pub(crate) reads: Vec<PathBuf>,
    /// The pictures, and whether the alpha of each may hide something.
    sheets: Vec<(PackedImage, bool)>,
    /// The points a pixel of the outputs, where they are not the frame's.
    output_samples: Option<Samples>,
    pub(super) document: Document,
}

impl Job {
    pub(crate) fn new(args: &args::Render, path: &Path) -> Result<Job, Fault> {
        let job = Job::of(args, path, prepare(path, &args.settings)?)?;
        let frame = asked(&job.document, args);
        samples::advise(&job.document, args, &job.plan, &job.work(args, RunOptions::best(), &frame))?;
        Ok(job)
    }

    /// The same of a graph whose warnings have been told.
    pub(crate) fn again(args: &args::Render, path: &Path) -> Result<Job, Fault> {
        Job::of(args, path, prepare_file(path, LOADER.read(path)?.without_warnings(), &args.settings)?)
    }

    /// Of a graph that has been read and set.
    pub(crate) fn of(args: &args::Render, path: &Path, settled: PreparedGraph) -> Result<Job, Fault> {
        if args.target.gltf && args.format.is_some_and(|format| format != FileFormat::Png) {
            return Err(Fault::Usage("glTF shows no pictures but PNG\n  help: leave out `--format`".to_owned()));
        }
        let plan = settled.plan(&args.outputs)?;
        let PreparedGraph { file, document, checked, reads } = settled;
        let output = |((name, numbers), carried): (&(String, usize), &Type)| GraphOutput {
            name: name.clone(),
            components: *numbers,
            is_normal: *carried == Type::Normal,
        };
        let outputs: Vec<GraphOutput> = plan.outputs.iter().zip(&plan.types).map(output).collect();
        let settings = plan.settings(&checked);
        let still = asked(&document, args);
        still.check().map_err(RunError::from)?;
        // What would be written is told without reading pixels; only a film needs to know beforehand what alpha hides.
        let work =
            run::Job { budget: args.memory, stop: &STOP, ..run::Job::new(RunOptions::best(), &still, &settings) };
        if !args.dry_run || args.films() {
            read_pictures(&plan, &work)?;
        }
        let output_samples = samples::of_outputs(&document, args, &plan, &work)?;
        let bounds = bounds(&plan, &work);
        let keep = args.target.normals == NormalEncoding::Signed || args.format == Some(FileFormat::Npy);
        let sheets = packed_images(args.target, &outputs, args.format).into_iter().map(|mut sheet| {
            let alpha = sheet.alpha_plane().filter(|_| !keep);
            if alpha.is_some_and(|plane| bounds[plane].lo >= OPAQUE) {
                sheet.channels.truncate(3);
            }
            let hides = alpha.is_some_and(|plane| bounds[plane].lo < OPAQUE);
            (sheet, hides)
        });
        let sheets = sheets.collect();
        Ok(Job { stem: file_stem(path), file, plan, settings, sheets, output_samples, reads, document })
    }

    /// The work that paints a frame.
    pub(crate) fn work<'a>(&'a self, args: &args::Render, how: RunOptions, frame: &'a Frame) -> run::Job<'a> {
        let output_samples = self.output_samples;
        run::Job { budget: args.memory, output_samples, ..run::Job::new(how, frame, &self.settings) }
    }

    /// Every file that is to be written.
    pub(crate) fn paths(&self, args: &args::Render) -> Result<Vec<PathBuf>, Fault> {
        let still = asked(&self.document, args);
        let film = args.format.is_some_and(FileFormat::is_animated);
        let numbers = if film {
            vec![None]
        } else {
            times(args, self.document.seconds).into_iter().map(|(number, _)| number).collect()
        };
        let mut paths = vec![];
        for number in numbers {
            for (sheet, _) in &self.sheets {
                paths.push(self.path(args, &still, sheet, number, format(args, sheet))?);
            }
        }
        // Only a still has a `.gltf` beside it.
        if args.target.gltf && paths.len() == self.sheets.len() {
            paths.push(self.gltf(args));
        }
        Ok(paths)
    }

    /// Whether there are several outputs, and several frames in files of their own.
    pub(crate) fn several(&self, args: &args::Render) -> [bool; 2] {
        let film = args.format.is_some_and(FileFormat::is_animated);
        [self.sheets.len() > 1, !film && times(args, self.document.seconds).len() > 1]
    }
    /// The bytes of all those files.
    pub(crate) fn needs(&self, args: &args::Render) -> DiskNeeds {
        let still = asked(&self.document, args);
        let points = (still.width() as u64).saturating_mul(still.height() as u64);
        let points = points.saturating_mul(times(args, self.document.seconds).len() as u64);
        let mut needs = DiskNeeds::default();
        for (sheet, hides) in &self.sheets {
            let format = format(args, sheet);
            let depth = args.depth.unwrap_or(default_depth(args.target, sheet.content, format));
            // An alpha that hides nothing may be left out.
            let least = sheet.channels.len() - usize::from(*hides);
            let [least, most] =
                [least, sheet.channels.len()].map(|n| points.saturating_mul((n * depth.bytes()) as u64));
            needs += DiskNeeds { certain: if format.is_compressed() { 0 } else { least }, most };
        }
        needs
    }

    /// Every frame, with its files.
    pub(crate) fn shots(&self, args: &args::Render) -> Result<Vec<Shot>, Fault> {
        let still = asked(&self.document, args);
        let times = times(args, self.document.seconds);
        let frame = |time: f32| Frame { rest: [0.0, time], ..still.clone() };
        if args.format.is_some_and(FileFormat::is_animated) {
            return Ok(vec![self.shot(args, None, times.iter().map(|(_, time)| frame(*time)).collect())?]);
        }
        let single = times.len() == 1;
        let shot = |(number, time)| Ok(Shot { single, ..self.shot(args, number, vec![frame(time)])? });
        times.into_iter().map(shot).collect()
    }

    fn shot(&self, args: &args::Render, number: Option<u32>, frames: Vec<Frame>) -> Result<Shot, Fault> {
        let work = |frame| self.work(args, RunOptions::best(), frame);
        // Nobody keeps the fingerprint of what is not written.
        let told = frames.iter().filter(|_| !args.dry_run).map(|frame| fingerprints(&self.plan, &work(frame)));
        let prints: Vec<Vec<u128>> = told.collect::<Result<_, RunError>>()?;
        let frame = &frames[0];
        let file = |(sheet, hides): &(PackedImage, bool)| {
            let format = format(args, sheet);
            let depth = args.depth.unwrap_or(default_depth(args.target, sheet.content, format));
            fits(format, depth)?;
            let mut picture = ImageSpec {
                size: [frame.width() as u32, frame.height() as u32],
                offset: [0, 1].map(|axis| frame.region[axis].start),
                channels: sheet.channels.len(),
                colour: sheet.content == ContentKind::Colour,
                format,
                depth,
                dither: args.dither.then_some(self.document.graph.seed),
                frames: frames.len() as u32,
                frame_time: pace(args),
                provenance: String::new(),
            };
            let origin = self.origin(args, frame, sheet, &picture, &prints);
            picture.provenance = origin.to_ascii_json();
            let path = self.path(args, frame, sheet, number, format)?;
            let mut leaf = Leaf { path, picture, sheet: sheet.clone(), believed: None, strength: 1.0, origin };
            // The frames of a film are all of one kind.
            if *hides && number.is_none() && frames.len() == 1 {
                leaf.believe();
            }
            Ok(leaf)
        };
        let files = self.sheets.iter().map(file).collect::<Result<_, Fault>>()?;
        Ok(Shot { files, frames, number, single: false })
    }

    fn path(
        &self,
        args: &args::Render,
        frame: &Frame,
        sheet: &PackedImage,
        number: Option<u32>,
        format: FileFormat,
    ) -> Result<PathBuf, Fault> {
        let pattern = args.name.clone().unwrap_or_else(|| film(args.target.pattern, number));
        let of = if sheet.material.is_empty() { String::new() } else { format!("{}_", sheet.material) };
        let usage = format!("{of}{}", sheet.usage);
        let output = match &sheet.outputs[..] {
            [output] => output,
            _ => &usage,
        };
        let seed = self.document.graph.seed;
        let names = Names { graph: &self.stem, output, usage: &usage, size: frame.size, seed, frame: number };
        Ok(args.output.join(format!("{}.{}", named(&pattern, &names)?, format.name())))
    }

    fn origin(
        &self,
        args: &args::Render,
        frame: &Frame,
        sheet: &PackedImage,
        picture: &ImageSpec,
        prints: &[Vec<u128>],
    ) -> Provenance {
        let mut fingerprint: u128 = 0;
        for (prints, number) in
            prints.iter().flat_map(|prints| sheet.channels.iter().map(move |number| (prints, number)))
        {
            if let PlaneSource::Plane { plane, .. } = number {
                fingerprint = fingerprint.rotate_left(9) ^ prints[*plane];
            }
        }
        let parameters = self.document.graph.parameters.iter();
        let [left, top] = picture.offset;
        let [width, height] = picture.size;
        Provenance {
            program: PROGRAM.to_owned(),
            graph: if self.document.name.is_empty() { self.stem.clone() } else { self.document.name.clone() },
            outputs: sheet.outputs.clone(),
            fingerprint: format!("{fingerprint:032x}"),
            size: frame.size,
            region: [left, top, width, height],
            samples: self.output_samples.unwrap_or(frame.samples).count(),
            sampling: if frame.sampling == Sampling::Centre { "centre" } else { "corner" }.to_owned(),
            seed: self.document.graph.seed,
            time: frame.rest[1],
            frames: picture.frames,
            parameters: parameters.map(|(name, p)| (name.clone(), setting_text(&p.value))).collect(),
            target: args.target.name.to_owned(),
            depth: picture.depth.name().to_owned(),
            dither: args.dither && picture.depth == Depth::Byte,
            strength: None,
        }
    }
}

/// The kind of file that a picture becomes.
fn format(args: &args::Render, sheet: &PackedImage) -> FileFormat {
    args.format.unwrap_or(args.target.default_format(sheet.content))
}

/// A pattern that tells frames apart.
fn film(pattern: &str, number: Option<u32>) -> String {
    if number.is_some() { format!("{pattern}_{{frame}}") } else { pattern.to_owned() }
}

/// Complains of numbers that a format cannot keep.
fn fits(format: FileFormat, depth: Depth) -> Result<(), Fault> {
    let depths = format.depths();
    if depths.contains(&depth) {
        return Ok(());
    }
    let names: Vec<&str> = depths.iter().map(|depth| depth.name()).collect();
    let formats = FileFormat::ALL.iter().filter(|format| format.depths().contains(&depth)).map(|format| format.name());
    let formats: Vec<&str> = formats.collect();
    let (format, depth) = (format.name(), depth.name());
    let help = format!("write `--depth {}`, or `--format {}`", names.join("` or `"), formats.join("` or `"));
    Err(Fault::Usage(format!("{format} has no depth `{depth}`\n  help: {help}")))
}

/// The frame of the images as they are asked for.
fn asked(document: &Document, args: &args::Render) -> Frame {
    let size = args.size.map_or(document.size, |size| size.pixels(document.size));
    let whole = Frame { samples: samples::of_frame(document, args), sampling: args.sampling, ..document.frame(size) };
    match args.region {
        Some([x, y, w, h]) => Frame { region: [x..x.saturating_add(w), y..y.saturating_add(h)], ..whole },
        None => whole,
    }
}
