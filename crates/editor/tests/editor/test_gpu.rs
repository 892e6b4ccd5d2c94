//! A GPU for tests: it paints with the CPU, or one value everywhere, and may keep planes and show them.

use egui::{Context, TextureFilter, TextureHandle, TextureOptions};
use lapidary_editor::{BarScale, DeviceKind, DeviceStatus, GpuUse, PictureDevice, PictureTexture, ScreenMapping};
use lapidary_evaluator::run::{Accelerator, DeviceImage};
use lapidary_field::image::{Image, PlaneView};
use lapidary_field::ir::Recording;
use lapidary_field::pixel_data::PixelData;
use lapidary_field::plane_identity::PlaneIdentity;
use lapidary_field::program::{Frame, Program, ProgramInputs, RunOptions};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// GPU of the platform in memory.
#[derive(Debug, Default)]
pub(crate) struct TestGpu {
    /// Result of the self-test: a GPU that is exact or approximate; `Cpu` if there is no GPU.
    pub(crate) kind: Mutex<DeviceKind>,
    pub(crate) failure: Mutex<Option<String>>,
    /// Number of programs that it has painted.
    painted: AtomicUsize,
    when: Mutex<GpuUse>,
    /// Planes by the number of their identity.
    planes: Mutex<HashMap<u64, Vec<f32>>>,
    /// Context of the window in which it shows images, if it does.
    pub(crate) window: Mutex<Option<Context>>,
    /// Numbers of planes that have been read.
    read: AtomicUsize,
}

impl TestGpu {
    pub(crate) fn status(&self) -> DeviceStatus {
        let (kind, when) = (*self.kind.lock().unwrap(), *self.when.lock().unwrap());
        if let Some(failure) = &*self.failure.lock().unwrap() {
            return DeviceStatus { failure: Some(failure.clone()), ..DeviceStatus::default() };
        }
        let (kind, gpu_computes) = match (kind, when) {
            (_, GpuUse::Never) => (DeviceKind::Cpu, false),
            (kind, when) => (kind, kind == DeviceKind::ExactGpu || when == GpuUse::Approximate),
        };
        let detail = format!("the test GPU, {}", if gpu_computes { "which computes" } else { "which rests" });
        DeviceStatus { kind, gpu_computes: gpu_computes && kind != DeviceKind::Cpu, detail, failure: None }
    }

    pub(crate) fn use_gpu(&self, when: GpuUse) {
        *self.when.lock().unwrap() = when;
    }

    /// Number of programs that it has painted since the last call.
    pub(crate) fn painted(&self) -> usize {
        self.painted.swap(0, Ordering::Relaxed)
    }

    /// Numbers of planes that have been read since the last call.
    pub(crate) fn read_numbers(&self) -> usize {
        self.read.swap(0, Ordering::Relaxed)
    }

    fn plane(&self, plane: &PlaneIdentity) -> Vec<f32> {
        self.planes.lock().unwrap()[&plane.number()].clone()
    }

    /// The pixels of an image, as a device computes with them.
    fn image(&self, image: &DeviceImage) -> Image {
        let planes: Vec<Vec<f32>> = image.planes.iter().map(|plane| self.plane(plane)).collect();
        let px = (0..planes[0].len()).flat_map(|i| planes.iter().map(move |plane| plane[i])).collect();
        Image { size: image.size, channels: planes.len(), px }
    }

    /// An error after a failure.
    fn check(&self) -> Result<(), String> {
        self.failure.lock().unwrap().clone().map_or(Ok(()), Err)
    }
}

/// A GPU that shows images in textures of the window.
pub(crate) struct TestPictures {
    pub(crate) gpu: Arc<TestGpu>,
    pub(crate) window: Context,
}

