//! The lit material: on which shape, under which light, and from where it is seen.

use super::ViewKind;
use super::icon_button::{Glyph, glyph, quiet, small};
use super::orbit_camera::Orbit;
use super::picture::{ground, options};
use super::scene_renderer::{self, EnvironmentSource, SceneReport, SceneRequest, SceneSettings};
use super::viewport::WHOLE;
use crate::background::{Maps, Worker};
use crate::editor::Editor;
use crate::files::{FilePurpose, FileReader};
use crate::platform::Platform;
use crate::properties::{file_button, number};
use egui::{Align, Color32, ComboBox, Layout, Rect, TextEdit, TextureHandle, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_export::preview::{ENVIRONMENT_NAMES, PreviewShape};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the lit view keeps.
pub(crate) struct View3d {
    worker: Worker<SceneRequest, SceneReport>,
    maps: Option<Maps>,
    /// Counts the maps.
    serial: u64,
    /// What was asked for last, and whether a quick look was all.
    asked: Option<(SceneSettings, bool, u64)>,
    texture: Option<TextureHandle>,
    why: Option<String>,
    pub(super) shape: PreviewShape,
    pub(super) orbit: Orbit,
    pub(super) light: [f32; 2],
    around: EnvironmentSource,
    /// What is typed for pictures: of what is all around, and of what land wears.
    typed: [String; 2],
    owning: bool,
    worn: Option<PathBuf>,
    /// Counts how often files have changed that it may be made of.
    pub(crate) looked: u64,
    solid: bool,
    /// Where somebody has chosen them.
    relief: Option<f32>,
    tiles: Option<f32>,
}

/// Pixels along the longer side of the maps, and of the picture at most.
const SIDE: u32 = 512;
const MOST: f32 = 1024.0;

impl View3d {
    pub(crate) fn open(context: &egui::Context, platform: Arc<dyn Platform>) -> View3d {
        let waker = context.clone();
        View3d {
            worker: scene_renderer::open(platform, move || waker.request_repaint()),
            maps: None,
            serial: 0,
            asked: None,
            texture: None,
            why: None,
            shape: PreviewShape::Sphere,
            orbit: Orbit::of(PreviewShape::Sphere),
            light: [0.0; 2],
            around: EnvironmentSource::Named(ENVIRONMENT_NAMES[0]),
            typed: Default::default(),
            owning: false,
            worn: None,
            looked: 0,
            solid: false,
            relief: None,
            tiles: None,
        }
    }

    /// Pixels along the longer side of the maps that are wanted, if any are.
    pub(crate) fn wants(&self) -> Option<u32> {
        (!self.solid).then_some(SIDE)
    }

    /// Other maps have been painted.
    pub(crate) fn take(&mut self, maps: Maps) {
        self.maps = Some(maps);
        self.serial += 1;
    }

    /// The pictures it is made of besides the graph's.
    pub(crate) fn pictures(&self) -> impl Iterator<Item = PathBuf> {
        let around = match &self.around {
            EnvironmentSource::Own(path) => Some(path.clone()),
            EnvironmentSource::Named(_) => None,
        };
        around.into_iter().chain(self.worn.clone())
    }

    /// Takes a picture from a file: of what is all around, or what land wears; no name takes none.
    pub(crate) fn own(&mut self, i: usize, path: PathBuf) {
        self.typed[i] = path.to_string_lossy().into_owned();
        match (i, Some(path).filter(|path| *path != Path::new(""))) {
            (0, Some(path)) => self.around = EnvironmentSource::Own(path),
            (0, None) => {}
            (_, path) => self.worn = path,
        }
    }

    /// Whether there is more to come.
    pub(crate) fn busy(&self) -> bool {
        self.worker.busy()
    }
}

impl Editor {
    /// Takes in what has been drawn, whether it shows or not.
    pub(crate) fn view_3d_receive(&mut self, context: &egui::Context) {
        for lit in self.view_3d.worker.reports() {
            match lit {
                SceneReport::Drawn(image) => match &mut self.view_3d.texture {
                    Some(texture) => texture.set(image, options(false)),
                    none => *none = Some(context.load_texture("lit view", image, options(false))),
                },
                SceneReport::Problem(why) => self.view_3d.why = why,
            }
        }
    }

    pub(crate) fn view_3d_show(&mut self, ui: &mut Ui) {
        small(ui);
        ui.horizontal(|ui| self.staged(ui));
        let mut quick = self.playback.plays();
        ui.horizontal(|ui| quick |= self.measured(ui));
        self.own_pictures(ui);
        let area = Rect::from_min_size(ui.cursor().min, ui.available_size());
        quick |= self.lead(ui, area);
        let painter = ui.painter_at(area);
        painter.rect_filled(area, 4.0, ground(ui));
        if let Some(texture) = &self.view_3d.texture {
            painter.image(texture.id(), area, WHOLE, Color32::WHITE);
        }
        if let Some(why) = &self.view_3d.why {
            let at = Rect::from_min_max(area.left_bottom() - vec2(0.0, 24.0), area.max).shrink2(vec2(8.0, 4.0));
            ui.painter().rect_filled(at.expand2(vec2(4.0, 1.0)), 3.0, ui.visuals().extreme_bg_color);
            let text = quiet(why).color(ui.visuals().warn_fg_color);
            ui.put(at, egui::Label::new(text).truncate());
        }
        self.sit(ui, area, quick);
    }

    /// On which shape, under which light, flat or solid.
    fn staged(&mut self, ui: &mut Ui) {
        let solid = &mut self.view_3d;
        let mut shape = solid.shape;
        let combo = ComboBox::from_id_salt("shape").selected_text(shape.name()).width(82.0).show_ui(ui, |ui| {
            for other in PreviewShape::ALL {
                ui.selectable_value(&mut shape, *other, other.name());
            }
        });
        named(combo.response, "shape", shape.name(), "what the material is shown on");
        if shape != solid.shape {
            (solid.shape, solid.orbit, solid.relief, solid.tiles) = (shape, Orbit::of(shape), None, None);
        }
        let text = match &solid.around {
            EnvironmentSource::Named(name) if !solid.owning => name,
            _ => "own picture",
        };
        let combo = ComboBox::from_id_salt("light").selected_text(text).width(84.0).show_ui(ui, |ui| {
            for name in ENVIRONMENT_NAMES {
                if ui.selectable_label(text == *name, *name).clicked() {
                    (solid.around, solid.owning) = (EnvironmentSource::Named(name), false);
                }
            }
            if ui.selectable_label(solid.owning, "own picture").clicked() {
                solid.owning = true;
            }
        });
        named(combo.response, "environment", text, "what is all around; Shift-drag turns it");
        for (text, deep, about) in [
            ("flat", false, "the maps, laid on the shape"),
            ("solid", true, "matter that the shape was cut from: the graph, evaluated at its surface"),
        ] {
            ui.selectable_value(&mut solid.solid, deep, text).on_hover_text(about);
        }
        let signs = ui.spacing().interact_size.y * 2.0 + ui.spacing().item_spacing.x * 2.0;
        ui.add_space((ui.available_width() - signs).max(0.0));
        self.view_buttons(ui, ViewKind::View3d);
    }

    /// How far heights rise and how often it repeats; true while one is dragged.
    fn measured(&mut self, ui: &mut Ui) -> bool {
        let (relief, tiles) = (f64::from(self.relief()), f64::from(self.tiles()));
        let wide = ((ui.available_width() - 112.0) / 2.0).max(44.0);
        let size = vec2(wide, ui.spacing().interact_size.y);
        let (mut moved, mut dragged) = ([relief, tiles], false);
        let fields = [
            ("relief", 0.0..=0.5, "how far a height of 1 rises, in tiles"),
            ("tiles", 0.25..=16.0, "how often it repeats"),
        ];
        for ((name, range, about), v) in fields.into_iter().zip(&mut moved) {
            ui.label(quiet(name));
            ui.allocate_ui(size, |ui| {
                dragged |= number(ui, about, v, Some(&range), false).on_hover_text(about).dragged()
            });
        }
        if moved[0] != relief {
            self.view_3d.relief = Some(moved[0] as f32);
        }
        if moved[1] != tiles {
            self.view_3d.tiles = Some(moved[1] as f32);
        }
        if glyph(ui, Glyph::Reset, "reset the 3D view").clicked() {
            let solid = &mut self.view_3d;
            (solid.orbit, solid.relief, solid.tiles, solid.light) = (Orbit::of(solid.shape), None, None, [0.0; 2]);
        }
        dragged
    }

    /// Where pictures lie that somebody wants to see here.
    fn own_pictures(&mut self, ui: &mut Ui) {
        let (solid, mut choose) = (&mut self.view_3d, None);
        let land = solid.shape == PreviewShape::Terrain && !solid.solid;
        let fields =
            [(solid.owning, "picture of what is all around (.hdr, .exr)"), (land, "picture to lay on the land")];
        for (i, (_, about)) in fields.into_iter().enumerate().filter(|(_, (shown, _))| *shown) {
            ui.with_layout(Layout::right_to_left(Align::Center).with_cross_align(Align::Min), |ui| {
                if file_button(ui, about).clicked() {
                    choose = Some(i);
                }
                let edit = TextEdit::singleline(&mut solid.typed[i]).hint_text(about).desired_width(f32::INFINITY);
                let field = ui.add(edit);
                field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, about));
                if field.lost_focus() {
                    solid.own(i, PathBuf::from(solid.typed[i].trim()));
                }
            });
        }
        if let Some(i) = choose {
            self.choose(FilePurpose::File(FileReader::View(i)));
        }
    }

    /// Asks for what is to be seen, if it is something else than before.
    fn sit(&mut self, ui: &Ui, area: Rect, quick: bool) {
        let scale = ui.ctx().pixels_per_point();
        let size = area.size() * scale;
        let size = size * (MOST / size.max_elem().max(1.0)).min(1.0);
        let document = &self.session.file.document;
        let solid = &self.view_3d;
        let matter = self.session.analysis.clone().filter(|_| solid.solid).map(|analysis| (analysis, document.clone()));
        let ready = if solid.solid { matter.is_some() } else { solid.maps.is_some() };
        if !ready || size.min_elem() < 2.0 {
            return;
        }
        let stage = SceneSettings {
            serial: solid.serial,
            shape: solid.shape,
            camera: solid.orbit.camera(),
            around: solid.around.clone(),
            light: solid.light,
            relief: self.relief(),
            tiles: self.tiles(),
            aspect: (document.tile[1] / document.tile[0]) as f32,
            worn: solid.worn.clone().filter(|_| solid.shape == PreviewShape::Terrain),
            looked: solid.looked,
            solid: solid.solid,
            time: if solid.solid { self.playback.time() } else { 0.0 },
            size: [size.x as u32, size.y as u32],
        };
        let version = matter.as_ref().map_or(0, |(analysis, _)| analysis.version);
        let asked = (stage, quick || self.unsettled(), version);
        if solid.asked.as_ref() != Some(&asked) {
            let (stage, maps) = (asked.0.clone(), solid.maps.clone());
            self.view_3d.worker.want(SceneRequest { stage, maps, matter, quick: asked.1 });
            self.view_3d.asked = Some(asked);
        }
    }

    /// Whether what it shows will be another in a moment: until then the cores belong to whoever paints that.
    fn unsettled(&self) -> bool {
        let version = self.session.file.version;
        let maps = self.view_3d.maps.as_ref().is_some_and(|maps| maps.fine && maps.version == version);
        self.evaluator.busy() && !(if self.view_3d.solid { self.shows() == Some(true) } else { maps })
    }

    /// How far a height of 1 rises, in tiles: as somebody chose here, as the file says, or as suits the shape.
    fn relief(&self) -> f32 {
        let document = &self.session.file.document;
        let told = (document.relief > 0.0).then_some((document.relief / document.metres) as f32);
        self.view_3d.relief.or(told).unwrap_or(self.view_3d.shape.relief())
    }

    fn tiles(&self) -> f32 {
        self.view_3d.tiles.unwrap_or(if self.view_3d.shape == PreviewShape::Sphere { 2.0 } else { 1.0 })
    }
}

fn named(response: egui::Response, name: &str, value: &str, about: &str) {
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.to_owned()),
        ..WidgetInfo::labeled(WidgetType::ComboBox, true, name)
    });
    response.on_hover_text(about);
}
