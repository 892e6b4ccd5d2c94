//! The steps of a plan, which compute its planes.

use crate::check::CheckedGraph;
use crate::diagnostic::{About, Code, Diagnostic};
use crate::node::painted_planes::{Port, wired};
use crate::node::scope::Scope;
use crate::trace::plan::{ImageStep, Step, StepAction};
use crate::trace::program_cache::ProgramCache;
use lapidary_field::ir::{Expr, Inst};
use std::collections::{HashMap, HashSet};

/// The steps in topological order, so that each follows those whose planes it reads. An output is painted by the first step
/// that needs it.
pub(crate) fn steps(graph: &CheckedGraph, scope: &mut Scope<'_>) -> (Vec<Step>, Vec<Diagnostic>) {
    let (mut steps, mut diagnostics) = (vec![], vec![]);
    let mut painted: HashMap<usize, Vec<(Port, Vec<Expr<'_>>)>> = HashMap::new();
    for (port, numbers) in std::mem::take(&mut scope.planes.painted) {
        painted.entry(port.0).or_default().push((port, numbers));
    }
    for (node, first, picture_input) in std::mem::take(&mut scope.planes.pictures) {
        let node = graph.nodes[node].name.clone();
        steps.push(Step { node, planes: (first..first + 4).collect(), action: StepAction::Picture(picture_input) });
    }
    let mut painted_ports: HashSet<Port> = HashSet::new();
    for node in &graph.sorted {
        let name = &graph.nodes[*node].name;
        let mut paint = PaintedRoots::default();
        for (port, numbers) in painted.remove(node).unwrap_or_default() {
            if painted_ports.insert(port) {
                let planes = planes_of(graph, scope, port).unwrap_or_default();
                paint.add(planes, numbers);
            }
        }
        steps.extend(paint.step(scope, name));
        let Some(inputs) = scope.planes.images.remove(node) else { continue };
        let (step, before) = image_steps(graph, scope, &mut painted_ports, *node, inputs, &mut diagnostics);
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
    fn step(self, scope: &Scope<'r>, node: &str) -> Option<Step> {
        let code = scope.recorder.pruned(&self.roots);
        let action = StepAction::Paint { code, programs: ProgramCache::default() };
        (!self.planes.is_empty()).then(|| Step { node: node.to_owned(), planes: self.planes, action })
    }
}

/// The step of an image node, and the step before it that paints its inputs.
fn image_steps<'r>(
    graph: &CheckedGraph,
    scope: &mut Scope<'r>,
    painted_ports: &mut HashSet<Port>,
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
        let existing_planes =
            port.and_then(|port| planes_of(graph, scope, port).filter(|_| !is_unpainted(graph, port, painted_ports)));
        inputs.push(existing_planes.unwrap_or_else(|| {
            let planes = match port {
                Some(port) => {
                    painted_ports.insert(port);
                    planes_of(graph, scope, port).unwrap_or_else(|| {
                        let first = scope.planes.allocate(port, numbers.len());
                        (first..first + numbers.len() as u32).collect()
                    })
                }
                None => scope.planes.allocate_anonymous(numbers.len()),
            };
            paint.add(planes.clone(), numbers);
            planes
        }));
    }
    let outs = (0..checked.types.len()).filter_map(|output| planes_of(graph, scope, (node, output))).flatten();
    let planes = outs.collect();
    let numbers = scope.recorder.pruned(&settings);
    let data = checked.data_files().filter_map(|named| Some((named.socket, graph.data.get(named.file)?.clone())));
    let image_step = ImageStep { node: checked.clone(), inputs, numbers, counts, data: data.collect() };
    let step = Step { node: checked.name.clone(), planes, action: StepAction::ImageNode(Box::new(image_step)) };
    (step, paint.step(scope, &checked.name))
}

/// True if an output of a field node has not been painted yet.
fn is_unpainted(graph: &CheckedGraph, port: Port, painted_ports: &HashSet<Port>) -> bool {
    graph.nodes[port.0].spec.image().is_none() && !painted_ports.contains(&port)
}

/// The planes of an output, if it has any.
fn planes_of(graph: &CheckedGraph, scope: &Scope<'_>, (node, output): Port) -> Option<Vec<u32>> {
    scope.planes.planes_of((node, output), graph.nodes[node].types[output].width())
}
