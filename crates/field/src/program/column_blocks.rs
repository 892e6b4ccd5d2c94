//! Blocks of a row of lattice noise, computed from the coefficients of its lattice columns.

use super::block::{BLOCK, block_at, load_vector, sanitize_block, store_vector};
use super::block_sum::BlockSum;
use super::lattice_columns::LatticeColumns;
use super::lattice_rows::Coefficients;
use super::noise_block::{BlockPoints, NoiseScratch};
use super::pointwise;
use crate::noise::Noise;
use crate::noise::column::interpolate;
use crate::noise::octaves::{Fold, MAX_OCTAVES, Octaves};
use crate::simd::Lanes;

/// One block of a row.
pub(super) struct RowBlock<'a> {
    /// The pixel columns.
    pub(super) columns: &'a LatticeColumns,
    /// The row's coefficients.
    pub(super) coefficients: &'a Coefficients,
    /// The index of the first pixel's column.
    pub(super) start: usize,
    /// The block's points, for octaves that are computed point by point.
    pub(super) points: &'a BlockPoints<'a>,
    /// The ratio of an octave's amplitude to the previous one's.
    pub(super) gain: f32,
}

/// True if every octave is computed by lattice columns. Ridged sums count as computed point by point, so that the
/// latter keep their weights in registers.
pub(super) fn all_by_columns(noise: &Noise, columns: &LatticeColumns) -> bool {
    noise.octaves().is_none_or(|o| o.fold() != Fold::Ridged) && columns.0.iter().all(|c| c.reach > 0)
}

/// Fills a block of a row. With `last`, which requires all octaves by columns, the block is part of the image itself
/// and its values are sanitized.
pub(super) fn fill<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    out: &mut [f32; BLOCK],
    row_block: &RowBlock<'_>,
    last: bool,
    spare: &mut NoiseScratch,
) {
    if !all_by_columns(noise, row_block.columns) {
        return fill_mixed::<V>(token, noise, out, row_block, spare);
    }
    let fold = noise.octaves().map(Octaves::fold);
    // An octave is finite at every point, at infinity and NaN too. So is a sum of them unless the gain is large: up to 16,
    // amplitudes are at most 16²⁹ = 2¹¹⁶.
    const { assert!(MAX_OCTAVES <= 30) };
    let stores_positive = last && (fold.is_none() || row_block.gain.abs() <= 16.0);
    let mut amplitude = 1.0;
    let count = row_block.columns.0.len();
    for o in 0..count {
        if o > 0 {
            amplitude *= row_block.gain;
        }
        let run = match (fold, stores_positive && o + 1 == count) {
            (None, false) => octave::<V, RAW, false>,
            (None, true) => octave::<V, RAW, true>,
            (Some(Fold::Turbulence), false) => octave::<V, TURBULENCE, false>,
            (Some(Fold::Turbulence), true) => octave::<V, TURBULENCE, true>,
            (Some(Fold::Billow), false) => octave::<V, BILLOW, false>,
            (Some(Fold::Billow), true) => octave::<V, BILLOW, true>,
            (Some(Fold::Plain | Fold::Ridged), false) => octave::<V, PLAIN, false>,
            (Some(Fold::Plain | Fold::Ridged), true) => octave::<V, PLAIN, true>,
        };
        run(token, o, amplitude, out, row_block);
    }
    if last && !stores_positive {
        sanitize_block::<V>(token, out);
    }
}

/// Fills a block where some octaves are computed point by point.
fn fill_mixed<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    out: &mut [f32; BLOCK],
    row_block: &RowBlock<'_>,
    spare: &mut NoiseScratch,
) {
    let Some(octaves) = noise.octaves() else {
        return pointwise::fill::<V>(token, noise, out, row_block.points, false, spare);
    };
    for (o, columns) in row_block.columns.0.iter().enumerate() {
        if columns.reach == 0 {
            pointwise::add_octave::<V>(token, noise, (octaves, o), out, (row_block.points, None), spare);
        } else {
            let NoiseScratch { octave: values, weight, amplitude, .. } = &mut *spare;
            octave::<V, RAW, false>(token, o, 1.0, &mut values.0, row_block);
            let sum = BlockSum::of_octave((octaves.fold(), o), row_block.points.args[4], out, weight, amplitude);
            sum.add_block::<V>(token, values, row_block.points.n);
        }
    }
}

/// Modes in which `octave` stores its values: as they are, or folded and added.
const RAW: usize = 0;
const PLAIN: usize = 1;
const TURBULENCE: usize = 2;
const BILLOW: usize = 3;

/// Adds an octave to a block, as `Octaves::sum` does.
fn octave<V: Lanes, const STORE: usize, const POSITIVE: bool>(
    token: V::Token,
    o: usize,
    amplitude: f32,
    out: &mut [f32; BLOCK],
    row_block: &RowBlock<'_>,
) {
    if row_block.columns.0[o].same.is_empty() {
        narrow::<V, STORE, POSITIVE>(token, o, amplitude, out, row_block);
    } else {
        wide::<V, STORE, POSITIVE>(token, o, amplitude, out, row_block);
    }
}

