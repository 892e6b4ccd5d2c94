//! Nodes of a graph that is built in code: handles for wires, with arithmetic.

use lapidary_evaluator::graph::wire_reference;
use lapidary_evaluator::node::spec::find;
use lapidary_nodes::{LIBRARY, OPERATORS};
use pyo3::exceptions::{PyAttributeError, PyNotImplementedError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An output of a node, or a parameter, as an input of other nodes.
///
/// `node.height` is the output `height` of a node; the node itself stands for its first output. Operators make nodes:
/// `2 * a + b`.
#[pyclass(frozen, module = "lapidary", name = "Node")]
pub(crate) struct NodeObject {
    /// The graph, whose methods add nodes and show them.
    pub(crate) graph: Py<PyAny>,
    pub(crate) source: NodeSource,
}

/// The method of a graph that adds a node, and the one that shows a node as an image.
const ADD: &str = "node";
const PNG_OF: &str = "_png_of";

/// The source of the values.
pub(crate) enum NodeSource {
    /// An output of a node: its name, its kind, and the output, or the first if none is named.
    Output { node: String, kind: String, output: Option<String> },
    /// A parameter of the graph.
    Parameter(String),
}

impl NodeObject {
    /// The text of a wire from it, as graph files write it.
    pub(crate) fn reference(&self) -> String {
        match &self.source {
            NodeSource::Output { node, output, .. } => wire_reference(node, output.as_deref()),
            NodeSource::Parameter(name) => format!("${name}"),
        }
    }
}

#[pymethods]
impl NodeObject {
    /// The name of the node or of the parameter.
    #[getter]
    fn name(&self) -> &str {
        match &self.source {
            NodeSource::Output { node, .. } => node,
            NodeSource::Parameter(name) => name,
        }
    }
    /// The kind of the node; `None` for a parameter.
    #[getter]
    fn kind(&self) -> Option<&str> {
        match &self.source {
            NodeSource::Output { kind, .. } => Some(kind),
            NodeSource::Parameter(_) => None,
        }
    }
    /// Another output of the node.
    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<NodeObject> {
        match &slf.get().source {
            NodeSource::Output { kind, .. } if find(LIBRARY, kind).is_some_and(|spec| spec.output(name).is_some()) => {
                NodeObject::__getitem__(slf, name)
            }
            _ => {
                let outputs = NodeObject::output_names(slf.get());
                let known = if outputs.is_empty() {
                    String::new()
                } else {
                    format!("; its outputs are {}", outputs.join(", "))
                };
                Err(PyAttributeError::new_err(format!("`{}` has no output called `{name}`{known}", slf.get().name())))
            }
        }
    }
    /// An output of the node by its name, also of a graph that is used as a node.
    fn __getitem__(slf: &Bound<'_, Self>, output: &str) -> PyResult<NodeObject> {
        let this = slf.get();
        let NodeSource::Output { node, kind, .. } = &this.source else {
            return Err(PyAttributeError::new_err("a parameter has no outputs"));
        };
        let source = NodeSource::Output { node: node.clone(), kind: kind.clone(), output: Some(output.to_owned()) };
        Ok(NodeObject { graph: this.graph.clone_ref(slf.py()), source })
    }
    fn __dir__(&self) -> Vec<&'static str> {
        [vec!["name", "kind"], self.output_names()].concat()
    }
    fn __repr__(&self) -> String {
        match &self.source {
            NodeSource::Output { kind, .. } => format!("<{kind} \"{}\">", self.reference()),
            NodeSource::Parameter(_) => format!("<parameter \"{}\">", self.reference()),
        }
    }
    /// A PNG image of the output, for notebooks.
    fn _repr_png_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.get().graph.bind(slf.py()).call_method1(PNG_OF, (slf,))
    }
    fn __add__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator("+", slf, &[slf.as_any(), other])
    }
    fn __radd__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator("+", slf, &[other, slf.as_any()])
    }
    fn __sub__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator("-", slf, &[slf.as_any(), other])
    }
    fn __rsub__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator("-", slf, &[other, slf.as_any()])
    }
    fn __mul__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator("*", slf, &[slf.as_any(), other])
    }
    fn __rmul__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator("*", slf, &[other, slf.as_any()])
    }
    fn __truediv__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator("/", slf, &[slf.as_any(), other])
    }
    fn __rtruediv__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operator("/", slf, &[other, slf.as_any()])
    }
    fn __pow__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        _modulo: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operator("**", slf, &[slf.as_any(), other])
    }
    fn __rpow__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        _modulo: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operator("**", slf, &[other, slf.as_any()])
    }
    fn __neg__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        operator("neg", slf, &[slf.as_any()])
    }
    fn __abs__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        operator("abs", slf, &[slf.as_any()])
    }
}

impl NodeObject {
    /// The names of the outputs of its kind; none for a graph that is used as a node.
    fn output_names(&self) -> Vec<&'static str> {
        let NodeSource::Output { kind, .. } = &self.source else { return vec![] };
        find(LIBRARY, kind).map_or(vec![], |spec| spec.outputs.iter().map(|output| output.name).collect())
    }
}

/// Adds the node of an operator to the graph of an operand.
fn operator<'py>(
    sign: &str,
    this: &Bound<'py, NodeObject>,
    operands: &[&Bound<'py, PyAny>],
) -> PyResult<Bound<'py, PyAny>> {
    let Some(operator) = OPERATORS.iter().find(|operator| operator.sign == sign) else {
        return Err(PyNotImplementedError::new_err(format!("no node computes `{sign}`")));
    };
    if let Some(wrong) = operands.iter().find(|operand| operand.is_none()) {
        return Err(PyTypeError::new_err(format!("`{sign}` takes numbers and nodes, not {wrong}")));
    }
    let inputs = PyDict::new(this.py());
    let [socket, word] = operator.operation;
    inputs.set_item(socket, word)?;
    for (socket, operand) in operator.operands.iter().zip(operands) {
        inputs.set_item(socket, operand)?;
    }
    this.get().graph.bind(this.py()).call_method(ADD, (operator.node,), Some(&inputs))
}
