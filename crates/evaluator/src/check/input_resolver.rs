//! Resolves the inputs of sockets; an argument with an error is reported and replaced by the default.

use crate::check::literal_parser::{InputError, finite, no_wire, parse_literal};
use crate::declare::handle::TILING;
use crate::declare::socket::Socket;
use crate::declare::socket_type::{Kind, Variability};
use crate::diagnostic::common_fixes::{quote_wire, sort, spelt_wire};
use crate::diagnostic::fix::{Fix, Repair};
use crate::diagnostic::spelling::perhaps;
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::graph::{Arg, Graph, Node, Setting};
use crate::node::input::Input;
use crate::node::spec::Spec;
use std::collections::HashMap;

/// Resolves sockets, collecting diagnostics.
pub(crate) struct InputResolver<'g> {
    pub(crate) graph: &'g Graph,
    /// The index and the kind of each node of a known kind.
    pub(crate) places: HashMap<&'g str, (usize, &'static Spec)>,
    pub(crate) complaints: Vec<Diagnostic>,
}

impl InputResolver<'_> {
    /// Resolves every socket of a node.
    pub(crate) fn sockets(&mut self, name: &str, node: &Node, spec: &'static Spec) -> Vec<Input> {
        for socket in node.args.keys().filter(|socket| spec.socket(socket).is_none()) {
            let message = format!("`{}` has no input called `{}`", spec.name, quoted(socket));
            let about = About::SocketName(name.to_owned(), socket.clone());
            let names = spec.sockets.iter().map(|s| s.name);
            let complaint = Diagnostic::error(Code::NoSocket, about, message);
            let meant = spec.sockets.iter().find(|s| s.aliases.contains(&socket.as_str()));
            self.complaints.push(match meant {
                Some(meant) => {
                    let title = format!("replace `{}` by `{}`", quoted(socket), meant.name);
                    complaint.help(perhaps(meant.name)).fix(Fix::certain(title, Repair::Replace(meant.name.to_owned())))
                }
                None => {
                    complaint.advised(self.complaints.len(), socket, names, |near| Repair::Replace(near.to_owned()))
                }
            });
        }
        let tiling = self.tiles(node, spec);
        let mut inputs = Vec::with_capacity(spec.sockets.len());
        for socket in spec.sockets {
            let Some(arg) = node.args.get(socket.name) else {
                inputs.push(Input::default_of(&socket.kind));
                continue;
            };
            let about = About::Socket(name.to_owned(), socket.name.to_owned());
            let settled = match arg {
                // What stands in quotes is a wire, unless a text is asked for.
                Arg::Wire(from, output) if socket.kind.is_text() => {
                    let rest = output.as_ref().map_or(String::new(), |output| format!(".{output}"));
                    Some(Input::Text(format!("{from}{rest}")))
                }
                Arg::Wire(from, None) if self.meant_word(socket, from) => {
                    let message = format!("`{}` takes a word without quotes", socket.name);
                    let help = format!("write `{from}` without quotes");
                    let title = format!("remove the quotes around `{from}`");
                    let fix = Fix::certain(title, Repair::Replace(from.clone()));
                    self.complain(InputError::new(Code::Choice, message).help(help).fix(fix), about);
                    None
                }
                Arg::Wire(from, output) => self
                    .wire(from, output.as_deref(), &about)
                    .and_then(|input| self.takes_wire(socket, tiling, &about).then_some(input)),
                _ => match self.value(socket, arg, tiling) {
                    Ok(input) => Some(input),
                    Err(wrong) => {
                        self.complain(wrong, about);
                        None
                    }
                },
            };
            inputs.push(settled.unwrap_or_else(|| Input::default_of(&socket.kind)));
        }
        inputs
    }

    /// Resolves the value of an output; nothing where it is wrong.
    pub(crate) fn output(&mut self, name: &str, arg: &Arg) -> Option<Input> {
        let about = About::Output(name.to_owned());
        match arg {
            Arg::Wire(from, output) => self.wire(from, output.as_deref(), &about),
            Arg::Number(v) => match finite(&quoted(name), *v) {
                Ok(()) => Some(Input::Number(*v)),
                Err(wrong) => {
                    self.complain(wrong, about);
                    None
                }
            },
            Arg::Color(c) => Some(Input::Color(*c)),
            Arg::Parameter(parameter) => match self.parameter(parameter) {
                Ok(Setting::Word(..)) => {
                    let message = format!("the output `{}` takes a wire, a number or a colour", quoted(name));
                    self.complain(InputError::new(Code::Type, message), about);
                    None
                }
                Ok(_) => Some(Input::Parameter(parameter.clone())),
                Err(wrong) => {
                    self.complain(wrong, about);
                    None
                }
            },
            Arg::Word(_) | Arg::Ramp(_) | Arg::Vector(_) | Arg::Text(_) => {
                let wrong = InputError::new(
                    Code::Type,
                    format!("the output `{}` takes a wire, a number or a colour", quoted(name)),
                );
                let wrong = wrong.help("write the name of a node in quotes, a number or \"#rrggbb\"");
                self.complain(InputError { fix: self.unquoted_wire(arg).map(Box::new), ..wrong }, about);
                None
            }
        }
    }

    fn complain(&mut self, InputError { code, message, help, fix }: InputError, about: About) {
        self.complaints.push(Diagnostic { help, fix, ..Diagnostic::error(code, about, message) });
    }
    /// The fix for a word that is the name of a node.
    fn unquoted_wire(&self, arg: &Arg) -> Option<Fix> {
        match arg {
            Arg::Word(name) if self.graph.nodes.contains_key(name) => Some(quote_wire(name)),
            _ => None,
        }
    }

    /// Whether a node tiles: the default, unless its switch is off.
    fn tiles(&self, node: &Node, spec: &Spec) -> bool {
        let told = node.args.get(TILING.0).is_some_and(|arg| *arg == Arg::Word("off".to_owned()));
        spec.socket(TILING.0).is_some() && !told
    }

    /// Whether a word of a choice stands in quotes, which makes it a wire.
    fn meant_word(&self, socket: &Socket, word: &str) -> bool {
        let offered = matches!(&socket.kind, Kind::Choice { words, .. } if words.contains(&word));
        offered && !self.graph.nodes.contains_key(word)
    }
    fn wire(&mut self, from: &str, output: Option<&str>, about: &About) -> Option<Input> {
        let Some(&(node, spec)) = self.places.get(from) else {
            // A node of an unknown kind is there, and has been complained of.
            if !self.graph.nodes.contains_key(from) {
                // A name with a slash belongs to a graph that is used as a node.
                let scope = |name: &str| name.rsplit_once('/').map(|(scope, _)| scope.to_owned());
                let names = self.graph.nodes.keys().map(String::as_str).filter(|name| scope(name) == scope(from));
                let message = format!("no node of this graph is called \"{}\"", quoted(from));
                let complaint = Diagnostic::error(Code::NoNode, about.clone(), message);
                let digits = !from.is_empty() && from.bytes().all(|b| b.is_ascii_hexdigit());
                self.complaints.push(match output {
                    None if from.parse::<f64>().is_ok() => {
                        let fix =
                            Fix::certain(format!("remove the quotes around {from}"), Repair::Replace(from.to_owned()));
                        complaint.help(format!("write {from} without quotes")).fix(fix)
                    }
                    None if digits && [3, 6, 8].contains(&from.len()) => {
                        let color = format!("\"#{from}\"");
                        let fix = Fix::maybe(format!("write the colour {color}"), Repair::Replace(color.clone()));
                        complaint.help(format!("if it is a colour, write {color}")).fix(fix)
                    }
                    _ => {
                        let repair = |near: &str| Repair::Replace(spelt_wire(near, output));
                        let told = complaint.advised(self.complaints.len(), from, names, repair);
                        // A wire from the node itself would be a cycle.
                        let own = |fix: &Fix| matches!(about, About::Socket(node, _) if fix.repair == repair(node));
                        Diagnostic { fix: told.fix.filter(|fix| !own(fix)), ..told }
                    }
                });
            }
            return None;
        };
        let Some(name) = output else { return Some(Input::Wire { node, output: 0 }) };
        if let Some(output) = spec.output(name) {
            return Some(Input::Wire { node, output });
        }
        let names = spec.outputs.iter().map(|o| o.name);
        let message = format!("`{}` has no output called `{}`", spec.name, quoted(name));
        let complaint = Diagnostic::error(Code::NoOutput, about.clone(), message);
        let repair = |near: &str| Repair::Replace(spelt_wire(from, Some(near)));
        self.complaints.push(complaint.advised(self.complaints.len(), name, names, repair));
        None
    }

    fn takes_wire(&mut self, socket: &Socket, tiling: bool, about: &About) -> bool {
        let wrong = no_wire(socket, tiling);
        let takes = wrong.is_none();
        wrong.into_iter().for_each(|wrong| self.complain(wrong, about.clone()));
        takes
    }

    fn parameter(&self, name: &str) -> Result<&Setting, InputError> {
        self.graph.parameters.get(name).map(|p| &p.value).ok_or_else(|| {
            let message = format!("this graph has no parameter called `{}`", quoted(name));
            let names = self.graph.parameters.keys().map(String::as_str);
            // The advice is worked out as for any name.
            let complaint = Diagnostic::error(Code::NoParameter, About::Graph, message);
            let repair = |near: &str| Repair::Replace(spelt_wire(&format!("${near}"), None));
            let Diagnostic { code, message, help, fix, .. } =
                complaint.advised(self.complaints.len(), name, names, repair);
            InputError { code, message, help, fix }
        })
    }

    /// Resolves an argument that is no wire.
    fn value(&self, socket: &Socket, arg: &Arg, tiling: bool) -> Result<Input, InputError> {
        // A parameter counts as what it holds.
        let held = match arg {
            Arg::Parameter(name) => Some(self.parameter(name)?.arg()),
            _ => None,
        };
        let input = match (&socket.kind, held.as_ref().unwrap_or(arg)) {
            (Kind::Ramp { .. }, Arg::Ramp(stops)) => self.ramp(stops)?,
            (_, arg) => parse_literal(socket, arg, tiling).map_err(|wrong| match held {
                // What the parameter holds is not written here.
                Some(_) => InputError { fix: None, ..wrong },
                None => self.refined(socket, arg, wrong),
            })?,
        };
        // A number may flow into a number and a colour into a colour; whatever shapes the program stays as it is.
        let flows = socket.kind.is_adjustable() && matches!(input, Input::Number(_) | Input::Color(_));
        match (arg, held) {
            (Arg::Parameter(_), Some(Arg::Number(_))) if matches!(input, Input::Color(_)) => Ok(input),
            (Arg::Parameter(name), _) if flows => Ok(Input::Parameter(name.clone())),
            _ => Ok(input),
        }
    }

    /// The same error with a fix for the name of a node without quotes, where the socket takes a wire.
    fn refined(&self, socket: &Socket, arg: &Arg, wrong: InputError) -> InputError {
        let flows = socket.kind.variability() == Variability::Varying;
        let fix = if flows { self.unquoted_wire(arg) } else { None };
        InputError { fix: fix.map(Box::new).or(wrong.fix), ..wrong }
    }

    fn ramp(&self, stops: &[(f32, Arg)]) -> Result<Input, InputError> {
        if stops.is_empty() {
            return Err(InputError::new(Code::Ramp, "the ramp has no stops").plain_ramp());
        }
        if let Some(pair) = stops.windows(2).find(|pair| pair[0].0.partial_cmp(&pair[1].0).is_none_or(|o| o.is_gt())) {
            let message = format!("the stops of the ramp are not in order: {} comes before {}", pair[0].0, pair[1].0);
            return Err(InputError::new(Code::Ramp, message).help("sort them in ascending order").fix(sort("stops")));
        }
        let mut out = vec![];
        for (at, color) in stops {
            out.push(match color {
                Arg::Color(c) => (*at, Input::Color(*c)),
                // The fix of the parameter would replace the whole ramp.
                Arg::Parameter(name) => {
                    match self.parameter(name).map_err(|wrong| InputError { fix: None, ..wrong })? {
                        Setting::Color(_) => (*at, Input::Parameter(name.clone())),
                        _ => {
                            let message =
                                format!("a stop takes a colour, and the parameter `{}` is not one", quoted(name));
                            return Err(InputError::new(Code::Type, message));
                        }
                    }
                }
                _ => {
                    let message = format!("the stop at {at} is not a colour");
                    return Err(InputError::new(Code::Type, message).help("write a colour as \"#rrggbb\""));
                }
            });
        }
        Ok(Input::Ramp(out))
    }
}
