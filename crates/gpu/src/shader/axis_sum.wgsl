// Weighted sums along an axis. Words: the place of the first pixel, the columns of the plane, 1 for sums down, columns or rows
// along the axis, 1 where it wraps, the word at which the list of each column or row begins. A list has the first pixel and the
// weights.
fn axis_sum(column: u32, row: u32) -> f32 {
  let down = stage_word(2u) != 0u;
  let first = stage_word(0u) + select(row * stage_word(1u), column, down);
  let pitch = select(1u, stage_word(1u), down);
  let list = 5u + select(column, row, down);
  let begin = stage_word(list);
  let count = stage_word(list + 1u) - begin - 1u;
  let index = bitcast<i32>(stage_word(begin));
  var sum = 0.0f;
  for (var k = 0u; k < count; k++) {
    let at = resolved(index + bitcast<i32>(k), stage_word(3u), stage_word(4u) != 0u);
    sum = keep(sum + keep(pixel(first + at * pitch) * stage_number(begin + 1u + k)));
  }
  return sum;
}
