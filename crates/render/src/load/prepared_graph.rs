//! Graphs that are ready to be evaluated: settings are applied, and names, types and files are checked.

use super::graph_file::{GraphFile, ValidGraph};
use super::loader::Loader;
use crate::error::RenderError;
use crate::event::EventSink;
use crate::input::is_stdin;
use crate::picture::picture_paths;
use lapidary_document::Document;
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, no_errors, quoted};
use lapidary_evaluator::trace::{Plan, plan, plan_sloped};
use std::path::{Path, PathBuf};

type Planner = fn(&CheckedGraph, &[&str]) -> (Option<Plan>, Vec<Diagnostic>);

/// Values of parameters that replace those in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphSettings {
    /// Name of a preset of the graph.
    pub preset: Option<String>,
    /// Names of parameters and their values as text; these replace those of the preset.
    pub parameters: Vec<(String, String)>,
    /// Seed of the graph.
    pub seed: Option<u32>,
}

/// A graph without errors.
pub struct PreparedGraph {
    /// Name of the file in messages.
    pub file: String,
    /// The document with the settings applied.
    pub document: Document,
    /// The checked graph.
    pub checked: CheckedGraph,
    /// The files that it uses, its own first.
    pub reads: Vec<PathBuf>,
}

impl Loader {
    /// Reads a graph, applies settings, and checks it with all the files that it uses. Warnings go to `events`.
    pub fn prepare(
        &self,
        path: &Path,
        settings: &GraphSettings,
        events: EventSink<'_>,
    ) -> Result<PreparedGraph, RenderError> {
        self.read(path)?.prepare(path, settings, events)
    }
}

impl GraphFile<'_> {
    /// Applies settings and checks the graph with all the files that it uses. Warnings go to `events`.
    pub fn prepare(
        self,
        path: &Path,
        settings: &GraphSettings,
        events: EventSink<'_>,
    ) -> Result<PreparedGraph, RenderError> {
        let (file, loader) = (self.file.clone(), self.loader);
        let ValidGraph { mut document, mut files } = self.valid(events)?;
        let error = |diagnostic: Box<Diagnostic>| RenderError::graph(&file, &[*diagnostic]);
        if let Some(preset) = &settings.preset {
            document.choose(preset).map_err(error)?;
        }
        for (name, value) in &settings.parameters {
            document.set(name, value).map_err(error)?;
        }
        document.graph.seed = settings.seed.unwrap_or(document.graph.seed);
        let (mut checked, mut diagnostics) = document.check_with(loader.library, &mut files);
        diagnostics.extend(loader.load_pictures(&mut checked));
        if !no_errors(&diagnostics) {
            return Err(RenderError::graph(&file, &diagnostics));
        }
        let own = std::iter::once(path.to_owned()).filter(|path| !is_stdin(path));
        let reads =
            own.chain(files.loaded_paths().into_iter().map(PathBuf::from)).chain(picture_paths(&checked)).collect();
        Ok(PreparedGraph { file, document, checked, reads })
    }
}

impl PreparedGraph {
    /// Plans these outputs, or all if none is named.
    pub fn plan(&self, outputs: &[String]) -> Result<Plan, RenderError> {
        self.plan_with(outputs, plan)
    }
    /// Plans an output that is a number, with its slopes.
    pub fn plan_sloped(&self, output: &str) -> Result<Plan, RenderError> {
        self.plan_with(&[output.to_owned()], plan_sloped)
    }

    fn plan_with(&self, outputs: &[String], planner: Planner) -> Result<Plan, RenderError> {
        let names: Vec<&str> = self.checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(name) = outputs.iter().find(|name| !names.contains(&name.as_str())) {
            let message = format!("the graph has no output called `{}`", quoted(name));
            let diagnostic = Diagnostic::error(Code::NoOutput, About::Output(name.clone()), message);
            return Err(RenderError::graph(&self.file, &[diagnostic.suggest_name(name, names.iter().copied())]));
        }
        let wanted = if outputs.is_empty() { names } else { outputs.iter().map(String::as_str).collect() };
        let (plan, diagnostics) = planner(&self.checked, &wanted);
        plan.ok_or_else(|| RenderError::graph(&self.file, &diagnostics))
    }
}
