//! The image passes, held to plain readings of what they compute.

mod common;
mod detail;
mod directional;
mod distance;
mod erode;
mod gauss;
mod grow;
mod hydraulic;
mod islands;
mod levels;
mod median;
mod occlusion;
mod slope_blur;
mod terrain;
mod thermal;
