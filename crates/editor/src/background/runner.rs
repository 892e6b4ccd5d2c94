//! What is done for a request, in the order in which somebody waits for it.

use super::last_preview::{COARSE, LastPreview, STAGES, moment};
use super::pixels::{PaintSettings, PlannedOutputs, frame};
use super::worker;
use super::{Analysis, EvaluationReport, EvaluationRequest, Maps, Picture, PointValues, ViewTarget, point_values};
use crate::platform::Platform;
use lapidary_document::{CheckedDocument, INSTANCE};
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::no_errors;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::material_maps::{channels, surface_map};
use lapidary_evaluator::run::{Progress, RunError, images};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of pixels that are kept between wishes.
const KEPT: usize = 128 << 20;
/// Nodes whose small pictures are painted at once: what they share is painted once.
const TOGETHER: usize = 12;

/// What the thread keeps from request to request.
pub(super) struct RequestRunner<'w> {
    library: &'static Library,
    platform: &'w dyn Platform,
    cache: Cache,
    /// Which of the graphs that were opened what is kept here is of.
    sheet: u64,
    /// What the last graph was found to be, while nothing but the view changes.
    analysis: Option<(Version, Rc<CheckedDocument>, Arc<Analysis>)>,
    /// What each small picture was made of when it was painted last.
    pub(super) thumbs: HashMap<String, u128>,
    /// The version that has been explained.
    pub(super) explained: Option<(u64, PathBuf)>,
    /// What has been planned of the version that is known.
    plans: Plans,
    /// Whether the last request was stopped before there was anything to see: the next is not, or whoever drags a slider
    /// would see nothing until they pause.
    starved: bool,
    /// The last picture, and the last maps.
    told: [LastPreview; 2],
}

/// Of which sheet, where it lies, and which graph inside it.
type Version = (u64, PathBuf, Option<String>);

/// What is planned of one version: it is run again for each moment of a film and for each point that is looked at.
#[derive(Default)]
struct Plans {
    picture: Option<(ViewTarget, Option<Rc<PlannedPicture>>)>,
    material: Option<Option<Rc<PlannedOutputs>>>,
    nodes: Option<Option<Rc<PlannedOutputs>>>,
}

/// A picture, planned.
struct PlannedPicture {
    outputs: [(String, Input); 1],
    planned: PlannedOutputs,
}

/// A job that others may stop.
#[derive(Clone, Copy)]
pub(super) struct RunningRequest<'a> {
    pub(super) request: &'a EvaluationRequest,
    stop: &'a AtomicBool,
    progress: &'a Progress,
    pub(super) tell: &'a dyn Fn(EvaluationReport),
}

