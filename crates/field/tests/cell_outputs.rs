//! Outputs of a cell noise that share a search have the bits of the reference.
use lapidary_field::ir::{Expr, Recorder, Recording};
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::noise::{Noise, perlin::Perlin};
use lapidary_field::program::{Frame, Program, RunOptions};
use lapidary_field::real::Real;
use lapidary_field::simd::SimdLevel;

const OUTPUTS: [WorleyOutput; 6] = [
    WorleyOutput::Id,
    WorleyOutput::F1,
    WorleyOutput::Border,
    WorleyOutput::F2,
    WorleyOutput::Value,
    WorleyOutput::Difference,
];

fn worley(metric: Metric, output: WorleyOutput, dims: usize) -> Noise {
    Noise::new(Worley::new(3, [7, 0, 2, 3], 0.9, metric, output), dims).unwrap()
}

/// The outputs of one noise at points that lie on no lattice; with `chosen`, most of them only where a
/// condition holds.
fn record(metric: Metric, outputs: &[WorleyOutput], dims: usize, chosen: bool) -> Recording {
    let r = Recorder::default();
    let (x, y) = (r.coord(0) * 9.0, r.coord(1) * 9.0);
    let right = Expr::Lit(5.0).less(x);
    let bend = r.noise(&Noise::new(Perlin::new(1, [0; 4]), 2).unwrap(), [x, y, x, x], x);
    let p = [x + bend, y - bend, bend, x * 0.25];
    let results: Vec<Expr> = outputs.iter().map(|output| r.noise(&worley(metric, *output, dims), p, x)).collect();
    if !chosen {
        return r.code(&results);
    }
    // Most outputs are read to the right of a line only, and one of them everywhere.
    let everywhere = *results.last().unwrap();
    let sum = results.into_iter().reduce(|a, b| a + b * 2.0).unwrap();
    r.code(&[Expr::pick(right, sum, y), everywhere])
}

fn assert_matches_the_reference(code: &Recording, name: &str) {
    let frame = Frame::new(300, 5);
    let mut plain = vec![vec![]; code.roots.len()];
    for (row, column) in (0..5).flat_map(|row| (0..300).map(move |column| (row, column))) {
        let place = |i: u32, n: f64| ((f64::from(i) + 0.5) / n) as f32;
        let values = code.at([place(column, 300.0), place(row, 5.0), 0.0, 0.0], &[]);
        for (plain, root) in plain.iter_mut().zip(&code.roots) {
            plain.push((values[root.0 as usize] + 0.0).to_bits());
        }
    }
    for level in SimdLevel::all() {
        let images = Program::new(code).image(RunOptions::with(level), &frame, &[]).unwrap();
        for (k, (image, plain)) in images.iter().zip(&plain).enumerate() {
            let wrong = image.iter().zip(plain).position(|(a, b)| a.to_bits() != *b);
            assert_eq!(wrong, None, "result {k} of {name} at {level:?}");
        }
    }
}

#[test]
fn shared_searches_match_the_reference() {
    for dims in 1..=4 {
        for metric in [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev] {
            for outputs in [&OUTPUTS[..], &OUTPUTS[..2], &[WorleyOutput::Value, WorleyOutput::Id]] {
                let code = record(metric, outputs, dims, false);
                let name = format!("{metric:?} {outputs:?} in {dims}D");
                assert_eq!(Program::new(&code).shared_searches(), usize::from(dims > 1), "{name}");
                assert_matches_the_reference(&code, &name);
            }
            let code = record(metric, &OUTPUTS, dims, true);
            let (program, name) = (Program::new(&code), format!("{metric:?} in {dims}D, in a branch"));
            assert_eq!((program.packed_branches(), program.shared_searches()), (1, usize::from(dims > 1)), "{name}");
            assert_matches_the_reference(&code, &name);
        }
    }
}

