//! Kernels of the stages of filters.

use super::function::FunctionWriter;
use super::library::{EXACT, OUTPUT, PRELUDE};
use super::module::{HIDDEN, MAX_TEXT, ShaderModule};
use super::recording_part::RecordingPart;
use super::sampling::PlaneSlots;
use crate::error::KernelError;
use crate::route::Route;
use lapidary_field::filter_stages::{SkySum, Stage};
use lapidary_field::ir::{Recording, live};

/// The functions of the stages.
const STAGE: &str = include_str!("stage.wgsl");
/// Further functions of some stages.
const DISTANCE: &str = include_str!("distance.wgsl");
const HORIZONS: &str = include_str!("horizons.wgsl");
const AXIS_SUM: &str = include_str!("axis_sum.wgsl");
const SLOPE_WALK: &str = include_str!("slope_walk.wgsl");
const PATH: &str = include_str!("path.wgsl");

/// The kernel of a stage.
#[derive(Clone, Debug)]
pub(crate) struct StageKernel {
    /// WGSL with an entry point `main`.
    pub(crate) text: String,
    /// The words of its hidden constants and tables.
    pub(crate) tables: Vec<u32>,
}

impl StageKernel {
    /// Writes the kernel of a stage; of a result's pixels if there is no stage.
    pub(crate) fn new(stage: Option<&Stage>, route: Route) -> Result<StageKernel, KernelError> {
        let module = ShaderModule::new(route, false, HIDDEN.to_vec());
        let (source, function) = match stage {
            Some(Stage::Pad { .. }) => ("", "padded"),
            Some(Stage::AlternatingSum { .. }) => ("", "alternating_sum"),
            Some(Stage::SymmetricSum { .. }) => ("", "symmetric_sum"),
            Some(Stage::Largest { .. }) => ("", "largest"),
            Some(Stage::Horizons { sum: SkySum::Visible, .. }) => (HORIZONS, "visible_sky"),
            Some(Stage::Horizons { sum: SkySum::Open, .. }) => (HORIZONS, "open_sky"),
            Some(Stage::Horizons { sum: SkySum::Zenith, .. }) => (HORIZONS, "zenith_sky"),
            Some(Stage::ColumnDistances { .. }) => (DISTANCE, "column_distance"),
            Some(Stage::PlaneDistances { .. }) => (DISTANCE, "plane_distance"),
            Some(Stage::AxisSums { .. }) => (AXIS_SUM, "axis_sum"),
            Some(Stage::SlopeWalk { .. }) => (SLOPE_WALK, "slope_walk"),
            Some(Stage::NearestSegment { .. }) => (PATH, "nearest_segment"),
            Some(Stage::SegmentPoint { .. }) => (PATH, "segment_point"),
            Some(Stage::RowParity { .. }) => (PATH, "row_parity"),
            Some(Stage::Pixels { .. }) => ("", ""),
            Some(Stage::Percentile { .. }) => unreachable!("percentiles have kernels of their own"),
            None => ("", "result_pixel"),
        };
        let body = match stage {
            Some(Stage::Pixels { code, .. }) => pixels(&module, code)?,
            _ => format!("  let result = {function}(column, row);\n"),
        };
        let (functions, tables) = module.finish();
        let text = format!(
            "{PRELUDE}{OUTPUT}{EXACT}{STAGE}{source}{functions}@compute @workgroup_size(64, 1, 1) \
             fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
  if (id.x >= U.width || id.y >= U.rows) {{ return; }}
  let column = id.x;
  let row = U.first_row + id.y;
{body}  OUT[row * U.width + column] = bitcast<u32>(result);
}}
"
        );
        Ok(StageKernel { text, tables })
    }
}

/// The statements of a recording, whose stored values are taps.
fn pixels(module: &ShaderModule, code: &Recording) -> Result<String, KernelError> {
    let writer = FunctionWriter::new(module);
    let live = live(&code.insts, &code.roots);
    let (slots, stored) = (PlaneSlots { planes: &[], same_grid: &[] }, |k| format!("tap({k}u, column, row)"));
    let (range, earlier) = (0..code.insts.len(), &|_| unreachable!("a stage has one part"));
    let part = RecordingPart {
        code,
        live: &live,
        range,
        slots,
        stored,
        earlier,
        limit: MAX_TEXT,
        inlined_limit: usize::MAX,
        rolls: &[],
        branches: &[],
    };
    let (values, _) = part.values(&writer);
    let root = code.roots.first().and_then(|root| values[root.0 as usize]);
    let root = root.unwrap_or_else(|| unreachable!("a stage has a live result"));
    writer.line(&format!("let result = {};", root.text()));
    if module.is_too_long() { Err(KernelError::TooLong) } else { Ok(writer.text()) }
}
