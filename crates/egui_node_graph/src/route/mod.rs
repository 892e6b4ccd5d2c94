//! Routes of wires around nodes, in graph coordinates.

mod lanes;
mod passage;
mod slabs;

use crate::curve::WireCurve;
use crate::metrics;
use crate::view::{GraphView, ItemId, NodeShape};
use egui::{Pos2, Rect, pos2};
use lanes::WireLanes;
use passage::{Passage, passages};
use slabs::{Slab, slabs};
use std::hash::{DefaultHasher, Hasher};

/// Horizontal space in which a wire leaves or reaches its sockets.
const LEAD: f32 = 14.0;
/// Horizontal extent of a change of height, if there is space, and its ratio to the change.
const SWING: [f32; 2] = [24.0, 600.0];
const SLOPE: f32 = 1.0;
/// Distance from a node at which a wire counts as free of it.
const CLEARANCE: f32 = 4.0;

/// Points that each wire passes in order to avoid nodes; kept until a node moves or a wire changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct WireRoutes {
    fingerprint: Option<u64>,
    /// Index of a node that wires do not avoid.
    pub(crate) ignored: Option<usize>,
    pub(crate) routes: Vec<WireRoute>,
}

/// Points that a wire passes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct WireRoute {
    pub(crate) via: Vec<Pos2>,
    /// True if it passes them from right to left.
    pub(crate) backward: bool,
}

impl WireRoutes {
    /// Finds the routes between the ends of wires, if anything has moved.
    pub(crate) fn update<I: ItemId>(&mut self, view: &GraphView<'_, I>, ends: &[Option<[Pos2; 2]>]) {
        let all = view.nodes.iter().enumerate().filter(|(i, _)| Some(*i) != self.ignored);
        let boxes = all.filter(|(_, node)| node.shape == NodeShape::Box);
        let mut boxes: Vec<Rect> = boxes.map(|(_, node)| metrics::bounds(node)).collect();
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
        let slabs = slabs(&boxes);
        let mut lanes = WireLanes::default();
        let route =
            |ends: &Option<[Pos2; 2]>| ends.and_then(|[from, to]| route(&boxes, &slabs, [from, to], &mut lanes));
        self.routes = ends.iter().map(route).map(Option::unwrap_or_default).collect();
    }
}

/// Route of a wire around the boxes, which are sorted by their left edges; none if nothing is in its way, or if it is
/// better drawn behind the nodes.
fn route(boxes: &[Rect], slabs: &[Slab], [from, to]: [Pos2; 2], lanes: &mut WireLanes) -> Option<WireRoute> {
    if to.x < from.x {
        // The way back is found from left to right.
        let [left, right] = [pos2(to.x - LEAD, to.y), pos2(from.x + LEAD, from.y)];
        let mut via = points(slabs, &passages(slabs, left, right)?, [left, right], lanes);
        if via.len() < 4 {
            return None;
        }
        // The wire turns at its ends instead of passing along the heights of its sockets.
        via = via[1..via.len() - 1].to_vec();
        via.reverse();
        if let [first, .., last] = via.as_mut_slice() {
            (first.x, last.x) = (first.x.max(from.x + CLEARANCE), last.x.min(to.x - CLEARANCE));
        }
        return Some(WireRoute { via, backward: true });
    }
    if to.x - from.x < 4.0 * LEAD || !is_blocked(boxes, from, to) {
        return None;
    }
    let [left, right] = [pos2(from.x + LEAD, from.y), pos2(to.x - LEAD, to.y)];
    let via = points(slabs, &passages(slabs, left, right)?, [left, right], lanes);
    Some(WireRoute { via, backward: false })
}

/// True if the direct curve between two points crosses a box.
fn is_blocked(boxes: &[Rect], from: Pos2, to: Pos2) -> bool {
    let line = WireCurve::new(from, to, 1.0).line();
    let reach = Rect::from_points(&line).expand(CLEARANCE);
    let last = boxes.partition_point(|area| area.left() < to.x - LEAD);
    boxes[..last].iter().filter(|area| area.right() > from.x + LEAD && area.intersects(reach)).any(|area| {
        let area = area.expand(CLEARANCE);
        line.windows(2).any(|ends| area.intersects(Rect::from_two_pos(ends[0], ends[1])) && crosses(area, ends))
    })
}

