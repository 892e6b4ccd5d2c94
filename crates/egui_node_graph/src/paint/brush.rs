//! Shapes and text of one frame, collected and handed to egui at once.

use crate::look::Look;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke};

/// Shapes and text of one frame.
pub(super) struct Brush {
    pub(super) look: Look,
    pub(super) zoom: f32,
    pub(super) shapes: Vec<Shape>,
    painter: Painter,
}

/// A line of text.
pub(super) struct Text<'a> {
    pub(super) text: &'a str,
    pub(super) at: Pos2,
    pub(super) align: Align2,
    /// How high letters are in the graph.
    pub(super) size: f32,
    pub(super) colour: Color32,
    /// How much room there is in the window; what does not fit ends in an ellipsis.
    pub(super) room: f32,
    pub(super) struck: bool,
}

impl Brush {
    pub(super) fn new(painter: Painter, look: Look, zoom: f32) -> Self {
        Brush { look, zoom, shapes: Vec::new(), painter }
    }

    /// Writes one line, and tells how much room it took.
    pub(super) fn write(&mut self, text: Text<'_>) -> f32 {
        self.write_lines(text, 1)
    }

    /// Writes up to so many lines.
    pub(super) fn write_lines(&mut self, text: Text<'_>, lines: usize) -> f32 {
        if text.room <= 0.0 || text.text.is_empty() {
            return 0.0;
        }
        // Half points are as fine as anyone sees, and keep the sizes that fonts are drawn at few.
        let size = (text.size * self.zoom * 2.0).round() * 0.5;
        let strike = if text.struck { Stroke::new(1.0, text.colour) } else { Stroke::NONE };
        let format =
            TextFormat { strikethrough: strike, ..TextFormat::simple(FontId::proportional(size), text.colour) };
        let mut job = LayoutJob::single_section(text.text.to_owned(), format);
        job.wrap = TextWrapping { max_width: text.room, max_rows: lines, ..Default::default() };
        job.break_on_newline = lines > 1;
        if lines == 1 {
            job.wrap.break_anywhere = true;
        }
        let galley = self.painter.layout_job(job);
        let area = text.align.anchor_size(text.at, galley.size());
        let width = galley.size().x;
        self.shapes.push(Shape::galley(area.min, galley, text.colour));
        width
    }

    pub(super) fn finish(self) {
        self.painter.extend(self.shapes);
    }
}
