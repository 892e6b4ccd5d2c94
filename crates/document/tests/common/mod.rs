//! Random documents and edits, and what an edit means for a document: the yardstick of what it does to a text.

#![allow(dead_code, reason = "each test uses some of it")]

use lapidary_document::edit::Edit;
use lapidary_document::{Document, Frame, Group, Layout, Preset, read};
use lapidary_evaluator::graph::{Arg, Graph, Node, Parameter, Setting};
use lapidary_evaluator::hold::Test;
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;

/// How many random cases: `PROPTEST_CASES`, or as many as nobody waits for.
pub(crate) fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200)
}

/// A text without complaints as a document.
pub(crate) fn right(text: &str) -> Document {
    let (document, complaints) = read(text);
    let told: Vec<String> = complaints.iter().map(|c| c.render("it.ron", text)).collect();
    assert!(told.is_empty(), "{}\n{text}", told.join("\n"));
    document.expect("there was no complaint")
}

/// Names of few letters, so that some meet.
pub(crate) fn name() -> impl Strategy<Value = String> {
    "[A-C_][a-b0 -]{0,2}"
}
fn word() -> impl Strategy<Value = String> {
    "[a-z_]{3,6}".prop_filter("a number", |word| !["inf", "nan"].contains(&word.as_str()))
}
fn color() -> impl Strategy<Value = Arg> {
    (0..=0xff_ffffu32, 0..=255u32).prop_map(|(hex, alpha)| {
        let [r, g, b, _] = lapidary_evaluator::spec::rgb(hex);
        Arg::Color([r, g, b, alpha as f32 / 255.0])
    })
}
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![(-20i32..20).prop_map(f64::from), -4.0..4.0, proptest::num::f64::NORMAL]
}
fn constant() -> impl Strategy<Value = Arg> {
    prop_oneof![number().prop_map(Arg::Number), color(), [number(), number(), number()].prop_map(Arg::Vector)]
}
/// Anything a socket may be given.
pub(crate) fn arg() -> impl Strategy<Value = Arg> {
    let wire = (name(), proptest::option::of(word())).prop_map(|(node, output)| Arg::Wire(node, output));
    let stop = prop_oneof![number().prop_map(Arg::Number), color(), name().prop_map(Arg::Parameter)];
    let ramp = vec((-2.0f32..2.0, stop), 0..3).prop_map(Arg::Ramp);
    prop_oneof![4 => wire, 2 => constant(), 1 => name().prop_map(Arg::Parameter), 1 => word().prop_map(Arg::Word), 1 => ramp]
}
pub(crate) fn node() -> impl Strategy<Value = Node> {
    let plain = (word(), btree_map(word(), arg(), 0..4))
        .prop_map(|(kind, args)| Node { kind: format!("x{kind}"), args: args.into_iter().collect() });
    let instance =
        (any::<bool>(), ".{1,9}", btree_map("x[a-z]{1,4}", arg(), 0..3)).prop_map(|(file, path, mut args)| {
            args.insert(if file { "file" } else { "local" }.to_owned(), Arg::Text(path));
            Node { kind: "graph".to_owned(), args: args.into_iter().collect() }
        });
    prop_oneof![5 => plain, 1 => instance]
}
pub(crate) fn parameter() -> impl Strategy<Value = Parameter> {
    let range = |v: f64| Some(v - 1.0..=v + 1.0);
    let value = prop_oneof![
        (-9.0..9.0, any::<bool>()).prop_map(move |(v, has)| Setting::Number(v, has.then(|| range(v)).flatten())),
        color().prop_map(|c| if let Arg::Color(c) = c { Setting::Color(c) } else { unreachable!("it is a colour") }),
        [number(), number(), number()].prop_map(Setting::Vector),
        (3u32..9).prop_map(|n| Setting::Whole(n, Some(n - 3..=n + 3))),
        word().prop_map(|w| Setting::Word(w.clone(), vec!["other".to_owned(), w])),
    ];
    (value, ".{0,6}").prop_map(|(value, about)| Parameter { value, about })
}
fn graph() -> impl Strategy<Value = Graph> {
    let outputs = btree_map(name(), prop_oneof![arg()], 0..3);
    (btree_map(name(), node(), 0..6), btree_map(name(), parameter(), 0..3), outputs, any::<u32>()).prop_map(
        |(nodes, parameters, outputs, seed)| Graph {
            nodes,
            parameters,
            outputs: outputs.into_iter().collect(),
            seed,
            wrap: [seed % 2 == 0, true],
        },
    )
}
fn spot() -> impl Strategy<Value = [f64; 2]> {
    ((-900i32..900).prop_map(f64::from), -9.0..9.0).prop_map(|(x, y)| [x, y])
}
fn layout() -> impl Strategy<Value = Layout> {
    let frame = (".{0,5}", spot(), spot()).prop_map(|(about, at, size)| Frame { about, at, size });
    (btree_map(name(), spot(), 0..3), vec(frame, 0..2)).prop_map(|(nodes, frames)| Layout { nodes, frames })
}

