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
// 1 + t².
fn slanted(slope: f32) -> f32 { return keep(one() + keep(slope * slope)); }

// The sums of terms of all directions.
const VISIBLE: u32 = 0u;
const OPEN: u32 = 1u;
const ZENITH: u32 = 2u;

// The term of a direction, from its steepest slope and its weight.
fn sky_term(sum: u32, slope: f32, weight: f32) -> f32 {
  if (sum == VISIBLE) { return exact_div(one(), slanted(slope)); }
  let cosine = exact_div(one(), exact_sqrt(slanted(slope)));
  if (sum == ZENITH) { return cosine; }
  return keep(keep(one() - keep(slope * cosine)) * weight);
}

fn sky_sum(sum: u32, column: u32, row: u32) -> f32 {
  let at = stage_word(0u) + row * stage_word(1u) + column;
  let here = pixel(at);
  var word = 4u;
  var total = 0.0f;
  for (var d = 0u; d < stage_word(2u); d++) {
    total = keep(total + sky_term(sum, horizon(at, here, word), stage_number(word + 1u)));
    word += 2u + 2u * stage_word(word);
  }
  return total;
}

fn visible_sky(column: u32, row: u32) -> f32 { return keep(sky_sum(VISIBLE, column, row) * stage_number(3u)); }
fn open_sky(column: u32, row: u32) -> f32 { return sky_sum(OPEN, column, row); }
fn zenith_sky(column: u32, row: u32) -> f32 { return sky_sum(ZENITH, column, row); }
