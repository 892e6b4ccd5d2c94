//! The keyword arguments of renders, with the meaning and the defaults of the options of the command line.

use crate::error::argument_error;
use crate::values::setting_text;
use lapidary_document::SampleCount;
use lapidary_field::program::Sampling;
use lapidary_render::{AnimationOptions, GraphSettings, ImageSize, RenderRequest, RenderSource};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// The largest magnitude of a time: beyond it, 32-bit floats are spaced too widely.
const FAR: f64 = 1e6;

/// The keyword arguments of a method.
#[derive(Default)]
pub(crate) struct CallOptions<'py> {
    pub(crate) size: Option<ImageSize>,
    pub(crate) outputs: Vec<String>,
    pub(crate) settings: GraphSettings,
    samples: Option<SampleCount>,
    region: Option<[u32; 4]>,
    animation: AnimationOptions,
    sampling: Option<Sampling>,
    memory: Option<u64>,
    pub(crate) progress: Option<Bound<'py, PyAny>>,
    /// True for points in units without tiling.
    pub(crate) raw_units: bool,
}

impl<'py> CallOptions<'py> {
    /// Reads the keyword arguments of a method, which takes those with these names. `None` is the default of each.
    pub(crate) fn read(method: &str, names: &[&str], given: Option<&Bound<'py, PyDict>>) -> PyResult<CallOptions<'py>> {
        let mut options = CallOptions::default();
        let Some(given) = given else { return Ok(options) };
        for (name, value) in given {
            let name = name.cast_into::<PyString>()?.to_string();
            if !names.contains(&name.as_str()) {
                let message = format!(
                    "{method}() got an unexpected keyword argument '{name}'; its arguments are {}",
                    names.join(", ")
                );
                return Err(PyTypeError::new_err(message));
            }
            if !value.is_none() {
                options.put(&name, &value)?;
            }
        }
        if options.animation.time.is_some() && options.animation.frames != Some([0, 0]) {
            let message = "`frame` and `time` exclude each other".to_owned();
            return Err(argument_error(given.py(), message, "leave one of them out"));
        }
        Ok(options)
    }

    fn put(&mut self, name: &str, value: &Bound<'py, PyAny>) -> PyResult<()> {
        match name {
            "size" => self.size = Some(size(value)?),
            "preset" => self.settings.preset = Some(value.extract()?),
            "set" => self.settings.parameters = parameters(value)?,
            "seed" => self.settings.seed = Some(whole(name, value)?),
            "outputs" => self.outputs = names(value)?,
            "samples" => self.samples = Some(samples(value)?),
            "region" => self.region = Some(region(value)?),
            "frame" => {
                let frame = whole(name, value)?;
                self.animation.frames = Some([frame, frame]);
            }
            "fps" => {
                self.animation.rate = Some(number(name, value, [0.001, 1000.0])?);
            }
            "time" => {
                let time = number(name, value, [-FAR, FAR])?;
                self.animation.time = Some([time, time + 1.0]);
                // The first frame of this time shows it.
                self.animation.frames.get_or_insert([0, 0]);
            }
            "sampling" => {
                self.sampling = Some(word(name, value, &[("centre", Sampling::Centre), ("corner", Sampling::Corner)])?)
            }
            "unit" => self.raw_units = word(name, value, &[("tile", false), ("raw", true)])?,
            "memory" => self.memory = Some(memory(value)?),
            _ => self.progress = Some(value.clone()),
        }
        Ok(())
    }

    /// The request for these images of a graph.
    pub(crate) fn request(&self, source: RenderSource) -> RenderRequest {
        let defaults = RenderRequest::new([source], "");
        RenderRequest {
            size: self.size,
            outputs: self.outputs.clone(),
            settings: self.settings.clone(),
            samples: self.samples,
            region: self.region,
            animation: self.animation,
            sampling: self.sampling.unwrap_or(defaults.sampling),
            memory: self.memory.unwrap_or(defaults.memory),
            ..defaults
        }
    }
}

/// Columns of an image, or columns and rows.
fn size(value: &Bound<'_, PyAny>) -> PyResult<ImageSize> {
    let side = |n: i128| u32::try_from(n).ok().filter(|n| *n > 0);
    let read = match value.extract::<i128>() {
        Ok(width) => side(width).map(ImageSize::Width),
        Err(_) => {
            let [w, h] = value.extract::<[i128; 2]>().map_err(|_| {
                type_error("size", value, "the pixels across, or a pair of both sides: 512 or (1024, 512)")
            })?;
            side(w).zip(side(h)).map(|(w, h)| ImageSize::Exact([w, h]))
        }
    };
    read.ok_or_else(|| {
        let message = format!("`size` is {value}, expected a size in pixels from 1 to {}", u32::MAX);
        argument_error(value.py(), message, "write the pixels across or both sides, for example 512 or (1024, 512)")
    })
}

/// The values of parameters.
fn parameters(value: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
    let dict = value.cast::<PyDict>().map_err(|_| type_error("set", value, "a dictionary such as {\"veins\": 2.5}"))?;
    let text = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let name = name.extract::<String>().map_err(|_| type_error("a name in `set`", &name, "a text"))?;
        let text = setting_text(&name, &value)?;
        Ok((name, text))
    };
    dict.iter().filter(|(_, value)| !value.is_none()).map(text).collect()
}

