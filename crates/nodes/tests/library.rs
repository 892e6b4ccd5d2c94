//! What every node owes us, asked of every node there is: a new one is tested by being in the library.

use lapidary_evaluator::check::{Checked, check};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::plan::{Plan, plan};
use lapidary_evaluator::run::paint;
use lapidary_evaluator::spec::{Kind, Spec, TILING};
use lapidary_field::program::{Frame, How};
use lapidary_field::simd::Level;
use lapidary_nodes::LIBRARY;
use std::collections::BTreeSet;
use std::path::Path;

/// A node, every input that waits for a wire given a noise.
fn alone(spec: &Spec) -> Graph {
    let mut graph = Graph::default();
    let scale = ("scale".to_owned(), Arg::Number(5.0));
    graph.nodes.insert("noise".to_owned(), Node { kind: "perlin".to_owned(), args: [scale].into() });
    let waits = |kind: &Kind| match kind {
        Kind::Number { range, .. } => range.is_none() || spec.sockets.len() == 1,
        Kind::Any { .. } | Kind::Color { .. } => true,
        Kind::Ramp { .. } | Kind::Whole { .. } | Kind::Choice { .. } => false,
    };
    let wire = || Arg::Wire("noise".to_owned(), None);
    let wired = spec.sockets.iter().filter(|s| waits(&s.kind)).map(|s| (s.name.to_owned(), wire()));
    graph.nodes.insert("node".to_owned(), Node { kind: spec.name.to_owned(), args: wired.collect() });
    let output = |name: &str| (name.to_owned(), Arg::Wire("node".to_owned(), Some(name.to_owned())));
    graph.outputs = spec.outputs.iter().map(|o| output(o.name)).collect();
    graph
}

fn planned(spec: &Spec) -> (Checked, Plan) {
    let (checked, complaints) = check(&alone(spec), LIBRARY);
    assert_eq!(complaints, [], "{}", spec.name);
    let names: Vec<&str> = spec.outputs.iter().map(|o| o.name).collect();
    let (plan, complaints) = plan(&checked, &names);
    assert_eq!(complaints, [], "{}", spec.name);
    (checked, plan.expect("there was no complaint"))
}

/// What a stored pixel is.
fn clean(v: f32) -> f32 {
    if v.is_finite() { v + 0.0 } else { 0.0 }
}

#[test]
fn names_are_plain_and_stand_once() {
    let plain = |name: &str| name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    let mut taken = BTreeSet::new();
    for spec in LIBRARY {
        for name in std::iter::once(&spec.name).chain(spec.aliases) {
            assert!(plain(name), "{name}");
            assert!(taken.insert(*name), "two nodes are called {name}");
        }
        let mut sockets = BTreeSet::new();
        assert!(spec.sockets.iter().all(|s| plain(s.name) && sockets.insert(s.name)), "{}", spec.name);
        let mut outputs = BTreeSet::new();
        assert!(spec.outputs.iter().all(|o| plain(o.name) && outputs.insert(o.name)), "{}", spec.name);
        assert!(!spec.outputs.is_empty() && spec.version >= 1, "{}", spec.name);
    }
}

#[test]
fn docs_are_sentences() {
    for spec in LIBRARY {
        let sockets = spec.sockets.iter().map(|s| s.doc);
        for doc in sockets.chain(spec.outputs.iter().map(|o| o.doc)).chain([spec.doc]) {
            assert!(doc.ends_with('.') && doc.starts_with(char::is_uppercase), "{}: {doc}", spec.name);
        }
    }
}

#[test]
fn what_is_at_rest_is_in_range() {
    for socket in LIBRARY.iter().flat_map(|spec| spec.sockets) {
        let good = match &socket.kind {
            Kind::Number { rest, range: Some(range), .. } => range.contains(rest),
            Kind::Number { range: None, .. } | Kind::Any { .. } | Kind::Color { .. } => true,
            Kind::Ramp { rest } => !rest.is_empty() && rest.is_sorted_by(|a, b| a.0 <= b.0),
            Kind::Whole { rest, range } => range.contains(rest),
            Kind::Choice { rest, words } => *rest < words.len(),
        };
        assert!(good, "{socket:?}");
    }
}

#[test]
fn every_node_paints_something_finite_and_not_flat() {
    for spec in LIBRARY {
        let (checked, plan) = planned(spec);
        let images = paint(&plan, &plan.settings(&checked), How::best(), &Frame::new(96, 96)).expect("a small image");
        for (image, output) in images.iter().zip(spec.outputs) {
            assert!(image.px.iter().all(|v| v.is_finite()), "{}.{}", spec.name, output.name);
            let first = image.px.iter().step_by(image.channels);
            let (low, high) = first.fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(*v), high.max(*v)));
            assert!(high - low > 0.05, "{}.{} is flat: {low}..{high}", spec.name, output.name);
        }
    }
}

#[test]
fn programs_give_the_bits_of_the_plain_reading() {
    for spec in LIBRARY {
        let (checked, plan) = planned(spec);
        let settings = plan.settings(&checked);
        let frame = Frame::new(70, 11);
        for level in Level::all() {
            let images = paint(&plan, &settings, How::with(level), &frame).expect("a small image");
            for row in 0..11 {
                for column in 0..70 {
                    let at = |i: usize, n: f64| ((i as f64 + 0.5) / n) as f32;
                    let values = plan.code.at([at(column, 70.0), at(row, 11.0), 0.0, 0.0], &settings);
                    let mut roots = plan.code.roots.iter().map(|root| clean(values[root.0 as usize]));
                    for image in &images {
                        for v in &image.px[(row * 70 + column) * image.channels..][..image.channels] {
                            let plain = roots.next().expect("a root for each channel");
                            assert_eq!(v.to_bits(), plain.to_bits(), "{} {level:?} at {column}, {row}", spec.name);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn what_says_so_repeats_with_the_tile_to_the_last_bit() {
    for spec in LIBRARY.iter().filter(|spec| spec.socket(TILING.0).is_some()) {
        let (checked, plan) = planned(spec);
        let settings = plan.settings(&checked);
        for i in 0..64 * 64 {
            let (x, y) = ((i % 64) as f32 / 64.0, (i / 64) as f32 / 64.0);
            let here = plan.code.at([x, y, 0.0, 0.0], &settings);
            for (across, down) in [(1.0, 0.0), (0.0, 1.0), (3.0, -2.0)] {
                let there = plan.code.at([x + across, y + down, 0.0, 0.0], &settings);
                for root in &plan.code.roots {
                    let (a, b) = (here[root.0 as usize], there[root.0 as usize]);
                    assert_eq!(a.to_bits(), b.to_bits(), "{} at {x}, {y}, and {across}, {down} on", spec.name);
                }
            }
        }
    }
}

/// A file on a shelf of `src` is a node of the library, and the other way about. The image passes, which nodes are
/// made of, stand on none.
#[test]
fn every_file_is_a_node() {
    let mut files = BTreeSet::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for shelf in source.read_dir().expect("the source is there").flatten().filter(|e| e.path().is_dir()) {
        if shelf.file_name() == "pass" {
            continue;
        }
        for file in shelf.path().read_dir().expect("so is every shelf").flatten() {
            files.insert(file.path().file_stem().unwrap_or_default().to_string_lossy().into_owned());
        }
    }
    files.remove("mod");
    let listed: BTreeSet<String> = LIBRARY.iter().map(|spec| spec.name.to_owned()).collect();
    assert_eq!(files, listed);
}
