//! Merges of two edited copies of a file.

mod common;

use common::merging::{WALL, apply, merge_texts, merge_without_conflicts, messages, remove, rename, replace_each_once};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{fmt, read};
use lapidary_nodes::LIBRARY;

#[test]
fn edits_of_different_nodes_are_merged() {
    let ours = replace_each_once(
        WALL,
        &[
            ("\"grit\":    perlin(scale: 48, seed: 17)", "\"grit\":    perlin(scale: 64, seed: 17)"),
            ("        // Mortar: coarse sand", "        // Mortar: very coarse sand"),
            (
                "\"speck\":   octaves(of: \"sand\", octaves: 2, gain: 0.8),",
                "\"speck\":   octaves(of: \"sand\", octaves: 3, gain: 0.8), // finer",
            ),
            (
                "        \"wet\":     ",
                "        // Where water stands.\n        \"puddle\":  worley(scale: 7),\n        \"wet\":     ",
            ),
        ],
    );
    let ours = apply(&ours, &Edit::Move("wall".to_owned(), [10.0, 20.0]));
    let theirs = replace_each_once(
        WALL,
        &[
            ("\"tuft\":    worley(scale: 90, seed: 55)", "\"tuft\":    worley(scale: 120, seed: 55)"),
            ("size: (1024, 1024)", "size: (2048, 2048)"),
            ("        \"wet\":     ", "        \"dew\":     sine(bands: 4), // in the morning\n        \"wet\":     "),
            ("value: 0.35, range", "value: 0.5, range"),
            ("seed: 17),\n", "seed: 17), // grains of 2 mm\n"),
            ("        \"lump\":    perlin", "        // The lumps.\n        \"lump\":    perlin"),
        ],
    );
    let theirs = apply(&apply(&theirs, &Edit::Move("all".to_owned(), [1.0, 2.0])), &rename("crumb", "rubble"));
    let text = merge_without_conflicts(WALL, &ours, &theirs);
    let expected = replace_each_once(
        &ours,
        &[
            ("\"tuft\":    worley(scale: 90, seed: 55)", "\"tuft\":    worley(scale: 120, seed: 55)"),
            ("size: (1024, 1024)", "size: (2048, 2048)"),
            ("        \"wet\":     ", "        \"dew\":     sine(bands: 4), // in the morning\n        \"wet\":     "),
            ("value: 0.35, range", "value: 0.5, range"),
            ("seed: 17),\n", "seed: 17), // grains of 2 mm\n"),
            ("        \"lump\":    perlin", "        // The lumps.\n        \"lump\":    perlin"),
            ("\"wall\": (10, 20),", "\"wall\": (10, 20),\n            \"all\": (1, 2),"),
        ],
    );
    let expected = apply(&expected, &rename("crumb", "rubble"));
    assert!(text == expected, "{text}");
    assert_eq!(fmt(&text), Ok(text.clone()));
}

#[test]
fn a_renamed_node_is_merged_as_the_same_node() {
    let theirs = replace_each_once(
        WALL,
        &[
            ("octaves(of: \"lump\", octaves: 5, gain: 0.55)", "octaves(of: \"lump\", octaves: 6, gain: 0.55)"),
            ("\"damp\":    octaves(of: \"spot\"", "\"damp\":    octaves(of: \"crumb\""),
        ],
    );
    let ours = apply(WALL, &rename("crumb", "rubble"));
    let made = apply(&theirs, &rename("crumb", "rubble"));
    assert_eq!(merge_without_conflicts(WALL, &ours, &theirs), made);
    assert_eq!(merge_without_conflicts(WALL, &theirs, &ours), made);

    let lump = "octaves(of: \"lump\", octaves: ";
    let other = replace_each_once(WALL, &[(&format!("{lump}5"), &format!("{lump}6"))]);
    let twice = merge_texts(WALL, &ours, &apply(&other, &rename("crumb", "gravel")));
    assert_eq!(messages(&twice.conflicts), ["\"crumb\" is renamed to \"rubble\" here, and to \"gravel\" in theirs"]);
    let comment = "        // conflict: theirs names this \"gravel\"\n        \"rubble\":   octaves";
    let made = apply(&other, &rename("crumb", "rubble"));
    assert_eq!(twice.text, replace_each_once(&made, &[("        \"rubble\":   octaves", comment)]));

    let taken = merge_texts(
        WALL,
        &ours,
        &replace_each_once(&theirs, &[("\"wet\":     ", "\"rubble\":  sine(),\n        \"wet\":     ")]),
    );
    assert!(!taken.conflicts.is_empty() && read(&taken.text).0.is_some());
}

