//! Whatever is recorded, every way of running it gives the bits of its plain reading.

mod common;

use common::{ODD, differ, kinds, painted, places, same, stored};
use lapidary_field::dual::Dual;
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Derivative, Expr, GAIN, Inst, Recorder, Recording, slopes};
use lapidary_field::noise::Noise;
use lapidary_field::noise::octaves::{Fold, Octaves};
use lapidary_field::op::Op;
use lapidary_field::program::{Cores, Frame, Program, RunOptions, Samples};
use lapidary_field::simd::SimdLevel;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// A noise to record.
#[derive(Clone, Debug)]
struct Recipe {
    kind: usize,
    seed: u32,
    period: [u32; 4],
    dims: usize,
    octaves: Option<(u32, f32, Fold, bool)>,
}

impl Recipe {
    fn noise(&self) -> Noise {
        let kinds = kinds(self.seed, self.period);
        let kind = kinds[self.kind].1.clone();
        let (_, least, most) = kind.name();
        let noise = Noise::new(kind, self.dims.clamp(least, most)).expect("these are the dimensions it has");
        match self.octaves {
            None => noise,
            Some((count, lacunarity, fold, offset)) => {
                noise.in_octaves(Octaves::new(count, lacunarity, fold, offset).expect("octaves make sense"))
            }
        }
    }
}

/// One step of an expression; operands are among the steps before.
#[derive(Clone, Debug)]
enum Word {
    Coord(u8),
    Scaled(u8, f32),
    Lit(f32),
    Knob(u32),
    Op(Op, [Index; 3]),
    Noise(Recipe, [Index; 5]),
    /// A noise along columns and rows, of so many cells, whose gain is a knob.
    Grid(Recipe, f32, u32),
}

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![6 => -4.0f32..4.0, 2 => select(vec![0.0f32, 1.0, -1.0, 0.5, 2.0, 3.0, 8.0]), 1 => select(ODD.to_vec())]
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let period = select(vec![0u32, 0, 0, 1, 2, 3, 5, 7, 8, 16, 300, 1 << 23, 1 << 24, 12_345_679, 1 << 31, u32::MAX]);
    let fold = select(vec![Fold::Plain, Fold::Turbulence, Fold::Billow, Fold::Ridged]);
    let lacunarity = prop_oneof![3 => Just(2.0f32), 1 => Just(3.0), 1 => 0.3f32..4.0];
    let octaves = (prop_oneof![4 => 1u32..7, 1 => 1u32..25], lacunarity, fold, any::<bool>());
    let kinds = kinds(0, [0; 4]).len();
    (0..kinds, 0u32..4, prop::array::uniform4(period), 1usize..5, prop::option::of(octaves))
        .prop_map(|(kind, seed, period, dims, octaves)| Recipe { kind, seed, period, dims, octaves })
}

fn word() -> impl Strategy<Value = Word> {
    let index = any::<Index>;
    prop_oneof![
        1 => (0u8..4).prop_map(Word::Coord),
        2 => (0u8..4, select(vec![3.0f32, 10.0, 24.0, 60.0, 700.0, -8.0, 1e9])).prop_map(|(axis, by)| Word::Scaled(axis, by)),
        1 => number().prop_map(Word::Lit),
        1 => (0u32..3).prop_map(Word::Knob),
        6 => (select(Op::ALL.to_vec()), prop::array::uniform3(index())).prop_map(|(op, args)| Word::Op(op, args)),
        3 => (recipe(), prop::array::uniform5(index())).prop_map(|(noise, args)| Word::Noise(noise, args)),
        3 => (recipe(), 0.1f32..100.0, 0u32..3).prop_map(|(noise, cells, gain)| Word::Grid(noise, cells, gain)),
    ]
}

fn words(most: usize) -> impl Strategy<Value = Vec<Word>> {
    prop::collection::vec(word(), 1..most)
}

/// Records the words; their operands are chosen among the coordinates scaled and the few words before.
fn record<'r>(recorder: &'r Recorder, words: &[Word]) -> Vec<Expr<'r>> {
    let mut all: Vec<Expr<'r>> = vec![recorder.coord(0) * 10.0, recorder.coord(1) * 6.0];
    for word in words {
        let at = |i: &Index| {
            let back = i.index(all.len().min(7));
            if back < 5 { all[all.len() - 1 - back] } else { all[back - 5] }
        };
        let e = match word {
            Word::Coord(axis) => recorder.coord(*axis),
            Word::Scaled(axis, by) => recorder.coord(*axis) * *by,
            Word::Lit(v) => Expr::Lit(*v),
            Word::Knob(k) => recorder.knob(*k),
            Word::Op(op, args) => op.apply([0, 1, 2].map(|k| at(&args[k]))),
            Word::Noise(recipe, args) => {
                let [x, y, z, t, gain] = [0, 1, 2, 3, 4].map(|k| at(&args[k]));
                recorder.noise(&recipe.noise(), [x, y, z, t], gain)
            }
            Word::Grid(recipe, cells, gain) => {
                let [x, y] = [0, 1].map(|axis| recorder.coord(axis) * *cells);
                recorder.noise(&recipe.noise(), [x, y, recorder.coord(2), y * y], recorder.knob(*gain))
            }
        };
        all.push(e);
    }
    all
}

