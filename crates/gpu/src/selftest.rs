//! The self-test of an adapter and its driver: operations of many numbers, and programs, against the CPU.

use crate::error::GpuError;
use crate::filter_selftest::filters_differ;
use crate::gpu::Gpu;
use crate::sample_selftest::samples_differ;
use crate::verdict::Verdict;
use lapidary_field::ir::{Expr, Inst, InstId, Recorder, Recording};
use lapidary_field::noise::Noise;
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::museum::perlin_hashed::{Fade, PerlinHashed};
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::op::Op;
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions};
use lapidary_field::real::Real;

/// Columns and rows of the test's frame.
const SIDES: [u32; 2] = [128, 64];

/// Numbers that are easily treated wrongly.
const EDGE_CASES: [u32; 24] = [
    0x0000_0000, // 0
    0x8000_0000, // −0
    0x0000_0001, // the smallest subnormal
    0x8000_0001,
    0x007f_ffff, // the largest subnormal
    0x0080_0000, // the smallest normal number
    0x8080_0000,
    0x3f80_0000, // 1
    0xbf80_0000,
    0x3fc0_0000, // 1.5
    0x4000_0001,
    0x3f7f_ffff, // the number before 1
    0x3eaa_aaab, // ⅓
    0x4049_0fdb, // π
    0x4b00_0001, // 2²³ + 1
    0x4e80_0000, // 2³⁰
    0xcf00_0000, // −2³¹
    0x42b1_7218, // 88.72
    0x7f7f_ffff, // the largest number
    0xff7f_ffff,
    0x7f80_0000, // infinity
    0xff80_0000,
    0x7fc0_0000, // NaN
    0xffc0_0001,
];

/// The numbers that operations are tested with: three lists, in which every pair of edge cases occurs, followed by random
/// bits and by random numbers of usual sizes.
fn operands(count: usize) -> [Vec<f32>; 3] {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u32
    };
    let edges = EDGE_CASES.len();
    let mut lists = [vec![], vec![], vec![]];
    for i in 0..count {
        for (k, list) in lists.iter_mut().enumerate() {
            let bits = match i {
                _ if i < edges * edges => EDGE_CASES[[i / edges, i, i / 7 + i][k] % edges],
                _ if i % 2 == 0 => random(),
                // Between 2⁻¹⁰ and 2⁶, of either sign.
                _ => (0x3a80_0000 + random() % 0x0800_0000) | (random() & 0x8000_0000),
            };
            list.push(f32::from_bits(bits));
        }
    }
    lists
}

/// A recording whose results are all operations of three stored values.
fn all_operations() -> Recording {
    let mut insts: Vec<Inst> = (0..3).map(Inst::Stored).collect();
    insts.extend(Op::ALL.iter().map(|op| Inst::Op(*op, [InstId(0), InstId(1), InstId(2)])));
    let roots = (3..insts.len() as u32).map(InstId).collect();
    Recording { insts, noises: vec![], roots }
}

impl Gpu {
    /// The verdict of the self-test of this adapter and driver, which runs once.
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| verdict(self))
    }
}

/// The shader of all operations, as text.
pub(crate) fn selftest_shader(gpu: &Gpu) -> Result<String, GpuError> {
    gpu.shader_text(&all_operations())
}

/// Runs the self-test.
fn verdict(gpu: &Gpu) -> Verdict {
    let found = differing_operations(gpu).and_then(|found| {
        let others = [differing_samples(gpu)?, differing_filters(gpu)?];
        Ok((found, differing_noises(gpu)?, others))
    });
    match found {
        Err(error) => Verdict::Failed(error.to_string()),
        Ok((found, noises, others)) => {
            let wrong = found.iter().filter(|d| d.others > 0).map(|d| d.op.name());
            let wrong: Vec<&'static str> = wrong.chain(noises).chain(others.into_iter().flatten()).collect();
            if !wrong.is_empty() {
                Verdict::Different(wrong)
            } else if found.iter().any(|d| d.subnormal > 0) {
                Verdict::SameButSubnormals
            } else {
                Verdict::Same
            }
        }
    }
}

/// Noises whose bits show whether a driver fuses or reorders across operations. The double words of the first are most
/// sensitive: a driver that had passed every other test failed it.
fn noises() -> Vec<Noise> {
    let hashed = PerlinHashed { fade: Fade::Smooth };
    let cells = Worley::new(5, [7; 4], 1.0, Metric::Euclidean, WorleyOutput::Border);
    let octaves = Octaves::new(3, 2.0, Fold::Ridged, true);
    let all = [
        Noise::new(hashed, 2),
        Noise::new(cells, 2),
        Noise::new(Improved::new(3, [0; 4]), 3).and_then(|noise| Ok(noise.in_octaves(octaves?))),
    ];
    all.into_iter().flatten().collect()
}

