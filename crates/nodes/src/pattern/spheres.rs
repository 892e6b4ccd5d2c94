//! Concentric spheres.

use super::BANDS;
use crate::position::{CENTRE_X_SOCKET, CENTRE_Y_SOCKET, TILING_SOCKET, length, offset_from_centre};
use crate::waveform::WAVEFORM;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Number, Spec, VALUE};

const SHIFT: Number = Number("shift");
const DEPTH: Number = Number("depth");

pub(crate) const SPHERES: Spec = Spec {
    name: "spheres",
    aliases: &["shells", "onion_rings", "concentric_spheres", "agate_shells"],
    category: Category::Pattern,
    icon: '🌐',
    doc: "Concentric shells around a point in space, of which an image shows a cut: agate, onions, layered pearls.",
    sockets: &[
        WAVEFORM.of(0, "Waveform."),
        BANDS.of(12.0, 0.0..=512.0, "Shells per tile.").decades(),
        SHIFT.of(0.0, -64.0..=64.0, "Inward shift, in shells; a wire distorts the shells."),
        CENTRE_X_SOCKET,
        CENTRE_Y_SOCKET,
        DEPTH.of(0.25, -16.0..=16.0, "Depth of the centre below the image, in tiles: the first shells are wider."),
        TILING_SOCKET,
    ],
    outputs: &[VALUE.unit("The shells.")],
    version: 1,
    meaning: Meaning::Field(spheres),
};

fn spheres(s: &mut Scope<'_>) {
    let [_, _, z, _] = s.point();
    let (across, down) = (length(offset_from_centre(s)), z - s.get(DEPTH));
    let on = length([across, down]) * s.get(BANDS) + s.get(SHIFT);
    let v = s.get(WAVEFORM).value(on);
    s.put(VALUE, v);
}
