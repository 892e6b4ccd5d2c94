//! Image filters: functions from planes of pixels to planes of pixels.
//!
//! Filters know nothing of nodes. Each one names its published method and has a function that states how far its result
//! depends on the input (`reach`). Filters run on all cores and with the widest vectors that the machine supports; the
//! result has the same bits everywhere. A cancelled filter returns `None`.
//!
//! The function `memory` of each filter returns an upper bound on the `f32` values that the filter holds at once,
//! including its result and excluding its arguments.

pub mod ambient_occlusion;
pub mod auto_levels;
pub mod bent_normal;
mod block_places;
pub mod cellular_automaton;
mod centred_line;
mod dendrite_growth;
pub mod dendrites;
mod dilation;
mod dilation_cascade;
pub mod directional_blur;
pub mod distance_transform;
pub mod drawn_path;
pub mod gaussian;
pub mod height_integration;
pub mod histogram;
mod horizons;
pub mod hydraulic_erosion;
pub mod island_shapes;
pub mod islands;
mod line_mean;
mod line_stages;
mod line_sums;
pub mod median;
pub mod morphology;
pub mod museum_terrain;
mod nearest_segment;
pub mod outline;
pub mod outline_coverage;
pub mod outline_distance;
mod padded_columns;
mod padded_rows;
pub mod parallel_rows;
pub mod path_stages;
mod plane;
pub mod reaction_diffusion;
pub mod resample;
mod row_mean;
mod row_window;
pub mod slope_blur;
pub mod slope_erosion;
mod small_gaussian;
mod stencil;
pub mod thermal_erosion;
mod tile;
mod water_transport;
mod wavefront_scan;
mod wide_gaussian;

pub use plane::{Edges, FilterContext, Plane, PlaneRef, pixel_count};
