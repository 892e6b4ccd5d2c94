// Walks along slopes. Words: the places of the first pixels of the slopes across and down and of the plane that is sampled; the
// columns of each plane, the number of samples, the reduction, the length of a step, the slope above which steps have it, the
// largest distance of a position, the number of samples and 1.

fn lerp(a: f32, b: f32, t: f32) -> f32 { return keep(a + keep(keep(b - a) * t)); }

// A value between the pixel at a place and those after and below it.
fn walked(at: u32, part: vec2<f32>) -> f32 {
  let below = at + stage_word(3u);
  let upper = lerp(pixel(at), pixel(at + 1u), part.x);
  return lerp(upper, lerp(pixel(below), pixel(below + 1u), part.x), part.y);
}

// The index of a column or row; a position that is not a number has the least.
fn step_index(at: f32) -> i32 {
  let limit = stage_number(8u);
  let low = -limit;
  let raised = select(low, at, at > low);
  return i32(select(limit, raised, raised < limit));
}

fn slope_walk(column: u32, row: u32) -> f32 {
  let first = row * stage_word(3u) + column;
  let samples = stage_word(4u);
  let reduction = stage_word(5u);
  let steep = stage_number(7u);
  var result = pixel(stage_word(2u) + first);
  var x = 0.0f;
  var y = 0.0f;
  for (var k = 0u; k <= samples; k++) {
    let left = floor(x);
    let top = floor(y);
    let part = vec2<f32>(keep(x - left), keep(y - top));
    let at = first + bitcast<u32>(step_index(top) * bitcast<i32>(stage_word(3u)) + step_index(left));
    if (k > 0u) {
      let v = walked(stage_word(2u) + at, part);
      if (reduction == 0u) { result = keep(result + v); }
      else if (reduction == 1u) { result = select(v, result, result < v); }
      else { result = select(v, result, result > v); }
    }
    let across = walked(stage_word(0u) + at, part);
    let down = walked(stage_word(1u) + at, part);
    let slope = exact_sqrt(keep(keep(across * across) + keep(down * down)));
    let pace = exact_div(stage_number(6u), select(steep, slope, slope > steep));
    x = keep(x + keep(across * pace));
    y = keep(y + keep(down * pace));
  }
  if (reduction == 0u) { return exact_div(result, stage_number(9u)); }
  return result;
}
