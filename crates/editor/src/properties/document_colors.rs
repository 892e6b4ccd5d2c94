//! Colours of the open file, as swatches of the colour picker.

use crate::session::Session;
use crate::widgets::{ColorBytes, SharedColors, color_bytes};
use egui::Context;
use lapidary_evaluator::graph::{Arg, Graph};
use std::collections::BTreeMap;

/// Largest number of swatches.
const MAX_COLORS: usize = 36;

/// Updates the swatches when the file has changed. `known`: version of the file that they were collected from.
pub(super) fn update_document_colors(context: &Context, session: &Session, known: &mut Option<u64>) {
    let version = session.file.version;
    if known.replace(version) == Some(version) {
        return;
    }
    let document = &session.file.document;
    let mut counts: BTreeMap<ColorBytes, usize> = BTreeMap::new();
    let graphs = std::iter::once(&document.graph).chain(document.groups.values().map(|group| &group.graph));
    for color in graphs.flat_map(colors_of) {
        *counts.entry(color_bytes(color)).or_default() += 1;
    }
    let mut colors: Vec<(usize, ColorBytes)> = counts.into_iter().map(|(color, count)| (count, color)).collect();
    colors.sort_by_key(|(count, color)| (std::cmp::Reverse(*count), *color));
    let colors = colors.into_iter().map(|(_, color)| color).take(MAX_COLORS).collect();
    SharedColors::access(context, |shared| shared.document = colors);
}

/// Colours that a graph states.
fn colors_of(graph: &Graph) -> Vec<[f32; 4]> {
    let nodes = graph.nodes.values().flat_map(|node| node.args.values().cloned());
    let parameters = graph.parameters.values().map(|parameter| parameter.value.arg());
    let outputs = graph.outputs.iter().map(|(_, arg)| arg.clone());
    let mut colors = vec![];
    for arg in nodes.chain(parameters).chain(outputs) {
        match arg {
            Arg::Color(color) => colors.push(color),
            Arg::Ramp(stops) => colors.extend(stops.into_iter().filter_map(|(_, stop)| match stop {
                Arg::Color(color) => Some(color),
                _ => None,
            })),
            _ => {}
        }
    }
    colors
}
