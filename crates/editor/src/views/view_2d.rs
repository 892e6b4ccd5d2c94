//! The picture of an output or a node, flat: what is looked at, and how.

use super::display::{self, DisplayRequest, DisplayedPicture};
use super::histogram::HistogramOverlay;
use super::icon_button::{Glyph, glyph, quiet, small, toggle};
use super::kept_picture::KeptPicture;
use super::viewport::Viewport;
use crate::background::{Levels, Picture, PointValues, ViewTarget, Worker};
use crate::editor::Editor;
use crate::properties::number;
use egui::{ComboBox, Rect, TextureHandle, Ui, WidgetInfo, WidgetType};
use lapidary_field::real::Real;

/// What the 2D view keeps.
pub(crate) struct View2d {
    worker: Worker<DisplayRequest, DisplayedPicture>,
    picture: Option<Picture>,
    /// What shows, and its texture with whether its pixels are squares.
    pub(super) print: Option<DisplayedPicture>,
    pub(super) texture: Option<(TextureHandle, bool)>,
    /// Whether the texture is one of before.
    pub(super) fresh: bool,
    /// What was asked to be made ready for the screen.
    asked: Option<(Levels, bool)>,
    /// Why there is no picture.
    pub(super) why: Option<String>,
    /// Whether it shows three by three times.
    pub(super) tiled: bool,
    pub(super) sight: Viewport,
    /// One channel alone, as grey.
    only: Option<usize>,
    /// What is black and what is white, unless that is found in the picture; and stops brighter.
    range: [f32; 2],
    auto: bool,
    exposure: f32,
    ranging: bool,
    pub(super) curves: HistogramOverlay,
    pub(super) wipe: Option<KeptPicture>,
    /// Whether it shows whichever node is selected.
    follow: bool,
    /// Pixels along the longer side that somebody has chosen.
    chosen: Option<u32>,
    /// Pixels of the screen along the longer side of the picture.
    pub(super) seen: f32,
    /// The pixel under the pointer.
    pub(super) pointer: Option<[u32; 2]>,
    /// The point at which every node is told of, in parts of the picture.
    pub(crate) pin: Option<[f64; 2]>,
    pub(super) traced: Option<PointValues>,
}

/// Pixels along the longer side of a picture that nobody has asked to see nearer, and of the largest.
const SIDE: u32 = 512;
const SIDES: [u32; 4] = [256, SIDE, 1024, 2048];
const CHANNELS: [(&str, &str, Option<usize>); 5] = [
    ("all", "all channels", None),
    ("R", "red alone", Some(0)),
    ("G", "green alone", Some(1)),
    ("B", "blue alone", Some(2)),
    ("A", "alpha alone", Some(3)),
];

impl View2d {
    pub(crate) fn open(context: &egui::Context) -> View2d {
        let waker = context.clone();
        View2d {
            worker: display::open(move || waker.request_repaint()),
            picture: None,
            print: None,
            texture: None,
            fresh: false,
            asked: None,
            why: None,
            tiled: false,
            sight: Viewport::default(),
            only: None,
            range: [0.0, 1.0],
            auto: false,
            exposure: 0.0,
            ranging: false,
            curves: HistogramOverlay::default(),
            wipe: None,
            follow: false,
            chosen: None,
            seen: 0.0,
            pointer: None,
            pin: None,
            traced: None,
        }
    }

    /// Pixels along the longer side of what is wanted: as many as can be seen.
    pub(crate) fn side(&self) -> u32 {
        self.chosen.unwrap_or_else(|| {
            let seen = if self.sight.fits() { SIDE } else { (self.seen.ceil() as u32).next_power_of_two() };
            seen.clamp(SIDE, SIDES[3])
        })
    }

    /// Another picture has been painted.
    pub(crate) fn take(&mut self, picture: Picture) {
        self.picture = Some(picture);
        self.why = None;
        self.asked = None;
    }

    /// There is none, and why.
    pub(crate) fn blank(&mut self, why: String) {
        self.why = Some(why);
    }

    /// Whether what shows is of a version of the sheet, and if so, whether it is as fine as was asked for.
    pub(crate) fn shows(&self, version: u64) -> Option<bool> {
        let picture = self.print.as_ref().map(|print| &print.picture).filter(|picture| picture.version == version);
        picture.map(|picture| picture.fine)
    }

