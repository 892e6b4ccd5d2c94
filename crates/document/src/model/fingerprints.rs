//! Fingerprints of arguments, from explicit tags: equal exactly if the arguments are equal.

use lapidary_evaluator::graph::{Arg, Args};
use lapidary_field::fingerprint::Fingerprint;
use std::hash::{Hash, Hasher};

/// Adds the names and the values of arguments to a fingerprint.
pub(crate) fn hash_args(args: &Args, print: &mut Fingerprint) {
    for (name, arg) in args.iter() {
        name.hash(print);
        hash_arg(arg, print);
    }
    print.write(b"end");
}

/// Adds a value to a fingerprint.
pub(crate) fn hash_arg(arg: &Arg, print: &mut Fingerprint) {
    match arg {
        Arg::Number(v) => ("number", v.to_bits()).hash(print),
        Arg::Color(color) => ("color", color.map(f32::to_bits)).hash(print),
        Arg::Wire(node, output) => {
            ("wire", node).hash(print);
            hash_output(output.as_deref(), print);
        }
        Arg::Parameter(name) => ("parameter", name).hash(print),
        Arg::Word(word) => ("word", word).hash(print),
        Arg::Ramp(stops) => {
            ("ramp", stops.len()).hash(print);
            for (position, stop) in stops {
                position.to_bits().hash(print);
                hash_arg(stop, print);
            }
        }
        Arg::Vector(v) => ("vector", v.map(f64::to_bits)).hash(print),
        Arg::Text(text) => ("text", text).hash(print),
    }
}

/// Adds the output that a wire comes from to a fingerprint.
pub(crate) fn hash_output(output: Option<&str>, print: &mut Fingerprint) {
    match output {
        Some(output) => ("output", output).hash(print),
        None => "first output".hash(print),
    }
}
