//! Provenance embedded in image files: program, graph and settings, but no time, place or person.

use lapidary_field::fingerprint::Fingerprint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Keyword of the text chunk, attribute or comment.
pub(crate) const METADATA_KEY: &str = "lapidary";
/// Limit on the bytes of metadata that are searched.
pub(crate) const MAX_METADATA: u64 = 16 << 20;

/// Origin of an image. Field names are the keys of the embedded JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Provenance {
    /// Program and version.
    pub program: String,
    /// Name of the graph.
    pub graph: String,
    /// Names of the outputs in the image.
    pub outputs: Vec<String>,
    /// Hash of everything the pixels depend on.
    pub fingerprint: String,
    /// Width and height of the whole image in pixels.
    pub size: [u32; 2],
    /// Left, top, width and height of the rendered region.
    pub region: [u32; 4],
    /// Samples per pixel.
    pub samples: u32,
    /// Position of the sample within a pixel.
    pub sampling: String,
    /// Seed of the graph.
    pub seed: u32,
    /// Time of the frame, or of the first frame of an animation.
    pub time: f32,
    /// Number of frames.
    pub frames: u32,
    /// Duration of a frame of an animation as a fraction of a second, unless it is a 24th.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame_time: Option<[u16; 2]>,
    /// Values of the parameters, spelled as on the command line.
    pub parameters: BTreeMap<String, String>,
    /// Name of the export target.
    pub target: String,
    /// Name of the sample depth.
    pub depth: String,
    /// True if 8-bit samples are dithered.
    pub dither: bool,
    /// Emissive strength of glTF by which the samples were divided, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<f32>,
}

/// Provenance as a file states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmbeddedProvenance {
    /// Its text, usually [`Provenance::to_ascii_json`].
    Text(String),
    /// The fingerprint of its text, where the format has no place for text.
    Fingerprint(u128),
}

impl EmbeddedProvenance {
    /// True if the file states the provenance with this text.
    pub fn states(&self, text: &str) -> bool {
        match self {
            EmbeddedProvenance::Text(found) => found == text,
            EmbeddedProvenance::Fingerprint(found) => *found == Fingerprint::of(text),
        }
    }
    /// The provenance, if the file has its text and this can be parsed.
    pub fn parse(&self) -> Option<Provenance> {
        match self {
            EmbeddedProvenance::Text(text) => serde_json::from_str(text).ok(),
            EmbeddedProvenance::Fingerprint(_) => None,
        }
    }
}

impl Provenance {
    /// JSON with every character outside ASCII escaped, so that each format can embed it.
    pub fn to_ascii_json(&self) -> String {
        let json = serde_json::to_string(self).expect("strings and numbers are JSON");
        let mut out = String::with_capacity(json.len());
        let mut units = [0; 2];
        for letter in json.chars() {
            if letter.is_ascii() {
                out.push(letter);
            } else {
                for unit in letter.encode_utf16(&mut units) {
                    out += &format!("\\u{unit:04x}");
                }
            }
        }
        out
    }
}
