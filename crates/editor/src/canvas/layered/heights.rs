//! Vertical positions of the items: near what they are linked to, without overlaps.

use super::layers::Layers;

/// Number of passes over all columns, in both directions.
const PASSES: usize = 24;
/// Space between the waypoints of wires.
const WAYPOINT_GAP: f32 = 4.0;

/// Place that an item should have: its upper edge, and the weight of this target.
#[derive(Clone, Copy)]
struct TargetPlace {
    top: f32,
    weight: f32,
}

/// Adjacent items without slack between them.
struct PooledBlock {
    /// Weighted mean of their targets, without the spaces.
    mean: f32,
    weight: f32,
    count: usize,
}

/// Upper edge of each item. Boxes of a column are `gap` apart.
pub(super) fn assign(layers: &Layers, gap: f32) -> Vec<f32> {
    let mut tops = vec![0.0; layers.heights.len()];
    let spaces = |column: &[usize]| -> Vec<f32> {
        let is_waypoint = |i: usize| column[i] >= layers.boxes;
        let space = |i: usize| {
            let apart = if is_waypoint(i) && is_waypoint(i + 1) { WAYPOINT_GAP } else { gap };
            layers.heights[column[i]] + apart
        };
        (0..column.len().saturating_sub(1)).map(space).collect()
    };
    for column in &layers.columns {
        let spaces = spaces(column);
        let mut top = -spaces.iter().sum::<f32>() * 0.5;
        for (i, item) in column.iter().enumerate() {
            tops[*item] = top;
            top += spaces.get(i).copied().unwrap_or(0.0);
        }
    }
    for pass in 0..PASSES {
        let last = pass + 2 >= PASSES;
        let columns: Vec<usize> = match pass % 2 {
            0 => (0..layers.columns.len()).collect(),
            _ => (0..layers.columns.len()).rev().collect(),
        };
        for i in columns {
            let column = &layers.columns[i];
            // The last passes use the links to both sides.
            let sides = [last || pass % 2 == 0, last || pass % 2 == 1];
            let targets: Vec<_> = column.iter().map(|item| target_place(layers, &tops, *item, sides)).collect();
            let places = separated(&targets, &spaces(column));
            column.iter().zip(places).for_each(|(item, top)| tops[*item] = top);
        }
    }
    tops
}

/// Place at which the links of an item to the used sides are horizontal on average.
fn target_place(layers: &Layers, tops: &[f32], item: usize, used: [bool; 2]) -> TargetPlace {
    let (mut sum, mut weights) = (0.0, 0.0);
    let sides = [&layers.before[item], &layers.after[item]];
    for (other, links) in sides.into_iter().enumerate().filter(|(side, _)| used[*side]) {
        for link in links.iter().map(|link| &layers.links[*link]) {
            let there = link.ends[other];
            let waypoints = [item, there].iter().filter(|item| **item >= layers.boxes).count();
            // Long wires are kept straight.
            let weight = [1.0, 2.0, 8.0][waypoints];
            sum += weight * (tops[there] + link.heights[other] - link.heights[1 - other]);
            weights += weight;
        }
    }
    match weights > 0.0 {
        true => TargetPlace { top: sum / weights, weight: weights },
        false => TargetPlace { top: tops[item], weight: 0.1 },
    }
}

/// Upper edges nearest to the targets that keep the spaces: isotonic regression by pooling adjacent violators.
fn separated(targets: &[TargetPlace], spaces: &[f32]) -> Vec<f32> {
    let mut offsets = vec![0.0];
    for space in spaces {
        offsets.push(offsets.last().copied().unwrap_or(0.0) + space);
    }
    let mut blocks: Vec<PooledBlock> = vec![];
    for (TargetPlace { top, weight }, offset) in targets.iter().zip(&offsets) {
        blocks.push(PooledBlock { mean: top - offset, weight: *weight, count: 1 });
        while let [.., a, b] = blocks.as_slice() {
            if a.mean <= b.mean {
                break;
            }
            let weight = a.weight + b.weight;
            let mean = (a.mean * a.weight + b.mean * b.weight) / weight;
            let merged = PooledBlock { mean, weight, count: a.count + b.count };
            blocks.truncate(blocks.len() - 2);
            blocks.push(merged);
        }
    }
    let bases = blocks.iter().flat_map(|block| std::iter::repeat_n(block.mean, block.count));
    bases.zip(&offsets).map(|(base, offset)| base + offset).collect()
}
