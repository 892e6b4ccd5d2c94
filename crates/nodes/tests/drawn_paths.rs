//! Nodes that draw points: literals, limits, and the pixels of simple paths.

mod common;

use common::planned;
use lapidary_evaluator::check::check;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::paint;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

fn points(places: &[(f32, f64)]) -> Arg {
    Arg::Ramp(places.iter().map(|(x, y)| (*x, Arg::Number(*y))).collect())
}

fn graph(kind: &str, args: &[(&str, Arg)]) -> Graph {
    let args = args.iter().map(|(name, arg)| ((*name).to_owned(), arg.clone())).collect();
    let mut graph = Graph::default();
    graph.nodes.insert("path".to_owned(), Node { kind: kind.to_owned(), args });
    graph.outputs = vec![("height".to_owned(), Arg::Wire("path".to_owned(), None))];
    graph
}

fn pixels(graph: &Graph, size: u32) -> Vec<f32> {
    let (checked, plan) = planned(graph, "a path");
    let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(size, size));
    images.expect("the image fits into memory").swap_remove(0).px.into_vec()
}

#[test]
fn wrong_points_are_named() {
    let message = |arg: Arg| check(&graph("drawn_stroke", &[("points", arg)]), LIBRARY).1.remove(0).message;
    let place = "of `points` is";
    assert_eq!(
        message(points(&[(0.1, 0.2), (5.3, 0.5)])),
        format!("the x of point 2 {place} 5.3, outside the range -1 to 2")
    );
    assert_eq!(message(points(&[(0.1, f64::NAN)])), format!("the y of point 1 {place} NaN, outside the range -1 to 2"));
    let colour = Arg::Ramp(vec![(0.0, Arg::Color([0.0; 4]))]);
    assert_eq!(message(colour), format!("the y of point 1 {place} a colour, not a number"));
    assert_eq!(message(points(&[(0.5, 0.5); 257])), "`points` has 257 points, expected at most 256");
    assert_eq!(message(Arg::Number(1.0)), "`points` takes a list of points, not a number");
    let wire = Arg::Wire("path".to_owned(), None);
    assert_eq!(message(wire), "`points` is a list of points and takes no wire");
}

#[test]
fn few_points_are_drawn_as_far_as_they_go() {
    for kind in ["drawn_shape", "drawn_stroke"] {
        for n in 0..4 {
            let places: Vec<(f32, f64)> = [(0.25, 0.25), (0.75, 0.25), (0.5, 0.75), (0.25, 0.25)][..n].to_vec();
            for curve in ["straight", "smooth", "loose"] {
                let args = [("points", points(&places)), ("curve", Arg::Word(curve.to_owned()))];
                let px = pixels(&graph(kind, &args), 32);
                assert!(px.iter().all(|v| (0.0..=1.0).contains(v)), "{kind} {n} {curve}");
                let drawn = px.iter().any(|v| *v > 0.0);
                // Fewer points have no area.
                let visible = if kind == "drawn_shape" { 3 } else { 1 };
                assert!(if n >= visible { drawn } else { n > 0 || !drawn }, "{kind} {n} {curve}");
            }
        }
    }
}

#[test]
fn a_drawn_square_has_the_area_of_the_square() {
    let square = points(&[(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)]);
    let args = [("points", square), ("curve", Arg::Word("straight".to_owned())), ("soft", Arg::Number(0.0))];
    let area: f32 = pixels(&graph("drawn_shape", &args), 64).iter().sum::<f32>() / (64.0 * 64.0);
    assert!((area - 0.25).abs() < 1e-3, "{area}");
}

#[test]
fn a_stroke_crosses_the_border_of_the_tile() {
    let line = points(&[(0.9, 0.5), (1.1, 0.5)]);
    let straight = Arg::Word("straight".to_owned());
    let args =
        [("points", line), ("curve", straight), ("taper_start", Arg::Number(0.0)), ("taper_end", Arg::Number(0.0))];
    let px = pixels(&graph("drawn_stroke", &args), 32);
    let row = &px[16 * 32..17 * 32];
    assert!(row[0] > 0.9 && row[31] > 0.9 && row[16] == 0.0, "{row:?}");
}
