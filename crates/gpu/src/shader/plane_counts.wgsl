// The range of the pixels of a plane, and their number in bars of equal width. Each invocation takes some rows of a column.
@group(0) @binding(2) var<storage, read_write> OUT: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read> PLANES: array<u32>;

// Words: the beginning of the first bar, and bars per unit.
fn number(k: u32) -> f32 { return bitcast<f32>(IN[U.stored + k]); }
fn bar_of(bits: u32) -> u32 {
  let at = keep(keep(bitcast<f32>(bits) - number(0u)) * number(1u));
  return u32(clamp(at, 0.0f, f32(BARS - 1u)));
}
