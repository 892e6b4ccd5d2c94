//! What made a picture, as its file keeps it: nothing of when, where and by whom.

use crate::{exr, gif, tiff};
use ::png::{DecodeOptions, Decoder, Limits};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{BufRead, Read, Seek};

/// The most bytes of metadata that are read to find it.
const METADATA: u64 = 16 << 20;

/// What it is kept under.
pub(crate) const KEY: &str = "lapidary";

/// What made a picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Origin {
    /// The program and its version.
    pub program: String,
    /// What the graph is called.
    pub graph: String,
    /// The outputs it shows.
    pub outputs: Vec<String>,
    /// What its pixels were made of, in short.
    pub fingerprint: String,
    /// Pixels across and down the whole image.
    pub size: [u32; 2],
    /// Left, top, width and height of the region that it is.
    pub region: [u32; 4],
    /// Points a pixel.
    pub samples: u32,
    /// Where in a pixel its point lies.
    pub sampling: String,
    /// The seed of the graph.
    pub seed: u32,
    /// The time it shows; of a film, when it begins.
    pub time: f32,
    /// The frames of a film, or one.
    pub frames: u32,
    /// The values of the graph's parameters, as one types them.
    pub parameters: BTreeMap<String, String>,
    /// What its numbers are for, how they are packed and turned.
    pub target: String,
    /// How numbers are kept.
    pub depth: String,
    /// Whether bytes were dithered.
    pub dither: bool,
    /// What its numbers were divided by, where they were: the emissive strength of glTF.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<f32>,
}

/// What made a picture, as its file has it; nothing where the file does not tell.
pub fn text_of(file: &mut (impl BufRead + Seek)) -> Option<String> {
    let mut options = DecodeOptions::default();
    options.set_ignore_iccp_chunk(true);
    let mut png = Decoder::new_with_options(&mut *file, options);
    png.set_limits(Limits { bytes: METADATA as usize });
    let png = png.read_info().ok();
    let text = png.and_then(|png| {
        let mut text = png.info().uncompressed_latin1_text.iter();
        text.find(|chunk| chunk.keyword == KEY).map(|chunk| chunk.text.clone())
    });
    let mut again = |read: fn(&mut _) -> Option<String>| file.rewind().ok().and_then(|()| read(&mut *file));
    let text =
        text.or_else(|| again(|file| exr::origin(file.take(METADATA)))).or_else(|| again(|file| tiff::origin(file)));
    text.or_else(|| again(|file| gif::origin(file)))
}

/// What made a picture, where its file tells.
pub fn made(file: &mut (impl BufRead + Seek)) -> Option<Origin> {
    serde_json::from_str(&text_of(file)?).ok()
}

impl Origin {
    /// In letters that every format has.
    pub fn text(&self) -> String {
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
