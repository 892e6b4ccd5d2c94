//! NumPy arrays that take over the memory of images.

use lapidary_render::ImageArray;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A dictionary of arrays by the names of their outputs: rows and columns, and channels where there are several.
pub(crate) fn arrays(py: Python<'_>, images: Vec<ImageArray>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for ImageArray { output, size: [width, height], channels, values, .. } in images {
        let shape = if channels == 1 { vec![height, width] } else { vec![height, width, channels] };
        dict.set_item(output, array(py, values, shape)?)?;
    }
    Ok(dict)
}

/// An array of a shape.
pub(crate) fn array(py: Python<'_>, values: Vec<f32>, shape: Vec<usize>) -> PyResult<Bound<'_, PyAny>> {
    Ok(PyArray1::from_vec(py, values).reshape(shape)?.into_any())
}
