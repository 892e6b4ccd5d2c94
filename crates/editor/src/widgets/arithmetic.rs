//! Evaluation of typed arithmetic: `0,5`, `1/3`, `2 * (1 + 0.25)`, `50%`.
//!
//! The formulas of nodes are another language: they compute in 32 bits, which cannot hold every seed or typed digit, and
//! have `%` for remainders and `,` between arguments. The crate of the nodes is not among those that the editor uses.

use lapidary_evaluator::diagnostic::quoted;

/// Largest nesting of brackets and signs.
const MAX_DEPTH: usize = 32;

/// Value of an arithmetic expression, or the reason why it has none.
pub(crate) fn evaluate(text: &str) -> Result<f64, String> {
    let text = text.replace(',', ".").replace(['×', '·'], "*").replace('÷', "/").replace('−', "-");
    let whole = text.trim();
    let mut rest = whole;
    let value = sum(&mut rest, 0).and_then(|value| match rest.trim_start() {
        "" if value.is_finite() => Ok(value),
        "" => Err("it divides by zero or is too large".to_owned()),
        rest => Err(misplaced(rest)),
    });
    // If nothing could be read, an example helps more than the reason.
    let example = || "type one such as 0.5, 1/3 or 50%".to_owned();
    value.map_err(|reason| if whole == rest { example() } else { reason })
}

fn sum(rest: &mut &str, depth: usize) -> Result<f64, String> {
    let mut value = product(rest, depth)?;
    loop {
        match consume(rest, &['+', '-']) {
            Some('+') => value += product(rest, depth)?,
            Some(_) => value -= product(rest, depth)?,
            None => return Ok(value),
        }
    }
}

fn product(rest: &mut &str, depth: usize) -> Result<f64, String> {
    let mut value = operand(rest, depth)?;
    loop {
        match consume(rest, &['*', '/']) {
            Some('*') => value *= operand(rest, depth)?,
            Some(_) => value /= operand(rest, depth)?,
            None => return Ok(value),
        }
    }
}

/// Parses a number, a percentage, a bracket, or one of these with a sign.
fn operand(rest: &mut &str, depth: usize) -> Result<f64, String> {
    if depth > MAX_DEPTH {
        return Err(format!("it has more than {MAX_DEPTH} brackets or signs within each other"));
    }
    match consume(rest, &['-', '+', '(']) {
        Some('-') => return Ok(-operand(rest, depth + 1)?),
        Some('+') => return operand(rest, depth + 1),
        Some(_) => {
            let value = sum(rest, depth + 1)?;
            let missing =
                |rest: &str| if rest.trim().is_empty() { "`)` is missing".to_owned() } else { misplaced(rest) };
            return if consume(rest, &[')']).is_some() { Ok(value) } else { Err(missing(rest)) };
        }
        None => {}
    }
    let start = rest.trim_start();
    let mut end = 0;
    let bytes = start.as_bytes();
    while end < bytes.len() {
        let exponent = end > 0 && matches!(bytes[end], b'+' | b'-') && matches!(bytes[end - 1], b'e' | b'E');
        if !(bytes[end].is_ascii_digit() || matches!(bytes[end], b'.' | b'e' | b'E') || exponent) {
            break;
        }
        end += 1;
    }
    let Ok(value) = start[..end].parse::<f64>() else {
        return Err(if start.is_empty() { "a number is missing at the end".to_owned() } else { misplaced(start) });
    };
    *rest = &start[end..];
    Ok(if consume(rest, &['%']).is_some() { value / 100.0 } else { value })
}

/// Message about text that does not belong where it is.
fn misplaced(rest: &str) -> String {
    format!("`{}` has no meaning here", quoted(rest.trim()))
}

/// Consumes one of these characters, if it comes next.
fn consume(rest: &mut &str, choices: &[char]) -> Option<char> {
    let next = rest.trim_start();
    let found = next.chars().next().filter(|c| choices.contains(c))?;
    *rest = &next[found.len_utf8()..];
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::evaluate;

    #[test]
    fn expressions_are_evaluated() {
        let cases = [
            ("0,5", 0.5),
            ("1/3", 1.0 / 3.0),
            (" 2 * (1 + 0.25) ", 2.5),
            ("-3", -3.0),
            ("1e-3", 0.001),
            ("2 - -2", 4.0),
            ("10 / 4 / 2", 1.25),
            ("50%", 0.5),
            ("1 - 2 - 3", -4.0),
        ];
        for (text, value) in cases {
            assert_eq!(evaluate(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn invalid_expressions_have_no_value() {
        for text in ["", "a", "1 +", "(1", "1)", "1/0", "1 2", &"(".repeat(10_000), &"-".repeat(10_000)] {
            assert!(evaluate(text).is_err(), "{text}");
        }
    }

    #[test]
    fn messages_name_what_is_wrong() {
        let cases = [
            ("abc", "type one such as 0.5, 1/3 or 50%"),
            ("2 apples", "`apples` has no meaning here"),
            ("2 * x", "`x` has no meaning here"),
            ("1 +", "a number is missing at the end"),
            ("2 * (1 + 3", "`)` is missing"),
            ("1/0", "it divides by zero or is too large"),
        ];
        for (text, reason) in cases {
            assert_eq!(evaluate(text), Err(reason.to_owned()), "{text}");
        }
    }
}