#[test]
fn a_search_that_is_done_everywhere_serves_branches_too() {
    for dims in 2..=4 {
        let outputs = [WorleyOutput::Border, WorleyOutput::F1, WorleyOutput::Value, WorleyOutput::Id];
        let code = record(Metric::Euclidean, &outputs, dims, true);
        let program = Program::new(&code);
        // The border, which costs as much as the search, stays in its branch.
        assert_eq!((program.packed_branches(), program.shared_searches()), (1, 1), "in {dims}D");
        assert_matches_the_reference(&code, &format!("a branch and everywhere in {dims}D"));
        let code = record(Metric::Euclidean, &outputs[1..], dims, true);
        let program = Program::new(&code);
        assert_eq!((program.packed_branches(), program.shared_searches()), (0, 1), "in {dims}D");
        assert_matches_the_reference(&code, &format!("everywhere in {dims}D"));
    }
}

#[test]
fn outputs_of_several_branches_search_in_each() {
    let r = Recorder::default();
    let (x, y) = (r.coord(0) * 9.0, r.coord(1) * 9.0);
    let bend = r.noise(&Noise::new(Perlin::new(1, [0; 4]), 2).unwrap(), [x, y, x, x], x);
    let p = [x + bend, y - bend, bend, x];
    let output = |output| r.noise(&worley(Metric::Euclidean, output, 2), p, x);
    let pair = |first, second| output(first) * 2.0 + output(second);
    let (right, low) = (Expr::Lit(5.0).less(x), Expr::Lit(3.0).less(y));
    let by_x = Expr::pick(right, pair(WorleyOutput::F1, WorleyOutput::Id), bend);
    let by_y = Expr::pick(low, pair(WorleyOutput::Border, WorleyOutput::Value), bend);
    let both_sides =
        Expr::pick(right, pair(WorleyOutput::F1, WorleyOutput::Border), pair(WorleyOutput::Id, WorleyOutput::Value));
    let border = output(WorleyOutput::Border);
    for (roots, branches, searches, name) in [
        (vec![by_x, by_y], 2, 2, "two conditions"),
        (vec![both_sides], 2, 2, "both sides of a condition"),
        // The border is needed everywhere, and so is the search.
        (vec![both_sides, border], 0, 1, "both sides and everywhere"),
    ] {
        let code = r.code(&roots);
        let program = Program::new(&code);
        assert_eq!((program.packed_branches(), program.shared_searches()), (branches, searches), "{name}");
        assert_matches_the_reference(&code, name);
    }
}

#[test]
fn only_outputs_of_the_same_cells_at_the_same_points_share_a_search() {
    let r = Recorder::default();
    let (x, y) = (r.coord(0) * 9.0, r.coord(1) * 9.0);
    let noise = |seed, output| Noise::new(Worley::new(seed, [0; 4], 1.0, Metric::Euclidean, output), 2).unwrap();
    let (here, there) = ([x + y, y, x, x], [x - y, y, x, x]);
    let id = r.noise(&noise(1, WorleyOutput::Id), here, x);
    for (other, p, shared) in [
        (noise(1, WorleyOutput::Value), here, 1),
        (noise(1, WorleyOutput::Value), there, 0),
        (noise(2, WorleyOutput::Value), here, 0),
        (noise(1, WorleyOutput::F2), here, 0),
    ] {
        let code = r.code(&[id, r.noise(&other, p, x)]);
        assert_eq!(Program::new(&code).shared_searches(), shared, "{other:?}");
        assert_matches_the_reference(&code, "a pair");
    }
    // Along a row, distances are computed cell by cell.
    let along = [x, y, x, x];
    let code =
        r.code(&[r.noise(&noise(1, WorleyOutput::F1), along, x), r.noise(&noise(1, WorleyOutput::Id), along, x)]);
    assert_eq!((Program::new(&code).shared_searches(), Program::new(&code).lattice_noises()), (0, 1));
    assert_matches_the_reference(&code, "a row");
    let by_point = Program::for_points(&code);
    assert_eq!(by_point.shared_searches(), 1);
    let (x, y): (Vec<f32>, Vec<f32>) = (0..50).map(|i| (i as f32 * 0.02, 0.3 + i as f32 * 0.01)).unzip();
    let zero = vec![0.0; 50];
    let values = by_point.points(SimdLevel::best(), [&x, &y, &zero, &zero], &[]).unwrap();
    for (i, (x, y)) in x.iter().zip(&y).enumerate() {
        let plain = code.at([*x, *y, 0.0, 0.0], &[]);
        for (values, root) in values.iter().zip(&code.roots) {
            assert_eq!(values[i].to_bits(), (plain[root.0 as usize] + 0.0).to_bits());
        }
    }
}
