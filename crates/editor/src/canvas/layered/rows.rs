//! Rows of columns: a layout that is much wider than high is divided into rows, as a text is into lines.

use egui::{Pos2, Vec2, pos2};

/// Width of a layout from which it is divided, in graph coordinates, and relative to its height.
const WIDEST: f32 = 2400.0;
const WIDEST_ASPECT: f32 = 2.0;
/// Wanted width of the whole relative to its height, and the least one that is not avoided, by a factor.
const ASPECT: f32 = 1.3;
const LEAST_ASPECT: f32 = 1.1;
const NARROW: f32 = 1.22;
/// Space between rows, in which wires lead back.
const ROW_GAP: f32 = 90.0;
/// Number of widths of rows that are compared.
const WIDTHS: usize = 60;

/// Extent of the boxes of a column.
#[derive(Clone, Copy)]
pub(super) struct ColumnExtent {
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) top: f32,
    pub(super) bottom: f32,
}

/// Columns of a row, from the first to before the last.
struct ColumnRow {
    first: usize,
    end: usize,
    top: f32,
    size: Vec2,
}

/// Displacement of each column that divides a wide layout into rows.
pub(super) fn row_displacements(columns: &[ColumnExtent]) -> Vec<Vec2> {
    let whole = row(columns, 0, columns.len());
    let is_wide = whole.size.x > WIDEST && whole.size.x > WIDEST_ASPECT * whole.size.y;
    let misfit = |rows: &Vec<ColumnRow>| {
        let size = size(rows);
        let aspect = size.x.max(1.0) / size.y.max(1.0);
        (aspect / ASPECT).max(ASPECT / aspect) * if aspect < LEAST_ASPECT { NARROW } else { 1.0 }
    };
    // One row, or as many as the columns fill up to some width.
    let widths = (1..if is_wide { WIDTHS } else { 1 }).map(|i| whole.size.x * i as f32 / WIDTHS as f32);
    let divisions = widths.map(|width| filled(columns, width)).chain([filled(columns, f32::INFINITY)]);
    let Some(rows) = divisions.min_by(|a, b| misfit(a).total_cmp(&misfit(b))) else {
        return vec![Vec2::ZERO; columns.len()];
    };
    let mut displacements = vec![];
    let mut corner = Pos2::ZERO;
    for row in &rows {
        let origin = pos2(columns[row.first].left, row.top);
        displacements.extend((row.first..row.end).map(|_| corner - origin));
        corner.y += row.size.y + ROW_GAP;
    }
    displacements
}

/// Rows that are filled with columns up to a width.
fn filled(columns: &[ColumnExtent], width: f32) -> Vec<ColumnRow> {
    let (mut rows, mut first) = (vec![], 0);
    for i in 1..=columns.len() {
        if i == columns.len() || columns[i].right - columns[first].left > width {
            rows.push(row(columns, first, i));
            first = i;
        }
    }
    rows
}

fn row(columns: &[ColumnExtent], first: usize, end: usize) -> ColumnRow {
    let own = &columns[first..end];
    let top = own.iter().map(|column| column.top).fold(f32::INFINITY, f32::min);
    let bottom = own.iter().map(|column| column.bottom).fold(f32::NEG_INFINITY, f32::max);
    let left = own.first().map_or(0.0, |column| column.left);
    let right = own.iter().map(|column| column.right).fold(left, f32::max);
    ColumnRow { first, end, top, size: Vec2::new(right - left, (bottom - top).max(0.0)) }
}

fn size(rows: &[ColumnRow]) -> Vec2 {
    let width = rows.iter().map(|row| row.size.x).fold(0.0, f32::max);
    let height: f32 = rows.iter().map(|row| row.size.y).sum();
    Vec2::new(width, height + ROW_GAP * rows.len().saturating_sub(1) as f32)
}

#[cfg(test)]
mod tests {
    use super::{ColumnExtent, row_displacements};
    use egui::{Rect, Vec2, pos2};

    fn columns(count: usize) -> Vec<ColumnExtent> {
        let left = |i: usize| i as f32 * 220.0;
        let column = |i: usize| ColumnExtent { left: left(i), right: left(i) + 160.0, top: -50.0, bottom: 250.0 };
        (0..count).map(column).collect()
    }

    #[test]
    fn long_chains_are_divided_into_rows_that_do_not_overlap() {
        for count in [12, 20, 35, 60] {
            let columns = columns(count);
            let moved = columns.iter().zip(row_displacements(&columns)).map(|(column, by)| {
                Rect::from_min_max(pos2(column.left, column.top), pos2(column.right, column.bottom)).translate(by)
            });
            let moved: Vec<Rect> = moved.collect();
            let all = moved.iter().fold(Rect::NOTHING, |all, area| all.union(*area));
            assert!((0.8..2.5).contains(&(all.width() / all.height())), "{count}: {all:?}");
            for (i, area) in moved.iter().enumerate() {
                assert!(moved[..i].iter().all(|other| !other.intersects(*area)), "{count}: {area:?}");
            }
        }
    }

    #[test]
    fn short_and_high_layouts_stay_in_one_row() {
        assert!(row_displacements(&columns(8)).iter().all(|by| *by == Vec2::new(0.0, 50.0)));
        let high: Vec<ColumnExtent> = columns(14).into_iter().map(|c| ColumnExtent { bottom: 3000.0, ..c }).collect();
        assert!(row_displacements(&high).iter().all(|by| *by == Vec2::new(0.0, 50.0)));
        assert!(row_displacements(&[]).is_empty());
    }
}
