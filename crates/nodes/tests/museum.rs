//! The historical noises through a graph: file columns of the reference, read at a point of a plan.

mod common;

use common::planned;
use lapidary_evaluator::graph::{Arg, Graph, Node};

/// What `f32` rounds inside a noise of size 1.
const ROUNDING: f64 = 4e-6;

/// How steep each noise is at most (the reference, section 9; sums of octaves by their weights).
const CLASSIC: [f64; 3] = [1.3, 1.8, 1.9];
const IMPROVED: f64 = 3.3;
const XOR: f64 = 2.3;
const TURBULENCE: f64 = 8.0;
const WORLEY: f64 = 1.0;
const HASHED: f64 = 2.4;
const SIMPLEX: [f64; 3] = [7.3, 6.4, 6.3];
const OPEN_SIMPLEX: f64 = 8.0;

/// Some simplex forms jump where two simplices meet, by at most this much; a point on the very face may fall to the
/// other side when `f32` rounds it. One point in a column does.
const JUMP: f64 = 0.0063;

/// How a column is held: within the tolerance of a slope, the same but for one jump, or to the last bit.
#[derive(Clone, Copy)]
enum Held {
    Near(f64),
    Jumps(f64),
    Bits,
}

/// Rows of a file of the reference, by column.
struct Csv {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Csv {
    fn read(name: &str) -> Csv {
        let path = format!("{}/../../tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let split = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let mut lines = text.lines().map(split);
        Csv { columns: lines.next().expect("a header"), rows: lines.collect() }
    }
    fn word(&self, row: usize, column: &str) -> Option<&str> {
        self.columns.iter().position(|c| c == column).map(|i| self.rows[row][i].as_str())
    }
    fn number(&self, row: usize, column: &str) -> f64 {
        self.word(row, column).and_then(|w| w.parse().ok()).unwrap_or(0.0)
    }
}

fn number(v: f64) -> Arg {
    Arg::Number(v)
}
fn word(w: &str) -> Arg {
    Arg::Word(w.to_owned())
}

/// Nodes in a row, each reading the one before by `of`; `@column` words are the row's own numbers.
type Line<'a> = (&'a str, &'a [(&'a str, Arg)]);

