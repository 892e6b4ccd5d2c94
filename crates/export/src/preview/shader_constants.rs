//! Constants and tables of the renderer by name, for shaders that compute the same picture on another device.

use super::adaptive_render::EDGE_THRESHOLD;
use super::backdrop::{GRAZING_DEPTH, SETS, SHADOW_FADE, WALL_SLOPES};
use super::brdf::{MIN_ALPHA, TABLE_SIDE, albedo_table};
use super::cube::{CORE_HALF, CUBE_HALF, EDGE_RADIUS, STEPS, TOLERANCE};
use super::fresnel::REFRACTIVE_INDEX;
use super::fuzz::{self, fuzz_table};
use super::lamps::LANES;
use super::lobes::{LOBE_CHANNELS, SurfaceLobes};
use super::mesh_data::{MESH_BOX_WORDS, MESH_TRIANGLE_WORDS};
use super::pixel_estimate::{self, FIRST_RAYS};
use super::relief::{
    LIGHT_STEPS, MAX_SHADOW_DEPTH, MAX_STEP_DEPTH, MIN_STEP_TEXELS, MIN_STEP_WIDTHS, REFINEMENT_STEPS,
    REFINEMENT_TOLERANCE, ROUNDING_MARGIN, SHADOW_WIDTH, STEP_PER_HEIGHT,
};
use super::renderer::MAX_RELIEF;
use super::shading::{MIN_COSINE, WEAK_DIVISOR, WEAK_SPECULAR};
use super::shape::{CYLINDER_RADIUS_HEIGHT, PreviewShape};
use super::shape_mesh::{SHADOW_START, TRIANGLE_EDGE};
use super::specular_samples::LAMPS_PER_LOBE;
use super::surface::{CHANNELS, Surface};
use super::texture::INTERIOR_SHADE;
use super::tonemap::{
    ACES_IN, ACES_OUT, AGX_IN, AGX_MIDDLE, AGX_OUT, AGX_SLOPE, FILMIC_WHITE, Matrix3, NEUTRAL_FADE, NEUTRAL_START,
    Tonemap,
};
use super::triangle_tree::DEPTH;

/// Value of a constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConstantValue {
    /// A number.
    Number(f32),
    /// A whole number.
    Count(u32),
    /// Matrix by rows.
    Matrix(Matrix3),
}

/// Channels of a material as the numbers of a texel.
#[derive(Clone, Debug)]
pub struct ChannelLayout {
    /// Names of the channels in the order of their numbers, and how many numbers each has.
    pub channels: &'static [(&'static str, usize)],
    /// Numbers of a texel with the default of each channel, and padding.
    pub defaults: Vec<f32>,
    /// Range of each of these numbers.
    pub ranges: Vec<[f32; 2]>,
}

/// Layout of the channels that every material has.
pub fn surface_layout() -> ChannelLayout {
    ChannelLayout {
        channels: CHANNELS,
        defaults: Surface::default().to_array().to_vec(),
        ranges: Surface::ranges().to_vec(),
    }
}

/// Layout of the optional channels.
pub fn lobe_layout() -> ChannelLayout {
    ChannelLayout {
        channels: LOBE_CHANNELS,
        defaults: SurfaceLobes::default().to_array().to_vec(),
        ranges: SurfaceLobes::ranges().to_vec(),
    }
}

