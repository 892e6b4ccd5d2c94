//! Random recordings: every way of running one gives the bits of the reference evaluation.

#[path = "../common/mod.rs"]
mod common;
mod strategies;

use common::{differ, painted, places, same, stored};
use lapidary_field::derivative::{Derivative, GAIN};
use lapidary_field::dual::Dual;
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Expr, Inst, Recorder, Recording, slopes};
use lapidary_field::op::Op;
use lapidary_field::program::{Cores, Frame, Program, RunOptions, Samples};
use lapidary_field::simd::SimdLevel;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use strategies::{Recipe, Word, code, frame, number, record, words};

/// A multiple of the usual number of cases; `PROPTEST_CASES=10000` tests more.
fn times(times: f64) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: (f64::from(usual.cases) * times) as u32, failure_persistence: None, ..usual }
}

/// The program that is specialized to the knobs.
fn specialized(code: &Recording, frame: &Frame, knobs: &[f32]) -> Program {
    let specialization = code.specialization(&code.roots, frame.coordinate_bounds(), knobs);
    Program::new(&code.clone().specialized(&specialization))
}

proptest! {
    #![proptest_config(times(4.0))]
    #[test]
    fn programs_match_the_reference_images(
        words in words(14), frame in frame(), knobs in prop::array::uniform3(number()), band in 1usize..40,
    ) {
        let code = code(&words);
        let wants = painted(&code, &frame, &knobs);
        for level in SimdLevel::all() {
            for program in [Program::new(&code), Program::pointwise(&code), specialized(&code, &frame, &knobs)] {
                for cores in [Cores::One, Cores::All] {
                    let got = program.image(RunOptions { level, cores, band }, &frame, &knobs).expect("the frame is valid");
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
                let at = [places(&frame, 0, column)[0], places(&frame, 1, row)[0], frame.z_time[0], frame.z_time[1]];
                points.iter_mut().zip(at).for_each(|(list, v)| list.push(v));
            }
        }
        let program = Program::for_points(&code);
        for level in SimdLevel::all() {
            let got = program.points(level, [0, 1, 2, 3].map(|k| &points[k][..]), &knobs).expect("the points are valid");
            for (got, want) in got.iter().zip(&wants) {
                prop_assert_eq!(differ(got, want), None, "{:?} points", level);
            }
        }
    }
}

proptest! {
    #![proptest_config(times(0.5))]
    #[test]
    fn samples_of_a_pixel_are_averaged_in_order(
        words in words(10), frame in frame(), knobs in prop::array::uniform3(number()), many in 1..Samples::ALL.len(),
    ) {
        let code = code(&words);
        let samples = Samples::ALL[many];
        let [columns, rows] = frame.region.clone();
        let region = [columns.start..columns.end.min(columns.start + 530), rows.start..rows.end.min(rows.start + 2)];
        let frame = Frame { samples, region, ..frame };
        let wants = painted(&code, &frame, &knobs);
        for level in SimdLevel::all() {
            for program in [Program::new(&code), Program::pointwise(&code), specialized(&code, &frame, &knobs)] {
                let got = program.image(RunOptions::with(level), &frame, &knobs).expect("the frame is valid");
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
    fn bounds_contain_every_sample(
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
fn slopes_depend_only_on_their_operands() {
    let r = Recorder::default();
    let recipe = Recipe { kind: 0, seed: 1, period: [0; 4], dims: 2, octaves: None };
    let noise = |x| r.noise(&recipe.noise(), [x, r.coord(1), x, x], Expr::Lit(0.5));
    let twice = |e| slopes(&r, slopes(&r, e).expect("a value has slopes")[0]);
    let [curve, ..] = twice(noise(r.coord(0))).expect("a noise has second slopes");
    assert!(slopes(&r, curve).is_none(), "and no third");
    assert!(slopes(&r, curve * 0.0).is_none(), "nor of what is made of it");
    let [along, ..] = slopes(&r, r.coord(0) * r.coord(0) * 3.0).expect("values without noise have slopes");
    assert!(slopes(&r, along).is_some(), "whatever else was recorded");
    let still = Op::Clamp.apply([r.knob(0), Expr::Lit(0.0), r.knob(1)]);
    let far = slopes(&r, noise(still)).expect("a value has slopes");
    assert!(matches!(far[0], Expr::Lit(0.0)), "nothing moves along x");
}

#[test]
fn missing_knobs_have_unbounded_intervals() {
    let r = Recorder::default();
    let code = r.code(&[r.knob(0) + r.knob(1)]);
    assert_eq!(code.bounds([Interval::point(0.0); 4], &[1.0])[2], Interval::ALL);
}

/// The values and slopes of every instruction by evaluation with `Dual`.
fn evaluate_duals(code: &Recording, p: [f32; 4], knobs: &[f32]) -> Vec<Dual<f32, 4>> {
    let mut out: Vec<Dual<f32, 4>> = vec![];
    for inst in &code.insts {
        out.push(match *inst {
            Inst::Coord(axis) => Dual::variable(p[axis as usize], axis as usize),
            Inst::Lit(bits) => Dual::constant(f32::from_bits(bits)),
            Inst::Knob(k) => Dual::constant(knobs[k as usize]),
            Inst::Op(op, args) => op.apply(args.map(|a| out[a.0 as usize])),
            Inst::Sample(..) | Inst::Stored(_) => unreachable!("these recordings read no images"),
            Inst::Noise(n, _, args) => {
                let args = args.map(|a| out[a.0 as usize]);
                let noise = &code.noises[n as usize];
                let part = |part| noise.derivative(part, [args[0].v, args[1].v, args[2].v, args[3].v], args[4].v);
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
        let program = Program::for_points(&after);
        let got = program.points(SimdLevel::best(), [&lists[0], &lists[1], &lists[2], &lists[3]], &knobs).expect("the program runs");
        for (i, p) in points.iter().enumerate() {
            let values = after.at(*p, &knobs);
            let dual = evaluate_duals(&before, *p, &knobs)[before.roots[0].0 as usize];
            prop_assert!(same(dual.v, values[before.roots[0].0 as usize]));
            for k in 0..4 {
                let slope = values[after.roots[k].0 as usize];
                // Where a slope is infinite or NaN, a recording may contain 0 where the dual has NaN.
                if dual.d[k].is_finite() {
                    prop_assert!(slope == dual.d[k], "slope {} at {:?} is {}, not {}", k, p, slope, dual.d[k]);
                }
                prop_assert!(same(got[k][i], stored(slope)), "slope {} at {:?}: {} not {}", k, p, got[k][i], slope);
            }
        }
    }
}

/// The value of the first result with `f64`.
fn wide(code: &Recording, p: [f64; 4], knobs: &[f32]) -> f64 {
    let mut out: Vec<f64> = vec![];
    for inst in &code.insts {
        out.push(match *inst {
            Inst::Coord(axis) => p[axis as usize],
            Inst::Lit(bits) => f64::from(f32::from_bits(bits)),
            Inst::Knob(k) => f64::from(knobs[k as usize]),
            Inst::Op(op, args) => op.apply(args.map(|a| out[a.0 as usize])),
            Inst::Sample(..) | Inst::Stored(_) => unreachable!("these recordings read no images"),
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
            // Near kinks finite differences are unreliable, and so are points where rounding decides.
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
    // Whether a point is smooth is an estimate: the expressions are always the same.
    let same = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(usual, same).run(&input, test).unwrap_or_else(|e| panic!("{e}"));
    assert!(sloped.get() > cases / 4, "only {} slopes to compare", sloped.get());
}
