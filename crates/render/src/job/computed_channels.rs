//! Channels that nodes of a companion file compute, and the images that these nodes read.

use super::animation::all_frame_times;
use super::image_file::OPAQUE;
use super::node_graph::{channel_graph, image_names, is_color};
use super::node_reports::report;
use crate::error::RenderError;
use crate::graph_node_report::GraphNodeReport;
use crate::load::PreparedGraph;
use crate::request::RenderRequest;
use lapidary_evaluator::trace::{BakedValue, ExpressionRequest, Plan};
use lapidary_export::file_format::{Depth, FileFormat};
use lapidary_export::target::{ChannelGraph, ContentKind, MaterialImage, PackedImage, PlaneSource};
use lapidary_field::ir::Inst;
use lapidary_field::program::Frame;

/// Channels that nodes compute.
#[derive(Clone, Debug, Default)]
pub(super) struct ComputedChannels {
    /// The images that the channels would be. Their planes are roots of the graph.
    images: Vec<PackedImage>,
    /// The nodes. The paths of its images are not known yet.
    pub(super) graph: ChannelGraph,
    /// What became of the nodes of the graph.
    pub(super) report: Option<GraphNodeReport>,
}

impl ComputedChannels {
    /// The count of baked images, which follow the images of channels.
    pub(super) fn baked(&self) -> usize {
        self.graph.images.len()
    }
    /// The channels in a companion file.
    pub(super) fn channels(&self) -> impl Iterator<Item = MaterialImage> {
        self.images.iter().map(|packed| MaterialImage {
            packed: packed.clone(),
            file: String::new(),
            srgb: false,
            strength: 1.0,
            computed: true,
        })
    }
}

/// The images of a job.
pub(super) struct JobImages {
    /// The plan of their planes.
    pub(super) plan: Plan,
    /// The images of outputs, then those of baked values. Each with true if its alpha may not be opaque.
    pub(super) images: Vec<(PackedImage, bool)>,
    /// The planes of the alpha of colours.
    pub(super) alphas: Vec<usize>,
    pub(super) computed: ComputedChannels,
}

impl JobImages {
    /// The images without the channels that nodes of the companion file can compute, if the target has such a file. Only a
    /// single frame has one.
    pub(super) fn with_nodes(self, request: &RenderRequest, graph: &PreparedGraph) -> Result<JobImages, RenderError> {
        let Some(companion) = request.target.companion.filter(|companion| companion.nodes) else { return Ok(self) };
        let [(_, time)] = all_frame_times(&request.animation, graph.document.seconds)[..] else { return Ok(self) };
        let frame = Frame { z_time: [0.0, time], ..request.frame(&graph.document) };
        let relief = graph.document.relief > 0.0;
        let is_wanted = |(image, _): &(PackedImage, bool)| {
            let planes = image.channels.iter().all(|channel| matches!(channel, PlaneSource::Plane { .. }));
            let shown = image.content != ContentKind::Height || relief;
            companion.usages.contains(&image.usage.as_str()) && planes && shown
        };
        let (wanted, other): (Vec<_>, Vec<_>) = self.images.iter().cloned().partition(is_wanted);
        let usages: Vec<String> = wanted.iter().map(|(image, _)| image.usage.clone()).collect();
        let groups = wanted.iter().map(|(image, _)| planes(image)).collect();
        let shown = other.iter().flat_map(|(image, _)| planes(image)).collect();
        let planned = graph.plan_expressions(
            &request.outputs,
            ExpressionRequest { names: vec![], groups, shown, z_time: frame.z_time },
        )?;
        let (mut images, mut channels, mut first) = (vec![], vec![], 0);
        let shown = |_, plane: usize| planned.shown[plane].unwrap_or(0);
        for ((image, may_be_transparent), written) in wanted.into_iter().zip(&planned.written) {
            if *written {
                let root = planned.code.insts[planned.code.roots[first].0 as usize];
                let is_opaque = matches!(root, Inst::Lit(bits) if f32::from_bits(bits) >= OPAQUE);
                let is_alpha = matches!(planes(&image)[..], [plane] if self.alphas.contains(&plane));
                let count = image.channels.len();
                if !(is_alpha && is_opaque) {
                    channels.push(moved(image, |channel, _| first + channel));
                }
                first += count;
            } else {
                images.push((moved(image, shown), may_be_transparent));
            }
        }
        images.extend(other.into_iter().map(|(image, may_be_transparent)| (moved(image, shown), may_be_transparent)));
        let names = image_names(&planned);
        images.extend(planned.bakes.iter().zip(&names).map(|(baked, name)| (baked_image(baked, name), false)));
        let report = Some(report(graph, &planned, &names, &usages));
        let graph = channel_graph(graph, &planned, &names, &frame);
        let computed = ComputedChannels { images: channels, graph, report };
        Ok(JobImages { plan: planned.plan, images, computed, ..self })
    }
}

/// The planes that an image shows.
fn planes(image: &PackedImage) -> Vec<usize> {
    image.channels.iter().flat_map(|channel| channel.planes()).collect()
}

/// An image with other planes, from the index of a channel and its plane.
fn moved(mut image: PackedImage, place: impl Fn(usize, usize) -> usize) -> PackedImage {
    for (channel, source) in image.channels.iter_mut().enumerate() {
        match source {
            PlaneSource::Constant(_) => {}
            PlaneSource::Plane { plane, .. } | PlaneSource::Cosine { plane, .. } => *plane = place(channel, *plane),
            PlaneSource::Product { planes, .. } => *planes = planes.map(|plane| place(channel, plane)),
        }
    }
    image
}

/// The image of a baked value. It is an EXR file, which stores values outside 0..1 and small steps.
fn baked_image(baked: &BakedValue, name: &str) -> PackedImage {
    let planes = baked.first..baked.first + baked.width;
    PackedImage {
        usage: format!("baked_{name}"),
        material: String::new(),
        outputs: vec![format!("baked_{name}")],
        content: if is_color(baked) { ContentKind::Colour } else { ContentKind::Data },
        channels: planes.map(|plane| PlaneSource::Plane { plane, scale: 1.0, offset: 0.0 }).collect(),
        format: Some(FileFormat::EXR),
        depth: Some(Depth::Float),
        uniform: None,
    }
}
