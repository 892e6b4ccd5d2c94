//! Rendering of the 3D view on a thread of its own: small first, then with growing numbers of samples.

use super::scene_contents::SceneContents;
use super::scene_request::{RenderedScene, SceneImage, SceneReport, SceneRequest, SceneSettings};
use super::solid_material::SolidMaterial;
use crate::background::{Worker, WorkerThread};
use crate::platform::Platform;
use crate::scene_device::{DeviceScene, SceneDevice};
use egui::ColorImage;
use lapidary_export::preview::{FIRST_RAYS, PreviewMaterial, expose, render, to_srgb8};
use lapidary_field::image::Image;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Samples per pixel of successive images.
const SAMPLES: [u32; 3] = [1, 4, 16];
/// Divisors of the size of a quick image; slow machines use larger ones.
const DIVISORS: [u32; 3] = [2, 3, 4];
/// Seconds that a quick image may take.
const QUICK_SECONDS: f64 = 0.03;
/// Rays per pixel after which the image of another device is shown.
const DEVICE_STEPS: [u32; 3] = [FIRST_RAYS, 8, SAMPLES[SAMPLES.len() - 1]];
/// Seconds that a quick image of another device may take to have more than one ray per pixel.
const DEVICE_SECONDS: f64 = 0.008;

/// Flag of images that are not cancelled.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Starts the thread.
pub(super) fn open(platform: Arc<dyn Platform>, wake: impl Fn() + Send + 'static) -> Worker<SceneRequest, SceneReport> {
    Worker::open("3D view", wake, move |thread| {
        let mut painter = SceneRenderer::new(platform);
        thread.each(|request| painter.draw(&request, thread));
    })
}

/// State of the thread.
struct SceneRenderer {
    platform: Arc<dyn Platform>,
    /// Threads of the renderer, unless the system refuses them: on shared threads, the evaluator, which an edit waits for,
    /// would queue behind whole images.
    threads: Option<ThreadPool>,
    /// Device that renders instead of the CPU, until it fails.
    device: Option<Box<dyn SceneDevice>>,
    /// True if the device computes materials from maps that it keeps, until that fails.
    computes_materials: bool,
    /// Reason why the device is not used any more.
    failure: Option<String>,
    contents: SceneContents,
    solid_material: SolidMaterial,
    /// Last rendered scene.
    rendered: Option<SceneSettings>,
    /// Index of the divisor that is fast enough.
    divisor: usize,
    /// Rays per pixel of quick images of the device.
    quick_rays: u32,
}

impl SceneRenderer {
    fn new(platform: Arc<dyn Platform>) -> SceneRenderer {
        SceneRenderer {
            threads: ThreadPoolBuilder::new().thread_name(|_| "3D view".to_owned()).build().ok(),
            device: platform.scene_device(),
            computes_materials: true,
            failure: None,
            contents: SceneContents::new(platform.clone()),
            platform,
            solid_material: SolidMaterial::new(),
            rendered: None,
            divisor: 0,
            quick_rays: 1,
        }
    }

    fn draw(&mut self, request: &SceneRequest, thread: &WorkerThread<SceneRequest, SceneReport>) {
        let on_device = request.settings.gpu && !request.settings.solid && self.device.is_some();
        let mut problem = self.contents.prepare(request, on_device && self.computes_materials);
        if let Some((analysis, _)) = request.solid_material.as_ref().filter(|_| request.settings.solid) {
            problem = problem.or(self.solid_material.set_graph(analysis));
        }
        let problem = problem.or(self.failure.clone());
        thread.report(SceneReport::Problem(problem));
        if on_device {
            match self.draw_on_device(request, thread) {
                Ok(()) => return,
                // The material may be the cause.
                Err(_) if self.computes_materials => {
                    self.computes_materials = false;
                    return self.draw(request, thread);
                }
                Err(why) => {
                    self.device = None;
                    self.failure = Some(format!("{why}; the CPU renders this view from now on"));
                    thread.report(SceneReport::Problem(self.failure.clone()));
                }
            }
        }
        self.draw_on_cpu(request, thread);
    }

