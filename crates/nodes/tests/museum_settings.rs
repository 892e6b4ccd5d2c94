//! Settings of historical noises: tables from files, and periods.

mod common;

use common::known::{Args, at, graph as small, number, points, wire, word};
use common::reference::{Tolerance, column};
use lapidary_evaluator::check::check;
use lapidary_evaluator::diagnostic::About;
use lapidary_evaluator::graph::{Arg, Graph, Node};
use lapidary_evaluator::trace::plan;
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
    let diagnose = |args: Args<'_>, text: &str| {
        let args = args.iter().map(|(socket, arg)| ((*socket).to_owned(), arg.clone())).collect();
        let mut graph = Graph::default();
        graph.nodes.insert("it".to_owned(), Node { kind: "perlin_sr".to_owned(), args });
        graph.outputs = vec![("it".to_owned(), wire("it"))];
        let (mut checked, diagnostics) = check(&graph, LIBRARY);
        assert_eq!(diagnostics, []);
        checked.tables.insert("mine".to_owned(), text.into());
        let (plan, diagnostics) = plan(&checked, &["it"]);
        assert!(plan.is_none());
        diagnostics.into_iter().map(|c| (c.about, c.message)).collect::<Vec<_>>()
    };
    let about = About::Socket("it".to_owned(), "file".to_owned());
    let file = ("tables", word("file"));
    assert_eq!(diagnose(std::slice::from_ref(&file), ""), [(about.clone(), "no table file is set".to_owned())]);
    let named = [file, ("file", Arg::Text("mine".to_owned()))];
    let none = "the table file cannot be used: there is no table called `p`".to_owned();
    assert_eq!(diagnose(&named, "{\"q\":[1]}"), [(about, none)]);
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
