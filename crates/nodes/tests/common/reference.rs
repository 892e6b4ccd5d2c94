//! Columns of the reference, compared with the values of a graph.

use super::known::{Args, number};
use super::planned;
use lapidary_evaluator::graph::{Arg, Graph, Node};

/// The rounding error of `f32` within a noise of amplitude 1.
pub(crate) const ROUNDING: f64 = 4e-6;

/// Some simplex noises are discontinuous between simplices, by at most this much; rounding may move a point on a face
/// to the other side. One point in a column does.
const JUMP: f64 = 0.0063;

/// The tolerance of a column.
#[derive(Clone, Copy)]
pub(crate) enum Tolerance<'a> {
    /// The rounding error of coordinates times a slope.
    Near(f64),
    /// A slope and an amplitude for each row.
    Rows(&'a dyn Fn(&Csv, usize) -> (f64, f64)),
    /// The rounding error of coordinates times a slope, with one discontinuity.
    Jumps(f64),
    /// Equal bits.
    Bits,
}

/// A CSV file of the reference.
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
        Csv { columns: lines.next().expect("the file has a header"), rows: lines.collect() }
    }
    pub(crate) fn word(&self, row: usize, column: &str) -> Option<&str> {
        self.columns.iter().position(|c| c == column).map(|i| self.rows[row][i].as_str())
    }
    pub(crate) fn number(&self, row: usize, column: &str) -> f64 {
        let word = self.word(row, column).unwrap_or_else(|| panic!("there is no {column}"));
        word.parse().expect("the cell is a number")
    }
    /// The point of a row; missing coordinates are 0.
    pub(crate) fn point(&self, row: usize) -> [f32; 4] {
        ["x", "y", "z", "w"].map(|axis| self.word(row, axis).map_or(0.0, |_| self.number(row, axis) as f32))
    }
}

/// The graph of a row: a chain of nodes connected through `of`. An argument `@column` stands for the row's value.
/// Returns the last node's output.
pub(crate) fn graph(csv: &Csv, row: usize, lines: &[(&str, Args<'_>)], output: Option<&str>) -> Graph {
    let mut graph = Graph::default();
    for (i, (kind, args)) in lines.iter().enumerate() {
        let own = |arg: &Arg| match arg {
            // Negative seeds become the equal unsigned 32-bit number.
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

/// Compares every row of a column with the graph's value.
#[track_caller]
pub(crate) fn column(
    file: &str,
    name: &str,
    tolerance: Tolerance<'_>,
    lines: &[(&str, Args<'_>)],
    output: Option<&str>,
) {
    let csv = Csv::read(file);
    let mut jumps = 0;
    // The plan is reused while the rows have equal arguments.
    let mut last: Option<(Graph, _, _)> = None;
    for row in 0..csv.rows.len() {
        let graph = graph(&csv, row, lines, output);
        if last.as_ref().is_none_or(|(before, ..)| *before != graph) {
            let (checked, plan) = planned(&graph, file);
            let settings = plan.settings(&checked);
            last = Some((graph, plan, settings));
        }
        let (_, plan, settings) = last.as_ref().expect("the plan was just made");
        let point = csv.point(row);
        let dims = ["x", "y", "z", "w"].iter().filter(|axis| csv.word(0, axis).is_some()).count();
        let got = plan.code.at(point, settings)[plan.code.roots[0].0 as usize];
        let want = csv.number(row, name);
        let far = point.iter().fold(0.0f32, |m, x| m.max(x.abs()));
        let off = (f64::from(got) - want).abs();
        let (slope, size, jumping) = match tolerance {
            Tolerance::Bits => {
                let want =
                    csv.word(row, name).expect("the file has the column").parse::<f32>().expect("the cell is a number")
                        + 0.0;
                assert_eq!((got + 0.0).to_bits(), want.to_bits(), "{file} {name} at {point:?}: {got}, not {want}");
                continue;
            }
            Tolerance::Near(slope) => (slope, 1.0, false),
            Tolerance::Rows(slope) => {
                let (slope, size) = slope(&csv, row);
                (slope, size, false)
            }
            Tolerance::Jumps(slope) => (slope, 1.0, true),
        };
        let allowed = size * (ROUNDING + slope * dims as f64 * f64::from(far.next_up() - far));
        if jumping && off > allowed && off <= JUMP && jumps == 0 {
            jumps += 1;
            continue;
        }
        assert!(off <= allowed, "{file} {name} at {point:?}: {got}, not {want}; {off:e} beyond {allowed:e}");
    }
}
