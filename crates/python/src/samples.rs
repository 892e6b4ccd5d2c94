//! Values of outputs at points, from and into NumPy arrays.

use crate::arrays::array;
use crate::error::argument_error;
use crate::graph_text::GraphText;
use crate::loader::LOADER;
use crate::options::CallOptions;
use crate::worker::run;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_render::PointSampler;
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Points that are evaluated at a time.
const CHUNK: usize = 1 << 16;

/// Points: each coordinate, and the shape of the array without its last axis.
struct PointArray {
    at: [Vec<f32>; 4],
    shape: Vec<usize>,
}

/// The values of outputs at points: a dictionary of arrays with the axes of the points, and one for the parts of a colour or a
/// vector.
pub(crate) fn sample<'py>(
    py: Python<'py>,
    text: &GraphText,
    points: &Bound<'py, PyAny>,
    options: &CallOptions<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let PointArray { at, shape } = read_points(points)?;
    let (path, file) = text.place();
    let CallOptions { settings, outputs, size, raw_units, .. } = options;
    let found = run(py, options.progress.as_ref(), |monitor| {
        let graph = LOADER.parse(&path, file, text.text.clone());
        let mut prepared = graph.prepare(&path, settings, monitor.events)?;
        if *raw_units {
            prepared.disable_tiling();
        }
        let sampler = PointSampler::new(&prepared, outputs, *size, monitor.events)?;
        let mut values: Vec<Vec<f32>> = vec![];
        for start in (0..at[0].len()).step_by(CHUNK) {
            let chunk = [0, 1, 2, 3].map(|axis| &at[axis][start..(start + CHUNK).min(at[axis].len())]);
            let found = sampler.values(chunk, monitor.stop)?;
            values.resize(found.len(), vec![]);
            values.iter_mut().zip(found).for_each(|(all, found)| all.extend(found));
        }
        let mut values = values.into_iter();
        let mut numbers = |carries| {
            let parts: Vec<Vec<f32>> = values.by_ref().take(components(carries)).collect();
            interleaved(parts)
        };
        let outputs = sampler.outputs().map(|(name, carries)| (name.to_owned(), components(carries), numbers(carries)));
        Ok(outputs.collect::<Vec<_>>())
    })?;
    let dict = PyDict::new(py);
    for (name, components, values) in found {
        let shape = if components == 1 { shape.clone() } else { [&shape[..], &[components]].concat() };
        dict.set_item(name, array(py, values, shape)?)?;
    }
    Ok(dict)
}

/// Numbers of a value.
fn components(carries: Type) -> usize {
    match carries {
        Type::Number => 1,
        Type::Color => 4,
        _ => 3,
    }
}

/// The parts of values, value by value.
fn interleaved(mut parts: Vec<Vec<f32>>) -> Vec<f32> {
    if parts.len() == 1 {
        return parts.remove(0);
    }
    let count = parts.first().map_or(0, Vec::len);
    (0..count).flat_map(|i| parts.iter().map(move |part| part[i])).collect()
}

/// Points of an array whose last axis has x and y, and perhaps z and the time.
fn read_points(points: &Bound<'_, PyAny>) -> PyResult<PointArray> {
    let py = points.py();
    let numpy = py.import("numpy")?;
    let float = numpy.getattr("float32")?;
    let points = numpy.call_method1("asarray", (points, float))?;
    let shape: Vec<usize> = points.getattr("shape")?.extract()?;
    let help = "pass an array of x and y, and perhaps z and the time, in its last axis: shape (n, 2)";
    let Some((&axes, shape)) = shape.split_last().filter(|(axes, _)| (2..=4).contains(*axes)) else {
        return Err(argument_error(py, format!("the points have the shape {shape:?}"), help));
    };
    let rows = points.call_method1("reshape", (shape.iter().product::<usize>(), axes))?;
    let rows = rows.cast_into::<PyArray2<f32>>()?;
    let rows = rows.readonly();
    let values = rows.as_array();
    if let Some(wrong) = values.iter().find(|v| !v.is_finite()) {
        return Err(argument_error(py, format!("a coordinate of the points is {wrong}"), "use finite numbers"));
    }
    let axis = |axis: usize| match axis < axes {
        true => values.column(axis).to_vec(),
        false => vec![0.0; values.nrows()],
    };
    Ok(PointArray { at: [axis(0), axis(1), axis(2), axis(3)], shape: shape.to_vec() })
}
