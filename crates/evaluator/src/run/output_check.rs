//! The check of outputs that a device painted: the CPU evaluates the whole plan for random tiles again.

use crate::plane::cache::Cache;
use crate::plane::plane_buffer::PlaneBuffer;
use crate::run::output_planes::{OutputPlace, output_planes};
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::trace::Plan;
use lapidary_field::program::Frame;
use std::ops::Range;

/// The most bytes of planes that the checks of a job share, so that nodes that read a whole image run once: 256 MiB, and a small
/// part of the memory budget.
const CACHE: u64 = 256 << 20;
const BUDGET_SHARE: u64 = 16;

/// The tiles of an image that the CPU computes again.
pub(crate) struct OutputCheck<'a> {
    plan: &'a Plan,
    tiles: Vec<[Range<u32>; 2]>,
    cache: Cache,
}

impl<'a> OutputCheck<'a> {
    /// The tiles of the image of a job; `None` if its device is trusted, or if there is none.
    pub(crate) fn new(plan: &'a Plan, job: &Job<'_>) -> Option<OutputCheck<'a>> {
        let tiles = job.accelerator?.tiles_to_check(&job.frame.region);
        let bytes = CACHE.min(job.budget / BUDGET_SHARE) as usize;
        (!tiles.is_empty()).then(|| OutputCheck { plan, tiles, cache: Cache::new(bytes) })
    }
    /// Compares the parts of the tiles that lie in the region of a frame: `planes` are the numbers of the outputs over that
    /// region. Fails if one differs, so that the CPU computes all of it.
    pub(crate) fn check(&self, job: &Job<'_>, region: &[Range<u32>; 2], planes: &[&[f32]]) -> Result<(), RunError> {
        let Some(device) = job.accelerator else { return Ok(()) };
        for tile in &self.tiles {
            let part = [0, 1].map(|axis: usize| {
                let (tile, region) = (&tile[axis], &region[axis]);
                tile.start.max(region.start)..tile.end.min(region.end)
            });
            if part.iter().any(Range::is_empty) {
                continue;
            }
            let is_same = self.is_same(job, (&part, region), planes)?;
            device.note_check(is_same);
            if !is_same {
                return Err(RunError::Device);
            }
        }
        Ok(())
    }
    /// True if the CPU computes the same bits for a part of a region.
    fn is_same(
        &self,
        job: &Job<'_>,
        (part, region): (&[Range<u32>; 2], &[Range<u32>; 2]),
        planes: &[&[f32]],
    ) -> Result<bool, RunError> {
        let frame = Frame { region: part.clone(), ..job.frame.clone() };
        let job = Job { accelerator: None, frame: &frame, cache: Some(&self.cache), progress: None, ..*job };
        let expected = output_planes(self.plan, &job, OutputPlace::Memory)?;
        let [left, top] = [0, 1].map(|axis: usize| (part[axis].start - region[axis].start) as usize);
        let (width, own) = (region[0].len(), part[0].len());
        let same = |(expected, got): (&PlaneBuffer, &&[f32])| {
            let mut rows = expected.px.chunks(own).zip(got.chunks(width).skip(top));
            rows.all(|(expected, got)| {
                expected.iter().zip(&got[left..][..own]).all(|(a, b)| a.to_bits() == b.to_bits())
            })
        };
        Ok(expected.iter().zip(planes).all(same))
    }
}
