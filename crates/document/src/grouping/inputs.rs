//! Inputs of a group: wires and parameters from outside, which become its parameters.

use crate::grouping::file_graph::{FileGraph, WireSource};
use crate::model::defaults::default_arg;
use crate::model::instance::SOURCES;
use crate::syntax::literal::is_name;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Args, Node, Parameter, Setting, free_name};
use lapidary_evaluator::node::spec::Kind;
use std::collections::{BTreeMap, BTreeSet};

/// The inputs of a group.
#[derive(Default)]
pub(crate) struct GroupInputs {
    pub(crate) parameters: BTreeMap<String, Parameter>,
    /// The arguments of the parameters.
    pub(crate) args: Args,
    /// The parameters that replace wires.
    wires: BTreeMap<WireSource, String>,
    /// The names of outer parameters inside the group.
    inner_names: BTreeMap<String, String>,
}

impl FileGraph<'_> {
    /// The inputs that a group of nodes needs.
    pub(crate) fn inputs(
        &self,
        chosen: &BTreeSet<&str>,
        type_of: &dyn Fn(&str, Option<&str>) -> Option<Type>,
    ) -> Result<GroupInputs, Box<Diagnostic>> {
        let mut wires: BTreeMap<WireSource, Vec<(&str, &str)>> = BTreeMap::new();
        let mut read = BTreeSet::new();
        for name in chosen {
            for (socket, arg) in self.args(&self.graph.nodes[*name]) {
                match arg {
                    Arg::Wire(from, output) if !chosen.contains(from.as_str()) => {
                        wires.entry(self.source(from, output)).or_default().push((name, socket));
                    }
                    Arg::Parameter(name) => drop(read.insert(name)),
                    Arg::Ramp(stops) => read.extend(stops.iter().filter_map(|(_, stop)| match stop {
                        Arg::Parameter(name) => Some(name),
                        _ => None,
                    })),
                    _ => {}
                }
            }
        }
        let mut inputs = GroupInputs::default();
        for name in read {
            if let Some(parameter) = self.graph.parameters.get(name) {
                let own = inputs.add(name, parameter.clone(), Arg::Parameter(name.clone()));
                inputs.inner_names.insert(name.clone(), own);
            }
        }
        for ((from, output), readers) in wires {
            let (node, socket) = readers[0];
            let same = readers.iter().all(|(_, other)| *other == socket);
            // Names of parameters have fewer characters than names of nodes.
            let named = if same || !is_name(&from) { socket } else { &from };
            let value = self.setting(type_of(&from, output.as_deref()), node, socket).ok_or_else(|| {
                let message = format!("\"{}\" is a normal or a material, which cannot be a parameter", quoted(&from));
                let about = About::Socket(node.to_owned(), socket.to_owned());
                Diagnostic::error(Code::Type, about, message).help(format!("add `{}` to the group", quoted(&from)))
            })?;
            let wire = Arg::Wire(from.clone(), output.clone());
            let own = inputs.add(named, Parameter::new(value), wire);
            inputs.wires.insert((from, output), own);
        }
        Ok(inputs)
    }
    /// A parameter for a wire, with the default of the socket that it leads to. Without a known type, the parameter has the
    /// type of the socket.
    fn setting(&self, carries: Option<Type>, node: &str, socket: &str) -> Option<Setting> {
        let spec = self.document.spec(&self.graph.nodes[node].kind, self.library);
        let kind = spec.and_then(|spec| Some(&spec.sockets[spec.socket(socket)?].kind));
        let taken = kind.and_then(Kind::value_type).unwrap_or(Type::Number);
        Setting::of_type(carries.unwrap_or(taken), default_arg(spec, socket))
    }
    /// The node as it is inside the group.
    pub(crate) fn within(&self, node: &Node, inputs: &GroupInputs) -> Node {
        let parameter = |name: &String| Arg::Parameter(inputs.inner_names.get(name).unwrap_or(name).clone());
        let mut args = node.args.clone();
        for (socket, arg) in self.args(node) {
            let within = match arg {
                Arg::Wire(from, output) => match inputs.wires.get(&self.source(from, output)) {
                    Some(name) => Arg::Parameter(name.clone()),
                    None => arg.clone(),
                },
                Arg::Parameter(name) => parameter(name),
                Arg::Ramp(stops) => Arg::Ramp(
                    stops
                        .iter()
                        .map(|(at, stop)| match stop {
                            Arg::Parameter(name) => (*at, parameter(name)),
                            stop => (*at, stop.clone()),
                        })
                        .collect(),
                ),
                arg => arg.clone(),
            };
            args.insert(socket.clone(), within);
        }
        Node { kind: node.kind.clone(), args }
    }
}

impl GroupInputs {
    /// Adds a parameter, under a name that a socket may have.
    fn add(&mut self, name: &str, parameter: Parameter, arg: Arg) -> String {
        let own = free_name(&name.replace(' ', "_"), '_', |name| {
            SOURCES.contains(&name) || self.parameters.contains_key(name)
        });
        self.parameters.insert(own.clone(), parameter);
        self.args.insert(own.clone(), arg);
        own
    }
}
