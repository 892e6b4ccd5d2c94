//! The work of compiling a graph grows no faster than its text, however its nodes are wired.
#![cfg(unix)]

use lapidary_document::read;
use lapidary_evaluator::trace::{Plan, StepAction, plan};
use lapidary_field::program::Program;
use lapidary_nodes::LIBRARY;
use lapidary_tests::graph_texts::chain;
use lapidary_tests::process_usage::cpu_time;
use std::hint::black_box;
use std::time::Duration;

/// The nodes of the graphs that are compared.
const NODES: [usize; 3] = [250, 500, 2000];
/// The largest ratio of the CPU times of 2000 and 250 nodes. Quadratic time would be 64 times as long.
const MAX_RATIO: f64 = 24.0;
/// Shorter times count as this one.
const LEAST: Duration = Duration::from_millis(1);
/// Measurements, of which the shortest counts.
const ROUNDS: usize = 3;

/// The text of a graph with as many nodes.
type GraphOfNodes = fn(usize) -> String;

/// A graph with a subgraph that is used many times, each time with another argument.
fn instances(count: usize) -> String {
    let text = chain(count, |i, before| format!("graph(local: \"g\", under: {before}, by: 0.{i}1)"));
    let inner = "\"it\": mix(a: \"$under\", b: 0.5, by: \"$by\")";
    let parameters = "\"under\": number(value: 0), \"by\": number(value: 1)";
    let group = format!("\"g\": (parameters: {{ {parameters} }}, nodes: {{ {inner} }}, outputs: {{ \"o\": \"it\" }})");
    text.replacen("nodes:", &format!("graphs: {{ {group} }}, nodes:"), 1)
}

/// Reads, checks, plans and schedules a graph.
fn compile(text: &str) -> Plan {
    let document = read(text).0.expect("the text is a graph");
    let (checked, diagnostics) = document.check(LIBRARY);
    assert!(diagnostics.is_empty(), "{:?}", diagnostics[0]);
    let (plan, diagnostics) = plan(&checked, &["height"]);
    let plan = plan.unwrap_or_else(|| panic!("{diagnostics:?}"));
    for step in &plan.steps {
        if let StepAction::Paint { code, .. } = &step.action {
            black_box(Program::new(code));
        }
    }
    black_box(Program::new(&plan.code));
    plan
}

/// The instructions of all programs of a plan, and its passes.
fn size(plan: &Plan) -> [usize; 2] {
    let of_step = |action: &StepAction| match action {
        StepAction::Paint { code, .. } => code.insts.len(),
        StepAction::ImageNode(step) => step.numbers.insts.len(),
        StepAction::Picture(_) => 0,
    };
    [plan.code.insts.len() + plan.steps.iter().map(|step| of_step(&step.action)).sum::<usize>(), plan.passes()]
}

/// The only test of its file, because the CPU time of others would count.
#[test]
fn instructions_and_passes_grow_with_the_nodes_and_time_hardly_faster() {
    let shapes: [(&str, GraphOfNodes); 9] = [
        ("a chain of mixes", |n| chain(n, |_, before| format!("mix(a: {before}, b: 0.25)"))),
        ("mixes of one node with itself", |n| {
            chain(n, |i, before| format!("mix(a: {before}, b: {before}, by: 0.{i}1)"))
        }),
        ("blends of colours", |n| chain(n, |i, before| format!("blend(below: {before}, above: 0.{i}1)"))),
        ("mixes with the node halfway", |n| {
            chain(n, |i, before| format!("mix(a: {before}, b: \"n{}\", by: 0.25)", i / 2))
        }),
        ("sums of noises", |n| {
            chain(n, |i, before| match i % 2 {
                0 => format!("perlin(seed: {i})"),
                _ => format!("math(do: add, a: {before}, b: \"n{}\")", i.saturating_sub(2)),
            })
        }),
        ("painted nodes", |n| chain(n, |_, before| format!("paint(of: {before})"))),
        ("blurs", |n| chain(n, |_, before| format!("blur(of: {before}, radius: 0.01)"))),
        ("warps of painted nodes", |n| {
            chain(n, |i, before| match i % 2 {
                1 => format!("paint(of: {before})"),
                _ => format!("directional_warp(of: {before}, push: {before})"),
            })
        }),
        ("instances of a subgraph", instances),
    ];
    let mut slow = vec![];
    for (name, shape) in shapes {
        let texts = NODES.map(shape);
        let sizes = texts.each_ref().map(|text| size(&compile(text)));
        let mut times = [Duration::MAX; NODES.len()];
        for _ in 0..ROUNDS {
            for (time, text) in times.iter_mut().zip(&texts) {
                let start = cpu_time();
                compile(text);
                *time = (*time).min(cpu_time() - start);
            }
        }
        let ratio = times[2].max(LEAST).as_secs_f64() / times[0].max(LEAST).as_secs_f64();
        println!("{name}: {sizes:?} instructions and passes, {times:.2?}, {ratio:.1} times");
        for k in 0..2 {
            // From 500 to 2000 nodes there are six times as many new nodes as from 250 to 500.
            let [few, some, many] = sizes.map(|size| size[k]);
            assert!(many - some <= 6 * (some - few) + 6, "{name}: {sizes:?}");
        }
        if ratio > MAX_RATIO {
            slow.push(format!("{name}: {times:.2?}"));
        }
    }
    assert!(slow.is_empty(), "{slow:#?}");
}
