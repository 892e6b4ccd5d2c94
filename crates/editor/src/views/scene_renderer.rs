//! Rendering of the 3D view on a thread of its own: small first, then with growing numbers of samples.

use super::solid_material::SolidMaterial;
use crate::background::{Analysis, MaterialImages, Worker, WorkerThread};
use crate::platform::Platform;
use egui::ColorImage;
use lapidary_document::Document;
use lapidary_export::preview::{
    self, Camera, Environment, PreviewMaterial, PreviewShape, Scene, ShapeMesh, Texture, Tonemap, Vec3, expose,
    named_environment, render, to_srgb8,
};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Image to be rendered.
#[derive(Clone)]
pub(super) struct SceneRequest {
    pub(super) settings: SceneSettings,
    pub(super) material: Option<MaterialImages>,
    /// Number of the file that the material belongs to.
    pub(super) file: u64,
    /// Graph of a solid material.
    pub(super) solid_material: Option<(Arc<Analysis>, Arc<Document>)>,
    /// True if it changes soon, so that one quick image suffices.
    pub(super) quick: bool,
}

/// Scene of an image.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SceneSettings {
    /// Number of the material.
    pub(super) material_number: u64,
    pub(super) shape: PreviewShape,
    pub(super) camera: Camera,
    pub(super) environment: EnvironmentSource,
    /// Turns of the light, and the angle it is raised by, in radians.
    pub(super) light: [f32; 2],
    pub(super) relief: f32,
    pub(super) tiles: f32,
    pub(super) aspect: f32,
    /// Picture that replaces the colour of the material.
    pub(super) terrain_picture: Option<PathBuf>,
    /// Mesh of the user, if it is the shape.
    pub(super) mesh: Option<PathBuf>,
    /// Number of changes of these files.
    pub(super) file_changes: u64,
    pub(super) solid: bool,
    pub(super) tonemap: Tonemap,
    /// Exposure in stops.
    pub(super) exposure: f32,
    pub(super) time: f32,
    pub(super) size: [u32; 2],
}

/// Environment of a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EnvironmentSource {
    /// Built-in environment.
    Named(&'static str),
    /// Picture in a file.
    File(PathBuf),
}

/// Result of a request.
pub(super) enum SceneReport {
    Image(RenderedScene),
    /// Problem of the request, or none.
    Problem(Option<String>),
}

/// Rendered image.
pub(super) struct RenderedScene {
    /// Number of the file that the request belongs to.
    pub(super) file: u64,
    pub(super) image: ColorImage,
    /// True if no finer image follows.
    pub(super) fine: bool,
}

/// Samples per pixel of successive images.
const SAMPLES: [u32; 3] = [1, 4, 16];
/// Divisors of the size of a quick image; slow machines use larger ones.
const DIVISORS: [u32; 3] = [2, 3, 4];
/// Seconds that a quick image may take.
const QUICK_SECONDS: f64 = 0.03;

/// Starts the thread.
pub(super) fn open(platform: Arc<dyn Platform>, wake: impl Fn() + Send + 'static) -> Worker<SceneRequest, SceneReport> {
    Worker::open("3D view", wake, move |thread| {
        let mut painter = SceneRenderer::new(platform);
        thread.each(|request| painter.draw(&request, thread));
    })
}

/// Contents of a texture: number of the material, bits of the relief, and the picture on the terrain.
type TextureKey = (u64, u32, Option<PathBuf>);

/// State of the thread.
struct SceneRenderer {
    platform: Arc<dyn Platform>,
    /// Threads of the renderer, unless the system refuses them: on shared threads, the evaluator, which an edit waits for,
    /// would queue behind whole images.
    threads: Option<ThreadPool>,
    environment: Option<(EnvironmentSource, Environment)>,
    terrain_picture: Option<(PathBuf, Result<Image, String>)>,
    mesh: Option<(PathBuf, Result<ShapeMesh, String>)>,
    /// Number of changes when the files were read.
    file_changes: u64,
    /// Texture and its sources.
    texture: Option<(TextureKey, Texture)>,
    solid_material: SolidMaterial,
    /// Last rendered scene.
    rendered: Option<SceneSettings>,
    /// Index of the divisor that is fast enough.
    divisor: usize,
}

impl SceneRenderer {
    fn new(platform: Arc<dyn Platform>) -> SceneRenderer {
        let solid_material = SolidMaterial::new();
        SceneRenderer {
            platform,
            threads: ThreadPoolBuilder::new().thread_name(|_| "3D view".to_owned()).build().ok(),
            environment: None,
            terrain_picture: None,
            mesh: None,
            file_changes: 0,
            texture: None,
            solid_material,
            rendered: None,
            divisor: 0,
        }
    }

