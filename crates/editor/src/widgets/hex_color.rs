//! Colours with 8 bits per channel, as files store them, and their hexadecimal text.

use lapidary_evaluator::node::spec::rgb;
use lapidary_field::colour::encode;

/// sRGB with straight alpha, 8 bits per channel.
pub(crate) type ColorBytes = [u8; 4];

/// Nearest colour of 8 bits per channel; the very one that was read from a file. Colours are linear with straight alpha.
pub(crate) fn color_bytes([r, g, b, a]: [f32; 4]) -> ColorBytes {
    let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0).round() as u8;
    let light = |v: f32| byte(encode(v.clamp(0.0, 1.0)));
    [light(r), light(g), light(b), byte(a)]
}

/// Linear colour with straight alpha, as the file format reads it.
pub(crate) fn linear_of_bytes([r, g, b, a]: ColorBytes) -> [f32; 4] {
    let [r, g, b, _] = rgb(u32::from_be_bytes([0, r, g, b]));
    [r, g, b, f32::from(a) / 255.0]
}

/// `#rrggbb`, or `#rrggbbaa` if the colour is not opaque.
pub(crate) fn hex_text([r, g, b, a]: ColorBytes) -> String {
    let text = format!("#{r:02x}{g:02x}{b:02x}");
    if a == 255 { text } else { format!("{text}{a:02x}") }
}

/// Colour from `rgb`, `rgba`, `rrggbb` or `rrggbbaa`, with or without `#`.
pub(crate) fn parse_hex(text: &str) -> Option<ColorBytes> {
    let digits = text.trim().trim_matches('"');
    let digits = digits.strip_prefix('#').unwrap_or(digits);
    let values: Vec<u8> = digits.chars().map(|c| c.to_digit(16).map(|v| v as u8)).collect::<Option<_>>()?;
    let bytes: Vec<u8> = match values.len() {
        3 | 4 => values.iter().map(|v| v * 17).collect(),
        6 | 8 => values.chunks_exact(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
        _ => return None,
    };
    Some([bytes[0], bytes[1], bytes[2], bytes.get(3).copied().unwrap_or(255)])
}
