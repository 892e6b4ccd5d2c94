//! Drawings in SVG: filled and stroked shapes, read from XML with limits for hostile files.

mod document;
mod drawing;
mod error;
mod matrix;
mod omission;
mod path_step;
mod paths;
mod stroke;
mod style;
mod style_sheet;

pub(crate) use drawing::SvgDrawing;
pub(crate) use matrix::Matrix;
