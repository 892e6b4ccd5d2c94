//! Arrangements of the items on the canvas.

/// Arrangement of the selected items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// Columns from left to right with few crossings; of all items unless several are selected.
    Layout,
    /// Left edges in a line.
    Left,
    /// Right edges in a line.
    Right,
    /// Upper edges in a line.
    Top,
    /// Lower edges in a line.
    Bottom,
    /// Centres in a vertical line.
    Column,
    /// Centres in a horizontal line.
    Row,
    /// Equal space from left to right.
    SpreadAcross,
    /// Equal space from top to bottom.
    SpreadDown,
}
