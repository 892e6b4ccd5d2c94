//! NPY writer: an array of 32-bit floats for NumPy (format 1.0).
//!
//! The header is a Python dictionary with exactly three keys, padded with spaces, and has no place for text. Readers of NumPy
//! skip a comment behind the dictionary, but others refuse it, as they refuse bytes behind the array. All of them skip white
//! space: so the padding begins with the bits of the fingerprint of the provenance, a tab for 1 and a space for 0.

use crate::codec::{Codec, ReadSeek, WriteError, WriteSeek};
use crate::file_format::{Depth, FileFormat};
use crate::image_spec::ImageSpec;
use crate::provenance::EmbeddedProvenance;
use crate::row_buffer::{RowBuffer, buffer_memory};
use crate::sample_encoding::ByteOrder;
use lapidary_field::fingerprint::Fingerprint;

impl FileFormat {
    /// NumPy array.
    pub const NPY: FileFormat = FileFormat {
        name: "npy",
        is_animated: false,
        is_compressed: false,
        is_raw: true,
        premultiplies: false,
        depths: &[Depth::Float],
    };
}

pub(crate) const NPY: Codec = Codec { format: FileFormat::NPY, memory, write, read_provenance: Some(read_provenance) };

/// First bytes of a file of format 1.0.
const MAGIC: [u8; 8] = *b"\x93NUMPY\x01\x00";

fn write(out: &mut dyn WriteSeek, spec: &ImageSpec, rows: &mut RowBuffer<'_>) -> Result<(), WriteError> {
    let [width, height] = spec.size;
    let shape = match spec.channels {
        1 => format!("({height}, {width})"),
        channels => format!("({height}, {width}, {channels})"),
    };
    let mut header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
    if !spec.provenance.is_empty() {
        header.extend(to_padding(Fingerprint::of(spec.provenance.as_str())));
    }
    // The format aligns the samples to 64 bytes.
    let padding = 64 - (10 + header.len() + 1) % 64;
    header.extend(std::iter::repeat_n(' ', padding % 64).chain(['\n']));
    out.write_all(&MAGIC)?;
    out.write_all(&(header.len() as u16).to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    while let Some(bytes) = rows.next_blocks(1, ByteOrder::Little) {
        out.write_all(bytes)?;
    }
    Ok(out.flush()?)
}

/// Upper bound of the memory of the writer, in bytes.
fn memory(spec: &ImageSpec, band: usize) -> u64 {
    buffer_memory(spec, band, 1).receiving
}

/// White space that states a fingerprint, from its highest bit to the lowest.
fn to_padding(fingerprint: u128) -> impl Iterator<Item = char> {
    (0..u128::BITS).rev().map(move |bit| if fingerprint >> bit & 1 == 1 { '\t' } else { ' ' })
}

/// Reads the fingerprint of the provenance from the padding of the header. Files of other programs are padded with spaces.
fn read_provenance(file: &mut dyn ReadSeek) -> Option<EmbeddedProvenance> {
    let mut head = [0; MAGIC.len() + 2];
    file.read_exact(&mut head).ok()?;
    let [magic @ .., low, high] = head;
    let mut header = vec![0; usize::from(u16::from_le_bytes([low, high]))];
    file.read_exact(&mut header).ok().filter(|()| magic == MAGIC)?;
    let padding = header.iter().rposition(|byte| *byte == b'}')? + 1;
    let bits = header[padding..].first_chunk::<{ u128::BITS as usize }>()?;
    let is_written = bits.contains(&b'\t') && bits.iter().all(|byte| matches!(byte, b'\t' | b' '));
    let fingerprint = bits.iter().fold(0, |bits, byte| bits << 1 | u128::from(*byte == b'\t'));
    is_written.then_some(EmbeddedProvenance::Fingerprint(fingerprint))
}
