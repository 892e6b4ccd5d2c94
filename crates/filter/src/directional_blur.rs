//! Blur along a straight line.

use crate::centred_line::CentredLine;
use crate::line_mean::{self, line_means};
use crate::line_stages::{add_line_stages, add_row_stages};
use crate::padded_rows::{self, filter_rows};
use crate::plane::{Edges, FilterContext, Plane, PlaneRef, clamp_length, pixel_count};
use crate::row_mean::RowMean;
use lapidary_field::filter_stages::FilterStages;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use std::ops::Range;

/// The longest line, in pixels.
pub const MAX_LENGTH: f32 = 4096.0;

/// The reach of a blur along a line of `length` pixels.
pub fn reach(length: f32, angle: f32) -> Reach {
    let (line, steep) = line(length, angle);
    let [across, along] = line.reach().map(|pixels| pixels as u32);
    Reach::Pixels(if steep { [across, along] } else { [along, across] })
}

/// The values that a blur holds at once.
pub fn memory(size: [usize; 2], length: f32, angle: f32) -> u64 {
    let ((line, steep), pixels) = (line(length, angle), pixel_count(size));
    match (line.is_point(), steep) {
        (true, _) => pixels,
        (_, true) => pixels + line_mean::memory(size, line),
        _ if line.has_no_slope() => padded_rows::memory(size, &RowMean(line)),
        (_, false) => 2 * pixels + line_mean::memory([size[1], size[0]], line),
    }
}

/// Replaces each pixel with the mean along a centred line of `length` pixels, `angle` radians clockwise from the x
/// axis.
///
/// A line that is steeper than 45° is summed row by row: a row is weighted by the share of it that the line covers, and
/// has the mean of the pixels, interpolated linearly, that the line passes around it. Other lines are summed column by
/// column. The time hardly depends on the length. Oblique lines are blurred slightly across: the variance grows by less
/// than a quarter of a pixel.
///
/// Returns only the requested `rows`.
pub fn blur(
    context: FilterContext<'_>,
    input: PlaneRef<'_>,
    rows: Range<usize>,
    edges: Edges,
    [length, angle]: [f32; 2],
) -> Option<Plane> {
    let (line, steep) = line(length, angle);
    if line.is_point() {
        return input.rows(rows).to_plane(context);
    }
    if steep {
        return line_means(context, input, rows, edges, line);
    }
    if line.has_no_slope() {
        return filter_rows(context, input.rows(rows), edges, &RowMean(line));
    }
    let [across, down] = edges.wrap;
    let blurred = {
        let transposed = input.transpose(context)?;
        line_means(context, transposed.view(), 0..input.size[0], Edges { wrap: [down, across] }, line)?
    };
    blurred.view().transpose_columns(context, rows)
}

/// Adds the stages of [`blur`].
pub fn add_stages(stages: &mut FilterStages, plane: usize, edges: Edges, [length, angle]: [f32; 2]) -> usize {
    match line(length, angle) {
        (line, _) if line.is_point() => plane,
        (line, false) if line.has_no_slope() => add_row_stages(stages, plane, edges, line),
        (line, steep) => add_line_stages(stages, plane, edges, (line, !steep)),
    }
}

/// The line of a blur, transposed unless it is steeper than 45°, and true if it is.
fn line(length: f32, angle: f32) -> (CentredLine, bool) {
    let length = f64::from(clamp_length(length, MAX_LENGTH));
    let [x, y] = [Real::cos(angle), Real::sin(angle)].map(f64::from);
    let steep = y.abs() > x.abs();
    let (along, across) = if steep { (y, x) } else { (x, y) };
    (CentredLine::new(length * along.abs(), across / along), steep)
}
