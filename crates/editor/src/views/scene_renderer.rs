//! The lit material, drawn on a thread of its own: small at once, then larger, then clean.

use super::solid_material::SolidMaterial;
use crate::background::{Analysis, Maps, Worker, WorkerThread};
use crate::platform::Platform;
use egui::ColorImage;
use lapidary_document::Document;
use lapidary_export::preview::{
    self, Camera, Environment, PreviewMaterial, PreviewShape, Scene, Texture, Tonemap, Vec3, named_environment, render,
    to_srgb8,
};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is to be drawn.
#[derive(Clone)]
pub(super) struct SceneRequest {
    pub(super) stage: SceneSettings,
    pub(super) maps: Option<Maps>,
    /// The graph itself, where its matter is cut.
    pub(super) matter: Option<(Arc<Analysis>, Arc<Document>)>,
    /// Whether it will be another in a moment: then one look, fast, is all.
    pub(super) quick: bool,
}

/// How it is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SceneSettings {
    /// Counts the maps.
    pub(super) serial: u64,
    pub(super) shape: PreviewShape,
    pub(super) camera: Camera,
    pub(super) around: EnvironmentSource,
    /// How far the light has turned, of a whole turn, and how far it was raised, in radians.
    pub(super) light: [f32; 2],
    pub(super) relief: f32,
    pub(super) tiles: f32,
    pub(super) aspect: f32,
    /// A picture in the place of the material's colour.
    pub(super) worn: Option<PathBuf>,
    /// Counts how often those pictures may have changed.
    pub(super) looked: u64,
    pub(super) solid: bool,
    pub(super) time: f32,
    pub(super) size: [u32; 2],
}

/// What is all around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EnvironmentSource {
    /// One of those there are by name.
    Named(&'static str),
    /// A picture of one.
    Own(PathBuf),
}

/// What came of it.
pub(super) enum SceneReport {
    Drawn(ColorImage),
    /// What is wrong with what was asked for, if anything is.
    Problem(Option<String>),
}

/// Rays a pixel, one picture after the other.
const SAMPLES: [u32; 3] = [1, 4, 16];
/// The sides of a quick picture, of those of a whole one: a quarter of its pixels, or fewer where it takes too long.
const SHARES: [u32; 3] = [2, 3, 4];
/// Seconds that a quick picture may take.
const QUICK: f64 = 0.03;

/// The thread.
pub(super) fn open(platform: Arc<dyn Platform>, wake: impl Fn() + Send + 'static) -> Worker<SceneRequest, SceneReport> {
    Worker::open("lit view", wake, move |turn| {
        let mut painter = SceneRenderer::new(platform);
        turn.each(|sitting| painter.draw(&sitting, turn));
    })
}

/// What a texture is made of: which maps, the bits of how far they rise, and the picture worn over them.
type TextureKey = (u64, u32, Option<PathBuf>);

/// What is kept between pictures.
struct SceneRenderer {
    platform: Arc<dyn Platform>,
    environment: Option<(EnvironmentSource, Environment)>,
    worn: Option<(PathBuf, Result<Image, String>)>,
    /// How often they may have changed when they were read.
    looked: u64,
    /// What the texture was made of, and it.
    texture: Option<(TextureKey, Texture)>,
    matter: SolidMaterial,
    /// What was drawn last.
    drawn: Option<SceneSettings>,
    /// Which of the shares is fast enough.
    share: usize,
}

impl SceneRenderer {
    fn new(platform: Arc<dyn Platform>) -> SceneRenderer {
        let matter = SolidMaterial::new();
        SceneRenderer {
            platform,
            environment: None,
            worn: None,
            looked: 0,
            texture: None,
            matter,
            drawn: None,
            share: 0,
        }
    }

    fn draw(&mut self, sitting: &SceneRequest, turn: &WorkerThread<SceneRequest, SceneReport>) {
        static NEVER: AtomicBool = AtomicBool::new(false);
        let stage = &sitting.stage;
        if std::mem::replace(&mut self.looked, stage.looked) != stage.looked {
            self.renew();
        }
        let mut wrong = self.environment(&stage.around).err();
        if stage.solid {
            wrong = wrong.or(sitting.matter.as_ref().and_then(|(analysis, _)| self.matter.shallow(analysis)));
        } else if let Err(why) = self.texture(sitting) {
            wrong = wrong.or(Some(why));
        }
        turn.tell(SceneReport::Problem(wrong));
        let again = self.drawn.as_ref() == Some(stage);
        let small = (!again).then_some((SHARES[self.share], 1));
        let fine = SAMPLES.into_iter().filter(|_| !sitting.quick).map(|samples| (1, samples));
        for (share, samples) in small.into_iter().chain(fine) {
            // The first look is short: it is not stopped, or whoever turns a shape would see nothing until they pause.
            let stop = if share > 1 && !stage.solid { &NEVER } else { turn.stop() };
            let began = self.platform.now();
            let Some(image) = self.look(sitting, share, samples, stop) else { return };
            if share > 1 {
                self.pace(self.platform.now() - began);
            }
            self.drawn = Some(stage.clone());
            let size = image.size.map(|n| n as usize);
            turn.tell(SceneReport::Drawn(ColorImage::from_rgb(size, &to_srgb8(&image, Tonemap::Neutral))));
        }
    }

