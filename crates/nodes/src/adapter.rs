//! Adapts an image node's `Pass` to the filters: its planes and lengths in pixels as arguments, their results as
//! outputs.

use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::spec::{Any, Number, Out, Socket};
use lapidary_filter::parallel_rows::{combine, fill_rows, map};
use lapidary_filter::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
use std::ops::Range;

/// The hardness of each pixel of a surface.
pub(crate) const HARDNESS: Number = Number("hardness");
pub(crate) const HARDNESS_SOCKET: Socket =
    HARDNESS.input("Hardness from 0 to 1 at each point: terrain of hardness 1 does not erode.").painted();

/// Execution of the filters of this pass.
pub(crate) fn context<'a>(p: &Pass<'a>) -> FilterContext<'a> {
    FilterContext { level: p.options().level, cancelled: p.stop() }
}

/// Addressing beyond the edges of the input planes.
pub(crate) fn edges(p: &Pass<'_>) -> Edges {
    Edges { wrap: p.wrap() }
}

/// Converts a length in tiles to pixels, measured across where pixels are not square.
pub(crate) fn length_in_pixels(p: &Pass<'_>, length: Number) -> f32 {
    p.pixels(p.get(length))[0]
}

/// Converts a slope in heights per tile to heights per pixel.
pub(crate) fn slope_per_pixel(p: &Pass<'_>, slope: Number) -> f32 {
    let [pixel, _] = p.pixels(1.0);
    if pixel > 0.0 { p.get(slope) / pixel } else { 0.0 }
}

/// The longer side of the image, in tiles.
pub(crate) fn longer_side_in_tiles(p: &Pass<'_>) -> f32 {
    let [across, down] = p.tile().map(|n| n as f32);
    if across > down { across } else { down }
}

/// The plane of a painted number.
pub(crate) fn plane<'a>(p: &Pass<'a>, handle: Number) -> PlaneRef<'a> {
    PlaneRef { size: p.size(), px: p.plane(handle) }
}

/// The plane of a painted number, if a wire leads to it.
pub(crate) fn plane_if_wired<'a>(p: &Pass<'a>, handle: Number) -> Option<PlaneRef<'a>> {
    p.wired(handle.0).then(|| plane(p, handle))
}

/// The planes of a painted number or colour.
pub(crate) fn planes<'a>(p: &Pass<'a>, of: Any) -> Vec<PlaneRef<'a>> {
    p.planes(of).iter().map(|px| PlaneRef { size: p.size(), px }).collect()
}

/// Filters a number, or red, green and blue together; alpha stays.
pub(crate) fn filter_together(
    p: &Pass<'_>,
    of: Any,
    filter: impl FnOnce(Vec<Plane>) -> Option<Vec<Plane>>,
) -> Option<Vec<Plane>> {
    let mut planes = planes(p, of).into_iter().map(|plane| plane.to_plane(context(p))).collect::<Option<Vec<_>>>()?;
    let alpha = planes.split_off(planes.len().min(3));
    Some(filter(planes)?.into_iter().chain(alpha).collect())
}

/// Filters a number, or red, green and blue separately; alpha stays. The filter returns the rows [`Pass::rows`].
pub(crate) fn filter_each(p: &Pass<'_>, of: Any, filter: impl Fn(PlaneRef<'_>) -> Option<Plane>) -> Option<Vec<Plane>> {
    let planes = planes(p, of).into_iter().enumerate();
    planes.map(|(k, plane)| if k < 3 { filter(plane) } else { plane.rows(p.rows()).to_plane(context(p)) }).collect()
}

