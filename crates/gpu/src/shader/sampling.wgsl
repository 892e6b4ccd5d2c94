// Sampling of planes. `places.wgsl` or `double_places.wgsl` computes positions.

// Planes: for each its record, and the pixels of all. A record has 12 words for each axis: the side of the image, the first
// column or row of the window, its number of columns or rows, pixels per tile unit and tile units per pixel as doubles of
// 3 words, 1 where points lie at the centres of pixels, and pixels per tile unit as an `f32`. Then the place of the first
// pixel, and the number of columns of the window.
@group(0) @binding(3) var<storage, read> PLANES: array<u32>;

// A position along an axis: the pixel at or before it, and the distance beyond that pixel's point.
struct PixelPlace { is_known: bool, index: i32, fraction: f32 }

fn modulo(i: i32, n: i32) -> i32 {
  let rest = i % n;
  return select(rest, rest + n, rest < 0);
}

// The column or row of the window with an index of the image.
fn window_index(axis: u32, index: i32) -> i32 {
  let origin = bitcast<i32>(PLANES[axis + 1u]);
  let offset = index - origin + select(bitcast<i32>(PLANES[axis]), 0, index >= origin);
  return min(offset, bitcast<i32>(PLANES[axis + 2u]) - 1);
}

// The columns or rows of the window that an index refers to in each edge mode; -1 beyond a black edge.
fn wrapped_index_at(axis: u32, i: i32) -> i32 { return window_index(axis, modulo(i, bitcast<i32>(PLANES[axis]))); }
fn clamped_index_at(axis: u32, i: i32) -> i32 { return window_index(axis, clamp(i, 0, bitcast<i32>(PLANES[axis]) - 1)); }
fn mirrored_index_at(axis: u32, i: i32) -> i32 {
  let side = bitcast<i32>(PLANES[axis]);
  let folded = modulo(i, 2 * side);
  return window_index(axis, min(folded, 2 * side - 1 - folded));
}
fn black_index_at(axis: u32, i: i32) -> i32 {
  let is_inside = i >= 0 && i < bitcast<i32>(PLANES[axis]);
  return select(-1, window_index(axis, i), is_inside);
}

// A pixel of the window; 0 beyond a black edge.
fn pixel_at(plane: u32, x: i32, y: i32) -> f32 {
  let at = PLANES[plane + 24u] + u32(max(y, 0)) * PLANES[plane + 25u] + u32(max(x, 0));
  return bitcast<f32>(select(0u, PLANES[at], x >= 0 && y >= 0));
}

fn is_zero(v: f32) -> bool { return (bitcast<u32>(v) << 1u) == 0u; }

// Non-finite numbers are read as 0.
fn finite_or_zero(v: f32) -> f32 {
  let bits = bitcast<u32>(v);
  return bitcast<f32>(select(bits, 0u, (bits & 0x7f800000u) == 0x7f800000u));
}
