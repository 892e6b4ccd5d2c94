//! Two edited copies become one that has the edits of both, or tells where they do not go together.

mod common;

use common::{arg, cases, document, name, right, same};
use lapidary_document::edit::{Edit, edit as edit_text};
use lapidary_document::{Document, Merged, fmt, merge, read, write};
use lapidary_evaluator::diagnostic::{Code, Diagnostic};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_nodes::LIBRARY;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const WALL: &str = include_str!("graphs/wall.ron");

fn merged(base: &str, ours: &str, theirs: &str) -> Merged {
    merge(base, ours, theirs, LIBRARY)
}
/// The text of a merge without conflict.
fn clean(base: &str, ours: &str, theirs: &str) -> String {
    let Merged { text, conflicts } = merged(base, ours, theirs);
    assert_eq!(messages(&conflicts), [""; 0], "{text}");
    right(&text);
    text
}
fn messages(conflicts: &[Diagnostic]) -> Vec<&str> {
    assert!(conflicts.iter().all(|c| c.code == Code::Conflict));
    conflicts.iter().map(|c| c.message.as_str()).collect()
}
/// A text with some of it replaced, each once.
fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}
fn edited(text: &str, edit: &Edit) -> String {
    edit_text(text, None, edit, LIBRARY).unwrap_or_else(|c| panic!("{}", c.render("it.ron", text)))
}
fn rename(from: &str, to: &str) -> Edit {
    Edit::Rename(from.to_owned(), to.to_owned())
}
fn remove(name: &str) -> Edit {
    Edit::Remove(name.to_owned())
}

/// The nodes that an edit is about.
fn touched(edit: &Edit) -> Vec<String> {
    let wire = |arg: &Arg| if let Arg::Wire(from, _) = arg { vec![from.clone()] } else { vec![] };
    match edit {
        Edit::Socket(name, _, arg) => [vec![name.clone()], arg.as_ref().map_or(vec![], wire)].concat(),
        Edit::Add(name, node) => [vec![name.clone()], node.args.values().flat_map(wire).collect()].concat(),
        Edit::Remove(name) | Edit::Move(name, _) | Edit::Mute(name, _) => vec![name.clone()],
        Edit::Rename(from, to) => vec![from.clone(), to.clone()],
        Edit::Output(name, arg) => [vec![format!("output {name}")], arg.as_ref().map_or(vec![], wire)].concat(),
        _ => vec![],
    }
}
fn apart(a: &Edit, b: &Edit) -> bool {
    let parameter = |edit: &Edit| matches!(edit, Edit::Parameter(..));
    let (names, others) = (touched(a), touched(b));
    !parameter(a) && !parameter(b) && names.iter().all(|name| !others.contains(name))
}
/// Outputs have an order, which two that are added on two sides do not.
fn sorted(mut document: Document) -> Document {
    document.graph.outputs.sort_by(|a, b| a.0.cmp(&b.0));
    document
}

/// A remark among the nodes of the wall.
const ABOVE: &str = "// Each brick lies a little differently, and was fired a little differently.";

/// What happens to a line: where, what, and how much of it.
fn line() -> impl Strategy<Value = (usize, u8, u8)> {
    (14usize..68, 0u8..5, 1u8..9)
}
/// The wall after that happened to its nodes.
fn lines(changes: &[(usize, u8, u8)], who: &str) -> String {
    let mut lines: Vec<String> = WALL.lines().map(str::to_owned).collect();
    for (n, (at, what, much)) in changes.iter().enumerate() {
        match what {
            0 => drop(lines.remove(*at)),
            1 => lines.swap(*at, at + 1),
            2 => lines.insert(*at, format!("        // {who} {n}")),
            3 => {
                lines[*at] = lines[*at].replace("seed: ", &format!("seed: {much}")).replace("0.", &format!("0.{much}"))
            }
            _ => lines[*at] += &format!(" // beside {n}"),
        }
    }
    lines.join("\n") + "\n"
}

