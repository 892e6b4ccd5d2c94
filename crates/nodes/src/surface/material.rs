//! A material from channels.

use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Color, MATERIAL, Meaning, Normal, Number, Spec};
use lapidary_evaluator::node::value::Material;
use lapidary_evaluator::node::value::Value;

use super::normal_of_slope;

const HEIGHT: Number = Number(Channel::Height.name());
const NORMAL: Normal = Normal(Channel::Normal.name());
const RELIEF: Number = Number("relief");

pub(crate) const MATERIAL_NODE: Spec = Spec {
    name: "material",
    aliases: &["pbr", "surface", "material_output"],
    category: Category::Surface,
    icon: '◍',
    doc: "Combines channels into a material, to warp, mix and layer all of them at once.",
    sockets: &[
        Color(Channel::BaseColor.name()).of(0x808080, Channel::BaseColor.doc()),
        Number(Channel::Height.name()).input("Height, from 0 to 1."),
        NORMAL.input("Surface normal; without a wire it follows from the height."),
        Number(Channel::Roughness.name()).of(0.5, 0.0..=1.0, Channel::Roughness.doc()),
        Number(Channel::Metallic.name()).of(0.0, 0.0..=1.0, Channel::Metallic.doc()),
        Number(Channel::Occlusion.name()).of(1.0, 0.0..=1.0, Channel::Occlusion.doc()),
        Color(Channel::Emission.name()).of(0x000000, Channel::Emission.doc()),
        Number(Channel::Opacity.name()).of(1.0, 0.0..=1.0, Channel::Opacity.doc()),
        RELIEF.of(
            0.05,
            0.0..=16.0,
            "Relief: rise of a height of 1, in tiles, where the normal follows from the height.",
        ),
    ],
    outputs: &[MATERIAL.material("The material.")],
    version: 1,
    meaning: Meaning::Field(material),
};

fn material(s: &mut Scope<'_>) {
    let mut result = Material::default();
    for channel in Channel::ALL {
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
