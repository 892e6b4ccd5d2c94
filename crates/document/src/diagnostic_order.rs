//! Order of diagnostics: that of the text.

use lapidary_evaluator::diagnostic::Diagnostic;

/// Diagnostics sorted by their position in the text.
pub fn sort_diagnostics(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|d| (d.span.as_ref().map(|s| (s.start, s.end)), d.code));
    diagnostics
}
