//! Descriptions of the inputs, outputs and versions of a node.

use lapidary_evaluator::node::spec::{Kind, Output, OutputType, Socket, Spec, Variability};
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
        writeln!(
            out,
            "  version {} has another {how}: see `lapidary nodes {}`",
            before.version,
            before.versioned_name()
        )?;
    }
    Ok(())
}

/// The values of an input, with its default.
pub(crate) fn takes(socket: &Socket) -> String {
    match &socket.kind {
        Kind::Number { range: None, .. } => "a number or a wire".to_owned(),
        Kind::Number { default: rest, range: Some(range), variability: flow } => {
            let how = match flow {
                Variability::Varying => "or a wire",
                Variability::VaryingUnlessTiling => "whole while tiling, else any or a wire",
                Variability::Constant => "whole while tiling",
            };
            format!("{rest}, a number of {}..={}, {how}", range.start(), range.end())
        }
        Kind::Any { default: rest, any_type: false } => format!("{rest}, a number, a colour or a wire"),
        Kind::Any { default: rest, any_type: true } => {
            format!("{rest}, a number, a colour, three numbers, or a wire of any kind")
        }
        Kind::Color { default: rest } => format!("\"#{rest:06x}\", a colour or a wire"),
        Kind::Vector { default: [x, y, z] } => format!("({x:?}, {y:?}, {z:?}), three numbers or a wire"),
        Kind::Normal => "a wire that carries a normal".to_owned(),
        Kind::Material => "a wire that carries a material".to_owned(),
        Kind::Curve { default: rest } => {
            let points: Vec<String> = rest.iter().map(|[x, y]| format!("({x:?}, {y:?})")).collect();
            format!("[{}], a curve", points.join(", "))
        }
        Kind::Text { file: true, .. } => {
            "the name of a picture file in quotes: PNG, TIFF, EXR, HDR, JPEG, WebP, BMP, TGA, GIF or NPY".to_owned()
        }
        Kind::Text { tables: true, .. } => "the name of a JSON file of tables in quotes".to_owned(),
        Kind::Text { default: rest, .. } => format!("{rest:?}, a text"),
        Kind::Ramp { default: rest } => {
            let stops: Vec<String> = rest.iter().map(|(at, hex)| format!("({at:?}, \"#{hex:06x}\")")).collect();
            format!("[{}], a ramp", stops.join(", "))
        }
        Kind::Whole { default: rest, range } => {
            format!("{rest}, a whole number of {}..={}", range.start(), range.end())
        }
        Kind::Choice { default: rest, words } => format!("{}, one of: {}", words[*rest], words.join(", ")),
    }
}

/// The values of an output.
pub(crate) fn yields(spec: &Spec, output: &Output) -> String {
    match output.output_type {
        OutputType::Number(extent) => format!("a number, {extent:?}").to_lowercase(),
        OutputType::Color => "a colour".to_owned(),
        OutputType::Vector => "three numbers".to_owned(),
        OutputType::Normal => "a normal".to_owned(),
        OutputType::Material => "a material".to_owned(),
        OutputType::SameAs(sockets) => {
            let names: Vec<&str> = sockets.iter().map(|s| s.0).collect();
            let any = |s: &Socket| matches!(s.kind, Kind::Any { .. }) && names.contains(&s.name);
            let what = if spec.sockets.iter().any(any) { "what is given to" } else { "a number, like" };
            format!("{what} `{}`", names.join("`, `"))
        }
    }
}
