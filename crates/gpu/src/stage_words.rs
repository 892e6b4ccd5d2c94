//! Planes of filters, the words that the kernels of stages read, and the store of compiled kernels; see `stage.wgsl`.

use crate::buffer_pool::DeviceBuffer;
use crate::error::KernelError;
use lapidary_field::filter_stages::{
    HorizonDirection, PathBlocks, PixelWeights, SegmentValue, Stage, Tap, WalkReduction,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use wgpu::ComputePipeline;

/// The compiled kernels of stages, by the fingerprint of their text.
pub(crate) type StagePipelines = Mutex<HashMap<u128, CachedStage>>;

/// A compiled kernel of a stage, or the reason why there is none.
pub(crate) type CachedStage = Result<Arc<ComputePipeline>, KernelError>;

/// A plane of a filter: words of a buffer.
#[derive(Clone, Debug)]
pub(crate) struct StagePlane {
    pub(crate) buffer: DeviceBuffer,
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
            words.extend(bits(weights));
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
        Stage::AxisSums { plane, axis, wrap, sums } => {
            let side = sizes[*plane][*axis] as u32;
            axis_sum_words(&planes[plane], [*axis as u32, side, u32::from(*wrap)], sums)
        }
        Stage::SlopeWalk { planes: walked, margin, samples, step, steep, reduction } => {
            let mut words: Vec<u32> =
                walked.iter().map(|plane| planes[plane].part([*margin; 2]).first as u32).collect();
            words.extend([planes[&walked[0]].pitch as u32, *samples, reduction_word(*reduction)]);
            words.extend(bits(&[*step, *steep, (*margin - 1) as f32, (samples + 1) as f32]));
            words
        }
        Stage::NearestSegment { path } => path_words(path, [0; 2], 0),
        Stage::SegmentPoint { nearest, path, value } => {
            path_words(path, planes[nearest].words(), segment_value_word(*value))
        }
        Stage::RowParity { places, rows } => parity_words(places, rows),
        Stage::Horizons { plane, corner, directions, .. } => horizon_words(&planes[plane].part(*corner), directions),
    }
}

/// The words of sums along an axis: `axis` is 1 for sums down, columns or rows along it, and 1 where it wraps.
fn axis_sum_words(plane: &StagePlane, axis: [u32; 3], sums: &[PixelWeights]) -> Vec<u32> {
    let mut words = plane.words().to_vec();
    words.extend(axis);
    let list = |sum: &PixelWeights| std::iter::once(sum.first as i32 as u32).chain(bits(&sum.weights)).collect();
    push_lists(&mut words, &sums.iter().map(list).collect::<Vec<_>>());
    words
}

/// The words of horizons of a plane from the pixel of column 0 and row 0 on.
fn horizon_words(plane: &StagePlane, directions: &[HorizonDirection]) -> Vec<u32> {
    let mut words = plane.words().to_vec();
    words.extend([directions.len() as u32, (1.0 / directions.len() as f32).to_bits()]);
    for direction in directions {
        words.extend([direction.samples.len() as u32, direction.weight.to_bits()]);
        for sample in &direction.samples {
            let [columns, rows] = sample.offset;
            let distance = rows * plane.pitch as isize + columns;
            words.extend([distance as i32 as u32, sample.slope.to_bits()]);
        }
    }
    words
}

/// The words of the parity of crossings, from the places of columns and those of the crossings of each row.
fn parity_words(places: &[f32], rows: &[Vec<f32>]) -> Vec<u32> {
    let mut words = vec![1 + places.len() as u32];
    words.extend(bits(places));
    push_lists(&mut words, &rows.iter().map(|row| bits(row).collect()).collect::<Vec<_>>());
    words
}

fn reduction_word(reduction: WalkReduction) -> u32 {
    match reduction {
        WalkReduction::Mean => 0,
        WalkReduction::Least => 1,
        WalkReduction::Most => 2,
    }
}

fn segment_value_word(value: SegmentValue) -> u32 {
    match value {
        SegmentValue::Distance => 0,
        SegmentValue::HalfWidth => 1,
        SegmentValue::Along => 2,
        SegmentValue::Right => 3,
    }
}

fn bits(numbers: &[f32]) -> impl Iterator<Item = u32> {
    numbers.iter().map(|v| v.to_bits())
}

/// Adds the word at which each of some lists begins, and that after the last one, followed by the lists.
fn push_lists(words: &mut Vec<u32>, lists: &[Vec<u32>]) {
    let mut at = words.len() + lists.len() + 1;
    words.push(at as u32);
    for list in lists {
        at += list.len();
        words.push(at as u32);
    }
    lists.iter().for_each(|list| words.extend(list));
}

/// The words of a path: blocks across, columns and rows of a block, the words at which the places of columns and of rows, the
/// segments and the lists of the blocks begin, a plane, and the index of a value.
fn path_words(path: &PathBlocks, plane: [u32; 2], value: u32) -> Vec<u32> {
    const HEAD: usize = 9;
    let [columns, rows] = path.places.each_ref().map(Vec::len);
    let segments: Vec<u32> = path.segments.iter().flat_map(|segment| segment.numbers()).map(|v| v.to_bits()).collect();
    let mut words = vec![columns.div_ceil(path.side.max(1)) as u32, path.side as u32];
    words.extend(
        [HEAD, HEAD + columns, HEAD + columns + rows, HEAD + columns + rows + segments.len()].map(|n| n as u32),
    );
    words.extend(plane);
    words.push(value);
    words.extend(path.places.iter().flat_map(|places| bits(places)));
    words.extend(segments);
    push_lists(&mut words, &path.blocks);
    words
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
        Stage::Horizons { directions, .. } => directions.iter().map(|direction| 80 + 8 * direction.samples.len()).sum(),
        Stage::AxisSums { sums, .. } => 20 + 12 * sums.iter().map(|sum| sum.weights.len()).max().unwrap_or(0),
        Stage::SlopeWalk { samples, .. } => 200 * *samples as usize,
        Stage::NearestSegment { path } => 20 + 100 * path.blocks.iter().map(Vec::len).max().unwrap_or(0),
        Stage::SegmentPoint { .. } => 120,
        Stage::RowParity { rows, .. } => 20 + 4 * rows.iter().map(Vec::len).max().unwrap_or(0),
    };
    count as u64
}
