//! Automatic layout of nodes without positions: in columns, each to the right of its sources.

use crate::open_file::ActiveGraph;
use egui::{Pos2, pos2};
use lapidary_evaluator::graph::{Arg, Node};
use std::collections::{BTreeMap, HashMap};

const COLUMN: f32 = 220.0;
const GAP: f32 = 24.0;

/// Positions for all nodes that have none. `height` gives the height of a node.
pub(super) fn automatic_positions(
    part: ActiveGraph<'_>,
    height: impl Fn(&str, &Node) -> f32,
) -> BTreeMap<String, Pos2> {
    let nodes = &part.graph.nodes;
    let unplaced: Vec<&String> = nodes.keys().filter(|name| !part.layout.nodes.contains_key(*name)).collect();
    if unplaced.is_empty() {
        return BTreeMap::new();
    }
    let columns = columns(nodes);
    let last = columns.values().copied().max().unwrap_or(0);
    let mut order: Vec<Vec<&String>> = vec![vec![]; last + 1];
    for (name, column) in &columns {
        order[*column].push(name);
    }
    order.iter_mut().for_each(|column| column.sort());
    // Barycentre heuristic (Sugiyama et al., 1981): move each node to the mean row of its neighbours, to avoid crossings.
    let mut rows: HashMap<&String, f32> = HashMap::new();
    for column in &order {
        rows.extend(column.iter().enumerate().map(|(row, name)| (*name, row as f32)));
    }
    let mut readers: HashMap<&str, Vec<&String>> = HashMap::new();
    for (name, node) in nodes {
        for source in sources(node) {
            readers.entry(source).or_default().push(name);
        }
    }
    for pass in 0..6 {
        let neighbours = |name: &String| -> Vec<&str> {
            match pass % 2 {
                0 => readers.get(name.as_str()).into_iter().flatten().map(|n| n.as_str()).collect(),
                _ => nodes.get(name).into_iter().flat_map(sources).collect(),
            }
        };
        for column in &mut order {
            let middle = |name: &String| {
                let rows: Vec<f32> =
                    neighbours(name).iter().filter_map(|n| rows.get(&(*n).to_owned()).copied()).collect();
                if rows.is_empty() { None } else { Some(rows.iter().sum::<f32>() / rows.len() as f32) }
            };
            let mut places: Vec<(f32, &String)> =
                column.iter().map(|name| (middle(name).unwrap_or(rows[name]), *name)).collect();
            places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(b.1)));
            *column = places.iter().map(|(_, name)| *name).collect();
            rows.extend(column.iter().enumerate().map(|(row, name)| (*name, row as f32)));
        }
    }
    let height_of = |name: &String| height(name, &nodes[name]) + GAP;
    let right = part.layout.nodes.values().map(|at| at[0]).fold(f64::NEG_INFINITY, f64::max);
    // To the right of the nodes that have positions.
    let from = if right.is_finite() { right as f32 + 2.0 * COLUMN } else { 0.0 };
    let mut out = BTreeMap::new();
    for (column, names) in order.iter().enumerate() {
        let whole: f32 = names.iter().map(|name| height_of(name)).sum();
        let mut y = -whole / 2.0;
        for name in names {
            if !part.layout.nodes.contains_key(*name) {
                out.insert((*name).clone(), pos2(from + column as f32 * COLUMN, y));
            }
            y += height_of(name);
        }
    }
    out
}

/// Column of each node: the length of the longest path to it. Nodes in a cycle keep the column found first.
fn columns(nodes: &BTreeMap<String, Node>) -> BTreeMap<&String, usize> {
    let mut missing: HashMap<&str, usize> = HashMap::new();
    let mut readers: HashMap<&str, Vec<&String>> = HashMap::new();
    for (name, node) in nodes {
        let own_sources: Vec<&str> = sources(node).filter(|source| nodes.contains_key(*source)).collect();
        missing.insert(name, own_sources.len());
        for source in own_sources {
            readers.entry(source).or_default().push(name);
        }
    }
    let mut columns: BTreeMap<&String, usize> = nodes.keys().map(|name| (name, 0)).collect();
    let mut ready: Vec<&String> = nodes.keys().filter(|name| missing[name.as_str()] == 0).collect();
    while let Some(name) = ready.pop() {
        let column = columns[name];
        for reader in readers.get(name.as_str()).into_iter().flatten() {
            let own = columns.entry(reader).or_default();
            *own = (*own).max(column + 1);
            let left = missing.entry(reader).or_default();
            *left -= 1;
            if *left == 0 {
                ready.push(reader);
            }
        }
    }
    // A node without sources moves next to its first reader.
    for _ in 0..2 {
        for name in nodes.keys() {
            let next = readers.get(name.as_str()).into_iter().flatten().map(|reader| columns[*reader]).min();
            let first = sources(&nodes[name]).next().is_none();
            if let Some(next) = next.filter(|next| first && *next > columns[name] + 1) {
                columns.insert(name, next - 1);
            }
        }
    }
    columns
}

/// Nodes that a node reads.
pub(super) fn sources(node: &Node) -> impl Iterator<Item = &str> {
    node.args.values().filter_map(|arg| match arg {
        Arg::Wire(name, _) => Some(name.as_str()),
        _ => None,
    })
}
