//! The latency of the editor: frames, also those of gestures, the first image of a graph, and images after a change of a
//! slider.

use crate::editor_effort::EditorEffort;
use crate::latency::{best, median};
use crate::report::Latency;
use egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use lapidary_document::edit::Edit;
use lapidary_document::{GraphFiles, LoadResult, read};
use lapidary_editor::{BrowseRequest, Editor, Exported, FolderEntry, Platform};
use lapidary_evaluator::check::CheckedGraph;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::graph::Arg;
use lapidary_evaluator::run::Progress;
use lapidary_export::preview::{Environment, ShapeMesh};
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

/// The number of nodes on the canvas.
const NODES: usize = 500;
/// The limit for a frame with all nodes.
const FRAME_MS: f64 = 4.0;
/// The limit for the first, coarse image after a change.
const COARSE_MS: f64 = 16.0;
/// The limit for the final image after a change.
const FINE_MS: f64 = 50.0;
/// The limit from opening a graph to its first image.
const FIRST_MS: f64 = 1000.0;
/// The limit for frames of a gesture: 30 of them in a second.
const HELD_MS: f64 = 1000.0 / 30.0;
/// The timeout of a wait.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Measures the time of a frame with many nodes; for each graph of the repository, or for one, the times of its first image
/// and after changes of sliders. Each row is passed on as soon as it is known.
pub(crate) fn measure(effort: &EditorEffort, only: Option<&str>, row: &mut dyn FnMut(Latency)) {
    if only.is_none() {
        many_nodes(effort, row);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs");
    for (name, path) in crate::latency::files(&folder) {
        if effort.covers(&name, only) {
            graph(effort, (&name, &path), row);
        }
    }
}

/// The frames of a graph with many nodes: while the pointer moves over them, and while the canvas is panned.
fn many_nodes(effort: &EditorEffort, row: &mut dyn FnMut(Latency)) {
    let mut screen = EditorScreen::open(Path::new("many.ron"), Some(graph_of_many_nodes()));
    screen.wait(Editor::rests);
    let mut frames = 0..;
    let ms = best(effort.frames, || {
        let i = frames.next().unwrap_or(0);
        let pointer = pos2((500 + i * 7 % 900) as f32, (200 + i * 3 % 700) as f32);
        screen.frame(vec![Event::PointerMoved(pointer)]);
    });
    row(Latency { workload: format!("editor/frame_{NODES}"), ms, limit_ms: FRAME_MS });
    let middle =
        |pressed, pos| Event::PointerButton { pos, button: PointerButton::Middle, pressed, modifiers: Modifiers::NONE };
    let start = pos2(700.0, 500.0);
    screen.frame(vec![Event::PointerMoved(start), middle(true, start)]);
    let ms = held_ms(effort, |i| {
        let along = (i % 40).abs_diff(20) as f32 * 6.0;
        screen.frame(vec![Event::PointerMoved(start + vec2(along, along * 0.5))]);
    });
    row(Latency { workload: format!("editor/pan_{NODES}"), ms, limit_ms: HELD_MS });
}

/// The latencies of one graph: its first image, the coarse and the final image after a change, and frames while a slider
/// is dragged.
fn graph(effort: &EditorEffort, (name, path): (&str, &Path), row: &mut dyn FnMut(Latency)) {
    let mut latency = |what: &str, limit_ms: f64, ms: f64| {
        row(Latency { workload: format!("editor/{what}/{name}"), ms, limit_ms });
    };
    let began = Instant::now();
    let mut screen = EditorScreen::open(path, None);
    let first = screen.wait(|editor| editor.shows().is_some()).duration_since(began);
    latency("first", FIRST_MS, milliseconds(first));
    screen.wait(Editor::rests);
    let sliders = sliders(screen.editor.text());
    let chosen: Vec<_> = sliders.iter().step_by(sliders.len().div_ceil(effort.sliders).max(1)).collect();
    let (mut coarse, mut fine, begin) = (vec![], vec![], Instant::now());
    for step in 1..=effort.steps {
        for (node, socket, value) in &chosen {
            let value = Arg::Number(value + 1e-3 * step as f64);
            let began = Instant::now();
            if screen.editor.change(vec![Edit::Socket(node.clone(), socket.clone(), Some(value))], None) {
                let shown = screen.wait(|editor| editor.shows().is_some());
                coarse.push(milliseconds(shown.duration_since(began)));
                let shown = screen.wait(|editor| editor.shows() == Some(true));
                fine.push(milliseconds(shown.duration_since(began)));
            }
        }
        if begin.elapsed() > effort.slider_time {
            break;
        }
    }
    for (what, limit_ms, times) in [("coarse", COARSE_MS, coarse), ("fine", FINE_MS, fine)] {
        if let Some(ms) = median(times) {
            latency(what, limit_ms, ms);
        }
    }
    if let Some((node, socket, value)) = sliders.get(sliders.len() / 2) {
        let ms = held_ms(effort, |i| {
            let value = Arg::Number(value + 1e-3 * i as f64);
            let edit = Edit::Socket(node.clone(), socket.clone(), Some(value));
            screen.editor.change(vec![edit], Some("drag".to_owned()));
            screen.frame(vec![]);
        });
        latency("drag_frame", HELD_MS, ms);
    }
}

/// The frame time that 19 of 20 frames of a gesture keep, while images are evaluated in the background.
fn held_ms(effort: &EditorEffort, mut frame: impl FnMut(usize)) -> f64 {
    let ([least, most], begin) = (effort.held_frames, Instant::now());
    let mut times = vec![];
    while times.len() < least || (times.len() < most && begin.elapsed() < effort.held_time) {
        let began = Instant::now();
        frame(times.len());
        times.push(milliseconds(began.elapsed()));
    }
    times.sort_by(f64::total_cmp);
    times[times.len() - 1 - times.len() / 20]
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// An editor with a screen in memory.
struct EditorScreen {
    context: Context,
    editor: Editor,
    /// A message for each requested repaint.
    repaints: Receiver<()>,
}

impl EditorScreen {
    fn open(path: &Path, text: Option<String>) -> EditorScreen {
        let context = Context::default();
        let (sender, repaints) = channel();
        context.set_request_repaint_callback(move |request| {
            if request.delay.is_zero() {
                // The receiver is gone only when the editor is closed.
                let _ = sender.send(());
            }
        });
        let editor = Editor::open(LIBRARY, Arc::new(Disk { text, began: Instant::now() }), &context, Some(path));
        EditorScreen { context, editor, repaints }
    }

    /// Runs one frame, including tessellation.
    fn frame(&mut self, events: Vec<Event>) {
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0)));
        let input = RawInput { screen_rect, events, ..RawInput::default() };
        let mut shown = self.context.run_ui(input, |ui| self.editor.ui(ui));
        shown.textures_delta.clear();
        black_box(self.context.tessellate(shown.shapes, shown.pixels_per_point));
    }

    /// Runs frames until a condition is true, and returns that time.
    fn wait(&mut self, condition: impl Fn(&Editor) -> bool) -> Instant {
        let end = Instant::now() + TIMEOUT;
        loop {
            self.frame(vec![]);
            if condition(&self.editor) || Instant::now() > end {
                return Instant::now();
            }
            // Like a window, it sleeps until the next repaint.
            let _ = self.repaints.recv_timeout(Duration::from_millis(16));
            while self.repaints.try_recv().is_ok() {}
        }
    }
}

