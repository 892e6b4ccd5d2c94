// Quotients and square roots, rounded to the nearest number, ties to even. The driver's own result is only a first guess,
// which may be wrong by some units of the last place; an integer remainder settles the bits.

// A number whose bits no compiler knows: it might take NaN and infinity for impossible.
fn hidden(bits: u32) -> f32 { return bitcast<f32>(bits ^ IN[0]); }

fn exact_div(a: f32, b: f32) -> f32 {
  let bits_a = bitcast<u32>(a);
  let bits_b = bitcast<u32>(b);
  let sign = (bits_a ^ bits_b) & 0x80000000u;
  let xa = bits_a & 0x7fffffffu;
  let xb = bits_b & 0x7fffffffu;
  if (xa > 0x7f800000u || xb > 0x7f800000u) { return hidden(0x7fc00000u); }
  if (xa == 0x7f800000u) { return hidden(select(sign | 0x7f800000u, 0x7fc00000u, xb == 0x7f800000u)); }
  if (xb == 0u) { return hidden(select(sign | 0x7f800000u, 0x7fc00000u, xa == 0u)); }
  if (xb == 0x7f800000u || xa == 0u) { return hidden(sign); }
  // Mantissas of 24 bits and their exponents; those of subnormal numbers are shifted up.
  var ea = i32(xa >> 23u);
  var eb = i32(xb >> 23u);
  var ma = (xa & 0x7fffffu) | 0x800000u;
  var mb = (xb & 0x7fffffu) | 0x800000u;
  if (ea == 0) {
    let s = countLeadingZeros(xa) - 8u;
    ma = xa << s;
    ea = 1 - i32(s);
  }
  if (eb == 0) {
    let s = countLeadingZeros(xb) - 8u;
    mb = xb << s;
    eb = 1 - i32(s);
  }
  // The quotient of ma * 2^k and mb has 25 bits, the last of which decides the rounding.
  let smaller = ma < mb;
  let k = select(24u, 25u, smaller);
  var q = u32(f32(ma) / f32(mb) * select(16777216.0, 33554432.0, smaller));
  // The remainder modulo 2^32: the guess is near enough that this is all of it.
  var r = bitcast<i32>((ma << k) - q * mb);
  let more = i32(floor(f32(r) / f32(mb)));
  q = q + bitcast<u32>(more);
  r = r - more * bitcast<i32>(mb);
  if (r < 0) {
    q = q - 1u;
    r = r + bitcast<i32>(mb);
  }
  if (r >= bitcast<i32>(mb)) {
    q = q + 1u;
    r = r - bitcast<i32>(mb);
  }
  var e = ea - eb + 151 - i32(k);
  if (e >= 255) { return hidden(sign | 0x7f800000u); }
  // Subnormal results lose more bits; all of them are rounded away at once.
  var lost = 1u;
  if (e <= 0) {
    lost = min(u32(2 - e), 26u);
    e = 0;
  }
  let kept = q >> lost;
  let rest = q & ((1u << lost) - 1u);
  let half = 1u << (lost - 1u);
  let up = rest > half || (rest == half && (r != 0 || (kept & 1u) == 1u));
  let m = kept + select(0u, 1u, up);
  // A carry out of the mantissa increments the exponent.
  return hidden(sign | select((u32(e) << 23u) + (m - 0x800000u), m, e == 0));
}

fn exact_sqrt(a: f32) -> f32 {
  let x = bitcast<u32>(a);
  if ((x & 0x7fffffffu) == 0u || x == 0x7f800000u) { return a; }
  if (x > 0x7f800000u) { return hidden(0x7fc00000u); }
  var e = i32(x >> 23u);
  var m = (x & 0x7fffffu) | 0x800000u;
  if (e == 0) {
    let s = countLeadingZeros(x) - 8u;
    m = x << s;
    e = 1 - i32(s);
  }
  // The root of m * 2^k, with k such that the exponent is even, has 25 bits. The last decides the rounding: a root is never
  // half-way between two numbers.
  let odd = ((e - 127) & 1) == 1;
  let k = select(25u, 26u, odd);
  // 2^12.5 times the root of m, or of 2 m.
  var s = u32(sqrt(f32(m) * select(1.0, 2.0, odd)) * 5792.6187514801984);
  var r = bitcast<i32>((m << k) - s * s);
  s = s + bitcast<u32>(i32(floor(f32(r) / (2.0 * f32(s)))));
  r = bitcast<i32>((m << k) - s * s);
  if (r < 0) {
    s = s - 1u;
    r = bitcast<i32>((m << k) - s * s);
  }
  if (r > bitcast<i32>(2u * s)) { s = s + 1u; }
  let exponent = (e - 127 - select(0, 1, odd)) / 2 + 127;
  return hidden((u32(exponent) << 23u) + (((s + 1u) >> 1u) - 0x800000u));
}
