//! Companion files: a file next to the images of a target that describes the materials which they belong to.

use super::channel_graph::ChannelGraph;
use super::{ContentKind, PackedImage};
use crate::file_format::FileFormat;

/// A file that a target writes next to its images.
#[derive(Clone, Copy, Debug)]
pub struct Companion {
    /// Name of the format in messages.
    pub title: &'static str,
    /// Extension of the file.
    pub extension: &'static str,
    /// Formats of the images that it can refer to.
    pub formats: &'static [FileFormat],
    /// [`PackedImage::usage`] of the emissive image. Where it exceeds 1, its samples are divided by a strength, which the
    /// file states.
    pub emissive_usage: &'static str,
    /// [`PackedImage::usage`] of the images that materials of the format have an input for.
    pub usages: &'static [&'static str],
    /// [`PackedImage::usage`] of the images of which materials of the format take a single number instead.
    pub uniform_usages: &'static [&'static str],
    /// True if it can refer to UDIM tiles.
    pub udim: bool,
    /// True if it describes every material of a graph; otherwise the first.
    pub several: bool,
    /// True if it holds nodes that compute channels, so that these need no images.
    pub nodes: bool,
    /// Text of the file.
    pub text: fn(&MaterialScene) -> String,
}

/// Contents of a companion file.
#[derive(Clone, Debug)]
pub struct MaterialScene {
    /// Name of the graph.
    pub name: String,
    /// Program and version that wrote the file.
    pub program: String,
    /// Width and height of the images in metres.
    pub metres: [f64; 2],
    /// Metres between the heights 0 and 1; 0 if unknown.
    pub relief: f64,
    /// The images.
    pub images: Vec<MaterialImage>,
    /// The expressions of channels without a file.
    pub graph: ChannelGraph,
}

/// Image of a [`MaterialScene`].
#[derive(Clone, Debug, PartialEq)]
pub struct MaterialImage {
    /// Contents.
    pub packed: PackedImage,
    /// Path relative to the companion file, with slashes.
    pub file: String,
    /// True if colours are stored encoded as sRGB.
    pub srgb: bool,
    /// Factor of the samples; above 1 for emission that was divided by it.
    pub strength: f32,
    /// True if nodes compute it: it has no file, and its planes are roots of [`MaterialScene::graph`].
    pub computed: bool,
}

/// Outputs that a companion file does not refer to, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedOutputs {
    /// Names of the outputs.
    pub outputs: Vec<String>,
    /// Reason.
    pub reason: UnusedReason,
}

/// Reason why a companion file does not refer to an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnusedReason {
    /// Materials of the format have no input for it.
    NoInput,
    /// Materials of the format take one number for it, and it varies.
    Varies,
    /// The height in metres is unknown.
    NoRelief,
    /// The file describes one material, and the output belongs to another.
    OtherMaterial,
}

impl PartialEq for Companion {
    fn eq(&self, other: &Companion) -> bool {
        self.title == other.title
    }
}

impl Companion {
    /// The outputs that the file does not refer to, by reason. `relief` is that of [`MaterialScene`].
    pub fn unused(&self, images: &[&PackedImage], relief: f64) -> Vec<UnusedOutputs> {
        let first = images.first().map_or("", |packed| &packed.material);
        let reason = |packed: &PackedImage| match () {
            () if self.uniform_usages.contains(&packed.usage.as_str()) => {
                Some(UnusedReason::Varies).filter(|_| packed.uniform.is_none())
            }
            () if !self.usages.contains(&packed.usage.as_str()) => Some(UnusedReason::NoInput),
            () if !self.several && packed.material != first => Some(UnusedReason::OtherMaterial),
            () if packed.content == ContentKind::Height && relief == 0.0 => Some(UnusedReason::NoRelief),
            () => None,
        };
        let mut found: Vec<UnusedOutputs> = vec![];
        for packed in images {
            let Some(reason) = reason(packed) else { continue };
            match found.iter_mut().find(|unused| unused.reason == reason) {
                Some(unused) => unused.outputs.extend(packed.outputs.iter().cloned()),
                None => found.push(UnusedOutputs { outputs: packed.outputs.clone(), reason }),
            }
        }
        found
    }
}

impl MaterialScene {
    /// The materials that have images of some usages, in order; a nameless one if there is none.
    pub(super) fn materials(&self, usages: &[&str]) -> Vec<&str> {
        let mut all: Vec<&str> = vec![];
        for MaterialImage { packed, .. } in &self.images {
            if usages.contains(&packed.usage.as_str()) && !all.contains(&packed.material.as_str()) {
                all.push(&packed.material);
            }
        }
        if all.is_empty() { vec![""] } else { all }
    }
    /// The first material.
    pub(super) fn first_material(&self) -> &str {
        self.images.first().map_or("", |image| &image.packed.material)
    }
    /// An image of a material.
    pub(super) fn image(&self, material: &str, usage: &str) -> Option<&MaterialImage> {
        self.images.iter().find(|image| image.packed.material == material && image.packed.usage == usage)
    }
    /// The height of a material, if its scale is known.
    pub(super) fn relief_image(&self, material: &str, usage: &str) -> Option<&MaterialImage> {
        self.image(material, usage).filter(|_| self.relief > 0.0)
    }
    /// Identifiers of materials: ASCII letters, digits and underscores, each different.
    pub(super) fn identifiers(&self, materials: &[&str]) -> Vec<String> {
        let mut all: Vec<String> = vec![];
        for material in materials {
            let wanted = match *material {
                "" => identifier(&self.name),
                material => format!("{}_{}", identifier(&self.name), identifier(material)),
            };
            let numbered = (2..).map(|number| format!("{wanted}_{number}"));
            let free = std::iter::once(wanted.clone()).chain(numbered).find(|name| !all.contains(name));
            all.extend(free);
        }
        all
    }
}

/// A name as an identifier, with an underscore in place of other characters.
fn identifier(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let text = words.collect::<Vec<_>>().join("_");
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return text;
    }
    format!("Material_{text}").trim_end_matches('_').to_owned()
}

/// A path in which the number of the first UDIM tile stands for all, as programs import them.
pub(super) fn udim_first(file: &str) -> String {
    file.replace("<UDIM>", "1001")
}

/// A number as text: the shortest that single precision reads back.
pub(super) fn number(v: f64) -> String {
    (v as f32).to_string()
}

/// A number in single precision as a number of JSON, with the fewest digits.
pub(super) fn json_number(v: f32) -> serde_json::Value {
    serde_json::json!(v.to_string().parse::<f64>().unwrap_or_default())
}

/// Divisor that brings emission into 0..1, from its measured maximum.
///
/// It is rounded up to a multiple of 1/256: short as text, and no quotient exceeds 1. It is 1 if emission fits already.
pub fn emissive_strength(high: f32) -> f32 {
    if high <= 1.0 {
        return 1.0;
    }
    // Exact: every `f32` from 2^16 on is such a multiple, and the quotients below have at most 24 bits.
    ((f64::from(high) * 256.0).ceil() / 256.0) as f32
}
