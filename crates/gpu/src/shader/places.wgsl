// Positions in planes, with the bits of an `f64`, which WGSL lacks, by integers of 32 bits. There are no branches: the functions
// are inlined many times, and drivers take long to compile code with many of them.

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
  let h = select(high, 0u, bits >= 32u);
  let l = select(select(low, high, bits >= 32u), 0u, bits >= 64u);
  let n = bits & 31u;
  return vec2<u32>(h >> n, (l >> n) | ((h << 1u) << (31u - n)));
}

// The lowest bits of two words.
fn lowest_bits(high: u32, low: u32, bits: u32) -> vec2<u32> {
  let mask = (1u << (bits & 31u)) - 1u;
  let h = select(0u, select(high & mask, high, bits >= 64u), bits >= 32u);
  return vec2<u32>(h, select(low & mask, low, bits >= 32u));
}

// As `shifted_right`, but the last bit is 1 if any bit that is lost is 1.
fn shifted_with_rest(high: u32, low: u32, bits: u32) -> vec2<u32> {
  let kept = shifted_right(high, low, bits);
  let lost = lowest_bits(high, low, bits);
  return vec2<u32>(kept.x, kept.y | select(0u, 1u, (lost.x | lost.y) != 0u));
}

// The number whose magnitude is two words, of any size.
fn normalised(sign: u32, exponent: i32, high: u32, low: u32) -> Double {
  let short = high == 0u;
  let h = select(high, low, short);
  let l = select(low, 0u, short);
  let n = countLeadingZeros(h) & 31u;
  return Double(sign, exponent - select(0, 32, short) - i32(n), (h << n) | ((l >> 1u) >> (31u - n)), l << n);
}

// Rounds to 53 bits, to the nearest, ties to even; `lost` is true if bits below the words are not 0.
fn rounded(v: Double, lost: bool) -> Double {
  let rest = v.low & 0x7ffu;
  let up = rest > 0x400u || (rest == 0x400u && (lost || (v.low & 0x800u) != 0u));
  let low = (v.low & 0xfffff800u) + select(0u, 0x800u, up);
  let high = v.high + select(0u, 1u, up && low == 0u);
  // A carry out of the magnitude increments the exponent.
  let carry = up && low == 0u && high == 0u;
  return Double(v.sign, v.exponent + select(0, 1, carry), select(high, 0x80000000u, carry), low);
}

fn double_product(a: Double, b: Double) -> Double {
  let low = wide_product(a.low, b.low);
  let left = wide_product(a.high, b.low);
  let right = wide_product(a.low, b.high);
  let high = wide_product(a.high, b.high);
  let half_second = low.x + left.y;
  let second = half_second + right.y;
  let carry = select(0u, 1u, half_second < low.x) + select(0u, 1u, second < half_second);
  let a_third = high.y + left.x;
  let b_third = a_third + right.x;
  let third = b_third + carry;
  let fourth = high.x + select(0u, 1u, a_third < high.y) + select(0u, 1u, b_third < a_third) + select(0u, 1u, third < b_third);
  // The highest bit of the product is the last or the last but one.
  let n = select(0u, 1u, fourth < 0x80000000u);
  let h = (fourth << n) | (n * (third >> 31u));
  let l = (third << n) | (n * (second >> 31u));
  let lost = ((second << n) | low.y) != 0u;
  return rounded(Double(a.sign ^ b.sign, a.exponent + b.exponent + 64 - i32(n), h, l), lost);
}

fn double_sum(a: Double, b: Double) -> Double {
  let b_is_greater = b.exponent > a.exponent
    || (b.exponent == a.exponent && (b.high > a.high || (b.high == a.high && b.low > a.low)));
  let swap = a.high == 0u || (b.high != 0u && b_is_greater);
  let sign = select(a.sign, b.sign, swap);
  let exponent = select(a.exponent, b.exponent, swap);
  // Both are halved, so that their sum has no carry. No bit of the greater is lost.
  let x = shifted_right(select(a.high, b.high, swap), select(a.low, b.low, swap), 1u);
  let apart = u32(exponent - select(b.exponent, a.exponent, swap));
  let y = shifted_with_rest(select(b.high, a.high, swap), select(b.low, a.low, swap), apart + 1u);
  let same = a.sign == b.sign;
  let low = select(x.y - y.y, x.y + y.y, same);
  let high = select(x.x - y.x - select(0u, 1u, x.y < y.y), x.x + y.x + select(0u, 1u, low < x.y), same);
  return rounded(normalised(select(sign, 0u, (high | low) == 0u), exponent + 1, high, low), false);
}

// The number with the bits of a finite `f32`.
fn widened(bits: u32) -> Double {
  let exponent = (bits >> 23u) & 0xffu;
  let mantissa = (bits & 0x7fffffu) | select(0x800000u, 0u, exponent == 0u);
  return normalised(bits & 0x80000000u, i32(max(exponent, 1u)) - 150, 0u, mantissa);
}

