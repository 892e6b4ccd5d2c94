//! Errors in drawings, and limits of drawings.

use std::fmt;

/// The largest file, in bytes.
pub(super) const MAX_BYTES: usize = 8 << 20;
/// The most shapes of a drawing, after repeated ones are copied.
pub(super) const MAX_SHAPES: usize = 1 << 14;
/// The most lines and curves of a drawing.
pub(super) const MAX_STEPS: usize = 1 << 18;
/// The deepest nesting of groups.
pub(super) const MAX_DEPTH: usize = 64;
/// The largest distance of a shape from the centre along an axis, as a multiple of the size of the drawing.
pub(super) const MAX_REACH: f64 = 8.0;

/// A file that is not a drawing, or too large a drawing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SvgError {
    /// The file is not valid XML.
    Syntax(String),
    /// The file has another root than `svg`.
    Root(String),
    /// The drawing has neither a view box nor a width and a height.
    Size,
    /// A limit is exceeded.
    Limit { what: &'static str, most: usize },
    /// A shape is too far from the centre of the drawing.
    Reach,
}

impl fmt::Display for SvgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SvgError::Syntax(problem) => {
                // Names in a file can be long.
                let problem: String = problem.chars().take(200).collect();
                write!(f, "invalid XML: {problem}")
            }
            SvgError::Root(name) => write!(f, "its root is `{name}`, not `svg`"),
            SvgError::Size => f.write_str("it has no `viewBox` and no `width` and `height` above 0"),
            SvgError::Limit { what, most } => write!(f, "it has more than {most} {what}"),
            SvgError::Reach => {
                write!(f, "a shape is more than {MAX_REACH} times the size of the drawing away from its centre")
            }
        }
    }
}
