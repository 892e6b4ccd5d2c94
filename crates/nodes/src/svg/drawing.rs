//! The shapes of a drawing, and their outlines.

use super::error::MAX_REACH;
use super::matrix::Matrix;
use super::omission::SvgOmission;
use super::path_step::{PathStep, draw, line_counts};
use super::stroke::{self, StrokeStyle};
use lapidary_filter::outline::{FillRule, Outline, OutlinePen};
use std::collections::BTreeSet;

/// The values of a line of an outline: two coordinates of eight bytes, in a list that may grow to twice its length.
const FILL_VALUES: u64 = 8;
/// The values of a line of a stroke: a quadrangle and a triangle, with their lists.
const STROKE_VALUES: u64 = 64;

/// A shape of a drawing.
#[derive(Clone, Debug)]
pub(super) struct SvgShape {
    pub(super) steps: Vec<PathStep>,
    /// From the units of the shape to those of the drawing.
    pub(super) matrix: Matrix,
    /// The colour of the inside, in linear light with alpha.
    pub(super) fill: Option<([f32; 4], FillRule)>,
    /// The colour of the stroke, and its shape.
    pub(super) stroke: Option<([f32; 4], StrokeStyle)>,
}

/// A drawing whose shapes are known, from the lowest to the highest.
#[derive(Clone, Debug)]
pub(crate) struct SvgDrawing {
    /// From the units of the drawing to a square from −0.5 to 0.5, into which it fits.
    pub(super) fit: Matrix,
    pub(super) shapes: Vec<SvgShape>,
    /// The kinds of content that are not drawn.
    pub(crate) omissions: BTreeSet<SvgOmission>,
}

impl SvgDrawing {
    /// True if all shapes lie in the drawing or near it.
    pub(super) fn is_within_reach(&self) -> bool {
        self.shapes.iter().all(|shape| {
            let matrix = shape.matrix.then(&self.fit);
            let near = |at: &[f64; 2]| matrix.apply(*at).iter().all(|v| v.abs() <= MAX_REACH);
            let narrow = |(_, stroke): &([f32; 4], StrokeStyle)| stroke.reach() * matrix.scale() <= MAX_REACH;
            shape.stroke.as_ref().is_none_or(narrow) && shape.steps.iter().all(|step| step.corners().iter().all(near))
        })
    }
    /// An upper bound on the memory of [`SvgDrawing::outlines`] in values of four bytes, without drawing them all.
    pub(crate) fn memory(&self, place: &Matrix, pixels: [f64; 2]) -> u64 {
        let fit = self.fit.then(place);
        let values = |shape: &SvgShape| {
            let matrix = shape.matrix.then(&fit);
            let lines = |finest: &OutlinePen, matrix: &Matrix| line_counts(&shape.steps, matrix, finest);
            let fill = shape.fill.map_or(0, |_| FILL_VALUES * lines(&OutlinePen::new(pixels), &matrix).0);
            let stroke = shape.stroke.as_ref().map_or(0, |(_, style)| {
                let (finest, round) = stroke::fineness(style, &matrix, pixels);
                let (lines, corners) = lines(&finest, &Matrix::IDENTITY);
                STROKE_VALUES * lines + 4 * corners * round
            });
            fill + stroke
        };
        self.shapes.iter().map(values).sum()
    }
    /// The outlines of the fills and strokes with their colours, from the lowest to the highest. `place` leads from a
    /// square from −0.5 to 0.5 to the tile, for an image with this number of pixels per tile.
    pub(crate) fn outlines(&self, place: &Matrix, pixels: [f64; 2]) -> (Vec<Outline>, Vec<[f32; 4]>) {
        let fit = self.fit.then(place);
        let (mut outlines, mut colours) = (vec![], vec![]);
        for shape in &self.shapes {
            let matrix = shape.matrix.then(&fit);
            if let Some((colour, rule)) = shape.fill {
                let mut pen = OutlinePen::new(pixels);
                draw(&shape.steps, &matrix, &mut pen);
                outlines.push(pen.outline(rule));
                colours.push(colour);
            }
            if let Some((colour, style)) = shape.stroke {
                outlines.push(stroke::outline(&shape.steps, &style, &matrix, pixels));
                colours.push(colour);
            }
        }
        (outlines, colours)
    }
}
