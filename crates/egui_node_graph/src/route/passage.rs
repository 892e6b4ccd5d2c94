//! Way of a wire through the gaps between nodes, from left to right: the least vertical movement in total.

use super::slabs::{GAP, Slab};
use egui::Pos2;

/// Vertical movement that costs as much as a change of height.
const BEND: f32 = 30.0;
/// Cost of vertical movement that crosses nodes.
const THROUGH: f32 = 4.0;
/// Largest vertical movement, apart from that between the ends.
const DETOUR: f32 = 4000.0;

/// Part of a way at one height.
#[derive(Clone, Debug)]
pub(super) struct Passage {
    /// First and last slab.
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) y: f32,
    /// Heights that are free in all slabs.
    pub(super) gap: [f32; 2],
}

/// Best way to a gap of a slab.
#[derive(Clone, Copy)]
struct GapRoute {
    cost: f32,
    /// Index of the gap in the slab before.
    before: usize,
    y: f32,
}

const UNREACHED: GapRoute = GapRoute { cost: f32::INFINITY, before: 0, y: 0.0 };

/// Finds the parts of a way by dynamic programming over the slabs; none if it would be too long.
pub(super) fn passages(slabs: &[Slab], from: Pos2, to: Pos2) -> Option<Vec<Passage>> {
    let slab_at = |x: f32| slabs.partition_point(|slab| slab.right <= x).min(slabs.len().saturating_sub(1));
    let (first, last) = (slab_at(from.x), slab_at(to.x));
    let start = |gap: &[f32; 2]| {
        let y = from.y.clamp(gap[0], gap[1]);
        GapRoute { cost: (y - from.y).abs() * THROUGH, before: 0, y }
    };
    let mut best: Vec<Vec<GapRoute>> = vec![slabs.get(first)?.gaps.iter().map(start).collect()];
    for slab in first + 1..=last {
        let next = step(&slabs[slab - 1].gaps, best.last()?, &slabs[slab].gaps);
        best.push(next);
    }
    let total = |(gap, route): (&[f32; 2], &GapRoute)| {
        let y = to.y.clamp(gap[0], gap[1]);
        route.cost + (y - route.y).abs() + (to.y - y).abs() * THROUGH
    };
    let costs = slabs[last].gaps.iter().zip(best.last()?).map(total).enumerate();
    let (mut at, cost) = costs.min_by(|a, b| a.1.total_cmp(&b.1))?;
    if cost > DETOUR + 2.0 * (to.y - from.y).abs() {
        return None;
    }
    let mut parts: Vec<Passage> = vec![];
    for (i, routes) in best.iter().enumerate().rev() {
        let slab = first + i;
        let (GapRoute { y, before, .. }, Slab { left, right, gaps }) = (routes[at], &slabs[slab]);
        let gap = gaps[at];
        match parts.last_mut().filter(|part| part.y == y) {
            Some(part) => {
                (part.first, part.left) = (slab, *left);
                part.gap = [part.gap[0].max(gap[0]), part.gap[1].min(gap[1])];
            }
            None => parts.push(Passage { first: slab, last: slab, left: *left, right: *right, y, gap }),
        }
        at = before;
    }
    parts.reverse();
    Some(parts)
}

/// Best ways to the gaps of a slab, from those to the gaps of the slab before it.
fn step(gaps: &[[f32; 2]], routes: &[GapRoute], next: &[[f32; 2]]) -> Vec<GapRoute> {
    let mut reached = vec![UNREACHED; next.len()];
    let (mut i, mut j) = (0, 0);
    while i < gaps.len() && j < next.len() {
        let common = gaps[i][1].min(next[j][1]) - gaps[i][0].max(next[j][0]);
        if common >= GAP {
            let y = routes[i].y.clamp(next[j][0], next[j][1]);
            let moved = (y - routes[i].y).abs();
            let cost = routes[i].cost + moved + if moved > 0.0 { BEND } else { 0.0 };
            if cost < reached[j].cost {
                reached[j] = GapRoute { cost, before: i, y };
            }
        }
        if gaps[i][1] < next[j][1] { i += 1 } else { j += 1 }
    }
    reached
}
