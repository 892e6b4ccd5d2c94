//! Order of the items in each column, so that few links cross: barycentres (Sugiyama et al., 1981), and exchanges of
//! neighbours.

use super::layers::Layers;

/// Number of sweeps over all columns, in both directions.
const SWEEPS: usize = 24;
/// Largest number of items for which neighbours are exchanged, because that takes longer.
const MAX_EXCHANGED: usize = 600;

/// Reorders the items of all columns so that fewer links cross.
pub(super) fn reduce_crossings(layers: &mut Layers) {
    let mut rows = rows(layers);
    let mut best = (crossings(layers, &rows), layers.columns.clone());
    for sweep in 0..SWEEPS {
        let count = layers.columns.len();
        for step in 0..count {
            let forward = sweep % 2 == 0;
            let column = if forward { step } else { count - 1 - step };
            sort_column(layers, column, forward, &mut rows);
        }
        if layers.heights.len() <= MAX_EXCHANGED {
            exchange_neighbours(layers, &mut rows);
        }
        let now = crossings(layers, &rows);
        if now < best.0 {
            best = (now, layers.columns.clone());
        }
    }
    layers.columns = best.1;
}

/// Row of each item in its column.
fn rows(layers: &Layers) -> Vec<f32> {
    let mut rows = vec![0.0; layers.heights.len()];
    for column in &layers.columns {
        column.iter().enumerate().for_each(|(row, item)| rows[*item] = row as f32);
    }
    rows
}

/// Position of one end of a link: the row of the item, and the height of the socket as a fraction.
fn position(layers: &Layers, rows: &[f32], link: usize, end: usize) -> f32 {
    let link = &layers.links[link];
    let item = link.ends[end];
    rows[item] + (link.heights[end] / layers.heights[item].max(1.0)).clamp(0.0, 0.99)
}

/// Sorts a column by the mean position of what its items are linked to in the column before or after.
fn sort_column(layers: &mut Layers, column: usize, forward: bool, rows: &mut [f32]) {
    let mean = |item: usize| {
        let (links, end) = if forward { (&layers.before[item], 0) } else { (&layers.after[item], 1) };
        let sum: f32 = links.iter().map(|link| position(layers, rows, *link, end)).sum();
        if links.is_empty() { rows[item] } else { sum / links.len() as f32 }
    };
    let mut items: Vec<(f32, usize)> = layers.columns[column].iter().map(|item| (mean(*item), *item)).collect();
    items.sort_by(|a, b| a.0.total_cmp(&b.0));
    layers.columns[column] = items.into_iter().map(|(_, item)| item).collect();
    layers.columns[column].iter().enumerate().for_each(|(row, item)| rows[*item] = row as f32);
}

/// Exchanges neighbours wherever that reduces crossings.
fn exchange_neighbours(layers: &mut Layers, rows: &mut [f32]) {
    for _ in 0..4 {
        let mut changed = false;
        for column in 0..layers.columns.len() {
            for row in 1..layers.columns[column].len() {
                let (upper, lower) = (layers.columns[column][row - 1], layers.columns[column][row]);
                if crossings_of_pair(layers, rows, upper, lower) > crossings_of_pair(layers, rows, lower, upper) {
                    layers.columns[column].swap(row - 1, row);
                    (rows[upper], rows[lower]) = (rows[lower], rows[upper]);
                    changed = true;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// Number of crossings between the links of two neighbours in this order.
fn crossings_of_pair(layers: &Layers, rows: &[f32], upper: usize, lower: usize) -> usize {
    let side = |links: &[Vec<usize>], end: usize| {
        let places = |item: usize| links[item].iter().map(|link| position(layers, rows, *link, end)).collect();
        let (above, below): (Vec<f32>, Vec<f32>) = (places(upper), places(lower));
        above.iter().map(|place| below.iter().filter(|other| *other < place).count()).sum::<usize>()
    };
    side(&layers.before, 0) + side(&layers.after, 1)
}

/// Number of crossings in all columns: inversions of the links sorted by their starts, counted with a Fenwick tree.
fn crossings(layers: &Layers, rows: &[f32]) -> usize {
    let mut sum = 0;
    for column in &layers.columns {
        let links = column.iter().flat_map(|item| &layers.after[*item]);
        let mut ends: Vec<(f32, f32)> =
            links.map(|link| (position(layers, rows, *link, 0), position(layers, rows, *link, 1))).collect();
        let mut sorted: Vec<f32> = ends.iter().map(|(_, end)| *end).collect();
        sorted.sort_by(f32::total_cmp);
        ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let mut tree = vec![0_usize; sorted.len() + 1];
        for (seen, (_, end)) in ends.iter().enumerate() {
            let rank = sorted.partition_point(|other| other <= end);
            let mut at = rank;
            let mut not_below = 0;
            while at > 0 {
                not_below += tree[at];
                at &= at - 1;
            }
            sum += seen - not_below;
            let mut at = rank.max(1);
            while at < tree.len() {
                tree[at] += 1;
                at += at & at.wrapping_neg();
            }
        }
    }
    sum
}
