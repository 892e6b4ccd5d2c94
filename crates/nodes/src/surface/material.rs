//! Channels put together to a material.

use lapidary_evaluator::material::{Channel, Material};
use lapidary_evaluator::scope::Scope;
use lapidary_evaluator::spec::{Any, Category, Color, MATERIAL, Meaning, Normal, Number, Spec};
use lapidary_evaluator::value::Value;

use super::facing;

const HEIGHT: Number = Number(Channel::Height.name());
const NORMAL: Normal = Normal(Channel::Normal.name());
const RELIEF: Number = Number("relief");

pub(crate) const MATERIAL_NODE: Spec = Spec {
    name: "material",
    aliases: &["pbr", "surface", "material_output"],
    category: Category::Surface,
    icon: '◍',
    doc: "The channels of a surface along one wire, so that whole materials can be warped, mixed and layered.",
    sockets: &[
        Color(Channel::BaseColor.name()).of(0x808080, "The colour of what is no metal, the mirror colour of what is."),
        Number(Channel::Height.name()).input("How high it lies: 0..1."),
        NORMAL.input("Which way it faces; without a wire as its height says."),
        Number(Channel::Roughness.name()).of(0.5, 0.0..=1.0, "How much it scatters what it mirrors."),
        Number(Channel::Metallic.name()).of(0.0, 0.0..=1.0, "Whether it is metal."),
        Number(Channel::Occlusion.name()).of(1.0, 0.0..=1.0, "How much of the sky it sees."),
        Color(Channel::Emission.name()).of(0x000000, "The light it gives by itself."),
        Number(Channel::Opacity.name()).of(1.0, 0.0..=1.0, "How much of what lies behind it hides."),
        RELIEF.of(0.05, 0.0..=16.0, "How far a height of 1 rises, in tiles, where its height says which way it faces."),
    ],
    outputs: &[MATERIAL.material("All of them.")],
    version: 1,
    meaning: Meaning::Field(material),
};

fn material(s: &mut Scope<'_>) {
    let mut made = Material::default();
    for channel in Channel::ALL {
        let value = s.get(Any(channel.name()));
        made = made.with(*channel, value);
    }
    if !s.wired(NORMAL) {
        let (here, relief) = (s.point(), s.get(RELIEF));
        let [across, down, _] = s.slope(HEIGHT, here);
        made = made.with(Channel::Normal, Value::Normal(facing(across * relief, down * relief)));
    }
    s.put_value(MATERIAL, Value::Material(made));
}
