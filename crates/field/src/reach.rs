//! The reach of an image filter: how far from a pixel it reads.

/// The distance within which pixels of the input change a pixel of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Pixels across and down.
    Pixels([u32; 2]),
    /// Pixels across and down, for a filter whose time depends on the wanted rows only: it computes few at a time, so that
    /// a long reach costs no memory for rows that nobody reads.
    Rows([u32; 2]),
    /// The whole image, as for filters that process pixels in an order or measure all of them.
    Whole,
}
