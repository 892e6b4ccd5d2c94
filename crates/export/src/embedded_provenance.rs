//! Reading the provenance that is embedded in image files.

use crate::CODECS;
use crate::provenance::Provenance;
use std::io::{BufRead, Seek};

/// The provenance text embedded in an image file, if any.
pub fn read_text(file: &mut (impl BufRead + Seek)) -> Option<String> {
    let mut readers = CODECS.iter().filter_map(|codec| codec.read_provenance);
    let text = readers.next().and_then(|read| read(file));
    text.or_else(|| readers.find_map(|read| file.rewind().ok().and_then(|()| read(file))))
}

/// The provenance embedded in a file, if it has any and it can be parsed.
pub fn read(file: &mut (impl BufRead + Seek)) -> Option<Provenance> {
    serde_json::from_str(&read_text(file)?).ok()
}
