//! Names and types of a graph's outputs: a known name carries its declared type, any other is declared as plain data.

use crate::check::checked::CheckedGraph;
use crate::check::wire_types::{accepts, converter, has_type, preferred_type};
use crate::declare::channel::known_output_type;
use crate::declare::channel::{Channel, known_outputs};
use crate::declare::output::OutputType;
use crate::declare::socket::Socket;
use crate::declare::socket_type::Kind;
use crate::declare::value_type::Type;
use crate::diagnostic::common_fixes::insert_node;
use crate::diagnostic::fix::{Applicability, Fix, Repair};
use crate::diagnostic::spelling::suggestion_help;
use crate::diagnostic::suggestion::distance;
use crate::diagnostic::{About, Code, Diagnostic, Severity, quoted};
use crate::graph::{Arg, Graph, free_name, wire_reference};
use crate::node::input::Input;
use crate::node::spec::{Library, Spec};

impl Graph {
    /// Declares exactly the outputs without a known name as plain data.
    pub fn declare_data(&mut self) {
        let names = self.outputs.iter().map(|(name, _)| name);
        self.data = names.filter(|name| known_output_type(name).is_none()).cloned().collect();
    }
}

/// Checks the names of the outputs of a graph that is rendered. The outputs of a subgraph may have any names.
pub fn check_names(graph: &Graph) -> Vec<Diagnostic> {
    graph.outputs.iter().filter_map(|(name, arg)| check_name(graph, name, arg)).collect()
}

fn check_name(graph: &Graph, name: &str, arg: &Arg) -> Option<Diagnostic> {
    let is_data = graph.data.contains(name);
    let shown = quoted(name);
    let value = value_text(arg)?;
    let diagnostic = |message: String| Diagnostic::error(Code::OutputName, About::OutputName(name.to_owned()), message);
    if known_output_type(name).is_some() {
        let message = format!("the output name `{shown}` has a fixed meaning and cannot be plain data");
        let help = format!("write it without `data( )`, as `\"{shown}\": {value}`, or choose another name");
        let fix = Fix::maybe(format!("remove `data( )` from `{shown}`"), Repair::UnwrapData);
        return is_data.then(|| diagnostic(message).help(help).fix(fix));
    }
    if is_data {
        return None;
    }
    let declared = format!("`\"{shown}\": data({value})`");
    let message = format!("there is no channel called `{shown}`");
    Some(match nearest_output(name) {
        Some((near, certain)) => {
            let fix = Fix {
                title: format!("replace `{shown}` by `{near}`"),
                applicability: Applicability::when(certain),
                repair: Repair::Replace(format!("\"{near}\"")),
            };
            diagnostic(message)
                .help(format!("{} for an output of your own, write {declared}", suggestion_help(near)))
                .fix(fix)
        }
        None => {
            let names: Vec<&str> = known_outputs().map(|(name, _)| name).collect();
            let help = format!("to keep it as plain data, write {declared}; known names: {}", names.join(", "));
            diagnostic(message).help(help).fix(Fix::maybe(format!("declare `{shown}` as plain data"), Repair::WrapData))
        }
    })
}

/// The known output with a similar name or alias, and whether the suggestion is certain: another spelling, an alias, or at
/// most one edit.
fn nearest_output(name: &str) -> Option<(&'static str, bool)> {
    let plain = |name: &str| name.to_lowercase().replace(['_', '-', ' '], "");
    let aliases =
        Channel::ALL.iter().flat_map(|channel| channel.aliases().iter().map(|alias| (*alias, channel.name())));
    let named = plain(name);
    let within = match named.chars().count() {
        0..=3 => 0,
        4..=5 => 1,
        _ => 2,
    };
    let names = known_outputs().map(|(name, _)| (name, name)).chain(aliases);
    let near = names.filter_map(|(other, is)| {
        let other = plain(other);
        Some((distance(&named, &other).filter(|d| *d <= within && (*d == 0 || other.len() > 3))?, is))
    });
    near.min_by_key(|(d, _)| *d).map(|(d, is)| (is, d <= 1))
}

