//! Noises made of lines, evaluated lattice column by lattice column.
//!
//! Along a row of pixels y, z and t stand still, so the coefficients of `noise::line` are prepared once per
//! lattice column and row; what x alone decides (column, place, ease) once per image. A pixel then costs a few
//! permutations and products. Where columns are too many for that, an octave is worked out on the spot.

use super::block::BLOCK;
use crate::noise::line::{ColumnNoise, RowPosition, coefficients};
use crate::noise::octaves::Octave;
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::real::Lattice;
use crate::simd::Lanes;

/// Whether a noise can be evaluated so.
pub(super) fn can(noise: &Noise) -> bool {
    struct Can;
    impl NoiseVisitor for Can {
        type Out = bool;
        fn body<B: NoiseFn, const D: usize>(self, _: &B) -> bool {
            false
        }
        fn exact<B: NoiseFn, const D: usize>(self, _: &B) -> bool {
            false
        }
        fn line<B: ColumnNoise, const D: usize>(self, _: &B) -> bool {
            true
        }
    }
    noise.visit(Can)
}

/// What the columns of an image decide about a noise: one entry for each octave.
pub(super) struct LatticeColumns(pub(super) Vec<OctaveColumns>);

#[derive(Default)]
pub(super) struct OctaveColumns {
    /// Pixels whose lattice columns lie within one register: as many as there can be, 0 where a single vector's do not.
    pub(super) reach: usize,
    /// The lattice index of each column, and of one more.
    index: Vec<u32>,
    /// Place within its cell, of each pixel column.
    pub(super) place: Vec<f32>,
    /// The place, eased.
    pub(super) ease: Vec<f32>,
    /// Which column, counted from the first within reach.
    pub(super) column: Vec<u32>,
    /// That first column, for each `reach` of pixels.
    pub(super) first: Vec<u32>,
    /// Where lattice columns are wide: how many vectors of the block, from each on, lie wholly in the column that it
    /// begins in, and 0 for one that leaves it. Nothing where they are not wide.
    pub(super) same: Vec<u32>,
}

/// The coefficients of one row, an octave each: A, B, C and D of every column.
#[derive(Default)]
pub(super) struct Coefficients(pub(super) Vec<[Vec<f32>; 4]>);

/// What pixel columns at `x` (blocks of them) decide.
pub(super) fn columns<V: Lanes>(token: V::Token, noise: &Noise, x: &[f32]) -> LatticeColumns {
    struct Make<'a, V: Lanes>(V::Token, &'a [Octave], &'a [f32]);
    impl<V: Lanes> NoiseVisitor for Make<'_, V> {
        type Out = LatticeColumns;
        fn body<B: NoiseFn, const D: usize>(self, _: &B) -> LatticeColumns {
            unreachable!("only noises made of lines are scheduled so")
        }
        fn exact<B: NoiseFn, const D: usize>(self, _: &B) -> LatticeColumns {
            unreachable!("only noises made of lines are scheduled so")
        }
        fn line<B: ColumnNoise, const D: usize>(self, body: &B) -> LatticeColumns {
            LatticeColumns(self.1.iter().map(|copy| octave::<V, B>(self.0, body, copy, self.2)).collect())
        }
    }
    noise.visit(Make::<V>(token, noise.octaves_or_alone().copies(), x))
}

fn octave<V: Lanes, B: ColumnNoise>(token: V::Token, body: &B, copy: &Octave, x: &[f32]) -> OctaveColumns {
    let (mut place, mut ease, mut cell) = (vec![0.0; x.len()], vec![0.0; x.len()], vec![0; x.len()]);
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut i = 0;
            while i < x.len() {
                let (whole, within) = copy.place(0, V::load(token, &x[i..])).split();
                within.store(&mut place[i..]);
                B::ease(within).store(&mut ease[i..]);
                V::store_int(whole.to_int(), &mut cell[i..]);
                i += V::N;
            }
        },
    );
    let vectors: Vec<[i32; 2]> = cell.chunks_exact(V::N).map(ends).collect();
    let [low, high] = hull(&vectors);
    // Further out a float no longer tells a column from the next.
    if low < -(1 << 23) || high > 1 << 23 {
        return OctaveColumns::default();
    }
    // Preparing a column costs about half of a pixel on the spot.
    let count = i64::from(high) - i64::from(low) + 1;
    if count * 2 > x.len() as i64 * 3 {
        return OctaveColumns::default();
    }
    let within = |[low, high]: &[i32; 2]| i64::from(*high) - i64::from(*low) < V::SPAN as i64;
    // Where most vectors lie in one column each, numbers are cheaper spread than permuted.
    let wide = count as usize * 4 * V::N <= x.len();
    let same = if wide { alike(&vectors, BLOCK / V::N) } else { vec![] };
    let mut reach = if wide { V::N } else { BLOCK };
    let spans: Vec<[i32; 2]> = loop {
        let spans: Vec<_> = vectors.chunks(reach / V::N).map(hull).collect();
        if spans.iter().all(within) {
            break spans;
        }
        if reach == V::N {
            return OctaveColumns::default();
        }
        reach /= 2;
    };
    for (chunk, [start, _]) in cell.chunks_exact_mut(reach).zip(&spans) {
        for c in chunk {
            *c = c.wrapping_sub(*start as u32);
        }
    }
    let first = spans.iter().map(|[start, _]| (start - low) as u32).collect();
    let period = body.period()[0].saturating_mul(copy.zoom());
    let index = (0..=count as i32).map(|k| (low.wrapping_add(k) as f32).corners(period)[0].0).collect();
    OctaveColumns { reach, index, place, ease, column: cell, first, same }
}

