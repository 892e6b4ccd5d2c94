//! Image filters as data: stages that compute planes from planes, for devices that run them in place of the CPU.
//!
//! The stages of a filter compute the bits of its function for the CPU: the same operations in the same order. A stage never
//! reads beyond the edges of a plane; [`Stage::Pad`] continues a plane beyond them first.

mod path_blocks;
mod stage_data;

pub use path_blocks::{PathBlocks, PathSegment, SegmentValue};
pub use stage_data::{HorizonDirection, HorizonSample, PixelWeights, SkySum, Tap, WalkReduction};

use crate::ir::{Expr, Inst, Recorder, Recording};
use std::sync::Arc;

/// A filter: planes that it reads, stages that compute further planes, and the planes that are its results.
#[derive(Clone, Debug, Default)]
pub struct FilterStages {
    /// The size of each plane: first those that the filter reads, then those of the stages.
    pub planes: Vec<[usize; 2]>,
    /// The number of planes that it reads.
    pub inputs: usize,
    /// The stages, in the order in which they run. Each adds a plane to the list.
    pub stages: Vec<Stage>,
    /// The results, by their index in the list of planes.
    pub outputs: Vec<usize>,
}

/// A stage of a filter: the computation of a plane.
#[derive(Clone, Debug)]
pub enum Stage {
    /// Adds a margin on all sides and multiplies the pixels by a factor.
    Pad {
        /// The plane.
        plane: usize,
        /// Columns on each side, and rows above and below.
        margin: [usize; 2],
        /// True if the image wraps along each axis; otherwise its outermost pixels repeat.
        wrap: [bool; 2],
        /// The factor.
        factor: f32,
    },
    /// Evaluates a recording of one result at each pixel.
    Pixels {
        /// The pixels that are the stored values of the recording.
        taps: Vec<Tap>,
        /// The values of its knobs.
        knobs: Vec<f32>,
        /// The recording.
        code: Recording,
    },
    /// A weighted sum of pixels at equal distances. Two sums, of the even and of the odd pixels, are added at the end.
    AlternatingSum {
        /// The plane.
        plane: usize,
        /// Columns and rows from a pixel to the next.
        step: [usize; 2],
        /// The weight of each pixel.
        weights: Vec<f32>,
    },
    /// A symmetric weighted sum of pixels at equal distances, from the middle outwards; both pixels at a distance are added
    /// before they are multiplied by their weight.
    SymmetricSum {
        /// The plane.
        plane: usize,
        /// Columns and rows from a pixel to the next.
        step: [usize; 2],
        /// The weight of the middle, then those of the pairs.
        weights: Vec<f32>,
    },
    /// The largest of some pixels, times a factor.
    Largest {
        /// The pixels.
        taps: Vec<Tap>,
        /// The factor.
        factor: f32,
    },
    /// A sum over directions of what the pixels of a padded height map see of the sky: for each the steepest slope t, at
    /// least 0, to one of its samples.
    Horizons {
        /// The plane.
        plane: usize,
        /// Columns and rows from the corner of the padded plane to the first pixel that is computed.
        corner: [usize; 2],
        /// The directions.
        directions: Vec<HorizonDirection>,
        /// What is added.
        sum: SkySum,
    },
    /// The distance of each pixel along its column to the nearest target, at most `cap`. Targets are the pixels of at least
    /// the threshold, or those below it.
    ColumnDistances {
        /// The plane.
        plane: usize,
        /// The threshold.
        threshold: f32,
        /// True if targets are the pixels below the threshold.
        below: bool,
        /// True if columns wrap.
        wrap: bool,
        /// The largest distance.
        cap: u32,
    },
    /// The distance of each pixel to the nearest target in the plane, from distances along columns; at most a length.
    PlaneDistances {
        /// The plane of the distances along columns.
        plane: usize,
        /// True if rows wrap.
        wrap: bool,
        /// The distance along a column that means that there is no target.
        cap: u32,
        /// The largest distance, which is less than `cap`.
        most: f32,
    },
    /// A weighted sum of pixels along an axis, with other weights for each column or row of the result.
    AxisSums {
        /// The plane.
        plane: usize,
        /// 0 across, 1 down.
        axis: usize,
        /// True if the image wraps along the axis; otherwise its outermost pixels repeat.
        wrap: bool,
        /// The weights for each column or row.
        sums: Arc<Vec<PixelWeights>>,
    },
    /// A walk from each pixel down the slopes of a map, in equal steps: a mean or an extreme of the pixel and of samples of a
    /// plane along the way, interpolated bilinearly.
    SlopeWalk {
        /// Padded planes of one size: the slopes down the map, across and down, and the plane that is sampled.
        planes: [usize; 3],
        /// Columns and rows of the margin.
        margin: usize,
        /// The number of samples.
        samples: u32,
        /// The length of a step, in pixels.
        step: f32,
        /// The slope above which steps have this length; gentler slopes have shorter steps.
        steep: f32,
        /// The reduction of the samples.
        reduction: WalkReduction,
    },
    /// The index of the segment of a path whose edge is nearest to each pixel; the first of equally near ones.
    NearestSegment {
        /// The path, which has segments.
        path: Arc<PathBlocks>,
    },
    /// A value at the point of a path that is nearest to each pixel.
    SegmentPoint {
        /// The plane of the nearest segments.
        nearest: usize,
        /// The path.
        path: Arc<PathBlocks>,
        /// The value.
        value: SegmentValue,
    },
    /// 1 where an odd number of the numbers of a row are at most the place of the column, else 0.
    RowParity {
        /// The place of each column.
        places: Vec<f32>,
        /// The numbers of each row.
        rows: Vec<Vec<f32>>,
    },
    /// The pixel of a rank, of all pixels of some planes in ascending order: a plane of one pixel, which taps of other
    /// stages read at every pixel.
    Percentile {
        /// The planes.
        planes: Vec<usize>,
        /// The count of pixels before it.
        rank: u32,
    },
}

