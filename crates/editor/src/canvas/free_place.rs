//! Free places on the canvas for new nodes.

use egui::{Pos2, Rect, Vec2, pos2};
use egui_node_graph::GRID;

/// Space between a new node and its neighbours.
const GAP: f32 = GRID;
/// Distance within which a place is looked for first.
const NEAR: f32 = 400.0;

/// Nodes that a new box is wired to: it lies between them.
#[derive(Clone, Copy, Default)]
pub(super) struct Neighbours {
    /// Right edge of the node that it reads.
    pub(super) after: Option<f32>,
    /// Left edge of the node that it feeds.
    pub(super) before: Option<f32>,
}

impl Neighbours {
    /// Neighbours without those that a box at this place does not lie between.
    pub(super) fn permitting(self, corner: Pos2, size: Vec2) -> Neighbours {
        Neighbours {
            after: self.after.filter(|after| corner.x >= after + 2.0 * GAP),
            before: self.before.filter(|before| corner.x + size.x <= before - 2.0 * GAP),
        }
    }
}

/// Grid point next to `wanted` where a box of this size covers none of the areas. It begins after the node that it reads,
/// and ends before the one that it feeds.
pub(super) fn free_place(wanted: Pos2, size: Vec2, taken: &[Rect], wired: Neighbours) -> Pos2 {
    let down = |v: f32| (v / GRID).floor() * GRID;
    let up = |v: f32| (v / GRID).ceil() * GRID;
    let most = wired.before.map_or(f32::INFINITY, |before| down(before - size.x - 2.0 * GAP));
    let least = wired.after.map_or(f32::NEG_INFINITY, |after| up(after + 2.0 * GAP));
    let wanted = pos2(((wanted.x / GRID).round() * GRID).max(least).min(most), (wanted.y / GRID).round() * GRID);
    let area = |at: Pos2| Rect::from_min_size(at, size).expand(GAP - 0.5);
    let mut reach = NEAR;
    loop {
        // The nearest free place touches what is in the way, with the gap between.
        let around = area(wanted).expand(reach);
        let near: Vec<&Rect> = taken.iter().filter(|taken| taken.intersects(around)).collect();
        let sorted = |mut all: Vec<f32>| {
            all.sort_by(f32::total_cmp);
            all.dedup();
            all
        };
        let columns = near.iter().flat_map(|taken| [down(taken.left() - size.x - GAP), up(taken.right() + GAP)]);
        let is_between = |x: &f32| (*x >= least && *x <= most) || *x == wanted.x;
        let columns = sorted(columns.chain([wanted.x]).filter(is_between).collect());
        let rows = near.iter().flat_map(|taken| [down(taken.top() - size.y - GAP), up(taken.bottom() + GAP)]);
        let rows = sorted(rows.chain([wanted.y]).collect());
        let places = columns.iter().flat_map(|x| rows.iter().map(|y| pos2(*x, *y)));
        let free = places.filter(|at| near.iter().all(|taken| !taken.intersects(area(*at))));
        let nearest = free.min_by(|a, b| a.distance_sq(wanted).total_cmp(&b.distance_sq(wanted)));
        match nearest {
            Some(at) if at.distance(wanted) <= reach || near.len() == taken.len() => return at,
            None if near.len() == taken.len() => return wanted,
            _ => reach *= 2.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GAP, Neighbours, free_place};
    use egui::{Rect, pos2, vec2};

    #[test]
    fn new_boxes_cover_nothing_and_stay_near() {
        let size = vec2(160.0, 200.0);
        let mut taken: Vec<Rect> = vec![];
        for i in 0..60 {
            let wanted = pos2((i % 7) as f32 * 33.0, (i % 5) as f32 * 21.0);
            let before = (i % 3 == 0).then_some(100.0);
            let after = (i % 3 == 1).then_some(150.0);
            let area = Rect::from_min_size(free_place(wanted, size, &taken, Neighbours { after, before }), size);
            assert!(taken.iter().all(|taken| !taken.intersects(area.expand(GAP - 1.0))), "{i}: {area:?}");
            assert!(before.is_none_or(|before| area.right() < before), "{i}: {area:?}");
            assert!(after.is_none_or(|after| area.left() > after), "{i}: {area:?}");
            assert!(area.min.distance(wanted) < 2500.0, "{i}: {area:?}");
            taken.push(area);
        }
    }

    #[test]
    fn a_free_place_is_kept() {
        let at = pos2(40.0, 60.0);
        let other = Rect::from_min_size(pos2(240.0, 60.0), vec2(160.0, 200.0));
        assert_eq!(free_place(at, vec2(160.0, 200.0), &[other], Neighbours::default()), at);
    }
}
