//! Decomposition of a graph into vertical slabs, in each of which the same heights are free of nodes.

use egui::Rect;

/// Distances between a wire and the nodes it avoids, to the sides, where sockets stick out, and above or below.
const SIDE: f32 = 9.0;
const MARGIN: f32 = 7.0;
/// Smallest height of a gap between nodes that wires pass through.
pub(super) const GAP: f32 = 6.0;
/// Width of the narrowest slab.
const NARROWEST: f32 = 0.5;
/// Coordinate beyond all nodes.
const FAR: f32 = 1e6;

/// Vertical slab of the graph.
#[derive(Debug)]
pub(super) struct Slab {
    pub(super) left: f32,
    pub(super) right: f32,
    /// Free heights, from top to bottom.
    pub(super) gaps: Vec<[f32; 2]>,
}

impl Slab {
    /// True if all heights between two are free.
    pub(super) fn contains(&self, top: f32, bottom: f32) -> bool {
        let gap = self.gaps.partition_point(|gap| gap[1] < bottom);
        self.gaps.get(gap).is_some_and(|gap| gap[0] <= top)
    }
}

/// Slabs from left to right that cover the plane. The boxes are sorted by their left edges.
pub(super) fn slabs(boxes: &[Rect]) -> Vec<Slab> {
    let mut edges: Vec<f32> = boxes.iter().flat_map(|area| [area.left() - SIDE, area.right() + SIDE]).collect();
    edges.extend([-FAR, FAR]);
    edges.sort_by(f32::total_cmp);
    edges.dedup_by(|a, b| (*a - *b).abs() < NARROWEST);
    let mut slabs = vec![];
    // Boxes that reach the current slab.
    let (mut next, mut open): (usize, Vec<Rect>) = (0, vec![]);
    for ends in edges.windows(2) {
        let (left, right) = (ends[0], ends[1]);
        let middle = (left + right) * 0.5;
        open.retain(|area| area.right() + SIDE > middle);
        while let Some(area) = boxes.get(next).filter(|area| area.left() - SIDE < middle) {
            open.extend(Some(*area).filter(|area| area.right() + SIDE > middle));
            next += 1;
        }
        slabs.push(Slab { left, right, gaps: gaps(&open) });
    }
    slabs
}

/// Free heights between boxes.
fn gaps(boxes: &[Rect]) -> Vec<[f32; 2]> {
    let mut taken: Vec<[f32; 2]> = boxes.iter().map(|area| [area.top() - MARGIN, area.bottom() + MARGIN]).collect();
    taken.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let (mut gaps, mut free) = (vec![], -FAR);
    for [top, bottom] in taken {
        if top - free >= GAP {
            gaps.push([free, top]);
        }
        free = free.max(bottom);
    }
    gaps.push([free, FAR]);
    gaps
}

#[cfg(test)]
mod tests {
    use super::slabs;
    use egui::{Rect, pos2, vec2};

    #[test]
    fn slabs_have_the_gaps_between_their_boxes() {
        let area = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(100.0, 50.0));
        let slabs = slabs(&[area(0.0, 0.0), area(50.0, 200.0), area(400.0, 0.0)]);
        let counts: Vec<usize> = slabs.iter().map(|slab| slab.gaps.len()).collect();
        assert_eq!(counts, [1, 2, 3, 2, 1, 2, 1]);
        assert!(slabs.windows(2).all(|pair| pair[0].right == pair[1].left));
        assert!(slabs[2].contains(60.0, 180.0) && !slabs[2].contains(60.0, 210.0));
        assert!(slabs[2].contains(-900.0, -20.0) && !slabs[2].contains(-900.0, 300.0));
    }
}
