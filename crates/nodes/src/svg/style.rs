//! The paint of shapes: inherited properties of fills and strokes.

use super::stroke::{StrokeCap, StrokeJoin, StrokeStyle};
use lapidary_field::colour::decode;
use lapidary_filter::outline::FillRule;
use std::str::FromStr;
use svgtypes::{Color, Length, LengthUnit, Paint, PaintFallback};

/// The longest name of a gradient, in bytes.
const MAX_NAME: usize = 256;

/// The properties of an element, which its children inherit.
#[derive(Clone, Debug)]
pub(super) struct SvgStyle {
    fill: SvgPaint,
    rule: FillRule,
    stroke: SvgPaint,
    width: f64,
    join: StrokeJoin,
    cap: StrokeCap,
    miter_limit: f64,
    /// Of fills, of strokes, and of the element itself.
    opacities: [f64; 3],
    /// The product of the opacities of the groups around the element.
    outer_opacity: f64,
    color: Color,
    visible: bool,
    /// False if the element and its children are not drawn.
    pub(super) displayed: bool,
}

/// The paint of a fill or stroke.
#[derive(Clone, Debug, PartialEq)]
enum SvgPaint {
    None,
    Current,
    Color(Color),
    /// A gradient with this name, and the paint to use without it.
    Server(String, Option<Color>),
}

impl SvgStyle {
    /// The properties of a drawing that states none.
    pub(super) fn initial() -> SvgStyle {
        SvgStyle {
            fill: SvgPaint::Color(Color::black()),
            rule: FillRule::NonZero,
            stroke: SvgPaint::None,
            width: 1.0,
            join: StrokeJoin::Miter,
            cap: StrokeCap::Butt,
            miter_limit: 4.0,
            opacities: [1.0; 3],
            outer_opacity: 1.0,
            color: Color::black(),
            visible: true,
            displayed: true,
        }
    }
    /// The properties of a child that states none.
    pub(super) fn inherited(&self) -> SvgStyle {
        let [fill, stroke, own] = self.opacities;
        SvgStyle { opacities: [fill, stroke, 1.0], outer_opacity: self.outer_opacity * own, ..self.clone() }
    }
    /// Sets a property; unknown values are ignored.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        let value = value.trim();
        if value == "inherit" {
            return;
        }
        let number = || value.parse::<f64>().ok().filter(|v| v.is_finite());
        match name {
            "fill" => set(&mut self.fill, paint(value)),
            "stroke" => set(&mut self.stroke, paint(value)),
            "color" => set(&mut self.color, Color::from_str(value).ok()),
            "fill-rule" => self.rule = if value == "evenodd" { FillRule::EvenOdd } else { FillRule::NonZero },
            "stroke-width" => set(&mut self.width, length(value, 0.0).filter(|width| *width >= 0.0)),
            "stroke-miterlimit" => set(&mut self.miter_limit, number().filter(|limit| *limit >= 1.0)),
            "stroke-linejoin" => {
                self.join = match value {
                    "round" => StrokeJoin::Round,
                    "bevel" => StrokeJoin::Bevel,
                    _ => StrokeJoin::Miter,
                };
            }
            "stroke-linecap" => {
                self.cap = match value {
                    "round" => StrokeCap::Round,
                    "square" => StrokeCap::Square,
                    _ => StrokeCap::Butt,
                };
            }
            "fill-opacity" => set(&mut self.opacities[0], opacity(value)),
            "stroke-opacity" => set(&mut self.opacities[1], opacity(value)),
            "opacity" => set(&mut self.opacities[2], opacity(value)),
            "visibility" => self.visible = value == "visible",
            "display" => self.displayed = value != "none",
            _ => {}
        }
    }
    /// The colour of the inside and its rule, if it is painted. `gradient` returns the colour of a gradient.
    pub(super) fn fill(&self, gradient: impl Fn(&str) -> Option<Color>) -> Option<([f32; 4], FillRule)> {
        Some((self.light(&self.fill, self.opacities[0], gradient)?, self.rule))
    }
    /// The colour of the stroke and its shape, if it is painted.
    pub(super) fn stroke(&self, gradient: impl Fn(&str) -> Option<Color>) -> Option<([f32; 4], StrokeStyle)> {
        let colour = self.light(&self.stroke, self.opacities[1], gradient).filter(|_| self.width > 0.0)?;
        let SvgStyle { join, cap, miter_limit, .. } = *self;
        Some((colour, StrokeStyle { half: self.width * 0.5, join, cap, miter_limit }))
    }
    /// A paint in linear light with alpha; `None` if it is invisible.
    fn light(&self, paint: &SvgPaint, opacity: f64, gradient: impl Fn(&str) -> Option<Color>) -> Option<[f32; 4]> {
        let color = match paint {
            SvgPaint::None => None,
            SvgPaint::Current => Some(self.color),
            SvgPaint::Color(color) => Some(*color),
            SvgPaint::Server(name, other) => gradient(name).or(*other),
        }?;
        let alpha = (f64::from(color.alpha) / 255.0 * opacity * self.opacities[2] * self.outer_opacity) as f32;
        let [red, green, blue] = [color.red, color.green, color.blue].map(|v| decode(f32::from(v) / 255.0));
        (self.visible && alpha > 0.0).then_some([red, green, blue, alpha])
    }
}

fn set<T>(to: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *to = value;
    }
}

fn paint(value: &str) -> Option<SvgPaint> {
    Some(match Paint::from_str(value).ok()? {
        Paint::None => SvgPaint::None,
        Paint::CurrentColor | Paint::ContextFill | Paint::ContextStroke => SvgPaint::Current,
        Paint::Color(color) => SvgPaint::Color(color),
        Paint::FuncIRI(name, other) => {
            let other = match other {
                Some(PaintFallback::Color(color)) => Some(color),
                _ => None,
            };
            // Longer names are not used; each element has a copy.
            let name = if name.len() <= MAX_NAME { name } else { "" };
            SvgPaint::Server(name.to_owned(), other)
        }
        Paint::Inherit => return None,
    })
}

/// An opacity from 0 to 1, or in percent.
pub(super) fn opacity(value: &str) -> Option<f64> {
    let v = match value.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().ok()? / 100.0,
        None => value.parse::<f64>().ok()?,
    };
    v.is_finite().then_some(v.clamp(0.0, 1.0))
}

/// A length in units of the drawing. A percentage is one of `whole`.
pub(super) fn length(value: &str, whole: f64) -> Option<f64> {
    let Length { number, unit } = Length::from_str(value).ok()?;
    let unit = match unit {
        LengthUnit::None | LengthUnit::Px => 1.0,
        LengthUnit::Em => 16.0,
        LengthUnit::Ex => 8.0,
        LengthUnit::In => 96.0,
        LengthUnit::Cm => 96.0 / 2.54,
        LengthUnit::Mm => 96.0 / 25.4,
        LengthUnit::Pt => 4.0 / 3.0,
        LengthUnit::Pc => 16.0,
        LengthUnit::Percent => whole / 100.0,
    };
    Some(number * unit).filter(|v| v.is_finite())
}