/// Filters a plane in steps, each from the result of the one before. The last step returns the rows [`Pass::rows`], which
/// need all rows of the others.
pub(crate) fn filter_in_steps<T>(
    p: &Pass<'_>,
    plane: PlaneRef<'_>,
    steps: impl IntoIterator<Item = T>,
    filter: impl Fn(PlaneRef<'_>, Range<usize>, T) -> Option<Plane>,
) -> Option<Plane> {
    let (mut steps, mut result) = (steps.into_iter().peekable(), None);
    while let Some(step) = steps.next() {
        let rows = if steps.peek().is_some() { 0..plane.size[1] } else { p.rows() };
        result = Some(filter(result.as_ref().map_or(plane, Plane::view), rows, step)?);
    }
    result
}

/// The values that [`filter_each`] holds at once with a filter that holds `filter` values, including its result.
pub(crate) fn filter_each_memory(p: &Pass<'_>, of: Any, filter: u64) -> u64 {
    let (planes, pixel_count) = (p.planes(of).len() as u64, pixel_count(p.size()));
    // Finished planes and the filter of the current one; at the end, the copy of alpha.
    ((planes.clamp(1, 3) - 1) * pixel_count + filter).max(planes * pixel_count)
}

/// The values that [`filter_premultiplied`] or [`filter_premultiplied_pairs`] holds at once with a filter that holds
/// `filter` values, including its result.
pub(crate) fn filter_premultiplied_memory(p: &Pass<'_>, of: Any, filter: u64) -> u64 {
    let pixel_count = pixel_count(p.size());
    if p.planes(of).len() == 4 {
        (4 * pixel_count + filter).max(5 * pixel_count)
    } else {
        filter_each_memory(p, of, filter)
    }
}

/// Filters a number, or a colour with premultiplied alpha, so that transparent pixels do not tint others. The filter returns
/// the rows [`Pass::rows`].
pub(crate) fn filter_premultiplied(
    p: &Pass<'_>,
    of: Any,
    filter: impl Fn(PlaneRef<'_>) -> Option<Plane>,
) -> Option<Vec<Plane>> {
    let [red, green, blue, alpha] = planes(p, of)[..] else { return filter_each(p, of, filter) };
    let filtered_alpha = filter(alpha)?;
    let mut out = vec![];
    for plane in [red, green, blue] {
        let filtered = filter(premultiplied(p, plane, alpha)?.view())?;
        out.push(divided(p, filtered, filtered_alpha.view())?);
    }
    out.push(exactly_opaque(p, filtered_alpha)?);
    Some(out)
}

/// Filters like [`filter_premultiplied`], two planes of a colour with alpha at once.
pub(crate) fn filter_premultiplied_pairs(
    p: &Pass<'_>,
    of: Any,
    filter: impl Fn(PlaneRef<'_>) -> Option<Plane>,
    filter_pair: impl Fn([PlaneRef<'_>; 2]) -> Option<[Plane; 2]>,
) -> Option<Vec<Plane>> {
    let [red, green, blue, alpha] = planes(p, of)[..] else { return filter_each(p, of, filter) };
    let [filtered_alpha, red] = filter_pair([alpha, premultiplied(p, red, alpha)?.view()])?;
    let red = divided(p, red, filtered_alpha.view())?;
    let [green, blue] = [green, blue].map(|plane| premultiplied(p, plane, alpha));
    let [green, blue] = filter_pair([green?.view(), blue?.view()])?;
    let green = divided(p, green, filtered_alpha.view())?;
    let blue = divided(p, blue, filtered_alpha.view())?;
    Some(vec![red, green, blue, exactly_opaque(p, filtered_alpha)?])
}

/// A plane of a colour, multiplied by alpha.
fn premultiplied(p: &Pass<'_>, plane: PlaneRef<'_>, alpha: PlaneRef<'_>) -> Option<Plane> {
    fill_rows(context(p), alpha.size, |y, to| {
        for (to, (v, alpha)) in to.iter_mut().zip(plane.row(y).iter().zip(alpha.row(y))) {
            *to = v * alpha;
        }
    })
}

/// A premultiplied plane, divided by alpha; 0 where alpha is 0.
fn divided(p: &Pass<'_>, v: Plane, alpha: PlaneRef<'_>) -> Option<Plane> {
    combine(context(p), v, alpha, |v, alpha| if alpha > 0.0 { v / alpha } else { 0.0 })
}

/// Alpha that differs from 1 by rounding errors only is 1: the weights of a filter, rounded to `f32`, add up to 1 within
/// some units in the last place, and an opaque image stays opaque. The colours are divided by the sum itself, whose
/// error theirs share.
fn exactly_opaque(p: &Pass<'_>, alpha: Plane) -> Option<Plane> {
    const ROUNDING_ERROR: f32 = 8.0 * f32::EPSILON;
    map(context(p), alpha, |v| if (v - 1.0).abs() <= ROUNDING_ERROR { 1.0 } else { v })
}

/// Stores an output, unless the filter was cancelled.
pub(crate) fn put(p: &mut Pass<'_>, out: Out, result: Option<impl IntoIterator<Item = Plane>>) {
    if let Some(planes) = result {
        p.put(out, planes.into_iter().map(|plane| plane.px).collect());
    }
}
