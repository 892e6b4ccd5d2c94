//! Routes of wires around nodes, in graph coordinates.

use crate::curve::WireCurve;
use crate::metrics;
use crate::view::{GraphView, ItemId, NodeShape};
use egui::{Pos2, Rect, pos2};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

/// Distance between a wire and the nodes it avoids.
const MARGIN: f32 = 10.0;
/// Distance between wires that avoid the same node.
const LANE: f32 = 7.0;
/// Horizontal space in which a wire leaves or reaches its sockets.
const LEAD: f32 = 14.0;
/// Greatest vertical distance of a route from the ends of its wire.
const REACH: f32 = 600.0;
/// Smallest height of a gap between nodes that wires pass through.
const GAP: f32 = 6.0;

/// Points that each wire passes in order to avoid nodes; kept until a node moves or a wire changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct WireRoutes {
    fingerprint: Option<u64>,
    pub(crate) via: Vec<Vec<Pos2>>,
}

/// Boxes whose horizontal extents overlap.
struct ColumnBoxes {
    left: f32,
    right: f32,
    /// Upper and lower edges, with margins.
    edges: Vec<[f32; 2]>,
}

/// Best way of a wire to a gap of a column.
#[derive(Clone, Copy)]
struct GapRoute {
    /// Vertical movement so far.
    cost: f32,
    /// Index of the gap in the column before.
    before: usize,
    /// Height of the wire in the gap.
    y: f32,
}

/// Column of nodes between the ends of a wire.
struct Column {
    left: f32,
    right: f32,
    /// Free heights, from top to bottom.
    gaps: Vec<[f32; 2]>,
}

impl WireRoutes {
    /// Finds the routes between the ends of wires, if anything has moved.
    pub(crate) fn update<I: ItemId>(&mut self, view: &GraphView<'_, I>, ends: &[Option<[Pos2; 2]>]) {
        let boxes = view.nodes.iter().filter(|node| node.shape == NodeShape::Box);
        let mut boxes: Vec<Rect> = boxes.map(metrics::bounds).collect();
        let mut hasher = DefaultHasher::new();
        let numbers =
            boxes.iter().flat_map(|area| [area.min, area.max]).chain(ends.iter().flatten().flatten().copied());
        numbers.for_each(|place| hasher.write_u64(u64::from(place.x.to_bits()) << 32 | u64::from(place.y.to_bits())));
        hasher.write_usize(ends.iter().filter(|ends| ends.is_none()).count());
        let fingerprint = Some(hasher.finish());
        if self.fingerprint == fingerprint {
            return;
        }
        self.fingerprint = fingerprint;
        boxes.sort_by(|a, b| a.left().total_cmp(&b.left()));
        // Number of wires along an edge of a node, by position.
        let mut lanes = HashMap::new();
        let via = |ends: &Option<[Pos2; 2]>| ends.and_then(|[from, to]| route(&boxes, from, to, &mut lanes));
        self.via = ends.iter().map(via).map(Option::unwrap_or_default).collect();
    }
}

/// Points of a wire that avoids the boxes, which are sorted by their left edges; none if nothing is in its way, or if it
/// is better drawn behind the nodes.
fn route(boxes: &[Rect], from: Pos2, to: Pos2, lanes: &mut HashMap<[i32; 2], u32>) -> Option<Vec<Pos2>> {
    if to.x - from.x < 4.0 * LEAD {
        return None;
    }
    let reach = Rect::from_two_pos(from, to).expand2(egui::vec2(0.0, REACH));
    let last = boxes.partition_point(|area| area.left() < to.x - LEAD);
    let between = |area: &&Rect| area.right() > from.x + LEAD && area.intersects(reach);
    let between: Vec<Rect> = boxes[..last].iter().filter(between).copied().collect();
    let line = WireCurve::new(from, to, 1.0).line();
    let hits = |area: &Rect| {
        let area = area.expand(MARGIN * 0.4);
        line.windows(2).any(|ends| area.intersects(Rect::from_two_pos(ends[0], ends[1])) && crosses(area, ends))
    };
    if !between.iter().any(hits) {
        return None;
    }
    let columns = columns(&between, from, to);
    let gaps = chosen_gaps(&columns, from, to)?;
    let mut via = vec![];
    let (mut before, mut open) = (from.y, [f32::NEG_INFINITY, f32::INFINITY]);
    for (i, (column, (gap, y))) in columns.iter().zip(&gaps).enumerate() {
        let after = gaps.get(i + 1).map_or(to.y, |(_, y)| *y);
        let [top, bottom] = *gap;
        open = [open[0].max(top), open[1].min(bottom)];
        if open[0] <= before.min(after) && before.max(after) <= open[1] {
            continue;
        }
        let y = lane_height(*gap, *y, column.left, lanes);
        via.extend([pos2(column.left, y), pos2(column.right, y)]);
        (before, open) = (y, [f32::NEG_INFINITY, f32::INFINITY]);
    }
    Some(via)
}

