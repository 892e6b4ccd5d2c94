//! The image files of a frame, and their ranges and alpha, measured while they are painted.

use crate::request::RenderRequest;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::provenance::Provenance;
use lapidary_export::target::{PackedImage, PlaneSource};
use lapidary_field::program::Frame;
use std::path::PathBuf;

/// The least alpha that every file format rounds to 1.
pub(super) const OPAQUE: f32 = 1.0 - 4e-6;

/// A frame, or the frames of an animation, and the files that show them.
pub(super) struct FrameFiles {
    pub(super) frames: Vec<Frame>,
    pub(super) number: Option<u32>,
    pub(super) files: Vec<ImageFile>,
    /// True if it is the only one of its graph, so that a companion file can refer to its images.
    pub(super) single: bool,
}

/// An image in a file of its own.
pub(super) struct ImageFile {
    pub(super) path: PathBuf,
    pub(super) spec: ImageSpec,
    pub(super) packed: PackedImage,
    /// The alpha channel that was left out, because it is assumed to be opaque.
    pub(super) omitted_alpha: Option<PlaneSource>,
    /// Divisor of the values: the strength of emission in a companion file.
    pub(super) strength: f32,
    pub(super) provenance: Provenance,
}

impl ImageFile {
    /// Leaves out the alpha channel, which is assumed to be opaque.
    pub(super) fn omit_alpha(&mut self) {
        self.omitted_alpha = self.packed.channels.pop();
        self.spec.channels = self.packed.channels.len();
    }
    /// Restores the alpha channel.
    pub(super) fn restore_alpha(&mut self) {
        self.packed.channels.extend(self.omitted_alpha.take());
        self.spec.channels = self.packed.channels.len();
    }
    /// The specification with the alpha channel that was left out.
    pub(super) fn spec_with_alpha(&self) -> ImageSpec {
        let channels = self.spec.channels + usize::from(self.omitted_alpha.is_some());
        ImageSpec { channels, ..self.spec.clone() }
    }
    /// Divides the values by a strength, which the provenance records.
    pub(super) fn divide(&mut self, strength: f32) {
        self.packed.divide(strength);
        self.spec.provenance = self.divided_provenance(strength);
        self.strength = strength;
    }
    /// The provenance of a file whose values are divided by a strength.
    pub(super) fn divided_provenance(&self, strength: f32) -> String {
        Provenance { strength: Some(strength), ..self.provenance.clone() }.to_ascii_json()
    }
}

impl FrameFiles {
    /// Indices of the emissive images that a companion file refers to with their strengths. UDIM tiles share one file, which
    /// cannot state several strengths.
    pub(super) fn emissive(&self, request: &RenderRequest) -> Vec<usize> {
        let Some(companion) = request.target.companion.filter(|_| self.single && request.udim.is_none()) else {
            return vec![];
        };
        let files = self.files.iter().enumerate();
        files.filter(|(_, file)| file.packed.usage == companion.emissive_usage).map(|(i, _)| i).collect()
    }
}
