//! Thumbnails of the nodes and graphs that the finder offers, painted on a thread of their own.

use super::library_graphs::{FinderSubject, LibraryGraph, library_graphs};
use crate::background::{Worker, WorkerThread, evaluate_output, frame, thumbnail_image};
use crate::open_file::OpenFile;
use crate::platform::Platform;
use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use lapidary_document::{Document, example};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::{Library, MATERIAL, Spec};
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::plane::picture::Picture;
use lapidary_evaluator::run::RunError;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, Samples};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Pixels along a side of a thumbnail: enough for screens with a scale of two.
const SIDE: u32 = 96;
/// Bytes of the cache: many thumbnails are made of the same noise.
const CACHE_BYTES: usize = 4 << 20;

/// Thumbnails and library graphs, and the thread that finds them.
pub(super) struct Thumbnails {
    worker: Worker<ThumbnailRequest, ThumbnailReport>,
    pub(super) graphs: Vec<Arc<LibraryGraph>>,
    /// Number of times that `graphs` changed.
    pub(super) changes: u64,
    /// Thumbnails by key; none for subjects that cannot be painted.
    pictures: HashMap<String, Option<TextureHandle>>,
    /// Number of the last search for graphs, and the file beside which it searched.
    search: u64,
    path: Option<Option<PathBuf>>,
    /// Thumbnails that have been requested.
    requested: Vec<FinderSubject>,
}

struct ThumbnailRequest {
    /// Number of the search: a new number searches the folders again.
    search: u64,
    document: Arc<Document>,
    path: PathBuf,
    subjects: Vec<FinderSubject>,
}

enum ThumbnailReport {
    Graphs(Vec<Arc<LibraryGraph>>),
    Picture(String, Option<ColorImage>),
}

impl Thumbnails {
    /// Starts the thread; `wake` is called when there is something new to show.
    pub(super) fn open(
        library: &'static Library,
        platform: Arc<dyn Platform>,
        wake: impl Fn() + Send + 'static,
    ) -> Thumbnails {
        let worker = Worker::open("thumbnails", wake, move |thread| {
            let cache = Cache::new(CACHE_BYTES);
            let mut painter = ThumbnailPainter { library, platform: &*platform, cache, search: 0, picture: None };
            thread.each(|request| painter.execute(&request, thread));
        });
        let (graphs, pictures, requested) = (vec![], HashMap::new(), vec![]);
        Thumbnails { worker, graphs, changes: 0, pictures, search: 0, path: None, requested }
    }

    /// Receives what the thread has found. Searches for graphs when another file is open.
    pub(super) fn update(&mut self, file: &OpenFile, context: &Context) {
        for report in self.worker.reports() {
            match report {
                ThumbnailReport::Graphs(graphs) if graphs == self.graphs => {}
                ThumbnailReport::Graphs(graphs) => {
                    let gone =
                        |key: &str| self.graphs.iter().any(|g| g.key == key) && graphs.iter().all(|g| g.key != key);
                    self.pictures.retain(|key, _| !gone(key));
                    self.graphs = graphs;
                    self.changes += 1;
                }
                ThumbnailReport::Picture(key, image) => {
                    let texture = |image| context.load_texture(format!("of {key}"), image, TextureOptions::LINEAR);
                    self.pictures.insert(key.clone(), image.map(texture));
                }
            }
        }
        if self.path.as_ref().is_none_or(|path| *path != file.path) {
            self.search(file);
        }
    }

    /// Searches for graphs that can be added.
    pub(super) fn search(&mut self, file: &OpenFile) {
        self.path = Some(file.path.clone());
        self.search += 1;
        self.request(file, vec![]);
    }

    /// Requests missing thumbnails; those requested before and not listed are cancelled.
    pub(super) fn paint(&mut self, file: &OpenFile, mut subjects: Vec<FinderSubject>) {
        subjects.retain(|subject| !self.pictures.contains_key(subject.key()));
        let requested = |subject: &FinderSubject| self.requested.iter().any(|sent| sent.key() == subject.key());
        if !subjects.iter().all(requested) {
            self.request(file, subjects);
        }
    }

    /// Thumbnail, if it has been painted.
    pub(super) fn picture(&self, subject: &FinderSubject) -> Option<&TextureHandle> {
        self.pictures.get(subject.key())?.as_ref()
    }

