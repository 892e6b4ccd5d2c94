// Sampling of planes. Positions are computed with the bits of an `f64`, which WGSL lacks, by integers of 32 bits.

// Planes: for each its record, and the pixels of all. A record has 12 words for each axis: the side of the image, the first
// column or row of the window, its number of columns or rows, pixels per tile unit and tile units per pixel as doubles of
// 3 words, 1 where points lie at the centres of pixels, and pixels per tile unit as an `f32`. Then the place of the first
// pixel, and the number of columns of the window.
@group(0) @binding(3) var<storage, read> PLANES: array<u32>;

// A number of 64 bits: a magnitude of two words whose highest bit is 1, times 2 to the power of the exponent, or 0. The bits
// below the highest 53 are 0. The sign is the highest bit of its word.
struct Double { sign: u32, exponent: i32, high: u32, low: u32 }

// The product of two words: the higher word, then the lower.
fn wide_product(a: u32, b: u32) -> vec2<u32> {
  let a_low = a & 0xffffu;
  let a_high = a >> 16u;
  let b_low = b & 0xffffu;
  let b_high = b >> 16u;
  let lowest = a_low * b_low;
  let middle = a_high * b_low + (lowest >> 16u);
  let second = a_low * b_high + (middle & 0xffffu);
  return vec2<u32>(a_high * b_high + (middle >> 16u) + (second >> 16u), (second << 16u) | (lowest & 0xffffu));
}

// Two words shifted right by any number of bits.
fn shifted_right(high: u32, low: u32, bits: u32) -> vec2<u32> {
  if (bits == 0u) { return vec2<u32>(high, low); }
  if (bits < 32u) { return vec2<u32>(high >> bits, (low >> bits) | (high << (32u - bits))); }
  if (bits < 64u) { return vec2<u32>(0u, high >> (bits - 32u)); }
  return vec2<u32>(0u, 0u);
}

// The lowest bits of two words.
fn lowest_bits(high: u32, low: u32, bits: u32) -> vec2<u32> {
  if (bits < 32u) { return vec2<u32>(0u, low & ((1u << bits) - 1u)); }
  if (bits < 64u) { return vec2<u32>(high & ((1u << (bits - 32u)) - 1u), low); }
  return vec2<u32>(high, low);
}

// As `shifted_right`, but the last bit is 1 if any bit that is lost is 1.
fn shifted_with_rest(high: u32, low: u32, bits: u32) -> vec2<u32> {
  let kept = shifted_right(high, low, bits);
  let lost = lowest_bits(high, low, bits);
  return vec2<u32>(kept.x, kept.y | select(0u, 1u, (lost.x | lost.y) != 0u));
}

// The number whose magnitude is two words, of any size.
fn normalised(sign: u32, exponent: i32, high: u32, low: u32) -> Double {
  if ((high | low) == 0u) { return Double(sign, 0, 0u, 0u); }
  let short = high == 0u;
  let h = select(high, low, short);
  let l = select(low, 0u, short);
  let e = exponent - select(0, 32, short);
  let zeros = countLeadingZeros(h);
  if (zeros == 0u) { return Double(sign, e, h, l); }
  return Double(sign, e - i32(zeros), (h << zeros) | (l >> (32u - zeros)), l << zeros);
}

// Rounds to 53 bits, to the nearest, ties to even; `lost` is true if bits below the words are not 0.
fn rounded(v: Double, lost: bool) -> Double {
  let rest = v.low & 0x7ffu;
  let up = rest > 0x400u || (rest == 0x400u && (lost || (v.low & 0x800u) != 0u));
  let low = (v.low & 0xfffff800u) + select(0u, 0x800u, up);
  let high = v.high + select(0u, 1u, up && low == 0u);
  if (high == 0u) { return Double(v.sign, v.exponent + 1, 0x80000000u, 0u); }
  return Double(v.sign, v.exponent, high, low);
}

