//! What need not be written, and how colours are.

use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::{Kind, Spec, rgb};
use std::sync::OnceLock;

/// Whether a socket is given what it rests at anyway.
pub(crate) fn at_rest(spec: Option<&'static Spec>, socket: &str, arg: &Arg) -> bool {
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

/// What a socket rests at, where that can be typed.
pub(crate) fn rest(spec: Option<&'static Spec>, socket: &str) -> Option<Arg> {
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

/// A colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque: the nearest there is to it.
pub(crate) fn hex([r, g, b, a]: [f32; 4]) -> String {
    static LINEAR: OnceLock<[f32; 256]> = OnceLock::new();
    let linear = LINEAR.get_or_init(|| std::array::from_fn(|i| rgb(i as u32)[2]));
    let byte = |v: f32| {
        let above = linear.partition_point(|l| *l < v);
        let nearer = above.checked_sub(1).filter(|below| above == 256 || v - linear[*below] < linear[above] - v);
        nearer.unwrap_or(above)
    };
    let color = format!("#{:02x}{:02x}{:02x}", byte(r), byte(g), byte(b));
    if a >= 1.0 { color } else { format!("{color}{:02x}", (a.max(0.0) * 255.0).round() as u32) }
}
