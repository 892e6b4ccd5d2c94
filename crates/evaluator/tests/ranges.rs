//! Proven ranges contain every value, and are close to the values for the formulas that graphs are made of.

use lapidary_evaluator::ranges::{RangeInputs, ValueRange, ranges};
use lapidary_field::colour::{decode, encode, from_oklab, to_oklab};
use lapidary_field::image::PixelGrid;
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Expr, Inst, InstId, Recorder, Recording};
use lapidary_field::op::Op;
use lapidary_field::program::Sampling;
use lapidary_field::real::Real;
use proptest::prelude::*;
use proptest::sample::select;

const GRID: PixelGrid = PixelGrid { size: [64; 2], tile: [1.0; 2], sampling: Sampling::Centre };

/// The ranges of the roots of a recording for coordinates within intervals.
fn root_ranges(code: &Recording, coords: [Interval; 4], knobs: &[f32]) -> Vec<ValueRange> {
    let all = ranges(code, &RangeInputs { coords, knobs, planes: &[], grid: GRID });
    code.roots.iter().map(|root| all[root.0 as usize]).collect()
}

/// Verifies that the roots of a recording stay within their ranges at the corners of a box and at points within it, and
/// returns the ranges with the hull of the values.
fn verified(code: &Recording, coords: [Interval; 4], shares: &[[f32; 4]]) -> Vec<(ValueRange, Interval)> {
    let all = ranges(code, &RangeInputs { coords, knobs: &[], planes: &[], grid: GRID });
    let corners = (0..16).map(|corner| [0, 1, 2, 3].map(|axis| (corner >> axis & 1) as f32));
    let mut hulls = vec![None::<Interval>; code.roots.len()];
    for share in corners.chain(shares.iter().copied()) {
        let point = [0, 1, 2, 3].map(|axis| {
            let v = coords[axis].lo + (coords[axis].hi - coords[axis].lo) * share[axis];
            Real::clamp(v, coords[axis].lo, coords[axis].hi)
        });
        let values = code.at(point, &[]);
        for (i, v) in values.iter().enumerate() {
            assert!(all[i].contains(*v), "{:?} at {point:?} is {v}, not in {:?}", code.insts[i], all[i]);
        }
        for (hull, root) in hulls.iter_mut().zip(&code.roots) {
            let v = Interval::point(values[root.0 as usize]);
            *hull = Some(hull.map_or(v, |hull| hull.hull(v)));
        }
    }
    let hulls = hulls.into_iter().map(|hull| hull.expect("there are points"));
    code.roots.iter().map(|root| all[root.0 as usize]).zip(hulls).collect()
}

fn interval() -> impl Strategy<Value = Interval> {
    let end = prop_oneof![4 => -4.0f32..4.0, 1 => select(vec![0.0f32, 1.0, -1.0, 0.5]), 1 => -1e4f32..1e4];
    (end.clone(), end).prop_map(|(a, b)| Interval::new(Real::min(a, b), Real::max(a, b)))
}
fn unit_interval() -> impl Strategy<Value = Interval> {
    let end = prop_oneof![3 => 0.0f32..1.0, 1 => select(vec![0.0f32, 1.0])];
    (end.clone(), end).prop_map(|(a, b)| Interval::new(Real::min(a, b), Real::max(a, b)))
}
fn shares() -> impl Strategy<Value = Vec<[f32; 4]>> {
    prop::collection::vec(prop::array::uniform4(0.0f32..1.0), 60)
}

