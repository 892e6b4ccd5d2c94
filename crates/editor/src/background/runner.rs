//! Execution of evaluation requests: first the previews that the user waits for, then thumbnails and descriptions of
//! wires.

use super::evaluation::{Analysis, EvaluationReport, EvaluationRequest, MaterialImages, ViewNumber, ViewTarget};
use super::last_preview::{COARSE_SIDE, LastPreview, STAGES};
use super::pixels::{EvaluationSettings, PlannedOutputs, frame};
use super::planned_picture::{PlannedPicture, RequestedPicture};
use super::point_values::{PointValues, evaluate_at, plan_all};
use super::worker::WorkerThread;
use crate::platform::Platform;
use lapidary_document::CheckedDocument;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::no_errors;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Progress, RunError};
use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of the cache: at 2048 pixels a side it holds the values of some thirty planes.
pub(super) const CACHE_BYTES: usize = 512 << 20;
/// Nodes whose thumbnails are evaluated at once: the planes they share are evaluated once.
const THUMBNAILS_AT_ONCE: usize = 12;

/// State that the thread keeps between requests.
pub(super) struct RequestRunner<'w> {
    pub(super) library: &'static Library,
    pub(super) platform: &'w dyn Platform,
    pub(super) cache: Cache,
    /// Number of the file that the state belongs to.
    pub(super) file_number: u64,
    /// Last checked version, while only the view changes.
    pub(super) analysis: Option<(Version, Rc<CheckedDocument>, Arc<Analysis>)>,
    /// Fingerprints of the thumbnails, by node.
    pub(super) thumbnails: HashMap<String, u128>,
    /// Version whose wires have been described.
    pub(super) explained: Option<(u64, PathBuf)>,
    /// Plans of the checked version.
    pub(super) plans: Plans,
    /// True if the last request was cancelled before its first preview. The next first preview is then not cancelled,
    /// because the view would otherwise stand still while a slider is dragged.
    starved: bool,
    pub(super) last_pictures: [LastPreview; 2],
    last_material: LastPreview,
    /// Number of the file that the last material belongs to.
    material_file: u64,
    /// True if the images that are kept have other bits than those of the CPU.
    approximate: bool,
    /// True if a GPU computed the last images.
    gpu_computes: bool,
}

/// Version and path of the file, and the subgraph on the canvas.
pub(super) type Version = (u64, PathBuf, Option<String>);

/// Plans of one version, executed again for each frame of the animation and each pinned point.
#[derive(Default)]
pub(super) struct Plans {
    pub(super) pictures: [Option<(ViewTarget, Option<Rc<PlannedPicture>>)>; 2],
    material: Option<Option<Rc<PlannedOutputs>>>,
    nodes: Option<Option<Rc<PlannedOutputs>>>,
}

/// Request that is being executed and may be cancelled.
#[derive(Clone, Copy)]
pub(super) struct RunningRequest<'a> {
    pub(super) request: &'a EvaluationRequest,
    stop: &'a AtomicBool,
    progress: &'a Progress,
    pub(super) report: &'a dyn Fn(EvaluationReport),
}

