//! Kernels of planes on a screen: their pixels, their range, and their histogram.

use super::library::{OUTPUT, PRELUDE};
use super::module::HIDDEN;
use super::rank_search::HISTOGRAM;
use super::stage::StageKernel;

/// The functions of the kernels.
const SCREEN: &str = include_str!("screen.wgsl");
const COUNTS: &str = include_str!("plane_counts.wgsl");

/// The words of a run of the screen's kernel, which the bytes of its curve follow.
pub(crate) const SCREEN_WORDS: usize = 16;
/// The rows of a column that an invocation of the other kernels takes.
pub(crate) const COUNTED_ROWS: usize = 16;

/// The kernel that computes the pixels of a screen.
pub(crate) fn screen_kernel() -> StageKernel {
    let text = format!(
        "{PRELUDE}{OUTPUT}{SCREEN}
@compute @workgroup_size(64, 1, 1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
  if (id.x >= U.width || id.y >= U.rows) {{ return; }}
  OUT[id.y * U.pixels + id.x] = screen_pixel(id.x, id.y);
}}
"
    );
    StageKernel { text, tables: HIDDEN.to_vec() }
}

/// The kernel that finds the smallest and the largest pixel, as integers that sort as the numbers do.
pub(crate) fn range_kernel() -> StageKernel {
    counting_kernel(
        1,
        "var least = 0xffffffffu;\n  var most = 0u;",
        "let sorted = ordered_bits(bits); least = min(least, sorted); most = max(most, sorted);",
        "if (least <= most) { atomicMin(&OUT[0], least); atomicMax(&OUT[1], most); }",
    )
}

/// The kernel that counts the pixels in each of some bars.
pub(crate) fn bars_kernel(bars: usize) -> StageKernel {
    counting_kernel(
        bars,
        "for (var k = local.x; k < BARS; k += 64u) { atomicStore(&COUNTS[k], 0u); }\n  workgroupBarrier();",
        "atomicAdd(&COUNTS[bar_of(bits)], 1u);",
        "workgroupBarrier();
  for (var k = local.x; k < BARS; k += 64u) { atomicAdd(&OUT[k], atomicLoad(&COUNTS[k])); }",
    )
}

/// A kernel that visits all pixels.
fn counting_kernel(bars: usize, begin: &str, each: &str, end: &str) -> StageKernel {
    let text = format!(
        "{PRELUDE}{HISTOGRAM}
const BARS = {bars}u;
var<workgroup> COUNTS: array<atomic<u32>, {bars}>;
{COUNTS}
@compute @workgroup_size(64, 1, 1) fn main(
  @builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>
) {{
  {begin}
  let first = id.y * {COUNTED_ROWS}u;
  for (var row = first; row < min(first + {COUNTED_ROWS}u, U.rows); row++) {{
    if (id.x < U.width) {{
      let bits = PLANES[row * U.width + id.x];
      {each}
    }}
  }}
  {end}
}}
"
    );
    StageKernel { text, tables: HIDDEN.to_vec() }
}