/// The numbers of a graph file, which have sliders.
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

/// A graph of many nodes, all visible.
fn graph_of_many_nodes() -> String {
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

/// A platform that reads files, or one text for every path, and writes nothing.
struct Disk {
    text: Option<String>,
    began: Instant,
}

/// The error of every other request.
const UNSUPPORTED: &str = "not supported by the benchmark";

impl Platform for Disk {
    fn read(&self, path: &Path) -> Result<String, String> {
        self.text.clone().map_or_else(|| fs::read_to_string(path).map_err(|error| error.to_string()), Ok)
    }
    fn write(&self, _path: &Path, _text: &str) -> Result<(), String> {
        Ok(())
    }
    fn remove(&self, _path: &Path) {}
    fn stamp(&self, _path: &Path) -> Option<u64> {
        Some(0)
    }
    fn watch(&self, _files: &[PathBuf], _changed: Box<dyn Fn() + Send>) -> bool {
        true
    }
    fn browse(&self, _wish: &BrowseRequest) -> Result<Option<PathBuf>, String> {
        Err(UNSUPPORTED.to_owned())
    }
    fn list(&self, _folder: &Path) -> Result<Vec<FolderEntry>, String> {
        Err(UNSUPPORTED.to_owned())
    }
    fn files(&self, path: &Path) -> GraphFiles<'static> {
        let load = |path: &str| fs::read_to_string(path).map_or(LoadResult::Missing, LoadResult::Text);
        GraphFiles::new(&path.to_string_lossy(), &[], load)
    }
    fn allow(&self, _file: &Path) -> Option<PathBuf> {
        None
    }
    fn load_pictures(&self, _checked: &mut CheckedGraph) -> Vec<Diagnostic> {
        vec![]
    }
    fn export(&self, _request: &RenderRequest, _progress: &Progress, _stop: &AtomicBool) -> Result<Exported, String> {
        Err(UNSUPPORTED.to_owned())
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
        Err(UNSUPPORTED.to_owned())
    }
    fn picture(&self, _path: &Path) -> Result<Image, String> {
        Err(UNSUPPORTED.to_owned())
    }
    fn mesh(&self, _path: &Path) -> Result<ShapeMesh, String> {
        Err(UNSUPPORTED.to_owned())
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
