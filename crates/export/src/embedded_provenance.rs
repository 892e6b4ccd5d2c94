//! Reading the provenance that is embedded in image files.

use crate::CODECS;
use crate::provenance::{EmbeddedProvenance, Provenance};
use std::io::{BufRead, Seek};

/// The provenance that an image file states, if any.
pub fn read_embedded(file: &mut (impl BufRead + Seek)) -> Option<EmbeddedProvenance> {
    let mut readers = CODECS.iter().filter_map(|codec| codec.read_provenance);
    let found = readers.next().and_then(|read| read(file));
    found.or_else(|| readers.find_map(|read| file.rewind().ok().and_then(|()| read(file))))
}

/// The provenance embedded in a file, if it has its text and this can be parsed.
pub fn read(file: &mut (impl BufRead + Seek)) -> Option<Provenance> {
    read_embedded(file)?.parse()
}
