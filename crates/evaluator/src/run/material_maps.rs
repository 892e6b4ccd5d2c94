//! The outputs of a graph as channels of a material.

use crate::declare::channel::Channel;
use crate::trace::Plan;
use lapidary_field::image::Image;

/// The material channel of each output of a plan. If no output is a channel, the first one counts as the base colour.
pub fn channels(plan: &Plan) -> Vec<Option<Channel>> {
    let named = |name: &str| {
        let name = name.rsplit('.').next().unwrap_or(name);
        Channel::ALL.iter().copied().find(|channel| channel.name() == name)
    };
    let mut out: Vec<Option<Channel>> = plan.outputs.iter().map(|(name, _)| named(name)).collect();
    if let Some(first) = out.first_mut().filter(|_| plan.outputs.iter().all(|(name, _)| named(name).is_none())) {
        *first = Some(Channel::BaseColor);
    }
    out
}

/// A map with as many numbers per pixel as its channel has; a map with fewer is copied to all of them as grey.
pub fn surface_map((channel, image): (Option<Channel>, Image)) -> Option<(Channel, Image)> {
    let channel = channel?;
    let wanted = channel.carries().width().min(3);
    if image.channels >= wanted {
        return Some((channel, image));
    }
    let px = image.px.chunks_exact(image.channels).flat_map(|px| std::iter::repeat_n(px[0], wanted)).collect();
    Some((channel, Image { channels: wanted, px, ..image }))
}

/// The values of a channel at points: a plane for each of its numbers.
pub type ChannelPlanes = (Channel, Vec<Vec<f32>>);
