//! Titles of nodes, which stay legible when zoomed out.

use super::badge;
use super::shape_list::{ShapeList, TextLine};
use crate::layout::MIN_ROWS_ZOOM;
use crate::metrics::{HEAD, PAD};
use crate::view::NodeView;
use egui::{Align2, Color32, Galley, Pos2, Rect, vec2};
use std::sync::Arc;

const TITLE: f32 = 13.0;
const ICON: f32 = 13.0;
/// Smallest size of titles in the window, and of those whose longest word would be broken.
const MIN_SIZE: f32 = 10.0;
const MIN_WORD_SIZE: f32 = 8.5;
/// Mean width of a letter, in font sizes.
const LETTER: f32 = 0.56;
/// Largest number of lines of a title when zoomed out.
const MAX_LINES: f32 = 3.0;
/// Height of a line, in font sizes.
const LINE: f32 = 1.2;

/// Title of a node, laid out.
pub(super) struct NodeTitle<'a> {
    /// Height of the header in the window.
    pub(super) height: f32,
    line: TextLine<'a>,
    galley: Arc<Galley>,
    icon: Option<(char, Pos2, Color32)>,
}

/// Lays out the title of a node. When zoomed out it keeps a legible size, takes several lines and has no icon. A title that
/// would be cut has no icon either.
pub(super) fn lay_out<'a, I>(shapes: &ShapeList, node: &'a NodeView<'_, I>, area: Rect, fade: f32) -> NodeTitle<'a> {
    let zoom = shapes.zoom;
    let rows = zoom >= MIN_ROWS_ZOOM;
    let inset = if rows { PAD * 1.25 * zoom } else { 3.0 };
    let room = area.width() - 2.0 * inset - badge::width_in_header(node.badges.len(), zoom);
    let size = if rows { TITLE.max(MIN_SIZE / zoom) } else { far_size(&node.title, room) / zoom };
    let fitting = (area.height() * 0.7 / (size * zoom * LINE)).floor().clamp(1.0, MAX_LINES) as usize;
    let lines = if rows || node.collapsed { 1 } else { fitting };
    let head = shapes.colors.faded(shapes.colors.head(node.colour), fade);
    let colour = shapes.colors.legible(shapes.colors.faded(shapes.colors.text, fade), head);
    let at = area.min + vec2(inset, HEAD * 0.5 * zoom);
    let line = TextLine { text: &node.title, at, align: Align2::LEFT_CENTER, size, colour, room, struck: node.muted };
    let step = (ICON + 5.0) * zoom;
    if let Some(icon) = node.icon.filter(|_| rows) {
        let line = TextLine { at: at + vec2(step, 0.0), room: room - step, ..line };
        let galley = shapes.lay_out(&line, 1);
        if !galley.elided {
            let weak = shapes.colors.faded(shapes.colors.text.lerp_to_gamma(node.colour, 0.35), fade);
            let icon = Some((icon, at + vec2(ICON * 0.5, 0.0) * zoom, weak));
            return NodeTitle { height: HEAD * zoom, line, galley, icon };
        }
    }
    let broken = (lines > 1).then(|| broken_lines(&node.title, lines, room, |text| shapes.width(text, size)));
    let galley = match &broken {
        Some(text) => shapes.lay_out(&TextLine { text, room: f32::INFINITY, ..line }, lines),
        None => shapes.lay_out(&line, 1),
    };
    let height = if node.collapsed { HEAD * zoom } else { (HEAD * zoom).max(galley.size().y + 2.0) };
    let line = TextLine { at: Pos2::new(at.x, area.top() + height * 0.5), ..line };
    NodeTitle { height, line, galley, icon: None }
}

/// Size in the window of a title when zoomed out: smaller if that keeps its longest word in one line.
fn far_size(title: &str, room: f32) -> f32 {
    let longest = title.split_inclusive(['_', ' ', '-']).map(|word| word.chars().count()).max().unwrap_or(0);
    (room / (longest as f32 * LETTER)).clamp(MIN_WORD_SIZE, MIN_SIZE)
}

/// Lines of a title, broken only at `_` and spaces. A word that is wider than a line is shortened, and so is the last line
/// if words are left.
fn broken_lines(title: &str, most: usize, room: f32, width: impl Fn(&str) -> f32) -> String {
    let (mut lines, mut last): (Vec<String>, String) = (vec![], String::new());
    for word in title.split_inclusive(['_', ' ']) {
        if !last.ends_with('…') && width(&format!("{last}{}", word.trim_end())) <= room {
            last.push_str(word);
            continue;
        }
        if !last.is_empty() && lines.len() + 1 == most {
            last = shortened(&last, room, &width);
            break;
        }
        if !last.is_empty() {
            lines.push(std::mem::take(&mut last));
        }
        last = if width(word.trim_end()) <= room { word.to_owned() } else { shortened(word, room, &width) };
    }
    lines.push(last);
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Beginning of a text with an ellipsis, within a width if a letter fits.
fn shortened(text: &str, room: f32, width: impl Fn(&str) -> f32) -> String {
    let ends = text.trim_end_matches(['_', ' ', '…']).char_indices().map(|(at, c)| at + c.len_utf8());
    let texts = ends.map(|end| format!("{}…", &text[..end]));
    let (mut fitting, mut first) = (None, None);
    for text in texts {
        if width(&text) <= room {
            fitting = Some(text);
        } else {
            first = first.or(Some(text));
            break;
        }
    }
    fitting.or(first).unwrap_or_default()
}

/// Returns whether two texts differ in spaces and line breaks alone.
pub(super) fn same_letters(a: &str, b: &str) -> bool {
    let letters = |text: &'_ str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    letters(a) == letters(b)
}

impl NodeTitle<'_> {
    /// Returns whether nothing of the title is cut off.
    pub(super) fn is_whole(&self) -> bool {
        !self.galley.elided && same_letters(self.galley.text(), self.line.text)
    }

    pub(super) fn draw(self, shapes: &mut ShapeList) {
        if let Some((icon, at, colour)) = self.icon {
            let mut letter = [0; 4];
            let (text, align, room) = (&*icon.encode_utf8(&mut letter), Align2::CENTER_CENTER, f32::INFINITY);
            shapes.write(TextLine { text, at, align, size: ICON, colour, room, struck: false });
        }
        shapes.draw(&self.line, self.galley);
    }
}

#[cfg(test)]
mod tests {
    use super::broken_lines;

    #[test]
    fn titles_break_between_words_alone() {
        let cases = [
            ("gradient_map", 9, "gradient_\nmap"),
            ("gradient_map", 5, "grad…\nmap"),
            ("domain warp of it", 7, "domain\nwarp of\nit"),
            ("one_two_three_four", 5, "one_\ntwo_\nthre…"),
            ("a_b_c_d", 9, "a_b_c_d"),
            ("turbulence", 4, "tur…"),
            ("turbulence", 1, "t…"),
            ("", 5, ""),
        ];
        for (title, room, lines) in cases {
            assert_eq!(
                broken_lines(title, 3, room as f32, |text| text.chars().count() as f32),
                lines,
                "{title} in {room}"
            );
        }
    }
}
