//! `simdnoise`, which has simplex and Worley noise, but no Perlin noise.

use ::simdnoise::{CellReturnType, NoiseBuilder};

use crate::workload::{self, Fill, WIDTH, Z};

/// Its highest level, which it selects on machines that support it.
pub(crate) const LEVEL: &str = "avx2";

/// Prepares a workload. The library returns a new vector, so copying it into the rows is timed too.
pub(crate) fn fill(workload: &str) -> Option<Fill> {
    let block: fn(f32, usize, usize) -> Vec<f32> = match workload {
        "worley2" | "worley2_16" => worley2,
        "worley3" | "worley3_16" => worley3,
        "simplex2" => simplex2,
        "simplex3" => simplex3,
        _ => return None,
    };
    let cell = workload::cell(workload);
    Some(Box::new(move |rows, first| rows.copy_from_slice(&block(cell, first, rows.len() / WIDTH))))
}

fn worley2(cell: f32, first: usize, rows: usize) -> Vec<f32> {
    let mut noise = NoiseBuilder::cellular_2d_offset(0.0, WIDTH, first as f32, rows);
    noise.with_freq(1.0 / cell).with_return_type(CellReturnType::Distance).generate().0
}

fn worley3(cell: f32, first: usize, rows: usize) -> Vec<f32> {
    let mut noise = NoiseBuilder::cellular_3d_offset(0.0, WIDTH, first as f32, rows, Z * cell, 1);
    noise.with_freq(1.0 / cell).with_return_type(CellReturnType::Distance).generate().0
}

fn simplex2(cell: f32, first: usize, rows: usize) -> Vec<f32> {
    let mut noise = NoiseBuilder::gradient_2d_offset(0.0, WIDTH, first as f32, rows);
    noise.with_freq(1.0 / cell).generate().0
}

fn simplex3(cell: f32, first: usize, rows: usize) -> Vec<f32> {
    let mut noise = NoiseBuilder::gradient_3d_offset(0.0, WIDTH, first as f32, rows, Z * cell, 1);
    noise.with_freq(1.0 / cell).generate().0
}
