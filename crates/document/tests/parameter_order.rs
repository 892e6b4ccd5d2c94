//! Parameters keep the order of the file, and are moved with their comments.

use lapidary_document::edit::{Edit, edit};
use lapidary_document::read;
use lapidary_evaluator::diagnostic::Code;
use lapidary_nodes::LIBRARY;

const TALL: &str = r##"lapidary(
    format: 1,
    parameters: {
        // The first.
        "wear": number(value: 0.5, range: (0, 1)), // how old it is
        "color": color(value: "#8a3a22"),
        "age": number(value: 2)
    },
    nodes: { "n": perlin(scale: "$age") },
    graphs: {
        "part": (parameters: { "z": number(value: 1), "a": number(value: 2) }, nodes: { "p": perlin() }, outputs: { "o": "p" }),
    },
    outputs: { "height": "n" },
)
"##;

fn placed(text: &str, group: Option<&str>, name: &str, place: usize) -> String {
    let change = Edit::PlaceParameter(name.to_owned(), place);
    edit(text, group, &change, LIBRARY).unwrap_or_else(|c| panic!("{}", c.render("it.ron", text)))
}

fn order(text: &str, group: Option<&str>) -> Vec<String> {
    let (document, diagnostics) = read(text);
    assert!(diagnostics.is_empty(), "{diagnostics:?} in {text}");
    document.expect("it is a graph").parameter_order(group)
}

#[test]
fn parameters_have_the_order_of_the_file() {
    assert_eq!(order(TALL, None), ["wear", "color", "age"]);
    assert_eq!(order(TALL, Some("part")), ["z", "a"]);
}

#[test]
fn a_parameter_is_moved_with_its_comments() {
    let down = placed(TALL, None, "wear", 1);
    assert_eq!(order(&down, None), ["color", "wear", "age"]);
    let expected = "{\n        \"color\": color(value: \"#8a3a22\"),\n        // The first.\n        \"wear\": \
                    number(value: 0.5, range: (0, 1)), // how old it is\n        \"age\": number(value: 2)\n    }";
    assert!(down.contains(expected), "{down}");
    assert_eq!(placed(&down, None, "wear", 0), TALL, "moving it back gives the same text");
}

#[test]
fn the_last_place_needs_no_comma() {
    let down = placed(TALL, None, "wear", 99);
    assert_eq!(order(&down, None), ["color", "age", "wear"]);
    assert_eq!(placed(&down, None, "wear", 0), TALL);
    assert_eq!(placed(TALL, None, "age", 2), TALL, "a place that stays changes nothing");
}

#[test]
fn a_graph_inside_the_file_has_an_order_of_its_own() {
    let moved = placed(TALL, Some("part"), "a", 0);
    assert!(moved.contains("{ \"a\": number(value: 2), \"z\": number(value: 1) }"), "{moved}");
    assert_eq!(order(&moved, Some("part")), ["a", "z"]);
}

#[test]
fn a_missing_parameter_is_refused() {
    let change = Edit::PlaceParameter("rust".to_owned(), 0);
    assert_eq!(edit(TALL, None, &change, LIBRARY).expect_err("there is none").code, Code::NoParameter);
}
