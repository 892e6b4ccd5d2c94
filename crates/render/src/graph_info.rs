//! Descriptions of graphs that have not been evaluated, for `lapidary info` and the Python package.

use crate::error::RenderError;
use crate::event::Monitor;
use crate::job::memory_of;
use crate::load::PreparedGraph;
use crate::parameter_info::ParameterInfo;
use crate::request::{RenderRequest, RenderSource};
use lapidary_document::{Document, SampleCount, setting_text};
use lapidary_evaluator::trace::Plan;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Description of a graph that has not been evaluated. Field names are the keys of `lapidary info --json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GraphInfo {
    /// Name for people; empty for none.
    pub name: String,
    /// The description for artists.
    pub about: String,
    /// Columns and rows in pixels.
    pub size: [u32; 2],
    /// Tile units across and down.
    pub tile: [f64; 2],
    /// Width of a tile unit in metres.
    pub metres: f64,
    /// Metres between the heights 0 and 1; 0 if unknown.
    pub relief: f64,
    /// True for each axis, x and y, along which the graph repeats.
    pub wrap: [bool; 2],
    /// Samples per pixel that the graph states: a number, `auto` or null.
    pub samples: Value,
    /// Seed.
    pub seed: u32,
    /// Duration of its loop in seconds; 0 for none.
    pub seconds: f64,
    /// Parameters.
    pub parameters: Vec<ParameterInfo>,
    /// Presets: the values of their parameters, as options write them.
    pub presets: BTreeMap<String, BTreeMap<String, String>>,
    /// Outputs.
    pub outputs: Vec<OutputInfo>,
    /// Number of nodes, with those of the graphs that it uses.
    pub nodes: usize,
    /// Number of passes.
    pub passes: usize,
    /// Approximate operations of a pixel.
    pub cost: u64,
    /// Bytes that a render at the graph's own size takes at most; none where it cannot be rendered at that size.
    pub memory: Option<u64>,
    /// The files that it uses, its own first.
    pub files: Vec<String>,
}

/// Description of an output.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutputInfo {
    /// Its name.
    pub name: String,
    /// Name of its type.
    #[serde(rename = "type")]
    pub carries: &'static str,
    /// Numbers of a pixel.
    pub numbers: usize,
    /// True if the graph declares it as plain data.
    pub data: bool,
}

impl GraphInfo {
    /// Describes a graph from a source.
    pub fn new(source: &RenderSource, graph: PreparedGraph, monitor: Monitor<'_>) -> Result<GraphInfo, RenderError> {
        let PreparedGraph { document, checked, reads, .. } = &graph;
        let plan = graph.plan(&[])?;
        let parameters = &document.graph.parameters;
        let info = GraphInfo {
            name: document.name.clone(),
            about: document.about.clone(),
            size: document.size,
            tile: document.tile,
            metres: document.metres,
            relief: document.relief,
            wrap: document.graph.wrap,
            samples: match document.samples {
                SampleCount::Unset => Value::Null,
                SampleCount::Auto => "auto".into(),
                SampleCount::Fixed(samples) => samples.count().into(),
            },
            seed: document.graph.seed,
            seconds: document.seconds,
            parameters: parameters.iter().map(|(name, parameter)| ParameterInfo::new(name, parameter)).collect(),
            presets: document.presets.keys().map(|name| (name.clone(), preset(document, name))).collect(),
            outputs: outputs(document, &plan),
            nodes: checked.nodes.len(),
            passes: plan.passes(),
            cost: plan.cost.iter().sum(),
            memory: None,
            files: reads.iter().map(|path| path.display().to_string()).collect(),
        };
        Ok(GraphInfo { memory: memory(source, graph, monitor)?, ..info })
    }
}

/// The values of a preset, as options write them.
fn preset(document: &Document, name: &str) -> BTreeMap<String, String> {
    let values = document.preset_values(name).unwrap_or_default().into_iter();
    let text = |(name, value)| {
        let mut setting = document.graph.parameters.get(&name)?.value.clone();
        setting.put(value);
        Some((name, setting_text(&setting)))
    };
    values.filter_map(text).collect()
}

fn outputs(document: &Document, plan: &Plan) -> Vec<OutputInfo> {
    let outputs = plan.outputs.iter().zip(&plan.types);
    let outputs = outputs.map(|((name, numbers), carries)| OutputInfo {
        name: name.clone(),
        carries: carries.name().trim_start_matches("a "),
        numbers: *numbers,
        // The channels of a material are named after it, with a dot.
        data: document.graph.data.iter().any(|data| name == data || name.starts_with(&format!("{data}."))),
    });
    outputs.collect()
}

/// The memory of a render without options.
fn memory(source: &RenderSource, graph: PreparedGraph, monitor: Monitor<'_>) -> Result<Option<u64>, RenderError> {
    let request = RenderRequest { dry_run: true, ..RenderRequest::new([source.clone()], "out") };
    match memory_of(&request, monitor, source.path(), graph) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(RenderError::Run(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