fn double_product(a: Double, b: Double) -> Double {
  let sign = a.sign ^ b.sign;
  if (a.high == 0u || b.high == 0u) { return Double(sign, 0, 0u, 0u); }
  let low = wide_product(a.low, b.low);
  let left = wide_product(a.high, b.low);
  let right = wide_product(a.low, b.high);
  let high = wide_product(a.high, b.high);
  let half_second = low.x + left.y;
  var second = half_second + right.y;
  let carry = select(0u, 1u, half_second < low.x) + select(0u, 1u, second < half_second);
  let a_third = high.y + left.x;
  let b_third = a_third + right.x;
  var third = b_third + carry;
  var fourth = high.x + select(0u, 1u, a_third < high.y) + select(0u, 1u, b_third < a_third) + select(0u, 1u, third < b_third);
  var exponent = a.exponent + b.exponent + 64;
  if (fourth < 0x80000000u) {
    fourth = (fourth << 1u) | (third >> 31u);
    third = (third << 1u) | (second >> 31u);
    second = second << 1u;
    exponent = exponent - 1;
  }
  return rounded(Double(sign, exponent, fourth, third), (second | low.y) != 0u);
}

fn double_sum(a: Double, b: Double) -> Double {
  if (a.high == 0u) { return b; }
  if (b.high == 0u) { return a; }
  let b_is_greater = b.exponent > a.exponent
    || (b.exponent == a.exponent && (b.high > a.high || (b.high == a.high && b.low > a.low)));
  var great = a;
  var small = b;
  if (b_is_greater) {
    great = b;
    small = a;
  }
  // Both are halved, so that their sum has no carry. No bit of the greater is lost.
  let x = shifted_right(great.high, great.low, 1u);
  let y = shifted_with_rest(small.high, small.low, u32(great.exponent - small.exponent) + 1u);
  var high = x.x + y.x;
  var low = x.y + y.y;
  if (great.sign == small.sign) {
    high = high + select(0u, 1u, low < x.y);
  } else {
    low = x.y - y.y;
    high = x.x - y.x - select(0u, 1u, x.y < y.y);
  }
  if ((high | low) == 0u) { return Double(0u, 0, 0u, 0u); }
  return rounded(normalised(great.sign, great.exponent + 1, high, low), false);
}

// The number with the bits of a finite `f32`.
fn widened(bits: u32) -> Double {
  let exponent = (bits >> 23u) & 0xffu;
  let mantissa = (bits & 0x7fffffu) | select(0x800000u, 0u, exponent == 0u);
  return normalised(bits & 0x80000000u, i32(max(exponent, 1u)) - 150, 0u, mantissa);
}

// The bits of the nearest `f32`, ties to even.
fn narrowed(v: Double) -> u32 {
  if (v.high == 0u) { return v.sign; }
  let exponent = v.exponent + 190;
  if (exponent >= 255) { return v.sign | 0x7f800000u; }
  // The mantissa, one more bit, and whether there are others.
  let bits = shifted_with_rest(v.high, v.low, 38u + u32(max(1 - exponent, 0))).y;
  let rest = bits & 3u;
  let up = rest == 3u || (rest == 2u && (bits & 4u) != 0u);
  return v.sign | ((u32(max(exponent, 1) - 1) << 23u) + (bits >> 2u) + select(0u, 1u, up));
}

// The whole part of a magnitude.
fn whole_part(v: Double) -> vec2<u32> {
  if (v.high == 0u || v.exponent <= -64) { return vec2<u32>(0u, 0u); }
  return shifted_right(v.high, v.low, u32(-v.exponent));
}

// The rest of a magnitude.
fn fraction_part(v: Double) -> Double {
  if (v.high == 0u || v.exponent <= -64) { return Double(0u, v.exponent, v.high, v.low); }
  let bits = lowest_bits(v.high, v.low, u32(-v.exponent));
  return normalised(0u, v.exponent, bits.x, bits.y);
}

fn incremented(v: vec2<u32>) -> vec2<u32> { return vec2<u32>(v.x + select(0u, 1u, v.y == 0xffffffffu), v.y + 1u); }

// A position along an axis: the pixel at or before it, and the distance beyond that pixel's point.
struct PixelPlace { is_known: bool, index: i32, fraction: f32 }

// Indices modulo a period; without one, those far beyond an edge are one of them.
fn reduced_index(magnitude: vec2<u32>, is_negative: bool, period: u32) -> i32 {
  if (period == 0u) {
    let far = magnitude.x != 0u || magnitude.y > 0x40000000u;
    let index = i32(select(magnitude.y, 0x40000000u, far));
    return select(index, -index, is_negative);
  }
  var rest = magnitude.y;
  if (magnitude.x != 0u || magnitude.y >= period) {
    rest = 0u;
    for (var bits = 40; bits >= 0; bits -= 10) {
      rest = ((rest << 10u) | (shifted_right(magnitude.x, magnitude.y, u32(bits)).y & 1023u)) % period;
    }
  }
  return i32(select(rest, period - rest, is_negative && rest != 0u));
}

