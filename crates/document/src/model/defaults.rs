//! Default values of sockets.

use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::{Kind, Spec, rgb};

/// Returns whether an argument is the default of its socket.
pub(crate) fn is_default(spec: Option<&'static Spec>, socket: &str, arg: &Arg) -> bool {
    let Some(socket) = spec.and_then(|spec| Some(&spec.sockets[spec.socket(socket)?])) else { return false };
    match (&socket.kind, arg) {
        (Kind::Number { rest, .. } | Kind::Any { rest, .. }, Arg::Number(v)) => *v as f32 == *rest,
        (Kind::Color { rest }, Arg::Color(c)) => rgb(*rest) == *c,
        (Kind::Vector { rest }, Arg::Vector(v)) => v.map(|v| v as f32) == *rest,
        (Kind::Whole { rest, .. }, Arg::Number(v)) => *v == f64::from(*rest),
        (Kind::Choice { rest, words }, Arg::Word(word)) => words.get(*rest) == Some(&word.as_str()),
        (Kind::Text { rest, .. }, Arg::Text(text)) => text == rest,
        _ => false,
    }
}

/// The default of a socket, if a file can state it.
pub(crate) fn default_arg(spec: Option<&'static Spec>, socket: &str) -> Option<Arg> {
    let spec = spec?;
    // The shortest number that is this one as an `f32`.
    let number = |v: f32| v.to_string().parse().unwrap_or(f64::from(v));
    match &spec.sockets[spec.socket(socket)?].kind {
        Kind::Number { rest, range: Some(_), .. } | Kind::Any { rest, .. } => Some(Arg::Number(number(*rest))),
        Kind::Color { rest } => Some(Arg::Color(rgb(*rest))),
        Kind::Vector { rest } => Some(Arg::Vector(rest.map(number))),
        Kind::Whole { rest, .. } => Some(Arg::Number(f64::from(*rest))),
        Kind::Choice { rest, words } => words.get(*rest).map(|word| Arg::Word((*word).to_owned())),
        _ => None,
    }
}
