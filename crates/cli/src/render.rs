//! `lapidary render`: images from graphs.

use crate::args::{self, Size};
use crate::fault::{Fault, say, tell};
use crate::load::{Right, load, stem};
use crate::png::{Depth, folder, write};
use lapidary_document::Document;
use lapidary_evaluator::check::{Checked, Type};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, fine};
use lapidary_evaluator::plan::plan;
use lapidary_evaluator::run::paint;
use lapidary_field::image::Image;
use lapidary_field::program::{Cores, Frame, How, Samples};
use lapidary_field::simd::Level;
use lapidary_nodes::LIBRARY;
use std::path::Path;

/// Renders every graph, and prints the files it wrote.
pub(crate) fn render(args: &args::Render) -> Result<(), Fault> {
    let how = how(args)?;
    match args.jobs {
        Some(jobs) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs)).build();
            let pool = pool.map_err(|error| Fault::Usage(format!("{jobs} jobs cannot be started: {error}")))?;
            pool.install(|| render_all(args, how))
        }
        None => render_all(args, how),
    }
}

fn how(args: &args::Render) -> Result<How, Fault> {
    let level = match args.simd.as_str() {
        "auto" => Level::best(),
        name => Level::named(name).ok_or_else(|| {
            let known: Vec<&str> = Level::all().iter().map(|l| l.name()).collect();
            Fault::Usage(format!("this machine has no level `{name}`; it has: auto, {}", known.join(", ")))
        })?,
    };
    let cores = if args.jobs == Some(1) { Cores::One } else { Cores::All };
    Ok(How { cores, ..How::with(level) })
}

fn render_all(args: &args::Render, how: How) -> Result<(), Fault> {
    args.graphs.iter().try_for_each(|path| render_one(args, how, path))
}

fn render_one(args: &args::Render, how: How, path: &Path) -> Result<(), Fault> {
    let loaded = load(path)?;
    let file = loaded.file.clone();
    let Right { mut document, mut files, mut pictures } = loaded.right()?;
    if let Some(preset) = &args.preset {
        document.choose(preset).map_err(|complaint| wrong(&file, &[*complaint]))?;
    }
    for (name, value) in &args.set {
        document.set(name, value).map_err(|complaint| wrong(&file, &[*complaint]))?;
    }
    let (mut checked, mut complaints) = document.check_with(LIBRARY, &mut files);
    complaints.extend(pictures.put(&mut checked));
    if !fine(&complaints) {
        return Err(wrong(&file, &complaints));
    }
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let wanted = wanted(&names, &args.outputs).map_err(|complaint| wrong(&file, &[*complaint]))?;
    let images = painted(&checked, &wanted, how, &frame(&document, args.size), &file)?;

    folder(&args.output)?;
    for (name, image) in &images {
        let usage = usage(name, image);
        let path = args.output.join(format!("{}_{}.png", stem(path), name.replace(['_', '.'], "")));
        if usage == Depth::Word {
            warn_of_clipping(&file, name, image);
        }
        write(&path, image, usage)?;
        say(&path.display().to_string())?;
    }
    Ok(())
}

/// Outputs of a graph, as pictures keep them.
pub(crate) fn painted(
    checked: &Checked,
    wanted: &[&str],
    how: How,
    frame: &Frame,
    file: &str,
) -> Result<Vec<(String, Image)>, Fault> {
    let (plan, complaints) = plan(checked, wanted);
    let plan = plan.ok_or_else(|| wrong(file, &complaints))?;
    let mut images = paint(&plan, &plan.settings(checked), how, frame)?;
    for (image, _) in images.iter_mut().zip(&plan.types).filter(|(_, carried)| **carried == Type::Normal) {
        // Pictures of directions keep -1..1 as 0..1.
        image.px.iter_mut().for_each(|v| *v = *v * 0.5 + 0.5);
    }
    Ok(plan.outputs.iter().map(|(name, _)| name.clone()).zip(images).collect())
}

/// Tells what is wrong with a graph whose file is right, so that no place in it is to blame.
fn wrong(file: &str, complaints: &[Diagnostic]) -> Fault {
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

/// What is painted of a graph: as many pixels as are asked for, or as it says.
pub(crate) fn frame(document: &Document, size: Option<Size>) -> Frame {
    let [width, height] = size.map_or(document.size, |size| size.of(document.size));
    let samples = match document.samples {
        4 => Samples::Four,
        16 => Samples::Sixteen,
        _ => Samples::One,
    };
    Frame { tile: document.tile, samples, ..Frame::new(width, height) }
}

/// How an output of that name is kept: colours are encoded, heights have two bytes, other data one.
pub(crate) fn usage(name: &str, image: &Image) -> Depth {
    match name.rsplit('.').next().unwrap_or(name) {
        "height" | "normal" => Depth::Word,
        "base_color" | "emission" => Depth::Encoded,
        _ if image.channels == 4 => Depth::Encoded,
        _ => Depth::Byte,
    }
}

fn warn_of_clipping(file: &str, name: &str, image: &Image) {
    let outside = image.px.iter().filter(|v| !(0.0..=1.0).contains(*v)).count();
    if outside > 0 {
        tell(&format!("{file}: warning: {outside} pixels of `{name}` lie outside 0..1 and were clipped"));
    }
}