/// Signal of a request that is never cancelled.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'w> RequestRunner<'w> {
    pub(super) fn new(library: &'static Library, platform: &'w dyn Platform) -> RequestRunner<'w> {
        RequestRunner {
            library,
            platform,
            cache: Cache::for_edits(CACHE_BYTES),
            file_number: 0,
            analysis: None,
            thumbnails: HashMap::new(),
            explained: None,
            plans: Plans::default(),
            starved: false,
            last_pictures: Default::default(),
            last_material: LastPreview::default(),
            material_file: 0,
            approximate: false,
            gpu_computes: false,
        }
    }

    /// Executes a request until it is complete or cancelled.
    pub(super) fn execute(
        &mut self,
        request: &EvaluationRequest,
        thread: &WorkerThread<EvaluationRequest, EvaluationReport>,
        progress: &Progress,
    ) {
        let report = |report| thread.report(report);
        let run = RunningRequest { request, stop: thread.stop(), progress, report: &report };
        // The 3D view discards the images of the file before.
        if std::mem::replace(&mut self.material_file, request.file_number) != request.file_number {
            self.last_material = LastPreview::default();
        }
        // Images that a GPU keeps are evaluated again once it computes no more.
        let gpu_ends = std::mem::replace(&mut self.gpu_computes, request.gpu_computes) && !request.gpu_computes;
        if std::mem::replace(&mut self.approximate, request.approximate) != request.approximate || gpu_ends {
            (self.cache, self.thumbnails) = (Cache::for_edits(CACHE_BYTES), HashMap::new());
            (self.last_pictures, self.last_material) = Default::default();
        }
        let (checked_document, analysis) = self.check(&run);
        if !no_errors(&analysis.diagnostics) && analysis.checked.nodes.is_empty() {
            let why = "there is no graph to show yet".to_owned();
            report(EvaluationReport::NoPicture(ViewNumber::First, why.clone()));
            report(EvaluationReport::NoMaterial(why));
            return;
        }
        self.previews(&run, &checked_document, &analysis.checked);
        if run.stopped() {
            return;
        }
        self.depends_on_time(&run, &analysis);
        self.point_values(&run, &analysis);
        self.input_histogram(&run, &checked_document, &analysis.checked);
        for nodes in request.thumbnails.chunks(THUMBNAILS_AT_ONCE) {
            if run.stopped() {
                return;
            }
            self.evaluate_thumbnails(&run, &checked_document, &analysis.checked, nodes);
        }
        self.explain(&run, &analysis);
    }

    /// Evaluates the previews and the material, alternating, at growing resolutions.
    fn previews(&mut self, run: &RunningRequest<'_>, checked_document: &CheckedDocument, checked: &CheckedGraph) {
        let request = run.request;
        let views = [
            Some((ViewNumber::First, &request.view_target, request.side)),
            request.second_view.as_ref().map(|(target, side)| (ViewNumber::Second, target, *side)),
        ];
        let views = views.into_iter().flatten();
        let requested: Vec<RequestedPicture> = views
            .map(|(view, target, side)| {
                self.requested_picture(run, (view, target.clone(), side), checked_document, checked)
            })
            .collect();
        for same in requested.iter().filter(|picture| picture.sides.is_empty()) {
            (run.report)(EvaluationReport::SamePicture(same.view, request.version));
        }
        let mut material_sides: Option<Vec<u32>> = None;
        for stage in 0..STAGES {
            for picture in &requested {
                let Some(side) = picture.sides.get(stage) else { continue };
                let first = stage == 0 && picture.view == ViewNumber::First;
                let uncancelled = first && self.starved && (picture.immediate || *side <= COARSE_SIDE);
                let run = RunningRequest { stop: if uncancelled { &NEVER } else { run.stop }, ..*run };
                let shown = !run.stopped() && self.picture(&run, picture, *side);
                self.starved = if first { !shown } else { self.starved };
            }
            if run.stopped() {
                return;
            }
            if let Some(most) = request.material_side {
                let most = if request.playing { most.min(request.side) } else { most };
                let sides = material_sides.get_or_insert_with(|| self.material_sides(run, checked, most));
                if let Some(side) = sides.get(stage) {
                    self.material(run, checked, *side, *side == most);
                }
            }
        }
    }

    /// Evaluates the images of the material.
    fn material(&mut self, run: &RunningRequest<'_>, checked: &CheckedGraph, side: u32, fine: bool) {
        let Some(material) = self.plan_material(checked) else {
            let why = "no output of this graph has a value: wire one";
            return (run.report)(EvaluationReport::NoMaterial(why.to_owned()));
        };
        let settings = self.accelerated_settings(run, side);
        let evaluated = self.material_images(&material, &settings);
        let identities = Arc::new(self.channel_identities(run, &material, side));
        let content = self.content(run, &material);
        match evaluated {
            Ok(evaluated) => {
                let (version, file_number) = (run.request.version, run.request.file_number);
                let images = Arc::new(evaluated);
                let material = MaterialImages { file_number, version, fine, images, identities };
                (run.report)(EvaluationReport::Material(material));
                self.last_material = LastPreview::default();
                if let Some(content) = content {
                    self.last_material = LastPreview::of(content, None, side);
                }
            }
            Err(RunError::Cancelled) => {}
            Err(error) => (run.report)(EvaluationReport::NoMaterial(error.to_string())),
        }
    }

    /// Resolutions at which the material is still to be evaluated.
    fn material_sides(&mut self, run: &RunningRequest<'_>, checked: &CheckedGraph, most: u32) -> Vec<u32> {
        let planned = self.plan_material(checked);
        let immediate = planned.as_ref().is_none_or(|material| material.is_immediate(most));
        let content = planned.and_then(|material| self.content(run, &material));
        let sides = self.last_material.remaining(content.as_ref(), None, most, run.request.playing || immediate);
        if sides.is_empty() {
            (run.report)(EvaluationReport::SameMaterial(run.request.version));
        }
        sides
    }

    /// Plans all outputs of the graph.
    fn plan_material(&mut self, checked: &CheckedGraph) -> Option<Rc<PlannedOutputs>> {
        let planned = || PlannedOutputs::of(checked, &checked.outputs).map(Rc::new);
        self.plans.material.get_or_insert_with(planned).clone()
    }

    /// Reports whether the preview or the material depends on time.
    fn depends_on_time(&mut self, run: &RunningRequest<'_>, analysis: &Analysis) {
        if run.request.playing || run.stopped() {
            return;
        }
        let material = self.plan_material(&analysis.checked).is_some_and(|planned| planned.depends_on_time());
        let pictures = self.plans.pictures.iter().flatten().filter_map(|(_, picture)| picture.as_ref());
        let depends = material || pictures.into_iter().any(|picture| picture.planned.depends_on_time());
        (run.report)(EvaluationReport::DependsOnTime(depends));
    }

    /// Evaluates all nodes at the pinned point.
    fn point_values(&mut self, run: &RunningRequest<'_>, analysis: &Analysis) {
        let Some(at) = run.request.pin.filter(|_| !run.stopped()) else { return };
        let checked = &analysis.checked;
        let all = self.plans.nodes.get_or_insert_with(|| plan_all(checked).map(Rc::new)).clone();
        let Some(all) = all else { return };
        if let Ok(rows) = evaluate_at(checked, &all, &self.settings(run, run.request.side), at) {
            (run.report)(EvaluationReport::PointValues(PointValues { rows }));
        }
    }

    pub(super) fn settings<'a>(&'a self, run: &RunningRequest<'a>, side: u32) -> EvaluationSettings<'a> {
        let frame = frame(&run.request.document, run.request.time, side);
        EvaluationSettings { frame, stop: run.stop, progress: run.progress, cache: &self.cache, accelerator: None }
    }

    /// Settings of images that are large enough for a GPU.
    pub(super) fn accelerated_settings<'a>(&'a self, run: &RunningRequest<'a>, side: u32) -> EvaluationSettings<'a> {
        EvaluationSettings { accelerator: self.platform.accelerator(), ..self.settings(run, side) }
    }
}

impl RunningRequest<'_> {
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
