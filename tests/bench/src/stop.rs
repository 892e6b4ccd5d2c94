//! How long a job goes on after it is told to stop: every node and every graph, stopped at any moment.

use crate::product;
use crate::report::Wait;
use lapidary_evaluator::check::{Checked, check};
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::node::spec::{Kind, Spec};
use lapidary_evaluator::run::{self, Job};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_field::image::Image;
use lapidary_field::noise::hash::SplitMix;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Pixels along a side of the pictures that are never finished.
const SIDE: u32 = 2048;
/// What an artist does not notice, in milliseconds.
const AIM_MS: f64 = 10.0;
/// Nobody needs to wait longer to know that something takes long.
const LONG: Duration = Duration::from_millis(1500);
/// How many of the longest waits are told.
const TOLD: usize = 3;

/// The longest waits, each of so many tries; of one node or graph alone where it is named.
pub(crate) fn waits(tries: usize, only: Option<&str>) -> Vec<Wait> {
    let mut draws = SplitMix(1);
    let asked = |name: &str| only.is_none_or(|only| only == name);
    let nodes = LIBRARY.iter().filter(|spec| asked(spec.name)).map(|spec| (spec.name.to_owned(), alone(spec)));
    let graphs = product::graphs().into_iter().filter(|(name, ..)| asked(name));
    let graphs = graphs.map(|(name, checked, plan)| (name, (checked, plan)));
    let all = nodes.chain(graphs).map(|(name, (checked, plan))| {
        let worst = worst(&checked, &plan, tries, &mut draws);
        Wait { workload: format!("stop_{SIDE}/{name}"), ms: worst.as_secs_f64() * 1e3, aim_ms: AIM_MS }
    });
    let mut all: Vec<Wait> = all.collect();
    all.sort_by(|a, b| b.ms.total_cmp(&a.ms));
    all.truncate(TOLD);
    all
}

fn worst(checked: &Checked, plan: &Plan, tries: usize, draws: &mut SplitMix) -> Duration {
    let settings = plan.settings(checked);
    let (took, _) = stopped(plan, &settings, LONG);
    let wait = |_| {
        let after = took.mul_f64(draws.u01());
        // The least of three, for others may work on this machine.
        (0..3).map(|_| stopped(plan, &settings, after).1).min().unwrap_or_default()
    };
    (0..tries).map(wait).max().unwrap_or_default()
}

/// Runs a plan and stops it after a while: how long it took, and how long of that after it was told.
fn stopped(plan: &Plan, settings: &[f32], after: Duration) -> (Duration, Duration) {
    let (stop, frame) = (AtomicBool::new(false), Frame::new(SIDE, SIDE));
    let job = Job { stop: &stop, ..Job::new(RunOptions::best(), &frame, settings) };
    thread::scope(|scope| {
        let begun = Instant::now();
        let running = scope.spawn(|| {
            let images = black_box(run::images(plan, &job));
            let ended = Instant::now();
            // Whoever was given images before that lets them go when it likes.
            drop(images);
            ended
        });
        while begun.elapsed() < after && !running.is_finished() {
            thread::sleep(Duration::from_micros(200));
        }
        let asked = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let ended = running.join().expect("it does not panic");
        (ended - begun, ended.saturating_duration_since(asked))
    })
}

/// A node by itself, every pin given something to work on.
fn alone(spec: &Spec) -> (Checked, Plan) {
    let mut graph = Graph::default();
    let wire = |to: &str| Arg::Wire(to.to_owned(), None);
    for (name, kind, args) in [
        ("grain", "perlin", &[][..]),
        ("land", "octaves", &[("of", "grain")]),
        ("color", "gradient_map", &[("of", "land")]),
        ("vector", "vector", &[("x", "land"), ("y", "grain")]),
        ("normal", "normal_from_height", &[("of", "land")]),
        ("material", "material", &[("height", "land"), ("base_color", "color")]),
    ] {
        let args = args.iter().map(|(socket, from)| ((*socket).to_owned(), wire(from))).collect();
        graph.nodes.insert(name.to_owned(), Node { kind: kind.to_owned(), args });
    }
    let given = spec.sockets.iter().filter_map(|socket| {
        let arg = match &socket.kind {
            Kind::Number { range: None, .. } => wire("land"),
            Kind::Any { .. } | Kind::Color { .. } => wire("color"),
            Kind::Vector { .. } => wire("vector"),
            Kind::Normal => wire("normal"),
            Kind::Material => wire("material"),
            Kind::Text { file: true, .. } => Arg::Text("picture".to_owned()),
            _ => return None,
        };
        Some((socket.name.to_owned(), arg))
    });
    let node = Node { kind: spec.name.to_owned(), args: given.collect() };
    graph.nodes.insert("node".to_owned(), node);
    let outputs = spec.outputs.iter().map(|o| o.name.to_owned());
    graph.outputs = outputs.map(|o| (o.clone(), Arg::Wire("node".to_owned(), Some(o)))).collect();
    let (mut checked, complaints) = check(&graph, LIBRARY);
    assert!(complaints.is_empty(), "{}: {complaints:?}", spec.name);
    let px = vec![0.5; SIDE as usize * SIDE as usize * 4];
    checked.pictures.insert("picture".to_owned(), Image { size: [SIDE; 2], channels: 4, px }.into());
    let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let (plan, complaints) = plan(&checked, &names);
    (checked, plan.unwrap_or_else(|| panic!("{}: {complaints:?}", spec.name)))
}
