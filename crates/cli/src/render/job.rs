//! What is to be rendered of a graph: which images, of which frames, into which files.

use super::name::{Names, named};
use super::report::Report;
use crate::args;
use crate::fault::{Fault, tell};
use crate::file::whole;
use crate::load::{Right, load, stem};
use lapidary_document::{Document, spelt};
use lapidary_evaluator::check::Type;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, fine};
use lapidary_evaluator::explain::bounds;
use lapidary_evaluator::key::fingerprints;
use lapidary_evaluator::plan::{Plan, plan};
use lapidary_evaluator::run;
use lapidary_export::gltf::{Plane, gltf};
use lapidary_export::origin::Origin;
use lapidary_export::picture::{Depth, Format, Picture};
use lapidary_export::target::{Normals, Number, Output, Sheet, depth, sheets};
use lapidary_field::program::{Frame, How, Samples, Sampling};
use lapidary_nodes::LIBRARY;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The program and its version.
const PROGRAM: &str = concat!("lapidary ", env!("CARGO_PKG_VERSION"));

/// A graph with everything set, and the pictures that are wanted of it.
pub(crate) struct Job {
    /// As messages call it.
    pub(crate) file: String,
    /// As file names have it.
    pub(crate) stem: String,
    pub(crate) plan: Plan,
    pub(crate) settings: Vec<f32>,
    pub(crate) sheets: Vec<Sheet>,
    /// What it was made of.
    pub(crate) reads: Vec<PathBuf>,
    document: Document,
}

/// A frame, and the files that show it.
pub(crate) struct Shot {
    pub(crate) frame: Frame,
    pub(crate) number: Option<u32>,
    /// A file for each sheet, with its path.
    pub(crate) files: Vec<(PathBuf, Picture)>,
}

impl Job {
    pub(crate) fn new(args: &args::Render, path: &Path) -> Result<Job, Fault> {
        let loaded = load(path)?;
        let file = loaded.file.clone();
        let Right { mut document, mut files, mut pictures } = loaded.right()?;
        if let Some(preset) = &args.preset {
            document.choose(preset).map_err(|complaint| wrong(&file, &[*complaint]))?;
        }
        for (name, value) in &args.set {
            document.set(name, value).map_err(|complaint| wrong(&file, &[*complaint]))?;
        }
        document.graph.seed = args.seed.unwrap_or(document.graph.seed);
        let (mut checked, mut complaints) = document.check_with(LIBRARY, &mut files);
        complaints.extend(pictures.put(&mut checked));
        if !fine(&complaints) {
            return Err(wrong(&file, &complaints));
        }
        let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let wanted = wanted(&names, &args.outputs).map_err(|complaint| wrong(&file, &[*complaint]))?;
        let (plan, complaints) = plan(&checked, &wanted);
        let plan = plan.ok_or_else(|| wrong(&file, &complaints))?;
        let output = |((name, numbers), carried): (&(String, usize), &Type)| Output {
            name: name.clone(),
            numbers: *numbers,
            normal: *carried == Type::Normal,
        };
        let outputs: Vec<Output> = plan.outputs.iter().zip(&plan.types).map(output).collect();
        let mut sheets = sheets(args.target, &outputs, args.format);
        let settings = plan.settings(&checked);
        let frame = asked(&document, args);
        // An image without a pixel has no bounds; what is wrong with it is told when it is painted.
        if frame.check().is_ok() {
            let bounds = bounds(&plan, &run::Job::new(How::best(), &frame, &settings));
            let keep = args.target.normals == Normals::Signed || args.format == Some(Format::Npy);
            for sheet in sheets.iter_mut().filter(|_| !keep) {
                // What every file would round to 1.
                if sheet.alpha().is_some_and(|plane| bounds[plane].lo >= 1.0 - 4e-6) {
                    sheet.from.truncate(3);
                }
            }
        }
        let read = std::iter::once(path.to_owned()).filter(|path| !crate::load::is_stdin(path));
        let reads = read.chain(files.read().into_iter().map(PathBuf::from)).chain(pictures.paths()).collect();
        Ok(Job { stem: stem(path), file, plan, settings, sheets, reads, document })
    }

