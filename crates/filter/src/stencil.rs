//! Stencils: each pixel computed from values at fixed offsets around it, several pixels at a time.

use crate::parallel_rows::for_each_row;
use crate::plane::{Edges, FilterContext, MIN_CHUNK, Plane, PlaneRef, pixel_count};
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::simd::{Lanes, Task};
use rayon::prelude::*;

/// Padding at the end of each row, in values. It is as long as the widest vector, so that a vector may be loaded at any
/// pixel of a padded plane.
pub(crate) const ROW_PADDING: usize = 32;

/// Computes a pixel of `N` output planes. Implementations of `at` must be inlined.
pub(crate) trait Stencil<const N: usize>: Sync {
    /// The values at `V::N` pixels of row `y`, from column `x`.
    fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; N];
}

/// Computes the output planes of a stencil.
pub(crate) fn apply<const N: usize>(
    context: FilterContext<'_>,
    size: [usize; 2],
    stencil: &impl Stencil<N>,
) -> Option<[Plane; N]> {
    apply_in_strips(context, size, stencil, size[0].max(1))
}

/// Computes the output planes of a stencil in strips of some columns, so that all rows that a pixel is computed from stay
/// in the cache. The width of a strip is a multiple of all vectors.
pub(crate) fn apply_in_strips<const N: usize>(
    context: FilterContext<'_>,
    size: [usize; 2],
    stencil: &impl Stencil<N>,
    columns: usize,
) -> Option<[Plane; N]> {
    let mut out = [(); N].map(|()| Plane::for_overwriting(size));
    let mut parts = out.each_mut().map(|plane| plane.px.chunks_exact_mut(size[0].max(1)));
    let mut rows = zip_rows(&mut parts);
    if columns < size[0] {
        let mut strips = vec![];
        for x in (0..size[0]).step_by(columns) {
            let columns = columns.min(size[0] - x);
            strips.extend(rows.iter_mut().map(|rows| rows.each_mut().map(|row| take_columns(row, columns))));
        }
        rows = strips;
    }
    context.level.run(StencilTask { context, stencil, rows, columns, height: size[1] })?;
    Some(out)
}

/// Computes the output planes of a stencil into padded planes, and then fills their margins.
pub(crate) fn apply_into<const N: usize>(
    context: FilterContext<'_>,
    edges: Edges,
    stencil: &impl Stencil<N>,
    mut out: [&mut PaddedPlane; N],
) -> Option<()> {
    let out_size = out[0].size;
    let mut parts = out.each_mut().map(|padded| padded.rows_mut());
    let rows = zip_rows(&mut parts);
    let [columns, height] = out_size;
    context.level.run(StencilTask { context, stencil, rows, columns, height })?;
    drop(parts);
    for padded in out {
        padded.fill_margin(edges);
    }
    Some(())
}

/// The values that [`apply`] allocates for this many planes, including a list of their rows.
pub(crate) fn apply_memory(size: [usize; 2], planes: u64) -> u64 {
    planes * (pixel_count(size) + 4 * size[1] as u64)
}

/// The length of a padded plane with this margin.
pub(crate) fn padded_len(size: [usize; 2], margin: [usize; 2]) -> u64 {
    pixel_count([size[0] + 2 * margin[0] + ROW_PADDING, size[1] + 2 * margin[1]])
}

/// A plane with a margin that holds the continuation of the image beyond its edges.
#[derive(Clone)]
pub(crate) struct PaddedPlane {
    size: [usize; 2],
    margin: [usize; 2],
    pitch: usize,
    px: PixelBuffer,
}

