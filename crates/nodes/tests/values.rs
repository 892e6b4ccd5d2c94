//! Nodes whose values are known beforehand: sums, blend modes, distances, tiles, and warps that undo each other.

mod common;

use common::planned;
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::plan::Plan;
use lapidary_field::noise::hash::SplitMix;
use std::collections::BTreeSet;

fn number(v: f64) -> Arg {
    Arg::Number(v)
}
fn word(w: &str) -> Arg {
    Arg::Word(w.to_owned())
}
fn wire(to: &str) -> Arg {
    let (node, output) = to.split_once('.').map_or((to, None), |(node, output)| (node, Some(output.to_owned())));
    Arg::Wire(node.to_owned(), output)
}

/// Nodes by name and kind, the last of which is the output.
fn graph(nodes: &[(&str, &str, &[(&str, Arg)])], output: &str) -> (Checked, Plan) {
    let mut graph = Graph::default();
    for (name, kind, args) in nodes {
        let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())).collect();
        graph.nodes.insert((*name).to_owned(), Node { kind: (*kind).to_owned(), args });
    }
    graph.outputs = vec![("it".to_owned(), wire(output))];
    planned(&graph, output)
}

/// The channels of the output at a point.
fn at((checked, plan): &(Checked, Plan), x: f32, y: f32) -> Vec<f32> {
    let values = plan.code.at([x, y, 0.0, 0.0], &plan.settings(checked));
    plan.code.roots.iter().map(|root| values[root.0 as usize]).collect()
}

/// One node's first output, its sockets given values.
fn alone(kind: &str, args: &[(&str, Arg)]) -> Vec<f32> {
    at(&graph(&[("it", kind, args)], "it"), 0.0, 0.0)
}

#[track_caller]
fn close(got: f32, want: f64, what: &str) {
    let off = (f64::from(got) - want).abs();
    assert!(off <= 2e-6 * want.abs().max(1.0), "{what}: {got}, not {want}");
}

fn points(count: usize, low: f64, high: f64) -> Vec<[f32; 2]> {
    let mut draws = SplitMix(3);
    (0..count).map(|_| [(); 2].map(|()| (low + (high - low) * draws.u01()) as f32)).collect()
}

#[test]
fn math() {
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
    let mut done = BTreeSet::new();
    for (operator, a, b, c, want) in table {
        let args = [("do", word(operator)), ("a", number(a)), ("b", number(b)), ("c", number(c))];
        close(alone("math", &args)[0], want, operator);
        done.insert(operator);
    }
    let math = lapidary_nodes::LIBRARY.iter().find(|spec| spec.name == "math").expect("there is one");
    for socket in math.sockets {
        if let lapidary_evaluator::spec::Kind::Choice { words, .. } = &socket.kind {
            assert_eq!(words.iter().filter(|w| !done.contains(*w)).count(), 0, "{words:?}");
        }
    }
}

