//! Formulas: texts such as `sin(tau * x) * a`, which the node `expression` evaluates.
//!
//! A formula is evaluated while it is parsed, over recorded values. So it has vectors, slopes and bounds like any node,
//! and its type follows from an evaluation over unknown values.

mod arithmetic;
mod functions;
mod lexer;
mod parser;

pub use functions::{FormulaFunction, formula_functions};

use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use std::collections::BTreeMap;

/// The most characters of a formula.
pub(crate) const MAX_LENGTH: usize = 4096;

/// An error in a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormulaError {
    /// The index of the character it is about, from 0.
    pub(crate) at: usize,
    /// The message: lower case, no full stop.
    pub(crate) message: String,
    /// The name that is misspelt, if a known name is near.
    pub(crate) misspelt: Option<Misspelt>,
}

/// A misspelt name in a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misspelt {
    /// The name as it is written.
    pub(crate) name: String,
    /// The known name nearest to it.
    pub(crate) nearest: String,
    /// True if no other name is likely.
    pub(crate) certain: bool,
}

impl FormulaError {
    pub(crate) fn new(at: usize, message: impl Into<String>) -> Self {
        FormulaError { at, message: message.into(), misspelt: None }
    }
}

/// A noise that a formula can evaluate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaNoise {
    /// Gradient noise, about −1 to 1.
    Gradient,
    /// The distance to the nearest of random points, about 0 to 1.
    Cells,
    /// A random number in 0..1 for each cell.
    Random,
}

/// The environment of a formula: named values, inputs at other points, and noises.
pub(crate) trait FormulaEnvironment<'r> {
    /// The named values.
    fn names(&mut self) -> BTreeMap<&'static str, Value<'r>>;
    /// An input at another point; `None` if there is no input of this name.
    fn input_at(&mut self, name: &str, point: [Expr<'r>; 2]) -> Option<Value<'r>>;
    /// A noise at a point in tiles, with the number of cells across a tile.
    fn noise(&mut self, kind: FormulaNoise, point: [Expr<'r>; 3], cells: u32) -> Expr<'r>;
}

/// Evaluates a formula.
pub(crate) fn evaluate<'r>(
    formula: &str,
    environment: &mut dyn FormulaEnvironment<'r>,
) -> Result<Value<'r>, FormulaError> {
    parser::FormulaParser::new(formula, environment)?.formula()
}

#[cfg(test)]
mod tests;
