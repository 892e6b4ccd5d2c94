//! The Python package `lapidary`: loads graphs, builds them in code, and renders them into NumPy arrays.
//!
//! This is the compiled module `lapidary._lapidary`. The package around it, in the folder `python`, gives graphs a method for
//! each node of the library.

mod arrays;
mod diagnostic;
mod error;
mod graph;
mod graph_text;
mod loader;
mod metadata;
mod node;
mod options;
mod parameter;
mod samples;
mod values;
mod worker;

use pyo3::prelude::*;

/// The compiled module.
#[pymodule]
mod _lapidary {
    #[pymodule_export]
    use crate::diagnostic::DiagnosticObject;
    #[pymodule_export]
    use crate::error::{Error, GraphWarning};
    #[pymodule_export]
    use crate::graph::GraphObject;
    #[pymodule_export]
    use crate::node::NodeObject;
    #[pymodule_export]
    use crate::parameter::ParameterObject;
    use lapidary_evaluator::node::spec::newest;
    use lapidary_nodes::LIBRARY;
    use lapidary_render::node_json;
    use pyo3::prelude::*;

    /// All nodes as JSON, as `lapidary nodes --json` prints them.
    #[pyfunction]
    fn nodes_json() -> String {
        let nodes: Vec<_> = newest(LIBRARY).map(node_json).collect();
        serde_json::Value::Array(nodes).to_string()
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::error::declare_attributes(module.py())
    }
}
