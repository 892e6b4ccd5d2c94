//! A material from channels.

use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, ExampleInput, MATERIAL, Meaning, Normal, Number, Socket, Spec};
use lapidary_evaluator::node::value::Material;
use lapidary_evaluator::node::value::Value;

use super::normal_of_slope;

const HEIGHT: Number = Number(Channel::Height.name());
const NORMAL: Normal = Normal(Channel::Normal.name());
const RELIEF: Number = Number("relief");

/// A socket for each channel, and the relief.
const SOCKETS: [Socket; Channel::ALL.len() + 1] = {
    const RELIEF_SOCKET: Socket = RELIEF.of(
        0.05,
        0.0..=16.0,
        "Relief: rise of a height of 1, in tiles, where the normal follows from the height.",
    );
    let mut sockets = [RELIEF_SOCKET; Channel::ALL.len() + 1];
    let mut i = 0;
    while i < Channel::ALL.len() {
        // The height and the normal, which follows from it, change places.
        let (at, socket) = match Channel::ALL[i] {
            Channel::Height => {
                (Channel::Normal as usize, HEIGHT.input("Height, from 0 to 1.").example(ExampleInput::Relief))
            }
            Channel::Normal => (
                Channel::Height as usize,
                NORMAL
                    .input("Surface normal; without a wire it follows from the height.")
                    .example(ExampleInput::Nothing),
            ),
            Channel::BaseColor => (i, Channel::BaseColor.material_socket().example(ExampleInput::RampColor)),
            channel if channel.lobe().is_some() => (i, channel.material_socket().example(ExampleInput::Nothing)),
            channel => (i, channel.material_socket()),
        };
        sockets[at] = socket;
        i += 1;
    }
    sockets
};

pub(crate) const MATERIAL_NODE: Spec = Spec {
    name: "material",
    aliases: &["pbr", "surface", "material_output"],
    category: Category::Surface,
    icon: '◍',
    doc: "Combines channels into a material, to warp, mix and layer all of them at once.",
    sockets: &SOCKETS,
    outputs: &[MATERIAL.material("The material.").serves(&[ExampleInput::Material])],
    version: 1,
    meaning: Meaning::Field(material),
};

fn material(s: &mut Scope<'_>) {
    let mut result = Material::default();
    for channel in Channel::ALL {
        // An optional channel at rest stays absent.
        if channel.lobe().is_some() && !s.stated(Any(channel.name())) {
            continue;
        }
        let value = s.get(Any(channel.name()));
        result = result.with(*channel, value);
    }
    if !s.wired(NORMAL) {
        let (here, relief) = (s.point(), s.get(RELIEF));
        let [across, down, _] = s.slope(HEIGHT, here);
        result = result.with(Channel::Normal, Value::Normal(normal_of_slope(across * relief, down * relief)));
    }
    s.put_value(MATERIAL, Value::Material(result));
}
