//! Graphs: loading, building, checking, rendering and saving.

use crate::arrays::arrays;
use crate::diagnostic::DiagnosticObject;
use crate::error::{argument_error, graph_error, render_error};
use crate::graph_text::GraphText;
use crate::loader::LOADER;
use crate::metadata;
use crate::node::{NodeObject, NodeSource};
use crate::options::CallOptions;
use crate::parameter::{ParameterObject, declared};
use crate::samples::sample;
use crate::values::{check_word, literal, read_literals};
use crate::worker::run;
use lapidary_document::edit::Edit;
use lapidary_document::{INSTANCE, SampleCount};
use lapidary_evaluator::declare::widget::Widget;
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Node, free_name};
use lapidary_evaluator::node::spec::{find, newest};
use lapidary_nodes::LIBRARY;
use lapidary_render::{GraphInfo, GraphSettings, ImageSize, RenderError, RenderRequest, render_arrays};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The arguments of `render`.
const RENDER: [&str; 13] = [
    "size", "preset", "set", "seed", "outputs", "samples", "region", "frame", "fps", "time", "sampling", "memory",
    "progress",
];
/// The arguments of `sample`.
const SAMPLE: [&str; 7] = ["size", "preset", "set", "seed", "outputs", "unit", "progress"];
/// The argument of a node that is its name, instead of an input.
const NAME: &str = "name";
/// Columns of the image of a notebook.
const PREVIEW: u32 = 384;

/// A graph of nodes, which a file or Python code describes.
#[pyclass(frozen, subclass, module = "lapidary", name = "Graph")]
pub(crate) struct GraphObject {
    text: Mutex<GraphText>,
}

