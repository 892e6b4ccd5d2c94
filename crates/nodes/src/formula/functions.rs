//! The functions of formulas.

use super::arithmetic::{by_component, choose, number, plain_type, vector};
use super::{FormulaEnvironment, FormulaNoise};
use crate::color::luminance_of;
use crate::math_functions::MATH_FUNCTIONS;
use crate::vector::{cross, dot};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::node::value::{Value, unit};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;
use std::ops::RangeInclusive;

/// A function of formulas, for the manual.
#[derive(Clone, Copy, Debug)]
pub struct FormulaFunction {
    /// The name.
    pub name: &'static str,
    /// A shorter name.
    pub short: Option<&'static str>,
    /// The names of its arguments; those in brackets may be left out.
    pub arguments: &'static str,
    /// Its result, in a sentence.
    pub doc: &'static str,
}

/// All functions: those of formulas alone, then those of the node `math`.
pub fn formula_functions() -> impl Iterator<Item = FormulaFunction> {
    let math = MATH_FUNCTIONS.iter().map(|f| {
        let arguments = ["a", "a, b", "a, b, c"][f.arity - 1];
        let short = SHORT_NAMES.iter().find(|(_, full)| *full == f.name).map(|(short, _)| *short);
        FormulaFunction { short, ..function(f.name, arguments, f.doc) }
    });
    OWN_FUNCTIONS.iter().copied().chain(math)
}

/// The functions that are not those of the node `math`.
const OWN_FUNCTIONS: &[FormulaFunction] = &[
    function("if", "condition, yes, no", "`yes` where the condition is not 0, else `no`."),
    function("vec", "x, y, z", "A vector."),
    function("rgb", "r, g, b, [a]", "A colour in linear light; `#8a3a22` is a colour too."),
    function("length", "v", "The length of a vector."),
    function("length2", "x, y", "The length of (x, y)."),
    function("normalize", "v", "A vector of length 1 with the same direction."),
    function("dot", "v, w", "The dot product of two vectors."),
    function("cross", "v, w", "The cross product of two vectors."),
    function("luminance", "c", "The brightness of a colour."),
    function(
        "noise",
        "x, y, cells, [z]",
        "Gradient noise from about −1 to 1, with `cells` cells across a tile; it tiles.",
    ),
    function("cells", "x, y, cells, [z]", "Distance to the nearest of random points, about 0 to 1; it tiles."),
    function("random", "i, j", "A random number in 0..1 for each pair of whole numbers."),
    function("sample", "input, x, y", "The value of the input `a` to `f` at another position, in tiles."),
];

const fn function(name: &'static str, arguments: &'static str, doc: &'static str) -> FormulaFunction {
    FormulaFunction { name, short: None, arguments, doc }
}

/// Short names of functions of the node `math`.
const SHORT_NAMES: [(&str, &str); 19] = [
    ("abs", "absolute"),
    ("acos", "arccosine"),
    ("asin", "arcsine"),
    ("atan", "arctangent"),
    ("atan2", "arctangent2"),
    ("ceil", "ceiling"),
    ("cos", "cosine"),
    ("exp", "exponential"),
    ("fract", "fraction"),
    ("hypot", "hypotenuse"),
    ("max", "maximum"),
    ("min", "minimum"),
    ("mix", "lerp"),
    ("mod", "remainder"),
    ("pow", "power"),
    ("sin", "sine"),
    ("sqrt", "square_root"),
    ("tan", "tangent"),
    ("tanh", "hyperbolic_tangent"),
];

/// The names of all functions. Of two equally near names the first is suggested, so short ones precede.
pub(super) fn function_names() -> impl Iterator<Item = &'static str> + Clone {
    let math = MATH_FUNCTIONS.iter().map(|f| f.name);
    SHORT_NAMES.iter().map(|(short, _)| *short).chain(OWN_FUNCTIONS.iter().map(|f| f.name)).chain(math)
}

/// The value of a function; `None` if none has this name. `input` is the first argument, if it is a name.
pub(super) fn call<'r>(
    name: &str,
    input: Option<&str>,
    args: &[Value<'r>],
    environment: &mut dyn FormulaEnvironment<'r>,
) -> Option<Result<Value<'r>, String>> {
    let full = SHORT_NAMES.iter().find(|(short, _)| *short == name).map_or(name, |(_, full)| full);
    if let Some(function) = MATH_FUNCTIONS.iter().find(|f| f.name == full) {
        if args.len() != function.arity {
            return Some(Err(format!("`{name}` takes {}, not {}", counted(function.arity), args.len())));
        }
        return Some(by_component(args, &function.operator));
    }
    let known = OWN_FUNCTIONS.iter().find(|f| f.name == name)?;
    Some(own_function(known, input, args, environment))
}

