// Positions in planes, on adapters whose shaders compute doubles.

// The double of three words: a magnitude of two words, and the power of two by which it is multiplied.
fn double_at(word: u32) -> f64 {
  let power = bitcast<f32>(bitcast<u32>(bitcast<i32>(PLANES[word + 2u]) + 127) << 23u);
  return (f64(PLANES[word]) * 4294967296.0lf + f64(PLANES[word + 1u])) * f64(power);
}

struct WholePlace { is_known: bool, index: f64, fraction: f32 }

// The position of a coordinate: the operations of `PixelAxis::place` of the field.
fn whole_place(axis: u32, at: f32) -> WholePlace {
  let within = f64(PLANES[axis + 9u]) * 0.5lf;
  let pixels = f64(at) * double_at(axis + 3u) - within;
  let is_finite = (bitcast<u32>(at) & 0x7f800000u) != 0x7f800000u;
  let is_known = is_finite && abs(pixels) <= 1099511627776.0lf;
  let near = floor(pixels + 0.5lf);
  let there = bitcast<u32>(f32((near + within) * double_at(axis + 6u)));
  let bits = bitcast<u32>(at);
  let is_there = there == bits || ((there | bits) << 1u) == 0u;
  let before = floor(pixels);
  let index = select(before, near, is_there);
  return WholePlace(is_known, select(0.0lf, index, is_known), select(f32(pixels - before), 0.0f, is_there));
}

// A position whose index, far beyond an edge, is one of the indices there.
fn place(axis: u32, at: f32) -> PixelPlace {
  let whole = whole_place(axis, at);
  return PixelPlace(whole.is_known, i32(clamp(whole.index, -1073741824.0lf, 1073741824.0lf)), whole.fraction);
}

// A position whose index is taken modulo a period of at most 2^22. The magnitudes of indices are below 2^42.
fn periodic_place(axis: u32, period: u32, at: f32) -> PixelPlace {
  let whole = whole_place(axis, at);
  let magnitude = abs(whole.index);
  var rest = 0u;
  if (magnitude < 4294967296.0lf) {
    rest = u32(magnitude) % period;
  } else {
    let high = floor(magnitude * 0.00000095367431640625lf);
    let low = u32(magnitude - high * 1048576.0lf);
    rest = ((u32(high) % period) << 10u | low >> 10u) % period;
    rest = (rest << 10u | (low & 1023u)) % period;
  }
  let index = select(rest, period - rest, whole.index < 0.0lf && rest != 0u);
  return PixelPlace(whole.is_known, i32(index), whole.fraction);
}
