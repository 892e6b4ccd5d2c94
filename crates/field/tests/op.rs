//! Every operation has the same meaning in vectors, programs, bounds and slopes.

mod common;

use common::rng::TestRng;
use common::{EDGE_CASES, differ, same, stored};
use lapidary_field::dual::Dual;
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Inst, InstId, Recorder, Recording};
use lapidary_field::op::Op;
use lapidary_field::program::{Cores, Frame, Program, RunOptions, Samples};
use lapidary_field::real::Real;
use lapidary_field::simd::{Lanes, SimdLevel, Task, VectorPair};

/// Operands: every pair of edge cases with a third, then numbers of all kinds; whole vectors of every width.
fn operands() -> [Vec<f32>; 3] {
    let mut rng = TestRng::new(1);
    let mut all = [vec![], vec![], vec![]];
    for a in EDGE_CASES {
        for b in EDGE_CASES {
            for c in [EDGE_CASES[rng.bits() as usize % EDGE_CASES.len()], rng.any(), a, b] {
                all[0].push(a);
                all[1].push(b);
                all[2].push(c);
            }
        }
    }
    while all[0].len() % 64 != 0 || all[0].len() < 20_000 {
        for list in &mut all {
            list.push(rng.any());
        }
    }
    all
}

/// An operation on every operand, with single vectors and with pairs of them.
struct Every<'a>(Op, &'a [Vec<f32>; 3]);

impl Task for Every<'_> {
    type Out = [Vec<f32>; 2];
    fn run<V: Lanes>(self, token: V::Token) -> [Vec<f32>; 2] {
        [every::<V>(token, self.0, self.1), every::<VectorPair<V>>(token, self.0, self.1)]
    }
}

fn every<V: Lanes>(token: V::Token, op: Op, args: &[Vec<f32>; 3]) -> Vec<f32> {
    let mut out = vec![0.0; args[0].len()];
    V::enter(
        token,
        #[inline(always)]
        || {
            let mut i = 0;
            while i < out.len() {
                let [a, b, c] =
                    [V::load(token, &args[0][i..]), V::load(token, &args[1][i..]), V::load(token, &args[2][i..])];
                op.apply([a, b, c]).store(&mut out[i..]);
                i += V::N;
            }
        },
    );
    out
}

#[test]
fn vectors_give_the_scalar_bits() {
    let args = operands();
    for &op in Op::ALL {
        for level in SimdLevel::all() {
            for got in level.run(Every(op, &args)) {
                for (i, got) in got.into_iter().enumerate() {
                    let at = [args[0][i], args[1][i], args[2][i]];
                    let want = op.apply(at);
                    assert!(same(got, want), "{level:?}: {} of {at:?} is {want}, not {got}", op.name());
                }
            }
        }
    }
}

/// Every operation with every mixture of uniform and varying operands.
fn mixtures() -> (Recording, Vec<(Op, usize)>) {
    let mut code = Recording::default();
    code.insts.extend([0, 1, 2].map(Inst::Coord));
    code.insts.extend([0, 1, 2].map(Inst::Knob));
    let mut names = vec![];
    for &op in Op::ALL {
        for shape in 0..1 << op.arity() {
            let args = [0, 1, 2].map(|k| InstId(k + 3 * (shape as u32 >> k & 1)));
            code.roots.push(InstId(code.insts.len() as u32));
            code.insts.push(Inst::Op(op, args));
            names.push((op, shape));
        }
    }
    (code, names)
}

#[test]
fn programs_give_the_scalar_bits_for_every_mixture_of_operands() {
    let (code, names) = mixtures();
    let program = Program::for_points(&code);
    let args = operands();
    // A length that is not a multiple of a block, nor of a vector.
    let args = args.map(|list| list[..5 * EDGE_CASES.len() + 1037].to_vec());
    for start in 0..EDGE_CASES.len() {
        let knobs = [0, 7, 16].map(|k| EDGE_CASES[(start + k) % EDGE_CASES.len()]);
        let wants: Vec<Vec<f32>> = (names.iter())
            .map(|(op, shape)| {
                let value = |i: usize| {
                    stored(op.apply([0, 1, 2].map(|k| if shape >> k & 1 == 0 { args[k][i] } else { knobs[k] })))
                };
                (0..args[0].len()).map(value).collect()
            })
            .collect();
        for level in SimdLevel::all() {
            let got =
                program.points(level, [&args[0], &args[1], &args[2], &args[2]], &knobs).expect("the program runs");
            for ((got, want), (op, shape)) in got.iter().zip(&wants).zip(&names) {
                assert_eq!(differ(got, want), None, "{level:?}: {} of shape {shape} with {knobs:?}", op.name());
            }
        }
    }
}

