//! Layout of texts: the glyphs of each line, and their places.

use crate::font::{Font, FontError, GlyphCurve};
use harfrust::{Feature, ShapeOptions, ShaperData, Tag, UnicodeBuffer};
use lapidary_filter::outline::OutlinePen;
use skrifa::GlyphId;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The most characters of a text.
pub(crate) const MAX_CHARACTERS: usize = 1000;
/// The most curves of a text.
const MAX_CURVES: usize = 1 << 18;

/// The alignment of the lines of a text to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextAlign {
    Left,
    Centre,
    Right,
}

/// The arrangement of the lines of a text; lengths are multiples of the font size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle {
    pub(crate) align: TextAlign,
    pub(crate) line_spacing: f64,
    pub(crate) letter_spacing: f64,
}

/// The place of a text in the tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextPlace {
    /// The centre, in tiles.
    pub(crate) centre: [f64; 2],
    /// The size of the font, in tiles.
    pub(crate) size: f64,
    /// Sine and cosine of the clockwise rotation.
    pub(crate) turn: [f64; 2],
}

/// A glyph and its place, in units of the font with y downwards from the first baseline.
#[derive(Clone, Copy, Debug)]
struct PlacedGlyph {
    id: GlyphId,
    at: [f64; 2],
}

/// A text whose glyphs are chosen and have places.
pub(crate) struct TextLayout {
    glyphs: Vec<PlacedGlyph>,
    /// The outline of each glyph, by its number.
    curves: HashMap<u32, Vec<GlyphCurve>>,
    /// Units of the font per em, which is the font size.
    units: f64,
    /// The characters for which the font has no glyph, in the order of the text.
    pub(crate) missing: Vec<char>,
    /// The vertical middle, between the top of the first line's capitals and the last baseline.
    middle: f64,
}

impl TextLayout {
    /// Lays out the lines of a text.
    pub(crate) fn new(font: &Font<'_>, text: &str, style: TextStyle) -> Result<TextLayout, FontError> {
        let shaper = ShaperData::new(&font.tables);
        let shaper = shaper.shaper(&font.tables).build();
        let spacing = style.letter_spacing * font.units;
        // Ligatures have no place for the space between their letters.
        let no_ligatures = [Feature::new(Tag::new(b"liga"), 0, ..), Feature::new(Tag::new(b"clig"), 0, ..)];
        let features = if spacing == 0.0 { &[][..] } else { &no_ligatures };
        let mut lines: Vec<(Vec<PlacedGlyph>, f64)> = vec![];
        let mut missing = vec![];
        for line in lines_of(text) {
            let mut buffer = UnicodeBuffer::new();
            buffer.push_str(&line);
            buffer.guess_segment_properties();
            let shaped = shaper.shape(buffer, ShapeOptions::new().features(features));
            let (mut glyphs, mut pen) = (vec![], 0.0);
            for (info, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
                if info.glyph_id == GlyphId::NOTDEF.to_u32() {
                    missing.extend(line.get(info.cluster as usize..).and_then(|rest| rest.chars().next()));
                }
                let at = [pen + f64::from(place.x_offset), -f64::from(place.y_offset)];
                glyphs.push(PlacedGlyph { id: GlyphId::new(info.glyph_id), at });
                pen += f64::from(place.x_advance) + if place.x_advance == 0 { 0.0 } else { spacing };
            }
            let width = if glyphs.is_empty() { 0.0 } else { pen - spacing };
            lines.push((glyphs, width));
        }
        let leading = style.line_spacing * font.units;
        let middle = (leading * (lines.len() as f64 - 1.0) - font.cap_height) * 0.5;
        let widest = lines.iter().fold(0.0, |most, (_, width)| if *width > most { *width } else { most });
        let mut glyphs = vec![];
        for (row, (line, width)) in lines.into_iter().enumerate() {
            let left = match style.align {
                TextAlign::Left => -widest * 0.5,
                TextAlign::Centre => -width * 0.5,
                TextAlign::Right => widest * 0.5 - width,
            };
            let down = leading * row as f64;
            glyphs.extend(
                line.iter().map(|glyph| PlacedGlyph { at: [glyph.at[0] + left, glyph.at[1] + down], ..*glyph }),
            );
        }
        let curves = curves(font, &glyphs)?;
        Ok(TextLayout { glyphs, curves, units: font.units, missing, middle })
    }
    /// Draws the outlines of the text.
    pub(crate) fn draw(&self, place: TextPlace, pen: &mut OutlinePen) {
        let scale = place.size / self.units;
        let [sin, cos] = place.turn;
        for glyph in &self.glyphs {
            let to_tile = |at: [f32; 2]| {
                let x = (glyph.at[0] + f64::from(at[0])) * scale;
                let y = (glyph.at[1] - f64::from(at[1]) - self.middle) * scale;
                [place.centre[0] + (x * cos - y * sin), place.centre[1] + (x * sin + y * cos)]
            };
            for curve in self.curves.get(&glyph.id.to_u32()).into_iter().flatten() {
                match *curve {
                    GlyphCurve::Move(to) => pen.move_to(to_tile(to)),
                    GlyphCurve::Line(to) => pen.line_to(to_tile(to)),
                    GlyphCurve::Quad(control, to) => pen.quad_to(to_tile(control), to_tile(to)),
                    GlyphCurve::Cubic(controls, to) => pen.cubic_to(controls.map(to_tile), to_tile(to)),
                }
            }
        }
    }
}

/// The lines of a text. The editor's fields have one line, so the two characters `\n` begin a line too.
fn lines_of(text: &str) -> Vec<String> {
    // Tabs and other control characters have no glyphs.
    let plain = |line: &str| line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.replace("\\n", "\n").replace('\r', "").split('\n').map(plain).collect()
}

/// The outlines of the glyphs of a text.
fn curves(font: &Font<'_>, glyphs: &[PlacedGlyph]) -> Result<HashMap<u32, Vec<GlyphCurve>>, FontError> {
    let (mut known, mut count) = (HashMap::new(), 0);
    for glyph in glyphs {
        let curves: &mut Vec<GlyphCurve> = match known.entry(glyph.id.to_u32()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(font.curves(glyph.id)?),
        };
        count += curves.len();
        if count > MAX_CURVES {
            return Err(FontError::Glyph);
        }
    }
    Ok(known)
}
