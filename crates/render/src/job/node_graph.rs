//! The nodes of companion files, from the expressions of outputs.

use crate::load::PreparedGraph;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::graph::{Parameter, Setting};
use lapidary_evaluator::node::knob::{Knob, Origin};
use lapidary_evaluator::trace::{BakedValue, ExpressionPlan, Plan, ValueName};
use lapidary_export::target::{
    BakedImage, ChannelGraph, GraphInput, GraphInputKind, InstructionLabel, KnobValue, node_identifier,
};
use lapidary_field::ir::Inst;
use lapidary_field::program::Frame;
use std::collections::{BTreeMap, BTreeSet};

/// The names of the images of baked values: identifiers that differ.
pub(super) fn image_names(planned: &ExpressionPlan) -> Vec<String> {
    let mut names: Vec<String> = vec![];
    for baked in &planned.bakes {
        let wanted = value_identifier(&planned.values[baked.value]);
        let numbered = (2..).map(|count| format!("{wanted}_{count}"));
        let free = std::iter::once(wanted.clone()).chain(numbered).find(|name| !names.contains(name));
        names.extend(free);
    }
    names
}

/// True if the image of a baked value is a colour.
pub(super) fn is_color(baked: &BakedValue) -> bool {
    baked.carries == Type::Color && baked.width == 3
}

/// The nodes that compute the channels.
pub(super) fn channel_graph(
    graph: &PreparedGraph,
    planned: &ExpressionPlan,
    names: &[String],
    frame: &Frame,
) -> ChannelGraph {
    let mut labels: Vec<InstructionLabel> = planned
        .owners
        .iter()
        .map(|owner| InstructionLabel {
            name: owner.map(|value| value_identifier(&planned.values[value])).unwrap_or_default(),
            number: None,
        })
        .collect();
    for value in &planned.values {
        for (index, id) in value.numbers.iter().enumerate() {
            if let Some(label) = id.and_then(|id| labels.get_mut(id.0 as usize)) {
                label.number.get_or_insert([index, value.numbers.len()]);
            }
        }
    }
    let parameters = adjustable(graph, planned);
    let inputs = parameters.iter().map(|(name, parameter)| graph_input(name, parameter)).collect();
    let stored = planned.bakes.iter().enumerate();
    let images = planned.bakes.iter().zip(names).map(|(baked, name)| BakedImage {
        file: String::new(),
        name: name.clone(),
        channels: baked.width,
        is_color: is_color(baked),
        srgb: false,
    });
    ChannelGraph {
        code: planned.code.clone(),
        labels,
        knobs: knob_values(graph, &planned.plan, &parameters),
        inputs,
        stored: stored.flat_map(|(image, baked)| (0..baked.width).map(move |channel| [image, channel])).collect(),
        images: images.collect(),
        tile: frame.tile,
    }
}

/// The parameters that the nodes read and nothing else depends on.
pub(super) fn adjustable<'g>(graph: &'g PreparedGraph, planned: &ExpressionPlan) -> BTreeMap<&'g str, &'g Parameter> {
    let read: BTreeSet<&str> = planned
        .code
        .insts
        .iter()
        .filter_map(|inst| match inst {
            Inst::Knob(knob) => parameter_name(&planned.plan.knobs[*knob as usize]),
            _ => None,
        })
        .collect();
    let all = graph.checked.parameters.iter().map(|(name, parameter)| (name.as_str(), parameter));
    all.filter(|(name, _)| read.contains(name) && !planned.fixed.contains(*name)).collect()
}

fn parameter_name(knob: &Knob) -> Option<&str> {
    match &knob.origin {
        Origin::Parameter(name) => Some(name),
        Origin::Socket(..) | Origin::Output(_) => None,
    }
}

fn knob_values(graph: &PreparedGraph, plan: &Plan, parameters: &BTreeMap<&str, &Parameter>) -> Vec<KnobValue> {
    let settings = plan.settings(&graph.checked);
    let value = |(knob, v): (&Knob, f32)| {
        let input = parameter_name(knob).and_then(|name| parameters.keys().position(|own| *own == name));
        input.map_or(KnobValue::Constant(v), |input| KnobValue::Input { input, component: knob.part })
    };
    plan.knobs.iter().zip(settings).map(value).collect()
}

fn graph_input(name: &str, parameter: &Parameter) -> GraphInput {
    let (kind, value) = match &parameter.value {
        Setting::Number(v, range) => {
            let range = range.as_ref().map(|range| [*range.start(), *range.end()]);
            (GraphInputKind::Number(range), vec![*v as f32])
        }
        Setting::Color(color) => (GraphInputKind::Color, color.to_vec()),
        Setting::Vector(v) => (GraphInputKind::Vector, v.map(|v| v as f32).to_vec()),
        Setting::Whole(n, _) => (GraphInputKind::Number(None), vec![*n as f32]),
        Setting::Word(..) => (GraphInputKind::Number(None), vec![0.0]),
    };
    let Parameter { about, group, unit, .. } = parameter;
    let about = if unit.is_empty() { about.clone() } else { format!("{about} ({unit})").trim_start().to_owned() };
    GraphInput { name: name.to_owned(), kind, value, about, group: group.clone() }
}

fn value_identifier(value: &ValueName) -> String {
    match value.output.as_str() {
        "" => node_identifier(&value.node),
        output => node_identifier(&format!("{} {output}", value.node)),
    }
}