/// The modes as they are printed, each for a channel below and one above.
type Mode = (&'static str, fn(f64, f64) -> f64);
const MODES: [Mode; 19] = [
    ("normal", |_, s| s),
    ("darken", f64::min),
    ("multiply", |b, s| b * s),
    ("color_burn", burn),
    ("linear_burn", |b, s| if b + s < 1.0 { 0.0 } else { b + s - 1.0 }),
    ("lighten", f64::max),
    ("screen", |b, s| 1.0 - (1.0 - b) * (1.0 - s)),
    ("color_dodge", dodge),
    ("add", |b, s| if b + s > 1.0 { 1.0 } else { b + s }),
    ("overlay", |b, s| if b < 0.5 { 2.0 * b * s } else { 1.0 - 2.0 * (1.0 - b) * (1.0 - s) }),
    ("soft_light", |b, s| {
        let d = if b <= 0.25 { 16.0 * b * b * b - 12.0 * b * b + 4.0 * b } else { b.sqrt() };
        if s <= 0.5 { 2.0 * b * s + b * b - 2.0 * b * b * s } else { b - d + 2.0 * s * d - 2.0 * s * b + b }
    }),
    ("hard_light", |b, s| if s < 0.5 { 2.0 * b * s } else { 1.0 - 2.0 * (1.0 - b) * (1.0 - s) }),
    ("vivid_light", |b, s| if s < 0.5 { burn(b, 2.0 * s) } else { dodge(b, 2.0 * s - 1.0) }),
    ("linear_light", |b, s| (b + 2.0 * s - 1.0).clamp(0.0, 1.0)),
    ("pin_light", |b, s| if s < 0.5 { b.min(2.0 * s) } else { b.max(2.0 * s - 1.0) }),
    ("difference", |b, s| if b > s { b - s } else { s - b }),
    ("exclusion", |b, s| b * (1.0 - s) + s * (1.0 - b)),
    ("subtract", |b, s| if b > s { b - s } else { 0.0 }),
    ("divide", |b, s| {
        if b <= 0.0 {
            0.0
        } else if b >= s {
            1.0
        } else {
            b / s
        }
    }),
];
fn burn(b: f64, s: f64) -> f64 {
    if b >= 1.0 {
        1.0
    } else if 1.0 - b >= s {
        0.0
    } else {
        1.0 - (1.0 - b) / s
    }
}
fn dodge(b: f64, s: f64) -> f64 {
    if b <= 0.0 {
        0.0
    } else if b + s >= 1.0 {
        1.0
    } else {
        b / (1.0 - s)
    }
}

#[test]
fn blend_modes_of_channels() {
    // Eighths, which are exact, so that both sides agree where a mode changes its rule.
    for (mode, want) in MODES {
        for i in 0..81 {
            let (b, s) = (f64::from(i % 9) / 8.0, f64::from(i / 9) / 8.0);
            let args = [("below", number(b)), ("above", number(s)), ("mode", word(mode))];
            close(alone("blend", &args)[0], want(b, s), &format!("{mode} of {b} and {s}"));
            let masked = [("opacity", number(0.5)), ("mask", number(0.5))];
            let args: Vec<_> = args.into_iter().chain(masked).collect();
            close(alone("blend", &args)[0], b + (want(b, s) - b) / 4.0, mode);
        }
    }
}

fn light(c: &[f32]) -> f64 {
    0.3 * f64::from(c[0]) + 0.59 * f64::from(c[1]) + 0.11 * f64::from(c[2])
}

#[test]
fn blend_modes_of_whole_colors() {
    let (b, s) = ([0.8, 0.3, 0.1, 1.0], [0.1, 0.4, 0.6, 1.0]);
    let blend = |mode: &str, b: [f32; 4], s: [f32; 4]| {
        let args =
            [("below", Arg::Color(b)), ("above", Arg::Color(s)), ("mode", word(mode)), ("space", word("linear"))];
        alone("blend", &args)
    };
    let span = |c: &[f32]| c[..3].iter().fold(0.0f32, |m, v| m.max(*v)) - c[..3].iter().fold(1.0f32, |m, v| m.min(*v));
    for (mode, lit) in [("hue", &b), ("saturation", &b), ("color", &b), ("luminosity", &s)] {
        let c = blend(mode, b, s);
        close(light(&c) as f32, light(lit), mode);
        assert!(c.iter().all(|v| (-1e-6..=1.000_001).contains(v)), "{mode}: {c:?}");
    }
    // Of a grey there is no hue to take, and no saturation.
    for mode in ["saturation", "color"] {
        let c = blend(mode, b, [0.5, 0.5, 0.5, 1.0]);
        assert!(span(&c) < 1e-6, "{mode}: {c:?}");
    }
    let own = blend("luminosity", b, b);
    assert!(own.iter().zip(b).all(|(v, w)| (v - w).abs() < 1e-6), "{own:?}");
    // Half of what is above over nothing is what is above, half there.
    let half = blend("multiply", [1.0, 0.0, 0.0, 0.0], [0.25, 0.5, 0.75, 0.5]);
    assert_eq!(half, [0.25, 0.5, 0.75, 0.5]);
}

/// The distance to the outline through these corners, below 0 within.
fn outline(corners: &[[f64; 2]], p: [f64; 2]) -> f64 {
    let (mut least, mut inside) = (f64::MAX, false);
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let (e, v) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
        let along = ((v[0] * e[0] + v[1] * e[1]) / (e[0] * e[0] + e[1] * e[1])).clamp(0.0, 1.0);
        let d = [v[0] - e[0] * along, v[1] - e[1] * along];
        least = least.min((d[0] * d[0] + d[1] * d[1]).sqrt());
        if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0] + (p[1] - a[1]) / (b[1] - a[1]) * e[0] {
            inside = !inside;
        }
    }
    if inside { -least } else { least }
}

/// A corner so far from the middle of the tile, so many turns from straight up.
fn corner(far: f64, turns: f64) -> [f64; 2] {
    let angle = lapidary_field::real::Real::sin((turns * std::f64::consts::TAU) as f32);
    let aside = lapidary_field::real::Real::cos((turns * std::f64::consts::TAU) as f32);
    [0.5 + far * f64::from(angle), 0.5 - far * f64::from(aside)]
}

#[test]
fn shapes_tell_their_true_distance() {
    let off = ("tiling", word("off"));
    let star: Vec<_> = (0..10).map(|i| corner(if i % 2 == 0 { 0.4 } else { 0.2 }, f64::from(i) / 10.0)).collect();
    let polygon: Vec<_> = (0..6).map(|i| corner(0.4, f64::from(i) / 6.0)).collect();
    let rectangle = vec![[0.2, 0.3], [0.8, 0.3], [0.8, 0.7], [0.2, 0.7]];
    let own: [(&str, Vec<(&str, Arg)>, Vec<[f64; 2]>); 3] = [
        ("star", vec![("radius", number(0.4)), ("inner", number(0.5)), off.clone()], star),
        ("polygon", vec![("radius", number(0.4)), off.clone()], polygon),
        ("rectangle", vec![("round", number(0.0)), off.clone()], rectangle),
    ];
    for (kind, args, corners) in own {
        let shape = graph(&[("it", kind, &args)], "it");
        for [x, y] in points(500, -0.5, 1.5) {
            let want = outline(&corners, [f64::from(x), f64::from(y)]);
            close(at(&shape, x, y)[0], want, &format!("{kind} at {x}, {y}"));
        }
    }
}

