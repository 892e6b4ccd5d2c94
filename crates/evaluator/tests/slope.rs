//! Slopes of inputs: exact where possible; finite differences are reported.

mod common;

use common::{Line, plan_of, wire};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::slope::{DifferenceCause, STEP};
use lapidary_evaluator::run::{Job, points};
use lapidary_field::program::{Frame, RunOptions};
use lapidary_field::real::Real;
use std::f64::consts::TAU;

/// Points spread over the tile.
fn sample_points() -> Vec<[f32; 2]> {
    (0..200).map(|i| [(i * 37 % 200) as f32 / 200.0 + 0.001, (i * 91 % 200) as f32 / 200.0 + 0.002]).collect()
}
/// The value of the last node at points.
fn values(nodes: &[Line<'_>], at: &[[f32; 2]]) -> Vec<f32> {
    let (checked, plan) = plan_of(nodes);
    let (x, y): (Vec<f32>, Vec<f32>) = at.iter().map(|p| (p[0], p[1])).unzip();
    let (zero, settings, frame) = (vec![0.0; at.len()], plan.settings(&checked), Frame::new(64, 64));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    points(&plan, &job, [&x, &y, &zero, &zero]).expect("the points fit into memory").remove(0)
}
/// The points, moved.
fn moved_points(at: &[[f32; 2]], across: f32, down: f32) -> Vec<[f32; 2]> {
    at.iter().map(|p| [p[0] + across, p[1] + down]).collect()
}
/// Slopes of the last node by finite differences of its values.
fn differences(nodes: &[Line<'_>], at: &[[f32; 2]], axis: usize) -> Vec<f32> {
    const H: f32 = 1.0 / 4096.0;
    let step = |h: f32| if axis == 0 { moved_points(at, h, 0.0) } else { moved_points(at, 0.0, h) };
    values(nodes, &step(H)).iter().zip(values(nodes, &step(-H))).map(|(a, b)| (a - b) * (0.5 / H)).collect()
}
/// Asserts that slopes agree with differences, within `tolerance` times the steepest. One point in fifty may be at a crease.
fn assert_slopes_agree(found: &[f32], expected: &[f32], tolerance: f32) {
    let steepest = expected.iter().fold(0.1f32, |a, b| a.max(b.abs()));
    let outliers = found.iter().zip(expected).filter(|(a, b)| (*a - *b).abs() > tolerance * steepest);
    assert!(outliers.clone().count() * 50 <= found.len(), "{:?}, {steepest}", outliers.take(3).collect::<Vec<_>>());
    assert!(found.iter().any(|v| v.abs() > 0.1 * steepest), "all slopes are small");
}

#[test]
fn first_and_second_slopes_of_waves_are_exact() {
    let nodes = |last: Line<'static>| -> Vec<Line<'static>> {
        let a = [("a", Arg::Number(3.0))].to_vec().leak();
        let b = [("a", Arg::Number(2.0)), ("way", Arg::Word("down".into()))].to_vec().leak();
        let c = [("a", wire("u")), ("b", wire("v"))].to_vec().leak();
        vec![("u", "wave", a), ("v", "wave", b), ("w", "product", c), last]
    };
    let of = |kind: &'static str| values(&nodes(("z", kind, [("a", wire("w"))].to_vec().leak())), &sample_points());
    let (across, down, second) = (of("steep"), of("steep_down"), of("bent"));
    let mixed = [("a", wire("w")), ("way", Arg::Word("down".into()))].to_vec().leak();
    let mixed = values(&nodes(("z", "bent", mixed)), &sample_points());
    for (i, [x, y]) in sample_points().into_iter().enumerate() {
        let (u, v) = (3.0 * TAU * f64::from(x), 2.0 * TAU * f64::from(y));
        let (su, cu, sv, cv) = (Real::sin(u), Real::cos(u), Real::sin(v), Real::cos(v));
        let near = |found: f32, exact: f64, most: f64| assert!((f64::from(found) - exact).abs() < most * 3e-6, "{i}");
        near(across[i], 3.0 * TAU * cu * sv, 3.0 * TAU);
        near(down[i], 2.0 * TAU * su * cv, 2.0 * TAU);
        near(second[i], -9.0 * TAU * TAU * su * sv, 9.0 * TAU * TAU);
        near(mixed[i], 6.0 * TAU * TAU * cu * cv, 6.0 * TAU * TAU);
    }
}

#[test]
fn slopes_of_noises_and_warps_agree_with_differences() {
    let (noise, wave): (Line<'_>, Line<'_>) =
        (("n", "noise", &[("a", Arg::Number(3.0))]), ("w", "wave", &[("a", Arg::Number(2.0))]));
    let faint: [(&str, Arg); 2] = [("a", wire("w")), ("b", Arg::Number(0.1))];
    let args: [(&str, Arg); 2] = [("a", wire("n")), ("b", wire("q"))];
    let (look, double, root) = ([("a", wire("p"))], [("a", wire("l"))], [("a", wire("d"))]);
    let of: Vec<Line<'_>> = vec![
        noise,
        wave,
        ("q", "product", &faint),
        ("p", "push", &args),
        ("l", "look", &look),
        ("d", "double", &double),
        ("r", "root", &root),
    ];
    for upto in [1, 4, 5, 6, 7] {
        let last = [("a", wire(of[upto - 1].0))];
        for (axis, kind) in ["steep", "steep_down"].into_iter().enumerate() {
            let mut nodes = of[..upto].to_vec();
            nodes.push(("z", kind, &last));
            let (_, plan) = plan_of(&nodes);
            assert!(plan.differences.is_empty(), "{kind} of {upto} nodes uses differences");
            // A root is infinitely steep at 0.
            let tolerance = if upto == 7 { 0.05 } else { 0.01 };
            assert_slopes_agree(
                &values(&nodes, &sample_points()),
                &differences(&of[..upto], &sample_points(), axis),
                tolerance,
            );
        }
    }
}

#[test]
fn slopes_can_be_sampled_at_other_points() {
    // The slope is sampled with an offset; the noise is not.
    let push: [(&str, Arg); 2] = [("a", wire("s")), ("b", Arg::Number(0.25))];
    let nodes: [Line<'_>; 3] = [("n", "noise", &[]), ("s", "steep", &[("a", wire("n"))]), ("p", "push", &push)];
    let there = values(&nodes, &sample_points());
    let here = values(&nodes[..2], &moved_points(&sample_points(), 0.25, -0.25));
    assert_eq!(there, here);
}

#[test]
fn slopes_of_images_are_pixel_differences_and_reported() {
    let args: [(&str, Arg); 1] = [("a", wire("p"))];
    let nodes: [Line<'_>; 3] =
        [("n", "wave", &[("a", Arg::Number(2.0))]), ("p", "pixels", &[("of", wire("n"))]), ("s", "steep", &args)];
    let (_, plan) = plan_of(&nodes);
    assert_eq!(plan.differences, [("s".to_owned(), DifferenceCause::Image)]);
    assert_slopes_agree(&values(&nodes, &sample_points()), &differences(&nodes[..1], &sample_points(), 0), 0.02);
    let again: [(&str, Arg); 1] = [("a", wire("s"))];
    let third: [(&str, Arg); 1] = [("a", wire("t"))];
    let nodes = [nodes.as_slice(), &[("t", "steep", &again), ("u", "steep", &third)]].concat();
    let (_, plan) = plan_of(&nodes);
    let names: Vec<_> = plan.differences.iter().map(|(name, why)| (name.as_str(), *why)).collect();
    assert_eq!(
        names,
        [("s", DifferenceCause::Image), ("t", DifferenceCause::Image), ("u", DifferenceCause::ThirdSlope)]
    );
}

#[test]
fn third_slopes_are_differences_and_reported() {
    let [one, two, three] = ["n", "s", "t"].map(|name| [("a", wire(name))]);
    let nodes: [Line<'_>; 4] = [
        ("n", "noise", &[("a", Arg::Number(2.0))]),
        ("s", "steep", &one),
        ("t", "steep", &two),
        ("u", "steep", &three),
    ];
    let (_, plan) = plan_of(&nodes);
    assert_eq!(plan.differences, [("u".to_owned(), DifferenceCause::ThirdSlope)]);
    let found = values(&nodes, &sample_points());
    let (after, before) = (
        values(&nodes[..3], &moved_points(&sample_points(), STEP, 0.0)),
        values(&nodes[..3], &moved_points(&sample_points(), -STEP, 0.0)),
    );
    for i in 0..found.len() {
        assert_eq!(found[i], (after[i] - before[i]) * (0.5 / STEP));
    }
}