    /// Every frame, with its files.
    pub(crate) fn shots(&self, args: &args::Render) -> Result<Vec<Shot>, Fault> {
        let still = asked(&self.document, args);
        still.check().map_err(run::RunError::from)?;
        times(args, self.document.seconds)
            .into_iter()
            .map(|(number, time)| self.shot(args, &still, number, time))
            .collect()
    }

    fn shot(&self, args: &args::Render, still: &Frame, number: Option<u32>, time: f32) -> Result<Shot, Fault> {
        let frame = Frame { rest: [0.0, time], ..still.clone() };
        let prints = fingerprints(&self.plan, &run::Job::new(How::best(), &frame, &self.settings));
        let file = |sheet: &Sheet| {
            let format = args.format.unwrap_or(args.target.format(sheet.kind));
            let depth = args.depth.unwrap_or(depth(args.target, sheet.kind, format));
            fits(format, depth)?;
            let mut picture = Picture {
                size: [frame.width() as u32, frame.height() as u32],
                from: [0, 1].map(|axis| frame.region[axis].start),
                channels: sheet.from.len(),
                colour: sheet.kind == lapidary_export::target::Kind::Colour,
                format,
                depth,
                dither: args.dither.then_some(self.document.graph.seed),
                origin: String::new(),
            };
            picture.origin = self.origin(args, &frame, sheet, &picture, &prints).text();
            Ok((self.path(args, &frame, sheet, number, format)?, picture))
        };
        let files = self.sheets.iter().map(file).collect::<Result<_, Fault>>()?;
        Ok(Shot { files, frame, number })
    }

    fn path(
        &self,
        args: &args::Render,
        frame: &Frame,
        sheet: &Sheet,
        number: Option<u32>,
        format: Format,
    ) -> Result<PathBuf, Fault> {
        let pattern = match (&args.name, format) {
            (Some(name), _) => name.clone(),
            (None, Format::Npy) => film("{graph}_{output}", number),
            (None, _) => film(args.target.pattern, number),
        };
        let of = if sheet.of.is_empty() { String::new() } else { format!("{}_", sheet.of) };
        let usage = format!("{of}{}", sheet.usage);
        let output = match &sheet.outputs[..] {
            [output] => output,
            _ => &usage,
        };
        let seed = self.document.graph.seed;
        let names = Names { graph: &self.stem, output, usage: &usage, size: frame.size, seed, frame: number };
        Ok(args.output.join(format!("{}.{}", named(&pattern, &names)?, format.name())))
    }

    fn origin(&self, args: &args::Render, frame: &Frame, sheet: &Sheet, picture: &Picture, prints: &[u128]) -> Origin {
        let mut fingerprint: u128 = 0;
        for number in &sheet.from {
            if let Number::Plane { plane, .. } = number {
                fingerprint = fingerprint.rotate_left(9) ^ prints[*plane];
            }
        }
        let parameters = self.document.graph.parameters.iter();
        let [left, top] = picture.from;
        let [width, height] = picture.size;
        Origin {
            program: PROGRAM.to_owned(),
            graph: if self.document.name.is_empty() { self.stem.clone() } else { self.document.name.clone() },
            outputs: sheet.outputs.clone(),
            fingerprint: format!("{fingerprint:032x}"),
            size: frame.size,
            region: [left, top, width, height],
            samples: match frame.samples {
                Samples::One => 1,
                Samples::Four => 4,
                Samples::Sixteen => 16,
            },
            sampling: if frame.sampling == Sampling::Centre { "centre" } else { "corner" }.to_owned(),
            seed: self.document.graph.seed,
            time: frame.rest[1],
            parameters: parameters.map(|(name, p)| (name.clone(), spelt(&p.value))).collect(),
            target: args.target.name.to_owned(),
            depth: picture.depth.name().to_owned(),
            dither: args.dither && picture.depth == Depth::Byte,
        }
    }

