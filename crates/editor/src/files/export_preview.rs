//! Prediction of an export, computed on a thread of its own: the files that it would write, its time, size and memory, and
//! pictures of the outputs.

use crate::background::{Worker, output_pictures};
use crate::platform::{ExportCost, Exported};
use crate::session::Session;
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use lapidary_document::Document;
use lapidary_evaluator::run::Progress;
use lapidary_render::{RenderRequest, RenderSource};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Pixels along a side of the picture of an output.
const SIDE: u32 = 64;

/// Prediction of the export in the dialog.
#[derive(Default)]
pub(super) struct ExportPreview {
    worker: Option<Worker<PreviewRequest, ExportReport>>,
    /// Pictures of the outputs by name, and the version of the file that they show.
    pictures: HashMap<String, TextureHandle>,
    pictured: Option<u64>,
    /// Request that was last sent, and the version of the file.
    sent: Option<(RenderRequest, u64)>,
    /// Paths and memory, or the reason why the export is impossible; none until the first answer.
    pub(super) planned: Option<Result<Exported, String>>,
    /// Time and size, once they have been measured.
    pub(super) cost: Option<ExportCost>,
}

/// Request to the thread.
struct PreviewRequest {
    render: RenderRequest,
    /// The document and the path of its file, unless there are pictures of its outputs already.
    pictures: Option<(Arc<Document>, PathBuf)>,
    /// Version of the file.
    version: u64,
}

/// Part of a prediction.
enum ExportReport {
    Picture(String, ColorImage),
    /// All pictures of a version of the file have been evaluated.
    Pictured(u64),
    Planned(Result<Exported, String>),
    Measured(Option<ExportCost>),
}

impl ExportPreview {
    /// Receives answers, even after the dialog has been closed.
    pub(super) fn receive(&mut self, context: &Context) {
        for answer in self.worker.as_mut().map(Worker::reports).unwrap_or_default() {
            match answer {
                ExportReport::Picture(output, image) => {
                    let texture = context.load_texture("output", image, TextureOptions::LINEAR);
                    self.pictures.insert(output, texture);
                }
                ExportReport::Pictured(version) => self.pictured = Some(version),
                ExportReport::Planned(planned) => self.planned = Some(planned),
                ExportReport::Measured(cost) => self.cost = cost,
            }
        }
    }

    /// Picture of an output, once it has been evaluated.
    pub(super) fn picture(&self, output: &str) -> Option<TextureId> {
        self.pictures.get(output).map(TextureHandle::id)
    }

    /// Requests the prediction again if the request or the file has changed.
    pub(super) fn update(&mut self, session: &Session, context: &Context, request: &RenderRequest) {
        let version = session.file.version;
        if self.sent.as_ref().is_none_or(|(sent, of)| (sent, *of) != (request, version)) {
            self.sent = Some((request.clone(), version));
            self.cost = None;
            let source = RenderSource::Text { path: session.path(), text: session.file.text.to_string() };
            let folder = session.platform.absolute(&request.folder);
            let render = RenderRequest { graphs: vec![source], folder, dry_run: true, ..request.clone() };
            let pictures = (self.pictured != Some(version)).then(|| (session.file.document.clone(), session.path()));
            self.open(session, context).request(PreviewRequest { render, pictures, version });
        }
    }

    pub(super) fn busy(&self) -> bool {
        self.worker.as_ref().is_some_and(Worker::busy)
    }

    /// The thread, started if necessary.
    fn open(&mut self, session: &Session, context: &Context) -> &mut Worker<PreviewRequest, ExportReport> {
        self.worker.get_or_insert_with(|| {
            let (library, platform, waker) = (session.library, session.platform.clone(), context.clone());
            let wake = move || waker.request_repaint();
            Worker::open("planned export", wake, move |thread| {
                thread.each(|PreviewRequest { render, pictures, version }| {
                    let planned = platform.export(&render, &Progress::default(), thread.stop());
                    let possible = planned.is_ok();
                    thread.report(ExportReport::Planned(planned));
                    if let Some((document, path)) = pictures {
                        let mut each = |name, image| thread.report(ExportReport::Picture(name, image));
                        let target = (thread.stop(), &mut each as &mut dyn FnMut(String, ColorImage));
                        output_pictures((library, &*platform), &document, &path, SIDE, target);
                        if !thread.stop().load(Ordering::Relaxed) {
                            thread.report(ExportReport::Pictured(version));
                        }
                    }
                    if possible {
                        thread.report(ExportReport::Measured(platform.measure_export(&render, thread.stop())));
                    }
                });
            })
        })
    }
}
