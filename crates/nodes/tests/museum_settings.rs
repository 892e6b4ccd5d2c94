//! Settings of historical noises: tables from files, and periods.

mod common;

use common::known::{Args, at, graph as small, number, points, wire, word};
use common::reference::{Tolerance, column};
use lapidary_evaluator::check::check;
use lapidary_evaluator::diagnostic::About;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::trace::plan;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;

/// The largest slope of the noise.
const XOR: f64 = 2.3;

/// Tables from a file equal drawn tables with the same content.
#[test]
fn tables_from_a_file_equal_drawn_tables() {
    let file = [("tables", word("file")), ("file", Arg::Text("tables.json".to_owned())), ("scale", number(1.0))];
    for dims in 1..=3 {
        let own = [("dims", number(f64::from(dims))), ("split", word("as_written"))];
        let node: Vec<_> = file.clone().into_iter().chain(own).collect();
        column(&format!("classic_c_sm42_{dims}d.csv"), "f32", Tolerance::Bits, &[("perlin_1985", &node)], None);
    }
    let node: Vec<_> = file.clone().into_iter().chain([("seed", number(1.0))]).collect();
    column("kensler_42_3d.csv", "noise", Tolerance::Near(XOR), &[("perlin_xor", &node)], None);
}

/// A missing or invalid table file is reported.
#[test]
fn invalid_table_files_are_reported() {
    let diagnose = |kind: &str, args: Args<'_>, text: &str| {
        let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())).collect();
        let mut graph = Graph::default();
        graph.nodes.insert("it".to_owned(), Node { kind: kind.to_owned(), args });
        graph.outputs = vec![("it".to_owned(), wire("it"))];
        let (mut checked, diagnostics) = check(&graph, LIBRARY);
        assert_eq!(diagnostics, []);
        checked.data.insert("mine".to_owned(), text.into());
        let (plan, diagnostics) = plan(&checked, &["it"]);
        assert!(plan.is_none());
        diagnostics.into_iter().map(|c| (c.about, c.message)).collect::<Vec<_>>()
    };
    let about = About::Socket("it".to_owned(), "file".to_owned());
    let file = ("tables", word("file"));
    let named = [file.clone(), ("file", Arg::Text("mine".to_owned()))];
    let elsewhere = [file.clone(), ("file", Arg::Text("other".to_owned()))];
    for kind in ["perlin_sr", "terrain_noise", "terrain_perturb"] {
        let assert_reported = |args: Args<'_>, text: &str, message: &str| {
            assert_eq!(diagnose(kind, args, text), [(about.clone(), message.to_owned())], "{kind}");
        };
        assert_reported(std::slice::from_ref(&file), "", "no table file is set");
        assert_reported(&elsewhere, "", "no table file is set");
        assert_reported(&named, "{\"q\":[1]}", "the table file cannot be used: there is no table called `p`");
        let broken = "the table file cannot be used: invalid JSON: EOF while parsing a list at line 2 column 2";
        assert_reported(&named, "{\"p\": [1,\n 2", broken);
    }
}

/// The heights after both terrain stages that read tables, and their fingerprints.
fn terrain(tables: Option<(&str, &str)>, seed: f64) -> (Vec<f32>, Vec<u128>) {
    let mut args = vec![("seed", number(seed))];
    if let Some((file, _)) = tables {
        args.extend([("tables", word("file")), ("file", Arg::Text(file.to_owned()))]);
    }
    let moved = [&args[..], &[("of", wire("it"))]].concat();
    let (mut checked, _) = small(&[("it", "terrain_noise", &args), ("moved", "terrain_perturb", &moved)], "moved");
    checked.data = tables.map(|(file, text)| (file.to_owned(), text.into())).into_iter().collect();
    let (plan, diagnostics) = plan(&checked, &["it"]);
    assert_eq!(diagnostics, []);
    let plan = plan.expect("there are no diagnostics");
    let (frame, settings) = (Frame::new(40, 24), plan.settings(&checked));
    let job = Job::new(RunOptions::best(), &frame, &settings);
    let image = images(&plan, &job).expect("the image fits into memory").remove(0);
    (image.px.into_vec(), fingerprints(&plan, &job).expect("the graph reads no pictures"))
}

/// A terrain with the tables of a file has the bits of one with the same tables drawn from a seed; other tables give
/// other heights.
#[test]
fn terrains_read_their_tables_from_a_file() {
    let path = format!("{}/../../tests/vectors/tables_classic_sr_42.json", env!("CARGO_MANIFEST_DIR"));
    let tables = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let (drawn, _) = terrain(None, 42.0);
    let (given, fingerprint) = terrain(Some(("a.json", &tables)), 42.0);
    assert_eq!(given, drawn);
    // The seed has no effect on a terrain whose tables are given.
    assert_eq!(terrain(Some(("a.json", &tables)), 7.0).0, drawn);
    assert_ne!(terrain(None, 7.0).0, drawn);
    let others = common::tables();
    let (other, other_fingerprint) = terrain(Some(("a.json", &others)), 42.0);
    assert_ne!(other, drawn);
    // A fingerprint depends on the text of the file, not on its name.
    assert_ne!(other_fingerprint, fingerprint);
    assert_eq!(terrain(Some(("b.json", &tables)), 42.0).1, fingerprint);
}

/// A noise with a period repeats, and is unchanged before it does.
#[test]
fn noises_with_a_period_repeat() {
    for kind in ["perlin_1985", "perlin_sr", "perlin_xor"] {
        for split in ["floor", "as_written"] {
            let mut args = vec![("scale", number(5.0))];
            if kind != "perlin_sr" {
                args.push(("split", word(split)));
            }
            let plain = small(&[("it", kind, &args)], "it");
            args.push(("repeat", number(5.0)));
            let repeating = small(&[("it", kind, &args)], "it");
            for [x, y] in points(500, 0.0, 1.0).into_iter().map(|p| p.map(|v| (v * 4096.0).floor() / 4096.0)) {
                assert_eq!(at(&repeating, x, y), at(&repeating, x + 1.0, y + 2.0), "{kind} {split} at {x}, {y}");
                // The original adds 4096 first, and so reads another cell of the lattice.
                if x < 0.8 && y < 0.8 && !(kind == "perlin_1985" && split == "as_written") {
                    assert_eq!(at(&repeating, x, y), at(&plain, x, y), "{kind} {split} at {x}, {y}");
                }
            }
            let near = |a: f32, b: f32| (at(&repeating, a, 0.3)[0] - at(&repeating, b, 0.3)[0]).abs();
            assert!(near(0.999, 1.001) < 0.05, "{kind} {split} has a seam");
        }
    }
}
