//! `lapidary test`: the assertions stored in graph files.

use crate::args;
use crate::diagnostic_text::show_diagnostics;
use crate::error::CommandError;
use crate::file::write_text;
use crate::junit::{Case, Suite, report};
use crate::load::{LOADER, graph_error, show};
use crate::terminal::{keep_error, print_line};
use lapidary_document::assertion_text;
use lapidary_document::edit::{Edit, edit};
use lapidary_evaluator::diagnostic::{Diagnostic, Severity};
use lapidary_evaluator::report::assertion::{
    Assertion, AssertionError, AssertionReport, AssertionResult, Finding, run_assertions,
};
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use lapidary_render::display_path;
use lapidary_render::input::is_stdin;
use lapidary_render::{ImageSize, RenderError, ValidGraph, located_diagnostics};
use lapidary_render::{NameRemedy, OutputFiles};
use std::path::{Path, PathBuf};

/// Tests every graph, even after errors in others, and prints the results.
pub(crate) fn test(args: &args::TestArgs) -> Result<(), CommandError> {
    if args.bless && args.graphs.iter().any(|path| is_stdin(path)) {
        return Err(CommandError::Usage("`--bless` cannot write to standard input".to_owned()));
    }
    if let Some(path) = &args.junit {
        let mut outputs = OutputFiles::default();
        outputs.claim(path, [path.as_path()]);
        outputs.reads(args.graphs.iter().map(PathBuf::as_path));
        outputs.check(NameRemedy::RenameOutput)?;
    }
    let (mut suites, mut unread) = (vec![], None);
    for path in &args.graphs {
        match test_one(path, args.bless) {
            Ok(suite) => suites.push(suite),
            Err(fault @ CommandError::Render(RenderError::Read { .. })) => {
                let failure = Some("the graph cannot be read".to_owned());
                let case = Case { name: "check".to_owned(), failure, details: fault.to_string() };
                suites.push(Suite { file: display_path(path), cases: vec![case] });
                keep_error(&mut unread, fault);
            }
            Err(fault) => return Err(fault),
        }
    }
    if let Some(path) = &args.junit {
        write_text(path, &report(&suites))?;
    }
    if let Some(fault) = unread {
        return Err(fault);
    }
    let failed = suites.iter().flat_map(|suite| &suite.cases).any(|case| case.failure.is_some());
    if failed { Err(CommandError::Reported) } else { Ok(()) }
}

/// Tests a graph, and with `bless` writes the hashes that were found into its file.
fn test_one(path: &Path, bless: bool) -> Result<Suite, CommandError> {
    let loaded = LOADER.read(path)?;
    let (file, mut text) = (loaded.file.clone(), loaded.text.clone());
    let ValidGraph { document, mut files } = match loaded.valid(&show) {
        Ok(valid) => valid,
        Err(RenderError::Graph { diagnostics, .. }) => {
            show_diagnostics(&diagnostics, &file, &text);
            return Ok(suite_of_invalid_graph(file, &text, &diagnostics));
        }
        Err(error) => return Err(error.into()),
    };
    let (mut checked, _, origins) = document.check_with_origins(LIBRARY, &mut files);
    LOADER.load_pictures(&mut checked);
    let size = |across| ImageSize::Width(across).pixels(document.size);
    let frame = |across| Frame { samples: document.samples.fixed(), ..document.frame(size(across)) };
    let located = |diagnostic| origins.located(diagnostic, &document);
    let verdicts = match run_assertions(&checked, &document.tests, RunOptions::best(), frame) {
        Ok(AssertionReport { results, mut warnings }) => {
            warnings.retain(|diagnostic| diagnostic.severity != Severity::Note);
            show_diagnostics(&located_diagnostics(&text, warnings, located), &file, &text);
            results
        }
        Err(AssertionError::Plan(diagnostics)) => {
            let diagnostics = located_diagnostics(&text, diagnostics, located);
            show_diagnostics(&diagnostics, &file, &text);
            return Ok(suite_of_invalid_graph(file, &text, &diagnostics));
        }
        Err(AssertionError::Run(error)) => return Err(error.into()),
    };

    let (mut cases, mut lines, mut blessed) = (vec![], vec![], false);
    for (number, (test, verdict)) in document.tests.iter().zip(verdicts).enumerate() {
        let AssertionResult { mut passed, found } = verdict;
        let (name, mut end) = (assertion_text(test), if passed { "passes" } else { "fails" });
        if let (true, false, Assertion::Hash { .. }, Finding::Hash(hash)) = (bless, passed, test, &found) {
            text = edit(&text, None, &Edit::Bless(number, *hash), LIBRARY).map_err(|c| graph_error(&file, &[*c]))?;
            (passed, blessed, end) = (true, true, "is updated");
        }
        lines.push(format!("{file}: {name} {end}: {found}"));
        cases.push(Case { name, failure: (!passed).then(|| found.to_string()), details: String::new() });
    }
    if document.tests.is_empty() {
        lines.push(format!("{file}: no tests"));
    }
    if blessed {
        write_text(path, &text)?;
    }
    lines.iter().try_for_each(|line| print_line(line))?;
    Ok(Suite { file, cases })
}

/// The failed test of a graph with errors.
fn suite_of_invalid_graph(file: String, text: &str, diagnostics: &[Diagnostic]) -> Suite {
    let detail = |diagnostic: &Diagnostic| {
        let fix = diagnostic.fix.as_ref().map_or(String::new(), |fix| format!("\n  fix: {}", fix.title));
        format!("{}{fix}", diagnostic.render(&file, text))
    };
    let details: Vec<String> = diagnostics.iter().take(MAX_DETAILS).map(detail).collect();
    let failure = Some("the graph has errors".to_owned());
    let case = Case { name: "check".to_owned(), failure, details: details.join("\n") };
    Suite { file, cases: vec![case] }
}

/// Largest number of diagnostics of a graph with errors in a report.
const MAX_DETAILS: usize = 100;
