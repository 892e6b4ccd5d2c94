//! The self-test of samples of planes.

use crate::error::GpuError;
use crate::gpu::Gpu;
use lapidary_field::derivative::Derivative;
use lapidary_field::image::{EdgeMode, Filter, PixelGrid, PlaneView, Sampler};
use lapidary_field::ir::{Inst, InstId, Recording};
use lapidary_field::program::{Frame, ProgramInputs, Sampling};

/// The samples that are compared: one of each filter, and a slope.
const SAMPLES: [(Sampler, Derivative); 4] = [
    (sampler(Filter::Nearest, [EdgeMode::Mirror, EdgeMode::Wrap]), Derivative::Value),
    (sampler(Filter::Bilinear, [EdgeMode::Wrap, EdgeMode::Mirror]), Derivative::Value),
    (sampler(Filter::Cubic, [EdgeMode::Clamp, EdgeMode::Black]), Derivative::Value),
    (sampler(Filter::Bilinear, [EdgeMode::Wrap, EdgeMode::Clamp]), Derivative::First(0)),
];

const fn sampler(filter: Filter, edges: [EdgeMode; 2]) -> Sampler {
    Sampler { plane: 0, filter, edges }
}

/// True if samples of a plane at these points, one for each pixel of the frame, differ from those of the CPU.
pub(crate) fn samples_differ(gpu: &Gpu, frame: &Frame, points: [&[f32]; 2]) -> Result<bool, GpuError> {
    let grid = PixelGrid { size: [37, 11], tile: [1.0, 0.7], sampling: Sampling::Centre };
    // Steps of a third and a seventh of the range: values that linear interpolation rounds.
    let px: Vec<f32> = (0..37 * 11).map(|i| (i % 3) as f32 / 3.0 + (i % 7) as f32 / 7.0).collect();
    let plane = PlaneView { grid, from: [0, 0], window_size: grid.size, px: (&px[..]).into(), identity: None };
    let mut insts: Vec<Inst> = (0..2).map(Inst::Stored).collect();
    insts.extend(SAMPLES.iter().map(|(sampler, part)| Inst::Sample(*sampler, *part, [InstId(0), InstId(1)])));
    let roots: Vec<InstId> = (2..insts.len() as u32).map(InstId).collect();
    let code = Recording { insts, noises: vec![], roots };
    let (planes, count) = ([plane], SAMPLES.len());
    let inputs = ProgramInputs { planes: &planes, stored: &points, raw_results: count, ..ProgramInputs::default() };
    let mut images = vec![vec![0.0; points[0].len()]; count];
    let mut out: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
    gpu.paint_program(&code, frame, &inputs, &mut out)?;
    let differs = |((sampler, part), image): (&(Sampler, Derivative), &Vec<f32>)| {
        let want = points[0].iter().zip(points[1]).map(|(x, y)| sampler.at(&plane, *part, [*x, *y]));
        !want.zip(image).all(|(a, b)| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan())
    };
    Ok(SAMPLES.iter().zip(&images).any(differs))
}
