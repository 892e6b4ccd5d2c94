// Stages of horizons. Words: the place of the first pixel, the columns of the plane, the number of directions, its reciprocal;
// for each direction the number of samples and a weight, and of each sample its distance and the factor of its slope.

// The steepest slope along the direction whose words begin at `word`.
fn horizon(at: u32, here: f32, word: u32) -> f32 {
  let samples = stage_word(word);
  var steepest = 0.0f;
  for (var k = 0u; k < samples; k++) {
    let sample = word + 2u + 2u * k;
    let slope = keep(keep(pixel(at + stage_word(sample)) - here) * stage_number(sample + 1u));
    steepest = select(slope, steepest, slope < steepest);
  }
  return steepest;
}
fn one() -> f32 { return hidden(0x3f800000u); }
fn height_place(column: u32, row: u32) -> u32 { return stage_word(0u) + row * stage_word(1u) + column; }
// 1 + t².
fn slanted(slope: f32) -> f32 { return keep(one() + keep(slope * slope)); }

fn visible_sky(column: u32, row: u32) -> f32 {
  let at = height_place(column, row);
  let here = pixel(at);
  var word = 4u;
  var visible = 0.0f;
  for (var d = 0u; d < stage_word(2u); d++) {
    visible = keep(visible + exact_div(one(), slanted(horizon(at, here, word))));
    word += 2u + 2u * stage_word(word);
  }
  return keep(visible * stage_number(3u));
}

fn open_sky(column: u32, row: u32) -> f32 {
  let at = height_place(column, row);
  let here = pixel(at);
  var word = 4u;
  var open = 0.0f;
  for (var d = 0u; d < stage_word(2u); d++) {
    let slope = horizon(at, here, word);
    let cosine = exact_div(one(), exact_sqrt(slanted(slope)));
    open = keep(open + keep(keep(one() - keep(slope * cosine)) * stage_number(word + 1u)));
    word += 2u + 2u * stage_word(word);
  }
  return open;
}

fn zenith_sky(column: u32, row: u32) -> f32 {
  let at = height_place(column, row);
  let here = pixel(at);
  var word = 4u;
  var sum = 0.0f;
  for (var d = 0u; d < stage_word(2u); d++) {
    sum = keep(sum + exact_div(one(), exact_sqrt(slanted(horizon(at, here, word)))));
    word += 2u + 2u * stage_word(word);
  }
  return sum;
}
