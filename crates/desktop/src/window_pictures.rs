//! The images of the 2D views in textures of the window, written by the GPU that evaluated them.

use crate::mipmaps::MipmapPipeline;
use crate::picture_textures::sampler;
use eframe::egui::{TextureFilter, TextureId, TextureOptions, TextureWrapMode};
use eframe::egui_wgpu::RenderState;
use eframe::wgpu::Texture;
use lapidary_editor::{BarScale, PictureDevice, PictureTexture, ScreenMapping};
use lapidary_evaluator::run::{Accelerator, DeviceImage};
use lapidary_field::image::Image;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_gpu::{InteractiveGpu, MemoryShare, ScreenPlanes};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most textures that nothing shows and that are used again.
const MAX_UNUSED: usize = 2;

/// Shows images of a GPU in the window that it draws.
pub(crate) struct WindowPictures {
    gpu: Arc<InteractiveGpu>,
    window: RenderState,
    mipmaps: MipmapPipeline,
    unused: Arc<Mutex<Vec<WindowTexture>>>,
}

/// A texture of the window.
struct WindowTexture {
    texture: Texture,
    smooth: TextureId,
    squares: TextureId,
    window: RenderState,
    _memory: MemoryShare,
}

/// A texture that is shown. Once it is not, another image uses it.
struct ShownPicture {
    texture: Option<WindowTexture>,
    unused: Arc<Mutex<Vec<WindowTexture>>>,
}

impl WindowPictures {
    pub(crate) fn new(gpu: Arc<InteractiveGpu>, window: RenderState) -> WindowPictures {
        let mipmaps = MipmapPipeline::new(&window.device);
        WindowPictures { gpu, window, mipmaps, unused: Arc::default() }
    }
    /// A texture that nothing shows.
    fn texture(&self, size: [u32; 2]) -> WindowTexture {
        let mut unused = lock(&self.unused);
        let fits = |known: &WindowTexture| [known.texture.width(), known.texture.height()] == size;
        match unused.iter().position(fits) {
            Some(known) => unused.swap_remove(known),
            None => {
                // Textures of another size are hardly used again.
                unused.clear();
                drop(unused);
                WindowTexture::new(&self.window, size, self.gpu.gpu().memory_share())
            }
        }
    }
    fn converted(&self, image: &DeviceImage, mapping: &ScreenMapping<'_>) -> Result<WindowTexture, String> {
        let texture = self.texture(image.size);
        let plane = |channel: usize| image.planes.get(channel).ok_or("a channel is missing");
        let [red, green, blue] = mapping.channels;
        let planes = ScreenPlanes {
            size: image.size,
            channels: [plane(red)?, plane(green)?, plane(blue)?],
            alpha: mapping.alpha.map(plane).transpose()?,
            low: mapping.low,
            scale: mapping.scale,
            curve: mapping.curve,
            square: ScreenMapping::SQUARE as u32,
            shades: ScreenMapping::SHADES,
        };
        self.gpu.gpu().show_planes(&planes, &texture.texture).map_err(|error| error.to_string())?;
        self.mipmaps.write_smaller_copies(&self.window.device, &self.window.queue, &texture.texture);
        Ok(texture)
    }
}

impl PictureDevice for WindowPictures {
    fn show(&self, image: &DeviceImage, mapping: &ScreenMapping<'_>) -> Result<PictureTexture, String> {
        let texture = self.converted(image, mapping)?;
        let (smooth, squares) = (texture.smooth, texture.squares);
        let owner = Arc::new(ShownPicture { texture: Some(texture), unused: self.unused.clone() });
        Ok(PictureTexture { smooth, squares, owner })
    }
    fn range(&self, image: &DeviceImage, channels: usize) -> Result<[f32; 2], String> {
        self.gpu.gpu().plane_range(&first(image, channels), image.size).map_err(|error| error.to_string())
    }
    fn bars(&self, image: &DeviceImage, channels: usize, scale: BarScale) -> Result<Vec<Vec<u32>>, String> {
        let BarScale { low, scale, count } = scale;
        let bars = self.gpu.gpu().plane_bars(&first(image, channels), image.size, [low, scale], count);
        bars.map_err(|error| error.to_string())
    }
    fn pixel(&self, image: &DeviceImage, [column, row]: [u32; 2]) -> Result<Vec<f32>, String> {
        let index = row as usize * image.size[0] as usize + column as usize;
        let planes = first(image, image.planes.len());
        self.gpu.gpu().plane_pixel(&planes, index).map_err(|error| error.to_string())
    }
    fn pixels(&self, image: &DeviceImage) -> Result<Image, String> {
        let (channels, count) = (image.planes.len(), image.size.iter().map(|n| *n as usize).product::<usize>());
        let (mut px, mut plane) = (vec![0.0; count * channels], vec![0.0; count]);
        for (channel, identity) in image.planes.iter().enumerate() {
            if !self.gpu.read(identity, &mut plane) {
                return Err("the GPU has lost the image".to_owned());
            }
            px[channel..].iter_mut().step_by(channels).zip(&plane).for_each(|(v, from)| *v = *from);
        }
        Ok(Image { size: image.size, channels, px: px.into() })
    }
}

