//! The job of one graph: its images, their frames and their files.

use super::animation::{all_frame_times, frame_duration, frame_times};
use super::computed_channels::{ComputedChannels, JobImages};
use super::file_name::{NameFields, default_pattern, file_name};
use super::image_file::{FrameFiles, ImageFile, OPAQUE};
use super::provenance::{ImageSource, provenance};
use super::sample_count::output_samples;
use crate::error::RenderError;
use crate::event::Monitor;
use crate::file::DiskNeeds;
use crate::load::{PreparedGraph, file_stem};
use crate::request::{NameLabels, RenderRequest};
use crate::udim_tiles::UDIM_TOKEN;
use lapidary_document::Document;
use lapidary_evaluator::declare::channel::known_output_type;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::report::explain::bounds;
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::run::pictures::read_pictures;
use lapidary_evaluator::run::{self, RunError};
use lapidary_evaluator::trace::Plan;
use lapidary_export::file_format::FileFormat;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::target::{Companion, ContentKind, GraphOutput, PackedImage, PlaneSource, packed_images};
use lapidary_field::program::{Frame, RunOptions, Samples};
use std::path::{Path, PathBuf};

/// A graph with its settings, and the images to render of it.
pub(super) struct RenderJob {
    /// Name of the graph file in messages.
    pub(super) file: String,
    /// Name of the graph in file names.
    pub(super) stem: String,
    pub(super) plan: Plan,
    pub(super) document: Document,
    /// The files that the graph uses.
    pub(super) reads: Vec<PathBuf>,
    settings: Vec<f32>,
    /// The images, each with true if its alpha may not be opaque.
    images: Vec<(PackedImage, bool)>,
    /// Samples per pixel of the outputs, where they differ from those of the frame.
    output_samples: Option<Samples>,
    /// The channels that have no images, because nodes of the companion file compute them.
    pub(super) computed: ComputedChannels,
}

impl RenderJob {
    pub(super) fn new(
        request: &RenderRequest,
        monitor: Monitor<'_>,
        path: &Path,
        graph: PreparedGraph,
    ) -> Result<RenderJob, RenderError> {
        if let (Some(companion), Some(format)) = (request.target.companion, request.format)
            && !companion.formats.contains(&format)
        {
            return Err(RenderError::CompanionFormat { title: companion.title, formats: companion.formats });
        }
        let plan = graph.plan_with_warnings(&request.outputs, monitor.events)?;
        let output = |((name, components), carried): (&(String, usize), &Type)| GraphOutput {
            name: name.clone(),
            components: *components,
            is_normal: *carried == Type::Normal,
            is_color: name.rsplit('.').next().and_then(known_output_type) == Some(Type::Color),
        };
        let outputs: Vec<GraphOutput> = plan.outputs.iter().zip(&plan.types).map(output).collect();
        let settings = plan.settings(&graph.checked);
        let still = request.frame(&graph.document);
        still.check().map_err(RunError::from)?;
        // A dry run reads no pixels; only animations need to know beforehand whether alpha is opaque.
        let work = run::Job {
            budget: request.memory,
            stop: monitor.stop,
            ..run::Job::new(RunOptions::best(), &still, &settings)
        };
        if !request.dry_run || request.animation.is_requested() {
            read_pictures(&plan, &work)?;
        }
        let bounds = bounds(&plan, &work);
        let mut images = packed_images(request.target, &outputs, request.format);
        let alphas = alpha_planes(&outputs);
        if request.target.companion.is_some() {
            // The file states which images there are, so that an opacity of 1 needs none.
            let is_opaque = |plane: usize| alphas.contains(&plane) && bounds[plane].lo >= OPAQUE;
            images
                .retain(|image| !matches!(image.channels[..], [PlaneSource::Plane { plane, .. }] if is_opaque(plane)));
        }
        let keeps_alpha = request.target.is_raw(request.format);
        let images = images.into_iter().map(|mut packed| {
            let alpha = packed.alpha_plane().filter(|_| !keeps_alpha);
            if alpha.is_some_and(|plane| bounds[plane].lo >= OPAQUE) {
                packed.channels.truncate(3);
            }
            let may_be_transparent = alpha.is_some_and(|plane| bounds[plane].lo < OPAQUE);
            packed.uniform = match packed.channels[0] {
                PlaneSource::Plane { plane, .. } => Some(bounds[plane].lo).filter(|low| *low == bounds[plane].hi),
                _ => None,
            };
            (packed, may_be_transparent)
        });
        let images = JobImages { plan, images: images.collect(), alphas, computed: ComputedChannels::default() };
        let JobImages { plan, images, computed, .. } = images.with_nodes(request, &graph)?;
        let settings = plan.settings(&graph.checked);
        let output_samples =
            output_samples(&graph.document, request, &plan, &run::Job { settings: &settings, ..work })?;
        let PreparedGraph { file, document, reads, .. } = graph;
        Ok(RenderJob { stem: file_stem(path), file, plan, settings, images, output_samples, reads, document, computed })
    }

