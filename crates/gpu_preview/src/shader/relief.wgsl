// Relief: intersection with a height map below the surface of a shape, and soft shadows, as in `relief.rs`.

// Limit on the steps of a ray, above those of ordinary images: a run of the GPU must not last long.
const MARCH_STEPS: u32 = 1024u;

struct Hit {
    hit: bool,
    p: vec3f,
    t: f32,
    cut: vec3f,
    triangle: u32,
    weights: vec2f,
}

// Bounds on the speed of a ray across the texture and downwards, and the length for which the first is valid.
struct Bounds {
    uv_speed: vec2f,
    depth_speed: f32,
    reach: f32,
}

fn texture_level(width: f32) -> u32 {
    return u32(level_for_width(width).x);
}

fn relief_depth(height: f32) -> f32 {
    return (scene.relief.z - height) / (scene.relief.z - scene.relief.y) * scene.body.z;
}

fn height_at(level: u32, uv: vec2f) -> f32 {
    let size = texture_table[level].yz;
    let corners = texel_corners(level, clamp_uv(uv, 0.5 / vec2f(size)));
    let top = mix(heights[corners.at.x], heights[corners.at.y], corners.share.x);
    let bottom = mix(heights[corners.at.z], heights[corners.at.w], corners.share.x);
    return mix(top, bottom, corners.share.y);
}

fn height_above(level: u32, p: vec3f) -> f32 {
    let place = texture_coordinates(p);
    return relief_depth(height_at(level, place.xy)) - place.z;
}

// First intersection of a ray with a certain width at a distance of 1.
fn intersect_relief(ray: Ray, ray_width: f32) -> Hit {
    let span = intersect_shape(ray);
    let entry = Hit(span.hit, ray_at(ray, span.near), span.near, span.cut, span.triangle, span.weights);
    let width = ray_width * span.near;
    if !HAS_RELIEF || !span.hit || scene.body.z <= width {
        return entry;
    }
    let level = texture_level(width / scene.body.w);
    var last = span.near;
    var high = height_above(level, entry.p);
    if high <= 0.0 {
        return entry;
    }
    for (var i = 0u; i < MARCH_STEPS; i++) {
        let t = min(last + free_distance(ray, last, level, width), span.far);
        let low = height_above(level, ray_at(ray, t));
        if low <= 0.0 {
            let refined = refine_hit(ray, level, vec4f(last, t, high, low), width * REFINEMENT_TOLERANCE);
            return Hit(true, ray_at(ray, refined), refined, vec3f(0.0), 0u, vec2f(0.0));
        }
        if t >= span.far {
            return Hit(false, entry.p, t, vec3f(0.0), 0u, vec2f(0.0));
        }
        last = t;
        high = low;
    }
    return Hit(true, ray_at(ray, last), last, vec3f(0.0), 0u, vec2f(0.0));
}

// Regula falsi with the Illinois rule between a point outside and one inside, and their heights above the relief.
fn refine_hit(ray: Ray, level: u32, bracket: vec4f, near: f32) -> f32 {
    var outside = bracket.x;
    var inside = bracket.y;
    var high = bracket.z;
    var low = bracket.w;
    for (var i = 0u; i < REFINEMENT_STEPS; i++) {
        let t = outside + (inside - outside) * (high / (high - low));
        let value = height_above(level, ray_at(ray, t));
        if abs(value) <= near {
            return t;
        }
        if value > 0.0 {
            outside = t;
            high = value;
            low *= 0.5;
        } else {
            inside = t;
            low = value;
            high *= 0.5;
        }
    }
    return outside + (inside - outside) * (high / (high - low));
}