/// The noises whose values differ from those of the CPU, and a name for selections if they do.
fn differing_noises(gpu: &Gpu) -> Result<Vec<&'static str>, GpuError> {
    let frame = Frame { tile: [9.7, 5.3], z_time: [0.37, 0.0], ..Frame::new(SIDES[0], SIDES[1]) };
    let noises = noises();
    let recorder = Recorder::default();
    let [x, y, z] = [0, 1, 2].map(|axis| recorder.coord(axis));
    let at = |noise, x, y| recorder.noise(noise, [x, y, z, x], Expr::Lit(0.5));
    let mut values: Vec<Expr<'_>> = noises.iter().map(|noise| at(noise, x, y)).collect();
    let mut names: Vec<&'static str> = noises.iter().map(|noise| noise.kind().name().0).collect();
    // A side of a selection that costs much is computed in a branch.
    values.extend(noises.first().map(|noise| Real::pick(x.less(y), at(noise, y, x) / y, x)));
    names.push("selections");
    let code = recorder.pruned(&values);
    let mut images = vec![vec![0.0; frame.width() * frame.height()]; values.len()];
    let mut out: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
    gpu.paint_program(&code, &frame, &ProgramInputs::default(), &mut out)?;
    let cpu = Program::new(&code).image(RunOptions::best(), &frame, &[]);
    let cpu = cpu.map_err(|error| GpuError::Inputs(error.to_string()))?;
    let bits = |image: &Vec<f32>| image.iter().map(|v| v.to_bits()).collect::<Vec<u32>>();
    let pairs = names.into_iter().zip(images.iter().zip(&cpu));
    Ok(pairs.filter(|(_, (a, b))| bits(a) != bits(b)).map(|(name, _)| name).collect())
}

/// A name for samples of images if they differ from those of the CPU.
fn differing_samples(gpu: &Gpu) -> Result<Option<&'static str>, GpuError> {
    let frame = Frame::new(SIDES[0], SIDES[1]);
    let [x, y, _] = operands(SIDES.iter().product::<u32>() as usize);
    Ok(samples_differ(gpu, &frame, [&x, &y])?.then_some("samples of images"))
}

/// A name for filters if they differ from those of the CPU.
fn differing_filters(gpu: &Gpu) -> Result<Option<&'static str>, GpuError> {
    let [_, _, pixels] = operands(SIDES.iter().product::<u32>() as usize);
    Ok(filters_differ(gpu, &pixels)?.then_some("filters of images"))
}

/// The numbers in which an operation differs from that of the CPU.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OperationDifference {
    /// The operation.
    pub op: Op,
    /// The count of results that are subnormal, or computed from subnormal numbers.
    pub subnormal: usize,
    /// The count of other results.
    pub others: usize,
    /// The operands of the first of these, the result of the CPU, and that of the GPU.
    pub example: Option<([f32; 3], f32, f32)>,
}

/// The operations whose results differ from those of the CPU, for edge cases and random numbers.
pub fn differing_operations(gpu: &Gpu) -> Result<Vec<OperationDifference>, GpuError> {
    let frame = Frame::new(SIDES[0], SIDES[1]);
    let count = SIDES.iter().product::<u32>() as usize;
    let lists = operands(count);
    let stored: Vec<&[f32]> = lists.iter().map(|list| &list[..]).collect();
    let code = all_operations();
    let inputs = ProgramInputs { stored: &stored, raw_results: code.roots.len(), ..ProgramInputs::default() };
    let mut images = vec![vec![0.0; count]; code.roots.len()];
    let mut out: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
    gpu.paint_program(&code, &frame, &inputs, &mut out)?;
    let mut all = vec![];
    for (op, image) in Op::ALL.iter().zip(&images) {
        let mut found = OperationDifference { op: *op, subnormal: 0, others: 0, example: None };
        for (i, got) in image.iter().enumerate() {
            let given = [lists[0][i], lists[1][i], lists[2][i]];
            let want = op.apply(given);
            if want.to_bits() == got.to_bits() || want.is_nan() && got.is_nan() {
                continue;
            }
            if given[..op.arity()].iter().chain([&want, got]).any(|v| v.is_subnormal()) {
                found.subnormal += 1;
            } else {
                found.others += 1;
                found.example = found.example.or(Some((given, want, *got)));
            }
        }
        if found.subnormal + found.others > 0 {
            all.push(found);
        }
    }
    Ok(all)
}