/// A document that reads back as it is.
pub(crate) fn document() -> impl Strategy<Value = Document> {
    let group = (graph(), layout(), ".{0,5}").prop_map(|(graph, layout, about)| Group {
        about,
        graph: Graph { seed: 0, wrap: [true; 2], ..graph },
        layout,
        ..Group::default()
    });
    let test = prop_oneof![
        name().prop_map(|of| Test::Tiles { of }),
        (name(), spot()).prop_map(|(of, within)| Test::Range { of, within }),
        (name(), spot()).prop_map(|(of, [is, within])| Test::Mean { of, is, within }),
        (name(), 1u32..999).prop_map(|(of, size)| Test::Hash { of, size, is: "0123456789abcdef".to_owned() }),
    ];
    let rest =
        (layout(), btree_map(name(), group, 0..2), vec(test, 0..3), vec(".{0,4}", 0..3), btree_set(name(), 0..3));
    (graph(), rest, ".{0,9}", 1u32..5000).prop_map(|(graph, (layout, groups, tests, tags, muted), about, side)| {
        let preset: Preset = graph.parameters.iter().map(|(name, p)| (name.clone(), p.value.arg())).collect();
        let muted = muted.into_iter().filter(|name| graph.nodes.contains_key(name)).collect();
        Document {
            name: about.chars().rev().collect(),
            about,
            tags,
            size: [side, side + 1],
            tile: [f64::from(side) / 8.0, 1.0],
            samples: [1, 4, 16][side as usize % 3],
            metres: f64::from(side) / 7.0,
            seconds: f64::from(side % 4),
            presets: [("all".to_owned(), preset)].into(),
            graph,
            layout,
            groups,
            tests,
            muted,
            ..Document::default()
        }
    })
}

pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (name(), word(), proptest::option::of(arg())).prop_map(|(n, s, a)| Edit::Socket(n, s, a)),
        (name(), node()).prop_map(|(n, node)| Edit::Add(n, node)),
        name().prop_map(Edit::Remove),
        (name(), name()).prop_map(|(a, b)| Edit::Rename(a, b)),
        (name(), spot()).prop_map(|(n, at)| Edit::Move(n, at)),
        (name(), any::<bool>()).prop_map(|(n, m)| Edit::Mute(n, m)),
        (name(), proptest::option::of(parameter())).prop_map(|(n, p)| Edit::Parameter(n, p)),
        (name(), proptest::option::of(arg())).prop_map(|(n, a)| Edit::Output(n, a)),
        (0usize..4, any::<u64>()).prop_map(|(n, hash)| Edit::Bless(n, hash)),
    ]
}

