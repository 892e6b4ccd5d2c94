//! The image filters, compared with plain reference implementations.

mod ambient_occlusion;
mod auto_levels;
mod common;
mod directional_blur;
mod distance_transform;
mod gaussian;
mod hydraulic_erosion;
mod islands;
mod median;
mod morphology;
mod museum_terrain;
mod resample;
mod slope_blur;
mod slope_erosion;
mod thermal_erosion;
