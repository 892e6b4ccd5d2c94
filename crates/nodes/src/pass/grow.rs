//! What is bright grows, or what is dark: the largest number near each pixel, or the least.

use super::rows::{combined, rows};
use super::stencil::{Framed, Stencil, framed, paint, painted};
use super::{Edges, Plane, Reach, Work, area, length, near};
use lapidary_field::simd::Lanes;

/// The largest radius, in pixels.
pub const MOST: f32 = 1024.0;

/// What counts as near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// What is at most the radius away.
    Disc,
    /// What is at most the radius away along each axis.
    Square,
}

/// How far a radius reaches.
pub fn reach(radius: f32) -> Reach {
    near(length(radius, MOST).floor() as usize)
}

/// Numbers that growing in an image of that size holds at once.
pub fn memory(size: [usize; 2], radius: f32, shape: Shape) -> u64 {
    let (whole, area) = (length(radius, MOST).floor() as usize, area(size));
    match shape {
        Shape::Disc => {
            let (level, so_far) = (framed(size, [whole; 2]), framed(size, [0; 2]));
            let scale = level + 2 * so_far + painted(size, 1);
            scale.max(2 * level + so_far)
        }
        Shape::Square => {
            let along = |size: [usize; 2]| {
                let level = framed(size, [whole, 0]);
                (2 * level).max(level + painted(size, 1) + framed(size, [0; 2]))
            };
            along(size).max(area + along([size[1], size[0]])).max(3 * area)
        }
    }
}

/// The same of shrinking.
pub fn memory_to_shrink(size: [usize; 2], radius: f32, shape: Shape) -> u64 {
    area(size) + memory(size, radius, shape).max(2 * area(size))
}

/// Puts each pixel at the largest number within a radius in pixels.
pub fn grow(work: Work<'_>, of: &Plane, edges: Edges, radius: f32, shape: Shape) -> Option<Plane> {
    let radius = length(radius, MOST);
    let whole = radius.floor() as isize;
    match shape {
        Shape::Disc => {
            let inside = |x: isize, y: isize| (x * x + y * y) as f64 <= f64::from(radius) * f64::from(radius);
            let half = |y: isize| (0..=whole).rev().find(|x| inside(*x, y)).unwrap_or(0);
            let spans: Vec<[isize; 2]> = (-whole..=whole).map(|y| [y, half(y)]).collect();
            over(work, of, edges, &spans)
        }
        Shape::Square => {
            let [across, down] = edges.wrap;
            let grown = over(work, of, edges, &[[0, whole]])?.transposed(work)?;
            over(work, &grown, Edges { wrap: [down, across] }, &[[0, whole]])?.transposed(work)
        }
    }
}

/// Puts each pixel at the least number within a radius in pixels.
pub fn shrink(work: Work<'_>, of: &Plane, edges: Edges, radius: f32, shape: Shape) -> Option<Plane> {
    let negative = |plane: &Plane| combined(work, plane, plane, |v, _| -v);
    negative(&grow(work, &negative(of)?, edges, radius, shape)?)
}

/// The largest number over spans of pixels, each given by its row and its half width, from a pixel.
///
/// The largest over 2ᵏ pixels are made of those over half as many, and two of them cover any span up to twice as wide
/// (Soille, 1999, after van Herk, 1992): a wide span costs what a narrow one does.
fn over(work: Work<'_>, of: &Plane, edges: Edges, spans: &[[isize; 2]]) -> Option<Plane> {
    let most = |axis: usize| spans.iter().map(|span| span[axis].unsigned_abs()).max().unwrap_or(0);
    let mut level = Framed::of(work, of, edges, [most(1), most(0)])?;
    let mut so_far: Option<Framed> = None;
    let mut wide: isize = 1;
    loop {
        let now = spans.iter().filter(|[_, half]| (wide..2 * wide).contains(&(2 * half + 1)));
        let steps: Vec<[isize; 2]> =
            now.map(|&[y, half]| [level.step(-half, y), level.step(half + 1 - wide, y)]).collect();
        if !steps.is_empty() {
            let [made] = paint(work, of.size, &Largest { level: &level, so_far: so_far.as_ref(), steps })?;
            so_far = Some(Framed::of(work, &made, edges, [0; 2])?);
        }
        if 2 * wide > 2 * most(1) as isize + 1 {
            return so_far?.plane(work);
        }
        level = doubled(work, &level, wide as usize)?;
        wide *= 2;
    }
}

/// From the largest over so many pixels to the largest over twice as many, each counted from its first.
fn doubled(work: Work<'_>, level: &Framed, wide: usize) -> Option<Framed> {
    const PART: usize = 1 << 13;
    let mut out = level.like();
    let from = level.all();
    // At the very end nothing follows, and nothing is asked.
    let next = from.get(wide..).unwrap_or_default();
    rows(work, out.all_mut(), PART, |k, to| {
        for (to, (v, next)) in to.iter_mut().zip(from[k * PART..].iter().zip(next.get(k * PART..).unwrap_or_default()))
        {
            *to = if *v > *next { *v } else { *next };
        }
    })?;
    Some(out)
}

struct Largest<'a> {
    level: &'a Framed,
    so_far: Option<&'a Framed>,
    steps: Vec<[isize; 2]>,
}

impl Stencil<1> for Largest<'_> {
    #[inline(always)]
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 1] {
        let first = self.level.at::<V>(token, x, y, self.steps[0][0]);
        let mut most = match self.so_far {
            Some(framed) => framed.at(token, x, y, 0),
            None => first,
        };
        for [left, right] in &self.steps {
            most = most.max(self.level.at::<V>(token, x, y, *left).max(self.level.at(token, x, y, *right)));
        }
        [most]
    }
}
