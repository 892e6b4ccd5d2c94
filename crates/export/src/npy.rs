//! NPY files: an array of 32-bit floats as NumPy keeps it (format 1.0).

use crate::WriteError;
use crate::numbers::Order;
use crate::picture::Picture;
use crate::rows::Rows;
use std::io::Write;

pub(crate) fn write<W: Write>(
    mut out: W,
    picture: &Picture,
    rows: &mut Rows<'_, impl Iterator<Item = Vec<f32>>>,
) -> Result<(), WriteError> {
    let [width, height] = picture.size;
    let shape = match picture.channels {
        1 => format!("({height}, {width})"),
        channels => format!("({height}, {width}, {channels})"),
    };
    let mut header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
    // All that comes before the numbers is a multiple of 64 bytes.
    let spare = 64 - (10 + header.len() + 1) % 64;
    header.extend(std::iter::repeat_n(' ', spare % 64).chain(['\n']));
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(header.len() as u16).to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    while let Some(bytes) = rows.take(1, Order::Little) {
        out.write_all(&bytes)?;
    }
    Ok(out.flush()?)
}
