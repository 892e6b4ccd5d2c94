//! `lapidary check --explain`: the meaning of a code of diagnostics, with an example.

use crate::error::CommandError;
use crate::terminal::print_line;
use lapidary_evaluator::diagnostic::Code;
use lapidary_evaluator::diagnostic::spelling::did_you_mean;

macro_rules! examples {
    ($($code:literal)+) => {
        &[$(($code, include_str!(concat!("../../../tests/broken/codes/", $code, ".ron")))),+]
    };
}

/// A file with each code; files that are too large are left out.
const EXAMPLES: &[(&str, &str)] = examples! {
    "E001" "E002" "E003" "E010" "E011" "E012" "E013" "E014" "E015" "E016" "E017" "E018" "E019" "E020" "E021" "E022" "E023" "E024"
    "E025" "E026" "E027" "E028" "E029" "E030" "E031" "E035" "E036" "E040" "E041" "E042" "E043" "E044" "E045" "E046" "E047" "E048" "E049" "E050" "E051"
};

/// Prints the meaning of a code, its reason, and a file with this diagnostic.
pub(crate) fn explain(code: &str) -> Result<(), CommandError> {
    let requested = code.to_ascii_uppercase();
    let Some(code) = Code::ALL.iter().find(|code| code.to_string() == requested) else {
        let names: Vec<String> = Code::ALL.iter().map(Code::to_string).collect();
        return Err(CommandError::NotFound(match did_you_mean(&requested, names.iter().map(String::as_str)) {
            Some(near) => format!("there is no code `{code}`; {near}"),
            None => format!("there is no code `{code}`\n  help: write the code of a diagnostic, such as `E012`"),
        }));
    };
    print_line(&format!("{code}:{}\n\n{}", code.doc(), code.why()))?;
    if let Some(text) = example(*code) {
        let lines: Vec<String> = text.lines().map(|line| format!("    {line}")).collect();
        print_line(&format!("\nFor example, `lapidary check` reports it for\n\n{}", lines.join("\n")))?;
    }
    Ok(())
}

/// A file with this diagnostic.
pub(crate) fn example(code: Code) -> Option<&'static str> {
    let name = code.to_string();
    EXAMPLES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
