// Stages of paths. Words: blocks across, columns and rows of a block; the words at which the places of columns and of rows, the
// segments and the lists of the blocks begin; the place of the first pixel and the columns of the plane of segments; the index
// of a value.
const SEGMENT = 13u;

fn pixel_place(column: u32, row: u32) -> vec2<f32> {
  return vec2<f32>(stage_number(stage_word(2u) + column), stage_number(stage_word(3u) + row));
}

// The share of a segment before its point that is nearest to a place, and the offset of the place from that point.
fn foot(segment: u32, place: vec2<f32>) -> vec3<f32> {
  let x = keep(place.x - stage_number(segment));
  let y = keep(place.y - stage_number(segment + 1u));
  let across = stage_number(segment + 2u);
  let down = stage_number(segment + 3u);
  let share = keep(keep(keep(x * across) + keep(y * down)) * stage_number(segment + 4u));
  let t = select(select(share, 0.0f, share < 0.0f), 1.0f, share > 1.0f);
  return vec3<f32>(t, keep(x - keep(across * t)), keep(y - keep(down * t)));
}
fn foot_distance(at: vec3<f32>) -> f32 { return exact_sqrt(keep(keep(at.y * at.y) + keep(at.z * at.z))); }

// The number at a share of the way between two words.
fn between(word: u32, t: f32) -> f32 {
  let a = stage_number(word);
  return keep(a + keep(keep(stage_number(word + 1u) - a) * t));
}

fn nearest_segment(column: u32, row: u32) -> f32 {
  let place = pixel_place(column, row);
  let side = stage_word(1u);
  let block = stage_word(5u) + (row / side) * stage_word(0u) + column / side;
  let end = stage_word(block + 1u);
  var best = 0u;
  var least = 0.0f;
  var is_first = true;
  for (var k = stage_word(block); k < end; k++) {
    let index = stage_word(k);
    let segment = stage_word(4u) + SEGMENT * index;
    let at = foot(segment, place);
    let edge = keep(foot_distance(at) - between(segment + 9u, at.x));
    if (is_first || edge < least) {
      best = index;
      least = edge;
      is_first = false;
    }
  }
  return f32(best);
}

fn segment_point(column: u32, row: u32) -> f32 {
  let index = u32(pixel(stage_word(6u) + row * stage_word(7u) + column));
  let segment = stage_word(4u) + SEGMENT * index;
  let at = foot(segment, pixel_place(column, row));
  let value = stage_word(8u);
  if (value == 0u) { return foot_distance(at); }
  if (value == 1u) { return between(segment + 9u, at.x); }
  if (value == 2u) { return between(segment + 11u, at.x); }
  // The direction of the path: that of the segment, or of the path at one of its ends.
  var direction = segment + 2u;
  if (at.x <= 0.0f) { direction = segment + 5u; } else if (at.x >= 1.0f) { direction = segment + 7u; }
  let side = keep(keep(stage_number(direction) * at.z) - keep(stage_number(direction + 1u) * at.y));
  return select(0.0f, 1.0f, side > 0.0f);
}

// Words: the word at which the lists begin, the places of columns, the words at which the list of each row begins.
fn row_parity(column: u32, row: u32) -> f32 {
  let place = stage_number(1u + column);
  let list = stage_word(0u) + row;
  let end = stage_word(list + 1u);
  var odd = false;
  for (var k = stage_word(list); k < end; k++) { odd = odd != (stage_number(k) <= place); }
  return select(0.0f, 1.0f, odd);
}