    /// What some targets have beside their pictures.
    pub(crate) fn beside(&self, args: &args::Render, shots: &[Shot], report: &mut Report<'_>) -> Result<(), Fault> {
        let ([shot], true) = (shots, args.target.gltf) else { return Ok(()) };
        let path = args.output.join(format!("{}.gltf", self.stem));
        if args.dry_run {
            return report.beside(&path);
        }
        let Document { name, metres, tile, .. } = &self.document;
        let plane = Plane {
            name: if name.is_empty() { self.stem.clone() } else { name.clone() },
            program: PROGRAM.to_owned(),
            metres: tile.map(|side| side * metres),
        };
        let names: Vec<String> = shot
            .files
            .iter()
            .map(|(path, _)| path.strip_prefix(&args.output).unwrap_or(path).to_string_lossy().replace('\\', "/"))
            .collect();
        let pictures: Vec<(&Sheet, &str)> = self.sheets.iter().zip(names.iter().map(String::as_str)).collect();
        let text = gltf(&plane, &pictures);
        whole(&path, |out| out.write_all(text.as_bytes()))
            .map_err(|error| Fault::Write { path: path.clone(), error })?;
        report.beside(&path)
    }
}

/// A pattern that tells frames apart.
fn film(pattern: &str, number: Option<u32>) -> String {
    if number.is_some() { format!("{pattern}_{{frame}}") } else { pattern.to_owned() }
}

/// Complains of numbers that a format cannot keep.
fn fits(format: Format, depth: Depth) -> Result<(), Fault> {
    let depths = format.depths();
    if depths.contains(&depth) {
        return Ok(());
    }
    let names: Vec<&str> = depths.iter().map(|depth| depth.name()).collect();
    let formats = Format::ALL.iter().filter(|format| format.depths().contains(&depth)).map(|format| format.name());
    let formats: Vec<&str> = formats.collect();
    let (format, depth) = (format.name(), depth.name());
    let help = format!("write `--depth {}`, or `--format {}`", names.join("` or `"), formats.join("` or `"));
    Err(Fault::Usage(format!("{format} has no depth `{depth}`\n  help: {help}")))
}

/// Tells what is wrong with a graph whose file is right, so that no place in it is to blame.
pub(crate) fn wrong(file: &str, complaints: &[Diagnostic]) -> Fault {
    for complaint in complaints {
        tell(&Diagnostic { span: None, ..complaint.clone() }.render(file, ""));
    }
    Fault::Told
}

/// The outputs asked for: all unless some are named.
fn wanted<'a>(names: &[&'a str], asked: &[String]) -> Result<Vec<&'a str>, Box<Diagnostic>> {
    if asked.is_empty() {
        return Ok(names.to_vec());
    }
    let found = asked.iter().map(|name| {
        names.iter().find(|n| *n == name).copied().ok_or_else(|| {
            let message = format!("the graph has no output called `{name}`");
            Diagnostic::error(Code::NoOutput, About::Output(name.clone()), message)
                .perhaps(name, names.iter().copied())
                .into()
        })
    });
    found.collect()
}

/// The frame of a document's images, at a size of its own or one that was asked for.
pub(crate) fn frame(document: &Document, size: Option<args::Size>) -> Frame {
    let [width, height] = size.map_or(document.size, |size| size.of(document.size));
    let samples = match document.samples {
        4 => Samples::Four,
        16 => Samples::Sixteen,
        _ => Samples::One,
    };
    Frame { tile: document.tile, samples, ..Frame::new(width, height) }
}

/// That frame as `render` is asked for it.
fn asked(document: &Document, args: &args::Render) -> Frame {
    let own = frame(document, args.size);
    let whole = Frame { samples: args.samples.unwrap_or(own.samples), sampling: args.sampling, ..own };
    match args.region {
        Some([x, y, w, h]) => Frame { region: [x..x.saturating_add(w), y..y.saturating_add(h)], ..whole },
        None => whole,
    }
}

/// The frames of a film with their times, where there is one.
fn times(args: &args::Render, seconds: f64) -> Vec<(Option<u32>, f32)> {
    if args.frames.is_none() && args.fps.is_none() && args.time.is_none() {
        return vec![(None, 0.0)];
    }
    let seconds = if seconds > 0.0 { seconds } else { 1.0 };
    let all = (args.fps.unwrap_or(24.0) * seconds).round().clamp(1.0, f64::from(1 << 20));
    let [first, last] = args.frames.unwrap_or([0, all as u32 - 1]);
    let [from, to] = args.time.unwrap_or([0.0, 1.0]);
    (first..=last).map(|k| (Some(k), (from + (to - from) * f64::from(k) / all) as f32)).collect()
}
