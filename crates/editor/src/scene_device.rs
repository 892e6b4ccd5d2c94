//! Devices other than the CPU that render the 3D view into textures of the window.

use crate::device_maps::DeviceMaterial;
use egui::TextureId;
use lapidary_export::preview::{Scene, Tonemap};
use std::sync::atomic::AtomicBool;

/// Device that renders scenes into a texture of the window.
pub trait SceneDevice: Send + Sync {
    /// Renders an image; `None` if `stop` was set. After an error the CPU renders all further images.
    fn render(&mut self, scene: &DeviceScene<'_>, stop: &AtomicBool) -> Result<Option<DeviceTexture>, String>;
}

/// Scene that a device renders.
#[derive(Clone, Copy, Debug)]
pub struct DeviceScene<'a> {
    /// Scene. Its number of samples is that of the finest image.
    pub scene: &'a Scene<'a>,
    /// Material.
    pub material: DeviceMaterial<'a>,
    /// Versions of the contents of the scene.
    pub versions: SceneVersions,
    /// Identities of the maps of the material by the names of their channels: maps with equal identities are equal. A channel
    /// that is missing has its default everywhere.
    pub channels: &'a [(&'static str, u128)],
    /// Pixels across and down.
    pub size: [u32; 2],
    /// Rays per pixel.
    pub rays: u32,
    /// True if the scene is the same as in the call before, with fewer rays.
    pub refines: bool,
    /// Tone map.
    pub tonemap: Tonemap,
    /// Exposure in stops.
    pub exposure: f32,
}

/// Numbers that differ once the contents of a scene have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SceneVersions {
    /// Of the material.
    pub texture: u64,
    /// Of the environment.
    pub environment: u64,
    /// Of the mesh.
    pub mesh: u64,
}

/// Texture of the window with an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceTexture {
    /// Texture, which stays valid until the device is dropped.
    pub id: TextureId,
    /// Pixels across and down.
    pub size: [u32; 2],
}
