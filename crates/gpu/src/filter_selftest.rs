//! The self-test of the stages of filters that add and divide: drivers may reorder the sums of loops.

use crate::error::GpuError;
use crate::gpu::Gpu;
use lapidary_evaluator::run::{FilterInput, FilterOutput, FilterRun};
use lapidary_field::filter_stages::{FilterStages, HorizonDirection, HorizonSample, SkySum, Stage};
use lapidary_field::plane_identity::PlaneIdentity;
use std::sync::atomic::AtomicBool;

/// Columns and rows of the plane, and its margin.
const SIZE: [usize; 2] = [61, 13];
const MARGIN: usize = 8;
/// The factor of the pixels.
const FACTOR: f32 = 0.7;

/// The bytes that the test may keep on the device.
const MEMORY: u64 = 1 << 20;

/// True if the results of stages differ from those of the CPU, for pixels of usual sizes, whose sums and quotients are rounded.
pub(crate) fn filters_differ(gpu: &Gpu, pixels: &[f32]) -> Result<bool, GpuError> {
    let px: Vec<f32> =
        pixels.iter().filter(|v| (1e-3..1e6).contains(&v.abs())).cycle().take(SIZE[0] * SIZE[1]).copied().collect();
    let weights: Vec<f32> = (0..9).map(|k| 1.0 / (3.0 + k as f32)).collect();
    let directions = directions();
    let mut stages = FilterStages::new(1, SIZE);
    let plane = stages.pad(0, [MARGIN; 2], [true, false], FACTOR);
    let all = [
        Stage::AlternatingSum { plane, step: [1, 1], weights: weights.clone() },
        Stage::SymmetricSum { plane, step: [2, 1], weights: weights[..5].to_vec() },
        Stage::Horizons { plane, corner: [MARGIN; 2], directions: directions.clone(), sum: SkySum::Visible },
    ];
    stages.outputs = all.into_iter().map(|stage| stages.add(SIZE, stage)).collect();
    let padded = |x: usize, y: usize| {
        let column = (x + SIZE[0] - MARGIN) % SIZE[0];
        let row = y.saturating_sub(MARGIN).min(SIZE[1] - 1);
        px[row * SIZE[0] + column] * FACTOR
    };
    let expected = [
        pixels_of(|x, y| alternating_sum(&weights, |k| padded(x + k, y + k))),
        pixels_of(|x, y| symmetric_sum(&weights[..5], |k| padded(x + 2 * k, y + k))),
        pixels_of(|x, y| {
            visible_sky(&directions, |[dx, dy]| {
                padded((x + MARGIN).wrapping_add_signed(dx), (y + MARGIN).wrapping_add_signed(dy))
            })
        }),
    ];
    let range = [f32::MIN, f32::MAX];
    let part = SIZE.map(|side| 0..side);
    let outputs = [(); 3].map(|()| FilterOutput { identity: PlaneIdentity::unique(), part: part.clone(), range });
    let inputs = [FilterInput { identity: None, px: &px, first: 0 }];
    let stop = AtomicBool::new(false);
    gpu.run_filter(&FilterRun { stages: &stages, inputs: &inputs, outputs: &outputs, stop: &stop }, MEMORY)?;
    for (output, expected) in outputs.iter().zip(&expected) {
        let mut got = vec![0.0f32; expected.len()];
        gpu.read_plane(&output.identity, &mut got)?;
        if got.iter().zip(expected).any(|(a, b)| a.to_bits() != (b + 0.0).to_bits()) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A few samples along three directions.
fn directions() -> Vec<HorizonDirection> {
    let along = |[dx, dy]: [isize; 2]| {
        let samples = (1..5isize).map(|k| HorizonSample { offset: [k * dx, k * dy], slope: 1.9 / k as f32 });
        HorizonDirection { weight: 1.0, samples: samples.collect() }
    };
    [[1, 0], [-1, 2], [2, -1]].map(along).to_vec()
}

fn pixels_of(at: impl Fn(usize, usize) -> f32) -> Vec<f32> {
    (0..SIZE[1]).flat_map(|y| (0..SIZE[0]).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect()
}

fn alternating_sum(weights: &[f32], pixel: impl Fn(usize) -> f32) -> f32 {
    let mut sums = [0.0f32; 2];
    for (k, weight) in weights.iter().enumerate() {
        sums[k % 2] += pixel(k) * weight;
    }
    sums[0] + sums[1]
}

fn symmetric_sum(weights: &[f32], pixel: impl Fn(usize) -> f32) -> f32 {
    let middle = weights.len() - 1;
    let mut sum = pixel(middle) * weights[0];
    for (k, weight) in weights.iter().enumerate().skip(1) {
        sum += (pixel(middle - k) + pixel(middle + k)) * weight;
    }
    sum
}

fn visible_sky(directions: &[HorizonDirection], height: impl Fn([isize; 2]) -> f32) -> f32 {
    let mut visible = 0.0;
    for direction in directions {
        let slopes = direction.samples.iter().map(|sample| (height(sample.offset) - height([0; 2])) * sample.slope);
        let horizon = slopes.fold(0.0f32, |horizon, slope| if slope < horizon { horizon } else { slope });
        visible += 1.0 / (1.0 + horizon * horizon);
    }
    visible * (1.0 / directions.len() as f32)
}
