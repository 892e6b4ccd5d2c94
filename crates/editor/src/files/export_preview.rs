//! List of the files that an export would write, found by a dry run on a thread of its own.

use crate::background::Worker;
use crate::platform::Exported;
use crate::session::Session;
use egui::Context;
use lapidary_evaluator::run::Progress;
use lapidary_render::{RenderRequest, RenderSource};

/// Files that the export in the dialog would write.
#[derive(Default)]
pub(super) struct ExportPreview {
    worker: Option<Worker<RenderRequest, Result<Exported, String>>>,
    /// Request that was last sent, as text, and the version of the file.
    sent: Option<(String, u64)>,
    /// Paths, or the reason why the export is impossible; none until the first answer.
    pub(super) planned: Option<Result<Exported, String>>,
}

impl ExportPreview {
    /// Receives the answer, also if the dialog has been closed since.
    pub(super) fn receive(&mut self) {
        if let Some(answer) = self.worker.as_mut().and_then(|worker| worker.reports().pop()) {
            self.planned = Some(answer);
        }
    }

    /// Requests the list again if the request or the file has changed.
    pub(super) fn update(&mut self, session: &Session, context: &Context, request: &RenderRequest) {
        let state = (format!("{request:?}"), session.file.version);
        if self.sent.as_ref() != Some(&state) {
            self.sent = Some(state);
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
    fn open(&mut self, session: &Session, context: &Context) -> &mut Worker<RenderRequest, Result<Exported, String>> {
        self.worker.get_or_insert_with(|| {
            let (platform, waker) = (session.platform.clone(), context.clone());
            let wake = move || waker.request_repaint();
            Worker::open("planned export", wake, move |thread| {
                thread.each(|request: RenderRequest| {
                    thread.report(platform.export(&request, &Progress::default(), thread.stop()));
                });
            })
        })
    }
}
