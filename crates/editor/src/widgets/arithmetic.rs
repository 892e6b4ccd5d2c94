//! Evaluation of typed arithmetic: `0,5`, `1/3`, `2 * (1 + 0.25)`.

/// Largest nesting of brackets and signs.
const MAX_DEPTH: usize = 32;

/// Value of an arithmetic expression; none if the text is something else.
pub(crate) fn evaluate(text: &str) -> Option<f64> {
    let text = text.replace(',', ".").replace(['×', '·'], "*").replace('÷', "/").replace('−', "-");
    let mut rest = text.trim();
    let value = sum(&mut rest, 0)?;
    (rest.trim_start().is_empty() && value.is_finite()).then_some(value)
}

fn sum(rest: &mut &str, depth: usize) -> Option<f64> {
    let mut value = product(rest, depth)?;
    loop {
        match consume(rest, &['+', '-']) {
            Some('+') => value += product(rest, depth)?,
            Some(_) => value -= product(rest, depth)?,
            None => return Some(value),
        }
    }
}

fn product(rest: &mut &str, depth: usize) -> Option<f64> {
    let mut value = operand(rest, depth)?;
    loop {
        match consume(rest, &['*', '/']) {
            Some('*') => value *= operand(rest, depth)?,
            Some(_) => value /= operand(rest, depth)?,
            None => return Some(value),
        }
    }
}

/// Parses a number, a percentage, a bracket, or one of these with a sign.
fn operand(rest: &mut &str, depth: usize) -> Option<f64> {
    if depth > MAX_DEPTH {
        return None;
    }
    match consume(rest, &['-', '+', '(']) {
        Some('-') => return Some(-operand(rest, depth + 1)?),
        Some('+') => return operand(rest, depth + 1),
        Some(_) => {
            let value = sum(rest, depth + 1)?;
            return consume(rest, &[')']).map(|_| value);
        }
        None => {}
    }
    *rest = rest.trim_start();
    let mut end = 0;
    let bytes = rest.as_bytes();
    while end < bytes.len() {
        let exponent = end > 0 && matches!(bytes[end], b'+' | b'-') && matches!(bytes[end - 1], b'e' | b'E');
        if !(bytes[end].is_ascii_digit() || matches!(bytes[end], b'.' | b'e' | b'E') || exponent) {
            break;
        }
        end += 1;
    }
    let value: f64 = rest[..end].parse().ok()?;
    *rest = &rest[end..];
    Some(if consume(rest, &['%']).is_some() { value / 100.0 } else { value })
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
            assert_eq!(evaluate(text), Some(value), "{text}");
        }
    }

    #[test]
    fn invalid_expressions_have_no_value() {
        for text in ["", "a", "1 +", "(1", "1)", "1/0", "1 2", &"(".repeat(10_000), &"-".repeat(10_000)] {
            assert_eq!(evaluate(text), None, "{text}");
        }
    }
}
