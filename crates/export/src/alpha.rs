//! Colours multiplied by alpha ("associated", "premultiplied"), as OpenEXR files have them, and as they are.

/// Divides the colours of red, green, blue and alpha by alpha. A pixel without alpha keeps its colour: it adds light.
pub fn unpremultiply(px: &mut [f32]) {
    for [r, g, b, alpha] in px.as_chunks_mut().0 {
        if *alpha > 0.0 && *alpha != 1.0 {
            for v in [r, g, b] {
                let color = *v / *alpha;
                *v = if color.is_finite() { color } else { *v };
            }
        }
    }
}
