//! Pictures of graphs in the start window, evaluated on a thread of their own.

use super::recovery_file::{UnsavedWork, unsaved_work};
use crate::background::{Worker, WorkerThread, graph_picture};
use crate::platform::Platform;
use crate::session::Session;
use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use lapidary_document::read;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::plane::cache::Cache;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Pixels along a side of a picture: enough for screens with a scale of two.
const SIDE: u32 = 192;
/// Bytes of the cache.
const CACHE_BYTES: usize = 16 << 20;
/// Graph in the start window.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum StartGraph {
    /// Template, by its number.
    Template(usize),
    /// Graph of the gallery, by its path in the program.
    Gallery(&'static str),
    File(PathBuf),
    /// Unsaved work: its recovery file, and the file that it belongs to.
    Unsaved(PathBuf, Option<PathBuf>),
}

/// Pictures of graphs, unsaved work, and the thread that finds them.
#[derive(Default)]
pub(super) struct StartPictures {
    worker: Option<Worker<Vec<StartGraph>, StartReport>>,
    /// Unsaved work of windows that have ended.
    pub(super) unsaved: Vec<UnsavedWork>,
    /// Recovery file that the user has asked to discard, before the second click.
    pub(super) discarding: Option<PathBuf>,
    /// Recovery files to be removed.
    pub(super) discarded: Vec<PathBuf>,
    /// Pictures of graphs; none for graphs that cannot be evaluated.
    pictures: HashMap<StartGraph, Option<TextureHandle>>,
}

enum StartReport {
    Unsaved(Vec<UnsavedWork>),
    Picture(StartGraph, Option<ColorImage>),
}

impl StartGraph {
    /// Unsaved work.
    pub(super) fn unsaved(work: &UnsavedWork) -> StartGraph {
        StartGraph::Unsaved(work.recovery.clone(), work.path.clone())
    }
}

impl StartPictures {
    /// Requests the pictures of graphs, and a list of the unsaved work.
    pub(super) fn request(&mut self, session: &Session, context: &Context, graphs: Vec<StartGraph>) {
        let worker = self.worker.get_or_insert_with(|| {
            let (library, platform, waker) = (session.library, session.platform.clone(), context.clone());
            Worker::open(
                "start window",
                move || waker.request_repaint(),
                move |thread| {
                    thread.each(|graphs| list_and_evaluate(library, &platform, graphs, thread));
                },
            )
        });
        worker.request(graphs);
    }

    /// Receives what the thread has found.
    pub(super) fn update(&mut self, context: &Context) {
        for report in self.worker.as_mut().map(Worker::reports).unwrap_or_default() {
            match report {
                StartReport::Unsaved(work) => self.unsaved = work,
                StartReport::Picture(graph, image) => {
                    let texture = |image| context.load_texture("start window", image, TextureOptions::LINEAR);
                    self.pictures.insert(graph, image.map(texture));
                }
            }
        }
    }

    /// Picture of a graph, if it has been evaluated.
    pub(super) fn picture(&self, graph: &StartGraph) -> Option<&TextureHandle> {
        self.pictures.get(graph)?.as_ref()
    }

    /// Discards unsaved work.
    pub(super) fn discard(&mut self, recovery: PathBuf) {
        self.unsaved.retain(|work| work.recovery != recovery);
        self.discarded.push(recovery);
    }

    pub(super) fn busy(&self) -> bool {
        self.worker.as_ref().is_some_and(Worker::busy)
    }
}

/// Lists unsaved work, and evaluates all pictures, unless another request arrives.
fn list_and_evaluate(
    library: &'static Library,
    platform: &Arc<dyn Platform>,
    mut graphs: Vec<StartGraph>,
    thread: &WorkerThread<Vec<StartGraph>, StartReport>,
) {
    let unsaved = platform.home().map(|home| unsaved_work(&**platform, &home)).unwrap_or_default();
    graphs.splice(0..0, unsaved.iter().map(StartGraph::unsaved));
    thread.report(StartReport::Unsaved(unsaved));
    let cache = Cache::new(CACHE_BYTES);
    for graph in graphs {
        if thread.stop().load(std::sync::atomic::Ordering::Relaxed) {
            return;
        }
        let image = evaluate(library, &**platform, &graph, thread, &cache);
        thread.report(StartReport::Picture(graph, image));
    }
}

/// Picture of a graph: its base colour, or else its first output.
fn evaluate(
    library: &'static Library,
    platform: &dyn Platform,
    graph: &StartGraph,
    thread: &WorkerThread<Vec<StartGraph>, StartReport>,
    cache: &Cache,
) -> Option<ColorImage> {
    let (text, path) = match graph {
        StartGraph::Template(i) => (platform.templates().get(*i)?.1.to_owned(), PathBuf::from("untitled.ron")),
        StartGraph::Gallery(path) => {
            let (_, text) = platform.bundled_graphs().iter().find(|(own, _)| own == path)?;
            ((*text).to_owned(), PathBuf::from("untitled.ron"))
        }
        StartGraph::File(path) => (platform.read(path).ok()?, path.clone()),
        StartGraph::Unsaved(recovery, path) => {
            (platform.read(recovery).ok()?, path.clone().unwrap_or_else(|| PathBuf::from("untitled.ron")))
        }
    };
    graph_picture((library, platform), &read(&text).0?, &path, SIDE, (thread.stop(), cache))
}
