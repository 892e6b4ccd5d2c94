//! Diagnostics in the form that the list shows: in the order of the text, each once, with fixes that edit the text.

use lapidary_document::{resolve_fixes, sort_diagnostics};
use lapidary_evaluator::diagnostic::{Diagnostic, Severity};
use std::path::PathBuf;

/// Diagnostic of a text.
#[derive(Clone, Debug)]
pub(crate) struct ListedDiagnostic {
    pub(crate) diagnostic: Diagnostic,
    /// Line that it begins in, from 1.
    pub(crate) line: Option<usize>,
    /// Existing file outside the folders that the graph may read, if the diagnostic is about its path.
    pub(crate) outside_file: Option<PathBuf>,
}

impl ListedDiagnostic {
    pub(crate) fn is_error(&self) -> bool {
        self.diagnostic.severity == Severity::Error
    }
}

/// Sorts diagnostics of a text, resolves their fixes and removes duplicates. The text may be parsed: call it once for each
/// version, not in each frame.
pub(crate) fn list_diagnostics(text: &str, diagnostics: Vec<Diagnostic>) -> Vec<ListedDiagnostic> {
    let mut all = sort_diagnostics(diagnostics);
    // Reading and checking report the same diagnostic, with a resolved fix and without.
    resolve_fixes(text, &mut all);
    all.dedup();
    let (mut counted, mut line) = (0, 1);
    let listed = all.into_iter().map(|diagnostic| {
        // The spans ascend, so that the text is read once.
        let between = diagnostic.span.as_ref().and_then(|span| text.get(counted..span.start));
        line += between.map_or(0, |between| between.bytes().filter(|b| *b == b'\n').count());
        counted += between.map_or(0, str::len);
        ListedDiagnostic { line: between.map(|_| line), diagnostic, outside_file: None }
    });
    listed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lapidary_evaluator::diagnostic::fix::{Fix, Repair};
    use lapidary_evaluator::diagnostic::{About, Code};

    #[test]
    fn diagnostics_are_sorted_and_resolved_before_duplicates_are_removed() {
        let text = "lapidary(\n    format: 1,\n    nodes: { \"a\": perlim() },\n)";
        let at = text.find("perlim").expect("the text has this word");
        let error = |message: &str| Diagnostic::error(Code::NoKind, About::Node("a".to_owned()), message);
        let later = Diagnostic { span: Some(at..at + 8), ..error("later") };
        let fix = Fix::certain("replace it", Repair::Rename("perlin".to_owned()));
        let unresolved = Diagnostic { fix: Some(Box::new(fix)), ..later.clone() };
        let mut resolved = [unresolved.clone()];
        resolve_fixes(text, &mut resolved);
        let [resolved] = resolved;
        assert_ne!(resolved, unresolved);
        let first = Diagnostic { span: Some(0..8), ..error("first") };
        let listed = list_diagnostics(text, vec![unresolved, error("nowhere"), first, resolved]);
        let shown: Vec<_> = listed.iter().map(|listed| (listed.diagnostic.message.as_str(), listed.line)).collect();
        assert_eq!(shown, [("nowhere", None), ("first", Some(1)), ("later", Some(3))]);
        assert!(listed.iter().all(ListedDiagnostic::is_error));
        assert!(listed[2].diagnostic.fix.as_ref().is_some_and(|fix| !fix.edits().is_empty()));
    }
}
