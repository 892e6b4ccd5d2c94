//! Reading, writing, formatting and editing take linear time.

use lapidary_document::edit::{Edit, edit};
use lapidary_document::{fmt, read, write};
use lapidary_nodes::LIBRARY;
use std::time::{Duration, Instant};

/// The shortest of three times, to exclude interruptions by other work.
fn time(mut work: impl FnMut()) -> Duration {
    let once = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..3).map(once).min().expect("there are three times")
}

#[test]
fn reading_writing_and_formatting_take_linear_time() {
    let chain = |n: usize| {
        let nodes: String =
            (0..n).map(|i| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.25),\n", i.max(1) - 1)).collect();
        format!(
            "lapidary(\n    format: 1,\n    nodes: {{\n{nodes}    }},\n    outputs: {{ \"height\": \"n{}\" }},\n)\n",
            n - 1
        )
    };
    let unknown_sockets = |n: usize| chain(n).replace("b:", "c:").replace("\"n", "\"m").replace("a: \"m", "a: \"n");
    let dangling_names = |n: usize| {
        let all = |one: &dyn Fn(usize) -> String| (0..n / 8).map(one).collect::<String>();
        let (nodes, graphs) =
            (all(&|i| format!("\"n{i}\": graph(local: \"k{i}\"), ")), all(&|i| format!("\"g{i}\": (nodes: {{}}), ")));
        let (muted, outputs) = (all(&|i| format!("\"m{i}\", ")), all(&|i| format!("\"o{i}\": \"m{i}\", ")));
        format!(
            "lapidary(format: 1, graphs: {{ {graphs} }}, nodes: {{ {nodes} }}, muted: [{muted}], outputs: {{ {outputs} }})"
        )
    };
    for text in [&chain as &dyn Fn(usize) -> String, &unknown_sockets, &dangling_names] {
        let [some, many] = [text(10_000), text(100_000)].map(|text| {
            time(|| {
                let document = read(&text).0.expect("the text is a graph");
                document.check(LIBRARY);
                write(&document, LIBRARY);
                fmt(&text).expect("the text is RON");
                edit(&text, None, &Edit::Move("n7".into(), [0.0, 0.0]), LIBRARY).ok();
            })
        });
        // A text ten times as long may take 40 times as long, for busy machines; quadratic time would be 100 times.
        assert!(many < some * 40 + Duration::from_millis(200), "{some:?} {many:?}");
    }
}
