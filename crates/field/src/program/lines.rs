//! Noises made of lines, evaluated lattice column by lattice column.
//!
//! Along a row of pixels y, z and t stand still, so the coefficients of `noise::line` are prepared once per
//! lattice column and row; what x alone decides (column, place, ease) once per image. A pixel then costs a few
//! permutations and products. Where columns are too many for that, an octave is worked out on the spot.

use super::block::{BLOCK, at, block_at, clean, put};
use super::direct::{self, Points, Spare};
use crate::ir;
use crate::noise::line::{Line, Rest, coefficients, meet};
use crate::noise::octaves::{Copy, Fold, Octaves};
use crate::noise::{Body, Noise, Visit};
use crate::real::Lattice;
use crate::simd::Lanes;

/// Whether a noise can be evaluated so.
pub(super) fn can(noise: &Noise) -> bool {
    struct Can;
    impl Visit for Can {
        type Out = bool;
        fn body<B: Body, const D: usize>(self, _: &B) -> bool {
            false
        }
        fn exact<B: Body, const D: usize>(self, _: &B) -> bool {
            false
        }
        fn line<B: Line, const D: usize>(self, _: &B) -> bool {
            true
        }
    }
    noise.visit(Can)
}

/// What the columns of an image decide about a noise: one entry for each octave.
pub(super) struct Columns(Vec<Octave>);

#[derive(Default)]
struct Octave {
    /// Pixels whose lattice columns lie within one register: as many as there can be, 0 where a single vector's do not.
    reach: usize,
    /// The lattice index of each column, and of one more.
    index: Vec<u32>,
    /// Place within its cell, of each pixel column.
    place: Vec<f32>,
    /// The place, eased.
    ease: Vec<f32>,
    /// Which column, counted from the first within reach.
    column: Vec<u32>,
    /// That first column, for each `reach` of pixels.
    first: Vec<u32>,
}

/// The coefficients of one row, an octave each: A, B, C and D of every column.
#[derive(Default)]
pub(super) struct Coefficients(Vec<[Vec<f32>; 4]>);

/// What pixel columns at `x` (blocks of them) decide.
pub(super) fn columns<V: Lanes>(token: V::Token, noise: &Noise, x: &[f32]) -> Columns {
    struct Make<'a, V: Lanes>(V::Token, &'a [Copy], &'a [f32]);
    impl<V: Lanes> Visit for Make<'_, V> {
        type Out = Columns;
        fn body<B: Body, const D: usize>(self, _: &B) -> Columns {
            unreachable!("only noises made of lines are scheduled so")
        }
        fn exact<B: Body, const D: usize>(self, _: &B) -> Columns {
            unreachable!("only noises made of lines are scheduled so")
        }
        fn line<B: Line, const D: usize>(self, body: &B) -> Columns {
            Columns(self.1.iter().map(|copy| octave::<V, B>(self.0, body, copy, self.2)).collect())
        }
    }
    noise.visit(Make::<V>(token, noise.octaves_or_alone().copies(), x))
}

fn octave<V: Lanes, B: Line>(token: V::Token, body: &B, copy: &Copy, x: &[f32]) -> Octave {
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
        return Octave::default();
    }
    // Preparing a column costs about half of a pixel on the spot.
    let count = i64::from(high) - i64::from(low) + 1;
    if count * 2 > x.len() as i64 * 3 {
        return Octave::default();
    }
    let within = |[low, high]: &[i32; 2]| i64::from(*high) - i64::from(*low) < V::SPAN as i64;
    let mut reach = BLOCK;
    let spans: Vec<[i32; 2]> = loop {
        let spans: Vec<_> = vectors.chunks(reach / V::N).map(hull).collect();
        if spans.iter().all(within) {
            break spans;
        }
        if reach == V::N {
            return Octave::default();
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
    Octave { reach, index, place, ease, column: cell, first }
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
    columns: &Columns,
    rest: [f32; 3],
    out: &mut Coefficients,
) {
    struct Prepare<'a, V: Lanes>(V::Token, &'a [Copy], &'a Columns, [f32; 3], &'a mut Coefficients);
    impl<V: Lanes> Visit for Prepare<'_, V> {
        type Out = ();
        fn body<B: Body, const D: usize>(self, _: &B) {}
        fn exact<B: Body, const D: usize>(self, _: &B) {}
        fn line<B: Line, const D: usize>(self, body: &B) {
            self.4.0.resize_with(self.2.0.len(), Default::default);
            for (o, octave) in self.2.0.iter().enumerate().filter(|(_, octave)| octave.reach > 0) {
                row::<V, B, D>(self.0, body, &self.1[o], octave, self.3, &mut self.4.0[o]);
            }
        }
    }
    noise.visit(Prepare::<V>(token, noise.octaves_or_alone().copies(), columns, rest, out));
}