/// A document, and edits of its nodes.
fn aimed() -> impl Strategy<Value = (Document, Edit, Edit)> {
    document().prop_flat_map(|mut document| {
        for name in ["A", "B", "C"] {
            document.graph.nodes.entry(name.to_owned()).or_default().kind = "some".to_owned();
        }
        let nodes: Vec<String> = document.graph.nodes.keys().cloned().collect();
        let given =
            |(name, node): (&String, &Node)| node.args.keys().map(|s| (name.clone(), s.clone())).collect::<Vec<_>>();
        let sockets: Vec<_> =
            document.graph.nodes.iter().flat_map(given).chain([(nodes[0].clone(), "new".to_owned())]).collect();
        let node = select(nodes);
        let wire = node.clone().prop_map(|from| Arg::Wire(from, None));
        let given = proptest::option::of(prop_oneof![arg(), wire.clone()]);
        let edit = prop_oneof![
            3 => (select(sockets), given).prop_map(|((node, socket), arg)| Edit::Socket(node, socket, arg)),
            2 => node.clone().prop_map(Edit::Remove),
            2 => (node.clone(), "[XY][a-c]").prop_map(|(node, name)| Edit::Rename(node, name)),
            1 => ("[XY][a-c]", common::node()).prop_map(|(name, node)| Edit::Add(name, node)),
            1 => (node.clone(), -9.0..9.0).prop_map(|(node, x)| Edit::Move(node, [x, 1.0])),
            1 => (node, any::<bool>()).prop_map(|(node, muted)| Edit::Mute(node, muted)),
            1 => (name(), proptest::option::of(wire)).prop_map(|(name, arg)| Edit::Output(name, arg)),
        ];
        (Just(document), edit.clone(), edit)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn edits_of_different_nodes_are_both_made((document, a, b) in aimed(), remarks in any::<bool>()) {
        prop_assume!(apart(&a, &b));
        let mut base = write(&document, LIBRARY);
        if remarks {
            base = base.replace("nodes: {\n", "nodes: {\n        // A remark.\n\n").replace("),\n", "), // and one\n");
        }
        let make = |text: &str, edit: &Edit| edit_text(text, None, edit, LIBRARY);
        let (Ok(ours), Ok(theirs)) = (make(&base, &a), make(&base, &b)) else {
            return Err(TestCaseError::reject("edits that are refused"));
        };
        // What follows a renaming knows the new name, and so the renaming comes last.
        let (first, last) = if matches!(a, Edit::Rename(..)) { (&b, &a) } else { (&a, &b) };
        let both = make(&base, first).and_then(|text| make(&text, last)).expect("each could be made");
        let expected = read(&both).0.expect("it is a graph");
        for (ours, theirs) in [(&ours, &theirs), (&theirs, &ours)] {
            let Merged { text, conflicts } = merged(&base, ours, theirs);
            prop_assert!(conflicts.is_empty(), "{:?}\n{:?}\n{:?}\n{}\n{}", a, b, conflicts, base, text);
            let found = read(&text).0.expect("it is a graph");
            prop_assert!(same(&sorted(found), &sorted(expected.clone())), "{:?}\n{:?}\n{}\n{}\n{}", a, b, base, text, both);
            if remarks {
                prop_assert_eq!(text.matches("// A remark.").count(), base.matches("// A remark.").count(), "{}", text);
            }
        }
    }

    #[test]
    fn whatever_lines_are_taken_moved_or_written_no_remark_is_lost(ours in vec(line(), 1..5), theirs in vec(line(), 1..5)) {
        let (here, there) = (lines(&ours, "ours"), lines(&theirs, "theirs"));
        let Merged { text, conflicts } = merged(WALL, &here, &there);
        prop_assert!(fmt(&text).is_ok(), "{}", text);
        for side in [&here, &there] {
            for remark in side.lines().filter(|line| line.trim().starts_with("// ours") || line.trim().starts_with("// theirs")) {
                prop_assert_eq!(text.lines().filter(|line| line.trim() == remark.trim()).count(), 1, "{:?}\n{}", remark, text);
            }
        }
        // Nor does one stay that either has taken out or written anew.
        let has = |text: &str| text.lines().any(|line| line.trim() == ABOVE);
        prop_assert_eq!(has(&text), has(&here) && has(&there), "{}", text);
        let back = merged(WALL, &there, &here);
        prop_assert_eq!(conflicts.is_empty(), back.conflicts.is_empty(), "{:?}\n{:?}", conflicts, back.conflicts);
        if conflicts.is_empty() {
            let [there, back] = [&text, &back.text].map(|text| read(text).0.expect("it is a graph"));
            prop_assert!(same(&sorted(there), &sorted(back)), "{}", text);
        }
    }

    #[test]
    fn a_side_that_changed_nothing_has_no_say(base in document(), other in document()) {
        let base = write(&base, LIBRARY);
        let other = write(&other, LIBRARY).replace("),\n", "), // and one\n");
        for (ours, theirs, made) in [(&other, &base, &other), (&base, &other, &other), (&other, &other, &other)] {
            prop_assert_eq!(merged(&base, ours, theirs), Merged { text: made.clone(), conflicts: vec![] });
        }
        // A remark on the one side puts them to the test, entry by entry.
        let remark = format!("// Theirs.\n{base}");
        let Merged { text, conflicts } = merged(&base, &other, &remark);
        prop_assert!(conflicts.is_empty(), "{:?}\n{}", conflicts, text);
        prop_assert_eq!(&text, &format!("// Theirs.\n{other}"));
        let Merged { text, conflicts } = merged(&base, &remark, &other);
        prop_assert!(conflicts.is_empty(), "{:?}\n{}", conflicts, text);
        prop_assert!(same(&right(&text), &right(&other)), "{}", text);
        prop_assert!(text.starts_with("// Theirs.\n"), "{}", text);
    }

    #[test]
    fn whatever_the_sides_say_the_text_is_a_graph(base in document(), ours in document(), theirs in document()) {
        let [base, ours, theirs] = [base, ours, theirs].map(|document| write(&document, LIBRARY));
        let there = merged(&base, &ours, &theirs);
        let back = merged(&base, &theirs, &ours);
        prop_assert_eq!(there.conflicts.is_empty(), back.conflicts.is_empty());
        for Merged { text, conflicts } in [there, back] {
            prop_assert!(read(&text).0.is_some() && fmt(&text).is_ok(), "{}", text);
            if conflicts.is_empty() {
                let told = |text: &str| -> Vec<_> {
                    let document = read(text).0.expect("it is a graph");
                    document.check(LIBRARY).1.into_iter().map(|c| (c.code, c.about)).collect()
                };
                let known = [told(&ours), told(&theirs)].concat();
                prop_assert!(told(&text).iter().all(|c| known.contains(c)), "{}", text);
            }
        }
    }
}

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
    let remark = "        // conflict: theirs calls this \"gravel\"\n        \"rubble\":   octaves";
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
        ("        \"folds\": n", "        // conflict: theirs calls this \"bends\"\n        \"folds\": n"),
        ("        \"damp\": (", "        // conflict: theirs calls this \"dew\"\n        \"damp\": ("),
    ];
    assert_eq!(twice.text, with(&named(&theirs), &remarks));
}

