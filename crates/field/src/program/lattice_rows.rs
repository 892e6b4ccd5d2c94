//! The coefficients of lattice noise along a row of pixels.
//!
//! Rows of pixels in one lattice row have the same corners, which are kept from the second of them on.

use super::lattice_columns::{LatticeColumns, OctaveColumns};
use crate::aligned_vec::AlignedVec;
use crate::noise::column::{ColumnNoise, RowPosition, coefficients};
use crate::noise::octaves::Octave;
use crate::noise::{Noise, NoiseFn, NoiseVisitor};
use crate::real::Lattice;
use crate::simd::Lanes;

/// The coefficients of a row, for each octave.
#[derive(Default)]
pub(super) struct Coefficients(pub(super) Vec<OctaveRow>);

impl Coefficients {
    /// Forgets the row, whose columns are no longer valid.
    pub(super) fn forget_row(&mut self) {
        self.0.iter_mut().for_each(|octave| octave.position = None);
    }
}

/// The coefficients of a row in one octave.
#[derive(Default)]
pub(super) struct OctaveRow {
    /// A, B, C and D of every lattice column.
    pub(super) tables: [AlignedVec<f32>; 4],
    position: Option<LatticePosition>,
    /// True if `corners` holds those of the row's lattice row.
    keeps_corners: bool,
    /// The components of the corners of all lattice columns: for each vector of columns, one component after the other.
    corners: AlignedVec<f32>,
}

/// The lattice row of a row of pixels, and the position within it, along y, z and t.
#[derive(Clone, Copy, PartialEq)]
struct LatticePosition {
    lattice_row: [f32; 3],
    place: [f32; 3],
}

/// The most components of corners that each core keeps for an octave of lattice noise: 64 KiB.
pub const MOST_KEPT_CORNERS: usize = 1 << 14;

/// Computes the coefficients of a row at y, z, t.
pub(super) fn prepare<V: Lanes>(
    token: V::Token,
    noise: &Noise,
    columns: &LatticeColumns,
    rest: [f32; 3],
    out: &mut Coefficients,
) {
    struct CoefficientsVisitor<'a, V: Lanes>(
        V::Token,
        &'a [Octave],
        &'a LatticeColumns,
        [f32; 3],
        &'a mut Coefficients,
    );
    impl<V: Lanes> NoiseVisitor for CoefficientsVisitor<'_, V> {
        type Out = ();
        fn general<B: NoiseFn, const D: usize>(self, _: &B) {}
        fn exact<B: NoiseFn, const D: usize>(self, _: &B) {}
        fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) {
            self.4.0.resize_with(self.2.0.len(), Default::default);
            for (o, octave) in self.2.0.iter().enumerate().filter(|(_, octave)| octave.reach > 0) {
                prepare_octave::<V, B, D>(self.0, body, &self.1[o], octave, self.3, &mut self.4.0[o]);
            }
        }
    }
    noise.visit(CoefficientsVisitor::<V>(token, noise.octaves_or_alone().copies(), columns, rest, out));
}

fn prepare_octave<V: Lanes, B: ColumnNoise, const D: usize>(
    token: V::Token,
    body: &B,
    copy: &Octave,
    octave: &OctaveColumns,
    rest: [f32; 3],
    row: &mut OctaveRow,
) {
    let mut p = [0.0; D];
    let mut position = LatticePosition { lattice_row: [0.0; 3], place: [0.0; 3] };
    for k in 1..D {
        p[k] = copy.position(k, rest[k - 1]);
        (position.lattice_row[k - 1], position.place[k - 1]) = p[k].floor_and_fract();
    }
    if row.position == Some(position) {
        return;
    }
    let is_same_row = row.position.is_some_and(|before| before.lattice_row == position.lattice_row);
    row.position = Some(position);
    let has_corners = is_same_row && row.keeps_corners;
    // Padded, so that a vector may be loaded from any column on.
    let padded = octave.index.len().next_multiple_of(V::N) + V::N;
    let components = B::corner_components(D) * padded;
    row.keeps_corners = is_same_row && components <= MOST_KEPT_CORNERS;
    if row.keeps_corners {
        row.corners.reset(0.0, components);
    }
    row.tables.iter_mut().for_each(|table| table.reset(0.0, padded));
    compute_row::<V, B, D>(token, (body, copy.zoom()), p, &octave.index, has_corners, row);
}

/// Computes the coefficients of the row at `p`, from the corners that it has or the hashes of the lattice columns.
fn compute_row<V: Lanes, B: ColumnNoise, const D: usize>(
    token: V::Token,
    (body, zoom): (&B, u32),
    p: [f32; D],
    columns: &[u32],
    has_corners: bool,
    row: &mut OctaveRow,
) {
    let OctaveRow { tables, keeps_corners, corners, .. } = row;
    let ([a, b, c, d], kept) = (tables.each_mut().map(|table| &mut table[..]), &mut corners[..]);
    let (count, keeps_corners) = (columns.len(), *keeps_corners);
    let mut last_columns = [0; 64];
    V::enter(
        token,
        #[inline(always)]
        || {
            let zero = V::splat(token, 0.0);
            let mut position = [zero; D];
            let mut k = 1;
            while k < D {
                position[k] = V::splat(token, p[k]);
                k += 1;
            }
            let rest = RowPosition::new::<B, D>(position);
            let points = rest.lattice_points::<B, D>(body, zoom);
            let mut corners = [[zero; 4]; 8];
            let mut i = 0;
            while i < count {
                let first_kept = i * B::corner_components(D);
                if has_corners {
                    load_corners::<V, B, D>(token, &mut corners, &kept[first_kept..]);
                } else {
                    let x = if i + V::N <= count {
                        V::load_int(token, &columns[i..])
                    } else {
                        last_columns[..count - i].copy_from_slice(&columns[i..]);
                        V::load_int(token, &last_columns)
                    };
                    let hashes = body.hashes::<V, D>(zero, x, &points);
                    let mut k = 0;
                    while k < 1 << (D - 1) {
                        corners[k] = B::corner::<V, D>(zero, &hashes, k);
                        k += 1;
                    }
                    if keeps_corners {
                        store_corners::<V, B, D>(&corners, &mut kept[first_kept..]);
                    }
                }
                let (slope, offset) = B::line::<V, _, D>(&corners, &rest);
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

/// The corners of a vector of columns.
type ColumnCorners<V> = [[V; 4]; 8];

#[inline(always)]
fn load_corners<V: Lanes, B: ColumnNoise, const D: usize>(
    token: V::Token,
    corners: &mut ColumnCorners<V>,
    from: &[f32],
) {
    let from = &from[..B::corner_components(D) * V::N];
    let components = B::corner_components(D) >> (D - 1);
    let mut k = 0;
    while k < 1 << (D - 1) {
        let mut axis = 0;
        while axis < components {
            corners[k][axis] = V::load(token, &from[(k * components + axis) * V::N..]);
            axis += 1;
        }
        k += 1;
    }
}

#[inline(always)]
fn store_corners<V: Lanes, B: ColumnNoise, const D: usize>(corners: &ColumnCorners<V>, to: &mut [f32]) {
    let to = &mut to[..B::corner_components(D) * V::N];
    let components = B::corner_components(D) >> (D - 1);
    let mut k = 0;
    while k < 1 << (D - 1) {
        let mut axis = 0;
        while axis < components {
            corners[k][axis].store(&mut to[(k * components + axis) * V::N..]);
            axis += 1;
        }
        k += 1;
    }
}