    /// What every node is at the point that is pinned.
    pub(crate) fn told(&mut self, traced: PointValues) {
        self.traced = Some(traced);
    }

    /// Whether there is more to come.
    pub(crate) fn busy(&self) -> bool {
        self.worker.busy()
    }

    /// Has the picture made ready for the screen, and takes in what is.
    pub(crate) fn develop(&mut self) {
        let bright = Real::exp(-self.exposure * std::f32::consts::LN_2);
        let range = [self.range[0], self.range[0] + (self.range[1] - self.range[0]) * bright];
        let levels = Levels { only: self.only, range };
        if let Some(picture) = self.picture.as_ref().filter(|_| self.asked != Some((levels, self.auto))) {
            self.asked = Some((levels, self.auto));
            self.worker.want(DisplayRequest { picture: picture.clone(), levels, auto: self.auto });
        }
        if let Some(print) = self.worker.reports().pop() {
            self.print = Some(print);
            self.fresh = true;
        }
    }
}

impl Editor {
    pub(crate) fn view_2d_show(&mut self, ui: &mut Ui) {
        self.follow();
        small(ui);
        ui.horizontal(|ui| self.which(ui));
        ui.horizontal_wrapped(|ui| self.how(ui));
        if self.view_2d.ranging {
            ui.horizontal(|ui| self.range(ui));
        }
        self.time_show(ui);
        self.pinned(ui);
        egui::Panel::bottom("readout").frame(egui::Frame::NONE).resizable(false).show_separator_line(false).show(
            ui,
            |ui| {
                small(ui);
                ui.horizontal(|ui| self.readout(ui));
            },
        );
        let area = Rect::from_min_size(ui.cursor().min, ui.available_size());
        self.picture_show(ui, area);
    }

    /// What is looked at.
    fn which(&mut self, ui: &mut Ui) {
        let mut shown = self.session.view_target.clone();
        let name = self.view_2d.picture.as_ref().map_or("", |picture| picture.name.as_str()).to_owned();
        let wide = (ui.available_width() - 108.0).max(80.0);
        let combo = ComboBox::from_id_salt("shown").selected_text(&name).width(wide).truncate();
        let combo = combo.show_ui(ui, |ui| {
            for (output, _) in &self.session.file.document.graph.outputs {
                ui.selectable_value(&mut shown, ViewTarget::Output(output.clone()), output);
            }
            let session = &self.session;
            for node in self.session.selected_nodes() {
                let Some(held) = session.active().graph.nodes.get(&node) else { continue };
                ui.separator();
                for (output, doc) in session.interface(&node, held).outputs() {
                    let choice = ViewTarget::Node(format!("{}{node}", self.session.prefix()), Some(output.to_owned()));
                    ui.selectable_value(&mut shown, choice, format!("{node}.{output}")).on_hover_text(doc);
                }
            }
        });
        combo.response.widget_info(|| WidgetInfo {
            current_text_value: Some(name.clone()),
            ..WidgetInfo::labeled(WidgetType::ComboBox, true, "what the 2D view shows")
        });
        combo.response.on_hover_text("what shows here; viewing edits nothing");
        if shown != self.session.view_target {
            (self.session.view_target, self.view_2d.follow) = (shown, false);
        }
        let follow = ui.toggle_value(&mut self.view_2d.follow, "follow");
        follow.on_hover_text("shows whichever node is selected");
        self.view_buttons(ui, super::ViewKind::View2d);
    }