#[test]
fn every_tile_has_a_number_of_its_own() {
    let bond = |bond: &str| vec![("bond", word(bond))];
    let table = [
        ("bricks", bond("running"), 32),
        ("bricks", bond("third"), 32),
        ("bricks", bond("stack"), 32),
        ("bricks", bond("english"), 48),
        ("bricks", bond("flemish"), 64),
        ("bricks", bond("herringbone"), 32),
        ("hexagons", vec![], 56),
        ("checker", vec![], 64),
        ("weave", vec![], 16),
    ];
    for (kind, args, count) in table {
        let tiles = graph(&[("it", kind, &args)], "it.id");
        let centre = |i: i32| (i as f32 + 0.5) / 64.0;
        let ids: BTreeSet<u32> =
            (0..64 * 64).map(|i| at(&tiles, centre(i % 64), centre(i / 64))[0].to_bits()).collect();
        assert_eq!(ids.len(), count, "{kind} {args:?}");
    }
}

/// Copies without chance are the tile repeated.
#[test]
fn a_tile_sampler_without_chance_repeats() {
    let still = ["size_chance", "turn_chance", "shift_chance", "strength_chance"].map(|s| (s, number(0.0)));
    let args: Vec<_> = still.into_iter().chain([("shape", wire("star.mask"))]).collect();
    let star: (&str, &str, &[(&str, Arg)]) = ("star", "star", &[]);
    let sampled = graph(&[star, ("it", "tile_sampler", &args)], "it");
    let repeat = [
        ("of", wire("star.mask")),
        ("across", word("repeat")),
        ("down", word("repeat")),
        ("times_x", number(5.0)),
        ("times_y", number(5.0)),
    ];
    let repeated = graph(&[star, ("it", "address", &repeat)], "it");
    for [x, y] in points(2000, 0.0, 1.0) {
        let (a, b) = (at(&sampled, x, y)[0], at(&repeated, x, y)[0]);
        assert!((a - b).abs() < 1e-3, "{a}, not {b} at {x}, {y}");
    }
}

#[test]
fn warps_undo_each_other() {
    let noise: (&str, &str, &[(&str, Arg)]) = ("n", "perlin", &[("scale", number(3.0))]);
    let bare = graph(&[noise], "n");
    let there = [("of", wire("n")), ("turn", number(0.1)), ("scale_x", number(2.0)), ("move_y", number(0.3))];
    let moved: (&str, &str, &[(&str, Arg)]) = ("a", "transform", &there);
    // The steps back, in the other order.
    let still = [("of", wire("a")), ("move_y", number(-0.3))];
    let turned = [("of", wire("b")), ("turn", number(-0.1))];
    let scaled = [("of", wire("c")), ("scale_x", number(0.5))];
    let back = graph(
        &[noise, moved, ("b", "transform", &still), ("c", "transform", &turned), ("d", "transform", &scaled)],
        "d",
    );
    let up = [("of", wire("n")), ("way", word("unroll"))];
    let rolled = graph(&[noise, ("a", "polar", &up), ("b", "polar", &[("of", wire("a"))])], "b");
    let swirled = graph(&[noise, ("a", "swirl", &[("of", wire("n"))])], "a");
    for [x, y] in points(1000, 0.0, 1.0) {
        let want = f64::from(at(&bare, x, y)[0]);
        for (warp, what) in [(&back, "transform"), (&rolled, "polar")] {
            let got = f64::from(at(warp, x, y)[0]);
            assert!((got - want).abs() < 1e-4, "{what} at {x}, {y}: {got}, not {want}");
        }
        if (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) > 0.2501 {
            assert_eq!(at(&swirled, x, y)[0], want as f32);
        }
    }
}

#[test]
fn colors_come_back_from_other_spaces() {
    for [r, g] in points(200, 0.0, 1.0) {
        let color = Arg::Color([r, g, 0.3, 0.5]);
        for kind in ["hsv_adjust", "oklch_adjust"] {
            let same = alone(kind, &[("of", color.clone())]);
            for (got, want) in same.iter().zip([r, g, 0.3, 0.5]) {
                assert!((got - want).abs() < 2e-5, "{kind}: {same:?} of {r}, {g}");
            }
        }
    }
    let third = [("of", Arg::Color([1.0, 0.0, 0.0, 1.0])), ("hue", number(1.0 / 3.0))];
    let green = alone("hsv_adjust", &third);
    assert!(green[0] < 1e-6 && (green[1] - 1.0).abs() < 1e-6 && green[2] < 1e-6, "{green:?}");
}

#[test]
fn tones_keep_their_ends() {
    let ends = |kind: &str, args: &[(&str, Arg)]| {
        [0.0, 1.0].map(|v| {
            let args: Vec<_> = args.iter().cloned().chain([("of", number(v))]).collect();
            alone(kind, &args)[0]
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
        assert_eq!(alone("levels", &args), [v as f32]);
    }
}