#[test]
fn what_both_changed_is_told() {
    let ours = with(
        WALL,
        &[("perlin(scale: 48, seed: 17)", "perlin(scale: 64, seed: 17)"), ("size: (1024, 1024)", "size: (512, 512)")],
    );
    let theirs = with(
        WALL,
        &[
            ("perlin(scale: 48, seed: 17)", "perlin(scale: 32, seed: 18)"),
            ("size: (1024, 1024)", "size: (2048, 2048)"),
            ("\"height\": \"parts.height\", \"normal\"", "\"height\": \"cut\", \"normal\""),
        ],
    );
    let ours = with(&ours, &[("\"height\": \"parts.height\", \"normal\"", "\"height\": \"filled\", \"normal\"")]);
    let Merged { text, conflicts } = merged(WALL, &ours, &theirs);
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
        with(
            &ours,
            &[
                ("    size:", "    // conflict: theirs says size: (2048, 2048)\n    size:"),
                (
                    "        \"grit\":    perlin(scale: 64, seed: 17)",
                    "        // conflict: theirs says scale: 32\n        \"grit\":    perlin(scale: 64, seed: 18)"
                ),
                (
                    "        \"base_color\": \"parts",
                    "        // conflict: theirs says \"height\": \"cut\"\n        \"base_color\": \"parts"
                ),
            ]
        )
    );
    let told = read(&text).1;
    assert_eq!(told.len(), 3);
    assert!(
        told.iter()
            .all(|c| c.code == Code::Conflict && lapidary_evaluator::diagnostic::no_errors(std::slice::from_ref(c)))
    );
    let size = conflicts[0].span.clone().expect("it has a place");
    assert_eq!(&text[size], "conflict: theirs says size: (2048, 2048)");
    let grit = conflicts[1].span.clone().expect("it has a place");
    assert_eq!(&text[grit], "64");
    // Numbers that are spelt in two ways are the same.
    let same = clean(
        WALL,
        &with(WALL, &[("scale: 48", "scale: 64")]),
        &with(WALL, &[("scale: 48", "scale: 6.4e1"), ("scale: 14, seed: 9", "scale: 15, seed: 9")]),
    );
    assert_eq!(same, with(WALL, &[("scale: 48", "scale: 64"), ("scale: 14, seed: 9", "scale: 15, seed: 9")]));
}