    /// Draws it once.
    fn look(&self, sitting: &SceneRequest, share: u32, samples: u32, stop: &AtomicBool) -> Option<Image> {
        let stage = &sitting.stage;
        let environment = &self.environment.as_ref()?.1;
        let mut scene = Scene::new(stage.shape, environment);
        let [around, raised] = stage.light;
        // The shape turns and the camera goes with it: what is left is that the light has turned.
        let angle = [around * std::f32::consts::TAU];
        let turned = angle.map(|angle| [Real::sin(angle), Real::cos(angle)])[0];
        scene.rotation = around;
        scene.camera = Camera {
            eye: stage.camera.eye.rotated_y(turned),
            target: stage.camera.target.rotated_y(turned),
            fov: stage.camera.fov,
        };
        scene.key.toward = lifted(environment.key.toward, raised);
        (scene.relief, scene.tiles, scene.aspect, scene.samples) = (stage.relief, stage.tiles, stage.aspect, samples);
        let size = stage.size.map(|n| (n / share).max(1));
        match (stage.solid, &sitting.matter) {
            (true, Some((_, document))) => {
                let matter = |at: [&[f32]; 3]| self.matter.surfaces(document, stage.time, at, stop);
                render(&scene, &PreviewMaterial::Solid(&matter), size, stop)
            }
            _ => render(&scene, &PreviewMaterial::Textured(&self.texture.as_ref()?.1), size, stop),
        }
    }

    /// Smaller pictures where these take too long to feel immediate, larger ones where there is time.
    fn pace(&mut self, took: f64) {
        if took > QUICK {
            self.share = (self.share + 1).min(SHARES.len() - 1);
        } else if took < QUICK / 4.0 {
            self.share = self.share.saturating_sub(1);
        }
    }

    /// Forgets what came from files: they may be others now.
    fn renew(&mut self) {
        self.environment = self.environment.take().filter(|(around, _)| matches!(around, EnvironmentSource::Named(_)));
        if self.worn.take().is_some() {
            self.texture = None;
        }
    }

    /// Has the light ready; where it cannot be had, some light.
    fn environment(&mut self, around: &EnvironmentSource) -> Result<(), String> {
        if self.environment.as_ref().is_some_and(|(held, _)| held == around) {
            return Ok(());
        }
        let made = match around {
            EnvironmentSource::Named(name) => {
                named_environment(name).ok_or_else(|| format!("there is no environment called `{name}`"))
            }
            EnvironmentSource::Own(path) => self.platform.environment(path),
        };
        match made {
            Ok(environment) => self.environment = Some((around.clone(), environment)),
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

    /// Has the texture ready.
    fn texture(&mut self, sitting: &SceneRequest) -> Result<(), String> {
        let Some(maps) = &sitting.maps else { return Ok(()) };
        let stage = &sitting.stage;
        let named = |name: &str| maps.images.iter().find(|(c, _)| c.name() == name).map(|(_, image)| image);
        let own = preview::MaterialMaps::from_lookup(named);
        // A relief bends the light only where no map of directions does.
        let leans = own.normal.is_none() && own.height.is_some();
        let relief = if leans { stage.relief.to_bits() } else { 0 };
        let key = (stage.serial, relief, stage.worn.clone());
        if self.texture.as_ref().is_some_and(|(held, _)| *held == key) {
            return self.worn_complaint();
        }
        if self.worn.as_ref().map(|(path, _)| path) != stage.worn.as_ref() {
            self.worn = stage.worn.clone().map(|path| (path.clone(), self.platform.picture(&path)));
        }
        let worn = self.worn.as_ref().and_then(|(_, picture)| picture.as_ref().ok());
        let maps = preview::MaterialMaps { base_color: worn.or(own.base_color), ..own };
        self.texture = Some((key, Texture::new(&maps, stage.relief)));
        self.worn_complaint()
    }

    fn worn_complaint(&self) -> Result<(), String> {
        match &self.worn {
            Some((_, Err(why))) => Err(why.clone()),
            _ => Ok(()),
        }
    }
}

/// A direction raised by an angle, never below the floor.
fn lifted(toward: Vec3, by: f32) -> Vec3 {
    let [x, y, z] = toward.0;
    let level = Real::max((x * x + z * z).sqrt(), 1e-4);
    let up = (Real::atan2(y, level) + by).clamp(0.05, 1.55);
    let along = Real::cos(up) / level;
    Vec3([x * along, Real::sin(up), z * along])
}
