//! The lexer of formulas.

use super::{FormulaError, MAX_LENGTH};
use lapidary_evaluator::diagnostic::quoted;

/// A token of a formula.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f32),
    /// Red, green, blue in 0..=255.
    Color([u8; 3]),
    Name(String),
    Symbol(&'static str),
    End,
}

/// The operators and punctuation; those that begin with others come first.
const SYMBOLS: [&str; 24] = [
    "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "%", "^", "<", ">", "=", "!", "(", ")", ",", ";", "?", ":",
    ".", "·",
];

/// Splits a formula into tokens, each with the index of its first character. The last is [`Token::End`].
pub(super) fn tokens(formula: &str) -> Result<Vec<(usize, Token)>, FormulaError> {
    let text: Vec<char> = formula.chars().collect();
    if text.len() > MAX_LENGTH {
        let message = format!("the formula has {} characters, more than {MAX_LENGTH}", text.len());
        return Err(FormulaError::new(MAX_LENGTH, message));
    }
    let (mut out, mut at) = (vec![], 0);
    while at < text.len() {
        let rest = &text[at..];
        let length = match rest[0] {
            c if c.is_whitespace() => 1,
            c if c.is_ascii_digit() || (c == '.' && rest.get(1).is_some_and(char::is_ascii_digit)) => {
                let length = number_length(rest);
                let word: String = rest[..length].iter().collect();
                let number = word.parse::<f32>().ok().filter(|v| v.is_finite());
                let too_large = || FormulaError::new(at, format!("`{word}` is too large; numbers go up to 3.4e38"));
                out.push((at, Token::Number(number.ok_or_else(too_large)?)));
                length
            }
            c if is_letter(c) => {
                let length = rest.iter().take_while(|c| is_letter(**c) || c.is_ascii_digit()).count();
                out.push((at, Token::Name(rest[..length].iter().collect())));
                length
            }
            '#' => {
                let length = rest[1..].iter().take_while(|c| c.is_ascii_alphanumeric()).count();
                out.push((at, Token::Color(color(at, &rest[1..=length])?)));
                length + 1
            }
            c => {
                let starts = |symbol: &&&str| symbol.chars().eq(rest.iter().copied().take(symbol.chars().count()));
                let Some(symbol) = SYMBOLS.iter().find(starts) else { return Err(unknown_character(at, c)) };
                out.push((at, Token::Symbol(if *symbol == "·" { "*" } else { symbol })));
                symbol.chars().count()
            }
        };
        at += length;
    }
    out.push((at, Token::End));
    Ok(out)
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

/// The length of a number: digits, a point, digits, an exponent.
fn number_length(rest: &[char]) -> usize {
    let digits = |from: usize| rest[from.min(rest.len())..].iter().take_while(|c| c.is_ascii_digit()).count();
    let mut length = digits(0);
    if rest.get(length) == Some(&'.') {
        length += 1 + digits(length + 1);
    }
    if matches!(rest.get(length), Some('e' | 'E')) {
        let sign = usize::from(matches!(rest.get(length + 1), Some('+' | '-')));
        let exponent = digits(length + 1 + sign);
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}

/// The bytes of a colour of three or six digits.
fn color(at: usize, digits: &[char]) -> Result<[u8; 3], FormulaError> {
    let values: Option<Vec<u8>> = digits.iter().map(|c| c.to_digit(16).map(|v| v as u8)).collect();
    match values.as_deref() {
        Some([r, g, b]) => Ok([r, g, b].map(|v| v * 17)),
        Some([a, b, c, d, e, f]) => Ok([a * 16 + b, c * 16 + d, e * 16 + f]),
        _ => Err(FormulaError::new(at, "a colour has three or six digits, such as `#8a3a22`")),
    }
}

fn unknown_character(at: usize, c: char) -> FormulaError {
    let message = match c {
        '$' => {
            "parameters are read through an input: write `a: \"$name\"` beside the formula, and `a` in it".to_owned()
        }
        '&' | '|' => format!("`{c}` has no meaning in a formula; write `{c}{c}`"),
        '[' | ']' | '{' | '}' => format!("`{c}` has no meaning in a formula; use `(` and `)`"),
        c => format!("`{}` has no meaning in a formula", quoted(&c.to_string())),
    };
    FormulaError::new(at, message)
}
