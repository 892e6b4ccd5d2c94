//! What somebody waits for who sits before the editor: a frame of it, and the picture after a slider was moved.

use crate::product::{best, middle};
use crate::report::Wait;
use egui::{Context, Event, Pos2, RawInput, Rect, pos2, vec2};
use lapidary_document::edit::Edit;
use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_editor::{BrowseRequest, Editor, Exported, FolderEntry, Platform};
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::run::Progress;
use lapidary_export::preview::Environment;
use lapidary_field::image::Image;
use lapidary_nodes::LIBRARY;
use lapidary_render::RenderRequest;
use std::fmt::Write;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Nodes on the canvas, and what a frame with all of them may take.
const NODES: usize = 500;
const FRAME_MS: f64 = 4.0;
/// What a moved slider may take to show at all, and as fine as it will.
const COARSE_MS: f64 = 16.0;
const FINE_MS: f64 = 50.0;
/// What it may take from opening a graph to the first picture of it.
const FIRST_MS: f64 = 1000.0;
/// Sliders of a graph that are moved in each round.
const SLIDERS: usize = 12;
/// Nothing that is waited for takes longer.
const ENOUGH: Duration = Duration::from_secs(20);

/// A frame of many nodes; of each graph of the repository, or of the one that is named, its first picture and the
/// pictures of moved sliders.
pub(crate) fn waits(rounds: usize, only: Option<&str>) -> Vec<Wait> {
    let mut waits = vec![];
    if only.is_none() {
        let mut desk = Desk::at(Path::new("many.ron"), Some(many()));
        desk.wait(Editor::rests);
        let mut frames = 0..;
        let ms = best(100 * rounds, || {
            // The pointer goes about over the nodes.
            let i = frames.next().unwrap_or(0);
            let pointer = pos2((500 + i * 7 % 900) as f32, (200 + i * 3 % 700) as f32);
            desk.frame(vec![Event::PointerMoved(pointer)]);
        });
        waits.push(Wait { workload: format!("desk/frame_{NODES}"), ms, aim_ms: FRAME_MS });
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs");
    for (name, path) in crate::product::files(&folder) {
        if only.is_none_or(|only| only == name) {
            waits.extend(graph(&name, &path, rounds));
        }
    }
    waits
}

/// The waits of one graph.
fn graph(name: &str, path: &Path, rounds: usize) -> Vec<Wait> {
    let began = Instant::now();
    let mut desk = Desk::at(path, None);
    let mut times = [vec![desk.wait(|editor| editor.shows().is_some()).duration_since(began)], vec![], vec![]];
    desk.wait(Editor::rests);
    let sliders = sliders(desk.editor.text());
    for round in 1..=rounds {
        for (node, socket, value) in sliders.iter().step_by(sliders.len().div_ceil(SLIDERS).max(1)) {
            let value = Arg::Number(value + 1e-3 * round as f64);
            let began = Instant::now();
            if desk.editor.change(vec![Edit::Socket(node.clone(), socket.clone(), Some(value))], None) {
                let coarse = desk.wait(|editor| editor.shows().is_some());
                let fine = desk.wait(|editor| editor.shows() == Some(true));
                times[1].push(coarse.duration_since(began));
                times[2].push(fine.duration_since(began));
            }
        }
    }
    let rows = [("first", FIRST_MS), ("coarse", COARSE_MS), ("fine", FINE_MS)].into_iter().zip(times);
    let wait = |((what, aim_ms), times): ((&str, f64), Vec<Duration>)| {
        let ms = middle(times.iter().map(|time| time.as_secs_f64() * 1e3).collect())?;
        Some(Wait { workload: format!("desk/{what}/{name}"), ms, aim_ms })
    };
    rows.filter_map(wait).collect()
}

/// An editor before which somebody sits.
struct Desk {
    context: Context,
    editor: Editor,
    /// Whenever there is something to see.
    woken: Receiver<()>,
}

impl Desk {
    fn at(path: &Path, text: Option<String>) -> Desk {
        let context = Context::default();
        let (wake, woken) = channel();
        context.set_request_repaint_callback(move |asked| {
            if asked.delay.is_zero() {
                // Nobody looks any more where nobody listens.
                let _ = wake.send(());
            }
        });
        let editor = Editor::open(LIBRARY, Arc::new(Disk { text, began: Instant::now() }), &context, Some(path));
        Desk { context, editor, woken }
    }

    /// One frame, up to the triangles that a window would show.
    fn frame(&mut self, events: Vec<Event>) {
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0)));
        let input = RawInput { screen_rect, events, ..RawInput::default() };
        let shown = self.context.run_ui(input, |ui| self.editor.ui(ui));
        black_box(self.context.tessellate(shown.shapes, shown.pixels_per_point));
    }

    /// Shows frames until something is so; says when it was.
    fn wait(&mut self, so: impl Fn(&Editor) -> bool) -> Instant {
        let end = Instant::now() + ENOUGH;
        loop {
            self.frame(vec![]);
            if so(&self.editor) || Instant::now() > end {
                return Instant::now();
            }
            // As a window does, it sleeps until there is something to see.
            let _ = self.woken.recv_timeout(Duration::from_millis(16));
            while self.woken.try_recv().is_ok() {}
        }
    }
}

