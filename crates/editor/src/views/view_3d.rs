//! The 3D view: the material on a shape, under a light.

use super::orbit_camera::OrbitCamera;
use super::picture::{paint_problem, view_background};
use super::scene_renderer;
use super::scene_request::{EnvironmentSource, RenderedScene, SceneReport, SceneRequest, SceneSettings};
use super::scene_texture::SceneTexture;
use super::view_buttons::{ViewSpace, view_buttons};
use super::viewport::WHOLE;
use crate::background::{MaterialImages, Worker};
use crate::commands::{EditorCommand, ViewFile, ViewKind};
use crate::session::Session;
use crate::widgets::{compact_spacing, quiet};
use egui::{Color32, Context, Label, Rect, Ui, vec2};
use lapidary_document::Document;
use lapidary_export::preview::{ENVIRONMENT_NAMES, PreviewShape, Tonemap};
use std::path::{Path, PathBuf};

/// The 3D view.
pub(crate) struct View3d {
    worker: Worker<SceneRequest, SceneReport>,
    material: Option<MaterialImages>,
    /// Number of materials received.
    material_number: u64,
    /// Last request: settings, whether it is quick, and the version of a solid material.
    requested: Option<(SceneSettings, bool, u64)>,
    texture: Option<SceneTexture>,
    /// True if the texture is the last and finest image of its scene.
    pub(super) refined: bool,
    /// Number of files opened so far.
    file: u64,
    /// Reason why there is no material, and the problem of the scene.
    no_material: Option<String>,
    problem: Option<String>,
    pub(super) shape: PreviewShape,
    pub(super) camera: OrbitCamera,
    /// Turns of the light, and the angle it is raised by, in radians.
    pub(super) light: [f32; 2],
    pub(super) environment: EnvironmentSource,
    /// Typed path of each [`ViewFile`].
    pub(super) typed: [String; 3],
    pub(super) own_environment: bool,
    terrain_picture: Option<PathBuf>,
    pub(super) mesh: Option<PathBuf>,
    /// Number of changes of the files that it reads.
    file_changes: u64,
    pub(super) solid: bool,
    pub(super) tonemap: Tonemap,
    /// Exposure in stops.
    pub(super) exposure: f32,
    /// Values chosen by the user.
    pub(super) relief: Option<f32>,
    pub(super) tiles: Option<f32>,
}

/// Resolution of the material, and of the rendered image at most, along the longer side.
const MATERIAL_SIDE: u32 = 512;
const MAX_SIDE: f32 = 1024.0;
/// Height of the line with the gestures.
const GESTURES_HEIGHT: f32 = 16.0;

impl View3d {
    pub(super) fn open(context: &Context, session: &Session) -> View3d {
        let (waker, mesh) = (context.clone(), session.appearance.mesh.clone());
        let mesh_text = mesh.as_ref().map_or(String::new(), |path| path.to_string_lossy().into_owned());
        View3d {
            worker: scene_renderer::open(session.platform.clone(), move || waker.request_repaint()),
            material: None,
            material_number: 0,
            requested: None,
            texture: None,
            refined: false,
            file: 0,
            no_material: None,
            problem: None,
            shape: PreviewShape::Sphere,
            camera: OrbitCamera::of(PreviewShape::Sphere),
            light: [0.0; 2],
            environment: EnvironmentSource::Named(ENVIRONMENT_NAMES[0]),
            typed: [String::new(), String::new(), mesh_text],
            own_environment: false,
            terrain_picture: None,
            mesh,
            file_changes: 0,
            solid: false,
            tonemap: Tonemap::Neutral,
            exposure: 0.0,
            relief: None,
            tiles: None,
        }
    }

    /// Resolution of the material, if its images are needed.
    pub(crate) fn material_side(&self) -> Option<u32> {
        (!self.solid).then_some(MATERIAL_SIDE)
    }

    /// Receives the images of the material.
    pub(crate) fn set_material(&mut self, material: MaterialImages) {
        self.material = Some(material);
        self.material_number += 1;
        self.no_material = None;
    }

