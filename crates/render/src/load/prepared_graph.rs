//! Graphs that are ready to be evaluated: settings are applied, and names, types and files are checked.

use super::graph_file::{GraphFile, ValidGraph};
use super::loader::Loader;
use crate::error::RenderError;
use crate::event::{Event, EventSink};
use crate::input::is_stdin;
use crate::picture::picture_paths;
use lapidary_document::{Document, NodeOrigins, resolve_fixes, sort_diagnostics};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, Severity, no_errors, quoted};
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::node::spec::{Kind, TILING};
use lapidary_evaluator::trace::{ExpressionPlan, ExpressionRequest, Plan, plan, plan_expressions, plan_sloped};
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
    /// The text of the file, for the places of errors.
    text: String,
    origins: NodeOrigins,
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
        let (file, text, loader) = (self.file.clone(), self.text.clone(), self.loader);
        let ValidGraph { mut document, mut files } = self.valid(events)?;
        let error = |diagnostic: Box<Diagnostic>| RenderError::graph(&file, &[*diagnostic]);
        if let Some(preset) = &settings.preset {
            document.choose(preset).map_err(error)?;
        }
        for (name, value) in &settings.parameters {
            document.set(name, value).map_err(error)?;
        }
        document.graph.seed = settings.seed.unwrap_or(document.graph.seed);
        let (mut checked, mut diagnostics, origins) = document.check_with_origins(loader.library, &mut files);
        diagnostics.extend(loader.load_pictures(&mut checked));
        if !no_errors(&diagnostics) {
            return Err(RenderError::graph(&file, &diagnostics));
        }
        let own = std::iter::once(path.to_owned()).filter(|path| !is_stdin(path));
        let reads =
            own.chain(files.loaded_paths().into_iter().map(PathBuf::from)).chain(picture_paths(&checked)).collect();
        Ok(PreparedGraph { file, document, checked, reads, text, origins })
    }
}

impl PreparedGraph {
    /// Plans these outputs, or all if none is named.
    pub fn plan(&self, outputs: &[String]) -> Result<Plan, RenderError> {
        self.plan_with(outputs, plan, &|_| {})
    }
    /// Plans like [`PreparedGraph::plan`]. Warnings that only a plan finds go to `events`.
    pub fn plan_with_warnings(&self, outputs: &[String], events: EventSink<'_>) -> Result<Plan, RenderError> {
        self.plan_with(outputs, plan, events)
    }
    /// Plans an output that is a number, with its slopes.
    pub fn plan_sloped(&self, output: &str) -> Result<Plan, RenderError> {
        self.plan_with(&[output.to_owned()], plan_sloped, &|_| {})
    }
    /// Plans outputs as expressions, or all if none is named. The names of the request are ignored.
    pub(crate) fn plan_expressions(
        &self,
        outputs: &[String],
        request: ExpressionRequest<'_>,
    ) -> Result<ExpressionPlan, RenderError> {
        let all = self.checked.outputs.iter().map(|(name, _)| name.as_str());
        let names = all.filter(|name| outputs.is_empty() || outputs.iter().any(|own| own == name)).collect();
        let (planned, diagnostics) = plan_expressions(&self.checked, &ExpressionRequest { names, ..request });
        planned.ok_or_else(|| self.error(diagnostics))
    }

    /// Switches the tiling of all nodes off.
    pub fn disable_tiling(&mut self) {
        for node in &mut self.checked.nodes {
            let off = |kind: &Kind| match kind {
                Kind::Choice { words, .. } => words.iter().position(|word| *word == "off"),
                _ => None,
            };
            if let Some(at) = node.spec.socket(TILING.0)
                && let Some(off) = off(&node.spec.sockets[at].kind)
            {
                node.inputs[at] = Input::Word(off);
            }
        }
    }
    /// The error of a graph that cannot be planned, with places in its file.
    pub fn error(&self, diagnostics: Vec<Diagnostic>) -> RenderError {
        let diagnostics = self.located(diagnostics);
        RenderError::Graph { file: self.file.clone(), text: self.text.clone(), diagnostics }
    }

    /// Diagnostics of the checked graph with their places in its file, without notes.
    fn located(&self, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        diagnostics.retain(|diagnostic| diagnostic.severity != Severity::Note);
        let located = |diagnostic| self.origins.located(diagnostic, &self.document);
        located_diagnostics(&self.text, diagnostics, located)
    }

    fn plan_with(&self, outputs: &[String], planner: Planner, events: EventSink<'_>) -> Result<Plan, RenderError> {
        let names: Vec<&str> = self.checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(name) = outputs.iter().find(|name| !names.contains(&name.as_str())) {
            let message = format!("the graph has no output called `{}`", quoted(name));
            let diagnostic = Diagnostic::error(Code::NoOutput, About::Output(name.clone()), message);
            return Err(RenderError::graph(&self.file, &[diagnostic.suggest_name(name, names.iter().copied())]));
        }
        let wanted = if outputs.is_empty() { names } else { outputs.iter().map(String::as_str).collect() };
        let (plan, diagnostics) = planner(&self.checked, &wanted);
        let Some(plan) = plan else { return Err(self.error(diagnostics)) };
        let warnings = self.located(diagnostics);
        if !warnings.is_empty() {
            events(Event::Diagnostics { file: &self.file, text: &self.text, diagnostics: &warnings });
        }
        Ok(plan)
    }
}

/// Diagnostics of a checked graph with their places in a text, each once: several nodes of the graph may be one in the text.
pub fn located_diagnostics(
    text: &str,
    diagnostics: Vec<Diagnostic>,
    located: impl FnMut(Diagnostic) -> Diagnostic,
) -> Vec<Diagnostic> {
    let mut diagnostics = sort_diagnostics(diagnostics.into_iter().map(located).collect());
    diagnostics.dedup();
    resolve_fixes(text, &mut diagnostics);
    diagnostics
}