/// Checks the types of outputs with known names. Outputs of other names may have any type.
pub(crate) fn check_types(checked: &CheckedGraph, graph: &Graph, library: &Library, diagnostics: &mut Vec<Diagnostic>) {
    // After an error an input may have its default, so that types derived from inputs are unreliable.
    let has_errors = diagnostics.iter().any(|c| c.severity == Severity::Error);
    let is_reliable = |input: &Input| match input {
        Input::Wire { node, output } => {
            let output = &checked.nodes[*node].spec.outputs[*output];
            !has_errors || !matches!(output.output_type, OutputType::SameAs(_))
        }
        _ => true,
    };
    for (name, input) in &checked.outputs {
        let Some(expected) = known_output_type(name).filter(|_| is_reliable(input)) else { continue };
        let carries = checked.carries(input);
        if carries != expected && (carries, expected) != (Type::Number, Type::Color) {
            diagnostics.push(mismatch(checked, graph, library, (name, input), [carries, expected]));
        }
    }
}

/// The diagnostic of an output whose type differs from that of its name.
fn mismatch(
    checked: &CheckedGraph,
    graph: &Graph,
    library: &Library,
    (name, input): (&str, &Input),
    [carries, expected]: [Type; 2],
) -> Diagnostic {
    let value = graph.outputs.iter().find(|(output, _)| output == name).and_then(|(_, arg)| value_text(arg));
    let value = value.unwrap_or_else(|| "this".to_owned());
    let message = format!("the output `{name}` takes {}, but {value} is {}", expected.name(), carries.name());
    let is_wire = matches!(input, Input::Wire { .. });
    let converted = conversion(library, name, carries, expected).filter(|_| is_wire);
    let fix = converted.map(|(spec, output)| insert_node(name, spec.name, spec.sockets[0].name, output));
    let help = match (converted, expected) {
        (Some((spec, output)), _) => {
            let node = free_name(name, ' ', |name| checked.nodes.iter().any(|node| node.name == name));
            let socket = spec.sockets[0].name;
            let output = output.map_or(String::new(), |output| format!(".{output}"));
            let node_line = format!("`\"{node}\": {}({socket}: {value})`", spec.name);
            format!("add {node_line} to the nodes, and write `\"{name}\": \"{node}{output}\"`")
        }
        (None, Type::Number) if !is_wire => "write a number, such as 0.5, or the name of a node in quotes".to_owned(),
        (None, _) => match converter(library, Type::Number, expected).filter(|_| expected != Type::Number) {
            Some(spec) => {
                format!(
                    "wire a node that outputs {} to it, for example `{}`, or remove the output",
                    expected.name(),
                    spec.name
                )
            }
            None => format!("wire a node that outputs {} to it, or remove the output", expected.name()),
        },
    };
    Diagnostic::error(Code::Type, About::Output(name.to_owned()), message).help(help).fix(fix)
}

/// A node that converts one type to another: one with an output of that name, or else any converter.
fn conversion(library: &Library, name: &str, from: Type, to: Type) -> Option<(&'static Spec, Option<&'static str>)> {
    // No component of a normal is a height or another channel.
    if (from, to) == (Type::Normal, Type::Number) {
        return None;
    }
    // A socket for any type does not convert.
    let first = |spec: &Spec| {
        let own = |socket: &Socket| !matches!(socket.kind, Kind::Any { .. }) && preferred_type(&socket.kind) == from;
        spec.sockets.first().is_some_and(|socket| own(socket) && socket.kind.is_input() && accepts(socket, from))
    };
    let named = library.iter().copied().filter(|spec| first(spec)).filter_map(|spec| {
        let at = spec.outputs.iter().position(|output| output.name == name && has_type(output, to))?;
        Some((spec, (at > 0).then_some(spec.outputs[at].name)))
    });
    let named = named.min_by_key(|(spec, _)| spec.conversion_order());
    named.or_else(|| converter(library, from, to).map(|spec| (spec, None)))
}

/// The text of a value in a file; `None` for a value that no output takes.
fn value_text(arg: &Arg) -> Option<String> {
    Some(match arg {
        Arg::Number(v) => format!("{v}"),
        Arg::Color([r, g, b, _]) => {
            let hex = [r, g, b].map(|v| (lapidary_field::colour::encode(*v) * 255.0).round() as u8);
            format!("\"#{:02x}{:02x}{:02x}\"", hex[0], hex[1], hex[2])
        }
        Arg::Wire(node, None) => format!("\"{}\"", quoted(&wire_reference(node, None))),
        Arg::Wire(node, Some(output)) => format!("\"{}\"", quoted(&wire_reference(node, Some(output)))),
        Arg::Parameter(name) => format!("\"${}\"", quoted(name)),
        Arg::Word(_) | Arg::Ramp(_) | Arg::Vector(_) | Arg::Text(_) => return None,
    })
}