    /// Approximate operations of a pixel, with all its samples.
    pub(super) fn cost(&self, request: &RenderRequest) -> u64 {
        let samples = self.output_samples.unwrap_or(request.frame(&self.document).samples).count();
        self.plan.cost.iter().sum::<u64>().saturating_mul(u64::from(samples)).max(1)
    }

    /// The evaluation of a frame.
    pub(super) fn work<'a>(&'a self, request: &RenderRequest, run: RunOptions, frame: &'a Frame) -> run::Job<'a> {
        let output_samples = self.output_samples;
        let (budget, accelerator) = (request.memory, self.accelerator(request, frame));
        run::Job { budget, accelerator, output_samples, ..run::Job::new(run, frame, &self.settings) }
    }

    /// Paths of all files of the job.
    pub(super) fn paths(&self, request: &RenderRequest) -> Result<Vec<PathBuf>, RenderError> {
        let still = request.frame(&self.document);
        let numbers = if request.is_animated() {
            vec![None]
        } else {
            frame_times(&request.animation, self.document.seconds).into_iter().map(|(number, _)| number).collect()
        };
        let mut paths = vec![];
        for number in numbers {
            for (packed, _) in &self.images {
                paths.push(self.path(request, &still, packed, number)?);
            }
        }
        // Only a single frame has a companion file.
        if let Some(companion) =
            request.target.companion.filter(|_| self.is_single(request) && request.labels.has_companion())
        {
            paths.push(self.companion_path(request, companion));
        }
        Ok(paths)
    }

    /// The images of outputs.
    pub(super) fn packed(&self) -> Vec<&PackedImage> {
        let outputs = &self.images[..self.images.len() - self.computed.baked()];
        outputs.iter().map(|(packed, _)| packed).collect()
    }

    /// Path of the companion file.
    pub(super) fn companion_path(&self, request: &RenderRequest, companion: &Companion) -> PathBuf {
        request.folder.join(format!("{}{}.{}", self.stem, request.labels.suffix(), companion.extension))
    }

    /// True if there is only one frame.
    pub(super) fn is_single(&self, request: &RenderRequest) -> bool {
        all_frame_times(&request.animation, self.document.seconds).len() == 1
    }

    /// True if there are several images, and true if there are several frames in files of their own.
    pub(super) fn has_several(&self, request: &RenderRequest) -> [bool; 2] {
        [self.images.len() > 1, !request.is_animated() && !self.is_single(request)]
    }

    /// Disk space of all files.
    pub(super) fn disk_needs(&self, request: &RenderRequest) -> DiskNeeds {
        let still = request.frame(&self.document);
        let points = (still.width() as u64).saturating_mul(still.height() as u64);
        let points = points.saturating_mul(frame_times(&request.animation, self.document.seconds).len() as u64);
        let mut needs = DiskNeeds::default();
        for (packed, may_be_transparent) in &self.images {
            let format = format_of(request, packed);
            let depth = packed.file_depth(request.target, format, request.depth);
            // An alpha channel that is opaque everywhere is left out.
            let least = packed.channels.len() - usize::from(*may_be_transparent);
            let [least, most] =
                [least, packed.channels.len()].map(|n| points.saturating_mul((n * depth.bytes()) as u64));
            needs += DiskNeeds { certain: if format.is_compressed() { 0 } else { least }, most };
        }
        needs
    }

    /// All frames with their files.
    pub(super) fn frames(&self, request: &RenderRequest) -> Result<Vec<FrameFiles>, RenderError> {
        let still = request.frame(&self.document);
        let times = frame_times(&request.animation, self.document.seconds);
        let frame = |time: f32| Frame { z_time: [0.0, time], ..still.clone() };
        if request.is_animated() {
            return Ok(vec![self.files(request, None, times.iter().map(|(_, time)| frame(*time)).collect())?]);
        }
        let single = self.is_single(request);
        let files = |(number, time)| Ok(FrameFiles { single, ..self.files(request, number, vec![frame(time)])? });
        times.into_iter().map(files).collect()
    }

