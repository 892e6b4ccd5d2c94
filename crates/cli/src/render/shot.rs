//! The files of a frame, and what is found out about them while they are painted.

use crate::args;
use lapidary_export::gltf::EMISSIVE_USAGE;
use lapidary_export::image_spec::ImageSpec;
use lapidary_export::provenance::Provenance;
use lapidary_export::target::{PackedImage, PlaneSource};
use lapidary_field::program::Frame;
use std::path::PathBuf;

/// A frame, or the frames of a film, and the files that show them.
pub(crate) struct Shot {
    pub(crate) frames: Vec<Frame>,
    pub(crate) number: Option<u32>,
    pub(crate) files: Vec<Leaf>,
    /// Whether it is the only one, and a `.gltf` can name its files.
    pub(super) single: bool,
}

/// A picture in a file of its own.
pub(crate) struct Leaf {
    pub(crate) path: PathBuf,
    pub(crate) picture: ImageSpec,
    pub(crate) sheet: PackedImage,
    /// The alpha that was left out, in the belief that it hides nothing.
    pub(crate) believed: Option<PlaneSource>,
    /// What its numbers are divided by: the emissive strength of glTF.
    pub(crate) strength: f32,
    pub(super) origin: Provenance,
}

impl Leaf {
    /// Leaves alpha out, until somebody finds that it hides something.
    pub(super) fn believe(&mut self) {
        self.believed = self.sheet.channels.pop();
        self.picture.channels = self.sheet.channels.len();
    }
    /// The picture with the alpha that was left out, as it may yet have to be written.
    pub(crate) fn with_alpha(&self) -> ImageSpec {
        let channels = self.picture.channels + usize::from(self.believed.is_some());
        ImageSpec { channels, ..self.picture.clone() }
    }
    /// Takes it in again.
    pub(crate) fn doubt(&mut self) {
        self.sheet.channels.extend(self.believed.take());
        self.picture.channels = self.sheet.channels.len();
    }
    /// Divides its numbers by a strength, and says so in its provenance.
    pub(crate) fn divide(&mut self, strength: f32) {
        self.sheet.divide(strength);
        self.picture.provenance = self.divided(strength);
        self.strength = strength;
    }
    /// The provenance of a file that is divided by a strength.
    pub(crate) fn divided(&self, strength: f32) -> String {
        Provenance { strength: Some(strength), ..self.origin.clone() }.to_ascii_json()
    }
}

impl Shot {
    /// The emissive picture that a `.gltf` beside it will name, whose strength it can tell.
    pub(crate) fn emissive(&self, args: &args::Render) -> Option<usize> {
        let own = |leaf: &Leaf| leaf.sheet.usage == EMISSIVE_USAGE;
        self.files.iter().position(own).filter(|_| args.target.gltf && self.single)
    }
}
