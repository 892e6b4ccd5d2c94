//! Requests to the background evaluator, and its reports.

use super::point_values::PointValues;
use super::preview_image::PreviewImage;
use super::value_counts::{NodeOutput, ValueCounts};
use crate::listed_diagnostic::ListedDiagnostic;
use lapidary_document::{Document, GraphInterface as SubgraphInterface};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::report::explain::Explanation;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

/// Everything that the window shows of a version of the file.
#[derive(Clone, Debug)]
pub(crate) struct EvaluationRequest {
    /// Version of the file.
    pub(crate) version: u64,
    /// Number of the open file.
    pub(crate) file_number: u64,
    pub(crate) text: Arc<str>,
    pub(crate) document: Arc<Document>,
    /// Diagnostics of reading the text.
    pub(crate) read_diagnostics: Arc<[ListedDiagnostic]>,
    pub(crate) path: PathBuf,
    /// Subgraph on the canvas.
    pub(crate) subgraph: Option<String>,
    /// Prefix of its nodes in the flattened graph.
    pub(crate) prefix: String,
    pub(crate) view_target: ViewTarget,
    /// Output in the second 2D view with the final resolution of its preview, if that view is open.
    pub(crate) second_view: Option<(ViewTarget, u32)>,
    /// Final resolution of the preview: pixels along the longer side.
    pub(crate) side: u32,
    /// Resolution of the images of the material, if they are needed.
    pub(crate) material_side: Option<u32>,
    /// Nodes whose thumbnails are shown, by their names in the flattened graph.
    pub(crate) thumbnails: Vec<String>,
    /// Position in the animation, 0 to 1.
    pub(crate) time: f32,
    /// True if the animation plays: each frame is then evaluated once, without coarse previews.
    pub(crate) playing: bool,
    /// Point at which all nodes are evaluated, as a fraction of the image.
    pub(crate) pin: Option<[f64; 2]>,
    /// True if images have other bits than those of the CPU.
    pub(crate) approximate: bool,
    /// True if a GPU computes the images.
    pub(crate) gpu_computes: bool,
    /// Output whose histogram is shown.
    pub(crate) histogram_of: Option<NodeOutput>,
}

/// Output or node in the 2D view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum ViewTarget {
    /// The base colour, or else the first output.
    #[default]
    First,
    Output(String),
    /// Output of a node, by its name in the flattened graph.
    Node(String, Option<String>),
}

/// Result of a part of a request.
pub(crate) enum EvaluationReport {
    CheckedGraph(Arc<Analysis>),
    /// Preview, coarse or at its final resolution.
    Picture(PreviewPicture),
    /// The last preview of a view is valid for this version, too.
    SamePicture(ViewNumber, u64),
    /// Reason why a view has no preview.
    NoPicture(ViewNumber, String),
    Material(MaterialImages),
    /// The last images of the material are valid for this version, too.
    SameMaterial(u64),
    /// Reason why the material has no images.
    NoMaterial(String),
    Thumbnail {
        node: String,
        image: egui::ColorImage,
    },
    Explained(Arc<Explanation>),
    /// Values of all nodes at the pinned point.
    PointValues(PointValues),
    /// Histogram of an output.
    InputHistogram {
        of: NodeOutput,
        counts: Arc<ValueCounts>,
    },
    /// True if an evaluated output depends on time.
    DependsOnTime(bool),
}

/// Result of checking a version of the file.
pub(crate) struct Analysis {
    pub(crate) version: u64,
    pub(crate) checked: CheckedGraph,
    /// Diagnostics of the graph.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Diagnostics of the text and of the graph, as the list shows them.
    pub(crate) listed: Vec<ListedDiagnostic>,
    /// Interfaces of the nodes on the canvas that stand for graphs, by node.
    pub(crate) interfaces: BTreeMap<String, SubgraphInterface>,
    /// Types of the outputs of the nodes on the canvas, by node and output.
    pub(crate) types: HashMap<(String, String), Type>,
    /// Files that were read, apart from the open one.
    pub(crate) files_read: Vec<PathBuf>,
    /// Paths at which files were looked for, whether they exist or not.
    pub(crate) paths_tried: Vec<PathBuf>,
}

/// One of the 2D views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewNumber {
    First,
    /// The view that is locked to an output.
    Second,
}

/// Preview of an output.
#[derive(Clone)]
pub(crate) struct PreviewPicture {
    /// View that shows it.
    pub(crate) view: ViewNumber,
    /// Version of the file.
    pub(crate) version: u64,
    pub(crate) name: String,
    pub(crate) value_type: Type,
    pub(crate) image: PreviewImage,
    /// True if it has the final resolution.
    pub(crate) fine: bool,
}

/// Images of the channels of the material.
#[derive(Clone)]
pub(crate) struct MaterialImages {
    /// Number of the open file.
    pub(crate) file_number: u64,
    /// Version of the file.
    pub(crate) version: u64,
    /// True if they have the final resolution.
    pub(crate) fine: bool,
    pub(crate) images: Arc<Vec<(Channel, PreviewImage)>>,
    /// Identities of the images: equal ones mean equal pixels.
    pub(crate) identities: Arc<Vec<(Channel, u128)>>,
}