/// The last of the words, and an image of one in the middle.
fn code(words: &[Word]) -> Recording {
    let recorder = Recorder::default();
    let all = record(&recorder, words);
    recorder.code(&[all[all.len() - 1], all[all.len() / 2]])
}

/// An image, wide enough for several blocks or small, and what part of it is wanted.
fn frame() -> impl Strategy<Value = Frame> {
    let size = prop_oneof![3 => (1u32..80, 1u32..12), 2 => (500u32..1100, 1u32..3)];
    let shares = (0.0f64..1.0, 0.0f64..1.0, 0.0f64..1.0, 0.0f64..1.0);
    let tile = select(vec![1.0f64, 1.0, 0.25, 3.0, 1e-3]);
    (size, shares, prop::array::uniform2(tile), prop::array::uniform2(number())).prop_map(
        |((width, height), (a, b, c, d), tile, rest)| {
            let span = |side: u32, from: f64, to: f64| {
                let from = (f64::from(side) * from * 0.3) as u32;
                from..from + 1 + (f64::from(side - from - 1) * (1.0 - to * 0.3)) as u32
            };
            Frame { region: [span(width, a, b), span(height, c, d)], tile, rest, ..Frame::new(width, height) }
        },
    )
}

/// So many times the usual number of cases; `PROPTEST_CASES=10000` looks harder.
fn times(times: f64) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: (f64::from(usual.cases) * times) as u32, failure_persistence: None, ..usual }
}

proptest! {
    #![proptest_config(times(4.0))]
    #[test]
    fn programs_paint_the_plain_reading(
        words in words(14), frame in frame(), knobs in prop::array::uniform3(number()), band in 1usize..40,
    ) {
        let code = code(&words);
        let wants = painted(&code, &frame, &knobs);
        for level in SimdLevel::all() {
            for program in [Program::new(&code), Program::direct(&code)] {
                for cores in [Cores::One, Cores::All] {
                    let got = program.image(RunOptions { level, cores, band }, &frame, &knobs).expect("the frame makes sense");
                    for (got, want) in got.iter().zip(&wants) {
                        prop_assert_eq!(differ(got, want), None, "{:?} {:?}, {} by lattice columns", level, cores, program.lattice_noises());
                    }
                }
            }
        }
        // The same points, one by one.
        let mut points = [vec![], vec![], vec![], vec![]];
        for row in frame.region[1].clone() {
            for column in frame.region[0].clone() {
                let at = [places(&frame, 0, column)[0], places(&frame, 1, row)[0], frame.rest[0], frame.rest[1]];
                points.iter_mut().zip(at).for_each(|(list, v)| list.push(v));
            }
        }
        let program = Program::of_points(&code);
        for level in SimdLevel::all() {
            let got = program.points(level, [0, 1, 2, 3].map(|k| &points[k][..]), &knobs).expect("the points make sense");
            for (got, want) in got.iter().zip(&wants) {
                prop_assert_eq!(differ(got, want), None, "{:?} points", level);
            }
        }
    }
}

