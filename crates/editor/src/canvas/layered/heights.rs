//! Vertical positions of the items: near what they are linked to, without overlaps.

use super::layers::Layers;

/// Number of passes over all columns, in both directions.
const PASSES: usize = 24;
/// Space between the stations of wires.
const STATION_GAP: f32 = 4.0;

/// Upper edge of each item. Boxes of a column are `gap` apart.
pub(super) fn assign(layers: &Layers, gap: f32) -> Vec<f32> {
    let mut tops = vec![0.0; layers.heights.len()];
    let spaces = |column: &[usize]| -> Vec<f32> {
        let station = |i: usize| column[i] >= layers.boxes;
        let space = |i: usize| {
            let apart = if station(i) && station(i + 1) { STATION_GAP } else { gap };
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
            // The last passes look in both directions, so that neither side wins.
            let sides = [last || pass % 2 == 0, last || pass % 2 == 1];
            let wanted: Vec<(f32, f32)> = column.iter().map(|item| wanted(layers, &tops, *item, sides)).collect();
            let places = separated(&wanted, &spaces(column));
            column.iter().zip(places).for_each(|(item, top)| tops[*item] = top);
        }
    }
    tops
}

/// Upper edge at which the links of an item are horizontal on average, and the weight of that wish.
fn wanted(layers: &Layers, tops: &[f32], item: usize, [before, after]: [bool; 2]) -> (f32, f32) {
    let (mut sum, mut weights) = (0.0, 0.0);
    let sides = [(before, &layers.before[item], 0), (after, &layers.after[item], 1)];
    for (_, links, other) in sides.into_iter().filter(|(used, ..)| *used) {
        for link in links.iter().map(|link| &layers.links[*link]) {
            let there = link.ends[other];
            let stations = [item, there].iter().filter(|item| **item >= layers.boxes).count();
            // Long wires are kept straight.
            let weight = [1.0, 2.0, 8.0][stations];
            sum += weight * (tops[there] + link.heights[other] - link.heights[1 - other]);
            weights += weight;
        }
    }
    if weights > 0.0 { (sum / weights, weights) } else { (tops[item], 0.1) }
}

/// Positions nearest to the wanted ones that keep the spaces: isotonic regression by pooling adjacent violators.
fn separated(wanted: &[(f32, f32)], spaces: &[f32]) -> Vec<f32> {
    let mut offsets = vec![0.0];
    for space in spaces {
        offsets.push(offsets.last().copied().unwrap_or(0.0) + space);
    }
    // Blocks of items without slack: mean, weight and number of items.
    let mut blocks: Vec<(f32, f32, usize)> = vec![];
    for ((place, weight), offset) in wanted.iter().zip(&offsets) {
        blocks.push((place - offset, *weight, 1));
        while let [.., a, b] = blocks.as_slice() {
            if a.0 <= b.0 {
                break;
            }
            let weight = a.1 + b.1;
            let merged = ((a.0 * a.1 + b.0 * b.1) / weight, weight, a.2 + b.2);
            blocks.truncate(blocks.len() - 2);
            blocks.push(merged);
        }
    }
    let bases = blocks.iter().flat_map(|(mean, _, count)| std::iter::repeat_n(*mean, *count));
    bases.zip(&offsets).map(|(base, offset)| base + offset).collect()
}
