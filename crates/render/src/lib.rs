//! Renders graph files to image files: loads a graph with all that it uses, evaluates its outputs and writes them.
//!
//! A [`RenderRequest`] states which images are rendered, a [`Loader`] which nodes there are and which files graphs may
//! read. A [`Monitor`] stops the work and receives progress, warnings and the names of written files. The crate prints
//! nothing: the command line and the editor are two of its front ends.
//!
//! ```
//! use lapidary_nodes::LIBRARY;
//! use lapidary_render::{RenderSource, ImageSize, Loader, RenderRequest, render_quietly};
//!
//! let folder = std::env::temp_dir().join(format!("lapidary-example-{}", std::process::id()));
//! let text = r#"lapidary(format: 1, nodes: { "clouds": perlin(scale: 4) }, outputs: { "height": "clouds" })"#;
//! let source = RenderSource::Text { path: "clouds.ron".into(), text: text.to_owned() };
//! let request = RenderRequest { size: Some(ImageSize::Width(32)), ..RenderRequest::new([source], &folder) };
//! let report = render_quietly(&Loader::new(LIBRARY), &request).expect("the graph is valid");
//! assert_eq!(report.files[0].path, folder.join("clouds_height.png"));
//! assert_eq!((report.files[0].size, report.files[0].clipped), ([32, 32], 0));
//! # std::fs::remove_dir_all(folder).expect("the example created it");
//! ```

mod diagnostic_report;
mod error;
mod event;
pub mod file;
mod graph_info;
mod graph_node_report;
mod image_size;
mod incomplete_job;
pub mod input;
mod job;
mod load;
mod memory_budget;
mod node_json;
mod output_files;
mod parameter_info;
mod picture;
mod point_sampler;
mod report;
mod request;
mod shard;
mod target_file;
mod terminal_text;
mod tile_grid;
mod udim_tiles;
mod variation_table;
mod writing;

pub use diagnostic_report::{DiagnosticReport, EditReport, FixReport};
pub use error::{MemoryRemedy, NameError, NameRemedy, RenderError};
pub use event::{Event, EventSink, Monitor, fine_detail_message};
pub use graph_info::{GraphInfo, OutputInfo};
pub use graph_node_report::{FixedReason, GraphNodeReport, NodeReport, NodeResult, ParameterReport};
pub use image_size::ImageSize;
pub use incomplete_job::{IncompleteJob, PartProblem};
pub use job::{
    ImageArray, JobEstimate, NAME_FIELDS, PROGRAM, THREAD_STACK, collect_into, estimate, render, render_arrays,
    render_into, render_quietly,
};
pub use load::{
    BUNDLED_GRAPHS, GraphFile, GraphSettings, Loader, PreparedGraph, ValidGraph, file_stem, library_setting,
    located_diagnostics, read_graph_text, state_folder, user_library,
};
pub use memory_budget::{FILE_MEMORY, MemoryUse};
pub use node_json::node_json;
pub use output_files::OutputFiles;
pub use parameter_info::ParameterInfo;
pub use picture::open_picture;
pub use point_sampler::PointSampler;
pub use report::{
    ClippedOutput, FileReport, FileState, MemoryEstimate, MisspeltOutput, OutputRange, RenderReport, UnusedChannels,
    six_digits,
};
pub use request::{AnimationOptions, DEVICE_MEMORY_SHARE, LEAST_DEVICE_WORK, NameLabels, RenderRequest, RenderSource};
pub use shard::Shard;
pub use target_file::{IMAGE_SPACES, NORMAL_ENCODINGS, TargetChannel, TargetFile, TargetImage, read_target};
pub use terminal_text::{display_path, printable};
pub use udim_tiles::UdimTiles;
pub use variation_table::{VariationRow, VariationTable};
pub use writing::{create_folder, lock_file_set, write_text};