proptest! {
    #![proptest_config(times(0.5))]
    #[test]
    fn several_points_a_pixel_are_averaged_in_order(
        words in words(10), frame in frame(), knobs in prop::array::uniform3(number()), many in 1..Samples::ALL.len(),
    ) {
        let code = code(&words);
        let samples = Samples::ALL[many];
        let [columns, rows] = frame.region.clone();
        let region = [columns.start..columns.end.min(columns.start + 530), rows.start..rows.end.min(rows.start + 2)];
        let frame = Frame { samples, region, ..frame };
        let wants = painted(&code, &frame, &knobs);
        for level in SimdLevel::all() {
            for program in [Program::new(&code), Program::direct(&code)] {
                let got = program.image(RunOptions::with(level), &frame, &knobs).expect("the frame makes sense");
                for (got, want) in got.iter().zip(&wants) {
                    prop_assert_eq!(differ(got, want), None, "{:?}", level);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(times(8.0))]
    #[test]
    fn bounds_hold_every_sample(
        words in words(14), knobs in prop::array::uniform3(number()),
        low in prop::array::uniform4(number()), wide in prop::array::uniform4(select(vec![0.0f32, 1e-3, 0.02, 0.5, 9.0])),
        shares in prop::collection::vec(prop::array::uniform4(0.0f32..1.0), 12),
    ) {
        let code = code(&words);
        let span = |k: usize| Interval::point(low[k]).hull(Interval::point(low[k] + wide[k]));
        let coords = [span(0), span(1), span(2), span(3)];
        let bounds = code.bounds(coords, &knobs);
        for share in shares {
            let p = [0, 1, 2, 3].map(|k| {
                let v = low[k] + wide[k] * share[k];
                if coords[k].contains(v) { v } else { low[k] }
            });
            for (i, v) in code.at(p, &knobs).into_iter().enumerate() {
                prop_assert!(bounds[i].contains(v), "{:?} at {:?} is {}, not in {:?}", code.insts[i], p, v, bounds[i]);
            }
        }
    }
}

#[test]
fn slopes_look_only_at_what_they_read() {
    let r = Recorder::default();
    let recipe = Recipe { kind: 0, seed: 1, period: [0; 4], dims: 2, octaves: None };
    let noise = |x| r.noise(&recipe.noise(), [x, r.coord(1), x, x], Expr::Lit(0.5));
    let twice = |e| slopes(&r, slopes(&r, e).expect("a value has slopes")[0]);
    let [curve, ..] = twice(noise(r.coord(0))).expect("a noise has second slopes");
    assert!(slopes(&r, curve).is_none(), "and no third");
    assert!(slopes(&r, curve * 0.0).is_none(), "nor of what is made of it");
    let [along, ..] = slopes(&r, r.coord(0) * r.coord(0) * 3.0).expect("it reads no noise");
    assert!(slopes(&r, along).is_some(), "whatever else was recorded");
    let still = Op::Clamp.apply([r.knob(0), Expr::Lit(0.0), r.knob(1)]);
    let far = slopes(&r, noise(still)).expect("a value has slopes");
    assert!(matches!(far[0], Expr::Lit(0.0)), "nothing moves along x");
}

#[test]
fn knobs_not_given_may_be_anything() {
    let r = Recorder::default();
    let code = r.code(&[r.knob(0) + r.knob(1)]);
    assert_eq!(code.bounds([Interval::point(0.0); 4], &[1.0])[2], Interval::ALL);
}

/// The values and slopes of every instruction by the plain reading of the rules of `Dual`.
fn watched(code: &Recording, p: [f32; 4], knobs: &[f32]) -> Vec<Dual<f32, 4>> {
    let mut out: Vec<Dual<f32, 4>> = vec![];
    for inst in &code.insts {
        out.push(match *inst {
            Inst::Coord(axis) => Dual::along(p[axis as usize], axis as usize),
            Inst::Lit(bits) => Dual::flat(f32::from_bits(bits)),
            Inst::Knob(k) => Dual::flat(knobs[k as usize]),
            Inst::Op(op, args) => op.apply(args.map(|a| out[a.0 as usize])),
            Inst::Sample(..) => unreachable!("these recordings read no images"),
            Inst::Noise(n, _, args) => {
                let args = args.map(|a| out[a.0 as usize]);
                let noise = &code.noises[n as usize];
                let part = |part| noise.part(part, [args[0].v, args[1].v, args[2].v, args[3].v], args[4].v);
                let mut d = [0.0; 4];
                let inner = (0..noise.dims()).chain(noise.octaves().map(|_| usize::from(GAIN)));
                for along in inner {
                    let slope = part(Derivative::First(along as u8));
                    for (d, inner) in d.iter_mut().zip(args[along].d) {
                        *d += slope * inner;
                    }
                }
                Dual { v: part(Derivative::Value), d }
            }
        });
    }
    out
}

proptest! {
    #![proptest_config(times(4.0))]
    #[test]
    fn recorded_slopes_are_those_of_duals(
        words in words(12), knobs in prop::array::uniform3(number()),
        points in prop::collection::vec(prop::array::uniform4(-3.0f32..3.0), 40),
    ) {
        let recorder = Recorder::default();
        let all = record(&recorder, &words);
        let root = all[all.len() - 1];
        let before = recorder.code(&[root]);
        let recorded = slopes(&recorder, root).expect("values have slopes");
        let after = recorder.code(&recorded);
        prop_assert_eq!(&before.insts[..], &after.insts[..before.insts.len()], "what was recorded stays");
        let lists = [0, 1, 2, 3].map(|k| points.iter().map(|p| p[k]).collect::<Vec<f32>>());
        let program = Program::of_points(&after);
        let got = program.points(SimdLevel::best(), [&lists[0], &lists[1], &lists[2], &lists[3]], &knobs).expect("all is well");
        for (i, p) in points.iter().enumerate() {
            let values = after.at(*p, &knobs);
            let dual = watched(&before, *p, &knobs)[before.roots[0].0 as usize];
            prop_assert!(same(dual.v, values[before.roots[0].0 as usize]));
            for k in 0..4 {
                let slope = values[after.roots[k].0 as usize];
                // Where a slope is infinite or none, a recording may say 0 times that is 0 and the dual NaN.
                if dual.d[k].is_finite() {
                    prop_assert!(slope == dual.d[k], "slope {} at {:?} is {}, not {}", k, p, slope, dual.d[k]);
                }
                prop_assert!(same(got[k][i], stored(slope)), "slope {} at {:?}: {} not {}", k, p, got[k][i], slope);
            }
        }
    }
}

/// The value of the first root by the reading in `f64`.
fn wide(code: &Recording, p: [f64; 4], knobs: &[f32]) -> f64 {
    let mut out: Vec<f64> = vec![];
    for inst in &code.insts {
        out.push(match *inst {
            Inst::Coord(axis) => p[axis as usize],
            Inst::Lit(bits) => f64::from(f32::from_bits(bits)),
            Inst::Knob(k) => f64::from(knobs[k as usize]),
            Inst::Op(op, args) => op.apply(args.map(|a| out[a.0 as usize])),
            Inst::Sample(..) => unreachable!("these recordings read no images"),
            Inst::Noise(n, _, args) => {
                let [x, y, z, t, gain] = args.map(|a| out[a.0 as usize]);
                code.noises[n as usize].at([x, y, z, t], gain)
            }
        });
    }
    out[code.roots[0].0 as usize]
}

#[test]
fn recorded_slopes_agree_with_differences() {
    let input = (words(9), prop::array::uniform3(-2.0f32..2.0), prop::array::uniform4(-3.0f32..3.0));
    let (usual, sloped) = (times(8.0), std::cell::Cell::new(0));
    let cases = usual.cases;
    let test = |(words, knobs, p): (Vec<Word>, [f32; 3], [f32; 4])| {
        let recorder = Recorder::default();
        let all = record(&recorder, &words);
        let root = all[all.len() - 1];
        let code = recorder.code(&[root]);
        let recorded = recorder.code(&slopes(&recorder, root).expect("values have slopes"));
        let slope = |p: [f32; 4], k: usize| f64::from(recorded.at(p, &knobs)[recorded.roots[k].0 as usize]);
        let value = f64::from(code.at(p, &knobs)[code.roots[0].0 as usize]);
        let at = p.map(f64::from);
        for k in 0..4 {
            let moved = |by: f64| {
                let mut at = at;
                at[k] += by;
                wide(&code, at, &knobs)
            };
            let difference = |h: f64| (moved(h) - moved(-h)) / (2.0 * h);
            let (truth, check) = (difference(1e-6), difference(4e-6));
            let (onwards, close) = ((moved(1e-6) - moved(0.0)) / 1e-6, difference(3.3e-10));
            let scale = 1.0 + truth.abs() + value.abs();
            // Near kinks differences disagree among themselves, where rounding rules f32 and f64 do.
            let mut shaken = p;
            shaken.iter_mut().for_each(|v| *v = v.next_up().next_up());
            let calm = (truth - check).abs() <= 1e-5 * scale
                && (truth - onwards).abs() <= 1e-3 * scale
                && (truth - close).abs() <= 1e-3 * scale
                && (moved(0.0) - value).abs() <= 1e-5 * (1.0 + value.abs())
                && (slope(p, k) - slope(shaken, k)).abs() <= 1e-4 * scale;
            if calm {
                let got = slope(p, k);
                prop_assert!((got - truth).abs() <= 1e-2 * scale, "slope {} at {:?} is {}, not {}", k, p, got, truth);
                sloped.set(sloped.get() + u32::from(truth != 0.0));
            }
        }
        Ok(())
    };
    // What is calm is a guess, and now and then wrong: always the same expressions.
    let same = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(usual, same).run(&input, test).unwrap_or_else(|e| panic!("{e}"));
    assert!(sloped.get() > cases / 4, "only {} slopes to compare", sloped.get());
}
