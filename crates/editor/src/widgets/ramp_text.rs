//! Ramps as text for the clipboard: stops as files write them, lists of colours, and gradients of CSS.

use super::hex_color::{ColorBytes, color_bytes, hex_text, linear_of_bytes, parse_hex};
use super::number_field::round_position;
use lapidary_evaluator::graph::Arg;

/// Largest number of stops that are pasted.
const MAX_STOPS: usize = 256;
/// Smallest distance of two stops.
const MIN_GAP: f32 = 1e-3;

/// Stop: its position and its colour.
pub(super) type RampStop = (f32, Arg);

/// Text of stops as files write them: `[(0, "#202830"), (1, "#f0ece6")]`.
pub(super) fn stops_text(stops: &[RampStop]) -> String {
    let stop = |(at, arg): &RampStop| {
        let value = match arg {
            Arg::Color(color) => format!("\"{}\"", hex_text(color_bytes(*color))),
            Arg::Parameter(name) => format!("\"${name}\""),
            Arg::Number(v) => v.to_string(),
            _ => "\"#000000\"".to_owned(),
        };
        format!("({at}, {value})")
    };
    format!("[{}]", stops.iter().map(stop).collect::<Vec<_>>().join(", "))
}

/// Stops of a text: stops of a file, colours with or without positions, or a gradient of CSS. Colours without a position
/// are evenly spaced between those that have one.
pub(super) fn parse_stops(text: &str) -> Option<Vec<RampStop>> {
    let mut found: Vec<(Option<f32>, Arg)> = vec![];
    // Position in front of the next colour, as in `(0.5, "#ff8800")`.
    let mut before = None;
    for token in tokens(text) {
        if let Some(percent) = token.strip_suffix('%').and_then(|number| number.parse::<f32>().ok()) {
            // CSS writes the position after the colour.
            match found.last_mut() {
                Some(last) if last.0.is_none() => last.0 = Some(percent / 100.0),
                // A second position of CSS repeats the colour.
                Some(last) => {
                    let repeated = (Some(percent / 100.0), last.1.clone());
                    found.push(repeated);
                }
                None => {}
            }
        } else if let Some(parameter) = token.strip_prefix('$') {
            found.push((before.take(), Arg::Parameter(parameter.to_owned())));
        } else if let Some(color) = color_of(token, before.is_some()) {
            found.push((before.take(), Arg::Color(linear_of_bytes(color))));
        } else {
            before = token.parse::<f32>().ok().filter(|at| at.is_finite());
        }
    }
    (!found.is_empty() && found.len() <= MAX_STOPS).then(|| placed(&found))
}

/// Colours, numbers and words of a text. A colour function such as `rgb(1, 2, 3)` is one token.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = vec![];
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || ",;()[]{}\"'".contains(c));
        if rest.is_empty() {
            return tokens;
        }
        let function = (rest.starts_with("rgb(") || rest.starts_with("rgba(")).then(|| rest.find(')')).flatten();
        let separator = |c: char| c.is_whitespace() || ",;()[]{}\"'".contains(c);
        // The name of a parameter may have spaces.
        let parameter = rest.starts_with('$') && text[..text.len() - rest.len()].ends_with('"');
        if let Some(end) = rest.find('"').filter(|_| parameter) {
            tokens.push(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        let end = function.map_or_else(|| rest.find(separator).unwrap_or(rest.len()), |end| end + 1);
        let (token, left) = rest.split_at(end);
        tokens.push(token);
        rest = left;
    }
}

/// Colour of a token. Digits alone are a colour of six digits, unless they follow a position.
fn color_of(token: &str, after_position: bool) -> Option<ColorBytes> {
    if let Some(values) = token.strip_prefix("rgba(").or_else(|| token.strip_prefix("rgb(")) {
        return function_color(values.strip_suffix(')')?);
    }
    if token.starts_with('#') {
        return parse_hex(token);
    }
    if after_position {
        // A grey as files write it: `(0.5, 0.25)`. Its value is linear.
        let v = token.parse::<f32>().ok()?;
        return Some(color_bytes([v, v, v, 1.0]));
    }
    match token {
        "black" => Some([0, 0, 0, 255]),
        "white" => Some([255; 4]),
        _ => parse_hex(token).filter(|_| token.len() >= 6),
    }
}

/// Colour of the values of `rgb(…)`: separated by commas, spaces or a slash, each 0 to 255 or a percentage.
fn function_color(values: &str) -> Option<ColorBytes> {
    let values = values.split([',', ' ', '/']).filter(|value| !value.is_empty());
    let byte = |(i, value): (usize, &str)| {
        let part = match value.strip_suffix('%') {
            Some(percent) => percent.parse::<f32>().ok()? / 100.0,
            None => value.parse::<f32>().ok()? / if i == 3 { 1.0 } else { 255.0 },
        };
        Some((part.clamp(0.0, 1.0) * 255.0).round() as u8)
    };
    let bytes: Vec<u8> = values.enumerate().map(byte).collect::<Option<_>>()?;
    match *bytes.as_slice() {
        [r, g, b] => Some([r, g, b, 255]),
        [r, g, b, a] => Some([r, g, b, a]),
        _ => None,
    }
}

/// Colours with a position each, in ascending order.
fn placed(found: &[(Option<f32>, Arg)]) -> Vec<RampStop> {
    let last = found.len() - 1;
    let known = |i: usize| match (found[i].0, i) {
        (Some(at), _) => Some(at),
        (None, 0) => Some(0.0),
        (None, i) => (i == last).then_some(1.0),
    };
    let mut stops: Vec<RampStop> = vec![];
    for (i, (_, color)) in found.iter().enumerate() {
        let at = known(i).unwrap_or_else(|| {
            let before = (0..i).rev().find_map(|k| known(k).map(|at| (k, at))).unwrap_or((0, 0.0));
            let after = (i..=last).find_map(|k| known(k).map(|at| (k, at))).unwrap_or((last, 1.0));
            before.1 + (after.1 - before.1) * (i - before.0) as f32 / (after.0 - before.0).max(1) as f32
        });
        // A position that is not behind the previous one follows it closely: files have no two stops at one position.
        let least = stops.last().map_or(f32::MIN, |stop| stop.0 + MIN_GAP);
        stops.push((round_position(round_position(at).max(least)), color.clone()));
    }
    stops
}
