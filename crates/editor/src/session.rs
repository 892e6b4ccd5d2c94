//! State that all components read: the open file, its analysis, what is selected and what is viewed.

use crate::appearance::Appearance;
use crate::background::{Analysis, ViewTarget};
use crate::device::DeviceStatus;
use crate::graph_outputs::{output_rows, output_type};
use crate::input_slot::SETTING_MISMATCH;
use crate::listed_diagnostic::ListedDiagnostic;
use crate::node_interface::NodeInterface;
use crate::open_file::{ActiveGraph, OpenFile};
use crate::platform::Platform;
use egui_node_graph::SocketRef;
use lapidary_document::CanvasLayout;
use lapidary_document::edit::Edit;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Id of the outputs on the canvas. Names of nodes never begin with `#`.
pub(crate) const OUTPUTS: &str = "#outputs";

/// State that components read and only the editor changes, by executing their commands.
pub(crate) struct Session {
    pub(crate) library: &'static Library,
    pub(crate) platform: Arc<dyn Platform>,
    pub(crate) file: OpenFile,
    /// Number of the open file: each file that is opened gets another one.
    pub(crate) file_number: u64,
    /// Subgraphs that the user has entered, the outermost first.
    pub(crate) subgraphs: Vec<EnteredSubgraph>,
    /// Result of checking the open file; older than the file while it is being checked.
    pub(crate) analysis: Option<Arc<Analysis>>,
    /// Selected nodes, frames and notes of the canvas.
    pub(crate) selection: BTreeSet<String>,
    /// Output or node in the 2D view.
    pub(crate) view_target: ViewTarget,
    /// Output or node that the second 2D view is locked to, if that view is open.
    pub(crate) second_target: Option<ViewTarget>,
    /// Version of the file since which its images have not changed.
    pub(crate) evaluated_since: u64,
    /// Fraction of the running evaluation that is done; none while nothing is evaluated.
    pub(crate) progress: Option<f32>,
    /// True if the 2D view shows the open version at its final resolution.
    pub(crate) picture_is_fine: bool,
    pub(crate) animation: Animation,
    pub(crate) appearance: Appearance,
    /// Device that computes the images of the views.
    pub(crate) device: Arc<DeviceStatus>,
    /// Kinds of nodes and files of the library that the user has marked.
    pub(crate) favourites: BTreeSet<String>,
}

/// Subgraph that the user has entered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EnteredSubgraph {
    /// Node that stands for it.
    pub(crate) node: String,
    /// Name of the subgraph.
    pub(crate) graph: String,
    /// Prefix of its nodes in the flattened graph.
    pub(crate) prefix: String,
}

/// Position in the animation.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Animation {
    /// Fraction of the loop, 0 to 1.
    pub(crate) time: f32,
    pub(crate) playing: bool,
    /// True if the graph depends on time or its file states a duration.
    pub(crate) available: bool,
}

impl Session {
    pub(crate) fn new(library: &'static Library, platform: Arc<dyn Platform>) -> Session {
        Session {
            library,
            platform,
            file: OpenFile::new(None, ""),
            file_number: 0,
            subgraphs: vec![],
            analysis: None,
            selection: BTreeSet::new(),
            view_target: ViewTarget::First,
            second_target: None,
            evaluated_since: 0,
            progress: None,
            picture_is_fine: false,
            animation: Animation::default(),
            appearance: Appearance::default(),
            device: Arc::default(),
            favourites: BTreeSet::new(),
        }
    }

    /// Identity of the graph on the canvas: the number of its file and the name of the subgraph.
    pub(crate) fn canvas_graph(&self) -> (u64, Option<String>) {
        (self.file_number, self.subgraph().map(str::to_owned))
    }

    /// Name of the subgraph on the canvas; none for the graph of the file.
    pub(crate) fn subgraph(&self) -> Option<&str> {
        self.subgraphs.last().map(|entered| entered.graph.as_str())
    }

    /// Prefix of the names of the nodes on the canvas in the flattened graph.
    pub(crate) fn prefix(&self) -> &str {
        self.subgraphs.last().map_or("", |entered| entered.prefix.as_str())
    }

