// Entry points that find the pixels that need more rays, as in `adaptive_render.rs`, and that compose the sums over the
// background and map them to the display, as in `tonemap.rs`.

// Radiance of a pixel: the mean of its rays over the background, which a 3 × 3 filter smooths.
fn composed(at: vec2u) -> vec3f {
    let size = vec2u(scene.size.xy);
    let index = at.y * size.x + at.x;
    let sum = pixels[index];
    let first = background_begin();
    var behind = vec3f(0.0);
    if scene.ground.y == 0.0 {
        behind = pixels[first + (at.y + 1u) * (size.x + 2u) + at.x + 1u].xyz;
    } else {
        for (var row = 0u; row < 3u; row++) {
            let begin = first + (at.y + row) * (size.x + 2u) + at.x;
            let weight = select(1.0, 2.0, row == 1u) / 16.0;
            behind += (pixels[begin].xyz + 2.0 * pixels[begin + 1u].xyz + pixels[begin + 2u].xyz) * weight;
        }
    }
    return (sum.xyz + behind * sum.w) / pixels[state_begin() + index].x;
}

// Marks the pixels whose rays disagree, or whose coverage differs from that of an adjacent pixel.
@compute @workgroup_size(8, 8)
fn mark(@builtin(global_invocation_id) id: vec3u) {
    let size = vec2u(scene.size.xy);
    if any(id.xy >= size) {
        return;
    }
    let at = state_begin() + id.y * size.x + id.x;
    let state = pixels[at];
    let own = coverage(id.xy);
    var needed = state.z - state.y > TONE_TOLERANCE / f32(FIRST_RAYS) * state.x;
    for (var i = 0u; i < 9u; i++) {
        let beside = clamp(vec2i(id.xy) + vec2i(i32(i % 3u), i32(i / 3u)) - 1, vec2i(0), vec2i(size) - 1);
        needed |= abs(coverage(vec2u(beside)) - own) > EDGE_THRESHOLD;
    }
    pixels[at].w = select(0.0, 1.0, needed);
}

// Fraction of a pixel in which the background is visible.
fn coverage(at: vec2u) -> f32 {
    let index = at.y * u32(scene.size.x) + at.x;
    return pixels[index].w / pixels[state_begin() + index].x;
}

@compute @workgroup_size(8, 8)
fn resolve(@builtin(global_invocation_id) id: vec3u) {
    let size = vec2u(scene.size.xy);
    if any(id.xy >= size) {
        return;
    }
    let light = composed(id.xy);
    if progress.keeps_radiance != 0u {
        pixels[radiance_begin() + id.y * size.x + id.x] = vec4f(light, 0.0);
        return;
    }
    let toned = saturate(tone_mapped(clamp(light * progress.exposure, vec3f(0.0), vec3f(65504.0))));
    // Each channel has its own pattern of dither.
    let noise = vec3f(dither(id.x, id.y), dither(id.x + 31u, id.y), dither(id.x + 62u, id.y));
    let bytes = floor(min(srgb_encoded(toned) * 255.0 + noise, vec3f(255.0)));
    textureStore(picture, id.xy, vec4f(bytes / 255.0, 1.0));
}

// Interleaved gradient noise (Jimenez, 2014).
fn dither(x: u32, y: u32) -> f32 {
    let mixed = x * 288237660u + y * 25070368u;
    return fract(f32(mixed) / 4294967296.0 * 52.9829189);
}

fn srgb_encoded(v: vec3f) -> vec3f {
    let curve = 1.055 * pow(v, vec3f(1.0 / 2.4)) - 0.055;
    return select(curve, v * 12.92, v <= vec3f(0.0031308));
}

fn tone_mapped(light: vec3f) -> vec3f {
    switch progress.tonemap {
        case TONEMAP_NEUTRAL: {
            return neutral(light);
        }
        case TONEMAP_ACES: {
            let v = ACES_IN * light;
            let curved = (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081);
            return ACES_OUT * curved;
        }
        case TONEMAP_AGX: {
            return agx(light);
        }
        case TONEMAP_FILMIC: {
            return filmic(light * 2.0) / filmic(vec3f(FILMIC_WHITE));
        }
        default: {
            return light;
        }
    }
}

fn neutral(light: vec3f) -> vec3f {
    let least = min(light.x, min(light.y, light.z));
    let offset = select(0.04, least - 6.25 * least * least, least < 0.08);
    let color = light - offset;
    let most = max(color.x, max(color.y, color.z));
    if most < NEUTRAL_START {
        return color;
    }
    let headroom = 1.0 - NEUTRAL_START;
    let peak = 1.0 - headroom * headroom / (most + headroom - NEUTRAL_START);
    let white = 1.0 - 1.0 / (NEUTRAL_FADE * (most - peak) + 1.0);
    return mix(color * (peak / most), vec3f(peak), white);
}

fn agx(light: vec3f) -> vec3f {
    let stops = saturate((log2(max(AGX_IN * light, vec3f(1e-10)) / 0.18) + 10.0) / 16.5);
    let curved = AGX_OUT * vec3f(agx_sigmoid(stops.x), agx_sigmoid(stops.y), agx_sigmoid(stops.z));
    return pow(max(curved, vec3f(0.0)), vec3f(2.2));
}

fn agx_sigmoid(x: f32) -> f32 {
    let is_low = x < AGX_MIDDLE_IN;
    let way = select(1.0 - AGX_MIDDLE_IN, AGX_MIDDLE_IN, is_low);
    let headroom = select(1.0 - AGX_MIDDLE_OUT, AGX_MIDDLE_OUT, is_low);
    let power = select(3.25, 3.0, is_low);
    let straight = AGX_SLOPE * way;
    let scale = straight / pow(pow(straight / headroom, power) - 1.0, 1.0 / power);
    let u = AGX_SLOPE * (x - AGX_MIDDLE_IN) / scale;
    return AGX_MIDDLE_OUT + scale * u / pow(1.0 + pow(abs(u), power), 1.0 / power);
}

fn filmic(v: vec3f) -> vec3f {
    return (v * (0.15 * v + 0.05) + 0.004) / (v * (0.15 * v + 0.5) + 0.06) - 0.02 / 0.3;
}
