//! Blocks of a row of a noise made of lines, from the coefficients of its lattice columns.

use super::block::{BLOCK, at, block_at, clean, put};
use super::direct::{self, BlockPoints, NoiseScratch};
use super::lines::{Coefficients, LatticeColumns};
use crate::ir;
use crate::noise::Noise;
use crate::noise::line::meet;
use crate::noise::octaves::{Fold, Octaves};
use crate::simd::Lanes;

/// One block of a row.
pub(super) struct RowBlock<'a> {
    /// The pixel columns.
    pub(super) columns: &'a LatticeColumns,
    /// The row's coefficients.
    pub(super) coefficients: &'a Coefficients,
    /// The first pixel's place among the columns.
    pub(super) start: usize,
    /// The block's points.
    pub(super) points: &'a BlockPoints<'a>,
    /// How much fainter each octave is than the last.
    pub(super) gain: f32,
}

/// Whether every octave of a noise is by lattice columns, none on the spot. So that those on the spot keep their weights
/// in registers, ridges count as such.
pub(super) fn throughout(noise: &Noise, columns: &LatticeColumns) -> bool {
    noise.octaves().is_none_or(|o| o.fold() != Fold::Ridged) && columns.0.iter().all(|c| c.reach > 0)
}

/// Fills a block of a row. With `last`, which asks for lattice columns throughout, what it fills is the image itself,
/// and values are cleaned on the way.
pub(super) fn fill<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    out: &mut [f32; BLOCK],
    part: &RowBlock<'_>,
    last: bool,
    spare: &mut NoiseScratch,
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
            (None, false) => octave::<V, RAW, false>,
            (None, true) => octave::<V, RAW, true>,
            (Some(Fold::Turbulence), false) => octave::<V, TURBULENCE, false>,
            (Some(Fold::Turbulence), true) => octave::<V, TURBULENCE, true>,
            (Some(Fold::Billow), false) => octave::<V, BILLOW, false>,
            (Some(Fold::Billow), true) => octave::<V, BILLOW, true>,
            (Some(Fold::Plain | Fold::Ridged), false) => octave::<V, PLAIN, false>,
            (Some(Fold::Plain | Fold::Ridged), true) => octave::<V, PLAIN, true>,
        };
        run(token, o, faint, out, part);
    }
}

/// The same where some octaves are worked out on the spot.
fn on_the_spot<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    out: &mut [f32; BLOCK],
    part: &RowBlock<'_>,
    spare: &mut NoiseScratch,
) {
    let Some(octaves) = noise.octaves() else {
        return direct::fill::<V>(token, noise, ir::Derivative::Value, out, part.points, spare);
    };
    for (o, columns) in part.columns.0.iter().enumerate() {
        if columns.reach == 0 {
            direct::octave::<V>(token, noise, octaves, o, out, part.points, spare);
        } else {
            octave::<V, RAW, false>(token, o, 1.0, &mut spare.octave.0, part);
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
fn octave<V: Lanes, const DO: usize, const CLEAN: bool>(
    token: V::Token,
    o: usize,
    faint: f32,
    out: &mut [f32; BLOCK],
    part: &RowBlock<'_>,
) {
    if part.columns.0[o].same.is_empty() {
        narrow::<V, DO, CLEAN>(token, o, faint, out, part);
    } else {
        wide::<V, DO, CLEAN>(token, o, faint, out, part);
    }
}

/// Where a vector may lie in several lattice columns: their coefficients are permuted.
fn narrow<V: Lanes, const DO: usize, const CLEAN: bool>(
    token: V::Token,
    o: usize,
    faint: f32,
    out: &mut [f32; BLOCK],
    part: &RowBlock<'_>,
) {
    let (octave, tables) = (&part.columns.0[o], &part.coefficients.0[o]);
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
                let v = meet(c, at::<V>(token, place, i), at::<V>(token, ease, i));
                keep::<V, DO, CLEAN>(token, v, (o, faint), out, i);
                i += V::N;
            }
        },
    );
}

/// Where most vectors lie in one lattice column each: its coefficients are spread.
fn wide<V: Lanes, const DO: usize, const CLEAN: bool>(
    token: V::Token,
    o: usize,
    faint: f32,
    out: &mut [f32; BLOCK],
    part: &RowBlock<'_>,
) {
    let (octave, tables) = (&part.columns.0[o], &part.coefficients.0[o]);
    let place = block_at(&octave.place, part.start);
    let (ease, column) = (block_at(&octave.ease, part.start), block_at(&octave.column, part.start));
    let n = part.points.n;
    V::enter(
        token,
        #[inline(always)]
        || {
            let faint = V::splat(token, faint);
            let mut c = [faint; 4];
            let mut i = 0;
            while i < n {
                let vector = (part.start + i) / V::N;
                let first = octave.first[vector];
                let end = i + octave.same[vector] as usize * V::N;
                if end == i {
                    load::<V>(token, &mut c, tables, first);
                    let k = V::load_int(token, &column[i & (BLOCK - V::N)..]);
                    let c = [c[0].permute(k), c[1].permute(k), c[2].permute(k), c[3].permute(k)];
                    let v = meet(c, at::<V>(token, place, i), at::<V>(token, ease, i));
                    keep::<V, DO, CLEAN>(token, v, (o, faint), out, i);
                    i += V::N;
                    continue;
                }
                let mut k = 0;
                while k < 4 {
                    c[k] = V::splat(token, tables[k][first as usize]);
                    k += 1;
                }
                while i < end {
                    let v = meet(c, at::<V>(token, place, i), at::<V>(token, ease, i));
                    keep::<V, DO, CLEAN>(token, v, (o, faint), out, i);
                    i += V::N;
                }
            }
        },
    );
}

/// Puts a vector of octave `o`, or folds and adds it.
#[inline(always)]
fn keep<V: Lanes, const DO: usize, const CLEAN: bool>(
    token: V::Token,
    mut v: V,
    (o, faint): (usize, V),
    out: &mut [f32; BLOCK],
    i: usize,
) {
    if DO != RAW {
        let fold = [Fold::Plain, Fold::Plain, Fold::Turbulence, Fold::Billow][DO];
        v = fold.of(v, v).0;
        if o > 0 {
            v = at::<V>(token, out, i) + v * faint;
        }
    }
    put(if CLEAN { clean(v) } else { v }, out, i);
}

#[inline(always)]
fn load<V: Lanes>(token: V::Token, table: &mut [V; 4], from: &[Vec<f32>; 4], first: u32) {
    let mut k = 0;
    while k < 4 {
        table[k] = V::load(token, &from[k][first as usize..]);
        k += 1;
    }
}
