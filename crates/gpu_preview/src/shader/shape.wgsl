// Shapes: intersections, texture coordinates and tangent frames, as in `intersection.rs` and `shape.rs`.

struct Ray {
    origin: vec3f,
    along: vec3f,
}

// Part of a ray inside a shape.
struct Span {
    hit: bool,
    near: f32,
    far: f32,
    // Normal of the side that shows the inside of the material, or zero.
    cut: vec3f,
    // Place on the mesh: the triangle, and the weights of its second and third corner.
    triangle: u32,
    weights: vec2f,
}

// Directions of the texture to the right and up, the outward normal, and the largest number of repeats per length.
struct Frame {
    axes: mat3x3f,
    density: f32,
}

fn ray_at(ray: Ray, t: f32) -> vec3f {
    return ray.origin + ray.along * t;
}

fn missed() -> Span {
    return Span(false, 0.0, 0.0, vec3f(0.0), 0u, vec2f(0.0));
}

fn is_slab() -> bool {
    return SHAPE == SHAPE_PLANE || SHAPE == SHAPE_TERRAIN;
}

fn intersect_shape(ray: Ray) -> Span {
    if SHAPE == SHAPE_SPHERE {
        return intersect_sphere(ray);
    }
    if SHAPE == SHAPE_CUBE {
        return intersect_box(ray, vec3f(-CUBE_HALF), vec3f(CUBE_HALF), false);
    }
    if SHAPE == SHAPE_ROUNDED_CUBE {
        return intersect_rounded_cube(ray);
    }
    if SHAPE == SHAPE_CYLINDER {
        return intersect_cylinder(ray);
    }
    if SHAPE == SHAPE_MESH {
        return intersect_mesh(ray);
    }
    return intersect_box(ray, vec3f(-1.0, scene.ground.z, -1.0), vec3f(1.0, 0.0, 1.0), true);
}

fn intersect_sphere(ray: Ray) -> Span {
    let b = dot(ray.origin, ray.along);
    let nearest = ray.origin - ray.along * b;
    let under = 1.0 - dot(nearest, nearest);
    let half = sqrt(max(under, 0.0));
    return Span(under > 0.0 && half > b, max(-b - half, 0.0), half - b, vec3f(0.0), 0u, vec2f(0.0));
}

// Every side but the top of a cut box is a cut through the material.
fn intersect_box(ray: Ray, low: vec3f, high: vec3f, is_cut: bool) -> Span {
    var span = Span(true, 0.0, FAR, vec3f(0.0), 0u, vec2f(0.0));
    var entered = vec3f(0.0);
    for (var axis = 0u; axis < 3u; axis++) {
        let slab = slab_interval(ray.origin[axis], ray.along[axis], low[axis], high[axis]);
        if slab.x > span.near {
            span.near = slab.x;
            entered = vec3f(0.0);
            entered[axis] = -side_of(ray.along[axis]);
        }
        span.far = min(span.far, slab.y);
    }
    span.hit = span.near < span.far;
    span.cut = select(vec3f(0.0), entered, is_cut && entered.y <= 0.0);
    return span;
}

fn intersect_cylinder(ray: Ray) -> Span {
    let slab = slab_interval(ray.origin.y, ray.along.y, -CYLINDER_HALF_HEIGHT, CYLINDER_HALF_HEIGHT);
    let level = dot(ray.along.xz, ray.along.xz);
    let beyond = CYLINDER_RADIUS * CYLINDER_RADIUS - dot(ray.origin.xz, ray.origin.xz);
    if level <= 1e-12 {
        let near = max(slab.x, 0.0);
        return Span(beyond > 0.0 && near < slab.y, near, slab.y, vec3f(0.0), 0u, vec2f(0.0));
    }
    let b = dot(ray.origin.xz, ray.along.xz) / level;
    let under = b * b + beyond / level;
    let half = sqrt(max(under, 0.0));
    let near = max(-b - half, max(slab.x, 0.0));
    let far = min(half - b, slab.y);
    return Span(under > 0.0 && near < far, near, far, vec3f(0.0), 0u, vec2f(0.0));
}

