//! The files of a frame, and what is found out about them while they are painted.

use crate::args;
use lapidary_export::gltf::EMISSIVE;
use lapidary_export::origin::Origin;
use lapidary_export::picture::Picture;
use lapidary_export::target::{Number, Sheet};
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
    pub(crate) picture: Picture,
    pub(crate) sheet: Sheet,
    /// The alpha that was left out, in the belief that it hides nothing.
    pub(crate) believed: Option<Number>,
    /// What its numbers are divided by: the emissive strength of glTF.
    pub(crate) strength: f32,
    pub(super) origin: Origin,
}

impl Leaf {
    /// Leaves alpha out, until somebody finds that it hides something.
    pub(super) fn believe(&mut self) {
        self.believed = self.sheet.from.pop();
        self.picture.channels = self.sheet.from.len();
    }
    /// The picture with the alpha that was left out, as it may yet have to be written.
    pub(crate) fn with_alpha(&self) -> Picture {
        let channels = self.picture.channels + usize::from(self.believed.is_some());
        Picture { channels, ..self.picture.clone() }
    }
    /// Takes it in again.
    pub(crate) fn doubt(&mut self) {
        self.sheet.from.extend(self.believed.take());
        self.picture.channels = self.sheet.from.len();
    }
    /// Divides its numbers by a strength, and says so in its provenance.
    pub(crate) fn divide(&mut self, strength: f32) {
        self.sheet.divide(strength);
        self.picture.origin = self.divided(strength);
        self.strength = strength;
    }
    /// The provenance of a file that is divided by a strength.
    pub(crate) fn divided(&self, strength: f32) -> String {
        Origin { strength: Some(strength), ..self.origin.clone() }.text()
    }
}

impl Shot {
    /// The emissive picture that a `.gltf` beside it will name, whose strength it can tell.
    pub(crate) fn emissive(&self, args: &args::Render) -> Option<usize> {
        let own = |leaf: &Leaf| leaf.sheet.usage == EMISSIVE;
        self.files.iter().position(own).filter(|_| args.target.gltf && self.single)
    }
}