    fn files(
        &self,
        request: &RenderRequest,
        number: Option<u32>,
        frames: Vec<Frame>,
    ) -> Result<FrameFiles, RenderError> {
        let work = |frame| self.work(request, RunOptions::best(), frame);
        // A dry run writes no provenance.
        let found = frames.iter().filter(|_| !request.dry_run).map(|frame| fingerprints(&self.plan, &work(frame)));
        let fingerprints: Vec<Vec<u128>> = found.collect::<Result<_, RunError>>()?;
        let frame = &frames[0];
        let file = |(packed, may_be_transparent): &(PackedImage, bool)| {
            let format = format_of(request, packed);
            let depth = packed.file_depth(request.target, format, request.depth);
            if !format.depths().contains(&depth) {
                return Err(RenderError::UnsupportedDepth { format, depth });
            }
            let mut spec = ImageSpec {
                size: [frame.width() as u32, frame.height() as u32],
                offset: [0, 1].map(|axis| frame.region[axis].start),
                channels: packed.channels.len(),
                colour: packed.content == ContentKind::Colour,
                encoded: false,
                format,
                depth,
                dither: request.dither.then_some(self.document.graph.seed),
                frames: frames.len() as u32,
                frame_time: frame_duration(&request.animation),
                provenance: String::new(),
            };
            let source = ImageSource {
                stem: &self.stem,
                document: &self.document,
                frame,
                packed,
                output_samples: self.output_samples,
                fingerprints: &fingerprints,
            };
            let provenance = provenance(request, &source, &spec);
            spec.provenance = provenance.to_ascii_json();
            let path = self.path(request, frame, packed, number)?;
            let packed = packed.clone();
            let mut file = ImageFile { path, spec, packed, omitted_alpha: None, strength: 1.0, provenance };
            // All frames of an animation have the same channels.
            if *may_be_transparent && number.is_none() && frames.len() == 1 {
                file.omit_alpha();
            }
            Ok(file)
        };
        let files = self.images.iter().map(file).collect::<Result<_, RenderError>>()?;
        Ok(FrameFiles { files, frames, number, single: false })
    }

    /// Path of the images of all UDIM tiles, with a token for the number.
    pub(super) fn udim_path(&self, request: &RenderRequest, frame: &Frame, packed: &PackedImage) -> PathBuf {
        let labels = NameLabels { udim: Some(UDIM_TOKEN.to_owned()), ..request.labels.clone() };
        let path = self.path(&RenderRequest { labels, ..request.clone() }, frame, packed, None);
        path.expect("the pattern gave the images names")
    }

    fn path(
        &self,
        request: &RenderRequest,
        frame: &Frame,
        packed: &PackedImage,
        number: Option<u32>,
    ) -> Result<PathBuf, RenderError> {
        let pattern = request.name.clone().unwrap_or_else(|| default_pattern(request, number));
        let material = if packed.material.is_empty() { String::new() } else { format!("{}_", packed.material) };
        let usage = format!("{material}{}", packed.usage);
        let output = match &packed.outputs[..] {
            [output] => output,
            _ => &usage,
        };
        let seed = self.document.graph.seed;
        let (graph, labels, size) = (&self.stem, &request.labels, frame.size);
        let preset = request.settings.preset.as_deref().unwrap_or_default();
        let fields = NameFields { graph, output, usage: &usage, preset, labels, size, seed, frame: number };
        let format = format_of(request, packed);
        Ok(request.folder.join(format!("{}.{}", file_name(&pattern, &fields)?, format.name())))
    }
}

/// The format of the file of an image.
fn format_of(request: &RenderRequest, packed: &PackedImage) -> FileFormat {
    packed.file_format(request.target, request.format)
}

/// The planes of the alpha of colours.
fn alpha_planes(outputs: &[GraphOutput]) -> Vec<usize> {
    let ends = outputs.iter().scan(0, |end, output| {
        *end += output.components;
        Some((*end, output.components))
    });
    ends.filter(|(_, components)| *components == 4).map(|(end, _)| end - 1).collect()
}
