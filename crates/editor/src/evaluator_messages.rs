//! Messages between the window and the background evaluator.

use crate::background::EvaluationReport;
use crate::editor::Editor;
use crate::evaluation::RequestNumbers;
use egui::Context;

impl Editor {
    /// Passes the reports of the evaluator to the components.
    pub(crate) fn receive_reports(&mut self, context: &Context) {
        for report in self.evaluator.reports() {
            match report {
                EvaluationReport::CheckedGraph(analysis) => self.session.analysis = Some(analysis),
                EvaluationReport::Picture(picture) => self.views.set_picture(picture),
                EvaluationReport::SamePicture(view, version) => self.views.set_version(view, version),
                EvaluationReport::NoPicture(view, why) => self.views.set_problem(view, why),
                // The images of a file that is no longer open may arrive late.
                EvaluationReport::Material(material) if material.file_number != self.session.file_number => {}
                EvaluationReport::Material(material) => self.views.view_3d.set_material(material),
                EvaluationReport::SameMaterial(version) => self.views.view_3d.set_version(version),
                EvaluationReport::NoMaterial(why) => self.views.view_3d.set_no_material(why),
                EvaluationReport::Thumbnail { node, image } => self.canvas.set_thumbnail(context, node, image),
                EvaluationReport::Explained(explained) => self.canvas.set_explained(&explained),
                EvaluationReport::InputHistogram { of, counts } => self.properties.set_histogram(of, counts),
                EvaluationReport::PointValues(values) => self.views.view_2d.set_point_values(values),
                EvaluationReport::DependsOnTime(depends) => self.playback.set_depends_on_time(depends),
            }
        }
    }

    /// Sends a request to the evaluator if the visible state has changed.
    pub(crate) fn request_evaluation(&mut self) {
        self.session.animation = self.playback.animation(&self.session);
        let session = &self.session;
        let material_side = self.views.view_3d.material_side().filter(|_| self.views.shows_material(session));
        let numbers = RequestNumbers {
            version: session.file.version,
            side: self.playback.side(self.views.view_2d.side()),
            second_side: self.playback.side(self.views.second_side()),
            material_side,
            time: session.animation.time,
            playing: session.animation.playing,
            pin: self.views.view_2d.pin(),
            approximate: session.device.is_approximate(),
            gpu_computes: session.device.gpu_computes,
        };
        let playing = session.animation.playing;
        let thumbnails = || self.canvas.visible_thumbnails(session).filter(move |_| !playing);
        if let Some((request, evaluates_same)) = self.last_request.next(session, numbers, thumbnails) {
            self.evaluator.request(request, evaluates_same);
            self.status_bar.evaluation_requested(session.platform.now());
        }
    }
}