#[test]
fn what_one_takes_out_and_the_other_needs_is_told() {
    let text = |nodes: &str, outputs: &str| {
        format!(
            "lapidary(\n    format: 1,\n    nodes: {{\n{nodes}    }},\n    outputs: {{ \"height\": {outputs} }},\n)\n"
        )
    };
    let base = text(
        "        \"a\": sine(bands: 2),\n        \"b\": mix(a: \"a\", b: 0.5),\n        \"c\": sine(),\n",
        "\"b\"",
    );
    let without = edited(&base, &remove("c"));
    assert_eq!(clean(&base, &without, &base.replace("bands: 2", "bands: 3")), without.replace("bands: 2", "bands: 3"));

    let changed = base.replace("\"c\": sine()", "\"c\": sine(bands: 9)");
    let there = merged(&base, &without, &changed);
    assert_eq!(messages(&there.conflicts), ["\"c\" is taken out here, and changed in theirs to sine(bands: 9)"]);
    assert_eq!(
        there.text,
        without.replace("0.5),\n", "0.5),\n        // conflict: theirs says \"c\": sine(bands: 9)\n")
    );
    let told = there.conflicts[0].span.clone().expect("it has a place");
    assert_eq!(&there.text[told], "conflict: theirs says \"c\": sine(bands: 9)");
    let back = merged(&base, &changed, &without);
    assert_eq!(messages(&back.conflicts), ["\"c\" is changed here, and theirs takes it out"]);
    assert_eq!(
        back.text,
        changed.replace("        \"c\"", "        // conflict: theirs takes \"c\" out\n        \"c\"")
    );

    // Of a node that goes it is no change that another went before.
    let gone = edited(&edited(&base, &remove("b")), &remove("a"));
    assert_eq!(clean(&base, &edited(&base, &remove("b")), &edited(&base, &remove("a"))), gone);
    assert_eq!(clean(&base, &edited(&base, &remove("a")), &edited(&base, &remove("b"))), gone);

    let wired = base.replace("b: 0.5", "b: \"c\"");
    let there = merged(&base, &without, &wired);
    assert_eq!(messages(&there.conflicts), ["\"b\".b is wired to \"c\" in theirs, which is taken out here"]);
    assert_eq!(
        there.text,
        without.replace("        \"b\"", "        // conflict: theirs wires \"b\".b to \"c\"\n        \"b\"")
    );
    let back = merged(&base, &wired, &without);
    assert_eq!(messages(&back.conflicts), ["\"c\" is wired to \"b\".b here, and theirs takes it out"]);
    assert_eq!(right(&with(&back.text, &[("        // conflict: theirs takes \"c\" out\n", "")])), right(&wired));

    // Each is right by itself, and together they run in a circle.
    let two = text("        \"a\": mix(b: 0.5),\n        \"b\": mix(b: 0.5),\n", "\"b\"");
    let circle = merged(
        &two,
        &with(&two, &[("\"a\": mix(", "\"a\": mix(a: \"b\", ")]),
        &with(&two, &[("\"b\": mix(", "\"b\": mix(a: \"a\", ")]),
    );
    assert_eq!(circle.conflicts.len(), 1);
    assert!(circle.conflicts[0].message.contains("does not go together: "), "{:?}", circle.conflicts);
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
fn what_cannot_be_read_is_left_alone() {
    let broken = WALL.replace("seed: 17),", "seed: 17");
    for (base, ours, theirs, name) in [
        (WALL, WALL.to_owned() + "\n", broken.clone(), "theirs"),
        (WALL, broken.clone(), WALL.to_owned() + "\n", "ours"),
        (&broken, WALL.to_owned(), WALL.to_owned() + "\n", "the text both were made of"),
    ] {
        let Merged { text, conflicts } = merged(base, &ours, &theirs);
        assert_eq!((text, conflicts.len()), (ours, 1));
        assert!(
            conflicts[0].message.starts_with(&format!("{name} cannot be read, and ours is left as it is: line ")),
            "{}",
            conflicts[0].message
        );
    }
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
