//! Blur towards a centre.

use super::{FILTERED, OF, OF_SOCKET, SAMPLES, weighted_mean};
use crate::position::{CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::image::Filter;

const LENGTH: Number = Number("length");

pub(crate) const ZOOM_BLUR: Spec = Spec {
    name: "zoom_blur",
    aliases: &["radial_blur", "crash_zoom", "rays_blur"],
    category: Category::Image,
    icon: '🔎',
    doc: "Blurs towards a centre, as a camera that zooms does; it does not tile.",
    sockets: &[
        OF_SOCKET,
        LENGTH.of(0.25, 0.0..=2.0, "Length of the blur, as a share of the distance from the centre."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        SAMPLES.of(24, 2..=64, "Number of samples along each path."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Field(zoom_blur),
};

fn zoom_blur(s: &mut Scope<'_>) {
    let ([x, y, z, t], length, count) = (s.point(), s.get(LENGTH), s.get(SAMPLES));
    let centre = [s.get(CENTRE_X), s.get(CENTRE_Y)];
    let sample = |i: u32| {
        let share = (i as f32 + 0.5) / count as f32 - 0.5;
        let factor = length * share + 1.0;
        let at = [centre[0] + (x - centre[0]) * factor, centre[1] + (y - centre[1]) * factor, z, t];
        (s.pixels(OF, Filter::Bilinear, None, at), ONE)
    };
    let mean = weighted_mean((0..count).map(sample));
    s.put_value(VALUE, mean);
}
