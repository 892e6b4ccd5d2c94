//! Default values of sockets.

use lapidary_evaluator::declare::default_value::DefaultValue;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::{Kind, Socket, Spec};

/// Returns whether an argument is the default of its socket.
pub(crate) fn is_default(spec: Option<&'static Spec>, socket: &str, arg: &Arg) -> bool {
    spec_socket(spec, socket).is_some_and(|socket| arg.is_default(socket.kind.default_value()))
}

/// The default of a socket, if a file can state it.
pub(crate) fn default_arg(spec: Option<&'static Spec>, socket: &str) -> Option<Arg> {
    match spec_socket(spec, socket)?.kind {
        // The default of an input for wires is an arbitrary number.
        Kind::Number { range: None, .. } => None,
        ref kind => match kind.default_value() {
            DefaultValue::Curve(_) | DefaultValue::Points(_) | DefaultValue::Ramp(_) | DefaultValue::Text(_) => None,
            default => Arg::from_default(default),
        },
    }
}

fn spec_socket(spec: Option<&'static Spec>, socket: &str) -> Option<&'static Socket> {
    let spec = spec?;
    Some(&spec.sockets[spec.socket(socket)?])
}
