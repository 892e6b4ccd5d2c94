//! Positions of a path in the 2D view: its copies in repeated tiles, and its handles on the screen.

use crate::paths::{NodePath, PathPlace};
use crate::session::Session;
use egui::{Pos2, Rect, pos2};

/// Distance from a handle within which it is grabbed, in screen points.
const HANDLE_RADIUS: f32 = 8.0;

/// Mapping between places in tiles and points of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathMap {
    /// The image on the screen.
    rect: Rect,
    /// Size of the image, in tiles.
    tile: [f32; 2],
    /// Visible places along each axis, in tiles.
    visible: [[f32; 2]; 2],
}

impl PathMap {
    /// Mapping of an image. `tiled`: it is repeated three by three times.
    pub(super) fn new(session: &Session, rect: Rect, tiled: bool) -> PathMap {
        let tile = session.file.document.tile.map(|side| side as f32);
        let visible = tile.map(|side| if tiled { [-side, 2.0 * side] } else { [0.0, side] });
        PathMap { rect, tile, visible }
    }

    /// The image, with its repetitions, on the screen.
    pub(super) fn visible(&self) -> Rect {
        let [across, down] = self.visible;
        Rect::from_two_pos(self.screen([across[0], down[0]]), self.screen([across[1], down[1]]))
    }

    /// Screen points per tile, along each axis.
    pub(super) fn scale(&self) -> [f32; 2] {
        [self.rect.width() / self.tile[0], self.rect.height() / self.tile[1]]
    }

    /// Point of the screen at a place.
    pub(super) fn screen(&self, at: [f32; 2]) -> Pos2 {
        let [across, down] = self.scale();
        pos2(self.rect.left() + at[0] * across, self.rect.top() + at[1] * down)
    }

    /// Place at a point of the screen.
    pub(super) fn tile_place(&self, at: Pos2) -> [f32; 2] {
        let [across, down] = self.scale();
        [(at.x - self.rect.left()) / across, (at.y - self.rect.top()) / down]
    }

    /// Offsets, in whole tiles, of the visible copies of a polyline; its own place is always among them.
    pub(super) fn copies(&self, corners: &[[f32; 2]]) -> Vec<[f32; 2]> {
        let along = |axis: usize| {
            let ends = corners.iter().map(|corner| corner[axis]);
            let [low, high] = ends.fold([f32::MAX, f32::MIN], |[low, high], v| [low.min(v), high.max(v)]);
            let [from, to] = self.visible[axis];
            let (first, last) = ((from - high).ceil() as i32, (to - low).floor() as i32);
            let copies = if corners.is_empty() { 0..=0 } else { first.min(0)..=last.max(0) };
            copies.map(|n| n as f32)
        };
        let shown = |[x, y]: &[f32; 2]| {
            let meets = |axis: usize, shift: f32| {
                let [from, to] = self.visible[axis];
                corners.iter().any(|corner| corner[axis] + shift >= from)
                    && corners.iter().any(|corner| corner[axis] + shift <= to)
            };
            (*x == 0.0 && *y == 0.0) || (meets(0, *x) && meets(1, *y))
        };
        along(1).flat_map(|y| along(0).map(move |x| [x, y])).filter(shown).collect()
    }

    /// Places of the handles of a point: its own, and one within the first tile if that differs.
    pub(super) fn handles(&self, point: [f32; 2]) -> impl Iterator<Item = Pos2> {
        let within = point.map(|v| v - v.floor());
        let copy = (within != point).then_some(within);
        std::iter::once(point).chain(copy).map(|at| self.screen(at))
    }

    /// Point whose handle is at a place of the screen: the nearest one; of equals the selected one, then the last.
    pub(super) fn handle_at(&self, points: &[[f32; 2]], selected: Option<usize>, at: Pos2) -> Option<usize> {
        let mut best: Option<(f32, usize)> = None;
        for (i, point) in points.iter().enumerate() {
            for handle in self.handles(*point) {
                let distance = handle.distance(at);
                let nearer =
                    |(least, other): (f32, usize)| distance < least || (distance == least && (selected != Some(other)));
                if distance <= HANDLE_RADIUS && best.is_none_or(nearer) {
                    best = Some((distance, i));
                }
            }
        }
        best.map(|(_, point)| point)
    }

    /// Place of a path, or of one of its copies, that is nearest to a point of the screen, with the offset of the copy.
    pub(super) fn nearest_on_copies(
        &self,
        path: &NodePath,
        at: Pos2,
        nearest: impl Fn([f32; 2]) -> Option<PathPlace>,
    ) -> Option<(PathPlace, [f32; 2])> {
        let to = self.tile_place(at);
        let copies = self.copies(&path.corners()).into_iter();
        let places = copies.filter_map(|shift| Some((nearest([0, 1].map(|axis| to[axis] - shift[axis]))?, shift)));
        places.min_by(|(a, _), (b, _)| a.distance.total_cmp(&b.distance))
    }

    /// Offset, in whole tiles, of the copy of a point that is nearest to a place.
    pub(super) fn nearest_copy(point: [f32; 2], to: [f32; 2]) -> [f32; 2] {
        [0, 1].map(|axis| (to[axis] - point[axis]).round())
    }
}