    pub(super) fn busy(&self) -> bool {
        self.worker.busy()
    }

    fn request(&mut self, file: &OpenFile, subjects: Vec<FinderSubject>) {
        self.requested.clone_from(&subjects);
        let path = file.path.clone().unwrap_or_else(|| PathBuf::from("untitled.ron"));
        self.worker.request(ThumbnailRequest { search: self.search, document: file.document.clone(), path, subjects });
    }
}

/// State of the thread.
struct ThumbnailPainter<'w> {
    library: &'static Library,
    platform: &'w dyn Platform,
    cache: Cache,
    /// Number of the last search.
    search: u64,
    /// Picture for nodes that read a file.
    picture: Option<Picture>,
}

impl ThumbnailPainter<'_> {
    fn execute(&mut self, request: &ThumbnailRequest, thread: &WorkerThread<ThumbnailRequest, ThumbnailReport>) {
        if self.search != request.search {
            self.search = request.search;
            let graphs = library_graphs(self.platform, self.library, &request.document, &request.path);
            thread.report(ThumbnailReport::Graphs(graphs));
        }
        for subject in &request.subjects {
            let painted = match subject {
                FinderSubject::Node(spec) => self.node(spec, thread),
                FinderSubject::Graph(graph) => self.graph(graph, request, thread),
            };
            match painted {
                Err(RunError::Cancelled) => return,
                painted => thread.report(ThumbnailReport::Picture(subject.key().to_owned(), painted.ok().flatten())),
            }
        }
    }

    /// Thumbnail of a node in its example.
    fn node(
        &mut self,
        spec: &'static Spec,
        thread: &WorkerThread<ThumbnailRequest, ThumbnailReport>,
    ) -> Result<Option<ColorImage>, RunError> {
        let document = example::of(spec, self.library);
        let (mut checked, _) = document.check(self.library);
        let named: Vec<String> = checked.files().map(|(.., file)| file.to_owned()).collect();
        if !named.is_empty() && self.picture.is_none() {
            let other = example::picture(self.library);
            let image = other.map(|other| self.painted(&other.check(self.library).0, &other, thread)).transpose()?;
            self.picture = image.flatten().map(|(_, image)| Picture::from(image));
        }
        checked.pictures = named.into_iter().filter_map(|file| Some((file, self.picture.clone()?))).collect();
        Ok(self.painted(&checked, &document, thread)?.map(|(of, image)| thumbnail_image(of, &image)))
    }

    /// Thumbnail of a graph with the default values of its parameters.
    fn graph(
        &self,
        graph: &LibraryGraph,
        request: &ThumbnailRequest,
        thread: &WorkerThread<ThumbnailRequest, ThumbnailReport>,
    ) -> Result<Option<ColorImage>, RunError> {
        let outputs = &graph.interface.outputs;
        let best = ["base_color", MATERIAL.0].into_iter().find(|name| outputs.iter().any(|output| output == name));
        let best = best.map(str::to_owned).or_else(|| outputs.first().cloned());
        let mut document = Document { groups: request.document.groups.clone(), ..Document::default() };
        document.versions.clone_from(&request.document.versions);
        document.graph.nodes.insert("it".to_owned(), graph.node.clone());
        document.graph.outputs =
            best.into_iter().map(|name| (name.clone(), Arg::Wire("it".to_owned(), Some(name)))).collect();
        document.graph.declare_data();
        let mut checked_document = document.check_document(self.library, &mut self.platform.files(&request.path));
        self.platform.load_pictures(&mut checked_document.checked);
        Ok(self.painted(&checked_document.checked, &document, thread)?.map(|(of, image)| thumbnail_image(of, &image)))
    }

    /// First output of a graph.
    fn painted(
        &self,
        checked: &CheckedGraph,
        document: &Document,
        thread: &WorkerThread<ThumbnailRequest, ThumbnailReport>,
    ) -> Result<Option<(Type, Image)>, RunError> {
        let Some(output) = checked.outputs.first() else { return Ok(None) };
        let frame = Frame { samples: Samples::Four, ..frame(document, 0.0, SIDE) };
        evaluate_output(checked, output.clone(), frame, thread.stop(), &self.cache)
    }
}
