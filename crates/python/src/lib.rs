//! The Python package `lapidary`: loads graphs, builds them in code, and renders them into NumPy arrays.
//!
//! This is the compiled module `lapidary._lapidary`. The package around it, in the folder `python`, gives graphs a method for
//! each node of the library.

mod arrays;
mod error;
mod graph;
mod loader;
mod options;
mod values;
mod worker;

use pyo3::prelude::*;

#[pymodule]
mod _lapidary {
    #[pymodule_export]
    use crate::error::{Error, GraphWarning};
    #[pymodule_export]
    use crate::graph::Graph;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::error::declare_attributes(module.py())
    }
}