fn assert_near(found: ValueRange, lo: f32, hi: f32, slack: f32) {
    let slack = slack * (1.0 + lo.abs().max(hi.abs()));
    let near = lo - slack <= found.lo && found.hi <= hi + slack && !found.nan;
    assert!(near, "{found:?} is wider than {lo}..{hi}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Mixtures stay within the hull of what they mix, however they are written.
    #[test]
    fn mixtures_have_the_range_of_both_inputs(a in interval(), b in interval(), t in unit_interval(), shares in shares()) {
        let r = Recorder::default();
        let (x, y, w) = (r.coord(0), r.coord(1), r.coord(2));
        let one = Expr::Lit(1.0);
        let ways = [x.lerp(y, w), x + (y - x) * w, x * (one - w) + y * w, y - (y - x) * (one - w)];
        let found = verified(&r.code(&ways), [a, b, t, Interval::point(0.0)], &shares);
        for (range, _) in found {
            assert_near(range, a.hull(b).lo, a.hull(b).hi, 2e-6);
        }
    }

    /// The parts of a vector that is scaled to length 1 lie in −1..1.
    #[test]
    fn normals_lie_within_one(a in interval(), b in interval(), c in interval(), shares in shares()) {
        let r = Recorder::default();
        let v = [r.coord(0), r.coord(1), r.coord(2)];
        let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
        for (range, _) in verified(&r.code(&v.map(|v| v / length)), [a, b, c, Interval::point(0.0)], &shares) {
            assert_near(range, -1.2248, 1.2248, 0.0);
        }
        let slope = (v[0] * v[0] + v[1] * v[1] + Expr::Lit(1.0)).sqrt();
        let normal = [v[0] / slope, v[1] / slope, Expr::Lit(1.0) / slope];
        let found = verified(&r.code(&normal), [a, b, c, Interval::point(0.0)], &shares);
        for (range, hull) in &found {
            assert_near(*range, -1.0, 1.0, 0.0);
            assert!(f64::from(range.hi - range.lo) <= 1.5 * f64::from(hull.hi - hull.lo) + 0.02 || a.lo < 0.0 || b.lo < 0.0, "{range:?} {hull:?}");
        }
        prop_assert!(found[2].0.lo >= 0.0);
    }

    /// Powers, roots, ease curves and colour curves of bounded values.
    #[test]
    fn functions_of_one_value_have_close_ranges(a in unit_interval(), e in 0.2f32..4.0, shares in shares()) {
        let r = Recorder::default();
        let x = r.coord(0);
        let signed_root = Real::pick(x.less(Expr::Lit(0.0)), -x.abs().pow(Expr::Lit(1.0 / 3.0)), x.abs().pow(Expr::Lit(1.0 / 3.0)));
        let ways = [x.pow(Expr::Lit(e)), signed_root, encode(x), decode(x), decode(encode(x)), x.cubic(), x.quintic(), x * (Expr::Lit(1.0) - x)];
        let found = verified(&r.code(&ways), [a, Interval::point(0.0), Interval::point(0.0), Interval::point(0.0)], &shares);
        for (k, (range, hull)) in found.into_iter().enumerate() {
            prop_assert!(range.hi - range.lo <= 1.6 * (hull.hi - hull.lo) + 0.03, "{}: {:?} {:?}", k, range, hull);
            prop_assert!(range.lo >= -1e-5 && range.hi <= 1.00001, "{}: {:?}", k, range);
        }
    }

    /// Oklab and back is the identity, except for rounding and the coefficients, of which each has ten digits.
    #[test]
    fn oklab_round_trips_stay_bounded(a in unit_interval(), b in unit_interval(), c in unit_interval(), shares in shares()) {
        let r = Recorder::default();
        let lab = to_oklab([r.coord(0), r.coord(1), r.coord(2)]);
        let code = r.code(&[lab, from_oklab(lab)].concat());
        for (range, _) in verified(&code, [a, b, c, Interval::point(0.0)], &shares) {
            prop_assert!(!range.nan && range.lo > -5.0 && range.hi < 6.0, "{:?}", range);
        }
    }
}

/// Operands of random recordings: coordinates, knobs, numbers of all kinds.
const NUMBERS: [f32; 16] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    3.0,
    1e-45,
    1e-20,
    -1e-38,
    1e19,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

/// A recording of random operations on random earlier instructions, the latest most often.
fn recording(words: &[[u32; 4]]) -> Recording {
    let mut code = Recording::default();
    code.insts.extend([0, 1, 2, 3].map(Inst::Coord));
    code.insts.extend([0, 1].map(Inst::Knob));
    for [op, a, b, c] in words {
        let inst = if op % 8 == 0 {
            Inst::Lit(NUMBERS[(a % 16) as usize].to_bits())
        } else {
            let count = code.insts.len() as u32;
            let pick = |word: u32| {
                InstId(if word.is_multiple_of(3) { word / 3 % count } else { count - 1 - word / 3 % count.min(5) })
            };
            // Products, sums and choices are the most common.
            let ops =
                [Op::ALL, &[Op::Add, Op::Sub, Op::Mul, Op::Lerp, Op::Select, Op::Less, Op::Mul, Op::Div, Op::Sqrt]];
            let ops = ops[usize::from(op / 8 % 2 == 0)];
            Inst::Op(ops[(op / 16) as usize % ops.len()], [pick(*a), pick(*b), pick(*c)])
        };
        code.insts.push(inst);
    }
    code
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ranges_contain_every_value(
        words in prop::collection::vec(prop::array::uniform4(any::<u32>()), 1..40),
        boxes in prop::array::uniform4(interval()),
        special in prop::array::uniform2(prop_oneof![3 => -3.0f32..3.0, 1 => select(NUMBERS.to_vec())]),
        shares in prop::collection::vec(prop::array::uniform4(0.0f32..1.0), 20),
    ) {
        let code = recording(&words);
        let all = ranges(&code, &RangeInputs { coords: boxes, knobs: &special, planes: &[], grid: GRID });
        for share in shares {
            let point = [0, 1, 2, 3].map(|axis| {
                Real::clamp(boxes[axis].lo + (boxes[axis].hi - boxes[axis].lo) * share[axis], boxes[axis].lo, boxes[axis].hi)
            });
            for (i, v) in code.at(point, &special).into_iter().enumerate() {
                prop_assert!(all[i].contains(v), "{:?} at {:?} is {}, not in {:?}", code.insts[i], point, v, all[i]);
            }
        }
    }
}

#[test]
fn pixels_of_unbounded_values_include_zero() {
    let r = Recorder::default();
    let (x, zero) = (r.coord(0), Expr::Lit(0.0));
    let infinite = r.coord(1) * f32::MAX * 4.0;
    let code = r.code(&[infinite, x.max(zero), infinite.clamp(zero, Expr::Lit(1.0))]);
    let coords = [Interval::ALL, Interval::new(1.0, 2.0), Interval::point(0.0), Interval::point(0.0)];
    let found = root_ranges(&code, coords, &[]);
    assert_eq!((found[0].stored().lo, found[0].hi), (0.0, f32::INFINITY));
    assert_eq!((found[1].lo, found[1].nan), (0.0, false), "NaN on the left gives the other number");
    assert_eq!((found[2].lo, found[2].hi), (1.0, 1.0));
}
