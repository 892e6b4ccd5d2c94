//! Descriptions of the inputs, outputs and versions of a node.

use lapidary_evaluator::node::spec::{Flow, Kind, Output, Socket, Spec, Yield};
use lapidary_nodes::LIBRARY;
use std::io::{self, Write};

/// The version of a node, and how earlier versions differ.
pub(crate) fn versions(out: &mut impl Write, spec: &Spec) -> io::Result<()> {
    writeln!(out, "version: {}", spec.version)?;
    for before in LIBRARY.iter().filter(|other| other.name == spec.name && other.version < spec.version) {
        let then = |socket: &&Socket| before.sockets.iter().find(|s| s.name == socket.name).map(takes);
        let differs = |socket: &&Socket| then(socket).is_some_and(|then| then != takes(socket));
        let differs: Vec<&str> = spec.sockets.iter().filter(differs).map(|socket| socket.name).collect();
        let how = if differs.is_empty() { "formula".to_owned() } else { format!("`{}`", differs.join("`, `")) };
        writeln!(out, "  version {} has another {how}: see `lapidary nodes {}`", before.version, before.exactly())?;
    }
    Ok(())
}

/// The values of an input, with its default.
pub(crate) fn takes(socket: &Socket) -> String {
    match &socket.kind {
        Kind::Number { range: None, .. } => "a number or a wire".to_owned(),
        Kind::Number { rest, range: Some(range), flow } => {
            let how = match flow {
                Flow::Flows => "or a wire",
                Flow::Tiles => "whole while tiling, else any or a wire",
                Flow::Shapes => "whole while tiling",
            };
            format!("{rest}, a number of {}..={}, {how}", range.start(), range.end())
        }
        Kind::Any { rest, passes: false } => format!("{rest}, a number, a colour or a wire"),
        Kind::Any { rest, passes: true } => format!("{rest}, a number, a colour, three numbers, or a wire of any kind"),
        Kind::Color { rest } => format!("\"#{rest:06x}\", a colour or a wire"),
        Kind::Vector { rest: [x, y, z] } => format!("({x:?}, {y:?}, {z:?}), three numbers or a wire"),
        Kind::Normal => "a wire that carries a normal".to_owned(),
        Kind::Material => "a wire that carries a material".to_owned(),
        Kind::Curve { rest } => {
            let points: Vec<String> = rest.iter().map(|[x, y]| format!("({x:?}, {y:?})")).collect();
            format!("[{}], a curve", points.join(", "))
        }
        Kind::Text { file: true, .. } => {
            "the name of a picture file in quotes: PNG, TIFF, EXR, HDR, JPEG, WebP, BMP, TGA, GIF or NPY".to_owned()
        }
        Kind::Text { tables: true, .. } => "the name of a JSON file of tables in quotes".to_owned(),
        Kind::Text { rest, .. } => format!("{rest:?}, a text"),
        Kind::Ramp { rest } => {
            let stops: Vec<String> = rest.iter().map(|(at, hex)| format!("({at:?}, \"#{hex:06x}\")")).collect();
            format!("[{}], a ramp", stops.join(", "))
        }
        Kind::Whole { rest, range } => format!("{rest}, a whole number of {}..={}", range.start(), range.end()),
        Kind::Choice { rest, words } => format!("{}, one of: {}", words[*rest], words.join(", ")),
    }
}

/// The values of an output.
pub(crate) fn yields(spec: &Spec, output: &Output) -> String {
    match output.yields {
        Yield::Number(extent) => format!("a number, {extent:?}").to_lowercase(),
        Yield::Color => "a colour".to_owned(),
        Yield::Vector => "three numbers".to_owned(),
        Yield::Normal => "a normal".to_owned(),
        Yield::Material => "a material".to_owned(),
        Yield::Like(sockets) => {
            let names: Vec<&str> = sockets.iter().map(|s| s.0).collect();
            let any = |s: &Socket| matches!(s.kind, Kind::Any { .. }) && names.contains(&s.name);
            let what = if spec.sockets.iter().any(any) { "what is given to" } else { "a number, like" };
            format!("{what} `{}`", names.join("`, `"))
        }
    }
}