    /// Receives the reason why there are no images of the material.
    pub(crate) fn set_no_material(&mut self, why: String) {
        self.no_material = Some(why);
    }

    /// Records that the images of the material are those of a newer version, too.
    pub(crate) fn set_version(&mut self, version: u64) {
        self.material.iter_mut().for_each(|material| material.version = version);
        self.no_material = None;
    }

    /// Pictures that it reads from files.
    pub(crate) fn files(&self) -> impl Iterator<Item = PathBuf> {
        let environment = match &self.environment {
            EnvironmentSource::File(path) => Some(path.clone()),
            EnvironmentSource::Named(_) => None,
        };
        environment.into_iter().chain(self.terrain_picture.clone()).chain(self.shown_mesh())
    }

    /// Records that the files may have changed.
    pub(crate) fn files_changed(&mut self) {
        self.file_changes += 1;
    }

    /// Uses a file; an empty path uses none.
    pub(crate) fn set_file(&mut self, file: ViewFile, path: PathBuf) {
        self.typed[file as usize] = path.to_string_lossy().into_owned();
        match (file, Some(path).filter(|path| *path != Path::new(""))) {
            (ViewFile::Environment, Some(path)) => self.environment = EnvironmentSource::File(path),
            (ViewFile::Environment, None) => {}
            (ViewFile::TerrainPicture, path) => self.terrain_picture = path,
            (ViewFile::Mesh, path) => {
                self.mesh = path;
                self.set_shape(PreviewShape::Mesh);
            }
        }
    }

    /// Mesh, if it is the shape.
    fn shown_mesh(&self) -> Option<PathBuf> {
        self.mesh.clone().filter(|_| self.shape == PreviewShape::Mesh)
    }

    /// Discards the image of the file before, and chooses the shape for this one: terrain if it is tagged so.
    pub(crate) fn file_opened(&mut self, document: &Document) {
        self.file += 1;
        (self.material, self.texture, self.requested, self.no_material) = (None, None, None, None);
        self.refined = false;
        let terrain = document.tags.iter().any(|tag| tag == PreviewShape::Terrain.name());
        match (terrain, self.shape) {
            (true, _) => self.set_shape(PreviewShape::Terrain),
            (false, PreviewShape::Terrain) => self.set_shape(PreviewShape::Sphere),
            (false, _) => {}
        }
    }

    /// Shows the material on another shape, from where its camera stands.
    pub(super) fn set_shape(&mut self, shape: PreviewShape) {
        if shape != self.shape {
            (self.shape, self.camera, self.relief, self.tiles) = (shape, OrbitCamera::of(shape), None, None);
        }
    }

    pub(super) fn busy(&self) -> bool {
        self.worker.busy()
    }

    /// Receives rendered images, whether the view is visible or not.
    pub(super) fn update(&mut self, context: &Context) {
        for report in self.worker.reports() {
            match report {
                // The image of a file that is no longer open may arrive late.
                SceneReport::Image(rendered) if rendered.file != self.file => {}
                SceneReport::Image(RenderedScene { image, fine, .. }) => {
                    self.refined = fine;
                    SceneTexture::replace(&mut self.texture, context, image);
                }
                SceneReport::Problem(why) => self.problem = why,
            }
        }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, session: &Session, space: ViewSpace, commands: &mut Vec<EditorCommand>) {
        compact_spacing(ui);
        // Narrow panels need more rows.
        ui.horizontal_wrapped(|ui| {
            self.scene_row(ui, commands);
            view_buttons(ui, ViewKind::View3d, space, commands);
        });
        let mut quick = session.animation.playing;
        ui.horizontal(|ui| quick |= self.scale_row(ui, session));
        ui.horizontal_wrapped(|ui| quick |= self.display_row(ui));
        self.file_fields(ui, commands);
        let whole = Rect::from_min_size(ui.cursor().min, ui.available_size());
        let area = whole.with_max_y(whole.max.y - GESTURES_HEIGHT);
        quick |= self.handle_camera(ui, area);
        let painter = ui.painter_at(area);
        painter.rect_filled(area, 4.0, view_background(ui));
        self.paint_scene(ui, area);
        self.show_gestures(ui, whole.with_min_y(area.max.y));
        if let Some(problem) = &self.problem {
            let at = Rect::from_min_max(area.left_bottom() - vec2(0.0, 24.0), area.max).shrink2(vec2(8.0, 4.0));
            ui.painter().rect_filled(at.expand2(vec2(4.0, 1.0)), 3.0, ui.visuals().extreme_bg_color);
            ui.put(at, Label::new(quiet(problem).color(ui.visuals().warn_fg_color)).truncate());
        }
        self.request(ui, session, area, quick);
    }

