//! Parameters that are constants in expressions, because images depend on them.

use crate::check::CheckedGraph;
use crate::node::input::Input;
use crate::node::knob::{Knob, Origin};
use crate::node::scope::Scope;
use crate::trace::constant_folding::FoldedCode;
use crate::trace::plan::knob_values;
use lapidary_field::ir::{Expr, Inst};
use std::collections::{BTreeSet, HashSet};

/// Parameters that images, or the operations of nodes, depend on.
pub(crate) struct ImageParameters {
    pub(crate) parameters: BTreeSet<String>,
}

impl ImageParameters {
    /// The parameters that shape the operations of nodes, so that they are no numbers of the recording, and those that planes
    /// of pixels depend on.
    pub(crate) fn new(graph: &CheckedGraph, scope: &Scope<'_>) -> ImageParameters {
        let mut parameters = graph.compiled_parameters.clone();
        let numbers: HashSet<(usize, usize)> = scope.numbers.keys().map(|(node, socket, _)| (*node, *socket)).collect();
        let traced: HashSet<usize> = scope.evaluations().collect();
        for (node, checked) in graph.nodes.iter().enumerate().filter(|(node, _)| traced.contains(node)) {
            for (socket, input) in checked.inputs.iter().enumerate() {
                if let Input::Parameter(name) = input
                    && !numbers.contains(&(node, socket))
                {
                    parameters.insert(name.clone());
                }
            }
        }
        let mut images = ImageParameters { parameters };
        let painted = scope.planes.painted.iter().flat_map(|(_, numbers)| numbers);
        let inputs = scope.planes.images.values().flatten().flatten();
        images.add(scope, painted.chain(inputs).copied());
        images
    }
    /// Adds the parameters that some numbers depend on; returns true if there are new ones.
    pub(crate) fn add<'r>(&mut self, scope: &Scope<'r>, numbers: impl Iterator<Item = Expr<'r>>) -> bool {
        let before = self.parameters.len();
        let code = scope.recorder.pruned(&numbers.collect::<Vec<_>>());
        for inst in &code.insts {
            if let Inst::Knob(knob) = inst {
                self.parameters.extend(parameter(&scope.knobs[*knob as usize]).map(str::to_owned));
            }
        }
        self.parameters.len() > before
    }
    /// The recording with constants in place of all knobs that no user of the expressions may change.
    pub(crate) fn folded(&self, graph: &CheckedGraph, scope: &Scope<'_>, z_time: [f32; 2]) -> FoldedCode {
        let values = knob_values(&scope.knobs, graph);
        let is_fixed = |knob: &Knob| parameter(knob).is_none_or(|name| self.parameters.contains(name));
        FoldedCode::of(&scope.recorder.code(&[]).insts, |inst| match inst {
            Inst::Lit(bits) => Some(f32::from_bits(*bits)),
            Inst::Coord(axis @ 2..) => Some(z_time[usize::from(*axis) - 2]),
            Inst::Knob(knob) => Some(values[*knob as usize]).filter(|_| is_fixed(&scope.knobs[*knob as usize])),
            _ => None,
        })
    }
}

/// The parameter that a knob is a number of.
fn parameter(knob: &Knob) -> Option<&str> {
    match &knob.origin {
        Origin::Parameter(name) => Some(name),
        Origin::Socket(..) | Origin::Output(_) => None,
    }
}
