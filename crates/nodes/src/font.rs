//! Fonts: the outlines of glyphs in units of the font, with limits for hostile files.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlineGlyphFormat, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::raw::ps::cff::CffFontRef;
use skrifa::raw::ps::cff::index::Index;
use skrifa::raw::ps::cs::{self, CharstringContext, CharstringKind, CommandSink};
use skrifa::raw::ps::error::Error as CharstringError;
use skrifa::raw::tables::glyf::Glyph;
use skrifa::raw::types::Fixed;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::cell::Cell;
use std::fmt;

/// The font of texts without one: League Spartan Bold, under the SIL Open Font License 1.1.
pub(crate) const BUNDLED_FONT: &[u8] = include_bytes!("../../../assets/fonts/LeagueSpartan-Bold.otf");

/// The most points and parts of a glyph, and bytes of its program.
const MAX_GLYPH_COST: usize = 1 << 18;
/// The deepest nesting of the parts of a glyph.
const MAX_DEPTH: usize = 16;

/// A font that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FontError {
    /// The file is compressed for the web.
    Woff,
    /// The file is not a font, or it is damaged.
    Invalid,
    /// The font has no outlines, or variable outlines (CFF2), which are not supported.
    Outlines,
    /// A glyph has too many parts.
    Glyph,
}

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FontError::Woff => "it is compressed for the web (WOFF)",
            FontError::Invalid => "it is not a TrueType or OpenType font, or it is damaged",
            FontError::Outlines => "it has no outlines of TrueType (`glyf`) or PostScript (`CFF`)",
            FontError::Glyph => "a glyph of the text is damaged, or has too many points",
        })
    }
}

/// A part of the outline of a glyph, in units of the font with y upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum GlyphCurve {
    /// The beginning of a contour.
    Move([f32; 2]),
    /// A line to a point.
    Line([f32; 2]),
    /// A quadratic Bézier curve: a control point and the end.
    Quad([f32; 2], [f32; 2]),
    /// A cubic Bézier curve: two control points and the end.
    Cubic([[f32; 2]; 2], [f32; 2]),
}

/// A font whose tables can be read.
pub(crate) struct Font<'a> {
    pub(crate) tables: FontRef<'a>,
    /// Units of the font per em, which is the font size.
    pub(crate) units: f64,
    /// The height of capital letters, in units.
    pub(crate) cap_height: f64,
}

impl<'a> Font<'a> {
    /// The first font of a file.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<Font<'a>, FontError> {
        if bytes.starts_with(b"wOFF") || bytes.starts_with(b"wOF2") {
            return Err(FontError::Woff);
        }
        let tables = FontRef::from_index(bytes, 0).map_err(|_| FontError::Invalid)?;
        match tables.outline_glyphs().format() {
            Some(OutlineGlyphFormat::Glyf | OutlineGlyphFormat::Cff) => {}
            _ => return Err(FontError::Outlines),
        }
        let metrics = tables.metrics(Size::unscaled(), LocationRef::default());
        let units = f64::from(metrics.units_per_em);
        if units < 1.0 {
            return Err(FontError::Invalid);
        }
        // Letters without a stated height are about this high.
        let cap_height = metrics.cap_height.map_or(0.0, f64::from);
        let cap_height = if (0.1..2.0).contains(&(cap_height / units)) { cap_height } else { 0.7 * units };
        Ok(Font { tables, units, cap_height })
    }
    /// The outline of a glyph; it has no parts if the glyph has no outline, such as a space.
    pub(crate) fn curves(&self, glyph: GlyphId) -> Result<Vec<GlyphCurve>, FontError> {
        let Some(outline) = self.tables.outline_glyphs().get(glyph) else { return Ok(vec![]) };
        match outline.format() {
            OutlineGlyphFormat::Glyf => self.check_parts(glyph, 0, &mut { MAX_GLYPH_COST })?,
            _ => self.check_program(glyph)?,
        }
        let mut pen = CurveList::default();
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        outline.draw(settings, &mut pen).map_err(|_| FontError::Glyph)?;
        Ok(pen.0)
    }
    /// Counts the points of a glyph, whose parts are glyphs, before it is drawn.
    fn check_parts(&self, glyph: GlyphId, depth: usize, budget: &mut usize) -> Result<(), FontError> {
        let mut spend = |cost: usize| budget.checked_sub(cost).map(|left| *budget = left).ok_or(FontError::Glyph);
        spend(1)?;
        let (loca, glyf) = (self.tables.loca(None), self.tables.glyf());
        let (loca, glyf) = (loca.map_err(|_| FontError::Glyph)?, glyf.map_err(|_| FontError::Glyph)?);
        match loca.get_glyf(glyph, &glyf).map_err(|_| FontError::Glyph)? {
            None => Ok(()),
            Some(Glyph::Simple(simple)) => spend(simple.num_points()),
            Some(Glyph::Composite(_)) if depth == MAX_DEPTH => Err(FontError::Glyph),
            Some(Glyph::Composite(composite)) => {
                composite.components().try_for_each(|part| self.check_parts(part.glyph.into(), depth + 1, budget))
            }
        }
    }
    /// Runs the program of a glyph with a limit, before it is drawn: each of its subroutines may call others many times.
    fn check_program(&self, glyph: GlyphId) -> Result<(), FontError> {
        let run = || -> Result<(), CharstringError> {
            let data = self.tables.cff()?.offset_data();
            let font = CffFontRef::new_cff(data.as_bytes(), 0, None)?;
            let subfont = font.subfont(font.subfont_index(glyph).unwrap_or_default(), &[])?;
            let subroutines = match subfont.subrs_offset() {
                0 => Index::Empty,
                offset => {
                    let data = data.as_bytes().get(offset as usize..).ok_or(CharstringError::MissingSubroutines)?;
                    Index::new(data, false)?
                }
            };
            let charstring = font.charstrings().get(glyph.to_u32() as usize)?;
            let tables = (data.as_bytes(), font.charstrings(), font.global_subrs(), &subroutines);
            let context = LimitedProgram { tables, budget: Cell::new(MAX_GLYPH_COST) };
            context.spend(charstring)?;
            cs::evaluate(&context, None, charstring, &mut NoCommands).map(drop)
        };
        run().map_err(|_| FontError::Glyph)
    }
}