#[pymethods]
impl GraphObject {
    #[new]
    #[pyo3(signature = (path=None))]
    fn new(py: Python<'_>, path: Option<PathBuf>) -> PyResult<GraphObject> {
        let text = path.map_or_else(|| Ok(GraphText::empty()), |path| py.detach(|| GraphText::load(path)));
        let text = text.map_err(|error| render_error(py, &error))?;
        Ok(GraphObject { text: Mutex::new(text) })
    }
    /// The file, or `None` for a graph that has none yet.
    #[getter]
    fn path(&self) -> Option<PathBuf> {
        self.state().path
    }
    /// The parameters by name.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, parameter) in &self.state().document(py)?.graph.parameters {
            dict.set_item(name, Py::new(py, ParameterObject::new(py, name, parameter)?)?)?;
        }
        Ok(dict)
    }
    /// The names of the presets.
    #[getter]
    fn presets(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.state().document(py)?.presets.into_keys().collect())
    }
    /// The names of the outputs.
    #[getter]
    fn outputs(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.state().document(py)?.graph.outputs.into_iter().map(|(name, _)| name).collect())
    }
    /// The nodes by name, to be wired to others.
    #[getter]
    fn nodes<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(slf.py());
        for (node, Node { kind, .. }) in slf.get().state().document(slf.py())?.graph.nodes {
            let source = NodeSource::Output { node: node.clone(), kind, output: None };
            dict.set_item(node, NodeObject { graph: slf.clone().into_any().unbind(), source })?;
        }
        Ok(dict)
    }
    /// Renders the outputs into arrays of 32-bit floats: rows and columns, and channels where there are several. The numbers
    /// are those of `lapidary render --format npy`.
    #[pyo3(signature = (**options), text_signature = "($self, *, size=None, preset=None, set=None, seed=None, outputs=None, samples=None, region=None, frame=None, fps=None, time=None, sampling=None, memory=None, progress=None)")]
    fn render<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyDict>> {
        let options = CallOptions::read("render", &RENDER, options)?;
        let request = options.request(self.state().source());
        let images = run(py, options.progress.as_ref(), |monitor| render_arrays(&LOADER, &request, monitor))?;
        arrays(py, images)
    }
    /// Evaluates the outputs at points: an array whose last axis has x and y, and perhaps z and the time.
    #[pyo3(signature = (points, **options), text_signature = "($self, points, *, size=None, preset=None, set=None, seed=None, outputs=None, unit=None, progress=None)")]
    fn sample<'py>(
        &self,
        points: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let options = CallOptions::read("sample", &SAMPLE, options)?;
        sample(points.py(), &self.state(), points, &options)
    }
    /// A description as JSON, as `lapidary info --json` prints it.
    fn _info_json(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.state();
        let (path, file) = state.place();
        let info = run(py, None, |monitor| {
            let graph = LOADER.parse(&path, file, state.text.clone());
            let graph = graph.prepare(&path, &GraphSettings::default(), monitor.events)?;
            GraphInfo::new(&state.source(), graph, monitor)
        })?;
        Ok(serde_json::to_string(&info).expect("strings and numbers are JSON"))
    }
    /// All errors, warnings and notes, as `lapidary check` reports them.
    fn check(&self, py: Python<'_>) -> Vec<DiagnosticObject> {
        let state = self.state();
        let found = py.detach(|| state.diagnostics(true));
        let file = state.place().1;
        found.into_iter().map(|diagnostic| DiagnosticObject::new(&file, &state.text, diagnostic)).collect()
    }
    /// Writes the formatted text into a file, by default its own. Another file, or one that has changed since it was loaded,
    /// is replaced only with `overwrite=True`.
    #[pyo3(signature = (path=None, *, overwrite=false))]
    fn save(&self, py: Python<'_>, path: Option<PathBuf>, overwrite: bool) -> PyResult<()> {
        let saved = self.state().save(py, path, overwrite)?;
        self.replace(saved);
        Ok(())
    }
    /// Adds a node of a kind and returns it. The inputs are numbers, texts, sequences of numbers, and other nodes.
    #[pyo3(signature = (kind, /, **inputs))]
    fn node(slf: &Bound<'_, Self>, kind: &str, inputs: Option<Bound<'_, PyDict>>) -> PyResult<NodeObject> {
        GraphObject::add(slf, kind, &inputs.unwrap_or_else(|| PyDict::new(slf.py())))
    }
    /// Adds an output or replaces it. With `data` it is plain data, whose name and type no channel of a material has.
    #[pyo3(signature = (name, value, *, data=false))]
    fn output(slf: &Bound<'_, Self>, name: &str, value: &Bound<'_, PyAny>, data: bool) -> PyResult<()> {
        let this = slf.get();
        let arg = GraphObject::args(slf, "", &[("of".to_owned(), value.clone())])?.remove(0).1;
        let changed = this.state().edited(slf.py(), &Edit::Output(name.to_owned(), Some(arg)))?;
        let is_output = |about: &About| matches!(about, About::Output(n) | About::OutputName(n) if n == name);
        changed.check_part(slf.py(), is_output)?;
        if !data {
            changed.check_channel(slf.py(), name)?;
        }
        this.replace(changed);
        Ok(())
    }
    /// Adds a parameter or replaces it, and returns it as an input of nodes. A whole number is of the type `whole`, any other
    /// of the type `number`; a text is a colour, or with `words` a choice.
    #[pyo3(signature = (name, value, **properties), text_signature = "($self, name, value, *, range=None, words=None, about=None, group=None, unit=None, widget=None)")]
    fn parameter(
        slf: &Bound<'_, Self>,
        name: &str,
        value: &Bound<'_, PyAny>,
        properties: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<NodeObject> {
        let this = slf.get();
        let parameter = declared(&this.state().place().1, name, value, properties)?;
        let changed = this.state().edited(slf.py(), &Edit::Parameter(name.to_owned(), Some(parameter)))?;
        changed.check_part(slf.py(), |about| *about == About::Parameter(name.to_owned()))?;
        this.replace(changed);
        Ok(NodeObject { graph: slf.clone().into_any().unbind(), source: NodeSource::Parameter(name.to_owned()) })
    }
    /// Sets entries of the metadata: `name`, `about`, `author`, `licence`, `tags`, `size`, `tile`, `seed`, `metres`, `relief`
    /// and `loop`.
    #[pyo3(signature = (**entries))]
    fn describe(&self, py: Python<'_>, entries: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let Some(entries) = entries else { return Ok(()) };
        let mut text = self.state();
        for edit in metadata::edits(&text.place().1, entries)? {
            text = text.edited(py, &edit)?;
        }
        self.replace(text);
        Ok(())
    }
    fn __str__(&self) -> String {
        self.state().text
    }
    fn __repr__(&self) -> String {
        format!("<lapidary.Graph \"{}\">", self.state().place().1)
    }
    /// A PNG image of the base colour, or of the first output, for notebooks.
    fn _repr_png_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let outputs = slf.get().outputs(slf.py())?;
        let shown = outputs.iter().find(|name| *name == "base_color").or(outputs.first());
        let Some(shown) = shown else { return Ok(slf.py().None().into_bound(slf.py())) };
        png(slf.py(), &slf.get().state(), shown)
    }
    /// A PNG image of an output of a node, for notebooks.
    fn _png_of<'py>(slf: &Bound<'py, Self>, node: &Bound<'py, NodeObject>) -> PyResult<Bound<'py, PyAny>> {
        const SHOWN: &str = "shown in the notebook";
        let arg = match &node.get().source {
            NodeSource::Output { node, output, .. } => Arg::Wire(node.clone(), output.clone()),
            NodeSource::Parameter(name) => Arg::Parameter(name.clone()),
        };
        let state = slf.get().state().edited(slf.py(), &Edit::Output(SHOWN.to_owned(), Some(arg)))?;
        png(slf.py(), &state, SHOWN)
    }
}

