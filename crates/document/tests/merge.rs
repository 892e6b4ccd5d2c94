//! Merges of two edited copies of a file.

mod common;

use common::merging::{WALL, clean, edited, merged, messages, remove, rename, with};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{fmt, read};
use lapidary_nodes::LIBRARY;

#[test]
fn two_artists_work_on_one_wall() {
    let ours = with(
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
    let ours = edited(&ours, &Edit::Move("wall".to_owned(), [10.0, 20.0]));
    let theirs = with(
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
    let theirs = edited(&edited(&theirs, &Edit::Move("all".to_owned(), [1.0, 2.0])), &rename("crumb", "rubble"));
    let text = clean(WALL, &ours, &theirs);
    let expected = with(
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
    let expected = edited(&expected, &rename("crumb", "rubble"));
    assert!(text == expected, "{text}");
    assert_eq!(fmt(&text), Ok(text.clone()));
}

#[test]
fn a_renamed_node_is_one_node() {
    let theirs = with(
        WALL,
        &[
            ("octaves(of: \"lump\", octaves: 5, gain: 0.55)", "octaves(of: \"lump\", octaves: 6, gain: 0.55)"),
            ("\"damp\":    octaves(of: \"spot\"", "\"damp\":    octaves(of: \"crumb\""),
        ],
    );
    let ours = edited(WALL, &rename("crumb", "rubble"));
    let made = edited(&theirs, &rename("crumb", "rubble"));
    assert_eq!(clean(WALL, &ours, &theirs), made);
    assert_eq!(clean(WALL, &theirs, &ours), made);

    let lump = "octaves(of: \"lump\", octaves: ";
    let other = with(WALL, &[(&format!("{lump}5"), &format!("{lump}6"))]);
    let twice = merged(WALL, &ours, &edited(&other, &rename("crumb", "gravel")));
    assert_eq!(messages(&twice.conflicts), ["\"crumb\" is \"rubble\" here and \"gravel\" in theirs"]);
    let remark = "        // conflict: theirs names this \"gravel\"\n        \"rubble\":   octaves";
    let made = edited(&other, &rename("crumb", "rubble"));
    assert_eq!(twice.text, with(&made, &[("        \"rubble\":   octaves", remark)]));

    let taken =
        merged(WALL, &ours, &with(&theirs, &[("\"wet\":     ", "\"rubble\":  sine(),\n        \"wet\":     ")]));
    assert!(!taken.conflicts.is_empty() && read(&taken.text).0.is_some());
}

#[test]
fn a_renamed_parameter_or_graph_is_one_too() {
    const KNOBS: &str = include_str!("graphs/knobs.ron");
    let named = |text: &str| {
        let text = text.replace("\"veins", "\"folds").replace("$veins", "$folds").replace("\"wetness", "\"damp");
        text.replace("under:", "below:").replace("\"under", "\"below").replace("$under", "$below")
    };
    let theirs = with(
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
    assert_eq!(clean(KNOBS, &named(KNOBS), &theirs), named(&theirs));
    assert_eq!(clean(KNOBS, &theirs, &named(KNOBS)), named(&theirs));

    let bent = theirs.replace("\"veins", "\"bends").replace("$veins", "$bends").replace("\"wetness", "\"dew");
    let twice = merged(KNOBS, &named(KNOBS), &bent);
    let told =
        ["\"veins\" is \"folds\" here and \"bends\" in theirs", "\"wetness\" is \"damp\" here and \"dew\" in theirs"];
    assert_eq!(messages(&twice.conflicts), told);
    let remarks = [
        ("        \"folds\": n", "        // conflict: theirs names this \"bends\"\n        \"folds\": n"),
        ("        \"damp\": (", "        // conflict: theirs names this \"dew\"\n        \"damp\": ("),
    ];
    assert_eq!(twice.text, with(&named(&theirs), &remarks));
}

#[test]
fn lists_and_groups_are_merged_inside() {
    let base = "lapidary(\n    format: 1,\n    nodes: {\n        \"a\": sine(),\n        \"b\": mix(a: \"a\"),\n        \"wet\": graph(local: \"wetness\", of: \"b\"),\n    },\n    graphs: {\n        \"wetness\": (\n            nodes: {\n                \"q\": sine(bands: 2),\n            },\n            outputs: { \"height\": \"q\" },\n        ),\n    },\n    outputs: { \"height\": \"b\" },\n    tests: [\n        hash(of: \"height\", size: 256, is: \"00\"),\n    ],\n)\n";
    let ours =
        with(base, &[("bands: 2", "bands: 3"), ("        hash(", "        tiles(of: \"height\"),\n        hash(")]);
    let theirs = with(
        base,
        &[
            ("is: \"00\"", "is: \"01\""),
            ("            outputs: { \"height\": \"q\"", "            outputs: { \"height\": \"r\""),
            ("bands: 2),\n", "bands: 2),\n                \"r\": mix(a: \"q\"),\n"),
        ],
    );
    let ours = edited(&ours, &Edit::Mute("a".to_owned(), true));
    let theirs = edited(&theirs, &Edit::Mute("b".to_owned(), true));
    let text = clean(base, &ours, &theirs);
    let expected = with(
        &ours,
        &[
            ("is: \"00\"", "is: \"01\""),
            ("            outputs: { \"height\": \"q\"", "            outputs: { \"height\": \"r\""),
            ("bands: 3),\n", "bands: 3),\n                \"r\": mix(a: \"q\"),\n"),
            ("muted: [\"a\"]", "muted: [\"a\", \"b\"]"),
        ],
    );
    assert_eq!(text, expected);
    // A node of a graph inside is renamed as one of the file is.
    let renamed = edit_text(base, Some("wetness"), &rename("q", "ripples"), LIBRARY).expect("it is there");
    assert_eq!(
        clean(base, &renamed, &with(base, &[("bands: 2", "bands: 5")])),
        with(&renamed, &[("bands: 2", "bands: 5")])
    );
}

#[test]
fn a_file_that_both_made_is_merged_without_a_base() {
    let one = "lapidary(\n    format: 1,\n    nodes: {\n        \"a\": sine(),\n    },\n    outputs: { \"height\": \"a\" },\n)\n";
    let other = one.replace("\"a\": sine(),\n", "\"a\": sine(),\n        \"b\": sine(bands: 3),\n");
    assert_eq!(clean("", one, &other), other);
    let twice = merged("", one, &one.replace("\"a\": sine()", "\"a\": perlin()"));
    assert_eq!(messages(&twice.conflicts), ["\"a\" is sine() here and perlin() in theirs"]);
}

#[test]
fn lines_end_as_ours_do() {
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let (ours, theirs) = (
        with(WALL, &[("scale: 48", "scale: 64")]),
        with(WALL, &[("scale: 90", "scale: 91"), ("        \"wet\":", "        // Wet.\n        \"wet\":")]),
    );
    let made = clean(WALL, &ours, &theirs);
    assert_eq!(made, with(&theirs, &[("scale: 48", "scale: 64")]));
    assert_eq!(clean(WALL, &crlf(&ours), &theirs), crlf(&made));
    assert_eq!(clean(WALL, &ours, &crlf(&theirs)), made);
}

#[test]
fn tens_of_thousands_of_nodes_are_merged() {
    let node = |i: usize| format!("        \"n{i}\": mix(a: \"n{}\", b: 0.5),\n", i.max(1) - 1);
    let nodes: String = (0..20_000).map(node).collect();
    let base = format!(
        "lapidary(\n    format: 1,\n    nodes: {{\n{nodes}    }},\n    outputs: {{ \"height\": \"n9\" }},\n)\n"
    );
    let base = base.replace("\"n0\": mix(a: \"n0\"", "\"n0\": mix(a: 0.5");
    let ours = edited(&base.replace("b: 0.5),\n        \"n5", "b: 0.75),\n        \"n5"), &rename("n7", "seven"));
    let theirs = edited(&base.replace("b: 0.5),\n        \"n6", "b: 0.25),\n        \"n6"), &remove("n19999"));
    let text = clean(&base, &ours, &theirs);
    assert_eq!(text.matches("0.75").count(), ours.matches("0.75").count());
    assert_eq!(text.matches("0.25").count() - theirs.matches("0.25").count(), 0);
}

#[test]
fn a_parameter_that_is_put_into_a_group_on_one_side_keeps_the_value_of_the_other() {
    let base = "lapidary(format: 1, parameters: { \"a\": number(value: 1, range: (0, 2)) }, \
        nodes: {}, outputs: { \"height\": \"$a\" })";
    let ours = base.replace("(0, 2))", "(0, 2), group: \"Wear\")");
    let theirs = base.replace("value: 1", "value: 1.5");
    let both = ours.replace("value: 1", "value: 1.5");
    assert_eq!(clean(base, &ours, &theirs), both);
    assert_eq!(clean(base, &theirs, &ours), both);
    let quarrel = merged(base, &ours, &ours.replace("Wear", "Age"));
    assert_eq!(quarrel.conflicts.len(), 1);
    assert!(quarrel.conflicts[0].message.contains("group"), "{}", quarrel.conflicts[0].message);
}
