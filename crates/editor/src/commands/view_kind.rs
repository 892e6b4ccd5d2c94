//! The two kinds of views.

/// One of the two views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewKind {
    /// The 2D view of an output.
    View2d,
    /// The 3D view of the material.
    View3d,
}
