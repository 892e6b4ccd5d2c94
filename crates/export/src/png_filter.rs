//! Filters of PNG rows: each byte is replaced by its difference from a prediction.

/// Number of the filters; a row begins with the number of its filter.
const FILTERS: u8 = 5;

/// Appends a row with the filter whose differences are smallest in sum, led by the number of that filter.
///
/// `above` is the row above it, `pixel` the bytes of a pixel, and `scratch` two buffers of the length of a row.
pub(crate) fn append_filtered(out: &mut Vec<u8>, row: &[u8], above: &[u8], pixel: usize, scratch: &mut [Vec<u8>; 2]) {
    let [best, trial] = scratch;
    let mut smallest = u64::MAX;
    let mut chosen = 0;
    for filter in 0..FILTERS {
        apply(filter, row, above, pixel, trial);
        let sum = sum_of_magnitudes(trial);
        if sum < smallest {
            (smallest, chosen) = (sum, filter);
            std::mem::swap(best, trial);
        }
    }
    out.push(chosen);
    out.extend_from_slice(best);
}

/// Writes the differences of one row.
fn apply(filter: u8, row: &[u8], above: &[u8], pixel: usize, out: &mut [u8]) {
    // The first pixel has none to its left: zeros stand for it.
    for i in 0..pixel {
        out[i] = row[i].wrapping_sub(match filter {
            0 | 1 => 0,
            3 => above[i] / 2,
            _ => above[i],
        });
    }
    let (left, above_left) = (&row[..row.len() - pixel], &above[..row.len() - pixel]);
    let (row, above, out) = (&row[pixel..], &above[pixel..], &mut out[pixel..]);
    let places = out.iter_mut().zip(row).zip(left.iter().zip(above).zip(above_left));
    match filter {
        0 => out.copy_from_slice(row),
        1 => places.for_each(|((out, x), ((left, _), _))| *out = x.wrapping_sub(*left)),
        2 => places.for_each(|((out, x), ((_, above), _))| *out = x.wrapping_sub(*above)),
        3 => places.for_each(|((out, x), ((left, above), _))| {
            *out = x.wrapping_sub(((u16::from(*left) + u16::from(*above)) / 2) as u8);
        }),
        _ => places.for_each(|((out, x), ((left, above), above_left))| {
            *out = x.wrapping_sub(nearest_to_plane(*left, *above, *above_left));
        }),
    }
}

/// The one of three neighbours that is nearest to `left + above - above_left` (Paeth 1991).
fn nearest_to_plane(left: u8, above: u8, above_left: u8) -> u8 {
    let [l, a, c] = [left, above, above_left].map(i16::from);
    let (to_left, to_above, to_corner) = ((a - c).abs(), (l - c).abs(), (l + a - 2 * c).abs());
    if to_left <= to_above && to_left <= to_corner {
        left
    } else if to_above <= to_corner {
        above
    } else {
        above_left
    }
}

/// Sum of the magnitudes of the differences, read as signed.
fn sum_of_magnitudes(differences: &[u8]) -> u64 {
    // A sum of 256 bytes fits 16 bits, which leaves more of them to a vector.
    let part = |part: &[u8]| u64::from(part.iter().map(|&x| u16::from((x as i8).unsigned_abs())).sum::<u16>());
    differences.chunks(256).map(part).sum()
}
