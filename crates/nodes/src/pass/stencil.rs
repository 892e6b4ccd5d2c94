//! Stencils: what a pixel becomes from numbers at fixed steps around it, several pixels at a time.

use super::rows::{SHARE, rows};
use super::{Edges, Plane, Work, area};
use lapidary_evaluator::pixels::Pixels;
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;

/// As many numbers as any vector has in flight, so that one may be read from any pixel of a framed plane on.
pub(super) const SLACK: usize = 32;

/// What the pixel at a column and row becomes, in each of `N` planes. `at` must be inlined.
pub(super) trait Stencil<const N: usize>: Sync {
    /// From this column on.
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; N];
}

/// The planes that a stencil makes.
pub(super) fn paint<const N: usize>(work: Work<'_>, size: [usize; 2], stencil: &impl Stencil<N>) -> Option<[Plane; N]> {
    let mut out = [(); N].map(|()| Plane::flat(size, 0.0));
    let mut parts = out.each_mut().map(|plane| plane.px.chunks_exact_mut(size[0].max(1)));
    let rows = gather(&mut parts);
    work.level.run(Paint { work, stencil, rows })?;
    Some(out)
}

/// The same into framed planes, whose margins are closed afterwards.
pub(super) fn paint_into<const N: usize>(
    work: Work<'_>,
    edges: Edges,
    stencil: &impl Stencil<N>,
    mut out: [&mut Framed; N],
) -> Option<()> {
    let mut parts = out.each_mut().map(|framed| framed.rows_mut());
    let rows = gather(&mut parts);
    work.level.run(Paint { work, stencil, rows })?;
    drop(parts);
    for framed in out {
        framed.close(edges);
    }
    Some(())
}

/// Numbers that [`paint`] allocates: so many planes, and where each of their rows lies.
pub(super) fn painted(size: [usize; 2], planes: u64) -> u64 {
    planes * (area(size) + 4 * size[1] as u64)
}

/// Numbers of a plane with a margin.
pub(super) fn framed(size: [usize; 2], margin: [usize; 2]) -> u64 {
    area([size[0] + 2 * margin[0] + SLACK, size[1] + 2 * margin[1]])
}

/// A plane with a margin around it, in which stands what lies beyond its edges.
#[derive(Clone)]
pub(super) struct Framed {
    size: [usize; 2],
    margin: [usize; 2],
    pitch: usize,
    px: Pixels,
}

