//! Strategies for random documents and edits, and comparisons of documents.

#![allow(dead_code, reason = "each test is a separate crate and uses a part of this module")]

use lapidary_document::edit::{Edit, MetadataEntry};
use lapidary_document::{CanvasFrame, CanvasLayout, Document, Group, Preset, SampleCount, read};
use lapidary_evaluator::declare::widget::ParameterWidget;
use lapidary_evaluator::diagnostic::Code;
use lapidary_evaluator::graph::{Arg, Graph, Node, Parameter, Setting};
use lapidary_evaluator::report::assertion::Assertion;
use lapidary_field::program::Samples;
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;
use std::collections::BTreeSet;

pub(crate) mod merging;
pub(crate) mod model;

/// The number of random cases: `PROPTEST_CASES`, or 200.
pub(crate) fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200)
}

/// Reads a text, which must have no diagnostics.
pub(crate) fn parse_valid(text: &str) -> Document {
    let (document, diagnostics) = read(text);
    // Random names of few letters look alike.
    let diagnostics = diagnostics.iter().filter(|c| c.code != Code::SimilarNames);
    let messages: Vec<String> = diagnostics.map(|c| c.render("it.ron", text)).collect();
    assert!(messages.is_empty(), "{}\n{text}", messages.join("\n"));
    document.expect("there are no diagnostics")
}

