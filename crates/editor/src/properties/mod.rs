//! Properties of the selection: inputs of a node, or the parameters and settings of the graph.

mod document_colors;
mod file_settings;
mod graph_settings;
mod levels_settings;
mod node_settings;
mod number_value;
mod output_settings;
mod panel;
mod parameter_dialog;
mod parameters;
mod path_settings;
mod shared_settings;
mod value_row;

pub(crate) use levels_settings::histogram_source;
pub(crate) use panel::Properties;
