//! The thread that lists the library and evaluates its pictures.

use super::items::items;
use crate::background::{Worker, WorkerThread, graph_picture};
use crate::commands::LibraryItem;
use crate::platform::Platform;
use crate::session::Session;
use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use lapidary_document::{Document, read};
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::node::spec::Library;
use lapidary_evaluator::plane::cache::Cache;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Pixels along a side of a picture: enough for screens with a scale of two.
const SIDE: u32 = 160;
/// Bytes of the cache.
const CACHE_BYTES: usize = 8 << 20;

/// Items of the library and their pictures.
pub(super) struct LibraryPictures {
    worker: Worker<(), LibraryReport>,
    pub(super) items: Vec<LibraryItem>,
    /// Pictures with the texts that they show, by the names of the files; none for those that cannot be evaluated.
    pictures: HashMap<String, (Arc<str>, Option<TextureHandle>)>,
}

enum LibraryReport {
    Items(Vec<LibraryItem>),
    Picture(LibraryItem, Option<ColorImage>),
}

impl LibraryPictures {
    pub(super) fn open(session: &Session, context: &Context) -> LibraryPictures {
        let (library, platform, waker) = (session.library, session.platform.clone(), context.clone());
        let wake = move || waker.request_repaint();
        let worker = Worker::open("library", wake, move |thread| {
            thread.each(|()| list_and_evaluate(library, &*platform, thread));
        });
        LibraryPictures { worker, items: vec![], pictures: HashMap::new() }
    }

    /// Lists the library again, and evaluates all pictures.
    pub(super) fn request(&mut self) {
        self.worker.request(());
    }

    /// Receives what the thread has found.
    pub(super) fn update(&mut self, context: &Context) {
        for report in self.worker.reports() {
            match report {
                LibraryReport::Items(items) => {
                    self.pictures
                        .retain(|file, (text, _)| items.iter().any(|item| item.file == *file && item.text == *text));
                    self.items = items;
                }
                LibraryReport::Picture(item, image) => {
                    let name = format!("library {}", item.file);
                    let texture = image.map(|image| context.load_texture(name, image, TextureOptions::LINEAR));
                    self.pictures.insert(item.file, (item.text, texture));
                }
            }
        }
    }

    /// Picture of an item, if it has been evaluated.
    pub(super) fn picture(&self, item: &LibraryItem) -> Option<&TextureHandle> {
        self.pictures.get(&item.file)?.1.as_ref()
    }

    pub(super) fn busy(&self) -> bool {
        self.worker.busy()
    }
}

/// Lists the library and evaluates its pictures, unless another request arrives.
fn list_and_evaluate(library: &'static Library, platform: &dyn Platform, thread: &WorkerThread<(), LibraryReport>) {
    let items = items(platform);
    thread.report(LibraryReport::Items(items.clone()));
    let folder = platform.library_folder().unwrap_or_default();
    let cache = Cache::new(CACHE_BYTES);
    for item in items {
        if thread.stop().load(Ordering::Relaxed) {
            return;
        }
        let document =
            read(&item.text).0.map(|document| if item.is_preset { preset_graph(document) } else { document });
        let path: PathBuf = folder.join(Path::new(&item.file).file_name().unwrap_or_default());
        let evaluated = document
            .and_then(|document| graph_picture((library, platform), &document, &path, SIDE, (thread.stop(), &cache)));
        thread.report(LibraryReport::Picture(item, evaluated));
    }
}

/// Graph with the node of a preset as its output.
fn preset_graph(mut document: Document) -> Document {
    let node = document.graph.nodes.keys().next().cloned();
    document.graph.outputs = node.into_iter().map(|node| ("preset".to_owned(), Arg::Wire(node, None))).collect();
    document.graph.declare_data();
    document
}
