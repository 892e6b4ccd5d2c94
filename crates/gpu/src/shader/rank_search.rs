//! Kernels that find the pixel of a rank: histograms, and the search for the bin that contains the rank.

use super::library::PRELUDE;
use super::stage::StageKernel;
use crate::shader::module::HIDDEN;

/// The functions of both kernels.
pub(super) const HISTOGRAM: &str = include_str!("histogram.wgsl");

/// The bins of a histogram, and the words with them.
pub(crate) const HISTOGRAM_WORDS: usize = (1 << 16) + 2;
/// The place of the known upper half of the bits, and of the rank, in these words.
pub(crate) const KNOWN: usize = 1 << 16;
pub(crate) const RANK: usize = KNOWN + 1;

/// The half of the bits of pixels that a histogram counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BitHalf {
    Upper,
    Lower,
}

/// The kernel that counts pixels. Its words are the place of the first pixel, and the columns of the plane.
pub(crate) fn histogram_kernel(half: BitHalf) -> StageKernel {
    let count = match half {
        BitHalf::Upper => "atomicAdd(&OUT[bits >> 16u], 1u);",
        BitHalf::Lower => "if ((bits >> 16u) == atomicLoad(&OUT[KNOWN])) { atomicAdd(&OUT[bits & 0xffffu], 1u); }",
    };
    let text = format!(
        "{PRELUDE}{HISTOGRAM}
@group(0) @binding(2) var<storage, read_write> OUT: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read> PLANES: array<u32>;
@compute @workgroup_size(64, 1, 1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
  if (id.x >= U.width || id.y >= U.rows) {{ return; }}
  let bits = ordered_bits(PLANES[IN[U.stored] + (U.first_row + id.y) * IN[U.stored + 1u] + id.x]);
  {count}
}}
"
    );
    StageKernel { text, tables: HIDDEN.to_vec() }
}

/// The kernel that finds the bin that contains the rank, and the rank within it. Of the lower half it writes the bits of the
/// number; of the upper half it writes both as a lower histogram needs them.
pub(crate) fn rank_kernel(half: BitHalf) -> StageKernel {
    let found = match half {
        BitHalf::Upper => "OUT[0] = bin; OUT[1] = rank;",
        BitHalf::Lower => "OUT[0] = from_ordered_bits((PLANES[KNOWN] << 16u) | bin);",
    };
    let text = format!(
        "{PRELUDE}{HISTOGRAM}
@group(0) @binding(2) var<storage, read_write> OUT: array<u32>;
@group(0) @binding(3) var<storage, read> PLANES: array<u32>;
var<workgroup> SUMS: array<u32, 64>;
@compute @workgroup_size(64, 1, 1) fn main(@builtin(local_invocation_id) id: vec3<u32>) {{
  var sum = 0u;
  for (var k = 0u; k < 1024u; k++) {{ sum += PLANES[id.x * 1024u + k]; }}
  SUMS[id.x] = sum;
  workgroupBarrier();
  if (id.x != 0u) {{ return; }}
  var rank = PLANES[RANK];
  var part = 0u;
  while (part < 63u && rank >= SUMS[part]) {{ rank -= SUMS[part]; part += 1u; }}
  var bin = part * 1024u;
  while (bin < 65535u && rank >= PLANES[bin]) {{ rank -= PLANES[bin]; bin += 1u; }}
  {found}
}}
"
    );
    StageKernel { text, tables: HIDDEN.to_vec() }
}
