//! Resolution of wires from instances and muted nodes: the node that a value really comes from.

use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::common_fixes::wire_text;
use lapidary_evaluator::diagnostic::fix::{Fix, Repair};
use lapidary_evaluator::diagnostic::spelling::spelling_fix;
use lapidary_evaluator::diagnostic::suggestion::suggestion;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Args};
use lapidary_evaluator::node::spec::{Kind, OutputType, Spec};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The outputs of a node that passes values through.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeOutputs {
    /// Each output and its value; `None` if the node itself computes it.
    pub(crate) list: Vec<(String, Option<Arg>)>,
    /// The node has an error that is already reported.
    pub(crate) broken: bool,
    /// The node is a muted node of the library.
    pub(crate) muted: bool,
}

/// The nodes that pass values through: instances and muted nodes.
#[derive(Debug, Default)]
pub(crate) struct WireResolver {
    pub(crate) nodes: HashMap<String, Arc<NodeOutputs>>,
    /// Wires that are already resolved, so that a chain of a hundred thousand nodes is walked once.
    resolved: HashMap<(String, Option<String>), ResolvedWire>,
}

/// The value at the end of a wire; or a diagnostic, `None` if it is already reported.
pub(crate) type ResolvedWire = Result<Arg, Option<Box<Diagnostic>>>;

impl WireResolver {
    /// Resolves a wire and remembers the result.
    pub(crate) fn resolve(&mut self, arg: Arg) -> ResolvedWire {
        let (end, visited) = self.walk(arg);
        self.resolved.extend(visited.into_iter().map(|key| (key, end.clone())));
        end
    }
    /// Resolves a wire without remembering the result.
    pub(crate) fn resolve_once(&self, arg: Arg) -> Option<Arg> {
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
        Some(spelling_fix(output, near, Repair::Replace(wire_text(node, Some(near.name)))))
    }
    /// The end of a wire, and the outputs it passes on its way.
    fn walk(&self, arg: Arg) -> (ResolvedWire, Vec<(String, Option<String>)>) {
        let (mut now, mut visited, mut seen) = (arg, vec![], HashSet::new());
        let end = loop {
            let Arg::Wire(name, output) = &now else { break Ok(now) };
            let Some(outputs) = self.nodes.get(name) else { break Ok(now) };
            let key = (name.clone(), output.clone());
            if let Some(end) = self.resolved.get(&key) {
                break end.clone();
            }
            if !seen.insert(key.clone()) {
                let message = format!("`{}` feeds itself through its inputs", quoted(name));
                break Err(Some(Diagnostic::error(Code::Cycle, About::Graph, message).into()));
            }
            visited.push(key);
            now = match outputs.find(name, output.as_deref()) {
                Ok(Some(arg)) => arg,
                Ok(None) => break Ok(now),
                Err(diagnostic) => break Err(diagnostic),
            };
        };
        (end, visited)
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
            // The check of the graph reports the unknown output.
            _ if self.muted => Ok(None),
            (None, Some(output)) => {
                let message = format!("`{}` has no output called `{}`", quoted(node), quoted(output));
                let names = self.list.iter().map(|(name, _)| name.as_str());
                Err(Some(Diagnostic::error(Code::NoOutput, About::Graph, message).suggest_name(output, names).into()))
            }
            (None, None) => {
                let message = format!("`{}` has no outputs", quoted(node));
                Err(Some(Diagnostic::error(Code::NoOutputs, About::Graph, message).into()))
            }
        }
    }
}

/// The outputs of a muted node of the library: each passes the first wire among the inputs of its type through, or else
/// the value of the first such input.
pub(crate) fn muted_outputs(spec: &Spec, args: &Args) -> NodeOutputs {
    let through = |yields: OutputType| {
        let fits = spec.sockets.iter().filter(|s| is_same_type(&s.kind, yields));
        let fitting: Vec<&Arg> = fits.filter_map(|s| args.get(s.name)).collect();
        fitting.iter().find(|arg| matches!(arg, Arg::Wire(..))).or(fitting.first()).map(|arg| (*arg).clone())
    };
    let list = spec.outputs.iter().map(|o| (o.name.to_owned(), through(o.output_type))).collect();
    NodeOutputs { list, broken: false, muted: true }
}

/// Returns whether a socket and an output have the same type. A slider is a setting of the node, not its input.
fn is_same_type(kind: &Kind, yields: OutputType) -> bool {
    kind.is_input()
        && match (kind.value_type(), yields.value_type()) {
            (Some(taken), Some(yielded)) => taken == yielded,
            (Some(taken), None) => taken == Type::Color,
            (None, yielded) => matches!(yielded, None | Some(Type::Number | Type::Color)),
        }
}

/// The outputs of a muted instance: each passes the first wire among the arguments through.
pub(crate) fn muted_instance_outputs(made: &NodeOutputs, args: &Args) -> Arc<NodeOutputs> {
    let wire = args.values().find(|arg| matches!(arg, Arg::Wire(..)));
    let list = made.list.iter().map(|(name, arg)| (name.clone(), wire.cloned().or(arg.clone()))).collect();
    Arc::new(NodeOutputs { list, ..*made })
}