/// What an edit that is not refused makes of a document.
pub(crate) fn edited(mut document: Document, edit: &Edit) -> Document {
    let graph = &mut document.graph;
    let from = |arg: &Arg, node: &str| matches!(arg, Arg::Wire(from, _) if from == node);
    match edit {
        Edit::Socket(name, socket, arg) => {
            let args = &mut graph.nodes.get_mut(name).expect("it was not refused").args;
            match arg {
                Some(arg) => drop(args.insert(socket.clone(), arg.clone())),
                None => drop(args.remove(socket)),
            }
        }
        Edit::Add(name, node) => drop(graph.nodes.insert(name.clone(), node.clone())),
        Edit::Remove(name) => {
            graph.nodes.remove(name);
            graph.nodes.values_mut().for_each(|node| node.args.retain(|_, arg| !from(arg, name)));
            graph.outputs.retain(|(_, arg)| !from(arg, name));
            document.layout.nodes.remove(name);
            document.muted.remove(name);
        }
        Edit::Rename(old, new) => {
            let follow = |arg: &mut Arg| {
                if let Arg::Wire(from, _) = arg
                    && from == old
                {
                    *from = new.clone();
                }
            };
            let node = graph.nodes.remove(old).expect("it was not refused");
            graph.nodes.insert(new.clone(), node);
            graph.nodes.values_mut().flat_map(|node| node.args.values_mut()).for_each(follow);
            graph.outputs.iter_mut().map(|(_, arg)| arg).for_each(follow);
            if let Some(at) = document.layout.nodes.remove(old) {
                document.layout.nodes.insert(new.clone(), at);
            } else {
                // One that lay about under the new name was of nobody.
                document.layout.nodes.remove(new);
            }
            if document.muted.remove(old) {
                document.muted.insert(new.clone());
            }
        }
        Edit::Move(name, at) => drop(document.layout.nodes.insert(name.clone(), *at)),
        Edit::Mute(name, true) => drop(document.muted.insert(name.clone())),
        Edit::Mute(name, false) => drop(document.muted.remove(name)),
        Edit::Parameter(name, Some(parameter)) => drop(graph.parameters.insert(name.clone(), parameter.clone())),
        Edit::Parameter(name, None) => {
            if let Some(parameter) = graph.parameters.remove(name) {
                let held = parameter.value.arg();
                let rest = |arg: &mut Arg| {
                    if *arg == Arg::Parameter(name.clone()) {
                        *arg = held.clone();
                    }
                };
                let args = graph.nodes.values_mut().flat_map(|node| node.args.values_mut());
                for arg in args.chain(graph.outputs.iter_mut().map(|(_, arg)| arg)) {
                    rest(arg);
                    if let (Arg::Ramp(stops), Arg::Number(_) | Arg::Color(_)) = (arg, &held) {
                        stops.iter_mut().for_each(|(_, stop)| rest(stop));
                    }
                }
            }
            document.presets.values_mut().for_each(|preset| drop(preset.remove(name)));
        }
        Edit::Output(name, Some(arg)) => match graph.outputs.iter_mut().find(|(n, _)| n == name) {
            Some((_, held)) => *held = arg.clone(),
            None => graph.outputs.push((name.clone(), arg.clone())),
        },
        Edit::Output(name, None) => graph.outputs.retain(|(n, _)| n != name),
        Edit::Preset(name, Some(preset)) => drop(document.presets.insert(name.clone(), preset.clone())),
        Edit::Preset(name, None) => drop(document.presets.remove(name)),
        Edit::Bless(number, hash) => {
            if let Some(Test::Hash { is, .. }) = document.tests.get_mut(*number) {
                *is = format!("{hash:016x}");
            }
        }
    }
    document
}

/// Two documents that say the same, wherever it stands.
pub(crate) fn same(a: &Document, b: &Document) -> bool {
    let said = |d: &Document| {
        (d.graph.clone(), d.layout.clone(), d.muted.clone(), d.groups.clone(), d.presets.clone(), d.tests.clone())
    };
    let head = |d: &Document| {
        (d.name.clone(), d.about.clone(), d.tags.clone(), d.size, d.tile, d.samples, d.metres, d.seconds)
    };
    said(a) == said(b) && head(a) == head(b)
}