/// Columns of the boxes between two points: boxes whose horizontal extents overlap share a column.
fn columns(boxes: &[Rect], from: Pos2, to: Pos2) -> Vec<Column> {
    let mut groups: Vec<ColumnBoxes> = vec![];
    for area in boxes {
        let (left, right) = (area.left().max(from.x + LEAD), area.right().min(to.x - LEAD));
        let edges = [area.top() - MARGIN, area.bottom() + MARGIN];
        match groups.last_mut() {
            Some(group) if left < group.right + 2.0 => {
                group.right = group.right.max(right);
                group.edges.push(edges);
            }
            _ => groups.push(ColumnBoxes { left, right, edges: vec![edges] }),
        }
    }
    let (low, high) = (from.y.min(to.y) - REACH, from.y.max(to.y) + REACH);
    let column = |ColumnBoxes { left, right, mut edges }: ColumnBoxes| {
        edges.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let (mut gaps, mut free) = (vec![], low);
        for [top, bottom] in edges {
            if top - free >= GAP {
                gaps.push([free, top]);
            }
            free = free.max(bottom);
        }
        if high - free >= GAP {
            gaps.push([free, high]);
        }
        Column { left, right, gaps }
    };
    groups.into_iter().map(column).collect()
}

/// Gap and height of a wire in each column: the least vertical movement in total (dynamic programming).
fn chosen_gaps(columns: &[Column], from: Pos2, to: Pos2) -> Option<Vec<([f32; 2], f32)>> {
    let straight = |x: f32| from.y + (to.y - from.y) * ((x - from.x) / (to.x - from.x));
    let mut best: Vec<Vec<GapRoute>> = vec![];
    for column in columns {
        let straight_y = straight((column.left + column.right) * 0.5);
        let previous = best.last().map_or(vec![GapRoute { cost: 0.0, before: 0, y: from.y }], Clone::clone);
        let of_gap = |[top, bottom]: &[f32; 2]| {
            let y = straight_y.clamp(*top, *bottom);
            let costs = previous.iter().enumerate().map(|(i, route)| (route.cost + (y - route.y).abs(), i));
            let (cost, before) = costs.min_by(|a, b| a.0.total_cmp(&b.0))?;
            Some(GapRoute { cost, before, y })
        };
        best.push(column.gaps.iter().filter_map(of_gap).collect());
    }
    let last = best.last()?.iter().enumerate();
    let total = |(_, route): &(usize, &GapRoute)| route.cost + (to.y - route.y).abs();
    let last = last.min_by(|a, b| total(a).total_cmp(&total(b)))?;
    if total(&last) > REACH + 3.0 * (to.y - from.y).abs() {
        return None;
    }
    let mut at = last.0;
    let mut chosen = vec![];
    for (column, options) in columns.iter().zip(&best).rev() {
        let route = options.get(at)?;
        chosen.push((*column.gaps.get(at)?, route.y));
        at = route.before;
    }
    chosen.reverse();
    Some(chosen)
}

/// Height in a gap, apart from the wires that already follow the same edge of it.
fn lane_height([top, bottom]: [f32; 2], y: f32, x: f32, lanes: &mut HashMap<[i32; 2], u32>) -> f32 {
    let inwards = if y <= top { 1.0 } else { -1.0 };
    if y > top && y < bottom {
        return y;
    }
    let lane = lanes.entry([(x / 40.0).round() as i32, y.round() as i32]).or_default();
    let apart = inwards * LANE * *lane as f32;
    *lane += 1;
    // A narrow gap has few lanes.
    if apart.abs() < (bottom - top) { y + apart } else { (top + bottom) * 0.5 }
}

/// True if a line segment whose bounds touch a rectangle crosses it.
fn crosses(area: Rect, ends: &[Pos2]) -> bool {
    (0..=4).any(|i| area.contains(ends[0].lerp(ends[1], i as f32 * 0.25)))
}
