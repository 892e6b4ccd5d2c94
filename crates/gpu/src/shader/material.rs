//! Kernels of the texels of materials, and of their heights.

use super::library::{EXACT, OUTPUT, PRELUDE};
use super::module::HIDDEN;
use super::stage::StageKernel;

/// The functions of the kernels.
const MATERIAL: &str = include_str!("material.wgsl");

/// A step of the conversion of a material; see `material.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MaterialStep {
    /// A number of the texels of the finest level.
    Number,
    /// The normals of the finest level.
    Normals,
    /// A coarser level of four numbers.
    SmallerLevel,
    /// The heights of all levels.
    Heights,
    /// The cells of a coarser grid of maxima.
    CoarserCells,
    /// The maxima around cells.
    NearMaxima,
}

/// The kernel of a step.
pub(crate) fn material_kernel(step: MaterialStep) -> StageKernel {
    let function = match step {
        MaterialStep::Number => "texel_number",
        MaterialStep::Normals => "texel_normal",
        MaterialStep::SmallerLevel => "smaller_texel",
        MaterialStep::Heights => "copied_height",
        MaterialStep::CoarserCells => "cell_maximum",
        MaterialStep::NearMaxima => "near_maximum",
    };
    let text = format!(
        "{PRELUDE}{OUTPUT}{EXACT}{MATERIAL}
@compute @workgroup_size(64, 1, 1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
  if (id.x >= U.width || id.y >= U.rows) {{ return; }}
  {function}(id.x, id.y);
}}
"
    );
    StageKernel { text, tables: HIDDEN.to_vec() }
}
