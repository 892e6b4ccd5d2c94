//! Check of the open file before it is evaluated.

use super::evaluation::{Analysis, EvaluationReport, EvaluationRequest};
use super::runner::{CACHE_BYTES, Plans, RequestRunner, RunningRequest, Version};
use crate::listed_diagnostic::list_diagnostics;
use crate::platform::Platform;
use lapidary_document::{CheckedDocument, GraphFiles, GraphInterface, INSTANCE};
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::{Code, Diagnostic};
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::plane::cache::Cache;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

impl RequestRunner<'_> {
    /// Checks the file, or returns the last result if only the view has changed.
    pub(super) fn check(&mut self, run: &RunningRequest<'_>) -> (Rc<CheckedDocument>, Arc<Analysis>) {
        let request = run.request;
        let version: Version = (request.version, request.path.clone(), request.subgraph.clone());
        if let Some((_, checked_document, analysis)) =
            self.analysis.as_ref().filter(|(checked, ..)| *checked == version)
        {
            return (checked_document.clone(), analysis.clone());
        }
        if self.file_number != request.file_number {
            // Another file shares hardly any plane with the one before, and none of its thumbnails.
            (self.cache, self.thumbnails) = (Cache::for_edits(CACHE_BYTES), HashMap::new());
            self.file_number = request.file_number;
        }
        let mut files = self.platform.files(&request.path);
        let mut checked_document = request.document.check_document(self.library, &mut files);
        let mut diagnostics = std::mem::take(&mut checked_document.diagnostics);
        diagnostics.extend(self.platform.load_pictures(&mut checked_document.checked));
        let empty = Default::default();
        let graph = match &request.subgraph {
            None => &request.document.graph,
            Some(name) => request.document.groups.get(name).map_or(&empty, |group| &group.graph),
        };
        let interfaces = interfaces(request, graph, &mut files, self.library);
        let types = output_types(request, graph, &interfaces, &checked_document, self.library);
        let files_read = files.loaded_paths().into_iter().map(PathBuf::from).collect();
        let paths_tried = files.tried_paths().map(PathBuf::from).collect();
        let (version_number, checked) = (request.version, checked_document.checked.clone());
        let of_text = request.read_diagnostics.iter().map(|listed| listed.diagnostic.clone());
        let of_graph = diagnostics.iter().cloned().map(|diagnostic| request.document.located(diagnostic));
        let mut listed = list_diagnostics(&request.text, of_text.chain(of_graph).collect());
        for row in &mut listed {
            row.outside_file = outside_file(self.platform, request, &row.diagnostic);
        }
        let analysis = Analysis {
            version: version_number,
            checked,
            diagnostics,
            listed,
            interfaces,
            types,
            files_read,
            paths_tried,
        };
        let (checked_document, analysis) = (Rc::new(checked_document), Arc::new(analysis));
        (run.report)(EvaluationReport::CheckedGraph(analysis.clone()));
        self.analysis = Some((version, checked_document.clone(), analysis.clone()));
        self.plans = Plans::default();
        (checked_document, analysis)
    }
}

/// Existing file that a diagnostic reports as outside the folders that the graph may read.
fn outside_file(platform: &dyn Platform, request: &EvaluationRequest, diagnostic: &Diagnostic) -> Option<PathBuf> {
    let span = diagnostic.span.clone().filter(|_| diagnostic.code == Code::Escape)?;
    // A diagnostic of a used graph is about the whole node, and no path of this text.
    let path = request.text.get(span)?.strip_prefix('"')?.strip_suffix('"')?;
    platform.real_path(&platform.absolute(&request.path).parent()?.join(path))
}

/// Interfaces of the nodes that stand for graphs.
fn interfaces(
    request: &EvaluationRequest,
    graph: &Graph,
    files: &mut GraphFiles<'_>,
    library: &Library,
) -> BTreeMap<String, GraphInterface> {
    let mut interfaces = BTreeMap::new();
    for (name, node) in graph.nodes.iter().filter(|(_, node)| node.kind == INSTANCE) {
        interfaces.extend(request.document.interface(node, files, library).map(|interface| (name.clone(), interface)));
    }
    interfaces
}

/// Types of all outputs, by node and output.
fn output_types(
    request: &EvaluationRequest,
    graph: &Graph,
    interfaces: &BTreeMap<String, GraphInterface>,
    checked_document: &CheckedDocument,
    library: &'static Library,
) -> HashMap<(String, String), Type> {
    let mut types = HashMap::new();
    for (name, node) in &graph.nodes {
        let flattened = format!("{}{name}", request.prefix);
        let outputs: Vec<&str> = match (interfaces.get(name), request.document.spec(&node.kind, library)) {
            (Some(interface), _) => interface.outputs.iter().map(String::as_str).collect(),
            (_, Some(spec)) => spec.outputs.iter().map(|o| o.name).collect(),
            _ => vec![],
        };
        for output in outputs {
            if let Some((at, port)) = checked_document.wire_end(&flattened, Some(output)) {
                types.insert((name.clone(), output.to_owned()), checked_document.checked.nodes[at].types[port]);
            }
        }
    }
    types
}
