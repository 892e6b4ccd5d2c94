//! Examples of nodes: they are fed by what the library declares, whatever other nodes it has.

use lapidary_document::example::{NodeUse, in_use, of, picture};
use lapidary_document::{read, write};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{COLOR, Category, ExampleInput, Meaning, Spec, VALUE, newest};
use lapidary_nodes::LIBRARY;

/// Nodes that precede all others, by their names and by their place in the library.
const STRANGERS: [&Spec; 2] = [
    &Spec {
        name: "aaa_pattern",
        aliases: &[],
        category: Category::Pattern,
        icon: ' ',
        doc: "A pattern.",
        sockets: &[],
        outputs: &[VALUE.unit("A number.")],
        version: 1,
        meaning: Meaning::Field(nothing),
    },
    &Spec {
        name: "aab_color",
        aliases: &[],
        category: Category::Noise,
        icon: ' ',
        doc: "A colour.",
        sockets: &[],
        outputs: &[COLOR.color("A colour.")],
        version: 1,
        meaning: Meaning::Field(nothing),
    },
];

fn nothing(_: &mut Scope<'_>) {}

#[test]
fn the_library_declares_one_output_for_each_example_input() {
    for with in ExampleInput::FED {
        let serves = |s: &&'static Spec| s.outputs.iter().any(|o| o.serves.contains(with));
        let names: Vec<&str> = newest(LIBRARY).filter(serves).map(|s| s.name).collect();
        assert_eq!(names.len(), 1, "{with:?} is served by {names:?}");
        let outputs = newest(LIBRARY).flat_map(|s| s.outputs).filter(|o| o.serves.contains(with));
        let types: Vec<Option<Type>> = outputs.map(|o| o.output_type.value_type()).collect();
        assert!(matches!(types[..], [Some(_)]), "{with:?} has the types {types:?}");
    }
}

#[test]
fn a_new_node_changes_no_other_example() {
    let larger: Vec<&'static Spec> = STRANGERS.into_iter().chain(LIBRARY.iter().copied()).collect();
    for spec in newest(LIBRARY) {
        assert_eq!(write(&of(spec, &larger), LIBRARY), write(&of(spec, LIBRARY), LIBRARY), "{}", spec.name);
    }
    assert_eq!(picture(&larger).map(|p| write(&p, LIBRARY)), picture(LIBRARY).map(|p| write(&p, LIBRARY)));
}

#[test]
fn examples_are_valid_and_small() {
    for spec in newest(LIBRARY) {
        let used = match in_use(spec, LIBRARY) {
            NodeUse::Before { document, socket } => {
                assert!(matches!(of(spec, LIBRARY).graph.nodes[spec.name].args[socket], Arg::Wire(..)), "{socket}");
                document
            }
            NodeUse::Surface { document, output } => {
                assert!(spec.output(output).is_some() && document.graph.nodes.contains_key(spec.name), "{output}");
                document
            }
        };
        for document in [of(spec, LIBRARY), used] {
            let text = write(&document, LIBRARY);
            let (read, mut diagnostics) = read(&text);
            diagnostics.extend(read.expect("the example is a graph").check(LIBRARY).1);
            assert_eq!(diagnostics, [], "{text}");
            assert!(document.graph.nodes.len() <= 16, "{text}");
        }
    }
}
