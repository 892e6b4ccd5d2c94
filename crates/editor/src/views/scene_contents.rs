//! The contents of a scene: its environment, mesh and texture, read when they change.

use super::scene_request::{EnvironmentSource, SceneRequest, SceneSettings};
use crate::background::{MaterialImages, PreviewImage};
use crate::device_maps::{DeviceMap, DeviceMaps, DeviceMaterial};
use crate::platform::Platform;
use crate::scene_device::SceneVersions;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::run::material_maps::surface_map;
use lapidary_export::preview::{
    self, Camera, Environment, MaterialMaps, PreviewShape, Scene, ShapeMesh, Texture, Vec3, named_environment,
};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use std::path::PathBuf;
use std::sync::Arc;

/// Contents of a texture: number of the material, bits of the relief, and the picture on the terrain.
type TextureKey = (u64, u32, Option<PathBuf>);

/// Material that has been prepared.
enum PreparedMaterial {
    Texture(Texture),
    /// Maps, of which a device makes the texture.
    Maps(DeviceMaps),
}

/// Contents of the scenes of the 3D view.
pub(super) struct SceneContents {
    platform: Arc<dyn Platform>,
    environment: Option<(EnvironmentSource, Environment)>,
    terrain_picture: Option<(PathBuf, Result<Image, String>)>,
    mesh: Option<(PathBuf, Result<ShapeMesh, String>)>,
    /// Number of changes when the files were read.
    file_changes: u64,
    /// Material and its sources.
    material: Option<(TextureKey, PreparedMaterial)>,
    /// Identities of the maps of the texture.
    channels: Vec<(&'static str, u128)>,
    /// Number of changes of each part.
    pub(super) versions: SceneVersions,
}

impl SceneContents {
    pub(super) fn new(platform: Arc<dyn Platform>) -> SceneContents {
        SceneContents {
            platform,
            environment: None,
            terrain_picture: None,
            mesh: None,
            file_changes: 0,
            material: None,
            channels: vec![],
            versions: SceneVersions::default(),
        }
    }

    /// Prepares everything but a solid material, whose maps a device takes if `on_device`; returns the first problem.
    pub(super) fn prepare(&mut self, request: &SceneRequest, on_device: bool) -> Option<String> {
        let settings = &request.settings;
        if std::mem::replace(&mut self.file_changes, settings.file_changes) != settings.file_changes {
            self.discard_files();
        }
        let problem = self.prepare_environment(&settings.environment).and_then(|()| self.prepare_mesh(settings)).err();
        let texture = if settings.solid { Ok(()) } else { self.prepare_material(request, on_device) };
        problem.or(texture.err())
    }

    /// Texture of the material, if it is in memory.
    pub(super) fn texture(&self) -> Option<&Texture> {
        match &self.material {
            Some((_, PreparedMaterial::Texture(texture))) => Some(texture),
            _ => None,
        }
    }

    /// Material for a device.
    pub(super) fn device_material(&self) -> Option<DeviceMaterial<'_>> {
        self.material.as_ref().map(|(_, material)| match material {
            PreparedMaterial::Texture(texture) => DeviceMaterial::Texture(texture),
            PreparedMaterial::Maps(maps) => DeviceMaterial::Maps(maps),
        })
    }

    /// Identities of the maps of the texture, by channel.
    pub(super) fn channels(&self) -> &[(&'static str, u128)] {
        &self.channels
    }

    /// Scene with some rays per pixel.
    pub(super) fn scene(&self, settings: &SceneSettings, samples: u32) -> Option<Scene<'_>> {
        let environment = &self.environment.as_ref()?.1;
        let mut scene = Scene::new(settings.shape, environment);
        scene.mesh = self.mesh.as_ref().and_then(|(_, mesh)| mesh.as_ref().ok());
        let [turned, raised] = settings.light;
        // Turning both the shape and the camera is the same as turning the light.
        let angle = turned * std::f32::consts::TAU;
        let rotation = [Real::sin(angle), Real::cos(angle)];
        scene.rotation = turned;
        scene.camera = Camera {
            eye: settings.camera.eye.rotated_y(rotation),
            target: settings.camera.target.rotated_y(rotation),
            fov: settings.camera.fov,
        };
        scene.key.toward = raised_by(environment.key.toward, raised);
        (scene.relief, scene.tiles, scene.aspect, scene.samples) =
            (settings.relief, settings.tiles, settings.aspect, samples);
        Some(scene)
    }

    /// Discards what was read from files.
    fn discard_files(&mut self) {
        self.environment =
            self.environment.take().filter(|(current, _)| matches!(current, EnvironmentSource::Named(_)));
        self.mesh = None;
        if self.terrain_picture.take().is_some() {
            self.material = None;
        }
    }

    /// Prepares the environment; if it cannot be read, another one.
    fn prepare_environment(&mut self, source: &EnvironmentSource) -> Result<(), String> {
        if self.environment.as_ref().is_some_and(|(current, _)| current == source) {
            return Ok(());
        }
        let read = match source {
            EnvironmentSource::Named(name) => {
                named_environment(name).ok_or_else(|| format!("there is no environment called `{name}`"))
            }
            EnvironmentSource::File(path) => self.platform.environment(path),
        };
        match read {
            Ok(environment) => {
                self.environment = Some((source.clone(), environment));
                self.versions.environment += 1;
            }
            Err(why) => {
                let first = || {
                    named_environment(preview::ENVIRONMENT_NAMES[0])
                        .map(|light| (EnvironmentSource::Named(preview::ENVIRONMENT_NAMES[0]), light))
                };
                if self.environment.is_none() {
                    self.environment = first();
                    self.versions.environment += 1;
                }
                return Err(why);
            }
        }
        Ok(())
    }