    fn draw(&mut self, request: &SceneRequest, thread: &WorkerThread<SceneRequest, SceneReport>) {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let settings = &request.settings;
        if std::mem::replace(&mut self.file_changes, settings.file_changes) != settings.file_changes {
            self.discard_files();
        }
        let mut problem = self.environment(&settings.environment).and_then(|()| self.mesh(settings)).err();
        if settings.solid {
            problem = problem
                .or(request.solid_material.as_ref().and_then(|(analysis, _)| self.solid_material.set_graph(analysis)));
        } else if let Err(why) = self.texture(request) {
            problem = problem.or(Some(why));
        }
        thread.report(SceneReport::Problem(problem));
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
            let image = ColorImage::from_rgb(size, &to_srgb8(&image, settings.tonemap));
            let fine = divisor == 1 && samples == SAMPLES[SAMPLES.len() - 1];
            thread.report(SceneReport::Image(RenderedScene { file: request.file, image, fine }));
        }
    }

    /// Renders one image.
    fn render(&self, request: &SceneRequest, divisor: u32, samples: u32, stop: &AtomicBool) -> Option<Image> {
        let settings = &request.settings;
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
        let size = settings.size.map(|n| (n / divisor).max(1));
        match (settings.solid, &request.solid_material) {
            (true, Some((_, document))) => {
                let surface = |at: [&[f32]; 3]| self.solid_material.surfaces(document, settings.time, at, stop);
                render(&scene, &PreviewMaterial::Solid(&surface), size, stop)
            }
            _ => render(&scene, &PreviewMaterial::Textured(&self.texture.as_ref()?.1), size, stop),
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

    /// Discards what was read from files.
    fn discard_files(&mut self) {
        self.environment =
            self.environment.take().filter(|(current, _)| matches!(current, EnvironmentSource::Named(_)));
        self.mesh = None;
        if self.terrain_picture.take().is_some() {
            self.texture = None;
        }
    }

    /// Prepares the environment; if it cannot be read, another one.
    fn environment(&mut self, source: &EnvironmentSource) -> Result<(), String> {
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
            Ok(environment) => self.environment = Some((source.clone(), environment)),
            Err(why) => {
                let first = || {
                    named_environment(preview::ENVIRONMENT_NAMES[0])
                        .map(|light| (EnvironmentSource::Named(preview::ENVIRONMENT_NAMES[0]), light))
                };
                self.environment = self.environment.take().or_else(first);
                return Err(why);
            }
        }
        Ok(())
    }

    /// Prepares the mesh; its problem is an error of the file, or a warning.
    fn mesh(&mut self, settings: &SceneSettings) -> Result<(), String> {
        if self.mesh.as_ref().map(|(path, _)| path) != settings.mesh.as_ref() {
            self.mesh = settings.mesh.clone().map(|path| (path.clone(), self.platform.mesh(&path)));
        }
        match &self.mesh {
            Some((_, Ok(mesh))) => mesh.warning().map_or(Ok(()), |warning| Err(warning.to_owned())),
            Some((_, Err(why))) => Err(why.clone()),
            None if settings.shape == PreviewShape::Mesh => Err("choose a mesh: an OBJ or GLB file".to_owned()),
            None => Ok(()),
        }
    }

    /// Prepares the texture.
    fn texture(&mut self, request: &SceneRequest) -> Result<(), String> {
        let Some(maps) = &request.material else { return Ok(()) };
        let settings = &request.settings;
        let named = |name: &str| maps.images.iter().find(|(c, _)| c.name() == name).map(|(_, image)| image);
        let own_maps = preview::MaterialMaps::from_lookup(named);
        // The relief bends the light only if there is no normal map.
        let uses_relief = own_maps.normal.is_none() && own_maps.height.is_some();
        let relief = if uses_relief { settings.relief.to_bits() } else { 0 };
        let key = (settings.material_number, relief, settings.terrain_picture.clone());
        if self.texture.as_ref().is_some_and(|(current, _)| *current == key) {
            return self.terrain_picture_error();
        }
        if self.terrain_picture.as_ref().map(|(path, _)| path) != settings.terrain_picture.as_ref() {
            self.terrain_picture =
                settings.terrain_picture.clone().map(|path| (path.clone(), self.platform.picture(&path)));
        }
        let terrain_colour = self.terrain_picture.as_ref().and_then(|(_, picture)| picture.as_ref().ok());
        let maps = preview::MaterialMaps { base_color: terrain_colour.or(own_maps.base_color), ..own_maps };
        self.texture = Some((key, Texture::new(&maps, settings.relief)));
        self.terrain_picture_error()
    }

    fn terrain_picture_error(&self) -> Result<(), String> {
        match &self.terrain_picture {
            Some((_, Err(why))) => Err(why.clone()),
            _ => Ok(()),
        }
    }
}

/// Direction raised by an angle, never below the floor.
fn raised_by(toward: Vec3, by: f32) -> Vec3 {
    let [x, y, z] = toward.0;
    let level = Real::max((x * x + z * z).sqrt(), 1e-4);
    let up = (Real::atan2(y, level) + by).clamp(0.05, 1.55);
    let along = Real::cos(up) / level;
    Vec3([x * along, Real::sin(up), z * along])
}