/// Computes an octave whose vectors may span several lattice columns: their coefficients are permuted.
fn narrow<V: Lanes, const STORE: usize, const POSITIVE: bool>(
    token: V::Token,
    o: usize,
    amplitude: f32,
    out: &mut [f32; BLOCK],
    row_block: &RowBlock<'_>,
) {
    let (octave, tables) = (&row_block.columns.0[o], &row_block.coefficients.0[o].tables);
    let place = block_at(&octave.place, row_block.start);
    let (ease, column) = (block_at(&octave.ease, row_block.start), block_at(&octave.column, row_block.start));
    let tables = tables.each_ref().map(|table| &table[..]);
    let (n, shift) = (row_block.points.n, octave.reach.trailing_zeros());
    V::enter(
        token,
        #[inline(always)]
        || {
            let amplitude = V::splat(token, amplitude);
            let mut table = [amplitude; 4];
            let (mut i, mut end) = (0, 0);
            while i < n {
                if i == end {
                    load_coefficients::<V>(token, &mut table, &tables, octave.first[(row_block.start + i) >> shift]);
                    end = i + octave.reach;
                }
                let k = V::load_int(token, &column[i & (BLOCK - V::N)..]);
                let c = [table[0].permute(k), table[1].permute(k), table[2].permute(k), table[3].permute(k)];
                let v = interpolate(c, load_vector::<V>(token, place, i), load_vector::<V>(token, ease, i));
                store_octave::<V, STORE, POSITIVE>(token, v, (o, amplitude), out, i);
                i += V::N;
            }
        },
    );
}

/// Computes an octave most of whose vectors lie in one lattice column: its coefficients are broadcast.
fn wide<V: Lanes, const STORE: usize, const POSITIVE: bool>(
    token: V::Token,
    o: usize,
    amplitude: f32,
    out: &mut [f32; BLOCK],
    row_block: &RowBlock<'_>,
) {
    let (octave, tables) = (&row_block.columns.0[o], &row_block.coefficients.0[o].tables);
    let place = block_at(&octave.place, row_block.start);
    let (ease, column) = (block_at(&octave.ease, row_block.start), block_at(&octave.column, row_block.start));
    let vectors = row_block.start / V::N..(row_block.start + row_block.points.n) / V::N;
    let (first, same) = (&octave.first[vectors.clone()], &octave.same[vectors]);
    let (out, tables) = (&mut *out, tables.each_ref().map(|table| &table[..tables[0].len()]));
    V::enter(
        token,
        #[inline(always)]
        || {
            // As locals of this closure, they stay in registers of the processor.
            let (place, ease, column, first, same, out) = (place, ease, column, first, same, out);
            let [a, b, c, d] = tables;
            let amplitude = V::splat(token, amplitude);
            let mut vector = 0;
            while vector < first.len() {
                let (lattice_column, mut i) = (first[vector] as usize, vector * V::N);
                let run = same[vector] as usize;
                if run == 0 {
                    let k = V::load_int(token, &column[i & (BLOCK - V::N)..]);
                    let c = [
                        V::load(token, &a[lattice_column..]).permute(k),
                        V::load(token, &b[lattice_column..]).permute(k),
                        V::load(token, &c[lattice_column..]).permute(k),
                        V::load(token, &d[lattice_column..]).permute(k),
                    ];
                    let v = interpolate(c, load_vector::<V>(token, place, i), load_vector::<V>(token, ease, i));
                    store_octave::<V, STORE, POSITIVE>(token, v, (o, amplitude), out, i);
                    vector += 1;
                    continue;
                }
                let c = [
                    V::splat(token, a[lattice_column]),
                    V::splat(token, b[lattice_column]),
                    V::splat(token, c[lattice_column]),
                    V::splat(token, d[lattice_column]),
                ];
                vector += run;
                while i < vector * V::N {
                    let v = interpolate(c, load_vector::<V>(token, place, i), load_vector::<V>(token, ease, i));
                    store_octave::<V, STORE, POSITIVE>(token, v, (o, amplitude), out, i);
                    i += V::N;
                }
            }
        },
    );
}

/// Stores a vector of octave `o`, or folds and adds it. With `POSITIVE`, −0 becomes 0.
#[inline(always)]
fn store_octave<V: Lanes, const STORE: usize, const POSITIVE: bool>(
    token: V::Token,
    mut v: V,
    (o, amplitude): (usize, V),
    out: &mut [f32; BLOCK],
    i: usize,
) {
    if STORE != RAW {
        let fold = [Fold::Plain, Fold::Plain, Fold::Turbulence, Fold::Billow][STORE];
        v = fold.apply(v, v).0;
        if o > 0 {
            v = load_vector::<V>(token, out, i) + v * amplitude;
        }
    }
    store_vector(if POSITIVE { v + v.lit(0.0) } else { v }, out, i);
}

#[inline(always)]
fn load_coefficients<V: Lanes>(token: V::Token, table: &mut [V; 4], from: &[&[f32]; 4], first: u32) {
    let mut k = 0;
    while k < 4 {
        table[k] = V::load(token, &from[k][first as usize..]);
        k += 1;
    }
}
