//! Prediction of an export, computed on a thread of its own: the files that it would write, its time, size and memory.

use crate::background::Worker;
use crate::platform::{ExportCost, Exported};
use crate::session::Session;
use egui::Context;
use lapidary_evaluator::run::Progress;
use lapidary_render::{RenderRequest, RenderSource};

/// Prediction of the export in the dialog.
#[derive(Default)]
pub(super) struct ExportPreview {
    worker: Option<Worker<RenderRequest, ExportReport>>,
    /// Request that was last sent, and the version of the file.
    sent: Option<(RenderRequest, u64)>,
    /// Paths and memory, or the reason why the export is impossible; none until the first answer.
    pub(super) planned: Option<Result<Exported, String>>,
    /// Time and size, once they have been measured.
    pub(super) cost: Option<ExportCost>,
}

/// Part of a prediction.
pub(super) enum ExportReport {
    Planned(Result<Exported, String>),
    Measured(Option<ExportCost>),
}

impl ExportPreview {
    /// Receives answers, even after the dialog has been closed.
    pub(super) fn receive(&mut self) {
        for answer in self.worker.as_mut().map(Worker::reports).unwrap_or_default() {
            match answer {
                ExportReport::Planned(planned) => self.planned = Some(planned),
                ExportReport::Measured(cost) => self.cost = cost,
            }
        }
    }

    /// Requests the prediction again if the request or the file has changed.
    pub(super) fn update(&mut self, session: &Session, context: &Context, request: &RenderRequest) {
        let version = session.file.version;
        if self.sent.as_ref().is_none_or(|(sent, of)| (sent, *of) != (request, version)) {
            self.sent = Some((request.clone(), version));
            self.cost = None;
            let source = RenderSource::Text { path: session.path(), text: session.file.text.to_string() };
            let folder = session.platform.absolute(&request.folder);
            let request = RenderRequest { graphs: vec![source], folder, dry_run: true, ..request.clone() };
            self.open(session, context).request(request);
        }
    }

    pub(super) fn busy(&self) -> bool {
        self.worker.as_ref().is_some_and(Worker::busy)
    }

    /// The thread, started if necessary.
    fn open(&mut self, session: &Session, context: &Context) -> &mut Worker<RenderRequest, ExportReport> {
        self.worker.get_or_insert_with(|| {
            let (platform, waker) = (session.platform.clone(), context.clone());
            let wake = move || waker.request_repaint();
            Worker::open("planned export", wake, move |thread| {
                thread.each(|request: RenderRequest| {
                    let planned = platform.export(&request, &Progress::default(), thread.stop());
                    let possible = planned.is_ok();
                    thread.report(ExportReport::Planned(planned));
                    if possible {
                        thread.report(ExportReport::Measured(platform.measure_export(&request, thread.stop())));
                    }
                });
            })
        })
    }
}
