//! Arithmetic on the values of formulas: by component, where a number fits any type.

use lapidary_evaluator::declare::value_type::{Extent, Type};
use lapidary_evaluator::node::value::Value;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// A number as a value.
pub(super) fn number(v: Expr<'_>) -> Value<'_> {
    Value::Number(v, Extent::Free)
}

/// Three numbers as a value.
pub(super) fn vector(v: [Expr<'_>; 3]) -> Value<'_> {
    Value::Vector(v)
}

/// The type that values have in common; an error names the types that have none.
pub(super) fn common_type(values: &[Value<'_>]) -> Result<Type, String> {
    let mut common = Type::Number;
    for value in values {
        let carried = plain_type(value)?;
        common = match (common, carried) {
            (Type::Number, other) | (other, Type::Number) => other,
            (one, other) if one == other => one,
            _ => {
                return Err("a colour and a vector have no common type; write `rgb(v.x, v.y, v.z)` or \
                    `vec(c.r, c.g, c.b)`"
                    .to_owned());
            }
        };
    }
    Ok(common)
}

/// The type of a value in a formula: a normal counts as a vector.
pub(super) fn plain_type(value: &Value<'_>) -> Result<Type, String> {
    match value.carries() {
        Type::Normal => Ok(Type::Vector),
        Type::Material => Err("a material is no number; wire one of its channels".to_owned()),
        other => Ok(other),
    }
}

/// Applies a function to the components of values. The alpha of a colour is that of the first colour.
pub(super) fn by_component<'r>(
    values: &[Value<'r>],
    f: &dyn Fn([Expr<'r>; 3]) -> Expr<'r>,
) -> Result<Value<'r>, String> {
    let component = |k: usize| {
        let mut args = [Expr::Lit(0.0); 3];
        for (arg, value) in args.iter_mut().zip(values) {
            *arg = value.vector()[k];
        }
        f(args)
    };
    Ok(match common_type(values)? {
        Type::Color => {
            let alpha = values.iter().find_map(|v| if let Value::Color([.., a]) = v { Some(*a) } else { None });
            Value::Color([component(0), component(1), component(2), alpha.unwrap_or(Expr::Lit(1.0))])
        }
        Type::Vector => vector([0, 1, 2].map(component)),
        _ => number(component(0)),
    })
}

/// Chooses the first of two values, alpha included, where a condition is not 0, else the second.
pub(super) fn choose<'r>(condition: Value<'r>, yes: Value<'r>, no: Value<'r>) -> Result<Value<'r>, String> {
    let Value::Number(condition, _) = condition else {
        return Err("a condition must be a number, not a colour or a vector".to_owned());
    };
    let pick = |yes, no| Real::pick(condition.is_nonzero(), yes, no);
    Ok(match common_type(&[yes, no])? {
        Type::Color => {
            let (yes, no) = (yes.color(), no.color());
            Value::Color([0, 1, 2, 3].map(|k| pick(yes[k], no[k])))
        }
        Type::Vector => {
            let (yes, no) = (yes.vector(), no.vector());
            vector([0, 1, 2].map(|k| pick(yes[k], no[k])))
        }
        _ => number(pick(yes.number(), no.number())),
    })
}
