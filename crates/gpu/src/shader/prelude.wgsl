struct Uniforms {
  weight: f32, z: f32, t: f32, width: u32,
  rows: u32, pixels: u32, samples: u32, side: u32,
  diagonal: u32, columns: u32, lines: u32, knobs: u32,
  stored: u32, first_row: u32, unused_1: u32, unused_2: u32,
}
@group(0) @binding(0) var<uniform> U: Uniforms;
// Four hidden constants, tables, knobs, coordinates of columns and rows, stored values.
@group(0) @binding(1) var<storage, read> IN: array<u32>;

// Constants that no compiler may know. They are not uniforms, because drivers compile shaders anew for the values of
// uniforms: Mesa's lavapipe 22.3 then sees through `keep`.
fn zero() -> f32 { return bitcast<f32>(IN[0]); }
fn minus_zero() -> f32 { return bitcast<f32>(IN[1]); }
fn infinity() -> f32 { return bitcast<f32>(IN[2]); }
fn not_a_number() -> f32 { return bitcast<f32>(IN[3]); }

// A number that no compiler can join with the next operation: it does not know that the bits are not changed.
fn keep(v: f32) -> f32 { return bitcast<f32>(bitcast<u32>(v) ^ IN[0]); }

fn byte_at(table: u32, i: u32) -> u32 { return (IN[table + ((i >> 2u) & 63u)] >> ((i & 3u) << 3u)) & 255u; }
fn lookup_bytes(table: u32, i: u32) -> u32 {
  return byte_at(table, i) | (byte_at(table, i >> 8u) << 8u) | (byte_at(table, i >> 16u) << 16u)
    | (byte_at(table, i >> 24u) << 24u);
}
fn four_bytes_from(table: u32, i: u32) -> u32 {
  return byte_at(table, i) | (byte_at(table, i + 1u) << 8u) | (byte_at(table, i + 2u) << 16u)
    | (byte_at(table, i + 3u) << 24u);
}
fn lookup_pair(table: u32, i: u32) -> u32 { return IN[table + (i & 0xffffu)]; }

// The steps along an axis to the cells next to a point, in the order in which they are visited: 0, -1, 1.
fn near_step(i: i32) -> i32 {
  let k = i % 3;
  return select(select(1, -1, k == 1), 0, k == 0);
}
// The index of the cell some steps further, on an axis that repeats after a period. Far from the origin an index may lie
// outside the period; the steps of the CPU are taken one by one there too.
fn wrapped_index(start: u32, steps: u32, period: u32) -> u32 {
  let last = period - 1u;
  let count = bitcast<i32>(steps);
  let distance = bitcast<u32>(abs(count));
  let is_inside = start < period;
  // The steps to the first cell upwards, and to the last one downwards; from there on, cells repeat.
  let to_first = select(0u, period, is_inside) - start;
  let to_last = start - select(last, 0xffffffffu, is_inside);
  let up = select((distance - to_first) % period, start + distance, distance < to_first);
  let down = select(last - (distance - to_last) % period, start - distance, distance < to_last);
  return select(up, down, count < 0);
}
