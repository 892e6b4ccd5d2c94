// The texels of a material, computed from the planes of its channels. The numbers of a texel are divided into groups of four,
// and the texels of a group are adjacent. The words of a run begin at `U.stored`.
@group(0) @binding(3) var<storage, read> PLANES: array<u32>;

fn word(k: u32) -> u32 { return IN[U.stored + k]; }
fn number(k: u32) -> f32 { return bitcast<f32>(word(k)); }

// A number between two others; NaN is the lower one.
fn clamped(v: f32, low: f32, high: f32) -> f32 {
  let raised = select(low, v, v > low);
  return select(high, raised, raised < high);
}

// One number of the texels of the finest level. Words: its place in the first texel; 1 if it comes from a plane; its range, or
// the number itself; the place of the plane's first pixel, the distance of its pixels, and its columns and rows.
fn texel_number(column: u32, row: u32) {
  var bits = word(2u);
  if (word(1u) == 1u) {
    let pixel = (row * word(7u) / U.rows) * word(6u) + column * word(6u) / U.width;
    bits = bitcast<u32>(clamped(bitcast<f32>(PLANES[word(4u) + pixel * word(5u)]), number(2u), number(3u)));
  }
  OUT[word(0u) + 4u * (row * U.width + column)] = bits;
}

// The normal of a texel of the finest level, from the heights next to it. Words: the places of the height and of the three
// numbers of the normal in the first texel, and the scale of a difference of heights.
fn texel_normal(column: u32, row: u32) {
  let right = (column + 1u) % U.width;
  let left = (column + U.width - 1u) % U.width;
  let below = (row + 1u) % U.rows;
  let above = (row + U.rows - 1u) % U.rows;
  let across = keep(keep(height(right, row) - height(left, row)) * number(4u));
  let down = keep(keep(height(column, below) - height(column, above)) * number(4u));
  let square = keep(keep(keep(across * across) + keep(down * down)) + 1.0f);
  let length = exact_sqrt(square);
  let is_finite = (bitcast<u32>(length) & 0x7fffffffu) < 0x7f800000u;
  let at = 4u * (row * U.width + column);
  if (is_finite) {
    let scale = exact_div(1.0f, length);
    // The sign is a bit, so that no compiler joins it with the product.
    OUT[word(1u) + at] = bitcast<u32>(keep(bitcast<f32>(bitcast<u32>(across) ^ 0x80000000u) * scale));
    OUT[word(2u) + at] = bitcast<u32>(keep(down * scale));
    OUT[word(3u) + at] = bitcast<u32>(scale);
  } else {
    OUT[word(1u) + at] = 0u;
    OUT[word(2u) + at] = 0x3f800000u;
    OUT[word(3u) + at] = 0u;
  }
}
fn height(column: u32, row: u32) -> f32 { return bitcast<f32>(OUT[word(0u) + 4u * (row * U.width + column)]); }

// The part of texel `k` of a row of `finer` that texel `i` of a row of `coarser` covers, relative to the latter.
fn weight(i: u32, k: u32, coarser: u32, finer: u32) -> f32 {
  let overlap = min((i + 1u) * finer, (k + 1u) * coarser) - max(i * finer, k * coarser);
  return exact_div(f32(overlap), f32(finer));
}
fn keep4(v: vec4<f32>) -> vec4<f32> { return vec4<f32>(keep(v.x), keep(v.y), keep(v.z), keep(v.w)); }

// The four numbers of a texel of a coarser level. Words: the place of the finer level, its columns and rows, and the place of
// the coarser one.
fn smaller_texel(column: u32, row: u32) {
  var sum = vec4<f32>(zero(), zero(), zero(), zero());
  let last = ((row + 1u) * word(2u) + U.rows - 1u) / U.rows;
  let end = ((column + 1u) * word(1u) + U.width - 1u) / U.width;
  for (var y = row * word(2u) / U.rows; y < last; y++) {
    let down = weight(row, y, U.rows, word(2u));
    for (var x = column * word(1u) / U.width; x < end; x++) {
      let share = keep(weight(column, x, U.width, word(1u)) * down);
      let at = word(0u) + 4u * (y * word(1u) + x);
      let texel = bitcast<vec4<f32>>(vec4<u32>(OUT[at], OUT[at + 1u], OUT[at + 2u], OUT[at + 3u]));
      sum = keep4(sum + keep4(texel * share));
    }
  }
  let bits = bitcast<vec4<u32>>(sum);
  let at = word(3u) + 4u * (row * U.width + column);
  OUT[at] = bits.x;
  OUT[at + 1u] = bits.y;
  OUT[at + 2u] = bits.z;
  OUT[at + 3u] = bits.w;
}

// The heights of all texels, one after the other. Words: the place of the height in the first texel, and the number of texels.
fn copied_height(column: u32, row: u32) {
  let at = row * U.width + column;
  if (at < word(1u)) { OUT[at] = PLANES[word(0u) + 4u * at]; }
}

// The maximum of the cells that a cell of a grid of half the size overlaps. Words: the place of the finer grid, its columns and
// rows, and the place of the coarser one.
fn cell_maximum(column: u32, row: u32) {
  var most = bitcast<f32>(0xff7fffffu);
  let last = ((row + 1u) * word(2u) + U.rows - 1u) / U.rows;
  let end = ((column + 1u) * word(1u) + U.width - 1u) / U.width;
  for (var y = row * word(2u) / U.rows; y < last; y++) {
    for (var x = column * word(1u) / U.width; x < end; x++) {
      let v = bitcast<f32>(OUT[word(0u) + y * word(1u) + x]);
      most = select(most, v, v > most);
    }
  }
  OUT[word(3u) + row * U.width + column] = bitcast<u32>(most);
}

// The maximum of a cell and its eight neighbours. Words: the place of the cells, and that of the maxima.
fn near_maximum(column: u32, row: u32) {
  var most = bitcast<f32>(0xff7fffffu);
  for (var down = 0u; down < 3u; down++) {
    let y = (row + U.rows + down - 1u) % U.rows;
    for (var across = 0u; across < 3u; across++) {
      let x = (column + U.width + across - 1u) % U.width;
      let v = bitcast<f32>(OUT[word(0u) + y * U.width + x]);
      most = select(most, v, v > most);
    }
  }
  OUT[word(1u) + row * U.width + column] = bitcast<u32>(most);
}
