//! Samples of planes have the bits of the CPU: every filter, edge mode and slope, at points anywhere, of whole planes and of
//! windows.

mod common;
#[path = "../../field/tests/common/mod.rs"]
mod field_common;

use common::{Xorshift, exact_routes, gpu, gpu_with_route, same};
use lapidary_field::derivative::Derivative;
use lapidary_field::image::{EdgeMode, Filter, PixelGrid, PlaneView, Sampler};
use lapidary_field::ir::{Inst, InstId, Recorder, Recording};
use lapidary_field::pixel_data::PixelData;
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions, Samples, Sampling};
use lapidary_gpu::Gpu;

const FILTERS: [Filter; 3] = [Filter::Nearest, Filter::Bilinear, Filter::Cubic];
/// Pairs in which every mode occurs across and down.
const EDGES: [[EdgeMode; 2]; 4] = [
    [EdgeMode::Wrap, EdgeMode::Mirror],
    [EdgeMode::Clamp, EdgeMode::Black],
    [EdgeMode::Mirror, EdgeMode::Wrap],
    [EdgeMode::Black, EdgeMode::Clamp],
];
const PARTS: [Derivative; 6] = [
    Derivative::Value,
    Derivative::First(0),
    Derivative::First(1),
    Derivative::Second(0, 0),
    Derivative::Second(0, 1),
    Derivative::Second(1, 1),
];
const SIDES: [u32; 2] = [64, 64];

fn pixels(count: usize) -> Vec<f32> {
    let mut random = Xorshift(0x9e37_79b9_7f4a_7c15);
    let edges = field_common::EDGE_CASES;
    let pixel = |i: usize| match i % 37 {
        36 => edges[random.bits() as usize % edges.len()],
        _ => random.number(-1.0, 2.0),
    };
    (0..count).map(pixel).collect()
}

/// Coordinates along an axis: points of pixels and their neighbours, far ones, edge cases, and random bits.
fn coordinates(grid: &PixelGrid, axis: usize) -> Vec<f32> {
    let mut random = Xorshift(0x2545_f491_4f6c_dd1d + axis as u64);
    let (side, tile) = (f64::from(grid.size[axis]), grid.tile[axis]);
    let within = if grid.sampling == Sampling::Centre { 0.5 } else { 0.0 };
    let edges = field_common::EDGE_CASES;
    let count = SIDES.iter().product::<u32>() as usize;
    let mut point = |i: usize| {
        let pixel = f64::from(random.number(-2.0, 3.0)) * side;
        let centre = ((pixel.floor() + within) * (tile / side)) as f32;
        match i / [1, 5][axis] % 8 {
            0 => edges[random.bits() as usize % edges.len()],
            1 => f32::from_bits(random.bits()),
            2 => centre,
            3 => centre.next_up(),
            4 => centre.next_down(),
            5 => centre * random.number(-1e6, 1e6),
            // About 2⁴⁰ pixels, beyond which no position is known.
            6 if i.is_multiple_of(3) => (random.number(0.9, 1.1) as f64 * tile / side * (1u64 << 40) as f64) as f32,
            _ => (pixel * tile / side) as f32,
        }
    };
    (0..count).map(&mut point).collect()
}

/// A recording whose results are samples of one plane at stored points.
fn recording(filter: Filter, edges: [EdgeMode; 2]) -> Recording {
    let sampler = Sampler { plane: 1, filter, edges };
    let mut insts: Vec<Inst> = (0..2).map(Inst::Stored).collect();
    insts.extend(PARTS.iter().map(|part| Inst::Sample(sampler, *part, [InstId(0), InstId(1)])));
    let roots = (2..insts.len() as u32).map(InstId).collect();
    Recording { insts, noises: vec![], roots }
}

/// Compares samples of a plane with those of the CPU, for pairs of a filter and edge modes; returns their number.
fn compare(gpu: &Gpu, plane: PlaneView<'_>, samplers: &[(Filter, [EdgeMode; 2])]) -> usize {
    let (frame, at) = (Frame::new(SIDES[0], SIDES[1]), [0, 1].map(|axis| coordinates(&plane.grid, axis)));
    let stored: Vec<&[f32]> = at.iter().map(|list| &list[..]).collect();
    // Plane 0 is not sampled.
    let planes = [PlaneView { px: PixelData::Same(0.0, 0), ..plane }, plane];
    let mut count = 0;
    for (filter, edges) in samplers.iter().copied() {
        let code = recording(filter, edges);
        let inputs =
            ProgramInputs { planes: &planes, stored: &stored, raw_results: PARTS.len(), ..ProgramInputs::default() };
        let mut images = vec![vec![0.0; at[0].len()]; PARTS.len()];
        let mut out: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
        assert_eq!(gpu.paint_program(&code, &frame, &inputs, &mut out), Ok(()));
        for (part, image) in PARTS.iter().zip(&images) {
            for (i, got) in image.iter().enumerate() {
                let point = [at[0][i], at[1][i]];
                let want = Sampler { plane: 1, filter, edges }.at(&plane, *part, point);
                let place =
                    || format!("{filter:?} {edges:?} {part:?} at {point:?}: {want:e}, not {got:e}; {:?}", plane.grid);
                assert!(same(want, *got), "{}", place());
                count += 1;
            }
        }
    }
    count
}

