//! Tests of formulas over constants: their values, and the messages of errors.

use super::{FormulaEnvironment, FormulaError, FormulaNoise, evaluate};
use lapidary_evaluator::declare::value_type::Extent;
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use std::collections::BTreeMap;

/// x is 0.25, y is 0.5, `a` is −2, `b` is a vector, `c` a colour.
struct Constants;

impl FormulaEnvironment<'static> for Constants {
    fn names(&mut self) -> BTreeMap<&'static str, Value<'static>> {
        let number = |v| Value::Number(Expr::Lit(v), Extent::Free);
        BTreeMap::from([
            ("x", number(0.25)),
            ("y", number(0.5)),
            ("a", number(-2.0)),
            ("b", Value::Vector([1.0, 2.0, 2.0].map(Expr::Lit))),
            ("c", Value::Color([0.25, 0.5, 1.0, 0.75].map(Expr::Lit))),
        ])
    }
    fn input_at(&mut self, name: &str, [x, y]: [Expr<'static>; 2]) -> Option<Value<'static>> {
        (name == "a").then(|| Value::Number(x * 10.0 + y, Extent::Free))
    }
    fn noise(&mut self, _: FormulaNoise, [x, y, z]: [Expr<'static>; 3], cells: u32) -> Expr<'static> {
        (x + y + z) * cells as f32
    }
}

fn value(formula: &str) -> Result<Vec<f32>, FormulaError> {
    let literal = |e: Expr<'_>| if let Expr::Lit(v) = e { v } else { panic!("{formula} is not constant") };
    evaluate(formula, &mut Constants).map(|value| value.numbers().into_iter().map(literal).collect())
}

#[test]
fn operators_bind_as_in_arithmetic() {
    for (formula, expected) in [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("10 - 4 - 3", 3.0),
        ("2 ^ 3 ^ 2", 512.0),
        ("-2 ^ 2", -4.0),
        ("a ^ 2", 4.0),
        ("7 % 4 / 2", 1.5),
        ("-7 % 4", 1.0),
        ("1 < 2 && 2 >= 2 || 0", 1.0),
        ("!(1 == 1) + (1 != 2)", 1.0),
        ("1 > 2 ? 3 : 4 > 3 ? 5 : 6", 5.0),
        ("1.5e2 + .5", 150.5),
        ("let r = x * 2; s = r + y;\n r * s", 0.5),
        ("sqrt(16) + min(3, 1) + power(2, 2)", 9.0),
        ("if(a < 0, y, 1 / 0)", 0.5),
        ("sample(a, y, 1)", 6.0),
        ("noise(x, y, 4) + noise(x, y, 4, 1)", 10.0),
        ("length(b) + dot(b, vec(1, 0, 0)) + b.y", 6.0),
        ("c.a + rgb(1, 2, 3).g", 2.75),
    ] {
        assert_eq!(value(formula), Ok(vec![expected]), "{formula}");
    }
}

#[test]
fn colours_and_vectors_are_computed_by_component() {
    assert_eq!(value("c * 2 + 1"), Ok(vec![1.5, 2.0, 3.0, 0.75]));
    assert_eq!(value("1 - b"), Ok(vec![0.0, -1.0, -1.0]));
    assert_eq!(value("max(b, 1.5)"), Ok(vec![1.5, 2.0, 2.0]));
    assert_eq!(value("x > 1 ? b : 0"), Ok(vec![0.0; 3]));
    assert_eq!(value("#fff"), Ok(vec![1.0; 4]));
    assert_eq!(value("#fff * 2"), Ok(vec![2.0, 2.0, 2.0, 1.0]));
    assert_eq!(value("cross(vec(1, 0, 0), vec(0, 1, 0))"), Ok(vec![0.0, 0.0, 1.0]));
}

#[test]
fn errors_have_their_position() {
    for (formula, at, message) in [
        ("", 0, "a value is missing at the end of the formula"),
        ("1 +", 3, "a value is missing at the end of the formula"),
        ("1 + * 2", 4, "a value is missing before `*`"),
        ("(1 + 2", 6, "`)` is missing to close the bracket"),
        ("2 x", 2, "an operator is missing before `x`"),
        ("foo + 1", 0, "there is no value called `foo`"),
        ("sin", 0, "`sin` is a function: write its arguments in brackets"),
        ("x(2)", 0, "`x` is a value, not a function; write `*` to multiply"),
        ("sin(1, 2)", 0, "`sin` takes 1 argument, not 2"),
        ("noise(x, y)", 0, "`noise` takes 3 or 4 arguments: `noise(x, y, cells, [z])`"),
        (
            "noise(x, y, 2.5)",
            0,
            "the third argument of `noise` must be a whole number from 1 to 1024, written in digits",
        ),
        ("b + c", 2, "a colour and a vector have no common type; write `rgb(v.x, v.y, v.z)` or `vec(c.r, c.g, c.b)`"),
        ("x.r", 2, "a number has no component `r`"),
        ("c.x", 2, "a colour has no component `x`, but `r`, `g`, `b`, `a`"),
        ("b ? 1 : 2", 0, "a condition must be a number, not a colour or a vector"),
        ("x = 2; x", 0, "`x` is already a value of the node; choose another name"),
        ("r = 2; r;", 8, "a formula ends with a value; remove the last `;`"),
        ("x @ 2", 2, "`@` has no meaning in a formula"),
        ("x + \u{e1}", 4, "`\u{e1}` has no meaning in a formula"),
        ("vec(x, b, 3)", 0, "`vec` takes numbers: `vec(x, y, z)`, but argument 2 is a vector"),
        ("sample(a, c, 0)", 0, "`sample` takes numbers: `sample(input, x, y)`, but argument 2 is a colour"),
        ("vec(b, 3)", 0, "`vec` takes 3 arguments: `vec(x, y, z)`"),
        ("#12", 0, "a colour has three or six digits, such as `#8a3a22`"),
        ("1e99", 0, "`1e99` is too large; numbers go up to 3.4e38"),
        ("sample(y, 0, 0)", 0, "`sample` takes one of the inputs `a` to `f`, not `y`"),
        ("length(2)", 0, "`length` takes vectors: `length(v)`; `vec(x, y, z)` makes one"),
    ] {
        let error = value(formula).expect_err(formula);
        assert_eq!((error.at, error.message.as_str()), (at, message), "{formula}");
    }
    let misspelt = value("smoothstp(x, 0, 1)").expect_err("it is misspelt").misspelt.expect("a name is near");
    assert_eq!((misspelt.nearest.as_str(), misspelt.certain), ("smoothstep", true));
    let misspelt = value("sinn(x)").expect_err("it is misspelt").misspelt.expect("a name is near");
    assert_eq!((misspelt.nearest.as_str(), misspelt.certain), ("sin", false));
}

#[test]
fn hostile_formulas_end() {
    let deep = format!("{}1{}", "(".repeat(2000), ")".repeat(2000));
    assert!(value(&deep).expect_err("it is deep").message.starts_with("brackets are nested more than 60 deep"));
    assert!(
        value(&"-".repeat(4000)).expect_err("it is deep").message.starts_with("brackets are nested more than 60 deep")
    );
    assert!(value(&"1+".repeat(3000)).expect_err("it is long").message.contains("more than 4096"));
    assert_eq!(value(&format!("{}1", "1+".repeat(2000))), Ok(vec![2001.0]));
    assert!(value(&"1^".repeat(1000)).is_err());
}