/// One name, or several.
fn names(value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match value.extract::<String>() {
        Ok(name) => Ok(vec![name]),
        Err(_) => value.extract().map_err(|_| type_error("outputs", value, "a name or a list of names")),
    }
}

fn samples(value: &Bound<'_, PyAny>) -> PyResult<SampleCount> {
    let text = value.str()?.to_string();
    SampleCount::ALL.into_iter().find(|samples| samples.name() == text).ok_or_else(|| {
        let names = SampleCount::ALL.map(SampleCount::name).join(", ");
        argument_error(value.py(), format!("`samples` is {text}"), &format!("write one of: {names}"))
    })
}

fn region(value: &Bound<'_, PyAny>) -> PyResult<[u32; 4]> {
    let numbers: [i128; 4] = value
        .extract()
        .map_err(|_| type_error("region", value, "four whole numbers: left, top, width and height in pixels"))?;
    let read: Option<Vec<u32>> = numbers.iter().map(|n| u32::try_from(*n).ok()).collect();
    match read.as_deref() {
        Some(&[x, y, w, h]) => Ok([x, y, w, h]),
        _ => {
            let message = format!("`region` is {value}, expected whole numbers from 0 to {}", u32::MAX);
            Err(argument_error(value.py(), message, "write left, top, width and height in pixels"))
        }
    }
}

/// A limit of memory in bytes.
fn memory(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let bytes: i128 = value.extract().map_err(|_| type_error("memory", value, "a whole number of bytes"))?;
    u64::try_from(bytes).map_err(|_| {
        let message = format!("`memory` is {bytes}, expected a whole number of bytes");
        argument_error(value.py(), message, "write the bytes, for example 2 << 30 for 2 GiB")
    })
}

/// A whole number of 32 bits.
fn whole(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let number: i128 = value.extract().map_err(|_| type_error(name, value, "a whole number"))?;
    u32::try_from(number).map_err(|_| {
        let message = format!("`{name}` is {number}, outside the range 0 to {}", u32::MAX);
        argument_error(value.py(), message, &format!("write a whole number from 0 to {}", u32::MAX))
    })
}

/// A number in a range. NaN is in none.
fn number(name: &str, value: &Bound<'_, PyAny>, [least, most]: [f64; 2]) -> PyResult<f64> {
    let number: f64 = value.extract().map_err(|_| type_error(name, value, "a number"))?;
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    let message = format!("`{name}` is {number}, outside the range {least} to {most}");
    Err(argument_error(value.py(), message, &format!("write a number from {least} to {most}")))
}

/// One of several words.
fn word<T: Copy>(name: &str, value: &Bound<'_, PyAny>, words: &[(&str, T)]) -> PyResult<T> {
    let text: String = value.extract().map_err(|_| type_error(name, value, "a word"))?;
    words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        argument_error(value.py(), format!("`{name}` is \"{text}\""), &format!("write one of: {}", known.join(", ")))
    })
}

/// The exception of an argument of the wrong type.
fn type_error(name: &str, value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = value.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    let name = if name.contains('`') { name.to_owned() } else { format!("`{name}`") };
    PyTypeError::new_err(format!("{name} is of the type {found}, expected {expected}"))
}
