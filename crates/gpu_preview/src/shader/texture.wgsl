// Mip-mapped textures, as in `texture.rs` and `mip_level.rs`.

// Four texels around a point, as indices, and the fractions of the way to the second across and down.
struct Corners {
    at: vec4u,
    share: vec2f,
}

// Mip level for a footprint as a fraction of the image, and the fraction of the way to the next.
fn level_for_width(width: f32) -> vec2f {
    let pixels = max(width * f32(texture_table[0].y), 1.0);
    let level = log2(pixels);
    let lower = min(floor(level), scene.material.x - 1.0);
    return vec2f(lower, level - lower);
}

fn texel_corners(level: u32, uv: vec2f) -> Corners {
    let entry = texture_table[level];
    let size = entry.yz;
    let place = fract(uv) * vec2f(size) + 0.5;
    let second = min(vec2u(place), size);
    let first = select(second - 1u, size - 1u, second == vec2u(0u));
    let next = select(second, vec2u(0u), second == size);
    let rows = entry.x + vec2u(first.y, next.y) * size.x;
    return Corners(
        vec4u(rows.x + first.x, rows.x + next.x, rows.y + first.x, rows.y + next.x),
        place - vec2f(second),
    );
}

// Half-width of the filter for a footprint, across and down the image.
fn filter_margin(width: f32) -> vec2f {
    let size = vec2f(texture_table[0].yz);
    return max(width * size.x, 0.5) / size;
}

// Four numbers of the texels, interpolated: those of a group, whose texels are adjacent, from entry `offset` on.
fn interpolated(corners: Corners, group: u32, offset: u32) -> vec4f {
    let at = corners.at + group * u32(scene.material.z) + offset;
    let top = mix(texels[at.x], texels[at.y], corners.share.x);
    let bottom = mix(texels[at.z], texels[at.w], corners.share.x);
    return mix(top, bottom, corners.share.y);
}

// Texels around a point in two levels, and the fraction of the way to the coarser one.
struct NearTexels {
    fine: Corners,
    coarse: Corners,
    share: f32,
}

fn texels_near(uv: vec2f, width: f32) -> NearTexels {
    let level = level_for_width(width);
    let lower = u32(level.x);
    let blended = level.y > 0.0 && level.x + 1.0 < scene.material.x;
    let coarse = texel_corners(select(lower, lower + 1u, blended), uv);
    return NearTexels(texel_corners(lower, uv), coarse, select(0.0, level.y, blended));
}

// As `interpolated`, between two levels.
fn filtered(near: NearTexels, group: u32, offset: u32) -> vec4f {
    return mix(interpolated(near.fine, group, offset), interpolated(near.coarse, group, offset), near.share);
}

fn surface_at(uv: vec2f, width: f32) -> Surface {
    let near = texels_near(uv, width);
    var numbers: array<vec4f, SURFACE_ENTRIES>;
    for (var i = 0u; i < SURFACE_ENTRIES; i++) {
        numbers[i] = filtered(near, i, 0u);
    }
    return unpack_surface(numbers);
}

fn lobes_at(uv: vec2f, width: f32) -> Lobes {
    let near = texels_near(uv, width);
    let first = u32(scene.material.y);
    var numbers: array<vec4f, LOBES_ENTRIES>;
    for (var i = 0u; i < LOBES_ENTRIES; i++) {
        numbers[i] = filtered(near, i, first);
    }
    return unpack_lobes(numbers);
}