/// The subroutines of a glyph's program, whose bytes are counted when they are called.
struct LimitedProgram<'a> {
    /// The tables in the form for which the library implements [`CharstringContext`].
    tables: (&'a [u8], &'a Index<'a>, &'a Index<'a>, &'a Index<'a>),
    budget: Cell<usize>,
}

impl LimitedProgram<'_> {
    fn spend<'b>(&self, program: &'b [u8]) -> Result<&'b [u8], CharstringError> {
        // An empty program counts too.
        let left = self.budget.get().checked_sub(program.len() + 1);
        self.budget.set(left.ok_or(CharstringError::CharstringNestingDepthLimitExceeded)?);
        Ok(program)
    }
}

impl CharstringContext for LimitedProgram<'_> {
    fn kind(&self) -> CharstringKind {
        CharstringKind::Type2
    }
    fn seac_components(&self, base_code: i32, accent_code: i32) -> Result<[&[u8]; 2], CharstringError> {
        let [base, accent] = self.tables.seac_components(base_code, accent_code)?;
        Ok([self.spend(base)?, self.spend(accent)?])
    }
    fn global_subr(&self, index: i32) -> Result<&[u8], CharstringError> {
        self.spend(self.tables.global_subr(index)?)
    }
    fn subr(&self, index: i32) -> Result<&[u8], CharstringError> {
        self.spend(self.tables.subr(index)?)
    }
}

/// A pen that draws nothing.
struct NoCommands;

impl CommandSink for NoCommands {
    fn move_to(&mut self, _: Fixed, _: Fixed) {}
    fn line_to(&mut self, _: Fixed, _: Fixed) {}
    fn curve_to(&mut self, _: Fixed, _: Fixed, _: Fixed, _: Fixed, _: Fixed, _: Fixed) {}
    fn close(&mut self) {}
}

/// A pen that lists what it draws.
#[derive(Default)]
struct CurveList(Vec<GlyphCurve>);

impl OutlinePen for CurveList {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(GlyphCurve::Move([x, y]));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push(GlyphCurve::Line([x, y]));
    }
    fn quad_to(&mut self, a: f32, b: f32, x: f32, y: f32) {
        self.0.push(GlyphCurve::Quad([a, b], [x, y]));
    }
    fn curve_to(&mut self, a: f32, b: f32, c: f32, d: f32, x: f32, y: f32) {
        self.0.push(GlyphCurve::Cubic([[a, b], [c, d]], [x, y]));
    }
    fn close(&mut self) {}
}
