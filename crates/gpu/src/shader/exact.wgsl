// Quotients and square roots, rounded to the nearest number, ties to even. The driver's own result is only a first guess,
// which may be wrong by some units of the last place; an integer remainder settles the bits. There are no branches: the functions
// are inlined many times, and drivers take long to compile code with many of them.

// A number whose bits no compiler knows: it might take NaN and infinity for impossible.
fn hidden(bits: u32) -> f32 { return bitcast<f32>(bits ^ IN[0]); }

// The mantissa of 24 bits of a number without its sign, and its exponent. Those of subnormal numbers are shifted up; that of 0 is 0.
struct Mantissa { bits: u32, exponent: i32 }
fn mantissa(x: u32) -> Mantissa {
  let is_subnormal = x < 0x800000u;
  let shift = select(0u, countLeadingZeros(x) - 8u, is_subnormal);
  let bits = select((x & 0x7fffffu) | 0x800000u, x << (shift & 31u), is_subnormal);
  return Mantissa(bits, i32(max(x >> 23u, 1u)) - i32(shift));
}

fn exact_div(a: f32, b: f32) -> f32 {
  let bits_a = bitcast<u32>(a);
  let bits_b = bitcast<u32>(b);
  let sign = (bits_a ^ bits_b) & 0x80000000u;
  let xa = bits_a & 0x7fffffffu;
  let xb = bits_b & 0x7fffffffu;
  let ma = mantissa(xa);
  let mb = mantissa(xb);
  let inverse = 1.0f / f32(mb.bits);
  // The quotient of the mantissas, times 2^k, has 25 bits, the last of which decides the rounding.
  let smaller = ma.bits < mb.bits;
  let k = select(24u, 25u, smaller);
  let guess = u32(f32(ma.bits) * inverse * select(16777216.0f, 33554432.0f, smaller));
  // The remainder modulo 2^32: the guess is near enough that this is all of it.
  let rest = bitcast<i32>((ma.bits << k) - guess * mb.bits);
  let more = i32(floor(f32(rest) * inverse));
  let near = guess + bitcast<u32>(more);
  let near_rest = rest - more * bitcast<i32>(mb.bits);
  // One too many, or one too few.
  let by = select(select(0, 1, near_rest >= bitcast<i32>(mb.bits)), -1, near_rest < 0);
  let q = near + bitcast<u32>(by);
  let r = near_rest - by * bitcast<i32>(mb.bits);
  let e = ma.exponent - mb.exponent + 151 - i32(k);
  // Subnormal results lose more bits; all of them are rounded away at once.
  let lost = select(1u, u32(clamp(2 - e, 1, 26)), e <= 0);
  let kept = q >> lost;
  let lost_bits = q & ((1u << lost) - 1u);
  let half = 1u << (lost - 1u);
  let up = lost_bits > half || (lost_bits == half && (r != 0 || (kept & 1u) == 1u));
  let m = kept + select(0u, 1u, up);
  // A carry out of the mantissa increments the exponent.
  let finite = select((u32(clamp(e, 0, 254)) << 23u) + (m - 0x800000u), m, e <= 0);
  let infinity = 0x7f800000u;
  let is_zero = xa == 0u || xb == infinity;
  let is_infinite = xb == 0u || xa == infinity || (e >= 255 && !is_zero);
  let is_nan = xa > infinity || xb > infinity || (xa == 0u && xb == 0u) || (xa == infinity && xb == infinity);
  let known = select(select(finite, 0u, is_zero), infinity, is_infinite);
  return hidden(select(sign | known, 0x7fc00000u, is_nan));
}

fn exact_sqrt(a: f32) -> f32 {
  let x = bitcast<u32>(a);
  let m = mantissa(x & 0x7fffffffu);
  // The root of the mantissa times 2^k, with k such that the exponent is even, has 25 bits. The last decides the rounding: a root
  // is never half-way between two numbers.
  let odd = ((m.exponent - 127) & 1) == 1;
  let k = select(25u, 26u, odd);
  // 2^12.5 times the root of the mantissa, or of twice the mantissa.
  let guess = u32(sqrt(f32(m.bits) * select(1.0f, 2.0f, odd)) * 5792.6187514801984f);
  let rest = bitcast<i32>((m.bits << k) - guess * guess);
  let near = guess + bitcast<u32>(i32(floor(f32(rest) / (2.0f * f32(guess)))));
  let near_rest = bitcast<i32>((m.bits << k) - near * near);
  let below = near - 1u;
  let s = select(near, below, near_rest < 0);
  let r = select(near_rest, bitcast<i32>((m.bits << k) - below * below), near_rest < 0);
  let root = s + select(0u, 1u, r > bitcast<i32>(2u * s));
  let exponent = (m.exponent - 127 - select(0, 1, odd)) / 2 + 127;
  let finite = (u32(exponent) << 23u) + (((root + 1u) >> 1u) - 0x800000u);
  let is_itself = (x & 0x7fffffffu) == 0u || x == 0x7f800000u;
  return hidden(select(select(finite, x, is_itself), 0x7fc00000u, x > 0x7f800000u && !is_itself));
}
