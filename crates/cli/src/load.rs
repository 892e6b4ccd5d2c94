//! Graphs that commands load, and their diagnostics on standard error.

use crate::args::Settings;
use crate::excerpt::with_excerpt;
use crate::fault::{Fault, tell};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_nodes::LIBRARY;
use lapidary_render::{Event, GraphFile, Loader, PreparedGraph, RenderError};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The loader of this process. `LAPIDARY_PATH` names folders of libraries.
pub(crate) static LOADER: LazyLock<Loader> =
    LazyLock::new(|| Loader::new(LIBRARY).with_libraries(folders_of("LAPIDARY_PATH")));

/// Diagnostics of one graph before the rest is only counted.
const MOST_SHOWN: usize = 100;

/// Allows graphs to read these folders and those of `LAPIDARY_ALLOW`.
pub(crate) fn allow(folders: &[PathBuf]) {
    for folder in folders_of("LAPIDARY_ALLOW").iter().chain(folders) {
        LOADER.allow(folder);
    }
}

/// Reads and checks a graph with these settings.
pub(crate) fn prepare(path: &Path, settings: &Settings) -> Result<PreparedGraph, Fault> {
    Ok(LOADER.prepare(path, &settings.values(), &show)?)
}

/// Checks a graph that was read with these settings.
pub(crate) fn prepare_file(path: &Path, graph: GraphFile<'_>, settings: &Settings) -> Result<PreparedGraph, Fault> {
    Ok(graph.prepare(path, &settings.values(), &show)?)
}

/// Shows the warnings of a graph on standard error.
pub(crate) fn show(event: Event<'_>) {
    if let Event::Diagnostics { file, text, diagnostics } = event {
        show_diagnostics(diagnostics, file, text);
    }
}

/// Prints diagnostics of a text, each with its line, on standard error.
pub(crate) fn show_diagnostics(diagnostics: &[Diagnostic], file: &str, text: &str) {
    for diagnostic in diagnostics.iter().take(MOST_SHOWN) {
        tell(&with_excerpt(diagnostic, file, text));
    }
    if diagnostics.len() > MOST_SHOWN {
        tell(&format!("{file}: and {} more", diagnostics.len() - MOST_SHOWN));
    }
}

/// The error of a graph whose file has none, so that no place in it is to blame.
pub(crate) fn graph_error(file: &str, diagnostics: &[Diagnostic]) -> Fault {
    RenderError::graph(file, diagnostics).into()
}

/// The folders that an environment variable lists.
fn folders_of(variable: &str) -> Vec<PathBuf> {
    let named = std::env::var_os(variable).unwrap_or_default();
    std::env::split_paths(&named).filter(|folder| !folder.as_os_str().is_empty()).collect()
}