impl WindowTexture {
    fn new(window: &RenderState, size: [u32; 2], mut memory: MemoryShare) -> WindowTexture {
        // Four bytes a pixel, and a third more for the smaller copies.
        memory.set(u64::from(size[0]) * u64::from(size[1]) * 16 / 3);
        let texture = MipmapPipeline::texture(&window.device, size.map(|n| n as usize));
        let view = texture.create_view(&Default::default());
        let mut renderer = window.renderer.write();
        let [smooth, squares] = [TextureFilter::Linear, TextureFilter::Nearest].map(|magnification| {
            let options = TextureOptions {
                magnification,
                minification: TextureFilter::Linear,
                wrap_mode: TextureWrapMode::ClampToEdge,
                mipmap_mode: Some(TextureFilter::Linear),
            };
            renderer.register_native_texture_with_sampler_options(&window.device, &view, sampler(options))
        });
        drop(renderer);
        WindowTexture { texture, smooth, squares, window: window.clone(), _memory: memory }
    }
}

impl Drop for WindowTexture {
    fn drop(&mut self) {
        let mut renderer = self.window.renderer.write();
        renderer.free_texture(&self.smooth);
        renderer.free_texture(&self.squares);
    }
}

impl Drop for ShownPicture {
    fn drop(&mut self) {
        let mut unused = lock(&self.unused);
        if unused.len() < MAX_UNUSED {
            unused.extend(self.texture.take());
        }
    }
}

/// The first channels of an image.
fn first(image: &DeviceImage, channels: usize) -> Vec<&PlaneIdentity> {
    image.planes.iter().take(channels).collect()
}

fn lock(textures: &Mutex<Vec<WindowTexture>>) -> MutexGuard<'_, Vec<WindowTexture>> {
    textures.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offscreen_window::{offscreen_window, pixels, skip_without_gpu};
    use crate::test_graphs::{layers, planned};
    use lapidary_evaluator::run::{Job, OutputImage, device_images, images};
    use lapidary_field::program::{Frame, RunOptions};
    use lapidary_gpu::Gpu;

    const MARBLE: &str = include_str!("../../../graphs/marble.ron");
    /// A colour with alpha, a normal, and numbers below 0.
    const GLASS: &str = r#""base_color": "tint", "normal": "bumps", "height": "signed""#;

    #[test]
    fn textures_have_the_bytes_of_the_cpu() {
        let Some(window) = offscreen_window() else { return skip_without_gpu() };
        let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
        let gpu = Arc::new(InteractiveGpu::new(gpu));
        let pictures = WindowPictures::new(gpu.clone(), window.clone());
        let mut count = 0;
        let glass = layers(GLASS);
        for (text, names) in [(MARBLE, &["base_color", "height"][..]), (&glass, &["base_color", "normal", "height"])] {
            let (plan, settings) = planned(text, "graphs/a.ron", Some(names));
            let frame = Frame::new(150, 92);
            let job = Job::new(RunOptions::best(), &frame, &settings);
            let cpu = images(&plan, &job).expect("the images fit into memory");
            let job = Job { accelerator: Some(&*gpu), ..job };
            // Filters are requested once the programs before them have run.
            let shown = loop {
                let shown = device_images(&plan, &job).expect("the images fit into memory");
                if gpu.waiting_programs() == 0 {
                    break shown;
                }
                while gpu.waiting_programs() > 0 {
                    gpu.compile_next();
                }
            };
            let read_before = gpu.gpu().read_bytes();
            for ((shown, cpu), value_type) in shown.iter().zip(&cpu).zip(&plan.types) {
                let OutputImage::Device(shown) = shown else { panic!("the image is in memory") };
                for (only, range) in
                    [(None, [0.0, 1.0]), (None, [-0.25, 0.3]), (Some(0), [0.1, 0.9]), (Some(1), [1.0, 0.0])]
                {
                    let mapping = ScreenMapping::new(*value_type, cpu.channels, only, range);
                    let texture = pictures.converted(shown, &mapping).expect("the device does not fail");
                    let expected = mapping.screen(cpu).pixels;
                    assert!(pixels(&window, &texture.texture, 0) == expected, "{only:?} {range:?} {value_type:?}");
                    let smallest = texture.texture.mip_level_count() - 1;
                    assert_eq!(pixels(&window, &texture.texture, smallest).len(), 1);
                    count += 1;
                }
            }
            assert_eq!(gpu.gpu().read_bytes(), read_before);
            let OutputImage::Device(shown) = &shown[0] else { panic!("the image is in memory") };
            assert_eq!(pictures.pixels(shown).as_ref(), Ok(&cpu[0]));
            let px = &cpu[0].px[(3 * 150 + 7) * cpu[0].channels..][..cpu[0].channels];
            assert_eq!(pictures.pixel(shown, [7, 3]).as_deref(), Ok(px));
        }
        assert_eq!(count, 20);
    }

    #[test]
    fn a_texture_is_used_again_once_nothing_shows_it() {
        let Some(window) = offscreen_window() else { return skip_without_gpu() };
        let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
        let pictures = WindowPictures::new(Arc::new(InteractiveGpu::new(gpu)), window);
        let shown = |texture| ShownPicture { texture: Some(texture), unused: pictures.unused.clone() };
        let (first, second) = (shown(pictures.texture([40, 30])), shown(pictures.texture([40, 30])));
        let id = |shown: &ShownPicture| shown.texture.as_ref().map(|texture| texture.smooth);
        let (first_id, second_id) = (id(&first), id(&second));
        assert!(first_id != second_id);
        drop(first);
        assert_eq!(id(&shown(pictures.texture([40, 30]))), first_id);
        assert_eq!(lock(&pictures.unused).len(), 1);
        // Textures of another size are not kept.
        let _other = pictures.texture([8, 8]);
        assert_eq!(lock(&pictures.unused).len(), 0);
    }
}
