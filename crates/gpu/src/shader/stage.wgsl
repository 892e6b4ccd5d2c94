// Stages of filters: functions of a column and a row of the plane that is computed. The words of a stage begin at
// `U.stored`.
@group(0) @binding(3) var<storage, read> PLANES: array<u32>;

fn stage_word(k: u32) -> u32 { return IN[U.stored + k]; }
fn stage_number(k: u32) -> f32 { return bitcast<f32>(IN[U.stored + k]); }
fn pixel(at: u32) -> f32 { return bitcast<f32>(PLANES[at]); }

// The pixel of a tap, from the place of its words: the place of the pixel of column 0 and row 0, and the distances of columns
// and rows.
fn tap_at(word: u32, column: u32, row: u32) -> f32 {
  return pixel(stage_word(word) + column * stage_word(word + 1u) + row * stage_word(word + 2u));
}
fn tap(k: u32, column: u32, row: u32) -> f32 { return tap_at(3u * k, column, row); }

// The index of a column or row of the image beyond its edges.
fn resolved(at: i32, side: u32, wraps: bool) -> u32 {
  let n = bitcast<i32>(side);
  let rest = at % n;
  return u32(select(clamp(at, 0, n - 1), select(rest, rest + n, rest < 0), wraps));
}

// Words: the place of the first pixel, columns and rows of the plane, the margins, 1 where it wraps, the factor.
fn padded(column: u32, row: u32) -> f32 {
  let x = resolved(bitcast<i32>(column) - bitcast<i32>(stage_word(3u)), stage_word(1u), stage_word(5u) != 0u);
  let y = resolved(bitcast<i32>(row) - bitcast<i32>(stage_word(4u)), stage_word(2u), stage_word(6u) != 0u);
  return keep(pixel(stage_word(0u) + y * stage_word(1u) + x) * stage_number(7u));
}

// Words: the place of the first pixel, the columns of the plane, the distance between pixels, their number, their weights.
fn alternating_sum(column: u32, row: u32) -> f32 {
  var at = stage_word(0u) + row * stage_word(1u) + column;
  let count = stage_word(3u);
  var even = 0.0f;
  var odd = 0.0f;
  for (var k = 0u; k < count; k++) {
    let term = keep(pixel(at) * stage_number(4u + k));
    if ((k & 1u) == 0u) { even = keep(even + term); } else { odd = keep(odd + term); }
    at += stage_word(2u);
  }
  return keep(even + odd);
}

// Words: as above; the weights are those of the middle and of the pairs.
fn symmetric_sum(column: u32, row: u32) -> f32 {
  let step = stage_word(2u);
  let last = stage_word(3u) - 1u;
  let middle = stage_word(0u) + row * stage_word(1u) + column + last * step;
  var sum = keep(pixel(middle) * stage_number(4u));
  for (var k = 1u; k <= last; k++) {
    let pair = keep(pixel(middle - k * step) + pixel(middle + k * step));
    sum = keep(sum + keep(pair * stage_number(4u + k)));
  }
  return sum;
}

// Words: the number of taps, the factor, the taps.
fn largest(column: u32, row: u32) -> f32 {
  let count = stage_word(0u);
  var most = tap_at(2u, column, row);
  for (var k = 1u; k < count; k++) {
    let v = tap_at(2u + 3u * k, column, row);
    most = select(v, most, v < most);
  }
  return keep(most * stage_number(1u));
}

// Words: the place of the first pixel, the columns of the plane, the least and the largest result.
fn result_pixel(column: u32, row: u32) -> f32 {
  let v = pixel(stage_word(0u) + row * stage_word(1u) + column);
  let low = stage_number(2u);
  let high = stage_number(3u);
  let raised = select(v, low, v < low);
  let limited = bitcast<u32>(select(raised, high, raised > high));
  let finite = (bitcast<u32>(v) & 0x7f800000u) != 0x7f800000u;
  // Minus zero becomes zero.
  return bitcast<f32>(select(0u, limited, finite && limited != 0x80000000u));
}