// The bits of the nearest `f32`, ties to even.
fn narrowed(v: Double) -> u32 {
  let exponent = v.exponent + 190;
  // The mantissa, one more bit, and whether there are others.
  let bits = shifted_with_rest(v.high, v.low, 38u + u32(clamp(1 - exponent, 0, 32))).y;
  let rest = bits & 3u;
  let up = rest == 3u || (rest == 2u && (bits & 4u) != 0u);
  let finite = (u32(max(exponent, 1) - 1) << 23u) + (bits >> 2u) + select(0u, 1u, up);
  return v.sign | select(select(finite, 0x7f800000u, exponent >= 255), 0u, v.high == 0u);
}

// The whole part of a magnitude below 2^63.
fn whole_part(v: Double) -> vec2<u32> { return shifted_right(v.high, v.low, u32(-v.exponent)); }

// The rest of such a magnitude.
fn fraction_part(v: Double) -> Double {
  let bits = lowest_bits(v.high, v.low, u32(-v.exponent));
  return normalised(0u, v.exponent, bits.x, bits.y);
}

// Adds 1, or 0.
fn increased(v: vec2<u32>, by: bool) -> vec2<u32> {
  let low = v.y + select(0u, 1u, by);
  return vec2<u32>(v.x + select(0u, 1u, by && low == 0u), low);
}

struct WholePlace { is_known: bool, is_negative: bool, magnitude: vec2<u32>, fraction: f32 }

// The position of a coordinate: the operations of `PixelAxis::place` of the field.
fn whole_place(axis: u32, at: f32) -> WholePlace {
  let bits = bitcast<u32>(at);
  let scale = Double(0u, bitcast<i32>(PLANES[axis + 5u]), PLANES[axis + 3u], PLANES[axis + 4u]);
  let step = Double(0u, bitcast<i32>(PLANES[axis + 8u]), PLANES[axis + 6u], PLANES[axis + 7u]);
  let within = PLANES[axis + 9u];
  let half = 0x80000000u;
  let pixels = double_sum(double_product(widened(bits), scale), Double(0x80000000u, -64, within * half, 0u));
  let size = pixels.exponent + 63;
  let far = size > 40 || (size == 40 && (pixels.high != 0x80000000u || pixels.low != 0u));
  let is_known = (bits & 0x7f800000u) != 0x7f800000u && !(far && pixels.high != 0u);
  let sum = double_sum(pixels, Double(0u, -64, half, 0u));
  let near = increased(whole_part(sum), sum.sign != 0u && fraction_part(sum).high != 0u);
  let near_is_negative = sum.sign != 0u && (near.x | near.y) != 0u;
  // Twice the point of the nearest pixel.
  let twice_low = near.y << 1u;
  let twice_high = (near.x << 1u) | (near.y >> 31u);
  let borrow = select(0u, within, near_is_negative && twice_low == 0u);
  let low = select(twice_low + within, twice_low - within, near_is_negative);
  let point = normalised(select(0u, 0x80000000u, near_is_negative), -1, twice_high - borrow, low);
  let there = narrowed(double_product(point, step));
  let is_there = there == bits || ((there | bits) << 1u) == 0u;
  let rest = fraction_part(pixels);
  let is_negative = pixels.sign != 0u;
  let is_before = is_negative && rest.high != 0u;
  let before = increased(whole_part(pixels), is_before);
  let one = Double(0u, -63, 0x80000000u, 0u);
  let above = double_sum(one, Double(0x80000000u, rest.exponent, rest.high, rest.low));
  let fraction = narrowed(Double(0u, select(rest.exponent, above.exponent, is_before),
    select(rest.high, above.high, is_before), select(rest.low, above.low, is_before)));
  return WholePlace(
    is_known,
    select(is_negative, near_is_negative, is_there),
    select(before, near, is_there),
    bitcast<f32>(select(fraction, 0u, is_there)));
}

// A position whose index, far beyond an edge, is one of the indices there.
fn place(axis: u32, at: f32) -> PixelPlace {
  let whole = whole_place(axis, at);
  let index = i32(select(min(whole.magnitude.y, 0x40000000u), 0x40000000u, whole.magnitude.x != 0u));
  return PixelPlace(whole.is_known, select(index, -index, whole.is_negative), whole.fraction);
}

// A position whose index is taken modulo a period of at most 2^22. The magnitudes of indices are below 2^42.
fn periodic_place(axis: u32, period: u32, at: f32) -> PixelPlace {
  let whole = whole_place(axis, at);
  var rest = shifted_right(whole.magnitude.x, whole.magnitude.y, 20u).y % period;
  rest = ((rest << 10u) | ((whole.magnitude.y >> 10u) & 1023u)) % period;
  rest = ((rest << 10u) | (whole.magnitude.y & 1023u)) % period;
  let index = select(rest, period - rest, whole.is_negative && rest != 0u);
  return PixelPlace(whole.is_known, i32(index), whole.fraction);
}