    /// Graph on the canvas. A subgraph that no longer exists gives the graph of the file.
    pub(crate) fn active(&self) -> ActiveGraph<'_> {
        let whole = || self.file.graph(None).expect("a file has a graph");
        self.file.graph(self.subgraph()).unwrap_or_else(whole)
    }

    /// Node of the graph on the canvas.
    pub(crate) fn node(&self, name: &str) -> Option<&Node> {
        self.active().graph.nodes.get(name)
    }

    /// Node on the canvas with a name of the flattened graph, or the one that stands for its subgraph.
    pub(crate) fn node_of<'n>(&self, inner: &'n str) -> Option<&'n str> {
        let subgraphs = inner.match_indices('/').map(|(at, _)| &inner[..at]);
        std::iter::once(inner).chain(subgraphs).find(|name| self.node(name).is_some())
    }

    pub(crate) fn layout(&self) -> &CanvasLayout {
        self.active().layout
    }

    /// Returns whether the open version has been checked.
    pub(crate) fn is_checked(&self) -> bool {
        self.analysis.as_ref().is_some_and(|analysis| analysis.version == self.file.version)
    }

    /// Diagnostics of the open version; until it has been checked, those of reading its text.
    pub(crate) fn diagnostics(&self) -> &[ListedDiagnostic] {
        let analysis = self.analysis.as_ref().filter(|_| self.is_checked());
        analysis.map_or(&*self.file.diagnostics, |analysis| &analysis.listed)
    }

    /// Path of the file, or the one it would be saved under.
    pub(crate) fn path(&self) -> PathBuf {
        let suggested = || self.file.copy_of.as_ref().map(PathBuf::from);
        self.file.path.clone().or_else(suggested).unwrap_or_else(|| PathBuf::from("untitled.ron"))
    }

    /// Interface of a node on the canvas.
    pub(crate) fn interface(&self, name: &str, node: &Node) -> NodeInterface<'_> {
        let subgraph = self.analysis.as_ref().and_then(|analysis| analysis.interfaces.get(name));
        NodeInterface::of(node, &self.file.document, self.library, subgraph)
    }

    /// Type of an output of a node on the canvas: as the check found, or as declared.
    pub(crate) fn output_type(&self, interface: NodeInterface<'_>, node: &str, output: &str) -> Type {
        let key = (node.to_owned(), output.to_owned());
        let checked = self.analysis.as_ref().and_then(|analysis| analysis.types.get(&key));
        checked.copied().unwrap_or_else(|| interface.output_type(output))
    }

    /// Selected nodes, without frames, notes and the outputs.
    pub(crate) fn selected_nodes(&self) -> Vec<String> {
        self.selection.iter().filter(|name| !name.starts_with('#')).cloned().collect()
    }

    /// Returns whether an item of the canvas is a frame or a note.
    pub(crate) fn is_annotation(&self, id: &str) -> bool {
        id.starts_with('#') && id != OUTPUTS
    }

    /// View of an output of a node on the canvas; of its first output if none is named.
    pub(crate) fn view_of(&self, node: &str, output: Option<&str>) -> ViewTarget {
        ViewTarget::Node(format!("{}{node}", self.prefix()), output.map(str::to_owned))
    }

    /// Text of the file after edits of the graph on the canvas, or the reason why they are impossible.
    pub(crate) fn edited(&self, edits: &[Edit]) -> Result<String, Box<Diagnostic>> {
        self.file.edited(self.subgraph(), edits, self.library)
    }

    /// Type of an output that a socket on the canvas stands for.
    pub(crate) fn socket_type(&self, socket: &SocketRef<String>) -> Option<Type> {
        let interface = self.interface(&socket.node, self.node(&socket.node)?);
        Some(self.output_type(interface, &socket.node, &socket.pin))
    }

    /// Rows of the outputs of the graph on the canvas. A subgraph has only its own outputs.
    pub(crate) fn output_rows(&self) -> Vec<(&str, Option<&Arg>)> {
        let outputs = &self.active().graph.outputs;
        match self.subgraph() {
            None => output_rows(outputs),
            Some(_) => outputs.iter().map(|(name, arg)| (name.as_str(), Some(arg))).collect(),
        }
    }

    /// Types that an input on the canvas accepts.
    pub(crate) fn accepted_types(&self, socket: &SocketRef<String>) -> Option<Vec<Type>> {
        if socket.node == OUTPUTS {
            let needed = output_type(&socket.pin)?;
            let mut accepted: Vec<Type> =
                Type::ALL.iter().copied().filter(|of| needed.with(*of) == Some(needed)).collect();
            accepted.sort_by_key(|of| *of != needed);
            return Some(accepted);
        }
        let inputs = self.interface(&socket.node, self.node(&socket.node)?).inputs();
        let input = inputs.into_iter().find(|input| input.name == socket.pin)?;
        Some(input.accepted_types().to_vec())
    }

    /// Output of the selected node that a new node reads, unless only a setting of the new node could read it.
    pub(crate) fn output_for(&self, new: NodeInterface<'_>) -> Option<SocketRef<String>> {
        let output = self.selected_output()?;
        let (_, mismatch) = new.best_input(self.socket_type(&output)?)?;
        (mismatch < SETTING_MISMATCH).then_some(output)
    }

    /// First output of the selected node, if one node is selected.
    pub(crate) fn selected_output(&self) -> Option<SocketRef<String>> {
        let selected = self.selected_nodes();
        let [only] = selected.as_slice() else { return None };
        let interface = self.interface(only, self.node(only)?);
        let (output, _) = *interface.outputs().first()?;
        Some(SocketRef::output(only.clone(), output.to_owned()))
    }
}
