//! `lapidary diff`: differences between two graphs, and images of them.

use crate::args::{self, Settings};
use crate::diagnostic_text::show_diagnostics;
use crate::display_image::{display_channels, display_image, write_output_png};
use crate::error::CommandError;
use crate::file::{DiskNeeds, check_disk, create_folder};
use crate::load::prepare;
use crate::terminal::{print_line, print_message};
use lapidary_document::{Document, diff as differ, read};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::no_errors;
use lapidary_evaluator::run::paint;
use lapidary_evaluator::trace::Plan;
use lapidary_export::image_spec::ImageSpec;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use lapidary_render::display_path;
use lapidary_render::input::is_stdin;
use lapidary_render::{NameRemedy, OutputFiles};
use lapidary_render::{PreparedGraph, file_stem, read_graph_text};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Prints a change per line, and with `--images` the images it wrote.
pub(crate) fn diff(args: &args::DiffArgs) -> Result<(), CommandError> {
    if is_stdin(&args.before) && is_stdin(&args.after) {
        return Err(CommandError::Usage("the two graphs cannot both come from standard input".to_owned()));
    }
    let [(before, before_is_whole), (after, after_is_whole)] =
        [read_document(&args.before)?, read_document(&args.after)?];
    for change in differ(&before, &after, LIBRARY) {
        print_line(&change.to_string())?;
    }
    if !(before_is_whole && after_is_whole) {
        print_message("lapidary: changes may be missing, because a graph has errors");
        return Err(CommandError::Reported);
    }
    args.images.as_ref().map_or(Ok(()), |folder| write_images(args, folder))
}

/// The document of a file, as far as it can be parsed, and true if that is all of it. For a file that does not exist in one
/// of two versions, git passes an empty one.
fn read_document(path: &Path) -> Result<(Document, bool), CommandError> {
    let (file, text) = read_graph_text(path)?;
    if text.trim().is_empty() {
        return Ok((Document::default(), true));
    }
    let (document, diagnostics) = read(&text);
    show_diagnostics(&diagnostics, &file, &text);
    document.map(|document| (document, no_errors(&diagnostics))).ok_or(CommandError::Reported)
}

/// Writes images of each output that both graphs have.
fn write_images(args: &args::DiffArgs, into: &Path) -> Result<(), CommandError> {
    let prepared = |path: &Path| prepare(path, &Settings::default());
    let (before, after) = (prepared(&args.before)?, prepared(&args.after)?);
    let document = &after.document;
    let size = args.size.map_or(document.size, |size| size.pixels(document.size));
    let frame = Frame { samples: document.samples.fixed(), ..document.frame(size) };
    let names: Vec<&str> = after.checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let files =
        names.iter().flat_map(|name| ["before", "after", "difference"].map(|which| file(args, into, name, which)));
    let files: Vec<PathBuf> = files.collect();
    let mut claims = OutputFiles::of(&after, files.iter().map(PathBuf::as_path));
    claims.reads(before.reads.iter().map(PathBuf::as_path));
    claims.check(NameRemedy::RenameOutput)?;
    let plans = (before.plan(&[])?, after.plan(&[])?);
    check_disk(disk_space([&plans.0, &plans.1], &frame), into, claims.files())?;
    let before = outputs(&before, &plans.0, &frame)?;
    create_folder(into)?;
    for (name, light, after) in outputs(&after, &plans.1, &frame)? {
        let Some((.., before)) = before.iter().find(|(other, ..)| *other == name) else { continue };
        let apart = absolute_difference(before, &after);
        let pictures = [("before", before.clone(), light), ("after", after, light), ("difference", apart, false)];
        for (which, image, light) in pictures {
            let path = file(args, into, &name, which);
            write_output_png(&path, image, light, [&args.after.display().to_string(), &name])?;
            print_line(&display_path(&path))?;
        }
    }
    Ok(())
}

/// Path of an image of an output.
fn file(args: &args::DiffArgs, into: &Path, output: &str, which: &str) -> PathBuf {
    into.join(format!("{}_{}_{which}.png", file_stem(&args.after), output.replace(['_', '.'], "")))
}

/// Disk space for the images of each output that both plans have: before, after and difference.
fn disk_space(plans: [&Plan; 2], frame: &Frame) -> DiskNeeds {
    let [before, after] = plans.map(|plan| {
        let outputs = plan.outputs.iter().zip(&plan.types);
        outputs
            .map(|((name, channels), carries)| (name, display_channels(*carries, *channels)))
            .collect::<BTreeMap<_, _>>()
    });
    let both = after.iter().filter_map(|(name, after)| Some((*before.get(name)?, *after)));
    let channels: usize = both.map(|(before, after)| before + after + before.max(after)).sum();
    DiskNeeds::up_to(
        ImageSpec::display_png([frame.width() as u32, frame.height() as u32], channels, false).uncompressed_bytes(),
    )
}

/// Name, image for display, and true for light, of each output.
fn outputs(prepared: &PreparedGraph, plan: &Plan, frame: &Frame) -> Result<Vec<(String, bool, Image)>, CommandError> {
    let images = paint(plan, &plan.settings(&prepared.checked), RunOptions::best(), frame)?;
    let named = plan.outputs.iter().zip(&plan.types).zip(images);
    Ok(named
        .map(|(((name, _), carries), image)| (name.clone(), *carries == Type::Color, display_image(*carries, image)))
        .collect())
}

/// Absolute difference of two images. A grey image counts as each channel of a colour.
fn absolute_difference(a: &Image, b: &Image) -> Image {
    let channels = a.channels.max(b.channels);
    let number = |image: &Image, i: usize, k: usize| image.px[i * image.channels + k.min(image.channels - 1)];
    let pixels = a.px.len() / a.channels;
    let px = (0..pixels).flat_map(|i| (0..channels).map(move |k| (number(a, i, k) - number(b, i, k)).abs()));
    Image { size: a.size, channels, px: px.collect() }
}
