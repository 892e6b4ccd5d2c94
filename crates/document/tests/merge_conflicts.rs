//! Conflicts of merges, and texts that cannot be merged.

mod common;

use common::merging::{WALL, apply, merge_texts, merge_without_conflicts, messages, remove, replace_each_once};
use common::parse_valid;
use lapidary_document::{MergeResult, read};
use lapidary_evaluator::diagnostic::Code;

#[test]
fn different_edits_of_one_setting_are_conflicts() {
    let ours = replace_each_once(
        WALL,
        &[("perlin(scale: 48, seed: 17)", "perlin(scale: 64, seed: 17)"), ("size: (1024, 1024)", "size: (512, 512)")],
    );
    let theirs = replace_each_once(
        WALL,
        &[
            ("perlin(scale: 48, seed: 17)", "perlin(scale: 32, seed: 18)"),
            ("size: (1024, 1024)", "size: (2048, 2048)"),
            ("\"height\": \"parts.height\", \"normal\"", "\"height\": \"cut\", \"normal\""),
        ],
    );
    let ours =
        replace_each_once(&ours, &[("\"height\": \"parts.height\", \"normal\"", "\"height\": \"filled\", \"normal\"")]);
    let MergeResult { text, conflicts } = merge_texts(WALL, &ours, &theirs);
    assert_eq!(
        messages(&conflicts),
        [
            "size is (512, 512) here and (2048, 2048) in theirs (it was (1024, 1024))",
            "\"grit\".scale is 64 here and 32 in theirs (it was 48)",
            "output \"height\" is \"filled\" here and \"cut\" in theirs (it was \"parts.height\")",
        ]
    );
    assert_eq!(
        text,
        replace_each_once(
            &ours,
            &[
                ("    size:", "    // conflict: theirs has size: (2048, 2048)\n    size:"),
                (
                    "        \"grit\":    perlin(scale: 64, seed: 17)",
                    "        // conflict: theirs has scale: 32\n        \"grit\":    perlin(scale: 64, seed: 18)"
                ),
                (
                    "        \"base_color\": \"parts",
                    "        // conflict: theirs has \"height\": \"cut\"\n        \"base_color\": \"parts"
                ),
            ]
        )
    );
    let found = read(&text).1;
    assert_eq!(found.len(), 3);
    assert!(
        found
            .iter()
            .all(|c| c.code == Code::Conflict && lapidary_evaluator::diagnostic::no_errors(std::slice::from_ref(c)))
    );
    let size = conflicts[0].span.clone().expect("a conflict has a place");
    assert_eq!(&text[size], "conflict: theirs has size: (2048, 2048)");
    let grit = conflicts[1].span.clone().expect("a conflict has a place");
    assert_eq!(&text[grit], "64");
    // Equal numbers with different spellings are no conflict.
    let same = merge_without_conflicts(
        WALL,
        &replace_each_once(WALL, &[("scale: 48", "scale: 64")]),
        &replace_each_once(WALL, &[("scale: 48", "scale: 6.4e1"), ("scale: 14, seed: 9", "scale: 15, seed: 9")]),
    );
    assert_eq!(
        same,
        replace_each_once(WALL, &[("scale: 48", "scale: 64"), ("scale: 14, seed: 9", "scale: 15, seed: 9")])
    );
}

#[test]
fn removing_what_the_other_side_uses_is_a_conflict() {
    let text = |nodes: &str, outputs: &str| {
        format!(
            "lapidary(\n    format: 1,\n    nodes: {{\n{nodes}    }},\n    outputs: {{ \"height\": {outputs} }},\n)\n"
        )
    };
    let base = text(
        "        \"a\": sine(bands: 2),\n        \"b\": mix(a: \"a\", b: 0.5),\n        \"c\": sine(),\n",
        "\"b\"",
    );
    let without = apply(&base, &remove("c"));
    assert_eq!(
        merge_without_conflicts(&base, &without, &base.replace("bands: 2", "bands: 3")),
        without.replace("bands: 2", "bands: 3")
    );

    let changed = base.replace("\"c\": sine()", "\"c\": sine(bands: 9)");
    let there = merge_texts(&base, &without, &changed);
    assert_eq!(messages(&there.conflicts), ["\"c\" is removed here, and changed in theirs to sine(bands: 9)"]);
    assert_eq!(
        there.text,
        without.replace("0.5),\n", "0.5),\n        // conflict: theirs has \"c\": sine(bands: 9)\n")
    );
    let span = there.conflicts[0].span.clone().expect("a conflict has a place");
    assert_eq!(&there.text[span], "conflict: theirs has \"c\": sine(bands: 9)");
    let back = merge_texts(&base, &changed, &without);
    assert_eq!(messages(&back.conflicts), ["\"c\" is changed here, and removed in theirs"]);
    assert_eq!(back.text, changed.replace("        \"c\"", "        // conflict: theirs removes \"c\"\n        \"c\""));

    // Removing a node is compatible with removing a node that reads it.
    let gone = apply(&apply(&base, &remove("b")), &remove("a"));
    assert_eq!(merge_without_conflicts(&base, &apply(&base, &remove("b")), &apply(&base, &remove("a"))), gone);
    assert_eq!(merge_without_conflicts(&base, &apply(&base, &remove("a")), &apply(&base, &remove("b"))), gone);

    let wired = base.replace("b: 0.5", "b: \"c\"");
    let there = merge_texts(&base, &without, &wired);
    assert_eq!(messages(&there.conflicts), ["\"b\".b is wired to \"c\" in theirs, and \"c\" is removed here"]);
    assert_eq!(
        there.text,
        without.replace("        \"b\"", "        // conflict: theirs wires \"b\".b to \"c\"\n        \"b\"")
    );
    let back = merge_texts(&base, &wired, &without);
    assert_eq!(messages(&back.conflicts), ["\"c\" is wired to \"b\".b here, and removed in theirs"]);
    assert_eq!(
        parse_valid(&replace_each_once(&back.text, &[("        // conflict: theirs removes \"c\"\n", "")])),
        parse_valid(&wired)
    );

    // Each side is valid, and the merge would have a cycle.
    let two = text("        \"a\": mix(b: 0.5),\n        \"b\": mix(b: 0.5),\n", "\"b\"");
    let cycle = merge_texts(
        &two,
        &replace_each_once(&two, &[("\"a\": mix(", "\"a\": mix(a: \"b\", ")]),
        &replace_each_once(&two, &[("\"b\": mix(", "\"b\": mix(a: \"a\", ")]),
    );
    assert_eq!(cycle.conflicts.len(), 1);
    assert!(cycle.conflicts[0].message.contains("the merged changes conflict: "), "{:?}", cycle.conflicts);
}

#[test]
fn ours_is_kept_where_a_text_cannot_be_read() {
    let broken = WALL.replace("seed: 17),", "seed: 17");
    for (base, ours, theirs, name) in [
        (WALL, WALL.to_owned() + "\n", broken.clone(), "theirs"),
        (WALL, broken.clone(), WALL.to_owned() + "\n", "ours"),
        (&broken, WALL.to_owned(), WALL.to_owned() + "\n", "the common ancestor"),
    ] {
        let MergeResult { text, conflicts } = merge_texts(base, &ours, &theirs);
        assert_eq!((text, conflicts.len()), (ours, 1));
        assert!(
            conflicts[0].message.starts_with(&format!("{name} cannot be read, so ours is kept: line ")),
            "{}",
            conflicts[0].message
        );
    }
}
