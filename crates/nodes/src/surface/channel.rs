//! Channels of a material.

use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Bundle, Category, Meaning, Out, Spec};

const OF: Bundle = Bundle("of");

pub(crate) const CHANNEL: Spec = Spec {
    name: "channel",
    aliases: &["split_material", "material_channel"],
    category: Category::Surface,
    icon: '⋲',
    doc: "Splits a material into channels; missing channels have their default value.",
    sockets: &[OF.input("Input material.")],
    outputs: Channel::OUTPUTS,
    version: 1,
    meaning: Meaning::Field(channel),
};

fn channel(s: &mut Scope<'_>) {
    let material = s.get(OF);
    for channel in Channel::ALL {
        s.put_value(Out(channel.name()), material.or_default(*channel));
    }
}