/// Constants of the renderer.
pub fn shader_constants() -> Vec<(String, ConstantValue)> {
    let count = |name: &'static str, v: usize| (name.to_owned(), ConstantValue::Count(v as u32));
    let number = |name: &'static str, v: f32| (name.to_owned(), ConstantValue::Number(v));
    let matrix = |name: &'static str, v: Matrix3| (name.to_owned(), ConstantValue::Matrix(v));
    let mut all = vec![
        count("CUBE_STEPS", STEPS),
        count("FIRST_RAYS", FIRST_RAYS as usize),
        count("LANES", LANES),
        count("LAMPS_PER_LOBE", LAMPS_PER_LOBE),
        count("LIGHT_STEPS", LIGHT_STEPS),
        count("MESH_BOX_ENTRIES", MESH_BOX_WORDS / 4),
        count("MESH_TRIANGLE_ENTRIES", MESH_TRIANGLE_WORDS / 4),
        count("MESH_TREE_DEPTH", DEPTH),
        count("REFINEMENT_STEPS", REFINEMENT_STEPS),
        count("SHADOW_SETS", SETS as usize),
        count("WEAK_DIVISOR", WEAK_DIVISOR),
        count("ALBEDO_SIDE", TABLE_SIDE),
        count("FUZZ_SIDE", fuzz::TABLE_SIDE),
        number("AGX_MIDDLE_IN", AGX_MIDDLE[0]),
        number("AGX_MIDDLE_OUT", AGX_MIDDLE[1]),
        number("AGX_SLOPE", AGX_SLOPE),
        number("CORE_HALF", CORE_HALF),
        number("CUBE_HALF", CUBE_HALF),
        number("CUBE_TOLERANCE", TOLERANCE),
        number("CYLINDER_HALF_HEIGHT", CYLINDER_RADIUS_HEIGHT[1]),
        number("CYLINDER_RADIUS", CYLINDER_RADIUS_HEIGHT[0]),
        number("EDGE_RADIUS", EDGE_RADIUS),
        number("EDGE_THRESHOLD", EDGE_THRESHOLD),
        number("FILMIC_WHITE", FILMIC_WHITE),
        number("FUZZ_MIN_ROUGHNESS", fuzz::MIN_ROUGHNESS),
        number("GRAZING_DEPTH", GRAZING_DEPTH),
        number("INTERIOR_SHADE", INTERIOR_SHADE),
        number("MAX_RELIEF", MAX_RELIEF),
        number("MAX_SHADOW_DEPTH", MAX_SHADOW_DEPTH),
        number("MAX_STEP_DEPTH", MAX_STEP_DEPTH),
        number("MESH_SHADOW_START", SHADOW_START),
        number("MIN_ALPHA", MIN_ALPHA),
        number("MIN_COSINE", MIN_COSINE),
        number("MIN_STEP_TEXELS", MIN_STEP_TEXELS),
        number("MIN_STEP_WIDTHS", MIN_STEP_WIDTHS),
        number("NEUTRAL_FADE", NEUTRAL_FADE),
        number("NEUTRAL_START", NEUTRAL_START),
        number("REFINEMENT_TOLERANCE", REFINEMENT_TOLERANCE),
        number("REFRACTIVE_INDEX", REFRACTIVE_INDEX),
        number("ROUNDING_MARGIN", ROUNDING_MARGIN),
        number("SHADOW_FADE_FROM", SHADOW_FADE[0]),
        number("SHADOW_FADE_TO", SHADOW_FADE[1]),
        number("SHADOW_WIDTH", SHADOW_WIDTH),
        number("STEP_PER_HEIGHT", STEP_PER_HEIGHT),
        number("TONE_TOLERANCE", pixel_estimate::TOLERANCE),
        number("TRIANGLE_EDGE", TRIANGLE_EDGE),
        number("WALL_FROM", WALL_SLOPES[0]),
        number("WALL_TO", WALL_SLOPES[1]),
        number("WEAK_SPECULAR", WEAK_SPECULAR),
        matrix("ACES_IN", ACES_IN),
        matrix("ACES_OUT", ACES_OUT),
        matrix("AGX_IN", AGX_IN),
        matrix("AGX_OUT", AGX_OUT),
    ];
    let shapes = PreviewShape::ALL.iter().chain([&PreviewShape::Mesh]).map(|shape| shape.name());
    all.extend(numbered("SHAPE", shapes));
    all.extend(numbered("TONEMAP", Tonemap::ALL.iter().map(|map| map.name())));
    all
}

/// One constant for each name: its place in the list.
fn numbered(prefix: &str, names: impl Iterator<Item = &'static str>) -> Vec<(String, ConstantValue)> {
    let constant =
        |(i, name): (usize, &str)| (format!("{prefix}_{}", name.to_ascii_uppercase()), ConstantValue::Count(i as u32));
    names.enumerate().map(constant).collect()
}

/// Directional albedos by cosine and roughness: of the base, four numbers each, and of fuzz.
pub fn albedo_tables() -> (&'static [[f32; 4]], &'static [f32]) {
    (&albedo_table().0, fuzz_table())
}
