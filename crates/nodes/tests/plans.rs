//! Plans: unused inputs are not evaluated, and shared inputs are evaluated once.

mod common;

use common::known::{Line, graph, number, wire, word};
use lapidary_evaluator::declare::default_value::DefaultValue;
use lapidary_evaluator::node::spec::find;
use lapidary_evaluator::run::paint;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

/// The graphs have 2³⁰ paths.
#[test]
fn shared_inputs_are_planned_once() {
    let names: Vec<String> = (0..=30).map(|i| format!("n{i}")).collect();
    for kind in ["mix", "blend", "math"] {
        let sockets = if kind == "blend" { ["below", "above"] } else { ["a", "b"] };
        let args: Vec<Vec<_>> = names.iter().map(|name| sockets.map(|socket| (socket, wire(name))).to_vec()).collect();
        let mut nodes: Vec<Line<'_>> = vec![(&names[0], "perlin", &[])];
        nodes.extend((1..=30).map(|i| (names[i].as_str(), kind, args[i - 1].as_slice())));
        let (_, plan) = graph(&nodes, "n30");
        assert!(plan.code.insts.len() < 1000, "{kind}: {} instructions", plan.code.insts.len());
        assert_eq!(plan.passes(), 1);
    }
}

/// A switch evaluates only the selected input.
#[test]
fn a_switch_evaluates_only_the_selected_input() {
    let passes = |which: &str| {
        let switch = [("which", word(which)), ("first", wire("grain")), ("second", wire("soft"))];
        let nodes: [Line<'_>; 3] = [
            ("grain", "perlin", &[]),
            ("soft", "blur", &[("of", wire("grain")), ("radius", number(0.1))]),
            ("it", "switch", &switch),
        ];
        graph(&nodes, "it").1.passes()
    };
    assert_eq!([passes("first"), passes("second"), passes("third")], [1, 3, 1]);
}

/// Fractals without an input sum a default noise, and splatters copy a default shape: both equal that node wired with its
/// default settings.
#[test]
fn a_default_node_equals_the_same_node_wired() {
    let mut found = vec![];
    for spec in LIBRARY {
        for socket in spec.sockets {
            let DefaultValue::Node(kind) = socket.kind.default_value() else { continue };
            let default = find(LIBRARY, kind).expect("the kind exists");
            assert_eq!(default.version, 1, "name the version of `{kind}`");
            let wired = [(socket.name, wire("default"))];
            let hash = |nodes: &[Line<'_>]| {
                let (mut checked, _) = graph(nodes, "it");
                checked.seed = 7;
                let plan = lapidary_evaluator::trace::plan(&checked, &["it"]).0.expect("the graph is valid");
                let images = paint(&plan, &plan.settings(&checked), RunOptions::best(), &Frame::new(64, 64));
                images.expect("the image fits into memory")[0].hash()
            };
            let bare = hash(&[("it", spec.name, &[])]);
            assert_eq!(bare, hash(&[("default", kind, &[]), ("it", spec.name, &wired)]), "{}", spec.name);
            assert_ne!(bare, hash(&[("it", spec.name, &[(socket.name, number(0.0))])]), "{}", spec.name);
            found.push((spec.name, kind));
        }
    }
    let fractals = [
        "billow",
        "damped_octaves",
        "hetero_octaves",
        "hybrid_multifractal",
        "jordan",
        "multifractal",
        "octaves",
        "ping_pong",
        "ridged",
        "swiss",
        "turbulence",
    ];
    let splatters = ["circular_splatter", "path_splatter", "random_splatter", "spaced_splatter", "tile_sampler"];
    let expected = fractals.map(|name| (name, "perlin")).into_iter().chain(splatters.map(|name| (name, "solid")));
    assert_eq!(found, expected.collect::<Vec<_>>());
}