#[test]
fn renamed_parameters_and_graphs_are_merged_as_the_same() {
    const KNOBS: &str = include_str!("graphs/knobs.ron");
    let named = |text: &str| {
        let text = text.replace("\"veins", "\"folds").replace("$veins", "$folds").replace("\"wetness", "\"damp");
        text.replace("under:", "below:").replace("\"under", "\"below").replace("$under", "$below")
    };
    let theirs = replace_each_once(
        KNOBS,
        &[
            ("number(value: 2.5", "number(value: 2"),
            (
                "        \"wet\":  ",
                "        \"more\": graph(local: \"wetness\", under: \"$veins\"),\n        \"wet\":  ",
            ),
            ("\"veins\": 3", "\"veins\": 3.5"),
            ("perlin()", "perlin(scale: 7)"),
            ("(0, \"#8c8a88\")", "(0, \"$stone\")"),
        ],
    );
    assert_eq!(merge_without_conflicts(KNOBS, &named(KNOBS), &theirs), named(&theirs));
    assert_eq!(merge_without_conflicts(KNOBS, &theirs, &named(KNOBS)), named(&theirs));

    let bent = theirs.replace("\"veins", "\"bends").replace("$veins", "$bends").replace("\"wetness", "\"dew");
    let twice = merge_texts(KNOBS, &named(KNOBS), &bent);
    let expected = [
        "\"veins\" is renamed to \"folds\" here, and to \"bends\" in theirs",
        "\"wetness\" is renamed to \"damp\" here, and to \"dew\" in theirs",
    ];
    assert_eq!(messages(&twice.conflicts), expected);
    let comments = [
        ("        \"folds\": n", "        // conflict: theirs names this \"bends\"\n        \"folds\": n"),
        ("        \"damp\": (", "        // conflict: theirs names this \"dew\"\n        \"damp\": ("),
    ];
    assert_eq!(twice.text, replace_each_once(&named(&theirs), &comments));
}

#[test]
fn lists_and_local_graphs_are_merged_entry_by_entry() {
    let base = "lapidary(\n    format: 1,\n    nodes: {\n        \"a\": sine(),\n        \"b\": mix(a: \"a\"),\n        \"wet\": graph(local: \"wetness\", of: \"b\"),\n    },\n    graphs: {\n        \"wetness\": (\n            nodes: {\n                \"q\": sine(bands: 2),\n            },\n            outputs: { \"height\": \"q\" },\n        ),\n    },\n    outputs: { \"height\": \"b\" },\n    tests: [\n        hash(of: \"height\", size: 256, is: \"00\"),\n    ],\n)\n";
    let ours = replace_each_once(
        base,
        &[("bands: 2", "bands: 3"), ("        hash(", "        tiles(of: \"height\"),\n        hash(")],
    );
    let theirs = replace_each_once(
        base,
        &[
            ("is: \"00\"", "is: \"01\""),
            ("            outputs: { \"height\": \"q\"", "            outputs: { \"height\": \"r\""),
            ("bands: 2),\n", "bands: 2),\n                \"r\": mix(a: \"q\"),\n"),
        ],
    );
    let ours = apply(&ours, &Edit::Mute("a".to_owned(), true));
    let theirs = apply(&theirs, &Edit::Mute("b".to_owned(), true));
    let text = merge_without_conflicts(base, &ours, &theirs);
    let expected = replace_each_once(
        &ours,
        &[
            ("is: \"00\"", "is: \"01\""),
            ("            outputs: { \"height\": \"q\"", "            outputs: { \"height\": \"r\""),
            ("bands: 3),\n", "bands: 3),\n                \"r\": mix(a: \"q\"),\n"),
            ("muted: [\"a\"]", "muted: [\"a\", \"b\"]"),
        ],
    );
    assert_eq!(text, expected);
    // Nodes of local graphs can be renamed too.
    let renamed = edit_text(base, Some("wetness"), &rename("q", "ripples"), LIBRARY).expect("the node exists");
    assert_eq!(
        merge_without_conflicts(base, &renamed, &replace_each_once(base, &[("bands: 2", "bands: 5")])),
        replace_each_once(&renamed, &[("bands: 2", "bands: 5")])
    );
}

