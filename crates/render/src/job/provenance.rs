//! Provenance of image files: everything that determines the bytes of a file, derived from the request in one place.
//!
//! `--if-changed` keeps a file whose provenance is the one that the request would write.

use crate::request::RenderRequest;
use lapidary_document::{Document, setting_text};
use lapidary_export::file_format::Depth;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::provenance::Provenance;
use lapidary_export::target::PackedImage;
use lapidary_field::program::{Frame, Samples, Sampling};

/// Duration of a frame that is not recorded.
const DEFAULT_FRAME_TIME: [u16; 2] = [1, 24];

/// Name and version of the program, as files record it.
pub const PROGRAM: &str = concat!("lapidary ", env!("CARGO_PKG_VERSION"));

/// An image of a document, and how it was evaluated.
pub(super) struct ImageSource<'a> {
    /// Name of the graph where the document has none.
    pub(super) stem: &'a str,
    pub(super) document: &'a Document,
    pub(super) frame: &'a Frame,
    pub(super) packed: &'a PackedImage,
    /// Samples per pixel of the outputs, where they differ from those of the frame.
    pub(super) output_samples: Option<Samples>,
    /// Fingerprints of the planes, for each frame of an animation.
    pub(super) fingerprints: &'a [Vec<u128>],
}

/// The provenance of an image file.
pub(super) fn provenance(request: &RenderRequest, source: &ImageSource<'_>, spec: &ImageSpec) -> Provenance {
    // Every field of the request is named, so that a new one does not compile until it is recorded or known not to
    // change the bytes of a file.
    let RenderRequest {
        target,
        dither,
        // Recorded by the document with its settings, the frame, the specification and the fingerprints.
        graphs: _,
        size: _,
        outputs: _,
        settings: _,
        presets: _,
        variations: _,
        tile: _,
        udim: _,
        format: _,
        depth: _,
        samples: _,
        region: _,
        animation: _,
        sampling: _,
        // They choose the files, the speed, the memory and the reports.
        folder: _,
        name: _,
        labels: _,
        run: _,
        accelerator: _,
        least_device_work: _,
        memory: _,
        if_changed: _,
        shard: _,
        keep_going: _,
        dry_run: _,
        depfile: _,
    } = request;
    let ImageSource { stem, document, frame, packed, output_samples, fingerprints } = source;
    let parameters = document.graph.parameters.iter();
    let [left, top] = spec.offset;
    let [width, height] = spec.size;
    Provenance {
        program: PROGRAM.to_owned(),
        graph: if document.name.is_empty() { (*stem).to_owned() } else { document.name.clone() },
        outputs: packed.outputs.clone(),
        fingerprint: format!("{:032x}", fingerprint(packed, fingerprints)),
        size: frame.size,
        region: [left, top, width, height],
        samples: output_samples.unwrap_or(frame.samples).count(),
        sampling: if frame.sampling == Sampling::Centre { "centre" } else { "corner" }.to_owned(),
        seed: document.graph.seed,
        time: frame.z_time[1],
        frames: spec.frames,
        frame_time: Some(spec.frame_time).filter(|time| spec.format.is_animated() && *time != DEFAULT_FRAME_TIME),
        parameters: parameters.map(|(name, p)| (name.clone(), setting_text(&p.value))).collect(),
        target: target.recorded_name(),
        depth: spec.depth.name().to_owned(),
        dither: *dither && spec.depth == Depth::Byte,
        strength: None,
    }
}

/// Fingerprint of the planes that an image shows.
fn fingerprint(packed: &PackedImage, fingerprints: &[Vec<u128>]) -> u128 {
    let mut fingerprint: u128 = 0;
    for planes in fingerprints {
        for channel in &packed.channels {
            for plane in channel.planes() {
                fingerprint = fingerprint.rotate_left(9) ^ planes[plane];
            }
        }
    }
    fingerprint
}