impl GraphObject {
    /// A copy of the text, so that no thread waits for another.
    fn state(&self) -> GraphText {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    fn replace(&self, text: GraphText) {
        *self.text.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
    /// Adds a node. Its errors are raised, and then the graph stays as it was.
    fn add(slf: &Bound<'_, Self>, kind: &str, inputs: &Bound<'_, PyDict>) -> PyResult<NodeObject> {
        let (py, this) = (slf.py(), slf.get());
        let (mut given, mut name) = (vec![], None);
        for (socket, value) in inputs {
            let socket = socket.extract::<String>()?;
            match socket.as_str() {
                NAME => name = value.extract::<Option<String>>()?,
                // Words of Python cannot be names of arguments: `from_` stands for `from`.
                _ if !value.is_none() => given.push((socket.trim_end_matches('_').to_owned(), value)),
                _ => {}
            }
        }
        if find(LIBRARY, kind).is_none() && kind != INSTANCE {
            let names = newest(LIBRARY).map(|spec| spec.name);
            let message = format!("there is no kind of node called `{}`", quoted(kind));
            let diagnostic = Diagnostic::error(Code::NoKind, About::Graph, message).suggest_name(kind, names);
            return Err(graph_error(py, &this.state().place().1, vec![diagnostic]));
        }
        let args = GraphObject::args(slf, kind, &given)?;
        let state = this.state();
        let nodes = state.document(py)?.graph.nodes;
        let name = name.unwrap_or_else(|| free_name(kind, ' ', |name| nodes.contains_key(name)));
        let node = Node { kind: kind.to_owned(), args: args.into_iter().collect() };
        let changed = state.edited(py, &Edit::Add(name.clone(), node))?;
        let is_own = |about: &About| match about {
            About::Node(node) | About::Socket(node, _) | About::SocketName(node, _) => *node == name,
            _ => false,
        };
        changed.check_part(py, is_own)?;
        this.replace(changed);
        let source = NodeSource::Output { node: name, kind: kind.to_owned(), output: None };
        Ok(NodeObject { graph: slf.clone().into_any().unbind(), source })
    }
    /// The arguments of inputs, which are read as a graph file with their literals is.
    fn args(slf: &Bound<'_, Self>, kind: &str, given: &[(String, Bound<'_, PyAny>)]) -> PyResult<Vec<(String, Arg)>> {
        let (py, spec) = (slf.py(), find(LIBRARY, kind));
        let mut entries = vec![];
        for (socket, value) in given {
            check_word(py, socket)?;
            if let Ok(node) = value.cast::<NodeObject>()
                && !node.get().graph.is(slf)
            {
                let message = format!("`{socket}` is a node of another graph");
                return Err(argument_error(py, message, "use nodes of this graph"));
            }
            let at = spec.and_then(|spec| spec.socket(socket));
            let widget = match spec {
                // Outputs take wires.
                None if kind.is_empty() => Some(Widget::Wire),
                spec => spec.and_then(|spec| Some(spec.sockets[at?].kind.widget())),
            };
            entries.push(format!("{socket}: {}", literal(socket, value, widget.as_ref())?));
        }
        let text = format!("lapidary(format: 1, nodes: {{ \"n\": kind({}) }})", entries.join(", "));
        let (document, diagnostics) = read_literals(&text);
        let node = document.and_then(|mut document| document.graph.nodes.remove("n"));
        match node.filter(|_| diagnostics.is_empty()) {
            Some(node) => Ok(node.args.iter().map(|(socket, arg)| (socket.clone(), arg.clone())).collect()),
            None => Err(graph_error(py, &slf.get().state().place().1, diagnostics)),
        }
    }
}

/// A PNG image of an output, as bytes.
fn png<'py>(py: Python<'py>, text: &GraphText, output: &str) -> PyResult<Bound<'py, PyAny>> {
    let size = Some(ImageSize::Width(PREVIEW));
    let (outputs, samples) = (vec![output.to_owned()], Some(SampleCount::Auto));
    let request = RenderRequest { size, outputs, samples, ..RenderRequest::new([text.source()], "") };
    let file = run(py, None, |monitor| {
        let images = render_arrays(&LOADER, &request, monitor)?;
        let shown = images.iter().find(|image| image.output.ends_with("base_color")).or(images.first());
        shown
            .map(|image| image.to_png())
            .transpose()
            .map_err(|error| RenderError::Write { path: "notebook.png".into(), error: std::io::Error::other(error) })
    })?;
    Ok(file.map_or_else(|| py.None().into_bound(py), |bytes| PyBytes::new(py, &bytes).into_any()))
}
