//! The reader takes time in proportion to the length of any text.

use lapidary_document::edit::{Edit, edit};
use lapidary_document::{fmt, read, write};
use lapidary_nodes::LIBRARY;
use std::time::{Duration, Instant};

/// The shortest of three times, as other work may come between.
fn time(mut work: impl FnMut()) -> Duration {
    let once = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..3).map(once).min().expect("it ran")
}

#[test]
fn long_texts_take_time_in_proportion() {
    let chain = |n: usize| {
        let nodes: String =
            (0..n).map(|i| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.25),\n", i.max(1) - 1)).collect();
        format!(
            "lapidary(\n    format: 1,\n    nodes: {{\n{nodes}    }},\n    outputs: {{ \"height\": \"n{}\" }},\n)\n",
            n - 1
        )
    };
    let wrong = |n: usize| chain(n).replace("b:", "c:").replace("\"n", "\"m").replace("a: \"m", "a: \"n");
    let nowhere = |n: usize| {
        let all = |one: &dyn Fn(usize) -> String| (0..n / 8).map(one).collect::<String>();
        let (nodes, graphs) =
            (all(&|i| format!("\"n{i}\": graph(local: \"k{i}\"), ")), all(&|i| format!("\"g{i}\": (nodes: {{}}), ")));
        let (muted, outputs) = (all(&|i| format!("\"m{i}\", ")), all(&|i| format!("\"o{i}\": \"m{i}\", ")));
        format!(
            "lapidary(format: 1, graphs: {{ {graphs} }}, nodes: {{ {nodes} }}, muted: [{muted}], outputs: {{ {outputs} }})"
        )
    };
    for text in [&chain as &dyn Fn(usize) -> String, &wrong, &nowhere] {
        let [some, many] = [text(10_000), text(100_000)].map(|text| {
            time(|| {
                let document = read(&text).0.expect("it is a graph");
                document.check(LIBRARY);
                write(&document, LIBRARY);
                fmt(&text).expect("it is RON");
                edit(&text, None, &Edit::Move("n7".into(), [0.0, 0.0]), LIBRARY).ok();
            })
        });
        // Ten times as much, with room for a machine that has other things to do: what is quadratic takes a hundred.
        assert!(many < some * 40 + Duration::from_millis(200), "{some:?} {many:?}");
    }
}
