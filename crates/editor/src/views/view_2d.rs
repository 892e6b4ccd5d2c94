//! The 2D view: an output or a node as a flat image.

use super::display::{self, DisplayOptions, DisplayRequest, DisplayedPicture};
use super::histogram::HistogramOverlay;
use super::kept_picture::KeptPicture;
use super::path_state::PathState;
use super::pixel_probe::PixelProbe;
use super::shown_texture::ShownTexture;
use super::view_buttons::{ViewSpace, close_button, view_buttons};
use super::viewport::Viewport;
use crate::background::{Levels, PointValues, PreviewPicture, ViewNumber, Worker};
use crate::commands::{EditorCommand, ViewKind};
use crate::playback::Playback;
use crate::session::Session;
use crate::widgets::{SharedColors, compact_spacing};
use egui::{Context, Frame, Id, Panel, Pos2, Rect, Ui};
use lapidary_field::real::Real;

/// The 2D view.
pub(crate) struct View2d {
    worker: Worker<DisplayRequest, DisplayedPicture>,
    pub(super) number: ViewNumber,
    pub(super) picture: Option<PreviewPicture>,
    /// Displayed image, and its texture with whether its pixels are drawn as squares.
    pub(super) displayed: Option<DisplayedPicture>,
    pub(super) texture: Option<(ShownTexture, bool)>,
    /// True if the texture is out of date.
    pub(super) texture_outdated: bool,
    /// Options of the last request to the thread.
    requested: Option<DisplayOptions>,
    /// Reader of the pixel under the pointer, once an image on a device has been shown.
    pub(super) probe: Option<PixelProbe>,
    /// Reason why there is no preview.
    pub(super) problem: Option<String>,
    /// True if the image is repeated three by three times.
    pub(super) tiled: bool,
    pub(super) viewport: Viewport,
    /// Single channel, shown as grey.
    pub(super) only: Option<usize>,
    /// Values shown as black and as white, unless they are automatic, and the exposure in stops.
    pub(super) range: [f32; 2],
    pub(super) auto_range: bool,
    pub(super) exposure: f32,
    pub(super) range_shown: bool,
    pub(super) histogram: HistogramOverlay,
    pub(super) kept: Option<KeptPicture>,
    /// True if the view shows the selected node.
    pub(super) follow_selection: bool,
    /// Chosen resolution along the longer side.
    pub(super) chosen_side: Option<u32>,
    /// Length of the longer side of the image on the screen, in pixels.
    pub(super) screen_side: f32,
    /// Pixel under the pointer.
    pub(super) pointer: Option<[u32; 2]>,
    /// Pinned point, as a fraction of the image.
    pub(super) pin: Option<[f64; 2]>,
    pub(super) point_values: Option<PointValues>,
    /// Beginning of the line along which the eyedropper takes colours, on the screen.
    pub(super) sampled_from: Option<Pos2>,
    pub(super) path: PathState,
}

/// Default resolution along the longer side, and the resolutions to choose from.
const SIDE: u32 = 512;
pub(crate) const PREVIEW_SIDES: [u32; 6] = [256, SIDE, 1024, MAX_AUTO_SIDE, 4096, 8192];
/// Greatest resolution that is not chosen by the user.
const MAX_AUTO_SIDE: u32 = 2048;

/// Returns whether a preview of a number of pixels along the longer side shows more of a file whose longer side is given,
/// and fits into a texture of the screen.
pub(crate) fn preview_side_is_useful(context: &Context, side: u32, longer: u32) -> bool {
    side / 2 < longer && side as usize <= context.input(|input| input.max_texture_side)
}

impl View2d {
    pub(super) fn open(context: &Context, number: ViewNumber) -> View2d {
        let waker = context.clone();
        View2d {
            number,
            worker: display::open(move || waker.request_repaint()),
            picture: None,
            displayed: None,
            texture: None,
            texture_outdated: false,
            requested: None,
            probe: None,
            problem: None,
            tiled: false,
            viewport: Viewport::default(),
            only: None,
            range: [0.0, 1.0],
            auto_range: false,
            exposure: 0.0,
            range_shown: false,
            histogram: HistogramOverlay::default(),
            kept: None,
            follow_selection: false,
            chosen_side: None,
            screen_side: 0.0,
            pointer: None,
            pin: None,
            point_values: None,
            sampled_from: None,
            path: PathState::new(number),
        }
    }

    /// Resolution to request: the chosen one, or as many pixels as are visible.
    pub(crate) fn side(&self) -> u32 {
        self.chosen_side.unwrap_or_else(|| {
            let zoomed = || (self.screen_side.ceil() as u32).next_power_of_two();
            let visible = if self.viewport.fits() { SIDE } else { zoomed() };
            visible.clamp(SIDE, MAX_AUTO_SIDE)
        })
    }