/// Of each vector how many lie in its one cell, itself and those after it in its block; 0 where it lies in several.
fn alike(vectors: &[[i32; 2]], block: usize) -> Vec<u32> {
    let mut same = vec![0; vectors.len()];
    for i in (0..vectors.len()).rev() {
        let [low, high] = vectors[i];
        if low == high {
            let goes_on = (i + 1) % block != 0 && vectors.get(i + 1) == Some(&vectors[i]);
            same[i] = if goes_on { same[i + 1] + 1 } else { 1 };
        }
    }
    same
}

/// The lowest and the highest of some cells.
fn ends(cells: &[u32]) -> [i32; 2] {
    cells.iter().fold([i32::MAX, i32::MIN], |[low, high], c| [low.min(*c as i32), high.max(*c as i32)])
}
/// The lowest and the highest of some spans.
fn hull(spans: &[[i32; 2]]) -> [i32; 2] {
    spans.iter().fold([i32::MAX, i32::MIN], |[low, high], s| [low.min(s[0]), high.max(s[1])])
}

/// Works out the coefficients of a row at y, z, t.
pub(super) fn prepare<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    columns: &LatticeColumns,
    rest: [f32; 3],
    out: &mut Coefficients,
) {
    struct Prepare<'a, V: Lanes>(V::Token, &'a [Octave], &'a LatticeColumns, [f32; 3], &'a mut Coefficients);
    impl<V: Lanes> NoiseVisitor for Prepare<'_, V> {
        type Out = ();
        fn body<B: NoiseFn, const D: usize>(self, _: &B) {}
        fn exact<B: NoiseFn, const D: usize>(self, _: &B) {}
        fn line<B: ColumnNoise, const D: usize>(self, body: &B) {
            self.4.0.resize_with(self.2.0.len(), Default::default);
            for (o, octave) in self.2.0.iter().enumerate().filter(|(_, octave)| octave.reach > 0) {
                row::<V, B, D>(self.0, body, &self.1[o], octave, self.3, &mut self.4.0[o]);
            }
        }
    }
    noise.visit(Prepare::<V>(token, noise.octaves_or_alone().copies(), columns, rest, out));
}

fn row<V: Lanes, B: ColumnNoise, const D: usize>(
    token: V::Token,
    body: &B,
    copy: &Octave,
    octave: &OctaveColumns,
    rest: [f32; 3],
    [a, b, c, d]: &mut [Vec<f32>; 4],
) {
    let count = octave.index.len();
    // Room for a register from any column on.
    let room = count.next_multiple_of(V::N) + V::N;
    for v in [&mut *a, &mut *b, &mut *c, &mut *d] {
        v.resize(room, 0.0);
    }
    let mut index = [0; 64];
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut p = [V::splat(token, 0.0); D];
            let mut k = 1;
            while k < D {
                p[k] = copy.place(k, V::splat(token, rest[k - 1]));
                k += 1;
            }
            let rest = RowPosition::of(body, p, copy.zoom());
            let mut i = 0;
            while i < count {
                let x = if i + V::N <= count {
                    V::load_int(token, &octave.index[i..])
                } else {
                    index[..count - i].copy_from_slice(&octave.index[i..]);
                    V::load_int(token, &index)
                };
                let (slope, offset) = body.one::<V, D>(x, &rest);
                slope.store(&mut a[i..]);
                offset.store(&mut b[i..]);
                i += V::N;
            }
            let mut i = 0;
            while i + 1 < count {
                let here = (V::load(token, &a[i..]), V::load(token, &b[i..]));
                let next = (V::load(token, &a[i + 1..]), V::load(token, &b[i + 1..]));
                let [_, _, cross, bend] = coefficients(here, next);
                cross.store(&mut c[i..]);
                bend.store(&mut d[i..]);
                i += V::N;
            }
        },
    );
}