fn row<V: Lanes, B: Line, const D: usize>(
    token: V::Token,
    body: &B,
    copy: &Copy,
    octave: &Octave,
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
            let rest = Rest::of(body, p, copy.zoom());
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

/// One block of a row.
pub(super) struct Part<'a> {
    /// The pixel columns.
    pub(super) columns: &'a Columns,
    /// The row's coefficients.
    pub(super) coefficients: &'a Coefficients,
    /// The first pixel's place among the columns.
    pub(super) start: usize,
    /// The block's points.
    pub(super) points: &'a Points<'a>,
    /// How much fainter each octave is than the last.
    pub(super) gain: f32,
}

/// Whether every octave of a noise is by lattice columns, none on the spot. So that those on the spot keep their weights
/// in registers, ridges count as such.
pub(super) fn throughout(noise: &Noise, columns: &Columns) -> bool {
    noise.octaves().is_none_or(|o| o.fold() != Fold::Ridged) && columns.0.iter().all(|c| c.reach > 0)
}

/// Fills a block of a row. With `last`, which asks for lattice columns throughout, what it fills is the image itself,
/// and values are cleaned on the way.
pub(super) fn fill<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    out: &mut [f32; BLOCK],
    part: &Part<'_>,
    last: bool,
    spare: &mut Spare,
) {
    if !throughout(noise, part.columns) {
        return on_the_spot::<V>(token, noise, out, part, spare);
    }
    let fold = noise.octaves().map(Octaves::fold);
    let mut faint = 1.0;
    let count = part.columns.0.len();
    for o in 0..count {
        if o > 0 {
            faint *= part.gain;
        }
        let run = match (fold, last && o + 1 == count) {
            (None, false) => along::<V, RAW, false>,
            (None, true) => along::<V, RAW, true>,
            (Some(Fold::Turbulence), false) => along::<V, TURBULENCE, false>,
            (Some(Fold::Turbulence), true) => along::<V, TURBULENCE, true>,
            (Some(Fold::Billow), false) => along::<V, BILLOW, false>,
            (Some(Fold::Billow), true) => along::<V, BILLOW, true>,
            (Some(Fold::Plain | Fold::Ridged), false) => along::<V, PLAIN, false>,
            (Some(Fold::Plain | Fold::Ridged), true) => along::<V, PLAIN, true>,
        };
        run(token, o, faint, out, part);
    }
}

/// The same where some octaves are worked out on the spot.
fn on_the_spot<V: Lanes>(token: V::Token, noise: &Noise, out: &mut [f32; BLOCK], part: &Part<'_>, spare: &mut Spare) {
    let Some(octaves) = noise.octaves() else {
        return direct::fill::<V>(token, noise, ir::Part::Value, out, part.points, spare);
    };
    for (o, columns) in part.columns.0.iter().enumerate() {
        if columns.reach == 0 {
            direct::octave::<V>(token, noise, octaves, o, out, part.points, spare);
        } else {
            along::<V, RAW, false>(token, o, 1.0, &mut spare.octave.0, part);
            direct::add::<V>(token, octaves.fold(), o, out, part.points, spare);
        }
    }
}

/// What `along` does with the values: put them into the block, or fold and add them.
const RAW: usize = 0;
const PLAIN: usize = 1;
const TURBULENCE: usize = 2;
const BILLOW: usize = 3;

/// An octave over a block, as `Octaves::sum` adds it.
fn along<V: Lanes, const DO: usize, const CLEAN: bool>(
    token: V::Token,
    o: usize,
    faint: f32,
    out: &mut [f32; BLOCK],
    part: &Part<'_>,
) {
    let octave = &part.columns.0[o];
    let tables = &part.coefficients.0[o];
    let place = block_at(&octave.place, part.start);
    let (ease, column) = (block_at(&octave.ease, part.start), block_at(&octave.column, part.start));
    let (n, shift) = (part.points.n, octave.reach.trailing_zeros());
    V::enter(
        token,
        #[inline(always)]
        || {
            let faint = V::splat(token, faint);
            let mut table = [faint; 4];
            let (mut i, mut end) = (0, 0);
            while i < n {
                if i == end {
                    load::<V>(token, &mut table, tables, octave.first[(part.start + i) >> shift]);
                    end = i + octave.reach;
                }
                let k = V::load_int(token, &column[i & (BLOCK - V::N)..]);
                let c = [table[0].permute(k), table[1].permute(k), table[2].permute(k), table[3].permute(k)];
                let mut v = meet(c, at::<V>(token, place, i), at::<V>(token, ease, i));
                if DO != RAW {
                    let fold = [Fold::Plain, Fold::Plain, Fold::Turbulence, Fold::Billow][DO];
                    v = fold.of(v, v).0;
                    if o > 0 {
                        v = at::<V>(token, out, i) + v * faint;
                    }
                }
                put(if CLEAN { clean(v) } else { v }, out, i);
                i += V::N;
            }
        },
    );
}

#[inline(always)]
fn load<V: Lanes>(token: V::Token, table: &mut [V; 4], from: &[Vec<f32>; 4], first: u32) {
    let mut k = 0;
    while k < 4 {
        table[k] = V::load(token, &from[k][first as usize..]);
        k += 1;
    }
}
