//! WireLanes of wires that pass along the same edge of a node.

use super::passage::Passage;
use std::collections::HashMap;

/// Distance between wires that pass along the same edge.
const LANE: f32 = 7.0;
/// Largest number of lanes along an edge.
const MOST: u32 = 16;

/// Horizontal extents of the wires along edges, by height.
#[derive(Default)]
pub(super) struct WireLanes {
    taken: HashMap<i32, Vec<TakenLane>>,
}

struct TakenLane {
    left: f32,
    right: f32,
    number: u32,
}

impl WireLanes {
    /// Height of a part of a way, apart from the wires that already pass along the same edge.
    pub(super) fn height(&mut self, part: &Passage) -> f32 {
        let [top, bottom] = part.gap;
        let inwards = match part.y {
            y if y <= top => 1.0,
            y if y >= bottom => -1.0,
            y => return y,
        };
        let taken = self.taken.entry(part.y.round() as i32).or_default();
        let most = MOST.min(((bottom - top) / LANE) as u32);
        let is_free = |number: &u32| {
            !taken.iter().any(|lane| lane.number == *number && lane.left < part.right && part.left < lane.right)
        };
        let number = (0..=most).find(is_free).unwrap_or(0);
        taken.push(TakenLane { left: part.left, right: part.right, number });
        part.y + inwards * LANE * number as f32
    }
}
