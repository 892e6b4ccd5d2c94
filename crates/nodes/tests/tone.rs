//! Arithmetic and tone nodes with known values.

mod common;

use common::known::{at, close, evaluate_node, graph, number, wire, word};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::Kind;
use std::collections::BTreeSet;

#[test]
fn math_nodes_have_known_values() {
    let table = [
        ("add", 2.0, 3.0, 0.0, 5.0),
        ("subtract", 2.0, 3.0, 0.0, -1.0),
        ("multiply", 2.0, 3.0, 0.0, 6.0),
        ("divide", 3.0, 2.0, 0.0, 1.5),
        ("divide", 3.0, 0.0, 0.0, 0.0),
        ("multiply_add", 2.0, 3.0, 4.0, 10.0),
        ("power", 2.0, 0.5, 0.0, std::f64::consts::SQRT_2),
        ("power", -2.0, 2.0, 0.0, 0.0),
        ("logarithm", 8.0, 2.0, 0.0, 3.0),
        ("log2", 32.0, 0.0, 0.0, 5.0),
        ("exponential", 1.0, 0.0, 0.0, std::f64::consts::E),
        ("square_root", 9.0, 0.0, 0.0, 3.0),
        ("square_root", -9.0, 0.0, 0.0, 0.0),
        ("square", -3.0, 0.0, 0.0, 9.0),
        ("reciprocal", 4.0, 0.0, 0.0, 0.25),
        ("reciprocal", 0.0, 0.0, 0.0, 0.0),
        ("absolute", -4.0, 0.0, 0.0, 4.0),
        ("negate", 4.0, 0.0, 0.0, -4.0),
        ("one_minus", 0.25, 0.0, 0.0, 0.75),
        ("sign", -0.2, 0.0, 0.0, -1.0),
        ("sign", 0.0, 0.0, 0.0, 0.0),
        ("minimum", 2.0, 3.0, 0.0, 2.0),
        ("maximum", 2.0, 3.0, 0.0, 3.0),
        ("smooth_minimum", 2.0, 2.0, 0.4, 1.9),
        ("smooth_minimum", 2.0, 3.0, 0.4, 2.0),
        ("smooth_minimum", 2.0, 2.0, 0.0, 2.0),
        ("smooth_maximum", 2.0, 2.0, 0.4, 2.1),
        ("average", 2.0, 3.0, 0.0, 2.5),
        ("difference", 2.0, 3.0, 0.0, 1.0),
        ("hypotenuse", 3.0, 4.0, 0.0, 5.0),
        ("less", 2.0, 3.0, 0.0, 1.0),
        ("less", 3.0, 3.0, 0.0, 0.0),
        ("greater", 3.0, 2.0, 0.0, 1.0),
        ("equal", 2.0, 2.25, 0.25, 1.0),
        ("equal", 2.0, 2.25, 0.2, 0.0),
        ("floor", -1.5, 0.0, 0.0, -2.0),
        ("ceiling", -1.5, 0.0, 0.0, -1.0),
        ("round", 2.5, 0.0, 0.0, 3.0),
        ("truncate", -1.5, 0.0, 0.0, -1.0),
        ("fraction", -1.25, 0.0, 0.0, 0.75),
        ("remainder", -1.0, 3.0, 0.0, 2.0),
        ("wrap", 5.5, 1.0, 3.0, 1.5),
        ("ping_pong", 2.5, 2.0, 0.0, 1.5),
        ("ping_pong", 1.5, 2.0, 0.0, 1.5),
        ("snap", 1.7, 0.5, 0.0, 1.5),
        ("sine", 1.0, 0.0, 0.0, 0.841_470_984_807_896_5),
        ("cosine", 1.0, 0.0, 0.0, 0.540_302_305_868_139_8),
        ("tangent", 1.0, 0.0, 0.0, 1.557_407_724_654_902_3),
        ("arcsine", 0.5, 0.0, 0.0, std::f64::consts::FRAC_PI_6),
        ("arccosine", 0.5, 0.0, 0.0, std::f64::consts::FRAC_PI_3),
        ("arccosine", -7.0, 0.0, 0.0, std::f64::consts::PI),
        ("arctangent", 1.0, 0.0, 0.0, std::f64::consts::FRAC_PI_4),
        ("arctangent2", 1.0, -1.0, 0.0, 3.0 * std::f64::consts::FRAC_PI_4),
        ("hyperbolic_tangent", 0.5, 0.0, 0.0, 0.462_117_157_260_009_8),
        ("radians", 180.0, 0.0, 0.0, std::f64::consts::PI),
        ("degrees", 1.0, 0.0, 0.0, 57.295_779_513_082_32),
        ("wave", 0.25, 0.0, 0.0, 1.0),
        ("lerp", 2.0, 4.0, 0.25, 2.5),
        ("clamp", 5.0, 3.0, 1.0, 3.0),
        ("between", 1.5, 1.0, 3.0, 0.25),
        ("between", 1.0, 1.0, 1.0, 1.0),
        ("smoothstep", 1.5, 1.0, 3.0, 0.15625),
    ];
    let mut tested = BTreeSet::new();
    for (operator, a, b, c, want) in table {
        let args = [("do", word(operator)), ("a", number(a)), ("b", number(b)), ("c", number(c))];
        close(evaluate_node("math", &args)[0], want, operator);
        tested.insert(operator);
    }
    let math = lapidary_nodes::LIBRARY.iter().find(|spec| spec.name == "math").expect("the node exists");
    for socket in math.sockets {
        if let Kind::Choice { words, .. } = &socket.kind {
            assert_eq!(words.iter().filter(|w| !tested.contains(*w)).count(), 0, "{words:?}");
        }
    }
}

