//! Layers: the column of each box, and waypoints of wires in the columns that they pass (the dummy vertices of Sugiyama et
//! al., 1981).

use super::wire::LayoutWire;
use egui::Vec2;
use std::collections::BTreeMap;

/// Height of a waypoint.
const WAYPOINT: f32 = 8.0;

/// Boxes in columns. Items after the boxes are waypoints of wires.
pub(super) struct Layers {
    /// Items of each column, from top to bottom.
    pub(super) columns: Vec<Vec<usize>>,
    /// Column of each item.
    pub(super) column_of: Vec<usize>,
    /// Height of each item.
    pub(super) heights: Vec<f32>,
    /// Number of boxes.
    pub(super) boxes: usize,
    /// Links between items of adjacent columns.
    pub(super) links: Vec<LayoutWire>,
    /// Links of each item to the column before and to the column after: numbers in `links`.
    pub(super) before: Vec<Vec<usize>>,
    pub(super) after: Vec<Vec<usize>>,
}

impl Layers {
    pub(super) fn new(sizes: &[Vec2], wires: &[LayoutWire]) -> Layers {
        let forward = without_cycles(sizes.len(), wires);
        let mut column_of = columns(sizes.len(), &forward);
        let mut heights: Vec<f32> = sizes.iter().map(|size| size.y).collect();
        let mut links: Vec<LayoutWire> = vec![];
        // Wires from the same output share their waypoints. The key: box and height of the output, and column.
        let mut waypoints: BTreeMap<((usize, u32), usize), usize> = BTreeMap::new();
        for wire in forward.iter().filter(|wire| !wire.hidden) {
            let [from, to] = wire.ends;
            let mut last = (from, wire.heights[0]);
            for column in column_of[from] + 1..column_of[to] {
                let key = ((from, wire.heights[0].to_bits()), column);
                let waypoint = waypoints.get(&key).copied().unwrap_or_else(|| {
                    column_of.push(column);
                    heights.push(WAYPOINT);
                    let waypoint = heights.len() - 1;
                    waypoints.insert(key, waypoint);
                    let heights = [last.1, WAYPOINT * 0.5];
                    links.push(LayoutWire { ends: [last.0, waypoint], heights, hidden: false });
                    waypoint
                });
                last = (waypoint, WAYPOINT * 0.5);
            }
            links.push(LayoutWire { ends: [last.0, to], heights: [last.1, wire.heights[1]], hidden: false });
        }
        let count = heights.len();
        let (mut before, mut after) = (vec![vec![]; count], vec![vec![]; count]);
        for (i, link) in links.iter().enumerate() {
            after[link.ends[0]].push(i);
            before[link.ends[1]].push(i);
        }
        let mut columns = vec![vec![]; column_of.iter().max().map_or(0, |last| last + 1)];
        for item in depth_first(&links, &before, &after) {
            columns[column_of[item]].push(item);
        }
        Layers { columns, column_of, heights, boxes: sizes.len(), links, before, after }
    }
}

/// Items in the order of a depth-first search from the ends of the graph: related items are close together.
fn depth_first(links: &[LayoutWire], before: &[Vec<usize>], after: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; before.len()];
    let mut order = vec![];
    let ends = (0..before.len()).filter(|item| after[*item].is_empty());
    for end in ends.chain(0..before.len()) {
        let mut open = vec![end];
        while let Some(item) = open.pop() {
            if std::mem::replace(&mut seen[item], true) {
                continue;
            }
            order.push(item);
            let mut sources: Vec<(f32, usize)> =
                before[item].iter().map(|link| (links[*link].heights[1], links[*link].ends[0])).collect();
            // The source of the topmost input is visited first.
            sources.sort_by(|a, b| b.0.total_cmp(&a.0));
            open.extend(sources.into_iter().map(|(_, source)| source));
        }
    }
    order
}

