// The cube and the rounded cube, as in `cube.rs`.

// Right, up and outward directions of the nearest face.
fn cube_face_axes(p: vec3f) -> mat3x3f {
    let size = abs(p);
    if size.y >= size.x && size.y >= size.z {
        let side = side_of(p.y);
        return mat3x3f(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, -side), vec3f(0.0, side, 0.0));
    }
    let out = select(vec3f(0.0, 0.0, side_of(p.z)), vec3f(side_of(p.x), 0.0, 0.0), size.x > size.z);
    return mat3x3f(cross(vec3f(0.0, 1.0, 0.0), out), vec3f(0.0, 1.0, 0.0), out);
}

// The two largest absolute coordinates, the larger first.
fn largest_two(p: vec3f) -> vec2f {
    let size = abs(p);
    let first = max(size.x, max(size.y, size.z));
    let least = min(size.x, min(size.y, size.z));
    return vec2f(first, size.x + size.y + size.z - first - least);
}

// Largest speed of a ray across the faces of the cube, and the length for which it is valid.
fn cube_speed(p: vec3f, along: vec3f, out: vec3f) -> vec2f {
    let across = abs(along) * (1.0 - abs(out));
    let two = largest_two(p);
    return vec2f(max(across.x, max(across.y, across.z)), (two.x - two.y) * 0.70710678);
}

fn intersect_rounded_cube(ray: Ray) -> Span {
    var span = intersect_box(ray, vec3f(-CUBE_HALF), vec3f(CUBE_HALF), false);
    if !span.hit {
        return span;
    }
    let near = approach(ray, span.near, span.far, 1.0);
    if near < 0.0 {
        return missed();
    }
    let far = approach(ray, span.far, near, -1.0);
    span.near = near;
    span.far = select(far, near, far < 0.0);
    return span;
}

// The point on a ray at which its distance from the rounded cube vanishes, by Newton's method; −1 if there is none.
fn approach(ray: Ray, start: f32, until: f32, sign: f32) -> f32 {
    var t = start;
    for (var i = 0u; i < CUBE_STEPS; i++) {
        let p = ray_at(ray, t);
        let distance = -rounded_depth(p);
        if distance <= CUBE_TOLERANCE {
            return t;
        }
        let approaching = -sign * dot(ray.along, rounded_normal(p));
        if approaching <= 0.0 {
            return -1.0;
        }
        t += sign * distance / approaching;
        if (until - t) * sign <= 0.0 {
            return -1.0;
        }
    }
    return t;
}

fn rounded_depth(p: vec3f) -> f32 {
    let beyond = abs(p) - CORE_HALF;
    let outside = length(max(beyond, vec3f(0.0)));
    return EDGE_RADIUS - outside - min(max(beyond.x, max(beyond.y, beyond.z)), 0.0);
}

fn rounded_normal(p: vec3f) -> vec3f {
    let away = max(abs(p) - CORE_HALF, vec3f(0.0)) * sign(p);
    if all(away == vec3f(0.0)) {
        return cube_face_axes(p)[2];
    }
    return normalize(away);
}

fn rounded_cube_axes(p: vec3f) -> mat3x3f {
    let face = cube_face_axes(p);
    let out = rounded_normal(p);
    let right = unit(face[0] - out * dot(face[0], out));
    return mat3x3f(right, cross(out, right), out);
}

// Position on a face, right and down. On rounded edges it is proportional to the angle.
fn rounded_face_position(p: vec3f) -> vec2f {
    let face = cube_face_axes(p);
    let above = dot(p, face[2]) - CORE_HALF;
    return vec2f(edge_position(dot(p, face[0]), above), edge_position(-dot(p, face[1]), above));
}

fn edge_position(v: f32, above: f32) -> f32 {
    let beyond = abs(v) - CORE_HALF;
    if beyond <= 0.0 {
        return v;
    }
    let turned = min(atan2(beyond, above) * (4.0 / PI), 1.0);
    return (CORE_HALF + EDGE_RADIUS * turned) * side_of(v);
}

fn rounded_cube_speed(p: vec3f, along: vec3f) -> vec2f {
    let flat = cube_speed(p, along, cube_face_axes(p)[2]);
    let two = largest_two(p);
    let above = two.x - CORE_HALF;
    if above <= 0.0 {
        return vec2f(flat.x, min(flat.y, -above));
    }
    let reach = min(flat.y, above * 0.5);
    if two.y + reach <= CORE_HALF {
        return vec2f(flat.x, reach);
    }
    return vec2f(max(EDGE_RADIUS * (4.0 / PI) / (above * 0.5), 1.0), reach);
}

fn rounded_cube_stretch(p: vec3f) -> f32 {
    return select(1.0, 4.0 / PI, largest_two(p).y > CORE_HALF);
}
