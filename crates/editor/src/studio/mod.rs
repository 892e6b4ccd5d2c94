//! Evaluation, on a thread of its own: the newest wish wins, what it replaces is stopped, and the window never waits.

mod paint;
mod work;

pub(crate) use paint::{Levels, bytes};

use crate::world::World;
use lapidary_document::{Document, Face};
use lapidary_evaluator::check::{Checked, Type};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::explain::Explained;
use lapidary_evaluator::material::Channel;
use lapidary_evaluator::run::Progress;
use lapidary_evaluator::spec::Library;
use lapidary_field::image::Image;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;

/// What somebody wants to see.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// Which version of the sheet it is of.
    pub(crate) version: u64,
    pub(crate) document: Arc<Document>,
    pub(crate) path: PathBuf,
    /// The graph inside the file that is on the canvas, and what stands before its nodes' names.
    pub(crate) inside: Option<String>,
    pub(crate) prefix: String,
    pub(crate) shown: Shown,
    /// Pixels along the longer side of the picture, in the end.
    pub(crate) side: u32,
    /// Whether the maps of the material are wanted, and of how many pixels.
    pub(crate) maps: Option<u32>,
    /// The nodes whose small pictures are wanted, by their names in the flat graph.
    pub(crate) thumbs: Vec<String>,
    /// Seconds into the film.
    pub(crate) time: f32,
}

/// Which picture is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shown {
    #[default]
    First,
    Output(String),
    /// An output of a node, by its name in the flat graph.
    Node(String, Option<String>),
}

/// What has been found, as it is found.
pub(crate) enum Report {
    Checked(Arc<Known>),
    /// The picture that is looked at, coarse or as fine as was asked for.
    Picture(Picture),
    /// Why there is none.
    Blank(String),
    Maps(Maps),
    Thumb {
        node: String,
        image: egui::ColorImage,
    },
    Explained(Arc<Explained>),
    /// All of the wish is fulfilled.
    Done,
}

/// What is known of a version of the sheet.
pub(crate) struct Known {
    pub(crate) version: u64,
    pub(crate) checked: Checked,
    pub(crate) complaints: Vec<Diagnostic>,
    /// The graphs that nodes on the canvas stand for, by node.
    pub(crate) faces: BTreeMap<String, Face>,
    /// What outputs of nodes on the canvas carry.
    pub(crate) types: HashMap<(String, String), Type>,
    /// Files it was made of besides its own.
    pub(crate) reads: Vec<PathBuf>,
}

/// A picture to be looked at.
#[derive(Clone)]
pub(crate) struct Picture {
    pub(crate) version: u64,
    pub(crate) shown: Shown,
    pub(crate) name: String,
    pub(crate) carries: Type,
    pub(crate) image: Arc<Image>,
    /// Whether it is as fine as was asked for.
    pub(crate) fine: bool,
}

/// The maps of a material.
#[derive(Clone)]
pub(crate) struct Maps {
    pub(crate) version: u64,
    pub(crate) images: Arc<Vec<(Channel, Image)>>,
    pub(crate) fine: bool,
}

/// The thread, and what is said to it.
pub(crate) struct Studio {
    desk: Arc<Desk>,
    reports: Receiver<Report>,
    thread: Option<JoinHandle<()>>,
    busy: bool,
}

/// Where wishes are laid down.
struct Desk {
    wish: Mutex<Paper>,
    laid: Condvar,
    stop: AtomicBool,
    progress: Progress,
}

#[derive(Default)]
struct Paper {
    wish: Option<Wish>,
    closed: bool,
}

impl Studio {
    /// Opens the studio; `wake` is called whenever there is something to see.
    pub(crate) fn open(library: &'static Library, world: Arc<dyn World>, wake: impl Fn() + Send + 'static) -> Studio {
        let desk = Arc::new(Desk {
            wish: Mutex::default(),
            laid: Condvar::new(),
            stop: AtomicBool::new(false),
            progress: Progress::default(),
        });
        let (send, reports) = channel();
        let thread = {
            let desk = desk.clone();
            std::thread::Builder::new()
                .name("studio".to_owned())
                .spawn(move || run(&desk, library, &*world, &send, &wake))
        };
        Studio { desk, reports, thread: thread.ok(), busy: false }
    }

    /// Asks for something else: what is being done is stopped.
    pub(crate) fn want(&mut self, wish: Wish) {
        let mut paper = self.desk.wish.lock().expect("nobody panics with it");
        paper.wish = Some(wish);
        self.desk.stop.store(true, Ordering::Relaxed);
        self.desk.laid.notify_one();
        self.busy = true;
    }

    /// What has been found since this was asked last.
    pub(crate) fn reports(&mut self) -> Vec<Report> {
        let reports: Vec<Report> = self.reports.try_iter().collect();
        let waits = self.desk.wish.lock().expect("nobody panics with it").wish.is_some();
        if reports.iter().any(|report| matches!(report, Report::Done)) && !waits {
            self.busy = false;
        }
        reports
    }

    /// Whether there is more to come.
    pub(crate) fn busy(&self) -> bool {
        self.busy
    }

    /// How far the picture is that is being painted.
    pub(crate) fn progress(&self) -> f32 {
        self.desk.progress.fraction()
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        self.desk.wish.lock().expect("nobody panics with it").closed = true;
        self.desk.stop.store(true, Ordering::Relaxed);
        self.desk.laid.notify_one();
        // Its work ends within milliseconds of being stopped.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn run(desk: &Desk, library: &'static Library, world: &dyn World, send: &Sender<Report>, wake: &dyn Fn()) {
    let mut work = work::Work::new(library, world);
    loop {
        let wish = {
            let mut paper = desk.wish.lock().expect("nobody panics with it");
            loop {
                if paper.closed {
                    return;
                }
                if let Some(wish) = paper.wish.take() {
                    desk.stop.store(false, Ordering::Relaxed);
                    break wish;
                }
                paper = desk.laid.wait(paper).expect("nobody panics with it");
            }
        };
        let tell = |report| {
            // Where nobody listens any more nobody needs to know.
            let _ = send.send(report);
            wake();
        };
        work.fulfil(&wish, &desk.stop, &desk.progress, &tell);
        tell(Report::Done);
    }
}
