//! Numbers as people type them: `0,5`, `1/3`, `2 * (1 + 0.25)`.

/// How deep brackets may lie within each other.
const DEEPEST: usize = 32;

/// What was typed comes to, if it is arithmetic.
pub(crate) fn reckon(text: &str) -> Option<f64> {
    let text = text.replace(',', ".").replace(['×', '·'], "*").replace('÷', "/").replace('−', "-");
    let mut rest = text.trim();
    let value = sum(&mut rest, 0)?;
    (rest.trim_start().is_empty() && value.is_finite()).then_some(value)
}

fn sum(rest: &mut &str, depth: usize) -> Option<f64> {
    let mut value = product(rest, depth)?;
    loop {
        match sign(rest, &['+', '-']) {
            Some('+') => value += product(rest, depth)?,
            Some(_) => value -= product(rest, depth)?,
            None => return Some(value),
        }
    }
}

fn product(rest: &mut &str, depth: usize) -> Option<f64> {
    let mut value = part(rest, depth)?;
    loop {
        match sign(rest, &['*', '/']) {
            Some('*') => value *= part(rest, depth)?,
            Some(_) => value /= part(rest, depth)?,
            None => return Some(value),
        }
    }
}

/// A number, a bracket, or either with a sign; a percentage.
fn part(rest: &mut &str, depth: usize) -> Option<f64> {
    if depth > DEEPEST {
        return None;
    }
    match sign(rest, &['-', '+', '(']) {
        Some('-') => return Some(-part(rest, depth + 1)?),
        Some('+') => return part(rest, depth + 1),
        Some(_) => {
            let value = sum(rest, depth + 1)?;
            return sign(rest, &[')']).map(|_| value);
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
    Some(if sign(rest, &['%']).is_some() { value / 100.0 } else { value })
}

/// Takes one of these signs, if it comes next.
fn sign(rest: &mut &str, signs: &[char]) -> Option<char> {
    let next = rest.trim_start();
    let found = next.chars().next().filter(|c| signs.contains(c))?;
    *rest = &next[found.len_utf8()..];
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::reckon;

    #[test]
    fn people_type_numbers_in_many_ways() {
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
            assert_eq!(reckon(text), Some(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["", "a", "1 +", "(1", "1)", "1/0", "1 2", &"(".repeat(10_000), &"-".repeat(10_000)] {
            assert_eq!(reckon(text), None, "{text}");
        }
    }
}