    /// Prepares the mesh; its problem is an error of the file, or a warning.
    fn prepare_mesh(&mut self, settings: &SceneSettings) -> Result<(), String> {
        if self.mesh.as_ref().map(|(path, _)| path) != settings.mesh.as_ref() {
            self.mesh = settings.mesh.clone().map(|path| (path.clone(), self.platform.mesh(&path)));
            self.versions.mesh += 1;
        }
        match &self.mesh {
            Some((_, Ok(mesh))) => mesh.warning().map_or(Ok(()), |warning| Err(warning.to_owned())),
            Some((_, Err(why))) => Err(why.clone()),
            None if settings.shape == PreviewShape::Mesh => Err("choose a mesh: an OBJ or GLB file".to_owned()),
            None => Ok(()),
        }
    }

    /// Prepares the material.
    fn prepare_material(&mut self, request: &SceneRequest, on_device: bool) -> Result<(), String> {
        let Some(maps) = &request.material else { return Ok(()) };
        let settings = &request.settings;
        let has = |name: &str| maps.images.iter().any(|(channel, _)| channel.name() == name);
        // The relief bends the light only if there is no normal map.
        let uses_relief = !has("normal") && has("height");
        let relief = if uses_relief { settings.relief.to_bits() } else { 0 };
        let key = (settings.material_number, relief, settings.terrain_picture.clone());
        let is_usable = on_device || self.texture().is_some();
        if is_usable && self.material.as_ref().is_some_and(|(current, _)| *current == key) {
            return self.terrain_picture_error();
        }
        if self.terrain_picture.as_ref().map(|(path, _)| path) != settings.terrain_picture.as_ref() {
            self.terrain_picture =
                settings.terrain_picture.clone().map(|path| (path.clone(), self.platform.picture(&path)));
        }
        let terrain_color = self.terrain_picture.as_ref().and_then(|(_, picture)| picture.as_ref().ok());
        let replaces_color = terrain_color.is_some();
        let stays = on_device && !replaces_color && maps.images.iter().any(|(_, image)| image.on_device().is_some());
        let prepared = match stays {
            true => PreparedMaterial::Maps(device_maps(maps, settings.relief)),
            false => PreparedMaterial::Texture(texture(maps, terrain_color, settings.relief)?),
        };
        self.material = Some((key, prepared));
        self.versions.texture += 1;
        self.channels = maps.identities.iter().map(named_identity).collect();
        let height = self.channels.iter().find(|(name, _)| *name == "height").map(|(_, identity)| *identity);
        if let Some(height) = height.filter(|_| uses_relief) {
            self.channels.push(("normal", height.rotate_left(1) ^ u128::from(relief)));
        }
        if replaces_color {
            self.channels.retain(|(name, _)| *name != "base_color");
            self.channels.push(("base_color", u128::from(self.versions.texture)));
        }
        self.terrain_picture_error()
    }

    fn terrain_picture_error(&self) -> Result<(), String> {
        match &self.terrain_picture {
            Some((_, Err(why))) => Err(why.clone()),
            _ => Ok(()),
        }
    }
}

/// Maps for a device.
fn device_maps(material: &MaterialImages, relief: f32) -> DeviceMaps {
    let map = |(channel, image): &(Channel, PreviewImage)| {
        let map = match image {
            PreviewImage::Pixels(image) => DeviceMap::Memory(image.clone()),
            PreviewImage::Device(picture) => DeviceMap::Device(picture.image.clone()),
        };
        (channel.name(), map)
    };
    DeviceMaps { maps: material.images.iter().map(map).collect(), relief }
}

/// Texture of the maps, with another colour if there is one. Maps on a device are read into memory.
fn texture(material: &MaterialImages, color: Option<&Image>, relief: f32) -> Result<Texture, String> {
    let mut in_memory: Vec<(Channel, Arc<Image>)> = vec![];
    for (channel, image) in &*material.images {
        match image {
            PreviewImage::Pixels(image) => in_memory.push((*channel, image.clone())),
            PreviewImage::Device(picture) => {
                let image = picture.device.pixels(&picture.image)?;
                in_memory
                    .extend(surface_map((Some(*channel), image)).map(|(channel, image)| (channel, Arc::new(image))));
            }
        }
    }
    let named = |name: &str| in_memory.iter().find(|(c, _)| c.name() == name).map(|(_, image)| &**image);
    let maps = MaterialMaps::from_lookup(named);
    Ok(Texture::new(&MaterialMaps { base_color: color.or(maps.base_color), ..maps }, relief))
}

/// Name of a channel with the identity of its map.
fn named_identity((channel, identity): &(Channel, u128)) -> (&'static str, u128) {
    (channel.name(), *identity)
}

/// Direction raised by an angle, never below the floor.
fn raised_by(toward: Vec3, by: f32) -> Vec3 {
    let [x, y, z] = toward.0;
    let level = Real::max((x * x + z * z).sqrt(), 1e-4);
    let up = (Real::atan2(y, level) + by).clamp(0.05, 1.55);
    let along = Real::cos(up) / level;
    Vec3([x * along, Real::sin(up), z * along])
}
