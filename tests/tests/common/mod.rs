//! The graphs of the repository, read and painted without the binary.
#![allow(dead_code, reason = "each test is a separate crate and uses a part of this module")]

use lapidary_document::{Document, GraphFiles, LoadResult, read};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Job, images};
use lapidary_evaluator::trace::plan;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_nodes::LIBRARY;
use lapidary_tests::root;

/// The paths of all materials and library graphs, relative to the root.
pub(crate) fn graphs() -> Vec<String> {
    let mut graphs = [graphs_in("graphs"), graphs_in("graphs/library")].concat();
    graphs.sort();
    graphs
}

/// The materials whose sampling and proven ranges are measured. Others paint details finer than a pixel, or mix values that
/// vary together, of which a proven range knows nothing.
pub(crate) const MEASURED: [&str; 10] = [
    "graphs/brick_wall.ron",
    "graphs/cracked_mud.ron",
    "graphs/eroded_terrain.ron",
    "graphs/lava.ron",
    "graphs/marble.ron",
    "graphs/oak_planks.ron",
    "graphs/rusted_iron.ron",
    "graphs/rusted_plate.ron",
    "graphs/serpentine.ron",
    "graphs/woven_cloth.ron",
];

/// The paths of the graphs in a folder, relative to the root, in the order of their names.
pub(crate) fn graphs_in(folder: &str) -> Vec<String> {
    let entries = root().join(folder).read_dir().expect("the folder of graphs exists").flatten();
    let names = entries.map(|entry| format!("{folder}/{}", entry.file_name().to_string_lossy()));
    let mut graphs: Vec<String> = names.filter(|name| name.ends_with(".ron")).collect();
    graphs.sort();
    graphs
}

/// A graph file and its document.
pub(crate) struct Opened {
    pub(crate) path: String,
    pub(crate) document: Document,
}

impl Opened {
    pub(crate) fn new(path: &str) -> Opened {
        let text = std::fs::read_to_string(root().join(path)).expect("the graph exists");
        let (document, diagnostics) = read(&text);
        assert_eq!(diagnostics, [], "{path}");
        Opened { path: path.to_owned(), document: document.expect("there are no diagnostics") }
    }
    /// Checks a document as if it were in this file.
    pub(crate) fn checked(&self, document: &Document) -> CheckedGraph {
        let mut files = GraphFiles::new(&self.path, &["graphs"], |path| {
            std::fs::read_to_string(root().join(path)).map_or(LoadResult::Missing, LoadResult::Text)
        });
        let (checked, diagnostics) = document.check_with(LIBRARY, &mut files);
        assert_eq!(diagnostics, [], "{}", self.path);
        checked
    }
    /// Paints every output of a document, with 48 by 48 pixels. Heights must be within 0..1.
    pub(crate) fn painted(&self, document: &Document, cache: &Cache) -> Vec<Image> {
        self.painted_at(document, cache, 48)
    }
    /// Paints every output of a document at a size. Heights must be within 0..1.
    pub(crate) fn painted_at(&self, document: &Document, cache: &Cache, side: u32) -> Vec<Image> {
        let checked = self.checked(document);
        let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let (plan, diagnostics) = plan(&checked, &names);
        assert_eq!(diagnostics, [], "{}", self.path);
        let plan = plan.expect("there are no diagnostics");
        let (settings, frame) = (plan.settings(&checked), Frame::new(side, side));
        let job = Job { cache: Some(cache), ..Job::new(RunOptions::best(), &frame, &settings) };
        let images = images(&plan, &job).expect("small images fit into memory");
        let heights = plan.outputs.iter().zip(&images).filter(|((name, _), _)| name == "height");
        for (_, image) in heights {
            let outside = image.px.iter().find(|v| !(0.0..=1.0).contains(*v));
            assert_eq!(outside, None, "{}: a height is clipped", self.path);
        }
        images
    }
}
