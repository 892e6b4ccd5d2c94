//! Requests to the background evaluator, sent when something that they depend on has changed.

use crate::background::{EvaluationRequest, ViewTarget};
use crate::session::{EnteredSubgraph, Session};
use std::path::PathBuf;

/// Last request, without what is expensive to compare.
#[derive(Default)]
pub(crate) struct LastRequest(Option<RequestKey>);

/// State that a request depends on.
struct RequestKey {
    numbers: RequestNumbers,
    path: Option<PathBuf>,
    subgraphs: Vec<EnteredSubgraph>,
    view_target: ViewTarget,
    thumbnails: Vec<String>,
}

/// Numbers that a request depends on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct RequestNumbers {
    pub(crate) version: u64,
    pub(crate) side: u32,
    pub(crate) material_side: Option<u32>,
    pub(crate) time: f32,
    pub(crate) playing: bool,
    pub(crate) pin: Option<[f64; 2]>,
}

impl LastRequest {
    /// Request for the current state, unless the last one was the same. `thumbnails` are the visible nodes.
    pub(crate) fn next<'a, T: Iterator<Item = &'a String>>(
        &mut self,
        session: &Session,
        numbers: RequestNumbers,
        thumbnails: impl Fn() -> T,
    ) -> Option<EvaluationRequest> {
        // Compared without copying: nearly always nothing has changed.
        let same = self.0.as_ref().is_some_and(|last| {
            last.numbers == numbers
                && last.path == session.file.path
                && last.subgraphs == session.subgraphs
                && last.view_target == session.view_target
                && last.thumbnails.iter().eq(thumbnails())
        });
        if same {
            return None;
        }
        let thumbnails: Vec<String> = thumbnails().cloned().collect();
        let prefix = session.prefix().to_owned();
        let RequestNumbers { version, side, material_side, time, playing, pin } = numbers;
        let request = EvaluationRequest {
            version,
            file_number: session.file_number,
            text: session.file.text.clone(),
            document: session.file.document.clone(),
            read_diagnostics: session.file.diagnostics.clone(),
            path: session.path(),
            subgraph: session.subgraph().map(str::to_owned),
            view_target: session.view_target.clone(),
            side,
            material_side,
            thumbnails: thumbnails.iter().map(|name| format!("{prefix}{name}")).collect(),
            prefix,
            time,
            playing,
            pin,
        };
        let (path, subgraphs) = (session.file.path.clone(), session.subgraphs.clone());
        let view_target = session.view_target.clone();
        self.0 = Some(RequestKey { numbers, path, subgraphs, view_target, thumbnails });
        Some(request)
    }
}