#[test]
fn new_files_are_merged_without_a_base() {
    let one = "lapidary(\n    format: 1,\n    nodes: {\n        \"a\": sine(),\n    },\n    outputs: { \"height\": \"a\" },\n)\n";
    let other = one.replace("\"a\": sine(),\n", "\"a\": sine(),\n        \"b\": sine(bands: 3),\n");
    assert_eq!(merge_without_conflicts("", one, &other), other);
    let twice = merge_texts("", one, &one.replace("\"a\": sine()", "\"a\": perlin()"));
    assert_eq!(messages(&twice.conflicts), ["\"a\" is sine() here and perlin() in theirs"]);
}

#[test]
fn the_line_ends_of_ours_are_kept() {
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let (ours, theirs) = (
        replace_each_once(WALL, &[("scale: 48", "scale: 64")]),
        replace_each_once(
            WALL,
            &[("scale: 90", "scale: 91"), ("        \"wet\":", "        // Wet.\n        \"wet\":")],
        ),
    );
    let made = merge_without_conflicts(WALL, &ours, &theirs);
    assert_eq!(made, replace_each_once(&theirs, &[("scale: 48", "scale: 64")]));
    assert_eq!(merge_without_conflicts(WALL, &crlf(&ours), &theirs), crlf(&made));
    assert_eq!(merge_without_conflicts(WALL, &ours, &crlf(&theirs)), made);
}

#[test]
fn twenty_thousand_nodes_are_merged() {
    let node = |i: usize| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.5),\n", i.max(1) - 1);
    let nodes: String = (0..20_000).map(node).collect();
    let base = format!(
        "lapidary(\n    format: 1,\n    nodes: {{\n{nodes}    }},\n    outputs: {{ \"height\": \"n9\" }},\n)\n"
    );
    let base = base.replace("\"n0\": mix(a: \"n0\"", "\"n0\": mix(a: 0.5");
    let ours = apply(&base.replace("b: 0.5),\n        \"n5", "b: 0.75),\n        \"n5"), &rename("n7", "seven"));
    let theirs = apply(&base.replace("b: 0.5),\n        \"n6", "b: 0.25),\n        \"n6"), &remove("n19999"));
    let text = merge_without_conflicts(&base, &ours, &theirs);
    assert_eq!(text.matches("0.75").count(), ours.matches("0.75").count());
    assert_eq!(text.matches("0.25").count() - theirs.matches("0.25").count(), 0);
}

#[test]
fn a_parameter_group_and_a_value_are_merged() {
    let base = "lapidary(format: 1, parameters: { \"a\": number(value: 1, range: (0, 2)) }, \
        nodes: {}, outputs: { \"height\": \"$a\" })";
    let ours = base.replace("(0, 2))", "(0, 2), group: \"Wear\")");
    let theirs = base.replace("value: 1", "value: 1.5");
    let both = ours.replace("value: 1", "value: 1.5");
    assert_eq!(merge_without_conflicts(base, &ours, &theirs), both);
    assert_eq!(merge_without_conflicts(base, &theirs, &ours), both);
    let conflict = merge_texts(base, &ours, &ours.replace("Wear", "Age"));
    assert_eq!(conflict.conflicts.len(), 1);
    assert!(conflict.conflicts[0].message.contains("group"), "{}", conflict.conflicts[0].message);
}
