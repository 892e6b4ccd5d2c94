//! Resolves the inputs of sockets; an argument with an error is reported and replaced by the default.

use crate::check::literal_parser::{InputError, finite, parse_literal, wire_error};
use crate::declare::handle::TILING;
use crate::declare::socket::Socket;
use crate::declare::socket_type::Variability;
use crate::declare::widget::Widget;
use crate::diagnostic::common_fixes::{quote_wire, sort, wire_text};
use crate::diagnostic::fix::{Fix, Repair};
use crate::diagnostic::spelling::suggestion_help;
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::graph::{Arg, Graph, Node, Setting};
use crate::node::input::Input;
use crate::node::spec::Spec;
use std::collections::{BTreeSet, HashMap};

/// Resolves sockets, collecting diagnostics.
pub(crate) struct InputResolver<'g> {
    pub(crate) graph: &'g Graph,
    /// The index and the kind of each node of a known kind, by name.
    pub(crate) nodes: HashMap<&'g str, (usize, &'static Spec)>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Parameters whose values inputs have instead of the parameters themselves.
    pub(crate) compiled_parameters: BTreeSet<String>,
}

impl InputResolver<'_> {
    /// Resolves every socket of a node.
    pub(crate) fn sockets(&mut self, name: &str, node: &Node, spec: &'static Spec) -> Vec<Input> {
        for socket in node.args.keys().filter(|socket| spec.socket(socket).is_none()) {
            let message = format!("`{}` has no input called `{}`", spec.name, quoted(socket));
            let about = About::SocketName(name.to_owned(), socket.clone());
            let names = spec.sockets.iter().map(|s| s.name);
            let diagnostic = Diagnostic::error(Code::NoSocket, about, message);
            let by_alias = spec.sockets.iter().find(|s| s.aliases.contains(&socket.as_str()));
            self.diagnostics.push(match by_alias {
                Some(known) => {
                    let title = format!("replace `{}` by `{}`", quoted(socket), known.name);
                    diagnostic
                        .help(suggestion_help(known.name))
                        .fix(Fix::certain(title, Repair::Replace(known.name.to_owned())))
                }
                None => diagnostic.suggest_fix_limited(self.diagnostics.len(), socket, names, |near| {
                    Repair::Replace(near.to_owned())
                }),
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
            let input = match arg {
                // A text in quotes is a wire, unless the socket takes a text.
                Arg::Wire(from, output) if socket.kind.is_text() => {
                    let suffix = output.as_ref().map_or(String::new(), |output| format!(".{output}"));
                    Some(Input::Text(format!("{from}{suffix}")))
                }
                // No parameter is a text.
                Arg::Parameter(name) if socket.kind.is_text() && !socket.kind.names_file() => {
                    Some(Input::Text(format!("${name}")))
                }
                Arg::Wire(from, None) if self.is_quoted_word(socket, from) => {
                    // In a subgraph its name precedes the word; no option has a slash.
                    let word = from.rsplit_once('/').map_or(from.as_str(), |(_, word)| word);
                    let error = match parse_literal(socket, &Arg::Word(word.to_owned()), tiling) {
                        Ok(_) => {
                            let message = format!("`{}` takes a word without quotes", socket.name);
                            let title = format!("remove the quotes around `{word}`");
                            let fix = Fix::certain(title, Repair::Replace(word.to_owned()));
                            InputError::new(Code::Choice, message)
                                .help(format!("write `{word}` without quotes"))
                                .fix(fix)
                        }
                        Err(error) => error,
                    };
                    self.report(error, about);
                    None
                }
                Arg::Wire(from, output) => self
                    .wire(from, output.as_deref(), &about)
                    .and_then(|input| self.takes_wire(socket, tiling, &about).then_some(input)),
                _ => match self.value(socket, arg, tiling) {
                    Ok(input) => {
                        if let Arg::Parameter(name) = arg
                            && !matches!(input, Input::Parameter(_))
                        {
                            self.compiled_parameters.insert(name.clone());
                        }
                        Some(input)
                    }
                    Err(error) => {
                        self.report(error, about);
                        None
                    }
                },
            };
            inputs.push(input.unwrap_or_else(|| Input::default_of(&socket.kind)));
        }
        inputs
    }

    /// Resolves the value of an output; `None` if it has an error.
    pub(crate) fn output(&mut self, name: &str, arg: &Arg) -> Option<Input> {
        let about = About::Output(name.to_owned());
        match arg {
            Arg::Wire(from, output) => self.wire(from, output.as_deref(), &about),
            Arg::Number(v) => match finite(&quoted(name), *v) {
                Ok(()) => Some(Input::Number(*v)),
                Err(error) => {
                    self.report(error, about);
                    None
                }
            },
            Arg::Color(c) => Some(Input::Color(*c)),
            Arg::Parameter(parameter) => match self.parameter(parameter) {
                Ok(setting) if setting.numbers().is_empty() => {
                    let message = format!("the output `{}` takes a wire, a number or a colour", quoted(name));
                    self.report(InputError::new(Code::Type, message), about);
                    None
                }
                Ok(_) => Some(Input::Parameter(parameter.clone())),
                Err(error) => {
                    self.report(error, about);
                    None
                }
            },
            Arg::Word(_) | Arg::Ramp(_) | Arg::Vector(_) | Arg::Text(_) => {
                let error = InputError::new(
                    Code::Type,
                    format!("the output `{}` takes a wire, a number or a colour", quoted(name)),
                );
                let error = error.help("write the name of a node in quotes, a number or \"#rrggbb\"");
                self.report(InputError { fix: self.unquoted_wire(arg).map(Box::new), ..error }, about);
                None
            }
        }
    }

    fn report(&mut self, InputError { code, message, help, fix }: InputError, about: About) {
        self.diagnostics.push(Diagnostic { help, fix, ..Diagnostic::error(code, about, message) });
    }
    /// The fix for a word that is the name of a node.
    fn unquoted_wire(&self, arg: &Arg) -> Option<Fix> {
        match arg {
            Arg::Word(name) if self.graph.nodes.contains_key(name) => Some(quote_wire(name)),
            _ => None,
        }
    }

    /// True if a node tiles: the default, unless `tiling` is off.
    fn tiles(&self, node: &Node, spec: &Spec) -> bool {
        let off = node.args.get(TILING.0).is_some_and(|arg| *arg == Arg::Word("off".to_owned()));
        spec.socket(TILING.0).is_some() && !off
    }

    /// True if a wire is the word of a choice that was put in quotes by mistake.
    fn is_quoted_word(&self, socket: &Socket, from: &str) -> bool {
        matches!(socket.kind.widget(), Widget::Choice(_)) && !self.graph.nodes.contains_key(from)
    }
    fn wire(&mut self, from: &str, output: Option<&str>, about: &About) -> Option<Input> {
        let Some(&(node, spec)) = self.nodes.get(from) else {
            // A node of an unknown kind has already been reported.
            if !self.graph.nodes.contains_key(from) {
                // A name with a slash is a node of a subgraph.
                let scope = |name: &str| name.rsplit_once('/').map(|(scope, _)| scope.to_owned());
                let names = self.graph.nodes.keys().map(String::as_str).filter(|name| scope(name) == scope(from));
                let message = format!("this graph has no node called \"{}\"", quoted(from));
                let diagnostic = Diagnostic::error(Code::NoNode, about.clone(), message);
                let digits = !from.is_empty() && from.bytes().all(|b| b.is_ascii_hexdigit());
                self.diagnostics.push(match output {
                    None if from.parse::<f64>().is_ok() => {
                        let fix =
                            Fix::certain(format!("remove the quotes around {from}"), Repair::Replace(from.to_owned()));
                        diagnostic.help(format!("write {from} without quotes")).fix(fix)
                    }
                    None if digits && [3, 6, 8].contains(&from.len()) => {
                        let color = format!("\"#{from}\"");
                        let fix = Fix::maybe(format!("write the colour {color}"), Repair::Replace(color.clone()));
                        diagnostic.help(format!("if it is a colour, write {color}")).fix(fix)
                    }
                    Some(output) if self.graph.nodes.contains_key(&format!("{from}.{output}")) => {
                        let name = wire_text(&format!("{from}.{output}"), None);
                        let fix = Fix::certain(format!("write {name}"), Repair::Replace(name.clone()));
                        diagnostic.help(format!("a name with a dot needs quotes of its own: write {name}")).fix(fix)
                    }
                    _ => {
                        let repair = |near: &str| Repair::Replace(wire_text(near, output));
                        let diagnostic = diagnostic.suggest_fix_limited(self.diagnostics.len(), from, names, repair);
                        // A wire from the node itself would be a cycle.
                        let own = |fix: &Fix| matches!(about, About::Socket(node, _) if fix.repair == repair(node));
                        Diagnostic { fix: diagnostic.fix.filter(|fix| !own(fix)), ..diagnostic }
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
        let diagnostic = Diagnostic::error(Code::NoOutput, about.clone(), message);
        let repair = |near: &str| Repair::Replace(wire_text(from, Some(near)));
        self.diagnostics.push(diagnostic.suggest_fix_limited(self.diagnostics.len(), name, names, repair));
        None
    }

    fn takes_wire(&mut self, socket: &Socket, tiling: bool, about: &About) -> bool {
        let error = wire_error(socket, tiling);
        let accepted = error.is_none();
        error.into_iter().for_each(|error| self.report(error, about.clone()));
        accepted
    }

    fn parameter(&self, name: &str) -> Result<&Setting, InputError> {
        self.graph.parameters.get(name).map(|p| &p.value).ok_or_else(|| {
            let message = format!("this graph has no parameter called `{}`", quoted(name));
            let names = self.graph.parameters.keys().map(String::as_str);
            let diagnostic = Diagnostic::error(Code::NoParameter, About::Graph, message);
            let repair = |near: &str| Repair::Replace(format!("\"${near}\""));
            let Diagnostic { code, message, help, fix, .. } =
                diagnostic.suggest_fix_limited(self.diagnostics.len(), name, names, repair);
            InputError { code, message, help, fix }
        })
    }

    /// Resolves an argument that is not a wire.
    fn value(&self, socket: &Socket, arg: &Arg, tiling: bool) -> Result<Input, InputError> {
        // A parameter counts as its value.
        let parameter_value = match arg {
            Arg::Parameter(name) => Some(self.parameter(name)?.arg()),
            _ => None,
        };
        let input = match (socket.kind.widget(), parameter_value.as_ref().unwrap_or(arg)) {
            (Widget::Ramp, Arg::Ramp(stops)) => self.ramp(stops)?,
            (_, arg) => parse_literal(socket, arg, tiling).map_err(|error| match parameter_value {
                // The value of the parameter is written elsewhere.
                Some(_) => InputError { fix: None, ..error },
                None => self.refined(socket, arg, error),
            })?,
        };
        // A parameter stays adjustable where the input is not compiled into the program.
        let adjustable = socket.kind.is_adjustable() && matches!(input, Input::Number(_) | Input::Color(_));
        match (arg, parameter_value) {
            (Arg::Parameter(_), Some(Arg::Number(_))) if matches!(input, Input::Color(_)) => Ok(input),
            (Arg::Parameter(name), _) if adjustable => Ok(Input::Parameter(name.clone())),
            _ => Ok(input),
        }
    }

    /// Adds a fix for the name of a node without quotes, if the socket takes a wire.
    fn refined(&self, socket: &Socket, arg: &Arg, error: InputError) -> InputError {
        let takes_wire = socket.kind.variability() == Variability::Varying;
        let fix = if takes_wire { self.unquoted_wire(arg) } else { None };
        InputError { fix: fix.map(Box::new).or(error.fix), ..error }
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
                // A fix would replace the whole ramp.
                Arg::Parameter(name) => {
                    match self.parameter(name).map_err(|error| InputError { fix: None, ..error })? {
                        Setting::Color(_) => (*at, Input::Parameter(name.clone())),
                        _ => {
                            let message =
                                format!("a stop takes a colour, but the parameter `{}` is not one", quoted(name));
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