/// The graph of a row: the last node's output.
fn graph(csv: &Csv, row: usize, lines: &[Line<'_>], output: Option<&str>) -> Graph {
    let mut graph = Graph::default();
    for (i, (kind, args)) in lines.iter().enumerate() {
        let own = |arg: &Arg| match arg {
            // A socket takes a seed below 0 as the whole number of 32 bits that it is.
            Arg::Word(w) => w.strip_prefix('@').map_or(arg.clone(), |column| {
                let v = csv.number(row, column);
                number(if v < 0.0 { v + 4294967296.0 } else { v })
            }),
            _ => arg.clone(),
        };
        let mut node = Node { kind: (*kind).to_owned(), ..Node::default() };
        node.args.extend(args.iter().map(|(socket, arg)| ((*socket).to_owned(), own(arg))));
        if i > 0 {
            node.args.insert("of".to_owned(), Arg::Wire(format!("n{}", i - 1), None));
        }
        graph.nodes.insert(format!("n{i}"), node);
    }
    let last = Arg::Wire(format!("n{}", lines.len() - 1), output.map(str::to_owned));
    graph.outputs = vec![("it".to_owned(), last)];
    graph
}

/// Every row of a column, read through the graph.
#[track_caller]
fn column(file: &str, name: &str, held: Held, lines: &[Line<'_>], output: Option<&str>) {
    let csv = Csv::read(file);
    let mut jumps = 0;
    // Rows differ in the numbers they bring: the plan is the same while these are.
    let mut last: Option<(Graph, _, _)> = None;
    for row in 0..csv.rows.len() {
        let graph = graph(&csv, row, lines, output);
        if last.as_ref().is_none_or(|(before, ..)| *before != graph) {
            let (checked, plan) = planned(&graph, file);
            let settings = plan.settings(&checked);
            last = Some((graph, plan, settings));
        }
        let (_, plan, settings) = last.as_ref().expect("a plan was just made");
        let point = ["x", "y", "z", "w"].map(|axis| csv.number(row, axis) as f32);
        let dims = ["x", "y", "z", "w"].iter().filter(|axis| csv.word(0, axis).is_some()).count();
        let got = plan.code.at(point, settings)[plan.code.roots[0].0 as usize];
        let want = csv.number(row, name);
        let far = point.iter().fold(0.0f32, |m, x| m.max(x.abs()));
        let off = (f64::from(got) - want).abs();
        let (slope, jumping) = match held {
            Held::Bits => {
                let want = csv.word(row, name).expect("the column is there").parse::<f32>().expect("a number") + 0.0;
                assert_eq!((got + 0.0).to_bits(), want.to_bits(), "{file} {name} at {point:?}: {got}, not {want}");
                continue;
            }
            Held::Near(slope) => (slope, false),
            Held::Jumps(slope) => (slope, true),
        };
        let allowed = ROUNDING + slope * dims as f64 * f64::from(far.next_up() - far);
        if jumping && off > allowed && off <= JUMP && jumps == 0 {
            jumps += 1;
            continue;
        }
        assert!(off <= allowed, "{file} {name} at {point:?}: {got}, not {want}; {off:e} beyond {allowed:e}");
    }
}

#[test]
fn perlin_1985() {
    for (tables, file) in [("glibc", "classic_c_glibc"), ("seeded", "classic_c_sm42")] {
        for dims in 1..=3 {
            let file = format!("{file}_{dims}d.csv");
            let node = |split: &str| {
                [
                    ("scale", number(1.0)),
                    ("dims", number(f64::from(dims))),
                    ("tables", word(tables)),
                    ("split", word(split)),
                ]
            };
            let slope = CLASSIC[dims as usize - 1];
            column(&file, "f64_floor", Held::Near(slope), &[("perlin_1985", &node("floor"))], None);
            column(&file, "f32", Held::Bits, &[("perlin_1985", &node("as_written"))], None);
        }
    }
}

#[test]
fn perlin_sr() {
    for dims in 1..=3 {
        let node = [("scale", number(1.0)), ("dims", number(f64::from(dims)))];
        column(&format!("classic_sr_42_{dims}d.csv"), "f32", Held::Bits, &[("perlin_sr", &node)], None);
    }
}

#[test]
fn perlin_xor_and_its_turbulence() {
    let file = "kensler_42_3d.csv";
    let one = [("scale", number(1.0))];
    column(file, "noise", Held::Near(XOR), &[("perlin_xor", &one)], None);
    let half = [("scale", number(1.0)), ("values", word("raw01"))];
    column(file, "noise01", Held::Near(XOR), &[("perlin_xor", &half)], None);
    for layers in [4, 7, 8] {
        for (fold, name) in [("each", "sumabs"), ("sum", "abssum")] {
            let name = format!("turb{layers}_{name}");
            let sum = [
                ("octaves", number(f64::from(layers))),
                ("fold", word(fold)),
                ("offset", word("off")),
                ("values", word("raw")),
                ("tiling", word("off")),
            ];
            let lines: [Line<'_>; 2] = [("perlin_xor", &one), ("turbulence", &sum)];
            column(file, &name, Held::Near(TURBULENCE), &lines, None);
        }
    }
}

#[test]
fn solid_textures() {
    let file = "marble_42_3d.csv";
    let steepest = 16.0;
    let scale = [("scale", word("@scale"))];
    column(file, "noise_tex", Held::Near(XOR * steepest), &[("noise_solid", &scale)], None);
    column(file, "turb_tex", Held::Near(TURBULENCE * steepest), &[("turb_solid", &scale)], None);
    for (name, fold) in [("marble_abssum", "sum"), ("marble_sumabs", "each")] {
        let node = [("scale", word("@scale")), ("fold", word(fold))];
        column(file, name, Held::Near(0.5 * (steepest + 80.0)), &[("marble_solid", &node)], None);
    }
}

#[test]
fn improved_perlin_with_the_settings_named() {
    let file = "improved_3d.csv";
    let node = |values: &str, split: &str, repeat: u32| {
        [
            ("scale", number(1.0)),
            ("dims", number(3.0)),
            ("tiling", word("off")),
            ("values", word(values)),
            ("split", word(split)),
            ("repeat", number(f64::from(repeat))),
        ]
    };
    column(file, "floor", Held::Near(IMPROVED), &[("improved_perlin", &node("raw", "floor", 0))], None);
    column(file, "floor01", Held::Near(IMPROVED), &[("improved_perlin", &node("raw01", "floor", 0))], None);
    for repeat in [4, 16, 256, 300] {
        let name = format!("tile_rep{repeat}");
        column(file, &name, Held::Near(IMPROVED), &[("improved_perlin", &node("raw", "floor", repeat))], None);
    }
}

/// The article's form is right where no coordinate is negative.
#[test]
fn improved_perlin_as_written() {
    let csv = Csv::read("improved_3d.csv");
    let node = [
        ("scale", number(1.0)),
        ("dims", number(3.0)),
        ("tiling", word("off")),
        ("values", word("raw01")),
        ("split", word("as_written")),
    ];
    let (checked, plan) = planned(&graph(&csv, 0, &[("improved_perlin", &node)], None), "improved_perlin");
    let settings = plan.settings(&checked);
    let mut rows = 0;
    for row in 0..csv.rows.len() {
        let point = ["x", "y", "z", "w"].map(|axis| csv.number(row, axis) as f32);
        if point.iter().all(|x| *x >= 0.0) {
            let far = point.iter().fold(0.0f32, |m, x| m.max(*x));
            let allowed = ROUNDING + IMPROVED * 3.0 * f64::from(far.next_up() - far);
            let got = plan.code.at(point, &settings)[plan.code.roots[0].0 as usize];
            assert!((f64::from(got) - csv.number(row, "cs01")).abs() <= allowed, "{point:?}: {got}");
            rows += 1;
        }
    }
    assert!(rows > 20, "only {rows} rows");
}

#[test]
fn octaves_over_improved_perlin() {
    let noise = [("scale", number(1.0)), ("dims", number(3.0)), ("tiling", word("off")), ("values", word("raw"))];
    let sum = [
        ("octaves", word("@octaves")),
        ("gain", word("@persistence")),
        ("offset", word("off")),
        ("values", word("raw01")),
        ("tiling", word("off")),
    ];
    // The finest of eight copies is 128 times as steep, and with a gain of 1 as strong as the first.
    let steep = Held::Near(IMPROVED * 32.0);
    column("octave_3d.csv", "octave_floor_norepeat", steep, &[("improved_perlin", &noise), ("octaves", &sum)], None);
}

#[test]
fn worley_fnv() {
    for dims in 2..=4 {
        let file = format!("worley_{dims}d.csv");
        for (name, metric, search, output) in [
            ("f1", "euclidean", "near", "f1"),
            ("f1_sq", "squared", "near", "f1"),
            ("f2", "euclidean", "near", "f2"),
            ("f1_wide", "euclidean", "wide", "f1"),
            ("f2_wide", "euclidean", "wide", "f2"),
            ("manhattan_f1", "manhattan", "near", "f1"),
            ("chebyshev_f1", "chebyshev", "near", "f1"),
        ] {
            let node = [
                ("scale", number(1.0)),
                ("dims", number(f64::from(dims))),
                ("seed", word("@seed")),
                ("metric", word(metric)),
                ("search", word(search)),
            ];
            column(&file, name, Held::Near(WORLEY), &[("worley_fnv", &node)], Some(output));
        }
    }
}

#[test]
fn octaves_over_worley_fnv() {
    for dims in 2..=3 {
        for (name, normalise, size) in [("fractal_norm", "on", 1.0), ("fractal_raw", "off", 8.0)] {
            let noise = [("scale", number(1.0)), ("dims", number(f64::from(dims))), ("seed", word("@seed"))];
            let sum = [
                ("octaves", word("@octaves")),
                ("gain", word("@persistence")),
                ("offset", word("off")),
                ("values", word("raw")),
                ("normalise", word(normalise)),
                ("tiling", word("off")),
            ];
            let lines: [Line<'_>; 2] = [("worley_fnv", &noise), ("octaves", &sum)];
            let held = Held::Near(WORLEY * 16.0 * size);
            column(&format!("worley_fractal_{dims}d.csv"), name, held, &lines, None);
        }
    }
}

#[test]
fn perlin_hashed() {
    for (fade, held) in [("linear", Held::Bits), ("smooth", Held::Near(HASHED)), ("smoother", Held::Near(HASHED))] {
        let node = [("scale", number(1.0)), ("fade", word(fade))];
        column("wiki_2d.csv", &format!("{fade}_f32"), held, &[("perlin_hashed", &node)], None);
    }
}

#[test]
fn simplex_2012() {
    for dims in 2..=4 {
        let node = [("scale", number(1.0)), ("dims", number(f64::from(dims)))];
        let held = Held::Jumps(SIMPLEX[dims as usize - 2]);
        column(&format!("simplex_{dims}d.csv"), "value", held, &[("simplex_2012", &node)], None);
    }
}

#[test]
fn open_simplex_2() {
    for (dims, orientations) in [
        (2, &[("", "plain"), ("_ImproveX", "improve_x")][..]),
        (3, &[("_Fallback", "plain"), ("_ImproveXY", "improve_xy"), ("_ImproveXZ", "improve_xz")]),
        (4, &[("_Fallback", "plain"), ("_ImproveXYZ", "improve_xyz")]),
    ] {
        for variant in ["fast", "smooth"] {
            for (suffix, orientation) in orientations {
                let node = [
                    ("scale", number(1.0)),
                    ("dims", number(f64::from(dims))),
                    ("seed", word("@seed")),
                    ("variant", word(variant)),
                    ("orientation", word(orientation)),
                ];
                let name = format!("{variant}_noise{dims}{suffix}");
                let file = format!("opensimplex2_{dims}d.csv");
                column(&file, &name, Held::Jumps(OPEN_SIMPLEX), &[("open_simplex_2", &node)], None);
            }
        }
    }
}
