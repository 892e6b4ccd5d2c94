//! The 3D view, rendered by the GPU that draws the window.

use crate::device_material::computed_material;
use eframe::egui::TextureId;
use eframe::egui_wgpu::RenderState;
use eframe::wgpu::FilterMode;
use lapidary_editor::{DeviceMaterial, DeviceScene, DeviceTexture, SceneDevice};
use lapidary_export::preview::{MaterialMaps, Texture};
use lapidary_gpu::{InteractiveGpu, MemoryShare};
use lapidary_gpu_preview::{
    EnvironmentBuffers, GpuScene, MaterialBuffers, MeshBuffers, PreviewGpu, PreviewGpuError, ScenePicture,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Renderer of scenes into a texture of the window.
pub(crate) struct WindowScenes {
    gpu: PreviewGpu,
    /// The GPU that evaluates the maps of materials.
    programs: Arc<InteractiveGpu>,
    window: RenderState,
    /// Texture of the window; its contents are those of the picture.
    texture: Option<TextureId>,
    picture: Option<ScenePicture>,
    /// Contents in the memory of the GPU, with their versions.
    material: Option<(u64, MaterialBuffers)>,
    /// Stands for the texture of a material that the GPU computes.
    blank: Texture,
    environment: Option<(u64, EnvironmentBuffers)>,
    mesh: Option<(u64, MeshBuffers)>,
    /// The memory of all of these.
    memory: MemoryShare,
}

impl WindowScenes {
    /// Renderer on the device of a window; `None` if the device does not suffice.
    pub(crate) fn on(window: RenderState, programs: Arc<InteractiveGpu>) -> Option<WindowScenes> {
        let gpu = PreviewGpu::on(window.device.clone(), window.queue.clone())?;
        let (texture, picture, material, environment, mesh) = (None, None, None, None, None);
        let (memory, blank) = (programs.gpu().memory_share(), Texture::new(&MaterialMaps::default(), 0.0));
        Some(WindowScenes { gpu, programs, window, texture, picture, material, blank, environment, mesh, memory })
    }

    /// Traces the rays of an image and shows it; returns false if `stop` was set.
    fn draw(&mut self, scene: &DeviceScene<'_>, stop: &AtomicBool) -> Result<bool, PreviewGpuError> {
        let (gpu, versions) = (&self.gpu, scene.versions);
        if self.picture.as_ref().is_none_or(|picture| picture.size() != scene.size) {
            self.picture = Some(ScenePicture::new(gpu, scene.size)?);
        }
        let light = upload(&mut self.environment, versions.environment, || {
            EnvironmentBuffers::new(gpu, scene.scene.environment)
        })?;
        let mesh = match scene.scene.mesh {
            Some(mesh) => Some(upload(&mut self.mesh, versions.mesh, || MeshBuffers::new(gpu, mesh))?),
            None => None,
        };
        let (Some(picture), Some((_, material))) = (&mut self.picture, &self.material) else { return Ok(false) };
        self.memory.set(picture.bytes() + material.bytes() + light.bytes() + mesh.map_or(0, MeshBuffers::bytes));
        if !scene.refines {
            let texture = match scene.material {
                DeviceMaterial::Texture(texture) => texture,
                DeviceMaterial::Maps(_) => &self.blank,
            };
            let scene = scene.scene;
            picture.begin(gpu, &GpuScene { scene, texture, material, environment: light, mesh })?;
        }
        while picture.rays() < scene.rays {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            // One ray at a time: the frames of the window do not queue behind a whole image.
            picture.refine(gpu, 1)?;
            gpu.wait()?;
        }
        picture.show(gpu, scene.tonemap, scene.exposure).map(|()| true)
    }

    /// Brings the material up to date.
    fn update_material(&mut self, scene: &DeviceScene<'_>) -> Result<(), String> {
        let (gpu, version) = (&self.gpu, scene.versions.texture);
        if self.material.as_ref().is_some_and(|(known, _)| *known == version) {
            return Ok(());
        }
        let known = self.material.take().map(|(_, material)| material);
        let material = match (scene.material, known) {
            (DeviceMaterial::Maps(maps), known) => {
                computed_material((self.programs.gpu(), gpu), known, maps, scene.channels)?
            }
            (DeviceMaterial::Texture(texture), Some(mut known)) => {
                known.update(gpu, texture, scene.channels).map_err(|error| error.to_string())?;
                known
            }
            (DeviceMaterial::Texture(texture), None) => {
                MaterialBuffers::new(gpu, texture, scene.channels).map_err(|error| error.to_string())?
            }
        };
        self.material = Some((version, material));
        Ok(())
    }

    /// Texture of the window with the picture.
    fn shown(&mut self) -> Option<DeviceTexture> {
        let picture = self.picture.as_ref()?;
        let (device, view) = (&self.window.device, picture.view());
        let mut renderer = self.window.renderer.write();
        let id = match self.texture {
            Some(id) => {
                renderer.update_egui_texture_from_wgpu_texture(device, view, FilterMode::Linear, id);
                id
            }
            None => renderer.register_native_texture(device, view, FilterMode::Linear),
        };
        self.texture = Some(id);
        Some(DeviceTexture { id, size: picture.size() })
    }
}

impl SceneDevice for WindowScenes {
    fn render(&mut self, scene: &DeviceScene<'_>, stop: &AtomicBool) -> Result<Option<DeviceTexture>, String> {
        self.update_material(scene)?;
        match self.draw(scene, stop) {
            Ok(true) => Ok(self.shown()),
            Ok(false) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }
}

impl Drop for WindowScenes {
    fn drop(&mut self) {
        self.texture.iter().for_each(|id| self.window.renderer.write().free_texture(id));
    }
}

/// Contents of some version, uploaded unless they are in the memory of the GPU.
fn upload<T>(
    current: &mut Option<(u64, T)>,
    version: u64,
    new: impl FnOnce() -> Result<T, PreviewGpuError>,
) -> Result<&T, PreviewGpuError> {
    if current.as_ref().is_none_or(|(known, _)| *known != version) {
        *current = None;
    }
    let uploaded = match current.take() {
        Some(known) => known,
        None => (version, new()?),
    };
    Ok(&current.insert(uploaded).1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offscreen_window::{offscreen_window, skip_without_gpu};
    use lapidary_editor::SceneVersions;
    use lapidary_export::preview::{PreviewShape, Scene, Tonemap, named_environment};
    use lapidary_gpu::Gpu;

    #[test]
    fn scenes_are_shown_in_one_texture_of_the_window() {
        let Some(window) = offscreen_window() else { return skip_without_gpu() };
        let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
        let gpu = Arc::new(InteractiveGpu::new(gpu));
        let mut scenes = WindowScenes::on(window, gpu.clone()).expect("the limits of the device suffice");
        let environment = named_environment("plain").expect("the name is known");
        let (scene, texture) =
            (Scene::new(PreviewShape::Sphere, &environment), Texture::new(&MaterialMaps::default(), 0.0));
        let (versions, tonemap) = (SceneVersions { texture: 1, environment: 1, mesh: 0 }, Tonemap::Neutral);
        let step = |rays, size| DeviceScene {
            scene: &scene,
            material: DeviceMaterial::Texture(&texture),
            versions,
            channels: &[],
            size,
            rays,
            refines: rays > 4,
            tonemap,
            exposure: 0.0,
        };
        let mut ids = vec![];
        for (rays, size) in [(4, [24, 16]), (8, [24, 16]), (4, [32, 16])] {
            let stopped = scenes.render(&step(rays, size), &AtomicBool::new(true));
            assert_eq!(stopped, Ok(None));
            let shown = scenes.render(&step(rays, size), &AtomicBool::new(false));
            let shown = shown.expect("the device does not fail").expect("it was not stopped");
            assert_eq!(shown.size, size);
            ids.push(shown.id);
            let picture = scenes.picture.as_ref().expect("there is a picture");
            assert_eq!(picture.rays(), rays);
            let pixels = picture.srgb8(&scenes.gpu).expect("the picture can be read");
            let middle = (size[0] * size[1] / 2 + size[0] / 2) as usize * 3;
            assert!(pixels[middle] != pixels[0], "the sphere differs from the background");
        }
        assert!(ids.iter().all(|id| *id == ids[0]));
        let gpu = gpu.gpu();
        // The picture alone has six numbers of 16 bytes for each pixel.
        let memory = gpu.shared_memory();
        assert!(memory > 32 * 16 * 16, "{memory}");
        let limit = gpu.memory_limit();
        drop(scenes);
        assert_eq!((gpu.shared_memory(), gpu.memory_limit() - limit), (0, memory));
    }
}
