//! Graphs: their text, and the methods that render them.

use crate::arrays::arrays;
use crate::error::render_error;
use crate::loader::LOADER;
use crate::options::Options;
use crate::worker::run;
use lapidary_render::{RenderSource, read_graph_text, render_arrays};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The names of the arguments of `render`.
const RENDER: [&str; 12] = [
    "size", "preset", "set", "seed", "outputs", "samples", "region", "frame", "fps", "time", "sampling", "memory",
];

/// A graph of nodes.
#[pyclass(frozen, subclass, module = "lapidary._lapidary", name = "Graph")]
pub(crate) struct Graph {
    text: Mutex<GraphText>,
}

/// The text of a graph, and the file that it belongs to.
#[derive(Clone)]
struct GraphText {
    text: String,
    path: Option<PathBuf>,
}

impl GraphText {
    /// The source of a render.
    fn source(&self) -> RenderSource {
        let path = self.path.clone().unwrap_or_else(|| "graph".into());
        RenderSource::Text { path, text: self.text.clone() }
    }
}

#[pymethods]
impl Graph {
    #[new]
    #[pyo3(signature = (path=None))]
    fn new(py: Python<'_>, path: Option<PathBuf>) -> PyResult<Graph> {
        let text = match path {
            Some(path) => {
                let (_, text) = py.detach(|| read_graph_text(&path)).map_err(|error| render_error(py, &error))?;
                GraphText { text, path: Some(path) }
            }
            None => GraphText { text: EMPTY.to_owned(), path: None },
        };
        Ok(Graph { text: Mutex::new(text) })
    }

    /// Renders the outputs into arrays of 32-bit floats.
    #[pyo3(signature = (**options), text_signature = "($self, *, size=None, preset=None, set=None, seed=None, outputs=None, samples=None, region=None, frame=None, fps=None, time=None, sampling=None, memory=None, progress=None)")]
    fn render<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyDict>> {
        let names: Vec<&str> = RENDER.into_iter().chain(["progress"]).collect();
        let options = Options::read("render", &names, options)?;
        let request = options.request(self.state().source());
        let images =
            run(py, options.progress.as_ref(), |monitor| render_arrays(&LOADER, &request, monitor))?;
        arrays(py, images)
    }

    fn __str__(&self) -> String {
        self.state().text
    }
}

/// The text of a graph without nodes.
const EMPTY: &str = "lapidary(\n    format: 1,\n)\n";

impl Graph {
    /// A copy of the text, so that no thread waits for another.
    fn state(&self) -> GraphText {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
