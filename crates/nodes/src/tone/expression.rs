//! A formula over the inputs and the position.

use crate::formula::{FormulaEnvironment, FormulaError, FormulaNoise, Misspelt, evaluate};
use crate::position::{SEED, SEED_SOCKET};
use crate::shaping::ZERO;
use lapidary_evaluator::declare::string_literal::quote;
use lapidary_evaluator::declare::value_type::{Extent, Type};
use lapidary_evaluator::diagnostic::fix::Repair;
use lapidary_evaluator::diagnostic::spelling::{spelling_fix, suggestion_help};
use lapidary_evaluator::diagnostic::suggestion::Suggestion;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Category, Meaning, Socket, Spec, Text, VALUE};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::noise::hash::mix_seed;
use lapidary_field::noise::improved::Improved;
use lapidary_field::noise::white::White;
use lapidary_field::noise::worley::{Metric, Worley, WorleyOutput};
use lapidary_field::noise::{Noise, NoiseKind};
use std::collections::BTreeMap;
use std::f32::consts::{PI, TAU};

const FORMULA: Text = Text("formula");
const INPUTS: [Any; 6] = [Any("a"), Any("b"), Any("c"), Any("d"), Any("e"), Any("f")];
/// The first of the inputs among the sockets.
const FIRST_INPUT: usize = 1;

const fn input_socket(index: usize) -> Socket {
    INPUTS[index].any_type(0.0, "A value that the formula reads by this letter.")
}

pub(crate) const EXPRESSION: Spec = Spec {
    name: "expression",
    aliases: &["formula", "script", "code", "function", "wrangle", "pixel_processor"],
    category: Category::Tone,
    icon: 'ƒ',
    doc: "Evaluates a formula that you type, over `x`, `y`, `time` and the inputs `a` to `f`; the result may be a number, a colour or a vector.",
    sockets: &[
        FORMULA.of(
            "0.5 + 0.5 * sin(tau * (3 * x + 0.6 * noise(x, y, 3)))",
            "The formula, such as `a * (1 - b)`; the page `formulas` of the manual lists its parts and functions.",
        ),
        input_socket(0),
        input_socket(1),
        input_socket(2),
        input_socket(3),
        input_socket(4),
        input_socket(5),
        SEED_SOCKET,
    ],
    outputs: &[VALUE.inferred(type_of_result, "The result of the formula.")],
    version: 1,
    meaning: Meaning::Field(expression),
};

fn expression(s: &mut Scope<'_>) {
    let formula = s.get(FORMULA);
    match evaluate(formula, &mut AtPoint { scope: s }) {
        Ok(Value::Normal(v)) => s.put_value(VALUE, Value::Vector(v)),
        Ok(value) => s.put_value(VALUE, value),
        Err(error) => {
            s.report_diagnostic(FORMULA.0, |about| diagnostic(formula, error, about));
            s.put(VALUE, ZERO);
        }
    }
}

/// The type of the result; that of a number if the formula has a mistake, which is reported when it is planned.
fn type_of_result(sockets: &[(Type, &str)]) -> Type {
    let inputs = std::array::from_fn(|i| sockets[FIRST_INPUT + i].0);
    let value = evaluate(sockets[0].1, &mut AnyPoint { inputs });
    match value.map(|value| value.carries()) {
        Ok(Type::Normal) => Type::Vector,
        Ok(Type::Material) | Err(_) => Type::Number,
        Ok(carried) => carried,
    }
}

/// The values at the point of a scope.
struct AtPoint<'s, 'r> {
    scope: &'s mut Scope<'r>,
}

impl<'r> FormulaEnvironment<'r> for AtPoint<'_, 'r> {
    fn names(&mut self) -> BTreeMap<&'static str, Value<'r>> {
        let inputs = INPUTS.map(|input| self.scope.get(input));
        let seed = self.scope.seed(SEED);
        named(self.scope.point(), inputs, seed as f32)
    }
    fn input_at(&mut self, name: &str, [x, y]: [Expr<'r>; 2]) -> Option<Value<'r>> {
        let input = INPUTS.into_iter().find(|input| input.0 == name)?;
        Some(self.scope.at(input, x, y))
    }
    fn noise(&mut self, kind: FormulaNoise, [x, y, z]: [Expr<'r>; 3], cells: u32) -> Expr<'r> {
        let (seed, period) = (self.scope.seed(SEED), [cells, cells, 0, 0]);
        let (made, factor): (NoiseKind, fn(&Noise) -> f64) = match kind {
            FormulaNoise::Gradient => (Improved::new(seed, period).into(), |noise| 1.0 / noise.typical().1),
            FormulaNoise::Cells => {
                let worley = Worley::new(seed, period, 1.0, Metric::Euclidean, WorleyOutput::F1);
                (worley.into(), |noise| 1.0 / noise.typical().1)
            }
            FormulaNoise::Random => (White::new(mix_seed(seed), [0; 4]).into(), |_| 0.5),
        };
        let dims = if kind == FormulaNoise::Random || matches!(z, Expr::Lit(0.0)) { 2 } else { 3 };
        let noise = Noise::new(made, dims).expect("these noises have two and three dimensions");
        let scale = cells as f32;
        let value = self.scope.noise(&noise, [x * scale, y * scale, z * scale, ZERO], ZERO) * factor(&noise) as f32;
        if kind == FormulaNoise::Random { value + 0.5 } else { value }
    }
}

/// Values of known types that are not known themselves.
struct AnyPoint {
    inputs: [Type; 6],
}

impl<'r> FormulaEnvironment<'r> for AnyPoint {
    fn names(&mut self) -> BTreeMap<&'static str, Value<'r>> {
        named([Expr::Unknown; 4], self.inputs.map(Value::unknown), 0.0)
    }
    fn input_at(&mut self, name: &str, _: [Expr<'r>; 2]) -> Option<Value<'r>> {
        let index = INPUTS.iter().position(|input| input.0 == name)?;
        Some(Value::unknown(self.inputs[index]))
    }
    fn noise(&mut self, _: FormulaNoise, _: [Expr<'r>; 3], _: u32) -> Expr<'r> {
        Expr::Unknown
    }
}

fn named<'r>([x, y, z, time]: [Expr<'r>; 4], inputs: [Value<'r>; 6], seed: f32) -> BTreeMap<&'static str, Value<'r>> {
    let numbers = [
        ("x", x),
        ("y", y),
        ("z", z),
        ("time", time),
        ("seed", Expr::Lit(seed)),
        ("pi", Expr::Lit(PI)),
        ("tau", Expr::Lit(TAU)),
    ];
    let numbers = numbers.into_iter().map(|(name, v)| (name, Value::Number(v, Extent::Free)));
    numbers.chain(INPUTS.iter().map(|input| input.0).zip(inputs)).collect()
}

/// The diagnostic of a mistake, with a fix where a name is misspelt.
fn diagnostic(formula: &str, FormulaError { at, message, misspelt }: FormulaError, about: About) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(Code::Formula, about, format!("{message} (character {} of the formula)", at + 1));
    let Some(Misspelt { name, nearest, certain }) = misspelt else { return diagnostic };
    let mut text: Vec<char> = formula.chars().collect();
    text.splice(at..at + name.chars().count(), nearest.chars());
    let repair = Repair::Replace(quote(&text.into_iter().collect::<String>()));
    let near = Suggestion { name: &nearest, certain };
    diagnostic.help(suggestion_help(&nearest)).fix(spelling_fix(&name, near, repair))
}