#[test]
fn samples_of_planes_have_the_bits_of_the_cpu() {
    let shapes = [
        ([37, 11], [1.0, 1.0], Sampling::Centre),
        ([1, 1], [0.1, 5.0], Sampling::Corner),
        ([1000, 3], [3.0, 0.7], Sampling::Centre),
        ([256, 64], [1.0, 0.25], Sampling::Corner),
        ([5, 2], [1e-6, 1e7], Sampling::Centre),
    ];
    let samplers: Vec<_> = FILTERS.into_iter().flat_map(|filter| EDGES.map(|edges| (filter, edges))).collect();
    for route in exact_routes() {
        let Some(gpu) = gpu_with_route(route) else { return };
        let mut count = 0;
        for (size, tile, sampling) in shapes {
            let px = pixels((size[0] * size[1]) as usize);
            let grid = PixelGrid { size, tile, sampling };
            let plane = PlaneView { grid, from: [0, 0], window_size: size, px: (&px[..]).into(), identity: None };
            count += compare(&gpu, plane, &samplers);
        }
        let text = gpu.shader_text(&recording(FILTERS[0], EDGES[0])).expect("it is short");
        let positions = if text.contains("double_at") { "doubles" } else { "integers" };
        eprintln!("{}: {count} samples compared, positions by {positions}", route.name());
    }
}

#[test]
fn windows_and_pixels_of_every_type_have_the_bits_of_the_cpu() {
    let Some(gpu) = gpu() else { return };
    let grid = PixelGrid { size: [16, 9], tile: [1.0, 0.5], sampling: Sampling::Centre };
    let px = pixels(9 * 6 * 3);
    let bytes: Vec<u8> = px.iter().map(|v| v.to_bits() as u8).collect();
    let words: Vec<u16> = px.iter().map(|v| v.to_bits() as u16).collect();
    let table: Vec<f32> = (0..1 << 16).map(|k| k as f32 / 777.0).collect();
    let data = [
        PixelData::Numbers(&px[..54]),
        PixelData::Interleaved { numbers: &px, step: 3 },
        PixelData::Bytes { bytes: &bytes, step: 3, table: &table[..256] },
        PixelData::Words { words: &words, step: 3, table: &table },
        PixelData::Same(0.7, 54),
    ];
    for px in data {
        // After the image's last column its first follows, and so do the rows.
        let plane = PlaneView { grid, from: [11, 6], window_size: [9, 6], px, identity: None };
        compare(&gpu, plane, &[(Filter::Bilinear, EDGES[0]), (Filter::Cubic, EDGES[1])]);
    }
}

/// Bands read some rows of a plane, which are all that is uploaded.
#[test]
fn frames_with_samples_regions_and_bands_have_the_bits_of_the_cpu() {
    let Some(gpu) = gpu() else { return };
    let whole = Frame { tile: [1.0, 0.8], ..Frame::new(70, 60) };
    let px = pixels(70 * 60);
    let grid = PixelGrid { size: whole.size, tile: whole.tile, sampling: whole.sampling };
    let planes = [PlaneView { grid, from: [0, 0], window_size: grid.size, px: (&px[..]).into(), identity: None }];
    let recorder = Recorder::default();
    let [x, y] = [recorder.coord(0), recorder.coord(1)];
    let read = |filter, edge| Sampler { plane: 0, filter, edges: [edge; 2] };
    let values = [
        recorder.sample(read(Filter::Nearest, EdgeMode::Wrap), [x, y]),
        recorder.sample(read(Filter::Bilinear, EdgeMode::Clamp), [x + 0.01, y * 0.9]),
        recorder.sample(read(Filter::Cubic, EdgeMode::Mirror), [x - y * 0.3, y + x * 0.1]),
    ];
    let code = recorder.code(&values);
    for (samples, rows) in
        [(Samples::One, 0..60), (Samples::Four, 0..60), (Samples::One, 20..31), (Samples::Two, 41..60)]
    {
        let frame = Frame { samples, region: [3..68, rows], ..whole.clone() };
        let inputs = ProgramInputs { planes: &planes, ..ProgramInputs::default() };
        let mut images = [(); 2].map(|()| vec![vec![0.0; frame.width() * frame.height()]; values.len()]);
        let [gpu_images, cpu_images] = images.each_mut().map(|images| images.iter_mut().map(|image| &mut image[..]));
        let painted = gpu.paint_program(&code, &frame, &inputs, &mut gpu_images.collect::<Vec<_>>());
        assert_eq!(painted, Ok(()));
        let painted =
            Program::new(&code).paint_with(RunOptions::best(), &frame, inputs, &mut cpu_images.collect::<Vec<_>>());
        assert_eq!(painted, Ok(()));
        let [gpu_images, cpu_images] = &images;
        let mut pairs = gpu_images.iter().flatten().zip(cpu_images.iter().flatten());
        assert!(pairs.all(|(a, b)| same(*a, *b)), "{samples:?}");
    }
}