    /// How it is looked at.
    fn how(&mut self, ui: &mut Ui) {
        let flat = &mut self.view_2d;
        let channels = flat.picture.as_ref().map_or(1, |picture| picture.image.channels);
        if channels > 1 {
            for (text, about, only) in CHANNELS.into_iter().filter(|(.., k)| k.is_none_or(|k| k < channels)) {
                ui.selectable_value(&mut flat.only, only, text).on_hover_text(about);
            }
            ui.add_space(2.0);
        } else {
            flat.only = None;
        }
        if ui
            .selectable_label(flat.sight.fits(), "fit")
            .on_hover_text("all of it; a double click does the same")
            .clicked()
        {
            flat.sight.fit();
        }
        let scale = 1.0 / ui.ctx().pixels_per_point();
        if ui.selectable_label(false, "1:1").on_hover_text("a pixel of the file is a pixel of the screen").clicked() {
            flat.sight.set(scale);
        }
        ui.toggle_value(&mut flat.tiled, "3×3").on_hover_text("as it repeats");
        ui.toggle_value(&mut flat.ranging, "range").on_hover_text("what is black, what is white, and how bright");
        let about = "how often which numbers are there";
        toggle(ui, Glyph::Bars, "histogram", &mut flat.curves.shown).on_hover_text(about);
        self.wipe_button(ui);
    }

    /// What is black, what is white, and how bright it is.
    fn range(&mut self, ui: &mut Ui) {
        let flat = &mut self.view_2d;
        ui.toggle_value(&mut flat.auto, "auto").on_hover_text("from the least number of the picture to its most");
        let shown = flat.print.as_ref().map_or(flat.range, |print| print.range);
        let wide = ((ui.available_width() - 36.0) / 3.0).max(50.0);
        let mut ends = if flat.auto { shown } else { flat.range }.map(f64::from);
        let fields = [("black", 0, "what is black"), ("white", 1, "what is white")];
        for (name, end, about) in fields {
            ui.allocate_ui(egui::vec2(wide, ui.spacing().interact_size.y), |ui| {
                if number(ui, name, &mut ends[end], None, false).on_hover_text(about).changed() {
                    (flat.auto, flat.range) = (false, ends.map(|v| v as f32));
                }
            });
        }
        let mut exposure = f64::from(flat.exposure);
        ui.allocate_ui(egui::vec2(wide, ui.spacing().interact_size.y), |ui| {
            let about = "exposure: stops brighter";
            if number(ui, "exposure", &mut exposure, Some(&(-8.0..=8.0)), false).on_hover_text(about).changed() {
                flat.exposure = exposure as f32;
            }
        });
        if glyph(ui, Glyph::Reset, "reset the range").clicked() {
            (flat.auto, flat.range, flat.exposure) = (false, [0.0, 1.0], 0.0);
        }
    }

    /// Shows whichever node is selected, if it is to be followed.
    fn follow(&mut self) {
        let selected = self.session.selected_nodes();
        if let ([node], true) = (selected.as_slice(), self.view_2d.follow) {
            self.look_at(node, None);
        }
    }

    /// Pixels of the picture, where the pointer is among them, and what is there.
    fn readout(&mut self, ui: &mut Ui) {
        let text = self.view_2d.under_pointer().unwrap_or_else(|| self.view_2d.about());
        let room = (ui.available_width() - 74.0).max(60.0);
        ui.allocate_ui(egui::vec2(room, ui.spacing().interact_size.y), |ui| {
            ui.set_min_width(room);
            ui.add(egui::Label::new(quiet(text)).truncate());
        });
        let most = self.session.file.document.size[0].max(self.session.file.document.size[1]);
        let chosen = self.view_2d.chosen;
        let text = chosen.map_or("auto".to_owned(), |side| side.to_string());
        let combo = ComboBox::from_id_salt("pixels").selected_text(text).width(62.0).show_ui(ui, |ui| {
            ui.selectable_value(&mut self.view_2d.chosen, None, "auto");
            for side in SIDES {
                let enough = side / 2 < most;
                ui.add_enabled_ui(enough, |ui| {
                    ui.selectable_value(&mut self.view_2d.chosen, Some(side), side.to_string());
                });
            }
        });
        let about = "pixels along the longer side; auto: as many as can be seen";
        combo.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, "pixels of the 2D view"));
        combo.response.on_hover_text(about);
    }
}

impl View2d {
    /// What the picture is.
    fn about(&self) -> String {
        let Some(picture) = &self.picture else { return String::new() };
        let [width, height] = picture.image.size;
        let ends = self.print.as_ref().map(|print| print.chart.ends).unwrap_or_default();
        let [low, high] = ends.map(crate::canvas::short);
        let coarse = if picture.fine { "" } else { ", coarse yet" };
        format!("{width} × {height}{coarse}, {low} … {high}")
    }
}
