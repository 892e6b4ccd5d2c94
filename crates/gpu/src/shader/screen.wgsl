// The pixels of a screen, computed from planes. The words of a run begin at `U.stored`.
@group(0) @binding(3) var<storage, read> PLANES: array<u32>;

fn word(k: u32) -> u32 { return IN[U.stored + k]; }
fn number(k: u32) -> f32 { return bitcast<f32>(word(k)); }

// A number between 0 and 1; NaN is 0.
fn between(v: f32) -> f32 {
  let is_nan = (bitcast<u32>(v) & 0x7fffffffu) > 0x7f800000u;
  return select(clamp(v, 0.0f, 1.0f), 0.0f, is_nan);
}
// The nearest of some equal steps between 0 and 1.
fn step_of(v: f32, steps: f32) -> u32 { return u32(keep(keep(between(v) * steps) + 0.5f)); }

// A byte of red, green or blue. Words: the black value, the scale, the steps of the curve (0 if there is none); the bytes of
// the curve follow the words.
fn level(v: f32) -> u32 {
  let scaled = keep(keep(v - number(0u)) * number(1u));
  if (word(2u) == 0u) { return step_of(scaled, 255.0f); }
  let i = step_of(scaled, f32(word(2u)));
  return (IN[U.stored + 16u + (i >> 2u)] >> ((i & 3u) << 3u)) & 255u;
}

// A byte times alpha, over the backdrop.
fn over(v: u32, alpha: u32, backdrop: u32) -> u32 {
  let product = v * alpha + 128u;
  return min(((product + (product >> 8u)) >> 8u) + backdrop * (255u - alpha) / 255u, 255u);
}

// Further words: the places of the first pixels of red, green, blue and alpha, 1 if there is alpha, the side of the squares of
// the backdrop, and their two shades.
fn screen_pixel(column: u32, row: u32) -> u32 {
  let at = row * U.width + column;
  var bytes = vec3<u32>(
    level(bitcast<f32>(PLANES[word(3u) + at])),
    level(bitcast<f32>(PLANES[word(4u) + at])),
    level(bitcast<f32>(PLANES[word(5u) + at])),
  );
  if (word(7u) != 0u) {
    let alpha = step_of(bitcast<f32>(PLANES[word(6u) + at]), 255.0f);
    let odd = (column / word(8u) + (U.first_row + row) / word(8u)) % 2u;
    let backdrop = select(word(9u), word(10u), odd == 1u);
    bytes = vec3<u32>(over(bytes.x, alpha, backdrop), over(bytes.y, alpha, backdrop), over(bytes.z, alpha, backdrop));
  }
  return bytes.x | (bytes.y << 8u) | (bytes.z << 16u) | 0xff000000u;
}
