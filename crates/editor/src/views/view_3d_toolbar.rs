//! Toolbar of the 3D view: shape, environment, relief, tiles and files.

use super::scene_request::EnvironmentSource;
use super::view_3d::View3d;
use crate::commands::{EditorCommand, FilePurpose, FileReader, ViewFile};
use crate::session::Session;
use crate::widgets::{ButtonIcon, file_button, icon_button, number_field, quiet, spaced};
use egui::{Align, Align2, ComboBox, FontId, Layout, Rect, Response, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use lapidary_export::preview::{ENVIRONMENT_NAMES, PreviewShape, Tonemap};
use std::path::PathBuf;

/// Width up to which a row has no labels, only tooltips.
const NARROW: f32 = 260.0;
/// Greatest width of a slider: in a view that fills the window, a longer one would be slow to drag.
const SLIDER: f32 = 240.0;

impl View3d {
    /// Shape, environment, and surface or solid material.
    pub(super) fn scene_row(&mut self, ui: &mut Ui, commands: &mut Vec<EditorCommand>) {
        let mut shape = self.shape;
        let name = if shape == PreviewShape::Mesh { "own mesh".into() } else { spaced(shape.name()) };
        let combo = ComboBox::from_id_salt("shape").selected_text(&*name).width(82.0).show_ui(ui, |ui| {
            for other in PreviewShape::ALL {
                ui.selectable_value(&mut shape, *other, spaced(other.name()));
            }
            let own = ui.selectable_label(shape == PreviewShape::Mesh, "own mesh …");
            if own.on_hover_text("an OBJ or GLB file; it can also be dropped onto the window").clicked() {
                match self.mesh {
                    Some(_) if shape != PreviewShape::Mesh => shape = PreviewShape::Mesh,
                    _ => commands.push(EditorCommand::ChooseFile(FilePurpose::File(FileReader::View(ViewFile::Mesh)))),
                }
            }
        });
        describe(combo.response, "shape", &name, "shape with the material");
        self.set_shape(shape);
        let text = match &self.environment {
            EnvironmentSource::Named(name) if !self.own_environment => name,
            _ => "own picture",
        };
        let combo = ComboBox::from_id_salt("light").selected_text(text).width(84.0).show_ui(ui, |ui| {
            for name in ENVIRONMENT_NAMES {
                if ui.selectable_label(text == *name, *name).clicked() {
                    (self.environment, self.own_environment) = (EnvironmentSource::Named(name), false);
                }
            }
            if ui.selectable_label(self.own_environment, "own picture").clicked() {
                self.own_environment = true;
            }
        });
        describe(combo.response, "environment", text, "environment; Shift-drag turns the light");
        for (text, solid, about) in [
            ("flat", false, "images of the material, mapped onto the shape"),
            ("solid", true, "the graph evaluated at the surface, as if the shape were cut from the material"),
        ] {
            ui.selectable_value(&mut self.solid, solid, text).on_hover_text(about);
        }
        let buttons = ui.spacing().interact_size.y * 2.0 + ui.spacing().item_spacing.x * 2.0;
        ui.add_space((ui.available_size_before_wrap().x - buttons).max(0.0));
    }

    /// Relief and number of tiles; returns whether one is being dragged.
    pub(super) fn scale_row(&mut self, ui: &mut Ui, session: &Session) -> bool {
        let old = [f64::from(self.relief(session)), f64::from(self.tiles())];
        let named = ui.available_width() > NARROW;
        let width = ((ui.available_width() - if named { 112.0 } else { 32.0 }) / 2.0).clamp(44.0, SLIDER);
        let size = vec2(width, ui.spacing().interact_size.y);
        let (mut new, mut dragged) = (old, false);
        let fields =
            [("relief", 0.0..=0.5, "height of the relief, in tiles"), ("tiles", 0.25..=16.0, "number of repetitions")];
        for ((name, range, about), v) in fields.into_iter().zip(&mut new) {
            if named {
                ui.label(quiet(name));
            }
            ui.allocate_ui(size, |ui| {
                dragged |= number_field(ui, about, v, Some(&range), false).on_hover_text(about).dragged()
            });
        }
        if new[0] != old[0] {
            self.relief = Some(new[0] as f32);
        }
        if new[1] != old[1] {
            self.tiles = Some(new[1] as f32);
        }
        if icon_button(ui, ButtonIcon::Reset, "reset the 3D view").clicked() {
            self.reset_camera();
            (self.relief, self.tiles) = (None, None);
            (self.exposure, self.tonemap) = (0.0, Tonemap::Neutral);
        }
        dragged
    }

    /// Exposure and tone map; returns whether the exposure is being dragged.
    pub(super) fn display_row(&mut self, ui: &mut Ui) -> bool {
        let mut exposure = f64::from(self.exposure);
        let named = ui.available_width() > NARROW;
        let width = (ui.available_width() - if named { 196.0 } else { 84.0 }).clamp(44.0, SLIDER);
        if named {
            ui.label(quiet("exposure"));
        }
        let field = ui.allocate_ui(vec2(width, ui.spacing().interact_size.y), |ui| {
            let about = "exposure of the 3D view in stops";
            number_field(ui, about, &mut exposure, Some(&(-8.0..=8.0)), false).on_hover_text(about)
        });
        self.exposure = exposure as f32;
        let name = self.tonemap.name();
        if named {
            ui.label(quiet("tone map"));
        }
        let combo = ComboBox::from_id_salt("tone map").selected_text(name).width(70.0).show_ui(ui, |ui| {
            for map in Tonemap::ALL {
                ui.selectable_value(&mut self.tonemap, *map, map.name());
            }
        });
        describe(combo.response, "tone map of the 3D view", name, "how bright light becomes colours of the screen");
        field.inner.dragged()
    }

    /// Names the gestures of the view in the line below it.
    pub(super) fn show_gestures(&self, ui: &mut Ui, line: Rect) {
        // The panel keeps the height of what is shown in it.
        ui.advance_cursor_after_rect(line);
        let text = match self.shape {
            PreviewShape::Terrain => "drag: look   A D W S U J: move   wheel: zoom   Shift drag: light",
            _ => "drag: turn   middle drag: move   wheel: zoom   Shift drag: light",
        };
        let (font, colour) = (FontId::proportional(10.5), ui.visuals().weak_text_color());
        ui.painter_at(line).text(line.left_center(), Align2::LEFT_CENTER, text, font, colour);
    }

    /// Paths of the environment, of the picture on the terrain and of the mesh, where they are used.
    pub(super) fn file_fields(&mut self, ui: &mut Ui, commands: &mut Vec<EditorCommand>) {
        let terrain = self.shape == PreviewShape::Terrain && !self.solid;
        let mesh = self.shape == PreviewShape::Mesh;
        let fields = [
            self.own_environment.then_some((ViewFile::Environment, "environment picture (.hdr, .exr)")),
            terrain.then_some((ViewFile::TerrainPicture, "picture on the terrain")),
            mesh.then_some((ViewFile::Mesh, "mesh (.obj, .glb)")),
        ];
        for (file, about) in fields.into_iter().flatten() {
            ui.with_layout(Layout::right_to_left(Align::Center).with_cross_align(Align::Min), |ui| {
                if file_button(ui, about).clicked() {
                    commands.push(EditorCommand::ChooseFile(FilePurpose::File(FileReader::View(file))));
                }
                let typed = &mut self.typed[file as usize];
                let edit = TextEdit::singleline(typed).hint_text(about).desired_width(f32::INFINITY);
                let field = ui.add(edit);
                field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, about));
                let field = field.on_hover_text(about);
                if field.lost_focus() {
                    let purpose = FilePurpose::File(FileReader::View(file));
                    commands.push(EditorCommand::UseFile(purpose, PathBuf::from(typed.trim())));
                }
            });
        }
    }
}

/// Label and value for screen readers, and a tooltip.
fn describe(response: Response, name: &str, value: &str, about: &str) {
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.to_owned()),
        ..WidgetInfo::labeled(WidgetType::ComboBox, true, name)
    });
    response.on_hover_text(about);
}