/// What nobody stops.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'w> RequestRunner<'w> {
    pub(super) fn new(library: &'static Library, platform: &'w dyn Platform) -> RequestRunner<'w> {
        let (cache, thumbs, plans) = (Cache::new(KEPT), HashMap::new(), Plans::default());
        RequestRunner {
            library,
            platform,
            cache,
            sheet: 0,
            analysis: None,
            thumbs,
            explained: None,
            plans,
            starved: false,
            told: Default::default(),
        }
    }

    /// Does all that is wished for, unless somebody wishes for something else meanwhile.
    pub(super) fn fulfil(
        &mut self,
        request: &EvaluationRequest,
        at: &worker::WorkerThread<EvaluationRequest, EvaluationReport>,
        progress: &Progress,
    ) {
        let tell = |report| at.tell(report);
        let run = RunningRequest { request, stop: at.stop(), progress, tell: &tell };
        let (look, analysis) = self.look(&run);
        if !no_errors(&analysis.diagnostics) && analysis.checked.nodes.is_empty() {
            tell(EvaluationReport::Blank("there is nothing to show yet".to_owned()));
            return;
        }
        let shooting = self.shooting(request, &look, &analysis.checked);
        let moment = moment(request);
        let light = shooting.as_ref().is_none_or(|shooting| shooting.planned.is_light(request.side));
        let pictures = self.told[0].to_come(&moment, Some(&request.shown), request.side, request.playing || light);
        let mut maps: Option<Vec<u32>> = None;
        for i in 0..STAGES {
            if let Some(side) = pictures.get(i) {
                let patient = i == 0 && self.starved && (light || *side <= COARSE);
                let patient = RunningRequest { stop: if patient { &NEVER } else { run.stop }, ..run };
                let seen = !patient.stopped() && self.picture(&patient, shooting.as_deref(), *side);
                self.starved = if i == 0 { !seen } else { self.starved };
            }
            if run.stopped() {
                return;
            }
            if let Some(most) = request.maps {
                let most = if request.playing { most.min(request.side) } else { most };
                let maps = maps.get_or_insert_with(|| {
                    let light = self.material(&analysis.checked).is_none_or(|material| material.is_light(most));
                    self.told[1].to_come(&moment, None, most, request.playing || light)
                });
                if let Some(side) = maps.get(i) {
                    self.maps(&run, &analysis.checked, *side, *side == most);
                }
            }
        }
        self.moves(&run, &analysis);
        self.trace(&run, &analysis);
        for some in request.thumbs.chunks(TOGETHER) {
            if run.stopped() {
                return;
            }
            self.thumbs(&run, &look, &analysis.checked, some);
        }
        self.explain(&run, &analysis);
    }

    /// What the graph is, and what is wrong with it.
    fn look(&mut self, run: &RunningRequest<'_>) -> (Rc<CheckedDocument>, Arc<Analysis>) {
        let request = run.request;
        let version: Version = (request.version, request.path.clone(), request.inside.clone());
        if let Some((_, look, analysis)) = self.analysis.as_ref().filter(|(held, ..)| *held == version) {
            return (look.clone(), analysis.clone());
        }
        if self.sheet != request.sheet {
            // Of another graph there is hardly anything to use again, and none of its pictures shows any more.
            (self.cache, self.thumbs, self.sheet) = (Cache::new(KEPT), HashMap::new(), request.sheet);
        }
        let mut files = self.platform.files(&request.path);
        let mut look = request.document.check_document(self.library, &mut files);
        let mut complaints = std::mem::take(&mut look.diagnostics);
        complaints.extend(self.platform.furnish(&mut look.checked));
        let empty = Default::default();
        let graph = match &request.inside {
            None => &request.document.graph,
            Some(name) => request.document.groups.get(name).map_or(&empty, |group| &group.graph),
        };
        let mut interfaces = BTreeMap::new();
        for (name, node) in graph.nodes.iter().filter(|(_, node)| node.kind == INSTANCE) {
            interfaces.extend(request.document.interface(node, &mut files).map(|face| (name.clone(), face)));
        }
        let mut types = HashMap::new();
        for (name, node) in &graph.nodes {
            let flat = format!("{}{name}", request.prefix);
            let outputs: Vec<&str> = match (interfaces.get(name), request.document.spec(&node.kind, self.library)) {
                (Some(face), _) => face.outputs.iter().map(String::as_str).collect(),
                (_, Some(spec)) => spec.outputs.iter().map(|o| o.name).collect(),
                _ => vec![],
            };
            for output in outputs {
                if let Some((at, port)) = look.wire_end(&flat, Some(output)) {
                    types.insert((name.clone(), output.to_owned()), look.checked.nodes[at].types[port]);
                }
            }
        }
        let reads = files.loaded_paths().into_iter().map(PathBuf::from).collect();
        let looked = files.tried_paths().map(PathBuf::from).collect();
        let checked = look.checked.clone();
        let analysis =
            Analysis { version: request.version, checked, diagnostics: complaints, interfaces, types, reads, looked };
        let (look, analysis) = (Rc::new(look), Arc::new(analysis));
        (run.tell)(EvaluationReport::Checked(analysis.clone()));
        self.analysis = Some((version, look.clone(), analysis.clone()));
        self.plans = Plans::default();
        (look, analysis)
    }

    /// What is looked at, planned.
    fn shooting(
        &mut self,
        request: &EvaluationRequest,
        look: &CheckedDocument,
        checked: &Checked,
    ) -> Option<Rc<PlannedPicture>> {
        if let Some((_, shooting)) = self.plans.picture.as_ref().filter(|(shown, _)| *shown == request.shown) {
            return shooting.clone();
        }
        let found = match &request.shown {
            ViewTarget::First => {
                // Colours are what one looks at; then whatever comes first.
                let colour = checked.outputs.iter().find(|(name, _)| name.ends_with("base_color"));
                colour.or(checked.outputs.first()).cloned()
            }
            ViewTarget::Output(name) => checked.outputs.iter().find(|(output, _)| output == name).cloned(),
            ViewTarget::Node(node, output) => look.wire_end(node, output.as_deref()).map(|(node, output)| {
                let name = format!("{}.{}", checked.nodes[node].name, checked.nodes[node].spec.outputs[output].name);
                (name, Input::Wire { node, output })
            }),
        };
        let shooting = found.and_then(|output| {
            let outputs = [output];
            PlannedOutputs::of(checked, &outputs).map(|planned| Rc::new(PlannedPicture { outputs, planned }))
        });
        self.plans.picture = Some((request.shown.clone(), shooting.clone()));
        shooting
    }

    /// Paints the picture that is looked at; says whether there is something to see, be it why there is none.
    fn picture(&mut self, run: &RunningRequest<'_>, shooting: Option<&PlannedPicture>, side: u32) -> bool {
        let request = run.request;
        self.told[0] = LastPreview::default();
        let blank = |why: &str| (run.tell)(EvaluationReport::Blank(why.to_owned()));
        let Some(PlannedPicture { outputs, planned }) = shooting else {
            blank("this shows nothing: wire it, or choose an output");
            return true;
        };
        let made = planned.shoot(outputs, &self.shot(run, side));
        match made {
            Ok(made) => match made.into_iter().next() {
                Some((carries, image)) => {
                    let fine = side >= request.side;
                    let (name, image) = (outputs[0].0.clone(), Arc::new(image));
                    self.told[0] = LastPreview::of(moment(request), Some(request.shown.clone()), side);
                    (run.tell)(EvaluationReport::Picture(Picture {
                        version: request.version,
                        name,
                        carries,
                        image,
                        fine,
                    }));
                }
                None => blank("this shows nothing"),
            },
            Err(RunError::Stopped) => return false,
            Err(error) => blank(&error.to_string()),
        }
        true
    }

    /// The maps of the material.
    fn maps(&mut self, run: &RunningRequest<'_>, checked: &Checked, side: u32, fine: bool) {
        let Some(material) = self.material(checked) else { return };
        let shot = self.shot(run, side);
        let made = images(&material.plan, &shot.job(&material.settings));
        if let Ok(made) = made {
            let images = Arc::new(channels(&material.plan).into_iter().zip(made).filter_map(surface_map).collect());
            (run.tell)(EvaluationReport::Maps(Maps { version: run.request.version, fine, images }));
            self.told[1] = LastPreview::of(moment(run.request), None, side);
        }
    }

    /// All outputs, planned.
    fn material(&mut self, checked: &Checked) -> Option<Rc<PlannedOutputs>> {
        let planned = || PlannedOutputs::of(checked, &checked.outputs).map(Rc::new);
        self.plans.material.get_or_insert_with(planned).clone()
    }

    /// Whether there is a film to see.
    fn moves(&mut self, run: &RunningRequest<'_>, analysis: &Analysis) {
        if run.request.playing || run.stopped() {
            return;
        }
        let material = self.material(&analysis.checked).is_some_and(|planned| planned.moves());
        let picture = self.plans.picture.as_ref().and_then(|(_, shooting)| shooting.as_ref());
        (run.tell)(EvaluationReport::Moves(material || picture.is_some_and(|shooting| shooting.planned.moves())));
    }

    /// What every node is at the point that is pinned.
    fn trace(&mut self, run: &RunningRequest<'_>, analysis: &Analysis) {
        let Some(at) = run.request.pin.filter(|_| !run.stopped()) else { return };
        let checked = &analysis.checked;
        let all = self.plans.nodes.get_or_insert_with(|| point_values::all(checked).map(Rc::new)).clone();
        let Some(all) = all else { return };
        if let Ok(rows) = point_values::trace(checked, &all, &self.shot(run, run.request.side), at) {
            (run.tell)(EvaluationReport::PointValues(PointValues { rows }));
        }
    }

    pub(super) fn shot<'a>(&'a self, run: &RunningRequest<'a>, side: u32) -> PaintSettings<'a> {
        let frame = frame(&run.request.document, run.request.time, side);
        PaintSettings { frame, stop: run.stop, progress: run.progress, cache: &self.cache }
    }
}

impl RunningRequest<'_> {
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