    /// Paints the image, undistorted until one for the present size of the view arrives, and dark with the reason if the
    /// material has no images.
    fn paint_scene(&self, ui: &Ui, area: Rect) {
        let problem = self.no_material.as_ref().filter(|_| !self.solid);
        if let Some(texture) = &self.texture {
            // The field of view of the camera is that of the shorter side.
            let size = texture.size();
            let at = Rect::from_center_size(area.center(), size * (area.size().min_elem() / size.min_elem().max(1.0)));
            let tint = if problem.is_some() { Color32::from_gray(90) } else { Color32::WHITE };
            ui.painter_at(area).image(texture.id(), at, WHOLE, tint);
        }
        if let Some(problem) = problem {
            paint_problem(ui, area, problem);
        }
    }

    /// Requests an image, unless the last request was the same.
    fn request(&mut self, ui: &Ui, session: &Session, area: Rect, quick: bool) {
        let size = area.size() * ui.ctx().pixels_per_point();
        let size = size * (MAX_SIDE / size.max_elem().max(1.0)).min(1.0);
        let document = &session.file.document;
        let analysis = session.analysis.clone().filter(|_| self.solid);
        let solid_material = analysis.map(|analysis| (analysis, document.clone()));
        let ready = if self.solid { solid_material.is_some() } else { self.material.is_some() };
        if !ready || size.min_elem() < 2.0 {
            return;
        }
        let settings = SceneSettings {
            material_number: self.material_number,
            shape: self.shape,
            camera: self.camera.camera(),
            environment: self.environment.clone(),
            light: self.light,
            relief: self.relief(session),
            tiles: self.tiles(),
            aspect: (document.tile[1] / document.tile[0]) as f32,
            terrain_picture: self.terrain_picture.clone().filter(|_| self.shape == PreviewShape::Terrain),
            mesh: self.shown_mesh(),
            file_changes: self.file_changes,
            solid: self.solid,
            tonemap: self.tonemap,
            exposure: self.exposure,
            time: if self.solid { session.animation.time } else { 0.0 },
            gpu: session.appearance.gpu,
            size: [size.x as u32, size.y as u32],
        };
        let version = solid_material.as_ref().map_or(0, |(analysis, _)| analysis.version);
        let requested = Some((settings.clone(), quick || self.outdated(session), version));
        if self.requested != requested {
            let quick = quick || self.outdated(session);
            let material = self.material.clone();
            self.worker.request(SceneRequest { settings, material, file: self.file, solid_material, quick });
            self.requested = requested;
            self.refined = false;
        }
    }

    /// Returns whether the evaluator is still working on the material: until then, it needs the cores.
    fn outdated(&self, session: &Session) -> bool {
        let since = session.evaluated_since;
        let fine = self.material.as_ref().is_some_and(|material| material.fine && material.version >= since);
        session.progress.is_some() && !(if self.solid { session.picture_is_fine } else { fine })
    }

    /// Height of the relief in tiles: chosen here, stated by the file, or the default of the shape.
    pub(super) fn relief(&self, session: &Session) -> f32 {
        let document = &session.file.document;
        let stated = (document.relief > 0.0).then_some((document.relief / document.metres) as f32);
        self.relief.or(stated).unwrap_or(self.shape.relief())
    }

    pub(super) fn tiles(&self) -> f32 {
        self.tiles.unwrap_or(if self.shape == PreviewShape::Sphere { 2.0 } else { 1.0 })
    }
}