    /// Chosen resolution along the longer side; none for as many pixels as are visible.
    pub(crate) fn chosen_side(&self) -> Option<u32> {
        self.chosen_side
    }

    pub(crate) fn choose_side(&mut self, side: Option<u32>) {
        self.chosen_side = side;
    }

    /// Pinned point, as a fraction of the image.
    pub(crate) fn pin(&self) -> Option<[f64; 2]> {
        self.pin
    }

    pub(crate) fn unpin(&mut self) {
        (self.pin, self.point_values) = (None, None);
    }

    /// Receives a preview.
    pub(crate) fn set_picture(&mut self, picture: PreviewPicture) {
        self.picture = Some(picture);
        self.problem = None;
        self.requested = None;
    }

    /// Receives the reason why there is no preview.
    pub(crate) fn set_problem(&mut self, why: String) {
        self.problem = Some(why);
    }

    /// Receives the values at the pinned point.
    pub(crate) fn set_point_values(&mut self, values: PointValues) {
        self.point_values = Some(values);
    }

    /// Records that the preview is that of a newer version, too.
    pub(super) fn set_version(&mut self, version: u64) {
        self.picture.iter_mut().for_each(|picture| picture.version = version);
        self.problem = None;
        // Converted once more, so that the displayed image has the version as well.
        self.requested = None;
    }

    /// Returns whether the image of a version of the file, or a later one, has its final resolution; none if it is not
    /// displayed.
    pub(crate) fn is_fine(&self, version: u64) -> Option<bool> {
        let picture = self.displayed.as_ref().map(|displayed| &displayed.picture);
        picture.filter(|picture| picture.version >= version).map(|picture| picture.fine)
    }

    pub(super) fn busy(&self) -> bool {
        self.worker.busy() || self.probe.as_ref().is_some_and(PixelProbe::busy)
    }

    /// Requests the conversion of the preview to the screen, and receives converted ones.
    pub(super) fn update(&mut self, context: &Context) {
        self.probe.iter_mut().for_each(PixelProbe::update);
        let gain = Real::exp(-self.exposure * std::f32::consts::LN_2);
        let range = [self.range[0], self.range[0] + (self.range[1] - self.range[0]) * gain];
        let levels = Levels { only: self.only, range };
        if let Some(picture) = &self.picture {
            // The histogram and the pixels of an image in memory are known at once.
            let is_on_device = picture.image.on_device().is_some();
            let histogram = is_on_device && self.histogram.shown;
            let pixels = is_on_device && SharedColors::eyedropper(context).is_some();
            let options = DisplayOptions { levels, auto: self.auto_range, histogram, pixels };
            if self.requested != Some(options) {
                self.requested = Some(options);
                self.worker.request(DisplayRequest { picture: picture.clone(), options });
            }
        }
        if let Some(displayed) = self.worker.reports().pop() {
            self.displayed = Some(displayed);
            self.texture_outdated = true;
        }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        session: &Session,
        space: ViewSpace,
        playback: &mut Playback,
        commands: &mut Vec<EditorCommand>,
    ) {
        self.follow_selection(session, commands);
        compact_spacing(ui);
        ui.horizontal(|ui| {
            self.target_row(ui, session, commands);
            match self.number {
                ViewNumber::First => view_buttons(ui, ViewKind::View2d, space, commands),
                ViewNumber::Second => close_button(ui, commands),
            }
        });
        ui.horizontal_wrapped(|ui| self.toolbar(ui));
        if self.range_shown {
            ui.horizontal(|ui| self.range_row(ui));
        }
        if self.number == ViewNumber::First {
            playback.show(ui, session, commands);
            self.show_pinned_point(ui, session, commands);
        }
        let readout = Panel::bottom(Id::new(("readout", self.name())))
            .frame(Frame::NONE)
            .resizable(false)
            .show_separator_line(false);
        readout.show(ui, |ui| {
            compact_spacing(ui);
            ui.horizontal(|ui| self.readout(ui, session));
        });
        let area = Rect::from_min_size(ui.cursor().min, ui.available_size());
        self.show_picture(ui, session, area, commands);
    }

    /// Keeps what is in view when the selection changes.
    pub(crate) fn stop_following(&mut self) {
        self.follow_selection = false;
    }

    /// Shows the points of the path of the selected node.
    pub(crate) fn show_points(&mut self) {
        self.path.shown = true;
    }

    /// Name for screen readers.
    pub(super) const fn name(&self) -> &'static str {
        match self.number {
            ViewNumber::First => "2D view",
            ViewNumber::Second => "second 2D view",
        }
    }
}
