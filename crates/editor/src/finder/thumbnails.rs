//! The graphs that can be added as nodes, and how all that can be added looks: found out on a thread of its own.

use crate::background::{Worker, WorkerThread, frame, one, thumb};
use crate::open_file::OpenFile;
use crate::platform::Platform;
use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use lapidary_document::{Document, GraphInterface as Parts, INSTANCE, example, write};
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::{Library, MATERIAL, Spec};
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::plane::picture::Picture;
use lapidary_evaluator::run::RunError;
use lapidary_field::fingerprint::Fingerprint;
use lapidary_field::program::{Frame, Samples};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Pixels along a side of a picture: enough where everything is twice as large.
const SIDE: u32 = 96;
/// Bytes of pixels that are kept between pictures: many are made of the same noise.
const KEPT: usize = 4 << 20;

/// The thread, what it has found, and what it was asked for.
pub(crate) struct Thumbnails {
    worker: Worker<ThumbnailRequest, ThumbnailReport>,
    pub(super) blocks: Vec<Arc<LibraryGraph>>,
    /// Counts how often the graphs were others.
    pub(super) turns: u64,
    /// What has been painted; nothing for what cannot be.
    pictures: HashMap<String, Option<TextureHandle>>,
    /// How often the graphs were asked for, and beside which file last.
    looks: u64,
    path: Option<Option<PathBuf>>,
    /// What is being painted.
    sent: Vec<ThumbnailSubject>,
}

/// A graph that may be added as a node.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LibraryGraph {
    pub(super) title: String,
    /// Another, once the graph is another.
    key: String,
    /// The graph inside the file, if it is one.
    pub(super) group: Option<String>,
    pub(super) node: Node,
    pub(super) parts: Parts,
}

/// What a picture is of.
#[derive(Clone)]
pub(super) enum ThumbnailSubject {
    Node(&'static Spec),
    Graph(Arc<LibraryGraph>),
}

struct ThumbnailRequest {
    /// The graphs are looked for once for each number.
    look: u64,
    document: Arc<Document>,
    path: PathBuf,
    subjects: Vec<ThumbnailSubject>,
}

enum ThumbnailReport {
    Blocks(Vec<Arc<LibraryGraph>>),
    Picture(String, Option<ColorImage>),
}

impl Thumbnails {
    /// Opens it; `wake` is called whenever there is something to see.
    pub(crate) fn open(
        library: &'static Library,
        platform: Arc<dyn Platform>,
        wake: impl Fn() + Send + 'static,
    ) -> Thumbnails {
        let worker = Worker::open("gallery", wake, move |turn| {
            let mut work =
                ThumbnailPainter { library, platform: &*platform, cache: Cache::new(KEPT), look: 0, picture: None };
            turn.each(|request| work.fulfil(&request, turn));
        });
        let (blocks, pictures, sent) = (vec![], HashMap::new(), vec![]);
        Thumbnails { worker, blocks, turns: 0, pictures, looks: 0, path: None, sent }
    }

    /// Takes in what has been found; once another file is open, the graphs beside it are looked for.
    pub(crate) fn tick(&mut self, sheet: &OpenFile, context: &Context) {
        for report in self.worker.reports() {
            match report {
                ThumbnailReport::Blocks(blocks) if blocks == self.blocks => {}
                ThumbnailReport::Blocks(blocks) => {
                    let gone =
                        |key: &str| self.blocks.iter().any(|b| b.key == key) && blocks.iter().all(|b| b.key != key);
                    self.pictures.retain(|key, _| !gone(key));
                    self.blocks = blocks;
                    self.turns += 1;
                }
                ThumbnailReport::Picture(key, image) => {
                    let texture = |image| context.load_texture(format!("of {key}"), image, TextureOptions::LINEAR);
                    self.pictures.insert(key.clone(), image.map(texture));
                }
            }
        }
        if self.path.as_ref().is_none_or(|path| *path != sheet.path) {
            self.look(sheet);
        }
    }

    /// Looks for the graphs that can be added.
    pub(super) fn look(&mut self, sheet: &OpenFile) {
        self.path = Some(sheet.path.clone());
        self.looks += 1;
        self.want(sheet, vec![]);
    }

    /// Paints what has no picture yet, and stops painting what is no longer to be seen.
    pub(super) fn show(&mut self, sheet: &OpenFile, mut subjects: Vec<ThumbnailSubject>) {
        subjects.retain(|subject| !self.pictures.contains_key(subject.key()));
        let on_its_way = |subject: &ThumbnailSubject| self.sent.iter().any(|sent| sent.key() == subject.key());
        if !subjects.iter().all(on_its_way) {
            self.want(sheet, subjects);
        }
    }

    /// The picture of something, if it has been painted.
    pub(super) fn picture(&self, subject: &ThumbnailSubject) -> Option<&TextureHandle> {
        self.pictures.get(subject.key())?.as_ref()
    }

    /// Whether there is more to come.
    pub(crate) fn busy(&self) -> bool {
        self.worker.busy()
    }

    fn want(&mut self, sheet: &OpenFile, subjects: Vec<ThumbnailSubject>) {
        self.sent.clone_from(&subjects);
        let path = sheet.path.clone().unwrap_or_else(|| PathBuf::from("untitled.ron"));
        self.worker.want(ThumbnailRequest { look: self.looks, document: sheet.document.clone(), path, subjects });
    }
}

impl ThumbnailSubject {
    fn key(&self) -> &str {
        match self {
            ThumbnailSubject::Node(spec) => spec.name,
            ThumbnailSubject::Graph(block) => &block.key,
        }
    }
}

/// What the thread keeps from request to request.
struct ThumbnailPainter<'w> {
    library: &'static Library,
    platform: &'w dyn Platform,
    cache: Cache,
    /// The last look there was.
    look: u64,
    /// What stands for pictures that nodes read.
    picture: Option<Picture>,
}

