//! Graphs that commands load, and their diagnostics on standard error.

use crate::args::Settings;
use crate::diagnostic_text::show_diagnostics;
use crate::error::CommandError;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_nodes::LIBRARY;
use lapidary_render::{Event, GraphFile, Loader, PreparedGraph, RenderError};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The loader of this process.
pub static LOADER: LazyLock<Loader> = LazyLock::new(|| Loader::from_environment(LIBRARY));

/// Allows graphs to read these folders, besides those of `LAPIDARY_ALLOW`.
pub fn allow(folders: &[PathBuf]) {
    for folder in folders {
        LOADER.allow(folder);
    }
}

/// Reads and checks a graph with these settings.
pub(crate) fn prepare(path: &Path, settings: &Settings) -> Result<PreparedGraph, CommandError> {
    Ok(LOADER.prepare(path, &settings.values(), &show)?)
}

/// Checks a graph that was read with these settings.
pub(crate) fn prepare_file(
    path: &Path,
    graph: GraphFile<'_>,
    settings: &Settings,
) -> Result<PreparedGraph, CommandError> {
    Ok(graph.prepare(path, &settings.values(), &show)?)
}

/// Shows the warnings of a graph on standard error.
pub(crate) fn show(event: Event<'_>) {
    if let Event::Diagnostics { file, text, diagnostics } = event {
        show_diagnostics(diagnostics, file, text);
    }
}

/// The error of a graph, without places in its file.
pub(crate) fn graph_error(file: &str, diagnostics: &[Diagnostic]) -> CommandError {
    RenderError::graph(file, diagnostics).into()
}
