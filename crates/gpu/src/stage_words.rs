//! Kernels of stages that are compiled, and the words that they read; see `stage.wgsl`.

use lapidary_field::filter_stages::{Stage, Tap};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use wgpu::{Buffer, ComputePipeline};

/// The compiled kernels of stages, by the fingerprint of their text.
pub(crate) type StagePipelines = Mutex<HashMap<u128, Arc<ComputePipeline>>>;

/// A plane of a filter: words of a buffer.
#[derive(Clone, Debug)]
pub(crate) struct StagePlane {
    pub(crate) buffer: Buffer,
    /// The place of its first pixel.
    pub(crate) first: usize,
    /// Its columns.
    pub(crate) pitch: usize,
}

impl StagePlane {
    /// The plane from a column and a row on.
    pub(crate) fn part(&self, [column, row]: [usize; 2]) -> StagePlane {
        StagePlane { first: self.first + row * self.pitch + column, ..self.clone() }
    }
    /// The place of the first pixel, and the columns.
    fn words(&self) -> [u32; 2] {
        [self.first as u32, self.pitch as u32]
    }
    /// The distance of pixels that are some columns and rows apart.
    fn distance(&self, [columns, rows]: [usize; 2]) -> u32 {
        (rows * self.pitch + columns) as u32
    }
}

/// The words of a stage, for the sizes of all planes and the places of those that it reads.
pub(crate) fn stage_words(stage: &Stage, sizes: &[[usize; 2]], planes: &HashMap<usize, StagePlane>) -> Vec<u32> {
    let tap = |tap: &Tap| {
        let [first, pitch] = planes[&tap.plane].part(tap.offset).words();
        // A plane of one pixel is read at every pixel.
        if sizes[tap.plane] == [1, 1] { [first, 0, 0] } else { [first, 1, pitch] }
    };
    let taps = |taps: &[Tap]| taps.iter().flat_map(tap).collect();
    match stage {
        Stage::Pixels { taps: all, .. } => taps(all),
        Stage::Largest { taps: all, factor } => {
            let places: Vec<u32> = taps(all);
            [all.len() as u32, factor.to_bits()].into_iter().chain(places).collect()
        }
        Stage::Pad { plane, margin, wrap, factor } => {
            let [columns, rows] = sizes[*plane].map(|n| n as u32);
            let [across, down] = margin.map(|n| n as u32);
            let wrap = wrap.map(u32::from);
            let first = planes[plane].first as u32;
            vec![first, columns, rows, across, down, wrap[0], wrap[1], factor.to_bits()]
        }
        Stage::AlternatingSum { plane, step, weights } | Stage::SymmetricSum { plane, step, weights } => {
            let plane = &planes[plane];
            let mut words = plane.words().to_vec();
            words.extend([plane.distance(*step), weights.len() as u32]);
            words.extend(weights.iter().map(|weight| weight.to_bits()));
            words
        }
        Stage::Percentile { .. } => vec![],
        Stage::ColumnDistances { plane, threshold, below, wrap, cap } => {
            let [columns, rows] = sizes[*plane].map(|n| n as u32);
            let first = planes[plane].first as u32;
            vec![first, columns, rows, threshold.to_bits(), u32::from(*below), u32::from(*wrap), *cap]
        }
        Stage::PlaneDistances { plane, wrap, cap, most } => {
            let [first, columns] = planes[plane].words();
            vec![first, columns, u32::from(*wrap), *cap, most.to_bits()]
        }
        Stage::Horizons { plane, corner, directions } => {
            let plane = planes[plane].part(*corner);
            let mut words = plane.words().to_vec();
            words.extend([directions.len() as u32, (1.0 / directions.len() as f32).to_bits()]);
            for samples in directions {
                words.push(samples.len() as u32);
                for sample in samples {
                    let [columns, rows] = sample.offset;
                    let distance = rows * plane.pitch as isize + columns;
                    words.extend([distance as i32 as u32, sample.slope.to_bits()]);
                }
            }
            words
        }
    }
}

/// The approximate number of operations of a stage for each pixel, at most, of planes of some sizes.
pub(crate) fn operations(stage: &Stage, sizes: &[[usize; 2]]) -> u64 {
    let count = match stage {
        Stage::Pad { .. } | Stage::Percentile { .. } => 20,
        Stage::Pixels { taps, code, .. } => 4 * taps.len() + 4 * code.insts.len(),
        Stage::AlternatingSum { weights, .. } => 6 * weights.len(),
        Stage::SymmetricSum { weights, .. } => 8 * weights.len(),
        Stage::Largest { taps, .. } => 6 * taps.len(),
        Stage::ColumnDistances { plane, cap, .. } => 20 + 16 * sizes[*plane][1].min(*cap as usize),
        Stage::PlaneDistances { plane, cap, .. } => 80 + 24 * sizes[*plane][0].min(*cap as usize),
        Stage::Horizons { directions, .. } => directions.iter().map(|samples| 40 + 8 * samples.len()).sum(),
    };
    count as u64
}