impl ThumbnailPainter<'_> {
    fn fulfil(&mut self, request: &ThumbnailRequest, turn: &WorkerThread<ThumbnailRequest, ThumbnailReport>) {
        if self.look != request.look {
            self.look = request.look;
            turn.tell(ThumbnailReport::Blocks(self.blocks(request)));
        }
        for subject in &request.subjects {
            let painted = match subject {
                ThumbnailSubject::Node(spec) => self.node(spec, turn),
                ThumbnailSubject::Graph(block) => self.graph(block, request, turn),
            };
            match painted {
                Err(RunError::Stopped) => return,
                painted => turn.tell(ThumbnailReport::Picture(subject.key().to_owned(), painted.ok().flatten())),
            }
        }
    }

    /// The graphs inside the file, and those of library folders.
    fn blocks(&self, request: &ThumbnailRequest) -> Vec<Arc<LibraryGraph>> {
        let of_groups = Document { groups: request.document.groups.clone(), ..Document::default() };
        let stamp = Fingerprint::of(&write(&of_groups, self.library)) as u64;
        let groups = request.document.groups.keys();
        let groups = groups.map(|name| (format!("{name} (of this file)"), "local", name.clone(), stamp));
        let beside = request.path.parent().map(|folder| folder.join("library"));
        let mut found: Vec<(String, u64)> = vec![];
        for folder in beside.iter().map(PathBuf::as_path).chain([Path::new("graphs/library")]) {
            for entry in self.platform.list(folder).unwrap_or_default() {
                let path = folder.join(&entry.name);
                let new = found.iter().all(|(name, _)| *name != entry.name);
                if new && entry.file && entry.name.ends_with(".ron") && path != request.path {
                    found.push((entry.name, self.platform.stamp(&path).unwrap_or_default()));
                }
            }
        }
        found.sort();
        let files = found.into_iter().map(|(name, stamp)| {
            let title = name.trim_end_matches(".ron").replace('_', " ");
            (format!("{title} (of the library)"), "file", format!("library/{name}"), stamp)
        });
        let mut read = self.platform.files(&request.path);
        let block = |(title, source, name, stamp): (String, &str, String, u64)| {
            let group = (source == "local").then(|| name.clone());
            let node = Node { kind: INSTANCE.to_owned(), args: [(source.to_owned(), Arg::Text(name))].into() };
            let parts = request.document.interface(&node, &mut read)?;
            Some(Arc::new(LibraryGraph { key: format!("{title} {stamp:x}"), title, group, node, parts }))
        };
        groups.chain(files).filter_map(block).collect()
    }

    /// A node at work.
    fn node(
        &mut self,
        spec: &'static Spec,
        turn: &WorkerThread<ThumbnailRequest, ThumbnailReport>,
    ) -> Result<Option<ColorImage>, RunError> {
        let document = example::of(spec, self.library);
        let (mut checked, _) = document.check(self.library);
        let named: Vec<String> = checked.files().map(|(.., file)| file.to_owned()).collect();
        if !named.is_empty() && self.picture.is_none() {
            let other = example::picture(self.library);
            let image = other.map(|other| self.painted(&other.check(self.library).0, &other, turn)).transpose()?;
            self.picture = image.flatten().map(|(_, image)| Picture::from(image));
        }
        checked.pictures = named.into_iter().filter_map(|file| Some((file, self.picture.clone()?))).collect();
        Ok(self.painted(&checked, &document, turn)?.map(|(carries, image)| thumb(carries, &image)))
    }

    /// A graph by itself, given nothing.
    fn graph(
        &self,
        block: &LibraryGraph,
        request: &ThumbnailRequest,
        turn: &WorkerThread<ThumbnailRequest, ThumbnailReport>,
    ) -> Result<Option<ColorImage>, RunError> {
        let outputs = &block.parts.outputs;
        let best = ["base_color", MATERIAL.0].into_iter().find(|name| outputs.iter().any(|output| output == name));
        let best = best.map(str::to_owned).or_else(|| outputs.first().cloned());
        let mut document = Document { groups: request.document.groups.clone(), ..Document::default() };
        document.versions.clone_from(&request.document.versions);
        document.graph.nodes.insert("it".to_owned(), block.node.clone());
        document.graph.outputs =
            best.into_iter().map(|name| (name.clone(), Arg::Wire("it".to_owned(), Some(name)))).collect();
        document.graph.declare_data();
        let mut look = document.check_document(self.library, &mut self.platform.files(&request.path));
        self.platform.furnish(&mut look.checked);
        Ok(self.painted(&look.checked, &document, turn)?.map(|(carries, image)| thumb(carries, &image)))
    }

    /// The first output of a graph.
    fn painted(
        &self,
        checked: &Checked,
        document: &Document,
        turn: &WorkerThread<ThumbnailRequest, ThumbnailReport>,
    ) -> Result<Option<(lapidary_evaluator::declare::value_type::Type, lapidary_field::image::Image)>, RunError> {
        let Some(output) = checked.outputs.first() else { return Ok(None) };
        let frame = Frame { samples: Samples::Four, ..frame(document, 0.0, SIDE) };
        one(checked, output.clone(), frame, turn.stop(), &self.cache)
    }
}