// Distance that a ray above the relief can travel without an intersection: until it descends below the maximum of a cell
// of the pyramid or leaves that cell (Tevs, Ihrke and Seidel, 2008).
fn free_distance(ray: Ray, t: f32, level: u32, width: f32) -> f32 {
    let p = ray_at(ray, t);
    let entry = texture_table[level];
    let size = vec2f(entry.yz);
    let place = texture_coordinates(p);
    let uv = clamp_uv(place.xy, 0.5 / size);
    let bounds = ray_bounds(p, ray.along);
    // A ray along the depth does not move across the texture.
    let uv_speed = max(bounds.uv_speed, vec2f(1e-20));
    var free = 0.0;
    let first = entry.w >> 8u;
    let last = first + (entry.w & 255u);
    for (var i = first; i < last; i++) {
        let grid = texture_table[2u * i];
        let free_uv = bitcast<vec2f>(texture_table[2u * i + 1u].xy);
        let cell = min(vec2u(fract(uv) * vec2f(grid.yz)), grid.yz - 1u);
        let above = relief_depth(heights[grid.x + cell.y * grid.y + cell.x]) - place.z;
        let until_maximum = select(FAR, above / bounds.depth_speed, bounds.depth_speed > 0.0);
        if above <= 0.0 || until_maximum <= free {
            break;
        }
        let within = min(free_uv.x / uv_speed.x, free_uv.y / uv_speed.y);
        free = max(min(until_maximum, within), free);
    }
    let texels = max(uv_speed.x * size.x, uv_speed.y * size.y);
    let shortest = max(MIN_STEP_TEXELS / texels, MIN_STEP_WIDTHS * width);
    return max(min(free, bounds.reach) * ROUNDING_MARGIN, shortest);
}

fn ray_bounds(p: vec3f, along: vec3f) -> Bounds {
    let out = outward(p);
    let depth_speed = -dot(along, out);
    let level = length(p.xz);
    let half = level * 0.5;
    let turning = length(along.xz) / (TAU * half);
    let repeats = scene.body.xy;
    if SHAPE == SHAPE_SPHERE {
        let down = 1.0 / (PI * max(length(p) - half, half));
        return Bounds(vec2f(turning, down) * repeats, depth_speed, half);
    }
    if SHAPE == SHAPE_CUBE || SHAPE == SHAPE_ROUNDED_CUBE {
        var speed = vec2f(0.0);
        if SHAPE == SHAPE_CUBE {
            speed = cube_speed(p, along, out);
        } else {
            speed = rounded_cube_speed(p, along);
        }
        return Bounds(speed.x * (0.5 / CUBE_HALF) * repeats, depth_speed, speed.y);
    }
    if SHAPE == SHAPE_CYLINDER {
        let side = CYLINDER_RADIUS - level;
        let cap = CYLINDER_HALF_HEIGHT - abs(p.y);
        let reach = abs(side - cap) * 0.70710678;
        if cap < side {
            let scale = 1.0 / scene.body.w;
            let speed = abs(along.xz) * vec2f(scale, scale * repeats.y / repeats.x);
            return Bounds(speed, depth_speed, reach);
        }
        let down = abs(along.y) * (0.5 / CYLINDER_HALF_HEIGHT);
        return Bounds(vec2f(turning, down) * repeats, depth_speed, min(reach, half));
    }
    return Bounds(abs(along.xz) * 0.5 * repeats, depth_speed, FAR);
}

// Visible fraction of the key light: the narrowest gap on the way to it, relative to the width of the light cone there.
fn light_visibility(origin: vec3f, out: vec3f, footprint: f32) -> f32 {
    let toward = scene.key_toward.xyz;
    if SHAPE == SHAPE_MESH {
        return select(1.0, 0.0, is_mesh_shadowed(origin + out * MESH_SHADOW_START, toward));
    }
    if !HAS_RELIEF || scene.body.z <= footprint {
        return 1.0;
    }
    let depth = min(scene.body.z, scene.body.w * MAX_SHADOW_DEPTH);
    let width = max(depth * SHADOW_WIDTH, 2.0 * footprint);
    let level = texture_level(width / scene.body.w);
    let cosine = dot(toward, out);
    let sine = sqrt(max(1.0 - cosine * cosine, 1e-6));
    let shortest = min(width / sine, scene.body.z * MAX_STEP_DEPTH);
    var t = depth * 0.05;
    var visibility = 1.0;
    for (var i = 0u; i < LIGHT_STEPS; i++) {
        let p = origin + toward * t;
        let place = texture_coordinates(p);
        if place.z <= 0.0 || visibility <= 0.0 || is_outside(p) {
            break;
        }
        let above = relief_depth(height_at(level, place.xy)) - place.z;
        visibility = min(above / (2.0 * scene.key_toward.w * t) + 0.5, visibility);
        t += max(above * STEP_PER_HEIGHT, shortest);
    }
    return cubic(saturate(visibility));
}