#[test]
fn signalling_nan_inputs_become_quiet() {
    let (code, _) = mixtures();
    let program = Program::for_points(&code);
    let given = |nan: f32| ([[nan, 1.0, -2.5, nan], [0.5, nan, 3.0, nan], [nan, 4.0, nan, 0.25]], [0.75, nan, nan]);
    let read = |nan: f32, level: SimdLevel| {
        let (points, knobs) = given(nan);
        let [a, b, c] = &points;
        program.points(level, [a, b, c, c], &knobs).expect("the program runs")
    };
    let signals = [0x7f80_0001, 0xffbf_ffff].map(f32::from_bits);
    for level in SimdLevel::all() {
        let quiet = read(f32::NAN, level);
        for signal in signals {
            for (got, want) in read(signal, level).iter().zip(&quiet) {
                assert_eq!(differ(got, want), None, "{level:?}");
            }
        }
    }
    for signal in signals {
        let bits = |nan: f32| {
            let ([x, y, z], knobs) = given(nan);
            code.at([x[0], y[1], z[2], 0.0], &knobs).into_iter().map(|v| stored(v).to_bits()).collect::<Vec<_>>()
        };
        assert_eq!(bits(signal), bits(f32::NAN));
    }
}

#[test]
fn stored_results_are_finite_and_never_minus_zero() {
    let recorder = Recorder::default();
    // Subnormal, huge and edge-case numbers of both signs.
    let x = recorder.coord(0) - 0.5;
    let wild = [x * 1e-44, x * f32::MAX, x * -1e-44, recorder.coord(1) - 0.5, x / (x * 0.0), -x.abs()];
    let mut roots = vec![];
    for &op in Op::ALL {
        for a in wild {
            for b in wild {
                roots.push(op.apply([a, b, wild[0]]));
            }
        }
    }
    let program = Program::new(&recorder.code(&roots));
    for &samples in Samples::ALL {
        for level in SimdLevel::all() {
            let frame = Frame { samples, ..Frame::new(41, 4) };
            let how = RunOptions { cores: Cores::One, ..RunOptions::with(level) };
            for image in program.image(how, &frame, &[]).expect("the program runs") {
                let unclean = |v: &&f32| !v.is_finite() || v.to_bits() == (-0.0f32).to_bits();
                assert_eq!(image.iter().find(unclean), None, "{level:?} {samples:?}");
            }
        }
    }
}

#[test]
fn bounds_contain_every_sample() {
    let mut rng = TestRng::new(2);
    for &op in Op::ALL {
        for _ in 0..20_000 {
            let boxes = [(); 3].map(|()| {
                let (a, b) = (rng.any(), rng.any());
                match rng.bits() % 4 {
                    0 => Interval::point(a),
                    1 => Interval::point(a).hull(Interval::point((f64::from(a) + rng.between(0.0, 4.0)) as f32)),
                    _ => Interval::point(a).hull(Interval::point(b)),
                }
            });
            let bound = op.apply(boxes);
            assert!(bound.lo <= bound.hi, "{} over {boxes:?} has the bound {bound:?}", op.name());
            for _ in 0..8 {
                let at = boxes.map(|i| {
                    let share = rng.between(0.0, 1.0);
                    let between = (f64::from(i.lo) + (f64::from(i.hi) - f64::from(i.lo)) * share) as f32;
                    let tries = [i.lo, i.hi, between, f32::NAN, 0.0, -0.0, i.lo.next_up(), i.hi.next_down()];
                    let v = tries[rng.bits() as usize % tries.len()];
                    if i.contains(v) { v } else { i.lo }
                });
                let v = op.apply(at);
                assert!(bound.contains(v), "{} of {at:?} is {v}, not in {bound:?}", op.name());
            }
        }
    }
}

