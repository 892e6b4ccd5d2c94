//! The image filters, compared with plain reference implementations.

mod ambient_occlusion;
mod auto_levels;
mod bent_normal;
mod common;
mod dendrites;
mod directional_blur;
mod distance_transform;
mod drawn_path;
mod gaussian;
mod height_integration;
mod histogram;
mod hydraulic_erosion;
mod island_shapes;
mod islands;
mod median;
mod morphology;
mod museum_terrain;
mod outline;
mod reaction_diffusion;
mod resample;
mod slope_blur;
mod slope_erosion;
mod thermal_erosion;