impl Stage {
    /// The planes that it reads; some may occur more than once.
    pub fn reads(&self) -> Vec<usize> {
        match self {
            Stage::Pixels { taps, .. } | Stage::Largest { taps, .. } => taps.iter().map(|tap| tap.plane).collect(),
            Stage::Percentile { planes, .. } => planes.clone(),
            Stage::SlopeWalk { planes, .. } => planes.to_vec(),
            Stage::NearestSegment { .. } | Stage::RowParity { .. } => vec![],
            Stage::Pad { plane, .. }
            | Stage::AlternatingSum { plane, .. }
            | Stage::SymmetricSum { plane, .. }
            | Stage::ColumnDistances { plane, .. }
            | Stage::PlaneDistances { plane, .. }
            | Stage::AxisSums { plane, .. }
            | Stage::SegmentPoint { nearest: plane, .. }
            | Stage::Horizons { plane, .. } => vec![*plane],
        }
    }
}

impl FilterStages {
    /// A filter of some planes of one size, without stages.
    pub fn new(inputs: usize, size: [usize; 2]) -> FilterStages {
        FilterStages { planes: vec![size; inputs], inputs, ..FilterStages::default() }
    }
    /// Adds a stage that computes an expression of the same pixel of some planes, and of some numbers.
    pub fn combined(
        &mut self,
        planes: &[usize],
        numbers: &[f32],
        compute: impl for<'r> FnOnce(&[Expr<'r>], &[Expr<'r>]) -> Expr<'r>,
    ) -> usize {
        let taps = planes.iter().map(|plane| Tap { plane: *plane, offset: [0; 2] }).collect();
        self.pixels(planes.first().map_or([0; 2], |plane| self.planes[*plane]), taps, numbers, compute)
    }
    /// Adds a stage whose plane has this size; returns the index of the plane.
    pub fn add(&mut self, size: [usize; 2], stage: Stage) -> usize {
        self.planes.push(size);
        self.stages.push(stage);
        self.planes.len() - 1
    }
    /// Adds a margin to a plane.
    pub fn pad(&mut self, plane: usize, margin: [usize; 2], wrap: [bool; 2], factor: f32) -> usize {
        let size = [0, 1].map(|axis| self.planes[plane][axis] + 2 * margin[axis]);
        self.add(size, Stage::Pad { plane, margin, wrap, factor })
    }
    /// Evaluates an expression of some pixels and some numbers at each pixel.
    pub fn pixels(
        &mut self,
        size: [usize; 2],
        taps: Vec<Tap>,
        numbers: &[f32],
        compute: impl for<'r> FnOnce(&[Expr<'r>], &[Expr<'r>]) -> Expr<'r>,
    ) -> usize {
        let code = pixel_code([taps.len(), numbers.len()], compute);
        self.add(size, Stage::Pixels { taps, knobs: numbers.to_vec(), code })
    }
    /// For each plane, true if a result depends on it.
    pub fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.planes.len()];
        self.outputs.iter().for_each(|plane| needed[*plane] = true);
        for (i, stage) in self.stages.iter().enumerate().rev() {
            if needed[self.inputs + i] {
                stage.reads().into_iter().for_each(|plane| needed[plane] = true);
            }
        }
        needed
    }
    /// The last needed stage that reads each plane; `None` for a plane that none reads.
    pub fn last_reads(&self) -> Vec<Option<usize>> {
        let (needed, mut last) = (self.needed(), vec![None; self.planes.len()]);
        for (i, stage) in self.stages.iter().enumerate().filter(|(i, _)| needed[self.inputs + i]) {
            stage.reads().into_iter().for_each(|plane| last[plane] = Some(i));
        }
        last
    }
}

/// The recording of an expression of some stored values and some knobs.
fn pixel_code(
    [stored, knobs]: [usize; 2],
    compute: impl for<'r> FnOnce(&[Expr<'r>], &[Expr<'r>]) -> Expr<'r>,
) -> Recording {
    let recorder = Recorder::default();
    let all: Vec<Expr<'_>> = (0..(stored + knobs) as u32).map(|k| recorder.knob(k)).collect();
    let root = compute(&all[..stored], &all[stored..]);
    let mut code = recorder.pruned(&[root]);
    for inst in &mut code.insts {
        if let Inst::Knob(k) = *inst {
            *inst = if (k as usize) < stored { Inst::Stored(k) } else { Inst::Knob(k - stored as u32) };
        }
    }
    code
}