#[test]
fn slopes_agree_with_differences() {
    let mut rng = TestRng::new(3);
    for &op in Op::ALL {
        let mut smooth = 0;
        for _ in 0..4000 {
            let at = [(); 3].map(|()| f64::from(rng.between(-3.0, 3.0) as f32));
            for along in 0..op.arity() {
                let moved = |by: f64| {
                    let mut at = at;
                    at[along] += by;
                    op.apply(at)
                };
                let difference = |h: f64| (moved(h) - moved(-h)) / (2.0 * h);
                let (truth, check) = (difference(1e-6), difference(3e-6));
                // Near a kink or a pole finite differences are meaningless.
                let scale = 1.0 + truth.abs() + at.iter().fold(0.0, |m: f64, v| m.max(v.abs()));
                if !truth.is_finite() || (truth - check).abs() > 1e-7 * scale {
                    continue;
                }
                let mut duals = at.map(Dual::<f64, 1>::constant);
                duals[along].d = [1.0];
                let wide = op.apply(duals);
                assert!(
                    (wide.d[0] - truth).abs() <= 1e-6 * scale,
                    "{} at {at:?} along {along}: {} not {truth}",
                    op.name(),
                    wide.d[0]
                );
                let narrow = op.apply(duals.map(|d| Dual { v: d.v as f32, d: [d.d[0] as f32] }));
                let value = op.apply(at.map(|v| v as f32));
                assert!(same(narrow.v, value), "{} at {at:?}: value {} of the dual, not {value}", op.name(), narrow.v);
                let near = 1e-3 * (scale + wide.v.abs());
                assert!(
                    (f64::from(narrow.d[0]) - truth).abs() <= near,
                    "{} at {at:?} along {along}: {} not {truth}",
                    op.name(),
                    narrow.d[0]
                );
                smooth += 1;
            }
        }
        assert!(smooth > 1500 * op.arity(), "{} was smooth only {smooth} times", op.name());
    }
}

#[test]
fn every_operation_reads_the_operands_of_its_arity() {
    let mut names = vec![];
    for &op in Op::ALL {
        assert!(op.doc().ends_with('.') && op.doc().len() > 3, "{} is described as {:?}", op.name(), op.doc());
        assert!((1..=3).contains(&op.arity()), "{} takes {} operands", op.name(), op.arity());
        names.push(op.name());
        let inst = Inst::Op(op, [InstId(0), InstId(1), InstId(2)]);
        assert_eq!(inst.operands(), &[InstId(0), InstId(1), InstId(2)][..op.arity()]);
        // An operand counts if some value of it changes some result.
        for k in 0..3 {
            let mut rng = TestRng::new(4);
            let mut number = || [0.0, rng.between(-3.0, 3.0) as f32][rng.bits() as usize & 1];
            let counts = (0..200).any(|_| {
                let at = [number(), number(), number()];
                let mut other = at;
                other[k] = number();
                !same(op.apply(at), op.apply(other))
            });
            assert_eq!(counts, k < op.arity(), "{}'s operand {k}", op.name());
        }
    }
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "every name is its own");
}

#[test]
fn edge_cases_have_the_documented_values() {
    let of = |op: Op, at: [f32; 3]| op.apply(at);
    for v in EDGE_CASES {
        assert!(same(of(Op::Div, [v, 0.0, 0.0]), 0.0) && same(of(Op::Div, [v, -0.0, 0.0]), 0.0));
        assert!(same(of(Op::Div, [v, f32::NAN, 0.0]), 0.0));
        assert!(same(of(Op::Select, [0.0, v, 7.0]), 7.0) && same(of(Op::Select, [f32::NAN, v, 7.0]), 7.0));
        assert!(same(of(Op::Less, [v, f32::NAN, 0.0]), 0.0) && same(of(Op::Less, [f32::NAN, v, 0.0]), 0.0));
        assert!(same(of(Op::Min, [f32::NAN, v, 0.0]), v) && same(of(Op::Max, [f32::NAN, v, 0.0]), v));
        assert!(same(of(Op::Min, [0.0, -0.0, 0.0]), -0.0) && same(of(Op::Max, [0.0, -0.0, 0.0]), -0.0));
        let root = of(Op::Sqrt, [v, 0.0, 0.0]);
        assert!(if v > 0.0 { same(root, v.sqrt()) } else { root == 0.0 }, "the root of {v} is {root}");
        assert!((0.0..=1.0).contains(&of(Op::Clamp, [v, 0.0, 1.0])));
        assert!(Real::exp(v) >= 0.0 && Real::exp(v).is_finite());
    }
}