/// Points at the ends of the horizontal parts of a way, without its first and last point. Between them, the wire changes
/// its height where there is space.
fn points(slabs: &[Slab], runs: &[Passage], [left, right]: [Pos2; 2], lanes: &mut WireLanes) -> Vec<Pos2> {
    let ends = [left.y, right.y];
    let heights: Vec<f32> =
        runs.iter().map(|run| if ends.contains(&run.y) { run.y } else { lanes.height(run) }).collect();
    let mut via: Vec<Pos2> = vec![];
    // Beginning of the current horizontal part.
    let mut begin = left.x;
    let ahead = (heights[0] != left.y).then_some((left.y, heights[0]));
    if let Some((before, after)) = ahead {
        via.push(pos2(left.x - LEAD * 0.5, before));
        via.push(pos2(left.x, after));
    }
    for (i, run) in runs.iter().enumerate() {
        let next = runs.get(i + 1);
        let (y, after) = (heights[i], heights.get(i + 1).copied().unwrap_or(right.y));
        if y == after && next.is_none() {
            break;
        }
        let x = next.map_or(right.x, |_| slabs[run.last].right);
        let fits = |slab: usize| slabs[slab].contains(y.min(after), y.max(after));
        let before = (run.first..=run.last).rev().take_while(|slab| fits(*slab)).last();
        let start = before.map_or(x, |slab| slabs[slab].left.max(begin));
        let beyond = next.and_then(|next| (next.first..=next.last).take_while(|slab| fits(*slab)).last());
        let end = beyond.map_or(x, |slab| slabs[slab].right.min(right.x));
        let width = ((after - y).abs() * SLOPE).clamp(SWING[0], SWING[1]).min(end - start);
        // The change is at the boundary, as far as there is space on both sides of it.
        let from = (x - width * 0.5).clamp(start, (end - width).max(start));
        via.push(pos2(from, y));
        via.push(pos2(from + width, after));
        begin = from + width;
    }
    via
}

/// True if a line segment whose bounds touch a rectangle crosses it.
fn crosses(area: Rect, ends: &[Pos2]) -> bool {
    (0..=4).any(|i| area.contains(ends[0].lerp(ends[1], i as f32 * 0.25)))
}

#[cfg(test)]
mod tests {
    use super::{WireLanes, WireRoute, route, slabs};
    use crate::curve::WireCurve;
    use egui::{Pos2, Rect, pos2, vec2};

    /// Columns of boxes of different heights, sorted by their left edges.
    fn boxes() -> Vec<Rect> {
        let mut boxes = vec![];
        for column in 0..12 {
            let mut y = (column * 71 % 130) as f32;
            for row in 0..7 {
                let height = 60.0 + (column * 37 + row * 53) as f32 % 180.0;
                boxes.push(Rect::from_min_size(pos2(column as f32 * 200.0, y), vec2(160.0, height)));
                y += height + 20.0 + (row * 29 % 50) as f32;
            }
        }
        boxes
    }

    fn line([from, to]: [Pos2; 2], route: &WireRoute) -> Vec<Pos2> {
        if route.via.is_empty() {
            return WireCurve::new(from, to, 1.0).line();
        }
        WireCurve::through([from].into_iter().chain(route.via.clone()).chain([to]), route.backward, 1.0).line()
    }

    /// Number of boxes that a line crosses.
    fn crossed(boxes: &[Rect], line: &[Pos2]) -> usize {
        let points = || line.windows(2).flat_map(|ends| (0..8).map(move |i| ends[0].lerp(ends[1], i as f32 / 8.0)));
        boxes.iter().filter(|area| points().any(|place| area.shrink(2.0).contains(place))).count()
    }

    #[test]
    fn wires_avoid_all_nodes_in_both_directions() {
        let boxes = boxes();
        let slabs = slabs(&boxes);
        let mut lanes = WireLanes::default();
        let (mut forward, mut backward) = (0, 0);
        for i in 0..300 {
            let (from, to) = (boxes[i * 31 % boxes.len()], boxes[i * 47 % boxes.len()]);
            let ends = [pos2(from.right(), from.top() + 40.0), pos2(to.left(), to.bottom() - 20.0)];
            if ends[0].x == ends[1].x + 160.0 {
                continue;
            }
            let route = route(&boxes, &slabs, ends, &mut lanes).unwrap_or_default();
            let line = line(ends, &route);
            assert_eq!(crossed(&boxes, &line), 0, "{ends:?} {route:?}");
            if ends[0].x < ends[1].x { forward += 1 } else { backward += 1 }
        }
        assert!(forward > 60 && backward > 60, "{forward} {backward}");
    }

    #[test]
    fn wires_keep_a_distance_from_the_sockets_that_they_pass() {
        let boxes = [Rect::from_min_size(pos2(200.0, 150.0), vec2(160.0, 200.0))];
        for ends in [[pos2(160.0, 100.0), pos2(420.0, 400.0)], [pos2(160.0, 400.0), pos2(420.0, 100.0)]] {
            let way = route(&boxes, &slabs(&boxes), ends, &mut WireLanes::default()).expect("the box is in the way");
            let near = line(ends, &way).into_iter().find(|place| boxes[0].expand(6.0).contains(*place));
            assert_eq!(near, None);
        }
    }

    #[test]
    fn a_wire_with_nothing_in_its_way_stays_direct() {
        let boxes = [Rect::from_min_size(pos2(300.0, 400.0), vec2(160.0, 100.0))];
        let ends = [pos2(0.0, 0.0), pos2(800.0, 60.0)];
        assert_eq!(route(&boxes, &slabs(&boxes), ends, &mut WireLanes::default()), None);
    }
}
