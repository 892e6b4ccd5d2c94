//! Channels of a colour.

use super::{OF, OF_SOCKET, opaque};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Meaning, Out, Spec};
use lapidary_field::colour::to_oklab;

const CHANNELS_OF: [Out; 4] = [Out("red"), Out("green"), Out("blue"), Out("alpha")];
const LIGHTNESS: Out = Out("lightness");

pub(crate) const CHANNELS: Spec = Spec {
    name: "channels",
    aliases: &["split_color", "separate_rgb", "split_channels", "grayscale"],
    category: Category::Color,
    icon: '⫶',
    doc: "Splits a colour into perceived lightness, red, green, blue and alpha.",
    sockets: &[OF_SOCKET],
    outputs: &[
        LIGHTNESS.unit("Perceived lightness (Oklab)."),
        CHANNELS_OF[0].unit("Red, linear."),
        CHANNELS_OF[1].unit("Green, linear."),
        CHANNELS_OF[2].unit("Blue, linear."),
        CHANNELS_OF[3].unit("Alpha: 0 is transparent, 1 opaque."),
    ],
    version: 1,
    meaning: Meaning::Field(channels),
};

fn channels(s: &mut Scope<'_>) {
    let c = s.get(OF);
    let [lightness, ..] = to_oklab(opaque(c));
    s.put(LIGHTNESS, lightness);
    for (out, v) in CHANNELS_OF.into_iter().zip(c) {
        s.put(out, v);
    }
}