fn own_function<'r>(
    function: &FormulaFunction,
    input: Option<&str>,
    args: &[Value<'r>],
    environment: &mut dyn FormulaEnvironment<'r>,
) -> Result<Value<'r>, String> {
    let FormulaFunction { name, arguments, .. } = function;
    let wrong = || Err(wrong_arguments(function, args));
    for value in args {
        plain_type(value)?;
    }
    // The arguments as numbers; `None` if one is a colour or a vector.
    let numbers: Option<Vec<Expr<'r>>> =
        args.iter().map(|v| if let Value::Number(v, _) = v { Some(*v) } else { None }).collect();
    match (*name, args, numbers.as_deref()) {
        ("if", [condition, yes, no], _) => choose(*condition, *yes, *no),
        ("vec", _, Some([x, y, z])) => Ok(vector([*x, *y, *z])),
        ("rgb", _, Some([r, g, b])) => Ok(Value::Color([*r, *g, *b, Expr::Lit(1.0)])),
        ("rgb", _, Some([r, g, b, a])) => Ok(Value::Color([*r, *g, *b, *a])),
        ("length", [v], None) => Ok(number(dot(v.vector(), v.vector()).sqrt())),
        ("length2", _, Some([x, y])) => Ok(number((*x * *x + *y * *y).sqrt())),
        ("normalize", [v], None) => Ok(vector(unit(v.vector()))),
        ("dot", [v, w], None) => Ok(number(dot(v.vector(), w.vector()))),
        ("cross", [v, w], None) => Ok(vector(cross(v.vector(), w.vector()))),
        ("luminance", [c], _) => Ok(number(luminance_of(c.vector()))),
        ("noise" | "cells", _, Some([x, y, cells, rest @ ..])) if rest.len() < 2 => {
            let kind = if *name == "noise" { FormulaNoise::Gradient } else { FormulaNoise::Cells };
            let z = rest.first().copied().unwrap_or(Expr::Lit(0.0));
            let cells = match cells {
                Expr::Lit(n) if n.fract() == 0.0 && (1.0..=1024.0).contains(n) => *n as u32,
                _ => {
                    return Err(format!(
                        "the third argument of `{name}` must be a whole number from 1 to 1024, written in digits"
                    ));
                }
            };
            Ok(number(environment.noise(kind, [*x, *y, z], cells)))
        }
        ("random", _, Some([i, j])) => {
            Ok(number(environment.noise(FormulaNoise::Random, [i.floor(), j.floor(), Expr::Lit(0.0)], 1)))
        }
        ("sample", [_, x, y], _) => {
            let name = input.ok_or("the first argument of `sample` is an input, `a` to `f`")?;
            let (Value::Number(x, _), Value::Number(y, _)) = (x, y) else { return wrong() };
            let value = environment.input_at(name, [*x, *y]);
            value.ok_or_else(|| format!("`sample` takes one of the inputs `a` to `f`, not `{name}`"))
        }
        ("length" | "normalize" | "dot" | "cross", _, Some(_)) => {
            Err(format!("`{name}` takes vectors: `{name}({arguments})`; `vec(x, y, z)` makes one"))
        }
        _ => wrong(),
    }
}

/// The message for a wrong number of arguments, or for one that is no number.
fn wrong_arguments(FormulaFunction { name, arguments, .. }: &FormulaFunction, args: &[Value<'_>]) -> String {
    let other = args.iter().position(|value| !matches!(value, Value::Number(..)));
    match other.filter(|_| allowed_counts(arguments).contains(&args.len())) {
        Some(index) => {
            let kind = if matches!(args[index], Value::Color(_)) { "a colour" } else { "a vector" };
            format!("`{name}` takes numbers: `{name}({arguments})`, but argument {} is {kind}", index + 1)
        }
        None => format!("`{name}` takes {}: `{name}({arguments})`", counts(arguments)),
    }
}

/// The component of a value with this name.
pub(super) fn component<'r>(value: Value<'r>, name: &str) -> Result<Value<'r>, String> {
    let (carried, names) = match plain_type(&value)? {
        Type::Color => ("a colour", "rgba"),
        Type::Vector => ("a vector", "xyz"),
        _ => return Err(format!("a number has no component `{name}`")),
    };
    let index = (name.len() == 1).then(|| names.find(name)).flatten();
    let Some(index) = index else {
        let names: Vec<String> = names.chars().map(|c| format!("`{c}`")).collect();
        return Err(format!("{carried} has no component `{name}`, but {}", names.join(", ")));
    };
    Ok(number(value.numbers()[index]))
}

fn counted(arity: usize) -> String {
    if arity == 1 { "1 argument".to_owned() } else { format!("{arity} arguments") }
}

/// The counts of arguments that a list of names allows.
fn counts(arguments: &str) -> String {
    let (least, most) = allowed_counts(arguments).into_inner();
    if least < most { format!("{least} or {most} arguments") } else { counted(most) }
}

/// The least and the largest number of arguments that a list of names allows; those in brackets may be left out.
fn allowed_counts(arguments: &str) -> RangeInclusive<usize> {
    let most = arguments.split(", ").count();
    most - arguments.matches('[').count()..=most
}
