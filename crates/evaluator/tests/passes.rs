//! Passes of a plan: the places where pixels are made.

mod common;

use common::{plan_of, wire};

#[test]
fn passes_are_made_only_where_nodes_need_pixels() {
    let passes = |nodes: &[common::Line<'_>]| plan_of(nodes).1.passes();
    let noise: common::Line<'_> = ("n", "noise", &[]);
    assert_eq!(passes(&[noise, ("p", "pixels", &[("of", wire("n"))])]), 2);
    assert_eq!(passes(&[noise, ("p", "smear", &[("a", wire("n"))])]), 2);
    // Pixels are not painted again, neither for a field node nor for an image node.
    assert_eq!(passes(&[noise, ("s", "soften", &[("of", wire("n"))]), ("p", "pixels", &[("of", wire("s"))])]), 3);
    assert_eq!(passes(&[noise, ("s", "soften", &[("of", wire("n"))]), ("t", "soften", &[("of", wire("s"))])]), 4);
    // One painted image serves all readers; one program paints all inputs of an image node.
    let twice: &[common::Line<'_>] = &[
        noise,
        ("s", "soften", &[("of", wire("n"))]),
        ("t", "settle", &[("a", wire("n")), ("b", wire("s"))]),
        ("u", "sum", &[("a", wire("t")), ("b", wire("s"))]),
    ];
    assert_eq!(passes(twice), 4);
    let both: &[common::Line<'_>] =
        &[noise, ("w", "wave", &[]), ("t", "settle", &[("a", wire("n")), ("b", wire("w"))])];
    assert_eq!(passes(both), 3);
    // Unread nodes and constants are not painted.
    assert_eq!(passes(&[noise, ("s", "soften", &[("of", wire("n"))]), ("p", "pixels", &[])]), 1);
}
