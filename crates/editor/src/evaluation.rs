//! Requests to the background evaluator, sent when something that they depend on has changed.

use crate::background::{EvaluationRequest, NodeOutput, ViewTarget};
use crate::properties::histogram_source;
use crate::session::{EnteredSubgraph, Session};
use lapidary_document::Document;
use lapidary_evaluator::graph::Arg;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Last request, without what is expensive to compare.
#[derive(Default)]
pub(crate) struct LastRequest(Option<RequestKey>);

/// State that a request depends on.
struct RequestKey {
    numbers: RequestNumbers,
    path: Option<PathBuf>,
    subgraphs: Vec<EnteredSubgraph>,
    view_target: ViewTarget,
    second_view: Option<(ViewTarget, u32)>,
    thumbnails: Vec<String>,
    histogram_of: Option<NodeOutput>,
}

/// Part of a document that its images depend on.
#[derive(Default)]
pub(crate) struct EvaluatedPart {
    /// Version of the file and the targets in view.
    state: Option<(u64, [Option<ViewTarget>; 2])>,
    text: Arc<str>,
    document: Document,
    /// Version since which the part has not changed.
    since: u64,
}

impl EvaluatedPart {
    /// Compares the part with that of the last version; returns the version since which it has not changed.
    pub(crate) fn update(&mut self, session: &Session) -> u64 {
        let targets = [Some(session.view_target.clone()), session.second_target.clone()];
        let state = (session.file.version, targets);
        if self.state.as_ref() == Some(&state) {
            return self.since;
        }
        let document = evaluated_part(&session.file.document, &state.1);
        if self.state.as_ref().is_none_or(|last| last.0 != state.0) {
            // The files that an unchanged text names may have changed.
            let same = document == self.document && *self.text != *session.file.text && self.state.is_some();
            self.since = if same { self.since } else { session.file.version };
        }
        (self.text, self.document, self.state) = (session.file.text.clone(), document, Some(state));
        self.since
    }
}

/// Document with no more than the nodes that the outputs and the views read.
fn evaluated_part(document: &Document, targets: &[Option<ViewTarget>]) -> Document {
    let mut part = Document {
        name: String::new(),
        about: String::new(),
        author: String::new(),
        licence: String::new(),
        tags: vec![],
        tests: vec![],
        presets: Default::default(),
        layout: Default::default(),
        source_map: Default::default(),
        ..document.clone()
    };
    part.groups.values_mut().for_each(|group| group.layout = Default::default());
    let nodes = &document.graph.nodes;
    let outputs = document.graph.outputs.iter().filter_map(|(_, arg)| wire_source(arg));
    let viewed = targets.iter().flatten().filter_map(|target| match target {
        // The name of a node in a subgraph begins with the node that stands for the subgraph.
        ViewTarget::Node(name, _) => {
            let subgraphs = name.match_indices('/').map(|(at, _)| &name[..at]);
            std::iter::once(name.as_str()).chain(subgraphs).find(|name| nodes.contains_key(*name))
        }
        _ => None,
    });
    let mut open: Vec<&str> = outputs.chain(viewed).collect();
    let mut read: BTreeSet<&str> = BTreeSet::new();
    while let Some(name) = open.pop() {
        if let Some(node) = nodes.get(name).filter(|_| read.insert(name)) {
            open.extend(node.args.values().filter_map(wire_source));
        }
    }
    part.graph.nodes.retain(|name, _| read.contains(name.as_str()));
    part.muted.retain(|name| read.contains(name.as_str()));
    part
}

fn wire_source(arg: &Arg) -> Option<&str> {
    match arg {
        Arg::Wire(node, _) => Some(node),
        _ => None,
    }
}

/// Numbers that a request depends on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct RequestNumbers {
    pub(crate) version: u64,
    pub(crate) side: u32,
    /// Resolution of the second 2D view.
    pub(crate) second_side: u32,
    pub(crate) material_side: Option<u32>,
    pub(crate) time: f32,
    pub(crate) playing: bool,
    pub(crate) pin: Option<[f64; 2]>,
    /// True if images have other bits than those of the CPU.
    pub(crate) approximate: bool,
    /// True if a GPU computes the images.
    pub(crate) gpu_computes: bool,
}

impl LastRequest {
    /// Request for the current state, unless the last one was the same, and whether it evaluates the same images.
    /// `thumbnails` are the visible nodes.
    pub(crate) fn next<'a, T: Iterator<Item = &'a String>>(
        &mut self,
        session: &Session,
        numbers: RequestNumbers,
        thumbnails: impl Fn() -> T,
    ) -> Option<(EvaluationRequest, bool)> {
        let second_view = session.second_target.clone().map(|target| (target, numbers.second_side));
        let histogram_of = histogram_source(session);
        // Compared without copying: nearly always nothing has changed.
        let same = self.0.as_ref().is_some_and(|last| {
            last.numbers == numbers
                && last.path == session.file.path
                && last.subgraphs == session.subgraphs
                && last.view_target == session.view_target
                && last.second_view == second_view
                && last.histogram_of == histogram_of
                && last.thumbnails.iter().eq(thumbnails())
        });
        if same {
            return None;
        }
        let evaluates_same = self.0.as_ref().is_some_and(|last| {
            RequestNumbers { version: numbers.version, ..last.numbers } == numbers
                && session.evaluated_since <= last.numbers.version
                && last.path == session.file.path
                && last.subgraphs == session.subgraphs
                && last.view_target == session.view_target
                && last.second_view == second_view
        });
        let thumbnails: Vec<String> = thumbnails().cloned().collect();
        let prefix = session.prefix().to_owned();
        let RequestNumbers { version, side, material_side, time, playing, pin, approximate, .. } = numbers;
        let gpu_computes = numbers.gpu_computes;
        let request = EvaluationRequest {
            version,
            file_number: session.file_number,
            text: session.file.text.clone(),
            document: session.file.document.clone(),
            read_diagnostics: session.file.diagnostics.clone(),
            path: session.path(),
            subgraph: session.subgraph().map(str::to_owned),
            view_target: session.view_target.clone(),
            second_view: second_view.clone(),
            side,
            material_side,
            thumbnails: thumbnails.iter().map(|name| format!("{prefix}{name}")).collect(),
            prefix,
            time,
            playing,
            pin,
            approximate,
            gpu_computes,
            histogram_of: histogram_of.clone(),
        };
        let (path, subgraphs) = (session.file.path.clone(), session.subgraphs.clone());
        let view_target = session.view_target.clone();
        self.0 = Some(RequestKey { numbers, path, subgraphs, view_target, second_view, thumbnails, histogram_of });
        Some((request, evaluates_same))
    }
}