/// Names of few letters, so that some are equal.
pub(crate) fn name() -> impl Strategy<Value = String> {
    "[A-C_][a-b0 -]{0,2}"
}
fn word() -> impl Strategy<Value = String> {
    "[a-z_]{3,6}".prop_filter("a number", |word| !["inf", "nan"].contains(&word.as_str()))
}
fn color() -> impl Strategy<Value = Arg> {
    (0..=0xff_ffffu32, 0..=255u32).prop_map(|(hex, alpha)| {
        let [r, g, b, _] = lapidary_evaluator::node::spec::rgb(hex);
        Arg::Color([r, g, b, alpha as f32 / 255.0])
    })
}
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![(-20i32..20).prop_map(f64::from), -4.0..4.0, proptest::num::f64::NORMAL]
}
fn constant() -> impl Strategy<Value = Arg> {
    prop_oneof![number().prop_map(Arg::Number), color(), [number(), number(), number()].prop_map(Arg::Vector)]
}
/// Any value of a socket.
pub(crate) fn arg() -> impl Strategy<Value = Arg> {
    let wire = (name(), proptest::option::of(word())).prop_map(|(node, output)| Arg::Wire(node, output));
    let stop = prop_oneof![number().prop_map(Arg::Number), color(), name().prop_map(Arg::Parameter)];
    let ramp = vec((-2.0f32..2.0, stop), 0..3).prop_map(Arg::Ramp);
    prop_oneof![4 => wire, 2 => constant(), 1 => name().prop_map(Arg::Parameter), 1 => word().prop_map(Arg::Word), 1 => ramp]
}
pub(crate) fn node() -> impl Strategy<Value = Node> {
    let plain = (word(), btree_map(word(), arg(), 0..4))
        .prop_map(|(kind, args)| Node { kind: format!("x{kind}"), args: args.into_iter().collect() });
    let instance = (any::<bool>(), prop_oneof![".{1,9}", name()], btree_map("(x[a-z]{1,4}|[A-C][a-b]?)", arg(), 0..3))
        .prop_map(|(file, path, mut args)| {
            args.insert(if file { "file" } else { "local" }.to_owned(), Arg::Text(path));
            Node { kind: "graph".to_owned(), args: args.into_iter().collect() }
        });
    prop_oneof![5 => plain, 1 => instance]
}
pub(crate) fn parameter() -> impl Strategy<Value = Parameter> {
    let range = |v: f64| Some(v - 1.0..=v + 1.0);
    let value = prop_oneof![
        (-9.0..9.0, any::<bool>()).prop_map(move |(v, has)| Setting::Number(v, has.then(|| range(v)).flatten())),
        color().prop_map(|c| if let Arg::Color(c) = c {
            Setting::Color(c)
        } else {
            unreachable!("the strategy yields colours")
        }),
        [number(), number(), number()].prop_map(Setting::Vector),
        (3u32..9).prop_map(|n| Setting::Whole(n, Some(n - 3..=n + 3))),
        word().prop_map(|w| Setting::Word(w.clone(), vec!["other".to_owned(), w])),
    ];
    let widget = proptest::sample::select(ParameterWidget::ALL);
    (value, [".{0,6}", ".{0,6}", ".{0,6}"], proptest::option::of(widget)).prop_map(|(value, texts, widget)| {
        let [about, group, unit] = texts;
        let widget = widget.filter(|widget| widget.fits(&value.widget()));
        Parameter { value, about, group, unit, widget }
    })
}
fn graph() -> impl Strategy<Value = Graph> {
    let outputs = btree_map(output_name(), prop_oneof![arg()], 0..3);
    (btree_map(name(), node(), 0..6), btree_map(name(), parameter(), 0..3), outputs, any::<u32>()).prop_map(
        |(nodes, parameters, outputs, seed)| {
            let wrap = [seed % 2 == 0, true];
            let outputs = outputs.into_iter().collect();
            let mut graph = Graph { nodes, parameters, outputs, seed, wrap, ..Graph::default() };
            graph.declare_data();
            graph
        },
    )
}
/// Names of outputs, some of them known.
fn output_name() -> impl Strategy<Value = String> {
    prop_oneof![6 => name(), 1 => "(height|mask)"]
}
fn position() -> impl Strategy<Value = [f64; 2]> {
    ((-900i32..900).prop_map(f64::from), -9.0..9.0).prop_map(|(x, y)| [x, y])
}
fn frames(most: usize) -> impl Strategy<Value = Vec<CanvasFrame>> {
    let color =
        proptest::option::of(color()).prop_map(|color| if let Some(Arg::Color(c)) = color { Some(c) } else { None });
    // Few titles, so that some are equal.
    let about = prop_oneof!["[a-c]", ".{0,5}"];
    let frame = prop_oneof![
        (about, position(), position(), color).prop_map(|(about, at, size, color)| CanvasFrame {
            about,
            at,
            size,
            color
        }),
        "[a-c]".prop_map(|about| CanvasFrame { about, ..CanvasFrame::default() }),
    ];
    vec(frame, 0..most)
}
/// The layout of nodes, of which some may exist.
fn layout() -> impl Strategy<Value = CanvasLayout> {
    let outputs = proptest::option::of(position());
    let lists = (btree_set(name(), 0..3), btree_set(name(), 0..3));
    (btree_map(name(), position(), 0..3), outputs, frames(3), frames(3), lists).prop_map(
        |(nodes, outputs, frames, notes, (collapsed, portals))| CanvasLayout {
            nodes,
            outputs,
            frames,
            notes,
            collapsed,
            portals,
        },
    )
}
/// Removes the names of nodes that do not exist.
fn without_unknown_nodes(layout: CanvasLayout, graph: &Graph) -> CanvasLayout {
    let known = |names: BTreeSet<String>| names.into_iter().filter(|name| graph.nodes.contains_key(name)).collect();
    let CanvasLayout { collapsed, portals, .. } = layout;
    CanvasLayout { collapsed: known(collapsed), portals: known(portals), ..layout }
}
fn group() -> impl Strategy<Value = Group> {
    (graph(), layout(), ".{0,5}", btree_set(name(), 0..3)).prop_map(|(graph, layout, about, muted)| Group {
        about,
        layout: without_unknown_nodes(layout, &graph),
        muted: muted.into_iter().filter(|name| graph.nodes.contains_key(name)).collect(),
        graph: Graph { seed: 0, wrap: [true; 2], data: BTreeSet::new(), ..graph },
    })
}

