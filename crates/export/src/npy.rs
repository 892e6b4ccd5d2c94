//! NPY writer: an array of 32-bit floats for NumPy (format 1.0).

use crate::codec::{Codec, WriteError, WriteSeek};
use crate::file_format::{Depth, FileFormat};
use crate::image_spec::ImageSpec;
use crate::row_buffer::{RowBuffer, buffer_memory};
use crate::sample_encoding::ByteOrder;

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

pub(crate) const NPY: Codec = Codec { format: FileFormat::NPY, memory, write, read_provenance: None };

fn write(out: &mut dyn WriteSeek, spec: &ImageSpec, rows: &mut RowBuffer<'_>) -> Result<(), WriteError> {
    let [width, height] = spec.size;
    let shape = match spec.channels {
        1 => format!("({height}, {width})"),
        channels => format!("({height}, {width}, {channels})"),
    };
    let mut header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
    // The format aligns the samples to 64 bytes.
    let padding = 64 - (10 + header.len() + 1) % 64;
    header.extend(std::iter::repeat_n(' ', padding % 64).chain(['\n']));
    out.write_all(b"\x93NUMPY\x01\x00")?;
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