/// Wires without those that would close a cycle, if possible hidden ones.
fn without_cycles(boxes: usize, wires: &[LayoutWire]) -> Vec<LayoutWire> {
    let mut rank = vec![usize::MAX; boxes];
    // Numbers of visible and of all sources that have no rank.
    let mut missing = vec![[0_usize; 2]; boxes];
    let mut readers: Vec<Vec<(usize, bool)>> = vec![vec![]; boxes];
    let real = || wires.iter().filter(|wire| wire.ends[0] != wire.ends[1]);
    for wire in real() {
        let [from, to] = wire.ends;
        missing[to][0] += usize::from(!wire.hidden);
        missing[to][1] += 1;
        readers[from].push((to, wire.hidden));
    }
    let mut ready: Vec<usize> = (0..boxes).filter(|i| missing[*i][1] == 0).collect();
    for next in 0..boxes {
        let mut left = (0..boxes).filter(|i| rank[*i] == usize::MAX);
        // In a cycle, the first box that is left begins.
        let first = || left.clone().find(|i| missing[*i][0] == 0).or_else(|| left.next());
        let Some(item) = ready.pop().or_else(first) else { break };
        rank[item] = next;
        for (reader, hidden) in &readers[item] {
            let [visible, all] = &mut missing[*reader];
            *visible = visible.saturating_sub(usize::from(!hidden));
            *all = all.saturating_sub(1);
            if *all == 0 && rank[*reader] == usize::MAX && !ready.contains(reader) {
                ready.push(*reader);
            }
        }
    }
    real().filter(|wire| rank[wire.ends[0]] < rank[wire.ends[1]]).copied().collect()
}

/// Column of each box: to the right of all its sources, and as near to them and to its readers as possible.
fn columns(boxes: usize, wires: &[LayoutWire]) -> Vec<usize> {
    let (mut sources, mut readers) = (vec![vec![]; boxes], vec![vec![]; boxes]);
    for [from, to] in wires.iter().map(|wire| wire.ends) {
        sources[to].push(from);
        readers[from].push(to);
    }
    let mut columns = vec![0; boxes];
    let mut missing: Vec<usize> = sources.iter().map(Vec::len).collect();
    let mut open: Vec<usize> = (0..boxes).filter(|i| missing[*i] == 0).collect();
    let mut order = vec![];
    while let Some(item) = open.pop() {
        order.push(item);
        for reader in &readers[item] {
            columns[*reader] = columns[*reader].max(columns[item] + 1);
            missing[*reader] -= 1;
            if missing[*reader] == 0 {
                open.push(*reader);
            }
        }
    }
    // A box with more readers than sources moves towards them: fewer wires are long.
    for _ in 0..4 {
        for item in order.iter().rev() {
            let next = readers[*item].iter().map(|reader| columns[*reader]).min();
            if let Some(next) = next.filter(|_| readers[*item].len() >= sources[*item].len()) {
                columns[*item] = columns[*item].max(next - 1);
            }
        }
        for item in &order {
            let previous = sources[*item].iter().map(|source| columns[*source]).max();
            if let Some(previous) = previous.filter(|_| sources[*item].len() > readers[*item].len()) {
                columns[*item] = previous + 1;
            }
        }
    }
    let first = columns.iter().copied().min().unwrap_or(0);
    columns.iter().map(|column| column - first).collect()
}

#[cfg(test)]
mod tests {
    use super::{Layers, LayoutWire};
    use egui::vec2;

    #[test]
    fn hidden_wires_need_no_space_and_break_cycles() {
        let wire = |from, to, hidden| LayoutWire { ends: [from, to], heights: [10.0, 10.0], hidden };
        // The first box reads the last one by a hidden wire, and the last one also reads the first.
        let wires = [wire(3, 0, true), wire(0, 1, false), wire(1, 2, false), wire(2, 3, false), wire(0, 3, true)];
        let layers = Layers::new(&[vec2(160.0, 100.0); 4], &wires);
        assert_eq!(layers.column_of, [0, 1, 2, 3], "there are no waypoints");
        let visible = [wire(3, 0, true), wire(0, 1, false), wire(1, 2, false), wire(2, 3, false), wire(0, 3, false)];
        assert_eq!(Layers::new(&[vec2(160.0, 100.0); 4], &visible).column_of.len(), 6, "two waypoints");
    }
}
