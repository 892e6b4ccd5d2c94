//! Graphs for tests.

use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_evaluator::trace::{Plan, plan};
use lapidary_nodes::LIBRARY;
use std::path::Path;

/// A graph with some outputs, as its file has them: colours with alpha, grey, normals, and numbers beyond 0 to 1.
pub(crate) fn layers(outputs: &str) -> String {
    format!(
        r##"lapidary(
            format: 1,
            nodes: {{
                "grain": perlin(scale: 4),
                "soft": blur(of: "grain", radius: 0.02),
                "tint": gradient_map(of: "grain", ramp: [(0, "#20283000"), (0.5, "#80c04080"), (1, "#f0ece6")]),
                "bumps": normal_from_height(of: "soft"),
                "signed": math(do: subtract, a: "soft", b: 0.5),
                "steep": math(do: multiply, a: "signed", b: 5),
            }},
            outputs: {{ {outputs} }},
        )
        "##
    )
}

/// The plan of some outputs of a graph, or of all, and its settings.
pub(crate) fn planned(text: &str, path: &str, outputs: Option<&[&str]>) -> (Plan, Vec<f32>) {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let document = read(text).0.expect("the graph is valid");
    let mut files = GraphFiles::new(path, &["graphs"], |path| {
        std::fs::read_to_string(root.join(path)).map_or(LoadResult::Missing, LoadResult::Text)
    });
    let (checked, _) = document.check_with(LIBRARY, &mut files);
    let all: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let plan = plan(&checked, outputs.unwrap_or(&all)).0.expect("the graph has a plan");
    let settings = plan.settings(&checked);
    (plan, settings)
}
