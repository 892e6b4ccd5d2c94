//! The graphs that can be added as nodes, and how all that can be added looks: found out on a thread of its own.

use crate::sheet::Sheet;
use crate::studio::{Turn, Worker, frame, one, thumb};
use crate::world::World;
use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use lapidary_document::{Document, Face as Parts, INSTANCE, example};
use lapidary_evaluator::cache::Cache;
use lapidary_evaluator::check::{Checked, Picture};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::run::RunError;
use lapidary_evaluator::spec::{Library, MATERIAL, Spec};
use lapidary_field::program::{Frame, Samples};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Pixels along a side of a picture: enough where everything is twice as large.
const SIDE: u32 = 96;
/// Bytes of pixels that are kept between pictures: many are made of the same noise.
const KEPT: usize = 4 << 20;

/// The thread, what it has found, and what it was asked for.
pub(crate) struct Gallery {
    worker: Worker<Wish, Report>,
    pub(super) blocks: Vec<Arc<Block>>,
    /// Counts how often the graphs were others.
    pub(super) turns: u64,
    /// What has been painted; nothing for what cannot be.
    pictures: HashMap<String, Option<TextureHandle>>,
    /// How often the graphs were asked for, and beside which file last.
    looks: u64,
    path: Option<Option<PathBuf>>,
    /// What is being painted.
    sent: Vec<Subject>,
}

/// A graph that may be added as a node.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
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
pub(super) enum Subject {
    Node(&'static Spec),
    Graph(Arc<Block>),
}

struct Wish {
    /// The graphs are looked for once for each number.
    look: u64,
    document: Arc<Document>,
    path: PathBuf,
    subjects: Vec<Subject>,
}

enum Report {
    Blocks(Vec<Arc<Block>>),
    Picture(String, Option<ColorImage>),
}

impl Gallery {
    /// Opens it; `wake` is called whenever there is something to see.
    pub(crate) fn open(library: &'static Library, world: Arc<dyn World>, wake: impl Fn() + Send + 'static) -> Gallery {
        let worker = Worker::open("gallery", wake, move |turn| {
            let mut work = Work { library, world: &*world, cache: Cache::new(KEPT), look: 0, picture: None };
            turn.each(|wish| work.fulfil(&wish, turn));
        });
        let (blocks, pictures, sent) = (vec![], HashMap::new(), vec![]);
        Gallery { worker, blocks, turns: 0, pictures, looks: 0, path: None, sent }
    }

