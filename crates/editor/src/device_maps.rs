//! Maps of a material for a device that computes its texture.

use lapidary_evaluator::run::DeviceImage;
use lapidary_export::preview::Texture;
use lapidary_field::image::Image;
use std::sync::Arc;

/// Material of a scene that a device renders.
#[derive(Clone, Copy, Debug)]
pub enum DeviceMaterial<'a> {
    /// Texture in memory.
    Texture(&'a Texture),
    /// Maps of which the device makes the texture that [`Texture::new`] would make.
    Maps(&'a DeviceMaps),
}

/// Maps of a material, some of which are on the device.
#[derive(Clone, Debug, Default)]
pub struct DeviceMaps {
    /// Maps by the names of their channels.
    pub maps: Vec<(&'static str, DeviceMap)>,
    /// Height of the relief, from which normals follow if there is no map of them.
    pub relief: f32,
}

/// Map of a channel.
#[derive(Clone, Debug)]
pub enum DeviceMap {
    /// Pixels in memory.
    Memory(Arc<Image>),
    /// Planes on the device. A channel of several numbers repeats the first plane if there are fewer.
    Device(Arc<DeviceImage>),
}
