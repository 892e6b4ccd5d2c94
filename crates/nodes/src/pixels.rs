//! What an image node is given, as a pass takes it, and what the pass makes, as the node puts it.

use crate::pass::rows::{combined, rows};
use crate::pass::{Edges, Plane, Work, area};
use lapidary_evaluator::pass::Pass;
use lapidary_evaluator::spec::{Any, Number, Out, Socket};

/// How hard each pixel of a surface is.
pub(crate) const HARDNESS: Number = Number("hardness");
pub(crate) const HARDNESS_SOCKET: Socket =
    HARDNESS.input("How hard it is from place to place: where it is 1 nothing gives way.").painted();

/// The vectors a node works with, and who may stop it.
pub(crate) fn work<'a>(p: &Pass<'a>) -> Work<'a> {
    Work { level: p.how().level, stop: p.stop() }
}

/// What lies beyond the edges of what a node is given.
pub(crate) fn edges(p: &Pass<'_>) -> Edges {
    Edges { wrap: p.wrap() }
}

/// A length in tile units as pixels; where pixels are no squares, as pixels across.
pub(crate) fn pixels(p: &Pass<'_>, length: Number) -> f32 {
    p.pixels(p.get(length))[0]
}

/// A slope in heights a tile unit, as heights a pixel.
pub(crate) fn slope(p: &Pass<'_>, slope: Number) -> f32 {
    let [pixel, _] = p.pixels(1.0);
    if pixel > 0.0 { p.get(slope) / pixel } else { 0.0 }
}

/// Tile units along the longer side of the image.
pub(crate) fn tiles(p: &Pass<'_>) -> f32 {
    let [across, down] = p.tile().map(|n| n as f32);
    if across > down { across } else { down }
}

/// What a painted number is given.
pub(crate) fn plane(p: &Pass<'_>, handle: Number) -> Option<Plane> {
    copied(p, p.plane(handle))
}

/// The same, unless nothing is wired to it.
pub(crate) fn wired(p: &Pass<'_>, handle: Number) -> Option<Option<Plane>> {
    if p.wired(handle.0) { plane(p, handle).map(Some) } else { Some(None) }
}

/// What a painted number or colour is given.
pub(crate) fn planes(p: &Pass<'_>, of: Any) -> Option<Vec<Plane>> {
    p.planes(of).iter().map(|px| copied(p, px)).collect()
}

/// What becomes of a number, or of red, green and blue each; a colour covers what it covered.
pub(crate) fn each(p: &Pass<'_>, of: Any, make: impl Fn(&Plane) -> Option<Plane>) -> Option<Vec<Plane>> {
    let planes = p.planes(of).iter().enumerate();
    planes.map(|(k, px)| copied(p, px).and_then(|plane| if k < 3 { make(&plane) } else { Some(plane) })).collect()
}

/// Numbers that [`each`] holds at once where what becomes of a plane, itself included, takes so many.
pub(crate) fn each_memory(p: &Pass<'_>, of: Any, made: u64) -> u64 {
    let (planes, area) = (p.planes(of).len() as u64, area(p.size()));
    // Those that are made already, the copy of one and what is made of it; last the copy of alpha.
    (planes.clamp(1, 3) * area + made).max(planes * area)
}

/// The same of [`spread`].
pub(crate) fn spread_memory(p: &Pass<'_>, of: Any, made: u64) -> u64 {
    let area = area(p.size());
    if p.planes(of).len() == 4 { (5 * area + made).max(6 * area) } else { each_memory(p, of, made) }
}

/// What becomes of a number or a colour where it is spread: what cannot be seen of a colour tints nothing.
pub(crate) fn spread(p: &Pass<'_>, of: Any, make: impl Fn(&Plane) -> Option<Plane>) -> Option<Vec<Plane>> {
    let &[red, green, blue, cover] = p.planes(of) else { return each(p, of, make) };
    let (work, cover) = (work(p), copied(p, cover)?);
    let covers = make(&cover)?;
    let mut out = vec![];
    for px in [red, green, blue] {
        let tinted = combined(work, &copied(p, px)?, &cover, |v, cover| v * cover)?;
        let seen = make(&tinted)?;
        drop(tinted);
        out.push(combined(work, &seen, &covers, |v, cover| if cover > 0.0 { v / cover } else { 0.0 })?);
    }
    out.push(covers);
    Some(out)
}

/// Puts what was made. A node that was told to stop has made nothing, and nobody will ask for it.
pub(crate) fn put(p: &mut Pass<'_>, out: Out, made: Option<impl IntoIterator<Item = Plane>>) {
    if let Some(planes) = made {
        p.put(out, planes.into_iter().map(|plane| plane.px).collect());
    }
}

/// A copy, made by all cores.
fn copied(p: &Pass<'_>, px: &[f32]) -> Option<Plane> {
    let size = p.size();
    let mut plane = Plane::flat(size, 0.0);
    rows(work(p), &mut plane.px, size[0], |y, row| row.copy_from_slice(&px[y * size[0]..][..size[0]]))?;
    Some(plane)
}
