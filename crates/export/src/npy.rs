//! NPY writer: an array of 32-bit floats for NumPy (format 1.0).

use crate::WriteError;
use crate::image_spec::ImageSpec;
use crate::row_buffer::RowBuffer;
use crate::sample_encoding::ByteOrder;
use std::io::Write;

pub(crate) fn write<W: Write>(mut out: W, spec: &ImageSpec, rows: &mut RowBuffer<'_>) -> Result<(), WriteError> {
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
