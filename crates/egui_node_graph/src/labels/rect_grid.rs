//! Rectangles by position, to find those that overlap another one.

use egui::Rect;
use std::collections::HashMap;

/// Size of a cell.
const CELL: f32 = 48.0;

/// Rectangles by the cells that they touch.
#[derive(Default)]
pub(super) struct RectGrid {
    cells: HashMap<[i32; 2], Vec<(usize, Rect)>>,
}

impl RectGrid {
    pub(super) fn insert(&mut self, item: usize, area: Rect) {
        for cell in cells(area) {
            self.cells.entry(cell).or_default().push((item, area));
        }
    }

    /// Removes a rectangle that was inserted.
    pub(super) fn remove(&mut self, item: usize, area: Rect) {
        for cell in cells(area) {
            if let Some(rects) = self.cells.get_mut(&cell) {
                rects.retain(|own| *own != (item, area));
            }
        }
    }

    /// Rectangles that overlap an area, each once.
    pub(super) fn overlapping(&self, area: Rect) -> impl Iterator<Item = (usize, Rect)> {
        let found = cells(area).filter_map(|cell| Some((cell, self.cells.get(&cell)?)));
        found.flat_map(move |(cell, rects)| {
            rects.iter().copied().filter(move |(_, rect)| {
                let common = rect.intersect(area);
                // A rectangle in several cells counts in the first common one.
                common.is_positive() && cell_of(common.left(), common.top()) == cell
            })
        })
    }
}

fn cells(area: Rect) -> impl Iterator<Item = [i32; 2]> {
    let ([left, top], [right, bottom]) = (cell_of(area.left(), area.top()), cell_of(area.right(), area.bottom()));
    (left..=right).flat_map(move |x| (top..=bottom).map(move |y| [x, y]))
}

fn cell_of(x: f32, y: f32) -> [i32; 2] {
    [(x / CELL).floor() as i32, (y / CELL).floor() as i32]
}

#[cfg(test)]
mod tests {
    use super::RectGrid;
    use egui::{Rect, pos2, vec2};

    #[test]
    fn overlapping_rectangles_are_found_once() {
        let mut grid = RectGrid::default();
        let rects: Vec<Rect> = (0..60)
            .map(|i| Rect::from_min_size(pos2((i * 37 % 400) as f32 - 200.0, (i * 53 % 300) as f32), vec2(90.0, 60.0)))
            .collect();
        rects.iter().enumerate().for_each(|(i, rect)| grid.insert(i, *rect));
        for area in &rects {
            let mut found: Vec<usize> = grid.overlapping(*area).map(|(i, _)| i).collect();
            found.sort_unstable();
            let overlaps = |rect: &Rect| rect.intersect(*area).is_positive();
            let expected: Vec<usize> = (0..60).filter(|i| overlaps(&rects[*i])).collect();
            assert_eq!(found, expected);
        }
        rects.iter().enumerate().for_each(|(i, rect)| grid.remove(i, *rect));
        assert!(rects.iter().all(|area| grid.overlapping(*area).next().is_none()));
    }
}
