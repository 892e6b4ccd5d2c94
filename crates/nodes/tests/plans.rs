//! Plans: unused inputs are not evaluated, and shared inputs are evaluated once.

mod common;

use common::known::{Line, graph, number, wire, word};

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