    /// Renders on the device: a quick image of the whole size, then finer ones. A fast device traces the first rays of
    /// each pixel for a quick image, others one ray. Returns an error if the device fails.
    fn draw_on_device(
        &mut self,
        request: &SceneRequest,
        thread: &WorkerThread<SceneRequest, SceneReport>,
    ) -> Result<(), String> {
        let (Some(device), settings) = (&mut self.device, &request.settings) else { return Ok(()) };
        let again = self.rendered.as_ref() == Some(settings);
        let finest = DEVICE_STEPS[DEVICE_STEPS.len() - 1];
        let steps = DEVICE_STEPS.into_iter().filter(|_| !request.quick).map(|rays| (finest, rays));
        // The quick image is not cancelled: the view would otherwise stand still while the camera moves.
        let quick = (!again).then_some((self.quick_rays, self.quick_rays));
        for (samples, rays) in quick.into_iter().chain(steps) {
            let is_quick = samples < finest;
            if !is_quick && thread.stop().load(Ordering::Relaxed) {
                return Ok(());
            }
            let contents = self.contents.scene(settings, samples).zip(self.contents.device_material());
            let Some((scene, material)) = contents else { return Ok(()) };
            let stop = if is_quick { &NEVER } else { thread.stop() };
            let scene = DeviceScene {
                scene: &scene,
                material,
                versions: self.contents.versions,
                channels: self.contents.channels(),
                size: settings.size,
                rays,
                refines: rays > DEVICE_STEPS[0],
                tonemap: settings.tonemap,
                exposure: settings.exposure,
            };
            let began = self.platform.now();
            let Some(image) = device.render(&scene, stop)? else { return Ok(()) };
            if is_quick {
                let took = self.platform.now() - began;
                let time_of_rays = took * f64::from(FIRST_RAYS) / f64::from(rays);
                self.quick_rays = if time_of_rays < DEVICE_SECONDS { FIRST_RAYS } else { 1 };
            }
            self.rendered = Some(settings.clone());
            let image = SceneImage::Device(image);
            thread.report(SceneReport::Image(RenderedScene { file: request.file, image, fine: rays == finest }));
        }
        Ok(())
    }

    fn draw_on_cpu(&mut self, request: &SceneRequest, thread: &WorkerThread<SceneRequest, SceneReport>) {
        let settings = &request.settings;
        let again = self.rendered.as_ref() == Some(settings);
        let small = (!again).then_some((DIVISORS[self.divisor], 1));
        let fine = SAMPLES.into_iter().filter(|_| !request.quick).map(|samples| (1, samples));
        for (divisor, samples) in small.into_iter().chain(fine) {
            // The quick image is not cancelled: the view would otherwise stand still while the camera moves.
            let stop = if divisor > 1 && !settings.solid { &NEVER } else { thread.stop() };
            let began = self.platform.now();
            let rendered = || self.render(request, divisor, samples, stop);
            let image = self.threads.as_ref().map_or_else(rendered, |threads| threads.install(rendered));
            let Some(mut image) = image else { return };
            expose(&mut image, settings.exposure);
            if divisor > 1 {
                self.adapt_size(self.platform.now() - began);
            }
            self.rendered = Some(settings.clone());
            let size = image.size.map(|n| n as usize);
            let image = SceneImage::Pixels(ColorImage::from_rgb(size, &to_srgb8(&image, settings.tonemap)));
            let fine = divisor == 1 && samples == SAMPLES[SAMPLES.len() - 1];
            thread.report(SceneReport::Image(RenderedScene { file: request.file, image, fine }));
        }
    }

    /// Renders one image.
    fn render(&self, request: &SceneRequest, divisor: u32, samples: u32, stop: &AtomicBool) -> Option<Image> {
        let settings = &request.settings;
        let scene = self.contents.scene(settings, samples)?;
        let size = settings.size.map(|n| (n / divisor).max(1));
        match (settings.solid, &request.solid_material) {
            (true, Some((_, document))) => {
                let rendered = |material: &PreviewMaterial<'_>| render(&scene, material, size, stop);
                self.solid_material.rendered(document, settings.time, stop, rendered)
            }
            _ => render(&scene, &PreviewMaterial::Textured(self.contents.texture()?), size, stop),
        }
    }

    /// Adapts the size of quick images to the time they take.
    fn adapt_size(&mut self, took: f64) {
        if took > QUICK_SECONDS {
            self.divisor = (self.divisor + 1).min(DIVISORS.len() - 1);
        } else if took < QUICK_SECONDS / 4.0 {
            self.divisor = self.divisor.saturating_sub(1);
        }
    }
}
