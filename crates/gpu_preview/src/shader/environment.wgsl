// Radiance and irradiance of the environment, as in `environment.rs`, `radiance_map.rs` and `irradiance.rs`.

// Cosine-weighted means of the radiance, also weighted by Schlick's grazing term; times each coordinate of the direction.
struct Irradiance {
    diffuse: vec3f,
    grazing: vec3f,
    moments: mat3x3f,
    grazing_moments: mat3x3f,
}

struct SplitRadiance {
    ambient: vec3f,
    lamps: vec3f,
    lamp_density: f32,
}

// Octahedral coordinates of a direction (Praun and Hoppe, 2003).
fn octahedral_uv(d: vec3f) -> vec2f {
    let scale = 1.0 / (abs(d.x) + abs(d.y) + abs(d.z));
    var place = d.xz * scale;
    if d.y < 0.0 {
        place = (1.0 - abs(place.yx)) * vec2f(side_of(place.x), side_of(place.y));
    }
    return place * 0.5 + 0.5;
}

// Solid angle in some direction per area of the square.
fn solid_angle(d: vec3f) -> f32 {
    let sum = abs(d.x) + abs(d.y) + abs(d.z);
    return 4.0 * sum * sum * sum;
}

// A lookup in a level of an atlas, whose levels lie side by side, each with a border of a texel.
fn atlas_lookup(atlas: texture_2d<f32>, level: i32, uv: vec2f) -> vec4f {
    let side = i32(scene.environment.x);
    let own = side >> u32(level);
    let begin = 2 * (side - own) + 2 * level;
    let place = vec2f(f32(begin), 0.0) + 1.0 + uv * f32(own);
    return textureSampleLevel(atlas, atlas_sampler, place / vec2f(textureDimensions(atlas)), 0.0);
}

// Radiance of an atlas, averaged over an area of the square.
fn atlas_radiance(atlas: texture_2d<f32>, uv: vec2f, area: f32) -> vec3f {
    let side = scene.environment.x;
    // Piecewise linear logarithm.
    let log_area = f32(bitcast<u32>(max(area * side * side, 1.0))) * (1.0 / 8388608.0) - 127.0;
    let level = 0.5 * log_area;
    let below = i32(level);
    let last = i32(scene.environment.y);
    let fine = atlas_lookup(atlas, min(below, last), uv).xyz;
    let coarse = atlas_lookup(atlas, min(below + 1, last), uv).xyz;
    return mix(fine, coarse, level - f32(below));
}

fn split_radiance(d: vec3f, angle: f32) -> SplitRadiance {
    let uv = octahedral_uv(d);
    let lamp = atlas_lookup(lamp_atlas, 0, uv);
    let ambient = atlas_radiance(ambient_atlas, uv, angle / solid_angle(d));
    return SplitRadiance(ambient, lamp.xyz, lamp.w * scene.environment.z);
}

// Radiance of everything from a direction, averaged over a solid angle.
fn blurred_radiance(d: vec3f, angle: f32) -> vec3f {
    let uv = octahedral_uv(d);
    let area = angle / solid_angle(d);
    return atlas_radiance(ambient_atlas, uv, area) + atlas_radiance(lamp_atlas, uv, area);
}

fn irradiance(facing: vec3f) -> Irradiance {
    let side = u32(scene.environment.w);
    let place = saturate(octahedral_uv(facing)) * f32(side - 1u);
    let first = min(vec2u(place), vec2u(side - 2u));
    let share = place - vec2f(first);
    let at = (first.y * side + first.x) * 6u;
    var numbers: array<vec4f, 6>;
    for (var i = 0u; i < 6u; i++) {
        let top = mix(tables[at + i], tables[at + 6u + i], share.x);
        let bottom = mix(tables[at + side * 6u + i], tables[at + side * 6u + 6u + i], share.x);
        numbers[i] = mix(top, bottom, share.y);
    }
    let moments = mat3x3f(
        vec3f(numbers[1].zw, numbers[2].x),
        numbers[2].yzw,
        numbers[3].xyz,
    );
    let grazing_moments = mat3x3f(
        vec3f(numbers[3].w, numbers[4].xy),
        vec3f(numbers[4].zw, numbers[5].x),
        numbers[5].yzw,
    );
    return Irradiance(numbers[0].xyz, vec3f(numbers[0].w, numbers[1].xy), moments, grazing_moments);
}
