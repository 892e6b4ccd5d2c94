//! Blur around a centre.

use super::{FILTERED, OF, OF_SOCKET, SAMPLES, weighted_mean};
use crate::position::{CENTRE_X, CENTRE_X_SOCKET, CENTRE_Y, CENTRE_Y_SOCKET, rotated};
use crate::shaping::ONE;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};
use lapidary_field::image::Filter;

const ANGLE: Number = Number("angle");

pub(crate) const SPIN_BLUR: Spec = Spec {
    name: "spin_blur",
    aliases: &["circular_blur", "rotation_blur", "turned_metal"],
    category: Category::Image,
    icon: '↻',
    doc: "Blurs around a centre, as spinning things do: turned metal, wheels; it does not tile.",
    sockets: &[
        OF_SOCKET,
        ANGLE.of(0.08, 0.0..=1.0, "Angle of the blur, in turns."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        SAMPLES.of(24, 2..=64, "Number of samples along each path."),
    ],
    outputs: FILTERED,
    version: 1,
    meaning: Meaning::Field(spin_blur),
};

fn spin_blur(s: &mut Scope<'_>) {
    let ([x, y, z, t], angle, count) = (s.point(), s.get(ANGLE), s.get(SAMPLES));
    let centre = [s.get(CENTRE_X), s.get(CENTRE_Y)];
    let sample = |i: u32| {
        let share = (i as f32 + 0.5) / count as f32 - 0.5;
        let [across, down] = rotated([x - centre[0], y - centre[1]], angle * share);
        (s.pixels(OF, Filter::Bilinear, None, [centre[0] + across, centre[1] + down, z, t]), ONE)
    };
    let mean = weighted_mean((0..count).map(sample));
    s.put_value(VALUE, mean);
}