impl PictureDevice for TestPictures {
    fn show(&self, image: &DeviceImage, mapping: &ScreenMapping<'_>) -> Result<PictureTexture, String> {
        self.gpu.check()?;
        let image = self.gpu.image(image);
        let screen = mapping.screen(&image);
        let textures: [TextureHandle; 2] = [TextureFilter::Linear, TextureFilter::Nearest].map(|magnification| {
            let mipmap_mode = Some(TextureFilter::Linear);
            let options = TextureOptions { magnification, mipmap_mode, ..TextureOptions::LINEAR };
            self.window.load_texture("picture", screen.clone(), options)
        });
        let [smooth, squares] = [textures[0].id(), textures[1].id()];
        Ok(PictureTexture { smooth, squares, owner: Arc::new(textures) })
    }
    fn range(&self, image: &DeviceImage, channels: usize) -> Result<[f32; 2], String> {
        self.gpu.check()?;
        let planes = image.planes[..channels].iter().flat_map(|plane| self.gpu.plane(plane));
        Ok(planes.fold([f32::INFINITY, f32::NEG_INFINITY], |[a, b], v| [a.min(v), b.max(v)]))
    }
    fn bars(&self, image: &DeviceImage, channels: usize, scale: BarScale) -> Result<Vec<Vec<u32>>, String> {
        self.gpu.check()?;
        let counts = |plane: &PlaneIdentity| {
            let mut bars = vec![0; scale.count];
            self.gpu.plane(plane).iter().for_each(|v| bars[scale.bar(*v)] += 1);
            bars
        };
        Ok(image.planes[..channels].iter().map(counts).collect())
    }
    fn pixel(&self, image: &DeviceImage, [x, y]: [u32; 2]) -> Result<Vec<f32>, String> {
        self.gpu.check()?;
        self.gpu.read.fetch_add(image.planes.len(), Ordering::Relaxed);
        let index = (y * image.size[0] + x) as usize;
        Ok(image.planes.iter().map(|plane| self.gpu.plane(plane)[index]).collect())
    }
    fn pixels(&self, image: &DeviceImage) -> Result<Image, String> {
        self.gpu.check()?;
        let image = self.gpu.image(image);
        self.gpu.read.fetch_add(image.px.len(), Ordering::Relaxed);
        Ok(image)
    }
}

impl Accelerator for TestGpu {
    fn paint(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &mut [&mut [f32]]) -> bool {
        self.painted.fetch_add(1, Ordering::Relaxed);
        if *self.kind.lock().unwrap() == DeviceKind::ApproximateGpu {
            out.iter_mut().for_each(|image| image.fill(0.25));
            return true;
        }
        Program::new(code).paint_with(RunOptions::best(), frame, *inputs, out).is_ok()
    }
    fn memory(&self) -> u64 {
        0
    }
    fn plane_memory(&self) -> u64 {
        if self.window.lock().unwrap().is_some() { 64 << 20 } else { 0 }
    }
    fn paint_planes(&self, code: &Recording, frame: &Frame, inputs: &ProgramInputs<'_>, out: &[PlaneIdentity]) -> bool {
        let kept = |view: &PlaneView<'_>| view.identity.filter(|_| view.px.is_empty()).map(|plane| self.plane(plane));
        let kept: Vec<Option<Vec<f32>>> = inputs.planes.iter().map(kept).collect();
        let mut planes = inputs.planes.to_vec();
        for (view, px) in planes.iter_mut().zip(&kept) {
            if let Some(px) = px {
                view.px = PixelData::Numbers(px);
            }
        }
        let mut images = vec![vec![0.0; frame.width() * frame.height()]; out.len()];
        let mut parts: Vec<&mut [f32]> = images.iter_mut().map(|image| &mut image[..]).collect();
        let painted = self.paint(code, frame, &ProgramInputs { planes: &planes, ..*inputs }, &mut parts);
        let mut known = self.planes.lock().unwrap();
        known.extend(out.iter().map(PlaneIdentity::number).zip(images));
        painted
    }
    fn read(&self, plane: &PlaneIdentity, to: &mut [f32]) -> bool {
        if self.check().is_err() {
            return false;
        }
        to.copy_from_slice(&self.plane(plane));
        self.read.fetch_add(to.len(), Ordering::Relaxed);
        true
    }
}