/// Every number of a graph file that has a slider.
fn sliders(text: &str) -> Vec<(String, String, f64)> {
    let nodes = read(text).0.map(|document| document.graph.nodes).unwrap_or_default();
    let mut sliders = vec![];
    for (name, node) in &nodes {
        for (socket, arg) in &node.args {
            if let Arg::Number(value) = arg {
                sliders.push((name.clone(), socket.clone(), *value));
            }
        }
    }
    sliders
}

/// A graph of many nodes, all of which are on the screen.
fn many() -> String {
    let mut text = "lapidary(format: 1, nodes: {\n".to_owned();
    let mut layout = String::new();
    for i in 0..NODES {
        let node = match i {
            0 => "perlin(scale: 4)".to_owned(),
            _ => format!("math(do: add, a: \"n{}\", b: \"n{}\")", i - 1, i / 2),
        };
        let _ = writeln!(text, "\"n{i}\": {node},");
        let _ = write!(layout, "\"n{i}\": ({}, {}), ", i % 25 * 240, i / 25 * 220);
    }
    let last = NODES - 1;
    let _ = writeln!(text, "}}, outputs: {{ \"height\": \"n{last}\" }}, layout: (nodes: {{ {layout} }}))");
    text
}

/// A machine with a disk that is only read; or with one text, whatever is asked for.
struct Disk {
    text: Option<String>,
    began: Instant,
}

/// What this machine says to whatever else it is asked for.
const NOTHING: &str = "this machine has nothing but graphs";

impl Platform for Disk {
    fn read(&self, path: &Path) -> Result<String, String> {
        self.text.clone().map_or_else(|| fs::read_to_string(path).map_err(|error| error.to_string()), Ok)
    }
    fn write(&self, _path: &Path, _text: &str) -> Result<(), String> {
        Ok(())
    }
    fn remove(&self, _path: &Path) {}
    fn stamp(&self, _path: &Path) -> Option<u64> {
        None
    }
    fn watch(&self, _files: &[PathBuf], _changed: Box<dyn Fn() + Send>) -> bool {
        true
    }
    fn browse(&self, _wish: &BrowseRequest) -> Result<Option<PathBuf>, String> {
        Err(NOTHING.to_owned())
    }
    fn list(&self, _folder: &Path) -> Result<Vec<FolderEntry>, String> {
        Err(NOTHING.to_owned())
    }
    fn files(&self, path: &Path) -> GraphFiles<'static> {
        let load = |path: &str| fs::read_to_string(path).map_or(LoadResult::Missing, LoadResult::Text);
        GraphFiles::new(&path.to_string_lossy(), &[], load)
    }
    fn allow(&self, _file: &Path) -> Option<PathBuf> {
        None
    }
    fn furnish(&self, _checked: &mut Checked) -> Vec<Diagnostic> {
        vec![]
    }
    fn export(&self, _request: &RenderRequest, _progress: &Progress, _stop: &AtomicBool) -> Result<Exported, String> {
        Err(NOTHING.to_owned())
    }
    fn real_path(&self, _path: &Path) -> Option<PathBuf> {
        None
    }
    fn absolute(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }
    fn fonts(&self) -> Vec<Vec<u8>> {
        vec![]
    }
    fn environment(&self, _path: &Path) -> Result<Environment, String> {
        Err(NOTHING.to_owned())
    }
    fn picture(&self, _path: &Path) -> Result<Image, String> {
        Err(NOTHING.to_owned())
    }
    fn templates(&self) -> Vec<(&'static str, &'static str)> {
        vec![]
    }
    fn home(&self) -> Option<PathBuf> {
        None
    }
    fn now(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}
