//! Assertions that can never hold, found without computing pixels.

use crate::check::CheckedGraph;
use crate::diagnostic::{About, Code, Diagnostic, quoted};
use crate::report::assertion::Assertion;
use crate::report::missing_output::missing_output;
use crate::trace::Plan;

/// Digits of a fingerprint.
const DIGITS: usize = 16;

/// A warning for each assertion that no pixels of a graph satisfy; `plan` is that of all its outputs.
pub fn impossible_assertions(tests: &[Assertion], graph: &CheckedGraph, plan: &Plan) -> Vec<Diagnostic> {
    let outputs: Vec<&str> = plan.outputs.iter().map(|(name, _)| name.as_str()).collect();
    let checked = |(number, test): (usize, &Assertion)| {
        let warning = |message: String| Diagnostic::warning(Code::Assertion, About::Test(number), message);
        if !outputs.contains(&test.of()) {
            return Some(warning(missing_output(test.of(), graph)).suggest_name(test.of(), outputs.iter().copied()));
        }
        let (message, help) = impossible(test)?;
        Some(warning(message).help(help))
    };
    tests.iter().enumerate().filter_map(checked).collect()
}

/// The reason why no pixels satisfy the values of an assertion, and what to write instead.
fn impossible(test: &Assertion) -> Option<(String, &'static str)> {
    match test {
        Assertion::Range { within: [low, high], .. } if *low as f32 > *high as f32 => {
            Some((format!("no number lies within {low} and {high}"), "write the lower number first"))
        }
        Assertion::Mean { within, .. } if *within < 0.0 => {
            Some((format!("no mean is closer than {within}"), "write 0 or more as `within`"))
        }
        Assertion::Hash { is, .. } if !is.is_empty() && !is_fingerprint(is) => Some((
            format!("no fingerprint reads `{}`", quoted(is)),
            "write `is: \"\"`, and `lapidary test --bless` replaces it by the fingerprint",
        )),
        _ => None,
    }
}

fn is_fingerprint(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}