// Interval of a ray between two parallel planes; an empty one if it runs outside them.
fn slab_interval(origin: f32, along: f32, low: f32, high: f32) -> vec2f {
    if abs(along) < 1e-12 {
        let inside = low <= origin && origin <= high;
        return select(vec2f(FAR, -FAR), vec2f(-FAR, FAR), inside);
    }
    let a = (low - origin) / along;
    let b = (high - origin) / along;
    return vec2f(min(a, b), max(a, b));
}

// True if a point is outside the sides of the block.
fn is_outside(p: vec3f) -> bool {
    return is_slab() && (abs(p.x) > 1.0 || abs(p.z) > 1.0);
}

// Texture coordinates clamped so that a filter of half-width `margin` does not blend with the opposite side of a shape
// with edges.
fn clamp_uv(uv: vec2f, margin: vec2f) -> vec2f {
    if is_slab() || SHAPE == SHAPE_CUBE || SHAPE == SHAPE_ROUNDED_CUBE {
        let least = min(margin, scene.body.xy * 0.5);
        return clamp(uv, least, scene.body.xy - least);
    }
    return uv;
}

fn around(x: f32, z: f32) -> f32 {
    return atan2(x, z) / TAU + 0.5;
}

fn is_cap(p: vec3f) -> bool {
    return CYLINDER_HALF_HEIGHT - abs(p.y) < CYLINDER_RADIUS - length(p.xz);
}

// Texture coordinates in repeats, and the depth below the surface of the shape.
fn texture_coordinates(p: vec3f) -> vec3f {
    let repeats = scene.body.xy;
    if SHAPE == SHAPE_SPHERE {
        let v = atan2(length(p.xz), p.y) / PI;
        return vec3f(vec2f(around(p.x, p.z), v) * repeats, 1.0 - length(p));
    }
    if SHAPE == SHAPE_CUBE {
        let face = cube_face_axes(p);
        let place = vec2f(dot(p, face[0]), -dot(p, face[1]));
        return vec3f((place * (0.5 / CUBE_HALF) + 0.5) * repeats, CUBE_HALF - dot(p, face[2]));
    }
    if SHAPE == SHAPE_ROUNDED_CUBE {
        return vec3f((rounded_face_position(p) * (0.5 / CUBE_HALF) + 0.5) * repeats, rounded_depth(p));
    }
    if SHAPE == SHAPE_CYLINDER {
        if is_cap(p) {
            let scale = 1.0 / scene.body.w;
            let z = p.z * side_of(p.y);
            return vec3f(p.x * scale + 0.5, z * scale * repeats.y / repeats.x + 0.5, CYLINDER_HALF_HEIGHT - abs(p.y));
        }
        let v = 0.5 - p.y * (0.5 / CYLINDER_HALF_HEIGHT);
        return vec3f(vec2f(around(p.x, p.z), v) * repeats, CYLINDER_RADIUS - length(p.xz));
    }
    return vec3f((p.xz * 0.5 + 0.5) * repeats, -p.y);
}

fn outward(p: vec3f) -> vec3f {
    return texture_frame(p).axes[2];
}

fn texture_frame(p: vec3f) -> Frame {
    let level = max(length(p.xz), 1e-4);
    let east = vec3f(p.z, 0.0, -p.x) / level;
    let width = scene.body.w;
    if SHAPE == SHAPE_SPHERE {
        let out = unit(p);
        return Frame(mat3x3f(east, cross(out, east), out), 1.0 / (level * width));
    }
    if SHAPE == SHAPE_CUBE {
        return Frame(cube_face_axes(p), 1.0 / width);
    }
    if SHAPE == SHAPE_ROUNDED_CUBE {
        return Frame(rounded_cube_axes(p), rounded_cube_stretch(p) / width);
    }
    if SHAPE == SHAPE_CYLINDER {
        let side = side_of(p.y);
        let cap = mat3x3f(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, -side), vec3f(0.0, side, 0.0));
        if is_cap(p) {
            return Frame(cap, 1.0 / width);
        }
        return Frame(mat3x3f(east, vec3f(0.0, 1.0, 0.0), vec3f(p.x, 0.0, p.z) / level), 1.0 / width);
    }
    return Frame(mat3x3f(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, -1.0), vec3f(0.0, 1.0, 0.0)), 1.0 / width);
}