impl PaddedPlane {
    /// A padded plane of zeros.
    pub(crate) fn zeros(size: [usize; 2], margin: [usize; 2]) -> PaddedPlane {
        PaddedPlane::with_pixels(size, margin, PixelBuffer::zeros)
    }
    fn with_pixels(size: [usize; 2], margin: [usize; 2], px: impl Fn(usize) -> PixelBuffer) -> PaddedPlane {
        let pitch = size[0] + 2 * margin[0] + ROW_PADDING;
        PaddedPlane { size, margin, pitch, px: px(pitch * (size[1] + 2 * margin[1])) }
    }
    /// A padded plane of zeros, of the same size and margin as this one.
    pub(crate) fn zeros_like(&self) -> PaddedPlane {
        PaddedPlane::zeros(self.size, self.margin)
    }
    /// Pads a plane.
    pub(crate) fn new(
        context: FilterContext<'_>,
        plane: PlaneRef<'_>,
        edges: Edges,
        margin: [usize; 2],
    ) -> Option<PaddedPlane> {
        let PlaneRef { size, px } = plane;
        if px.is_empty() {
            return context.unless_cancelled().map(|()| PaddedPlane::zeros(size, margin));
        }
        // The padding at the end of each row is loaded and never used.
        let mut padded = PaddedPlane::with_pixels(size, margin, PixelBuffer::for_overwriting);
        let [width, height] = padded.size;
        let column = |x: usize| edges.resolve(0, x as isize - margin[0] as isize, width);
        for_each_row(context, &mut padded.px, padded.pitch, |y, to| {
            let from = &px[edges.resolve(1, y as isize - margin[1] as isize, height) * width..][..width];
            to[margin[0]..][..width].copy_from_slice(from);
            for x in (0..margin[0]).chain(margin[0] + width..2 * margin[0] + width) {
                to[x] = from[column(x)];
            }
        })?;
        Some(padded)
    }
    /// A copy without the margin.
    pub(crate) fn to_plane(&self, context: FilterContext<'_>) -> Option<Plane> {
        let mut plane = Plane::for_overwriting(self.size);
        for_each_row(context, &mut plane.px, self.size[0], |y, to| {
            to.copy_from_slice(&self.px[(y + self.margin[1]) * self.pitch + self.margin[0]..][..to.len()]);
        })?;
        Some(plane)
    }
    /// The distance in memory between two pixels that are `dx` columns and `dy` rows apart.
    #[inline(always)]
    pub(crate) fn offset(&self, dx: isize, dy: isize) -> isize {
        dy * self.pitch as isize + dx
    }
    /// A vector of pixels: those from (`x`, `y`) to the right, displaced by `step`.
    #[inline(always)]
    pub(crate) fn at<V: Lanes>(&self, token: V::Token, x: usize, y: usize, step: isize) -> V {
        let here = (y + self.margin[1]) * self.pitch + self.margin[0] + x;
        // One check of bounds for all vectors of a pair.
        V::load(token, &self.px[here.wrapping_add_signed(step)..][..V::N])
    }
    /// Vectors of the 3×3 neighbourhood of the pixels from (`x`, `y`) to the right, in scan order.
    #[inline(always)]
    pub(crate) fn neighbourhood<V: Lanes>(&self, token: V::Token, x: usize, y: usize) -> [V; 9] {
        let mut around = [V::splat(token, 0.0); 9];
        let mut k = 0;
        while k < 9 {
            around[k] = self.at(token, x, y, self.offset(k as isize % 3 - 1, k as isize / 3 - 1));
            k += 1;
        }
        around
    }
    /// Fills the margin at every edge that does not wrap with one value.
    pub(crate) fn fill_open_edges(&mut self, edges: Edges, v: f32) {
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

    /// Fills the margin with the continuation of the image beyond its edges.
    pub(crate) fn fill_margin(&mut self, edges: Edges) {
        let ([width, height], [mx, my], pitch) = (self.size, self.margin, self.pitch);
        if width * height == 0 {
            return;
        }
        for row in self.px.chunks_exact_mut(pitch).skip(my).take(height) {
            for x in (0..mx).chain(mx + width..2 * mx + width) {
                row[x] = row[mx + edges.resolve(0, x as isize - mx as isize, width)];
            }
        }
        for y in (0..my).chain(my + height..2 * my + height) {
            let from = my + edges.resolve(1, y as isize - my as isize, height);
            self.px.copy_within(from * pitch..(from + 1) * pitch, y * pitch);
        }
    }
    /// Width and height, without the margin.
    pub(crate) fn size(&self) -> [usize; 2] {
        self.size
    }
    /// Bands of at most `count` rows, without the margin, and the first row of each.
    pub(crate) fn bands_mut(&mut self, count: usize) -> Vec<(usize, Vec<&mut [f32]>)> {
        let height = self.size[1];
        let mut rows = self.rows_mut();
        (0..height).step_by(count).map(|first| (first, rows.by_ref().take(count).collect())).collect()
    }
    fn rows_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let ([width, height], [mx, my]) = (self.size, self.margin);
        self.px.chunks_exact_mut(self.pitch).skip(my).take(height).map(move |row| &mut row[mx..][..width])
    }
}

/// Splits off the first columns of a row.
fn take_columns<'a>(row: &mut &'a mut [f32], columns: usize) -> &'a mut [f32] {
    row.split_off_mut(..columns).expect("a strip lies within the image")
}

/// Groups the rows of several planes by row index.
fn zip_rows<'a, const N: usize>(parts: &mut [impl Iterator<Item = &'a mut [f32]>; N]) -> Vec<[&'a mut [f32]; N]> {
    let mut all = vec![];
    while let Some(rows) = next_rows(parts) {
        all.push(rows);
    }
    all
}

fn next_rows<'a, const N: usize>(parts: &mut [impl Iterator<Item = &'a mut [f32]>; N]) -> Option<[&'a mut [f32]; N]> {
    let mut row = parts.each_mut().map(Iterator::next);
    if row.iter().any(Option::is_none) {
        return None;
    }
    Some(row.each_mut().map(|part| part.take().expect("every part has a next row")))
}

struct StencilTask<'a, 'o, S, const N: usize> {
    context: FilterContext<'a>,
    stencil: &'a S,
    /// The rows of the first strip, then those of the next one.
    rows: Vec<[&'o mut [f32]; N]>,
    /// The width of a strip.
    columns: usize,
    height: usize,
}

impl<S: Stencil<N>, const N: usize> Task for StencilTask<'_, '_, S, N> {
    type Out = Option<()>;
    fn run<V: Lanes>(mut self, token: V::Token) -> Option<()> {
        let width = self.rows.first().map_or(0, |row| row[0].len());
        let (context, stencil, columns, height) = (self.context, self.stencil, self.columns, self.height);
        let rows = self.rows.par_iter_mut().enumerate().with_min_len((MIN_CHUNK / width.max(1)).max(1));
        rows.try_for_each(|(i, row)| {
            let first = [i / height * columns, i % height];
            context.unless_cancelled().map(|()| apply_row::<V::Unrolled, S, N>(token, stencil, row, first))
        })
    }
}

fn apply_row<V: Lanes, S: Stencil<N>, const N: usize>(
    token: V::Token,
    stencil: &S,
    row: &mut [&mut [f32]; N],
    [left, y]: [usize; 2],
) {
    let width = row[0].len();
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut x = 0;
            while x + V::N <= width {
                let values = stencil.at::<V>(token, left + x, y);
                let mut k = 0;
                while k < N {
                    values[k].store(&mut row[k][x..]);
                    k += 1;
                }
                x += V::N;
            }
            if x < width {
                let values = stencil.at::<V>(token, left + x, y);
                let mut k = 0;
                while k < N {
                    let mut vector = [0.0; ROW_PADDING];
                    values[k].store(&mut vector);
                    row[k][x..].copy_from_slice(&vector[..width - x]);
                    k += 1;
                }
            }
        },
    );
}