    /// Takes in what has been found; once another file is open, the graphs beside it are looked for.
    pub(crate) fn tick(&mut self, sheet: &Sheet, context: &Context) {
        for report in self.worker.reports() {
            match report {
                Report::Blocks(blocks) if blocks == self.blocks => {}
                Report::Blocks(blocks) => {
                    let gone =
                        |key: &str| self.blocks.iter().any(|b| b.key == key) && blocks.iter().all(|b| b.key != key);
                    self.pictures.retain(|key, _| !gone(key));
                    self.blocks = blocks;
                    self.turns += 1;
                }
                Report::Picture(key, image) => {
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
    pub(super) fn look(&mut self, sheet: &Sheet) {
        self.path = Some(sheet.path.clone());
        self.looks += 1;
        self.want(sheet, vec![]);
    }

    /// Paints what has no picture yet, and stops painting what is no longer to be seen.
    pub(super) fn show(&mut self, sheet: &Sheet, mut subjects: Vec<Subject>) {
        subjects.retain(|subject| !self.pictures.contains_key(subject.key()));
        let on_its_way = |subject: &Subject| self.sent.iter().any(|sent| sent.key() == subject.key());
        if !subjects.iter().all(on_its_way) {
            self.want(sheet, subjects);
        }
    }

    /// The picture of something, if it has been painted.
    pub(super) fn picture(&self, subject: &Subject) -> Option<&TextureHandle> {
        self.pictures.get(subject.key())?.as_ref()
    }

    /// Whether there is more to come.
    pub(crate) fn busy(&self) -> bool {
        self.worker.busy()
    }

    fn want(&mut self, sheet: &Sheet, subjects: Vec<Subject>) {
        self.sent.clone_from(&subjects);
        let path = sheet.path.clone().unwrap_or_else(|| PathBuf::from("untitled.ron"));
        self.worker.want(Wish { look: self.looks, document: sheet.document.clone(), path, subjects });
    }
}

impl Subject {
    fn key(&self) -> &str {
        match self {
            Subject::Node(spec) => spec.name,
            Subject::Graph(block) => &block.key,
        }
    }
}

/// What the thread keeps from wish to wish.
struct Work<'w> {
    library: &'static Library,
    world: &'w dyn World,
    cache: Cache,
    /// The last look there was.
    look: u64,
    /// What stands for pictures that nodes read.
    picture: Option<Picture>,
}

impl Work<'_> {
    fn fulfil(&mut self, wish: &Wish, turn: &Turn<Wish, Report>) {
        if self.look != wish.look {
            self.look = wish.look;
            turn.tell(Report::Blocks(self.blocks(wish)));
        }
        for subject in &wish.subjects {
            let painted = match subject {
                Subject::Node(spec) => self.node(spec, turn),
                Subject::Graph(block) => self.graph(block, wish, turn),
            };
            match painted {
                Err(RunError::Stopped) => return,
                painted => turn.tell(Report::Picture(subject.key().to_owned(), painted.ok().flatten())),
            }
        }
    }

    /// The graphs inside the file, and those of library folders.
    fn blocks(&self, wish: &Wish) -> Vec<Arc<Block>> {
        let mut hasher = DefaultHasher::new();
        format!("{:?}", wish.document.groups).hash(&mut hasher);
        let stamp = hasher.finish();
        let groups = wish.document.groups.keys();
        let groups = groups.map(|name| (format!("{name} (of this file)"), "local", name.clone(), stamp));
        let beside = wish.path.parent().map(|folder| folder.join("library"));
        let mut found: Vec<(String, u64)> = vec![];
        for folder in beside.iter().map(PathBuf::as_path).chain([Path::new("graphs/library")]) {
            for entry in self.world.list(folder).unwrap_or_default() {
                let path = folder.join(&entry.name);
                let new = found.iter().all(|(name, _)| *name != entry.name);
                if new && entry.file && entry.name.ends_with(".ron") && path != wish.path {
                    found.push((entry.name, self.world.stamp(&path).unwrap_or_default()));
                }
            }
        }
        found.sort();
        let files = found.into_iter().map(|(name, stamp)| {
            let title = name.trim_end_matches(".ron").replace('_', " ");
            (format!("{title} (of the library)"), "file", format!("library/{name}"), stamp)
        });
        let mut read = self.world.files(&wish.path);
        let block = |(title, source, name, stamp): (String, &str, String, u64)| {
            let group = (source == "local").then(|| name.clone());
            let node = Node { kind: INSTANCE.to_owned(), args: [(source.to_owned(), Arg::Text(name))].into() };
            let parts = wish.document.face(&node, &mut read)?;
            Some(Arc::new(Block { key: format!("{title} {stamp:x}"), title, group, node, parts }))
        };
        groups.chain(files).filter_map(block).collect()
    }

    /// A node at work.
    fn node(&mut self, spec: &'static Spec, turn: &Turn<Wish, Report>) -> Result<Option<ColorImage>, RunError> {
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
    fn graph(&self, block: &Block, wish: &Wish, turn: &Turn<Wish, Report>) -> Result<Option<ColorImage>, RunError> {
        let outputs = &block.parts.outputs;
        let best = ["base_color", MATERIAL.0].into_iter().find(|name| outputs.iter().any(|output| output == name));
        let best = best.map(str::to_owned).or_else(|| outputs.first().cloned());
        let mut document = Document { groups: wish.document.groups.clone(), ..Document::default() };
        document.versions.clone_from(&wish.document.versions);
        document.graph.nodes.insert("it".to_owned(), block.node.clone());
        document.graph.outputs =
            best.into_iter().map(|name| (name.clone(), Arg::Wire("it".to_owned(), Some(name)))).collect();
        document.graph.declare_data();
        let mut look = document.look(self.library, &mut self.world.files(&wish.path));
        self.world.furnish(&mut look.checked);
        Ok(self.painted(&look.checked, &document, turn)?.map(|(carries, image)| thumb(carries, &image)))
    }

    /// The first output of a graph.
    fn painted(
        &self,
        checked: &Checked,
        document: &Document,
        turn: &Turn<Wish, Report>,
    ) -> Result<Option<(lapidary_evaluator::check::Type, lapidary_field::image::Image)>, RunError> {
        let Some(output) = checked.outputs.first() else { return Ok(None) };
        let frame = Frame { samples: Samples::Four, ..frame(document, 0.0, SIDE) };
        one(checked, output.clone(), frame, turn.stop(), &self.cache)
    }
}
