//! Text with the outlines of a font.

use super::{DISTANCE, MASK};
use crate::adapter::put;
use crate::font::{BUNDLED_FONT, Font};
use crate::outlines::{outline_planes, outline_planes_memory, pen};
use crate::position::{CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, TURN, TURN_SOCKET};
use crate::text_layout::{MAX_CHARACTERS, TextAlign, TextLayout, TextPlace, TextStyle};
use lapidary_evaluator::diagnostic::{Code, Diagnostic, quoted};
use lapidary_evaluator::node::pass::Pass;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{
    Category, Choice, DataFile, FileType, ImageNode, Meaning, Number, PixelBounds, Spec, Text,
};
use lapidary_evaluator::plane::file_data::FileData;
use lapidary_field::reach::Reach;
use lapidary_field::real::Real;
use lapidary_filter::outline::{FillRule, Outline};
use std::f32::consts::TAU;

const TEXT: Text = Text("text");
const FONT: DataFile = DataFile("font");
const SIZE: Number = Number("size");
const LINE_SPACING: Number = Number("line_spacing");
const LETTER_SPACING: Number = Number("letter_spacing");
const ALIGN: Choice<TextAlign> =
    Choice("align", &["left", "centre", "right"], &[TextAlign::Left, TextAlign::Centre, TextAlign::Right]);

/// The most characters that a message lists.
const MAX_LISTED: usize = 8;

pub(crate) const TEXT_NODE: Spec = Spec {
    name: "text",
    aliases: &["font", "letters", "glyphs", "words", "string", "type"],
    category: Category::Pattern,
    icon: 'T',
    doc: "Draws text with the outlines of a font; parts beyond the tile wrap around.",
    sockets: &[
        TEXT.of("Lapidary", "The text; `\\n` begins a new line."),
        FONT.of(
            FileType::Font,
            "Path of a font file (TTF or OTF), relative to the graph's folder; League Spartan Bold if it is empty.",
        ),
        SIZE.of(0.2, 0.0..=4.0, "Size of the font, in tiles."),
        LINE_SPACING.of(1.0, 0.0..=8.0, "Distance from line to line, as a multiple of the size."),
        LETTER_SPACING.of(0.0, -1.0..=4.0, "Space that is added between letters, as a multiple of the size."),
        ALIGN.of(1, "Alignment of the lines to each other."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        TURN_SOCKET,
    ],
    outputs: &[
        MASK.unit("Mask: the share of each pixel that is covered by letters."),
        DISTANCE.free("Signed distance to the outlines, in tiles: negative inside letters."),
    ],
    version: 1,
    meaning: Meaning::ImageWithFiles {
        check,
        image: ImageNode {
            bounds: PixelBounds::Declared,
            reach: |_| Reach::Rows([0, 0]),
            memory: |p| outline(p).map_or(0, |outline| outline_planes_memory(p, &outline)),
            run: text,
            stages: None,
        },
    },
};

/// Reports a font that cannot be used, and a text that is too long.
fn check(s: &mut Scope<'_>) {
    let count = s.get(TEXT).chars().count();
    if count > MAX_CHARACTERS {
        let message = format!("`{}` has {count} characters, more than the limit of {MAX_CHARACTERS}", TEXT.0);
        let help = "divide the text among several nodes, and add them with `blend(mode: lighten)`";
        return s.report_diagnostic(TEXT.0, |about| Diagnostic::error(Code::Limit, about, message).help(help));
    }
    let font = Font::new(s.file_data(FONT).map_or(BUNDLED_FONT, FileData::bytes));
    let style = TextStyle { align: s.get(ALIGN), line_spacing: 1.0, letter_spacing: 0.0 };
    match font.and_then(|font| TextLayout::new(&font, s.get(TEXT), style)) {
        Err(error) => s.report(
            FONT.0,
            format!("the font cannot be used: {error}"),
            "use a TTF or OTF file, or leave `font` out for the bundled font",
        ),
        Ok(layout) if !layout.missing.is_empty() => {
            let message = format!("the font has no glyphs for {}", listed(&layout.missing));
            let help = "write other characters, or name a font file that has them: `font: \"name.ttf\"`";
            s.report_diagnostic(TEXT.0, |about| Diagnostic::warning(Code::NotDrawn, about, message).help(help));
        }
        Ok(_) => {}
    }
}

/// The first characters of a list without repetitions, for messages.
fn listed(characters: &[char]) -> String {
    let mut shown: Vec<String> = vec![];
    for c in characters.iter().map(|c| format!("`{}`", quoted(&c.to_string()))) {
        if !shown.contains(&c) {
            shown.push(c);
        }
    }
    let more = shown.len().saturating_sub(MAX_LISTED);
    shown.truncate(MAX_LISTED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    shown.join(", ") + &rest
}

/// The outline of the text at the size of the image.
fn outline(p: &Pass<'_>) -> Option<Outline> {
    let font = Font::new(p.file_data(FONT).map_or(BUNDLED_FONT, FileData::bytes)).ok()?;
    let [line_spacing, letter_spacing] = [LINE_SPACING, LETTER_SPACING].map(|number| f64::from(p.get(number)));
    let style = TextStyle { align: p.get(ALIGN), line_spacing, letter_spacing };
    let layout = TextLayout::new(&font, p.get(TEXT), style).ok()?;
    let angle = p.get(TURN) * TAU;
    let place = TextPlace {
        centre: [CENTRE_X, CENTRE_Y].map(|number| f64::from(p.get(number))),
        size: f64::from(p.get(SIZE)),
        turn: [Real::sin(angle), Real::cos(angle)].map(f64::from),
    };
    let mut pen = pen(p);
    layout.draw(place, &mut pen);
    Some(pen.outline(FillRule::NonZero))
}

fn text(p: &mut Pass<'_>) {
    let Some([mask, distance]) = outline(p).and_then(|outline| outline_planes(p, &outline)) else { return };
    put(p, MASK, Some([mask]));
    put(p, DISTANCE, Some([distance]));
}
