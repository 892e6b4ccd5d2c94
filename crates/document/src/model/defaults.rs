//! Default values of sockets.

use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::{Kind, Spec, rgb};

/// Returns whether an argument is the default of its socket.
pub(crate) fn is_default(spec: Option<&'static Spec>, socket: &str, arg: &Arg) -> bool {
    let Some(socket) = spec.and_then(|spec| Some(&spec.sockets[spec.socket(socket)?])) else { return false };
    match (&socket.kind, arg) {
        (Kind::Number { default: rest, .. } | Kind::Any { default: rest, .. }, Arg::Number(v)) => *v as f32 == *rest,
        (Kind::Color { default: rest }, Arg::Color(c)) => rgb(*rest) == *c,
        (Kind::Vector { default: rest }, Arg::Vector(v)) => v.map(|v| v as f32) == *rest,
        (Kind::Whole { default: rest, .. }, Arg::Number(v)) => *v == f64::from(*rest),
        (Kind::Choice { default: rest, words }, Arg::Word(word)) => words.get(*rest) == Some(&word.as_str()),
        (Kind::Text { default: rest, .. }, Arg::Text(text)) => text == rest,
        _ => false,
    }
}

/// The default of a socket, if a file can state it.
pub(crate) fn default_arg(spec: Option<&'static Spec>, socket: &str) -> Option<Arg> {
    let spec = spec?;
    // The shortest number that is this one as an `f32`.
    let number = |v: f32| v.to_string().parse().unwrap_or(f64::from(v));
    match &spec.sockets[spec.socket(socket)?].kind {
        Kind::Number { default: rest, range: Some(_), .. } | Kind::Any { default: rest, .. } => {
            Some(Arg::Number(number(*rest)))
        }
        Kind::Color { default: rest } => Some(Arg::Color(rgb(*rest))),
        Kind::Vector { default: rest } => Some(Arg::Vector(rest.map(number))),
        Kind::Whole { default: rest, .. } => Some(Arg::Number(f64::from(*rest))),
        Kind::Choice { default: rest, words } => words.get(*rest).map(|word| Arg::Word((*word).to_owned())),
        _ => None,
    }
}
