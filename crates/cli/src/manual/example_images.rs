//! Images of the outputs of an example.

use super::example::Example;
use crate::display_image::{display_image, write_png};
use crate::error::CommandError;
use crate::interrupt;
use crate::load::graph_error;
use lapidary_document::{Document, example};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::node::spec::{Output, OutputType, Spec};
use lapidary_evaluator::plane::picture::Picture;
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::trace::plan;
use lapidary_export::image_spec::ImageSpec;
use lapidary_field::colour::decode;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions, Samples};
use lapidary_nodes::LIBRARY;
use std::path::Path;

/// Pixels across and down.
pub(super) const SIDE: u32 = 192;

/// An image on a page.
pub(super) struct PageImage {
    /// File name in the folder of images.
    pub(super) file: String,
    /// Name of the output.
    pub(super) output: String,
    /// Values shown as black and white, if not 0 and 1.
    pub(super) ends: Option<[f32; 2]>,
}

/// An output of a graph and its image.
struct RenderedOutput {
    name: String,
    carries: Type,
    image: Image,
}

/// Upper bound of the bytes of the images of a node, which have at most three channels, with the one that shows it in use.
pub(super) fn most_bytes(spec: &Spec) -> u64 {
    let pictures = |output: &Output| {
        if output.output_type == OutputType::Typed(Type::Material) { Channel::ALL.len() } else { 1 }
    };
    let count: usize = spec.outputs.iter().map(pictures).sum();
    (count + 1) as u64 * ImageSpec::display_png([SIDE; 2], 3, true).uncompressed_bytes()
}

/// Paints every output into the folder; a material is all its channels.
pub(super) fn paint(example: &Example, folder: &Path) -> Result<Vec<PageImage>, CommandError> {
    let outputs = render_outputs(&example.document, usize::MAX)?;
    outputs.into_iter().map(|output| paint_output(output, example.name, folder)).collect()
}

/// Paints the first output of a graph, or the first channel of a material, into the folder. The file begins with a name.
pub(super) fn paint_first(document: &Document, name: &str, folder: &Path) -> Result<PageImage, CommandError> {
    paint_output(render_outputs(document, 1)?.swap_remove(0), name, folder)
}

fn paint_output(rendered: RenderedOutput, name: &str, folder: &Path) -> Result<PageImage, CommandError> {
    let RenderedOutput { name: output, carries, image } = rendered;
    let (image, ends) = match carries {
        Type::Color => (display_image(carries, image), None),
        Type::Number => decode_srgb(map_to_unit(image)),
        _ => decode_srgb((display_image(Type::Normal, image), None)),
    };
    let file = format!("{name}.{output}.png");
    drop(write_png(&folder.join(&file), image, true)?);
    Ok(PageImage { file, output, ends })
}

/// A checked graph with its diagnostics. The pictures that it names are those of examples.
pub(super) fn checked(document: &Document) -> Result<(CheckedGraph, Vec<Diagnostic>), CommandError> {
    let (mut checked, diagnostics) = document.check(LIBRARY);
    let named: Vec<String> = checked.files().map(|(.., file)| file.to_owned()).collect();
    if !named.is_empty() {
        let other = example::picture(LIBRARY).map(|other| render_outputs(&other, 1)).transpose()?;
        let image = other.and_then(|all| all.into_iter().next());
        let image = image.map(|output| Picture::from(output.image));
        checked.pictures = named.into_iter().filter_map(|file| Some((file, image.clone()?))).collect();
    }
    Ok((checked, diagnostics))
}

/// The first outputs of a graph.
fn render_outputs(document: &Document, most: usize) -> Result<Vec<RenderedOutput>, CommandError> {
    let (checked, diagnostics) = checked(document)?;
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).take(most).collect();
    let (plan, more) = plan(&checked, &names);
    let plan = plan.ok_or_else(|| graph_error("example", &[diagnostics, more].concat()))?;
    let settings = plan.settings(&checked);
    let frame = Frame { samples: Samples::Four, ..Frame::new(SIDE, SIDE) };
    let images = images(&plan, &Job { stop: &interrupt::STOP, ..Job::new(RunOptions::best(), &frame, &settings) })?;
    let names = plan.outputs.into_iter().map(|(name, _)| name);
    Ok(names
        .zip(plan.types)
        .zip(images)
        .map(|((name, carries), image)| RenderedOutput { name, carries, image })
        .collect())
}

/// Decodes numbers from sRGB, so that their encoding in the PNG file shows 0.5 as middle grey.
fn decode_srgb((image, ends): (Image, Option<[f32; 2]>)) -> (Image, Option<[f32; 2]>) {
    (Image { px: image.px.iter().map(|v| decode(*v)).collect(), ..image }, ends)
}

/// Maps numbers to 0 to 1. Returns the ends of the range if it exceeds 0 to 1.
fn map_to_unit(image: Image) -> (Image, Option<[f32; 2]>) {
    let (low, high) = image
        .px
        .iter()
        .fold((0.0f32, 1.0f32), |(low, high), v| (if *v < low { *v } else { low }, if *v > high { *v } else { high }));
    if [low, high] == [0.0, 1.0] {
        return (image, None);
    }
    let px = image.px.iter().map(|v| (v - low) / (high - low)).collect();
    (Image { px, ..image }, Some([low, high]))
}