#[test]
fn tone_nodes_keep_black_and_white() {
    let ends = |kind: &str, args: &[(&str, Arg)]| {
        [0.0, 1.0].map(|v| {
            let args: Vec<_> = args.iter().cloned().chain([("of", number(v))]).collect();
            evaluate_node(kind, &args)[0]
        })
    };
    for bias in [0.2, 0.5, 0.9] {
        assert_eq!(ends("bias_gain", &[("bias", number(bias)), ("gain", number(bias))]), [0.0, 1.0]);
    }
    for steps in [1.0, 3.0, 7.0] {
        for steep in [0.0, 0.5, 1.0] {
            assert_eq!(ends("terrace", &[("steps", number(steps)), ("steep", number(steep))]), [0.0, 1.0]);
        }
    }
    assert_eq!(ends("remap", &[("ease", word("stepped")), ("steps", number(3.0))]), [0.0, 1.0]);
    for contrast in [0.0, 0.5, 1.0] {
        let scan =
            |position: f64| ends("histogram_scan", &[("position", number(position)), ("contrast", number(contrast))]);
        assert_eq!((scan(0.0)[0], scan(1.0)), (0.0, [1.0, 1.0]), "{contrast}");
    }
    let plain = [("black", number(0.0)), ("white", number(1.0))];
    for v in [0.0, 0.125, 0.3, 1.0] {
        let args: Vec<_> = plain.iter().cloned().chain([("of", number(v))]).collect();
        assert_eq!(evaluate_node("levels", &args), [v as f32]);
    }
}

#[test]
fn curves_are_monotonic_between_their_points() {
    let points = [(0.0f32, 0.25), (0.25, 0.25), (0.5, 0.75), (1.0, 0.0)];
    let curve = |ease: &str, v: f64| {
        let points = points.map(|(x, y)| (x, number(y)));
        f64::from(
            evaluate_node("curve", &[("of", number(v)), ("points", Arg::Ramp(points.into())), ("ease", word(ease))])[0],
        )
    };
    for ease in ["smooth", "straight"] {
        for (x, y) in points {
            close(curve(ease, f64::from(x)) as f32, y, ease);
        }
        for (outside, y) in [(-1.0, 0.25), (1.5, 0.0)] {
            close(curve(ease, outside) as f32, y, ease);
        }
        let samples: Vec<f64> = (0..=64).map(|i| curve(ease, f64::from(i) / 64.0)).collect();
        assert!(samples[..=32].is_sorted() && samples[32..].is_sorted_by(|a, b| a >= b), "{ease}: {samples:?}");
    }
    close(curve("straight", 0.375) as f32, 0.5, "half way");
    // With zero slope at both ends of a segment, the Hermite curve reaches the mean in the middle.
    close(curve("smooth", 0.375) as f32, 0.5, "half way");
    // A Hermite segment from zero slope at 0.5 to the slope of the last segment at its end.
    close(curve("smooth", 0.75) as f32, 0.75 * 0.5 + 1.5 * 0.5 / 8.0, "before the end");
}

#[test]
fn a_new_curve_is_the_identity() {
    for v in [0.0, 0.125, 0.3, 0.75, 1.0] {
        close(evaluate_node("curve", &[("of", number(v))])[0], v, "default");
        close(evaluate_node("curve", &[("of", number(v)), ("ease", word("straight"))])[0], v, "straight");
    }
}

#[test]
fn clamp_limits_to_its_range() {
    let nodes = [
        ("noise", "perlin", &[][..]),
        ("it", "clamp", &[("of", wire("noise")), ("low", number(2.0)), ("high", number(3.0))]),
    ];
    assert_eq!(at(&graph(&nodes, "it"), 0.3, 0.7), [1.0]);
    assert_eq!(evaluate_node("clamp", &[("of", number(0.5)), ("low", number(2.0)), ("high", number(3.0))]), [2.0]);
}
