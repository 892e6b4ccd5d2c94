//! Bounding volume hierarchy: the triangles that a ray may hit.

use super::camera::Ray;
use super::vector::Vec3;
use lapidary_field::real::Real;

/// Binary tree of boxes around triangles. The triangles of a leaf are adjacent.
#[derive(Clone, Debug)]
pub(super) struct TriangleTree {
    pub(super) nodes: Vec<BoxNode>,
}

/// A box, and what it contains.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxNode {
    pub(super) low: Vec3,
    pub(super) high: Vec3,
    /// The first of two adjacent nodes; or the first triangle, if there are any.
    pub(super) first: u32,
    /// The number of triangles of a leaf; 0 for two nodes.
    pub(super) count: u32,
}

/// Most triangles of a leaf.
const LEAF: usize = 4;
/// Depth for which the stack of a search suffices: halving 2³² triangles takes 32 levels, and each adds one node.
pub(super) const DEPTH: usize = 40;

impl TriangleTree {
    /// The tree of triangles, and the order in which it needs them: each level halves the triangles along the longest
    /// side of the box around their centres.
    pub(super) fn new(triangles: &[[Vec3; 3]]) -> (TriangleTree, Vec<u32>) {
        let centre = |i: u32| {
            let [a, b, c] = triangles[i as usize];
            a + b + c
        };
        let mut order: Vec<u32> = (0..triangles.len() as u32).collect();
        let mut nodes = vec![BoxNode { low: Vec3::ZERO, high: Vec3::ZERO, first: 0, count: 0 }];
        let mut open = vec![(0, 0..triangles.len())];
        while let Some((node, range)) = open.pop() {
            let part = &mut order[range.clone()];
            let corners = part.iter().flat_map(|i| triangles[*i as usize]);
            let [low, high] = bounds(corners);
            let (first, count) = (range.start as u32, part.len() as u32);
            nodes[node] = BoxNode { low, high, first, count };
            if part.len() <= LEAF {
                continue;
            }
            let [from, to] = bounds(part.iter().map(|i| centre(*i)));
            let [x, y, z] = (to - from).0;
            let axis = if x >= y && x >= z { 0 } else { 1 + usize::from(z > y) };
            let middle = part.len() / 2;
            // The index decides between equal centres, so that the order is the same everywhere.
            let key = |i: &u32| (centre(*i).0[axis], *i);
            part.select_nth_unstable_by(middle, |a, b| {
                let ((a, i), (b, j)) = (key(a), key(b));
                a.total_cmp(&b).then(i.cmp(&j))
            });
            let pair = nodes.len();
            nodes.extend([nodes[node]; 2]);
            (nodes[node].first, nodes[node].count) = (pair as u32, 0);
            open.push((pair, range.start..range.start + middle));
            open.push((pair + 1, range.start + middle..range.end));
        }
        (TriangleTree { nodes }, order)
    }

    /// Calls `test` with each triangle whose box the ray may hit closer than the distance that `test` returned last; the
    /// first distance is `limit`. Negative distances end the search.
    pub(super) fn visit(&self, ray: &Ray, mut limit: f32, mut test: impl FnMut(u32, f32) -> f32) {
        // Directions along a side of a box have a large inverse instead of an infinite one, which could become NaN.
        let inverse = ray.along.map(|v| if v.abs() < 1e-12 { 1e12f32.copysign(v) } else { 1.0 / v });
        let enter = |node: &BoxNode| {
            let (a, b) = ((node.low - ray.from) * inverse, (node.high - ray.from) * inverse);
            let (near, far) = (a.zip_with(b, Real::min), a.zip_with(b, Real::max));
            let near = Real::max(near.x(), Real::max(near.y(), Real::max(near.z(), 0.0)));
            (near, Real::min(far.x(), Real::min(far.y(), far.z())) * (1.0 + 1e-5))
        };
        let mut stack = [(0u32, 0.0f32); DEPTH];
        let mut open = 1;
        while open > 0 {
            open -= 1;
            let (index, near) = stack[open];
            if near > limit {
                continue;
            }
            let node = &self.nodes[index as usize];
            for triangle in node.first..node.first + node.count {
                limit = test(triangle, limit);
                if limit < 0.0 {
                    return;
                }
            }
            if node.count > 0 {
                continue;
            }
            let pair = [node.first, node.first + 1].map(|i| (i, enter(&self.nodes[i as usize])));
            // The closer one is searched first.
            let ordered = if pair[0].1.0 <= pair[1].1.0 { [pair[1], pair[0]] } else { pair };
            for (i, (near, far)) in ordered {
                if near <= far && near <= limit && open < DEPTH {
                    stack[open] = (i, near);
                    open += 1;
                }
            }
        }
    }
}

/// The smallest and the largest coordinates of points.
pub(super) fn bounds(points: impl Iterator<Item = Vec3>) -> [Vec3; 2] {
    let empty = [Vec3::splat(f32::MAX), Vec3::splat(f32::MIN)];
    points.fold(empty, |[low, high], p| [low.zip_with(p, Real::min), high.zip_with(p, Real::max)])
}