impl Framed {
    /// A plane of zeros.
    pub(super) fn blank(size: [usize; 2], margin: [usize; 2]) -> Framed {
        let pitch = size[0] + 2 * margin[0] + SLACK;
        Framed { size, margin, pitch, px: Pixels::zeros(pitch * (size[1] + 2 * margin[1])) }
    }
    /// Zeros, as wide and as framed as this.
    pub(super) fn like(&self) -> Framed {
        Framed::blank(self.size, self.margin)
    }
    /// A plane and what lies around it.
    pub(super) fn of(work: Work<'_>, plane: &Plane, edges: Edges, margin: [usize; 2]) -> Option<Framed> {
        Framed::over(work, plane.size, &plane.px, edges, margin)
    }
    /// The same of numbers that are a plane of that size.
    pub(super) fn over(
        work: Work<'_>,
        size: [usize; 2],
        px: &[f32],
        edges: Edges,
        margin: [usize; 2],
    ) -> Option<Framed> {
        let mut framed = Framed::blank(size, margin);
        if px.is_empty() {
            return work.wanted().map(|()| framed);
        }
        let [width, height] = framed.size;
        let column = |x: usize| edges.place(0, x as isize - margin[0] as isize, width);
        rows(work, &mut framed.px, framed.pitch, |y, to| {
            let from = &px[edges.place(1, y as isize - margin[1] as isize, height) * width..][..width];
            to[margin[0]..][..width].copy_from_slice(from);
            for x in (0..margin[0]).chain(margin[0] + width..2 * margin[0] + width) {
                to[x] = from[column(x)];
            }
        })?;
        Some(framed)
    }
    /// The plane without its margin.
    pub(super) fn plane(&self, work: Work<'_>) -> Option<Plane> {
        let mut plane = Plane::flat(self.size, 0.0);
        rows(work, &mut plane.px, self.size[0], |y, to| {
            to.copy_from_slice(&self.px[(y + self.margin[1]) * self.pitch + self.margin[0]..][..to.len()]);
        })?;
        Some(plane)
    }
    /// How far apart in memory two pixels are.
    #[inline(always)]
    pub(super) fn step(&self, dx: isize, dy: isize) -> isize {
        dy * self.pitch as isize + dx
    }
    /// The pixels from one on, and some steps further.
    #[inline(always)]
    pub(super) fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize, step: isize) -> V {
        let here = (y + self.margin[1]) * self.pitch + self.margin[0] + x;
        V::load(token, &self.px[here.wrapping_add_signed(step)..])
    }
    /// The pixels from one on, and those around it in the order of a scan.
    #[inline(always)]
    pub(super) fn around<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 9] {
        let mut around = [V::splat(token, 0.0); 9];
        let mut k = 0;
        while k < 9 {
            around[k] = self.at(token, x, y, self.step(k as isize % 3 - 1, k as isize / 3 - 1));
            k += 1;
        }
        around
    }

    /// A pixel, that to its right, and the two below; it may stand in the margin, but not at its end.
    #[inline]
    pub(super) fn square(&self, x: isize, y: isize) -> [[f32; 2]; 2] {
        let first = (y + self.margin[1] as isize) * self.pitch as isize + self.margin[0] as isize + x;
        let first = first as usize;
        let next = first + self.pitch;
        [[self.px[first], self.px[first + 1]], [self.px[next], self.px[next + 1]]]
    }
    /// The same number beyond every edge that does not wrap.
    pub(super) fn wall(&mut self, edges: Edges, v: f32) {
        let ([width, height], [mx, my]) = (self.size, self.margin);
        for (y, row) in self.px.chunks_exact_mut(self.pitch).enumerate() {
            if !edges.wrap[1] && !(my..my + height).contains(&y) {
                row.fill(v);
            } else if !edges.wrap[0] {
                row[..mx].fill(v);
                row[mx + width..].fill(v);
            }
        }
    }
    /// Everything, the margin included, row by row.
    pub(super) fn all(&self) -> &[f32] {
        &self.px
    }
    /// The same, to be changed.
    pub(super) fn all_mut(&mut self) -> &mut [f32] {
        &mut self.px
    }

    /// Fills the margin with what lies beyond the edges.
    fn close(&mut self, edges: Edges) {
        let ([width, height], [mx, my], pitch) = (self.size, self.margin, self.pitch);
        if width * height == 0 {
            return;
        }
        for row in self.px.chunks_exact_mut(pitch).skip(my).take(height) {
            for x in (0..mx).chain(mx + width..2 * mx + width) {
                row[x] = row[mx + edges.place(0, x as isize - mx as isize, width)];
            }
        }
        for y in (0..my).chain(my + height..2 * my + height) {
            let from = my + edges.place(1, y as isize - my as isize, height);
            self.px.copy_within(from * pitch..(from + 1) * pitch, y * pitch);
        }
    }
    fn rows_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let ([width, height], [mx, my]) = (self.size, self.margin);
        self.px.chunks_exact_mut(self.pitch).skip(my).take(height).map(move |row| &mut row[mx..][..width])
    }
}

/// The same row of each plane, row by row.
fn gather<'a, const N: usize>(parts: &mut [impl Iterator<Item = &'a mut [f32]>; N]) -> Vec<[&'a mut [f32]; N]> {
    let mut all = vec![];
    while let Some(rows) = next(parts) {
        all.push(rows);
    }
    all
}

fn next<'a, const N: usize>(parts: &mut [impl Iterator<Item = &'a mut [f32]>; N]) -> Option<[&'a mut [f32]; N]> {
    let mut row = parts.each_mut().map(Iterator::next);
    if row.iter().any(Option::is_none) {
        return None;
    }
    Some(row.each_mut().map(|part| part.take().expect("none of them is missing")))
}

struct Paint<'a, 'o, S, const N: usize> {
    work: Work<'a>,
    stencil: &'a S,
    rows: Vec<[&'o mut [f32]; N]>,
}

impl<S: Stencil<N>, const N: usize> Task for Paint<'_, '_, S, N> {
    type Out = Option<()>;
    fn run<V: Lanes>(mut self, token: V::Token) -> Option<()> {
        let width = self.rows.first().map_or(0, |row| row[0].len());
        let (work, stencil) = (self.work, self.stencil);
        let rows = self.rows.par_iter_mut().enumerate().with_min_len((SHARE / width.max(1)).max(1));
        rows.try_for_each(|(y, row)| work.wanted().map(|()| line::<V::Flight, S, N>(token, stencil, row, y)))
    }
}

fn line<V: Lanes, S: Stencil<N>, const N: usize>(token: V::Token, stencil: &S, row: &mut [&mut [f32]; N], y: usize) {
    let width = row[0].len();
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut x = 0;
            while x + V::N <= width {
                let made = stencil.at::<V>(token, x, y);
                let mut k = 0;
                while k < N {
                    made[k].store(&mut row[k][x..]);
                    k += 1;
                }
                x += V::N;
            }
            if x < width {
                let made = stencil.at::<V>(token, x, y);
                let mut k = 0;
                while k < N {
                    let mut spare = [0.0; SLACK];
                    made[k].store(&mut spare);
                    row[k][x..].copy_from_slice(&spare[..width - x]);
                    k += 1;
                }
            }
        },
    );
}
