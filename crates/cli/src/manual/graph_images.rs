//! Images of whole graphs on pages: the base colour, or the material on a lit shape.

use super::example_images::{SIDE, checked};
use crate::display_image::display_image;
use crate::error::CommandError;
use crate::interrupt::STOP;
use crate::load::graph_error;
use crate::preview::{material_texture, tone_mapped};
use lapidary_document::Document;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::run::{Job, PointEvaluator, RunError, images};
use lapidary_evaluator::trace::plan;
use lapidary_export::preview::{
    Environment, PreviewMaterial, PreviewShape, Scene, Surface, Tonemap, named_environment, render,
};
use lapidary_field::image::Image;
use lapidary_field::program::RunOptions;
use std::sync::LazyLock;

/// Pixels of the longer side of a flat image, and of the texture of a sphere.
pub(super) const FLAT_SIDE: u32 = 512;
/// Pixels of a sphere across and down.
pub(super) const SPHERE_SIDE: u32 = 384;
/// Environment of all images, computed once. It is computed in parallel, so it must be forced before threads ask for images:
/// a thread that waits for a part of it may begin an image, which would wait for it too.
pub(super) static STUDIO: LazyLock<Environment> =
    LazyLock::new(|| named_environment("studio").expect("the studio is one of the environments"));

/// A way to show a graph.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GraphDepiction {
    /// The base colour.
    Flat,
    /// The material on a lit sphere.
    Sphere,
    /// The material on a small lit slab.
    Slab,
    /// A lit sphere that is cut from the solid material.
    Solid,
}

/// An image of a graph, as linear light.
pub(super) fn graph_image(document: &Document, depiction: GraphDepiction) -> Result<Image, CommandError> {
    let (checked, _) = checked(document)?;
    let flat = depiction == GraphDepiction::Flat;
    let names = checked.outputs.iter().map(|(name, _)| name.as_str());
    let outputs: Vec<&str> = names.filter(|name| !flat || *name == "base_color").collect();
    let (plan, diagnostics) = plan(&checked, &outputs);
    let plan = plan.ok_or_else(|| graph_error(&document.name, &diagnostics))?;
    let (frame, settings) = (document.small_frame(FLAT_SIDE), plan.settings(&checked));
    let job = Job { stop: &STOP, ..Job::new(RunOptions::best(), &frame, &settings) };
    if flat {
        // The lines of a drawing need the samples that its file states.
        let job = Job { output_samples: Some(document.samples.fixed()), ..job };
        return Ok(display_image(Type::Color, images(&plan, &job)?.swap_remove(0)));
    }
    let slab = depiction == GraphDepiction::Slab;
    let mut scene = Scene::new(if slab { PreviewShape::Plane } else { PreviewShape::Sphere }, &STUDIO);
    if document.relief > 0.0 {
        scene.relief = (document.relief / document.metres) as f32;
    }
    let size = [if slab { SIDE } else { SPHERE_SIDE }; 2];
    let light = if depiction == GraphDepiction::Solid {
        let evaluator = PointEvaluator::new(&plan, &job)?;
        let surfaces = |at: [&[f32]; 3]| {
            let channels = evaluator.channels(at).ok()?;
            let planes = channels.iter().map(|(channel, planes)| (channel.name(), &planes[..]));
            Some(Surface::from_planes(at[0].len(), planes))
        };
        render(&scene, &PreviewMaterial::Solid(&surfaces), size, &STOP)
    } else {
        let texture = material_texture(&plan, images(&plan, &job)?, None, scene.relief);
        render(&scene, &PreviewMaterial::Textured(&texture), size, &STOP)
    };
    Ok(tone_mapped(light.ok_or(RunError::Cancelled)?, Tonemap::Neutral))
}
