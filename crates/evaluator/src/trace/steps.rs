//! The steps of a plan, which compute its planes.

use crate::check::CheckedGraph;
use crate::diagnostic::{About, Code, Diagnostic};
use crate::node::painted_planes::{PlaneKey, wired};
use crate::node::scope::Scope;
use crate::trace::plan::{ImageStep, Step, StepAction};
use crate::trace::program_cache::ProgramCache;
use lapidary_field::ir::{Expr, Inst};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The steps in topological order, so that each follows those whose planes it reads. An output is painted by the first step
/// that needs it.
pub(crate) fn steps(graph: &CheckedGraph, scope: &mut Scope<'_>) -> (Vec<Step>, Vec<Diagnostic>) {
    let (mut steps, mut diagnostics) = (vec![], vec![]);
    let mut painted: HashMap<usize, Vec<(PlaneKey, Vec<Expr<'_>>)>> = HashMap::new();
    for (key, numbers) in std::mem::take(&mut scope.planes.painted) {
        painted.entry(key.port.0).or_default().push((key, numbers));
    }
    for (node, first, picture_input) in std::mem::take(&mut scope.planes.pictures) {
        let node = graph.nodes[node].name.clone();
        let (planes, action) = ((first..first + 4).collect(), StepAction::Picture(picture_input));
        steps.push(Step { node, planes, working_size: None, action });
    }
    let mut painted_keys: HashSet<PlaneKey> = HashSet::new();
    for node in &graph.sorted {
        let name = &graph.nodes[*node].name;
        // A program for each size.
        let mut paints: BTreeMap<Option<u32>, PaintedRoots<'_>> = BTreeMap::new();
        for (key, numbers) in painted.remove(node).unwrap_or_default() {
            if painted_keys.insert(key) {
                let planes = planes_of(graph, scope, key).unwrap_or_default();
                paints.entry(key.working_size).or_default().add(planes, numbers);
            }
        }
        steps.extend(paints.into_iter().filter_map(|(working_size, paint)| paint.step(scope, name, working_size)));
        let Some(inputs) = scope.planes.images.remove(node) else { continue };
        let (step, before) = image_steps(graph, scope, &mut painted_keys, *node, inputs, &mut diagnostics);
        steps.extend(before);
        steps.push(step);
    }
    (steps, diagnostics)
}

/// The planes and roots that one program paints.
#[derive(Default)]
struct PaintedRoots<'r> {
    planes: Vec<u32>,
    roots: Vec<Expr<'r>>,
}

impl<'r> PaintedRoots<'r> {
    fn add(&mut self, planes: Vec<u32>, numbers: Vec<Expr<'r>>) {
        self.planes.extend(planes);
        self.roots.extend(numbers);
    }
    fn step(self, scope: &Scope<'r>, node: &str, working_size: Option<u32>) -> Option<Step> {
        let code = scope.recorder.pruned(&self.roots);
        let action = StepAction::Paint { code, programs: ProgramCache::default() };
        (!self.planes.is_empty()).then(|| Step { node: node.to_owned(), planes: self.planes, working_size, action })
    }
}

/// The step of an image node, and the step before it that paints its inputs.
fn image_steps<'r>(
    graph: &CheckedGraph,
    scope: &mut Scope<'r>,
    painted_keys: &mut HashSet<PlaneKey>,
    node: usize,
    input_numbers: Vec<Vec<Expr<'r>>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Step, Option<Step>) {
    let checked = &graph.nodes[node];
    let mut paint = PaintedRoots::default();
    let (mut inputs, mut counts, mut settings) = (vec![], vec![], vec![]);
    for (i, (socket, numbers)) in checked.spec.sockets.iter().zip(input_numbers).enumerate() {
        if !socket.painted {
            if scope.recorder.pruned(&numbers).insts.iter().any(|inst| matches!(inst, Inst::Sample(..))) {
                let about = About::Socket(checked.name.clone(), socket.name.to_owned());
                let message = format!("`{}` is one value for the whole image and cannot depend on pixels", socket.name);
                diagnostics.push(
                    Diagnostic::error(Code::Type, about, message)
                        .help("write a number, or wire a node that reads no pixels"),
                );
            }
            counts.push(numbers.len());
            settings.extend(numbers);
            inputs.push(vec![]);
            continue;
        }
        counts.push(0);
        // An input that widens to the type of the socket is painted for this node only.
        let port = wired(&checked.inputs[i]).filter(|(n, o)| graph.nodes[*n].types[*o].width() == numbers.len());
        let key = port.map(|port| scope.graph.plane_key(port, node));
        let existing_planes =
            key.and_then(|key| planes_of(graph, scope, key).filter(|_| !is_unpainted(graph, key, painted_keys)));
        inputs.push(existing_planes.unwrap_or_else(|| {
            let planes = match key {
                Some(key) => {
                    painted_keys.insert(key);
                    planes_of(graph, scope, key).unwrap_or_else(|| {
                        let first = scope.planes.allocate(key, numbers.len());
                        (first..first + numbers.len() as u32).collect()
                    })
                }
                None => scope.planes.allocate_anonymous(numbers.len()),
            };
            paint.add(planes.clone(), numbers);
            planes
        }));
    }
    let working_size = checked.working_size;
    let own = |output| PlaneKey { port: (node, output), working_size };
    let outs = (0..checked.types.len()).filter_map(|output| planes_of(graph, scope, own(output))).flatten();
    let planes = outs.collect();
    let numbers = scope.recorder.pruned(&settings);
    let data = checked.data_files().filter_map(|named| Some((named.socket, graph.data.get(named.file)?.clone())));
    let image_step = ImageStep { node: checked.clone(), inputs, numbers, counts, data: data.collect() };
    let action = StepAction::ImageNode(Box::new(image_step));
    let step = Step { node: checked.name.clone(), planes, working_size, action };
    (step, paint.step(scope, &checked.name, working_size))
}

/// True if an output of a field node has not been painted yet.
fn is_unpainted(graph: &CheckedGraph, key: PlaneKey, painted_keys: &HashSet<PlaneKey>) -> bool {
    graph.nodes[key.port.0].spec.image().is_none() && !painted_keys.contains(&key)
}

/// The planes of an output, if it has any.
fn planes_of(graph: &CheckedGraph, scope: &Scope<'_>, key: PlaneKey) -> Option<Vec<u32>> {
    let (node, output) = key.port;
    scope.planes.planes_of(key, graph.nodes[node].types[output].width())
}
