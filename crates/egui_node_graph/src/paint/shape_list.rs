//! Shapes and text of one frame, collected and passed to egui at once.

use crate::colors::CanvasColors;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, FontId, Galley, Painter, Pos2, Shape, Stroke};
use std::sync::Arc;

/// Shapes and text of one frame.
pub(super) struct ShapeList {
    pub(super) colors: CanvasColors,
    pub(super) zoom: f32,
    pub(super) list: Vec<Shape>,
    painter: Painter,
}

/// Text to draw.
#[derive(Clone, Copy)]
pub(super) struct TextLine<'a> {
    pub(super) text: &'a str,
    pub(super) at: Pos2,
    pub(super) align: Align2,
    /// Font size in graph coordinates.
    pub(super) size: f32,
    pub(super) colour: Color32,
    /// Available width in the window; longer text ends in an ellipsis.
    pub(super) room: f32,
    pub(super) struck: bool,
}

impl ShapeList {
    pub(super) fn new(painter: Painter, colors: CanvasColors, zoom: f32) -> Self {
        ShapeList { colors, zoom, list: Vec::new(), painter }
    }

    /// Draws one line and returns its width.
    pub(super) fn write(&mut self, text: TextLine<'_>) -> f32 {
        self.write_lines(text, 1)
    }

    /// Draws up to `lines` lines and returns their width.
    pub(super) fn write_lines(&mut self, text: TextLine<'_>, lines: usize) -> f32 {
        if text.room <= 0.0 || text.text.is_empty() {
            return 0.0;
        }
        let galley = self.lay_out(&text, lines);
        let width = galley.size().x;
        self.draw(&text, galley);
        width
    }

    /// Draws a text that has been laid out.
    pub(super) fn draw(&mut self, text: &TextLine<'_>, galley: Arc<Galley>) {
        let area = text.align.anchor_size(text.at, galley.size());
        self.list.push(Shape::galley(area.min, galley, text.colour));
    }

    /// Lays out up to `lines` lines of text, so that their size is known.
    pub(super) fn lay_out(&self, text: &TextLine<'_>, lines: usize) -> Arc<Galley> {
        let strike = if text.struck { Stroke::new(1.0, text.colour) } else { Stroke::NONE };
        let format = TextFormat { strikethrough: strike, ..TextFormat::simple(self.font(text.size), text.colour) };
        let mut job = LayoutJob::single_section(text.text.to_owned(), format);
        job.wrap = TextWrapping { max_width: text.room, max_rows: lines, ..Default::default() };
        job.break_on_newline = lines > 1;
        if lines == 1 {
            job.wrap.break_anywhere = true;
        }
        self.painter.layout_job(job)
    }

    /// Width in the window of a text of one line.
    pub(super) fn width(&self, text: &str, size: f32) -> f32 {
        let font = self.font(size);
        self.painter.fonts_mut(|fonts| text.chars().map(|c| fonts.glyph_width(&font, c)).sum())
    }

    /// Font of a size in graph coordinates.
    fn font(&self, size: f32) -> FontId {
        // Round to half points, which limits the number of font sizes in the atlas.
        FontId::proportional((size * self.zoom * 2.0).round() * 0.5)
    }

    pub(super) fn finish(self) {
        self.painter.extend(self.list);
    }
}
