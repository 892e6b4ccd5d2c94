// Stages of distances. Each pixel searches outwards, and ends at the nearest target; squares of distances are integers.

// The columns or rows that are `k` before and after one of `n`; negative, or `n` and more, beyond an edge that does not wrap.
fn on_both_sides(at: u32, k: i32, n: i32, wraps: bool) -> vec2<i32> {
  let before = bitcast<i32>(at) - k;
  let after = bitcast<i32>(at) + k;
  return vec2<i32>(select(before, before + n, wraps && before < 0), select(after, after - n, wraps && after >= n));
}

// Words: the place of the first pixel, columns and rows of the plane, the threshold, 1 if targets are below it, 1 if columns
// wrap, the largest distance.
fn is_target(at: u32) -> bool { return (pixel(at) >= stage_number(3u)) != (stage_word(4u) != 0u); }
fn column_distance(column: u32, row: u32) -> f32 {
  let first = stage_word(0u) + column;
  let columns = stage_word(1u);
  let rows = bitcast<i32>(stage_word(2u));
  let cap = bitcast<i32>(stage_word(6u));
  if (is_target(first + row * columns)) { return 0.0f; }
  let end = min(rows, cap);
  for (var k = 1; k < end; k++) {
    let near = on_both_sides(row, k, rows, stage_word(5u) != 0u);
    if (near.x >= 0 && is_target(first + bitcast<u32>(near.x) * columns)) { return f32(k); }
    if (near.y < rows && is_target(first + bitcast<u32>(near.y) * columns)) { return f32(k); }
  }
  return f32(cap);
}

// A square of a distance as a number, rounded to the nearest.
fn square_number(square: u32) -> f32 {
  return keep(keep(f32(square >> 16u) * 65536.0f) + f32(square & 0xffffu));
}

// The lesser one of a square, and of that of the distance by a pixel in the same row.
fn nearer(square: u32, at: u32, k: i32, cap: u32) -> u32 {
  let down = u32(pixel(at));
  return select(square, min(square, down * down + bitcast<u32>(k * k)), down < cap);
}

// Words: the place of the first pixel, the columns of the plane, 1 if rows wrap, the distance along a column that means that
// there is no target, the largest distance.
fn plane_distance(column: u32, row: u32) -> f32 {
  let columns = bitcast<i32>(stage_word(1u));
  let first = stage_word(0u) + row * stage_word(1u);
  let wraps = stage_word(2u) != 0u;
  let cap = stage_word(3u);
  let most = stage_number(4u);
  var square = nearer(0xffffffffu, first + column, 0, cap);
  let last = min(select(columns - 1, columns / 2, wraps), bitcast<i32>(cap) - 2);
  for (var k = 1; k <= last && bitcast<u32>(k * k) < square; k++) {
    let near = on_both_sides(column, k, columns, wraps);
    if (near.x >= 0) { square = nearer(square, first + bitcast<u32>(near.x), k, cap); }
    if (near.y < columns) { square = nearer(square, first + bitcast<u32>(near.y), k, cap); }
  }
  if (square == 0xffffffffu) { return most; }
  let root = exact_sqrt(square_number(square));
  return select(most, root, root < most);
}