/// A document that reads back equal.
pub(crate) fn document() -> impl Strategy<Value = Document> {
    let test = prop_oneof![
        name().prop_map(|of| Assertion::Tiles { of }),
        (name(), position()).prop_map(|(of, within)| Assertion::Range { of, within }),
        (name(), position()).prop_map(|(of, [is, within])| Assertion::Mean { of, is, within }),
        (name(), 1u32..999).prop_map(|(of, size)| Assertion::Hash { of, size, is: "0123456789abcdef".to_owned() }),
    ];
    let rest =
        (layout(), btree_map(name(), group(), 0..2), vec(test, 0..3), vec(".{0,4}", 0..3), btree_set(name(), 0..3));
    (graph(), rest, ".{0,9}", 1u32..5000).prop_map(|(graph, (layout, groups, tests, tags, muted), about, side)| {
        let preset: Preset = graph.parameters.iter().map(|(name, p)| (name.clone(), p.value.arg())).collect();
        let muted = muted.into_iter().filter(|name| graph.nodes.contains_key(name)).collect();
        Document {
            name: about.chars().rev().collect(),
            about,
            tags,
            size: [side, side + 1],
            tile: [f64::from(side) / 8.0, 1.0],
            samples: [SampleCount::Unset, SampleCount::Auto, SampleCount::Fixed(Samples::Four)][side as usize % 3],
            metres: f64::from(side) / 7.0,
            seconds: f64::from(side % 4),
            presets: [("all".to_owned(), preset)].into(),
            layout: without_unknown_nodes(layout, &graph),
            graph,
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
        (name(), position()).prop_map(|(n, at)| Edit::Move(n, at)),
        (name(), any::<bool>()).prop_map(|(n, m)| Edit::Mute(n, m)),
        (name(), proptest::option::of(parameter())).prop_map(|(n, p)| Edit::Parameter(n, p)),
        (output_name(), proptest::option::of(arg())).prop_map(|(n, a)| Edit::Output(n, a)),
        (0usize..4, any::<u64>()).prop_map(|(n, hash)| Edit::Bless(n, hash)),
        reversible_edit(),
    ]
}
/// An edit that another edit can undo.
pub(crate) fn reversible_edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (name(), any::<bool>()).prop_map(|(n, c)| Edit::Collapse(n, c)),
        proptest::option::of(position()).prop_map(Edit::MoveOutputs),
        frames(5).prop_map(Edit::Frames),
        frames(5).prop_map(Edit::Notes),
        metadata_entry().prop_map(Edit::Metadata),
        (name(), proptest::option::of(group())).prop_map(|(n, g)| Edit::Graph(n, g)),
        (name(), name()).prop_map(|(a, b)| Edit::RenameGraph(a, b)),
        (name(), name()).prop_map(|(a, b)| Edit::RenameParameter(a, b)),
        (output_name(), output_name()).prop_map(|(a, b)| Edit::RenameOutput(a, b)),
    ]
}
fn metadata_entry() -> impl Strategy<Value = MetadataEntry> {
    let length = || prop_oneof![Just(0.0), Just(1.0), -1.0..9.0, Just(f64::NAN)];
    prop_oneof![
        ".{0,5}".prop_map(MetadataEntry::Name),
        ".{0,5}".prop_map(MetadataEntry::About),
        ".{0,5}".prop_map(MetadataEntry::Author),
        ".{0,5}".prop_map(MetadataEntry::Licence),
        vec(".{0,5}", 0..3).prop_map(MetadataEntry::Tags),
        [0u32..3, 1023u32..1025].prop_map(MetadataEntry::Size),
        [length(), length()].prop_map(MetadataEntry::Tile),
        any::<[bool; 2]>().prop_map(MetadataEntry::Wrap),
        prop::sample::select(&SampleCount::ALL[..]).prop_map(MetadataEntry::Samples),
        (0u32..3).prop_map(MetadataEntry::Seed),
        length().prop_map(MetadataEntry::Metres),
        length().prop_map(MetadataEntry::Relief),
        length().prop_map(MetadataEntry::Loop),
    ]
}

/// True if two documents have the same content, whatever their places in the text.
pub(crate) fn same_content(a: &Document, b: &Document) -> bool {
    let content = |d: &Document| {
        (d.graph.clone(), d.layout.clone(), d.muted.clone(), d.groups.clone(), d.presets.clone(), d.tests.clone())
    };
    let metadata = |d: &Document| {
        let texts = [&d.name, &d.about, &d.author, &d.licence].map(String::clone);
        (texts, d.tags.clone(), d.size, d.tile, d.samples, d.metres, d.relief, d.seconds)
    };
    content(a) == content(b) && metadata(a) == metadata(b)
}
