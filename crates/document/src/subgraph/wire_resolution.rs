//! Where wires end that lead to instances and to muted nodes: at what these hand on.

use lapidary_evaluator::diagnostic::common_fixes::spelt_wire;
use lapidary_evaluator::diagnostic::fix::{Fix, Repair};
use lapidary_evaluator::diagnostic::spelling::spelling;
use lapidary_evaluator::diagnostic::suggestion::suggestion;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Args};
use lapidary_evaluator::node::spec::{Kind, Spec, Yield};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What stands for the outputs of a node.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeOutputs {
    /// Each output, and what stands for it; nothing where the node itself does.
    pub(crate) list: Vec<(String, Option<Arg>)>,
    /// Whether there is something wrong that has been told already.
    pub(crate) broken: bool,
    /// Whether it is a node of the library that is muted.
    pub(crate) muted: bool,
}

/// The nodes that hand on.
#[derive(Debug, Default)]
pub(crate) struct WireResolver {
    pub(crate) nodes: HashMap<String, Arc<NodeOutputs>>,
    /// Where wires were found to end: a chain of a hundred thousand nodes that hand on is walked once.
    ends: HashMap<(String, Option<String>), ResolvedWire>,
}

/// What a socket is given in the end; or what is wrong, unless that has been told.
pub(crate) type ResolvedWire = Result<Arg, Option<Box<Diagnostic>>>;

impl WireResolver {
    /// Follows a wire to its end.
    pub(crate) fn follow(&mut self, arg: Arg) -> ResolvedWire {
        let (end, passed) = self.walk(arg);
        self.ends.extend(passed.into_iter().map(|key| (key, end.clone())));
        end
    }
    /// The same, of a few wires that nobody asks for again.
    pub(crate) fn end(&self, arg: Arg) -> Option<Arg> {
        self.walk(arg).0.ok()
    }
    /// The fix of a wire from an output that its node does not have.
    pub(crate) fn fix(&self, wire: &Arg) -> Option<Fix> {
        let Arg::Wire(node, Some(output)) = wire else { return None };
        let outputs = self.nodes.get(node).filter(|outputs| !outputs.broken && !outputs.muted)?;
        let names = outputs.list.iter().map(|(name, _)| name.as_str());
        if names.clone().any(|name| name == output) {
            return None;
        }
        let near = suggestion(output, names)?;
        Some(spelling(output, near, Repair::Replace(spelt_wire(node, Some(near.name)))))
    }
    /// Where a wire ends, and what it passes on its way.
    fn walk(&self, arg: Arg) -> (ResolvedWire, Vec<(String, Option<String>)>) {
        let (mut now, mut passed, mut seen) = (arg, vec![], HashSet::new());
        let end = loop {
            let Arg::Wire(name, output) = &now else { break Ok(now) };
            let Some(outputs) = self.nodes.get(name) else { break Ok(now) };
            let key = (name.clone(), output.clone());
            if let Some(end) = self.ends.get(&key) {
                break end.clone();
            }
            if !seen.insert(key.clone()) {
                let message = format!("`{}` feeds itself through what it is handed", quoted(name));
                break Err(Some(Diagnostic::error(Code::Cycle, About::Graph, message).into()));
            }
            passed.push(key);
            now = match outputs.find(name, output.as_deref()) {
                Ok(Some(arg)) => arg,
                Ok(None) => break Ok(now),
                Err(diagnostic) => break Err(diagnostic),
            };
        };
        (end, passed)
    }
}

impl NodeOutputs {
    fn find(&self, node: &str, output: Option<&str>) -> Result<Option<Arg>, Option<Box<Diagnostic>>> {
        let found = match output {
            None => self.list.first(),
            Some(output) => self.list.iter().find(|(name, _)| name == output),
        };
        match (found, output) {
            (Some((_, arg)), _) => Ok(arg.clone()),
            _ if self.broken => Err(None),
            // The library knows what outputs it has, and complains.
            _ if self.muted => Ok(None),
            (None, Some(output)) => {
                let message = format!("`{}` has no output called `{}`", quoted(node), quoted(output));
                let names = self.list.iter().map(|(name, _)| name.as_str());
                Err(Some(Diagnostic::error(Code::NoOutput, About::Graph, message).perhaps(output, names).into()))
            }
            (None, None) => {
                let message = format!("`{}` has no outputs", quoted(node));
                Err(Some(Diagnostic::error(Code::NoOutputs, About::Graph, message).into()))
            }
        }
    }
}

/// What a muted node hands through for each of its outputs: the first wire among its inputs of the same type, or else
/// what the first such input is given.
pub(crate) fn muted_outputs(spec: &Spec, args: &Args) -> NodeOutputs {
    let through = |yields: Yield| {
        let fits = spec.sockets.iter().filter(|s| is_same_type(&s.kind, yields));
        let given: Vec<&Arg> = fits.filter_map(|s| args.get(s.name)).collect();
        given.iter().find(|arg| matches!(arg, Arg::Wire(..))).or(given.first()).map(|arg| (*arg).clone())
    };
    let list = spec.outputs.iter().map(|o| (o.name.to_owned(), through(o.yields))).collect();
    NodeOutputs { list, broken: false, muted: true }
}

/// Whether what an output yields is of the kind a socket takes.
fn is_same_type(kind: &Kind, yields: Yield) -> bool {
    match (kind, yields) {
        (Kind::Any { .. }, Yield::Number(_) | Yield::Color | Yield::Like(_)) => true,
        // A slider is a setting of the node, and not what passes through it.
        (Kind::Number { range, .. }, Yield::Number(_)) => range.is_none(),
        (Kind::Color { .. }, Yield::Color | Yield::Like(_)) => true,
        (Kind::Vector { .. }, Yield::Vector) => true,
        (Kind::Normal, Yield::Normal) | (Kind::Material, Yield::Material) => true,
        _ => false,
    }
}
