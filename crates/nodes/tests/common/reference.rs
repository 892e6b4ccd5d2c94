//! Columns of the reference, held to what a graph yields at a point.

use super::known::{Args, number};
use super::planned;
use lapidary_evaluator::graph::{Arg, Graph, Node};

/// What `f32` rounds inside a noise of size 1.
pub(crate) const ROUNDING: f64 = 4e-6;

/// Some simplex forms jump where two simplices meet, by at most this much; a point on the very face may fall to the
/// other side when `f32` rounds it. One point in a column does.
const JUMP: f64 = 0.0063;

/// How a column is held.
#[derive(Clone, Copy)]
pub(crate) enum Held<'a> {
    /// Within the tolerance of a slope.
    Near(f64),
    /// Within that of the row's own slope, so many times as large as for a noise of size 1.
    Rows(&'a dyn Fn(&Csv, usize) -> (f64, f64)),
    /// Within the tolerance of a slope but for one jump.
    Jumps(f64),
    /// To the last bit.
    Bits,
}

/// Rows of a file of the reference, by column.
pub(crate) struct Csv {
    columns: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Csv {
    pub(crate) fn read(name: &str) -> Csv {
        let path = format!("{}/../../tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let split = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let mut lines = text.lines().map(split);
        Csv { columns: lines.next().expect("a header"), rows: lines.collect() }
    }
    pub(crate) fn word(&self, row: usize, column: &str) -> Option<&str> {
        self.columns.iter().position(|c| c == column).map(|i| self.rows[row][i].as_str())
    }
    pub(crate) fn number(&self, row: usize, column: &str) -> f64 {
        let word = self.word(row, column).unwrap_or_else(|| panic!("there is no {column}"));
        word.parse().expect("a number")
    }
    /// The point of a row; what it has no column for is 0.
    pub(crate) fn point(&self, row: usize) -> [f32; 4] {
        ["x", "y", "z", "w"].map(|axis| self.word(row, axis).map_or(0.0, |_| self.number(row, axis) as f32))
    }
}

/// The graph of a row: nodes in a row, each reading the one before by `of`; `@column` stands for the row's own
/// number. Yields the last node's output.
pub(crate) fn graph(csv: &Csv, row: usize, lines: &[(&str, Args<'_>)], output: Option<&str>) -> Graph {
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
pub(crate) fn column(file: &str, name: &str, held: Held<'_>, lines: &[(&str, Args<'_>)], output: Option<&str>) {
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
        let point = csv.point(row);
        let dims = ["x", "y", "z", "w"].iter().filter(|axis| csv.word(0, axis).is_some()).count();
        let got = plan.code.at(point, settings)[plan.code.roots[0].0 as usize];
        let want = csv.number(row, name);
        let far = point.iter().fold(0.0f32, |m, x| m.max(x.abs()));
        let off = (f64::from(got) - want).abs();
        let (slope, size, jumping) = match held {
            Held::Bits => {
                let want = csv.word(row, name).expect("the column is there").parse::<f32>().expect("a number") + 0.0;
                assert_eq!((got + 0.0).to_bits(), want.to_bits(), "{file} {name} at {point:?}: {got}, not {want}");
                continue;
            }
            Held::Near(slope) => (slope, 1.0, false),
            Held::Rows(slope) => {
                let (slope, size) = slope(&csv, row);
                (slope, size, false)
            }
            Held::Jumps(slope) => (slope, 1.0, true),
        };
        let allowed = size * (ROUNDING + slope * dims as f64 * f64::from(far.next_up() - far));
        if jumping && off > allowed && off <= JUMP && jumps == 0 {
            jumps += 1;
            continue;
        }
        assert!(off <= allowed, "{file} {name} at {point:?}: {got}, not {want}; {off:e} beyond {allowed:e}");
    }
}
