//! Stages of drawn paths, for devices: the nearest segment of each pixel, and the values at its nearest point.

use crate::block_places::BLOCK;
use crate::drawn_path::{DrawnPath, LARGE_BLOCK, TilePlaces, crossings, edges, near_segments, segments};
use lapidary_field::filter_stages::{FilterStages, PathBlocks, PathSegment, SegmentValue, Stage};
use rayon::prelude::*;
use std::sync::Arc;

/// The most segments in the lists of all blocks.
const MAX_LISTED: usize = 1 << 22;

/// The planes of the nearest points of a path.
#[derive(Clone, Copy, Debug)]
pub struct PathPlanes {
    /// The distance from the path, half the width of the stroke, the share of the length before the point, and 1 where the
    /// pixel is on the right of the path.
    pub values: [usize; 4],
    /// 1 for pixels within a filled path.
    pub inside: Option<usize>,
}

/// Adds the stages of the values of [`path_planes`](crate::drawn_path::path_planes). `None` for a path without corners, and for
/// one that would take much memory.
pub fn add_stages(stages: &mut FilterStages, places: TilePlaces, path: &DrawnPath) -> Option<PathPlanes> {
    let (size, along) = (places.size, [0, 1].map(|axis| places.along(axis)));
    let inside = path.filled.then(|| {
        let edges = edges(path);
        let rows = along[1].iter().map(|y| crossings(&edges, *y)).collect();
        stages.add(size, Stage::RowParity { places: along[0].clone(), rows })
    });
    let path = Arc::new(blocks(along, segments(path))?);
    let nearest = stages.add(size, Stage::NearestSegment { path: path.clone() });
    let value = |value| stages.add(size, Stage::SegmentPoint { nearest, path: path.clone(), value });
    let values = [SegmentValue::Distance, SegmentValue::HalfWidth, SegmentValue::Along, SegmentValue::Right].map(value);
    Some(PathPlanes { values, inside })
}

/// The segments that can be nearest to the pixels of each block: first those of large blocks, then of small ones.
fn blocks(places: [Vec<f32>; 2], segments: Vec<PathSegment>) -> Option<PathBlocks> {
    let near = |list: &[u32], places: [&[f32]; 2]| near_segments(list, |i| segments[*i as usize], places);
    let all: Vec<u32> = (0..segments.len() as u32).collect();
    let [xs, ys] = places.each_ref().map(|places| &places[..]);
    let bands = ys.par_chunks(LARGE_BLOCK).map(|ys| {
        let large: Vec<Vec<u32>> = xs.chunks(LARGE_BLOCK).map(|xs| near(&all, [xs, ys])).collect();
        let small = |(column, xs): (usize, &[f32]), ys: &[f32]| near(&large[column / (LARGE_BLOCK / BLOCK)], [xs, ys]);
        let row = |ys| xs.chunks(BLOCK).enumerate().map(|block| small(block, ys)).collect::<Vec<_>>();
        ys.chunks(BLOCK).flat_map(row).collect::<Vec<_>>()
    });
    let blocks: Vec<Vec<u32>> = bands.collect::<Vec<_>>().into_iter().flatten().collect();
    let listed: usize = blocks.iter().map(Vec::len).sum();
    let fits = !segments.is_empty() && listed <= MAX_LISTED;
    fits.then_some(PathBlocks { places, side: BLOCK, segments, blocks })
}