// The position of a coordinate: the operations of `PixelAxis::place` of the field.
fn place(axis: u32, period: u32, at: f32) -> PixelPlace {
  let bits = bitcast<u32>(at);
  let scale = Double(0u, bitcast<i32>(PLANES[axis + 5u]), PLANES[axis + 3u], PLANES[axis + 4u]);
  let step = Double(0u, bitcast<i32>(PLANES[axis + 8u]), PLANES[axis + 6u], PLANES[axis + 7u]);
  let half = Double(0u, -64, 0x80000000u, 0u);
  let within = PLANES[axis + 9u];
  if ((bits & 0x7f800000u) == 0x7f800000u) { return PixelPlace(false, 0, 0.0f); }
  var pixels = double_product(widened(bits), scale);
  if (within == 1u) { pixels = double_sum(pixels, Double(0x80000000u, -64, 0x80000000u, 0u)); }
  let size = pixels.exponent + 63;
  if (pixels.high != 0u && (size > 40 || (size == 40 && (pixels.high != 0x80000000u || pixels.low != 0u)))) {
    return PixelPlace(false, 0, 0.0f);
  }
  let sum = double_sum(pixels, half);
  var near = whole_part(sum);
  if (sum.sign != 0u && fraction_part(sum).high != 0u) { near = incremented(near); }
  let near_is_negative = sum.sign != 0u && (near.x | near.y) != 0u;
  // Twice the point of the nearest pixel.
  var twice = vec2<u32>((near.x << 1u) | (near.y >> 31u), near.y << 1u);
  if (near_is_negative) {
    twice = vec2<u32>(twice.x - select(0u, within, twice.y == 0u), twice.y - within);
  } else {
    twice.y = twice.y + within;
  }
  let point = normalised(select(0u, 0x80000000u, near_is_negative), -1, twice.x, twice.y);
  let there = narrowed(double_product(point, step));
  if (there == bits || ((there | bits) << 1u) == 0u) {
    return PixelPlace(true, reduced_index(near, near_is_negative, period), 0.0f);
  }
  var before = whole_part(pixels);
  var fraction = fraction_part(pixels);
  let is_negative = pixels.sign != 0u;
  if (is_negative && fraction.high != 0u) {
    before = incremented(before);
    fraction = double_sum(Double(0u, -63, 0x80000000u, 0u), Double(0x80000000u, fraction.exponent, fraction.high, fraction.low));
  }
  return PixelPlace(true, reduced_index(before, is_negative, period), bitcast<f32>(narrowed(fraction)));
}

fn modulo(i: i32, n: i32) -> i32 {
  let rest = i % n;
  return select(rest, rest + n, rest < 0);
}

// The column or row of the window that an index refers to; -1 beyond a black edge. The edge modes are those of `EdgeMode` of
// the field: wrap, clamp, mirror, black.
fn window_index(axis: u32, edge: u32, i: i32) -> i32 {
  let side = bitcast<i32>(PLANES[axis]);
  let origin = bitcast<i32>(PLANES[axis + 1u]);
  var index = i;
  if (i < 0 || i >= side) {
    if (edge == 0u) {
      index = modulo(i, side);
    } else if (edge == 1u) {
      index = clamp(i, 0, side - 1);
    } else if (edge == 2u) {
      let folded = modulo(i, 2 * side);
      index = min(folded, 2 * side - 1 - folded);
    } else {
      return -1;
    }
  }
  let offset = index - origin + select(side, 0, index >= origin);
  return min(offset, bitcast<i32>(PLANES[axis + 2u]) - 1);
}

// A pixel of the window; 0 beyond a black edge.
fn pixel_at(plane: u32, x: i32, y: i32) -> f32 {
  if (x < 0 || y < 0) { return 0.0f; }
  return bitcast<f32>(PLANES[PLANES[plane + 24u] + u32(y) * PLANES[plane + 25u] + u32(x)]);
}

fn is_zero(v: f32) -> bool { return (bitcast<u32>(v) << 1u) == 0u; }

// Non-finite numbers are read as 0.
fn finite_or_zero(v: f32) -> f32 {
  let bits = bitcast<u32>(v);
  return bitcast<f32>(select(bits, 0u, (bits & 0x7f800000u) == 0x7f800000u));
}
