//! Reading the provenance that is embedded in image files.

use crate::provenance::{METADATA_KEY, Provenance};
use crate::{exr, gif, tiff};
use ::png::{DecodeOptions, Decoder, Limits};
use std::io::{BufRead, Read, Seek};

/// Limit on the bytes of metadata that are searched.
const MAX_METADATA: u64 = 16 << 20;

/// The provenance text embedded in a PNG, OpenEXR, TIFF or GIF file, if any.
pub fn read_text(file: &mut (impl BufRead + Seek)) -> Option<String> {
    let mut options = DecodeOptions::default();
    options.set_ignore_iccp_chunk(true);
    let mut png = Decoder::new_with_options(&mut *file, options);
    png.set_limits(Limits { bytes: MAX_METADATA as usize });
    let png = png.read_info().ok();
    let text = png.and_then(|png| {
        let mut text = png.info().uncompressed_latin1_text.iter();
        text.find(|chunk| chunk.keyword == METADATA_KEY).map(|chunk| chunk.text.clone())
    });
    let mut retry = |read: fn(&mut _) -> Option<String>| file.rewind().ok().and_then(|()| read(&mut *file));
    text.or_else(|| retry(|file| exr::read_provenance(file.take(MAX_METADATA))))
        .or_else(|| retry(|file| tiff::read_provenance(file)))
        .or_else(|| retry(|file| gif::read_provenance(file)))
}

/// The provenance embedded in a file, if it has any and it can be parsed.
pub fn read(file: &mut (impl BufRead + Seek)) -> Option<Provenance> {
    serde_json::from_str(&read_text(file)?).ok()
}
