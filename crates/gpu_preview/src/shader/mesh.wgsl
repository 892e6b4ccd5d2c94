// Meshes: a search through the tree of boxes, and the texture on triangles, as in `shape_mesh.rs` and `triangle_tree.rs`.

struct Corner {
    position: vec3f,
    normal: vec3f,
    uv: vec2f,
}

// Distance along a ray, negative without an intersection, and the weights of the second and third corner.
struct TriangleHit {
    t: f32,
    weights: vec2f,
}

fn triangle_corner(triangle: u32, k: u32) -> Corner {
    let at = u32(scene.mesh.x) + triangle * MESH_TRIANGLE_ENTRIES + 2u * k;
    let place = bitcast<vec4f>(triangles[at]);
    let facing = bitcast<vec4f>(triangles[at + 1u]);
    return Corner(place.xyz, facing.xyz, vec2f(place.w, facing.w));
}

fn corner_position(triangle: u32, k: u32) -> vec3f {
    let at = u32(scene.mesh.x) + triangle * MESH_TRIANGLE_ENTRIES + 2u * k;
    return bitcast<vec3f>(triangles[at].xyz);
}

fn intersect_mesh(ray: Ray) -> Span {
    return search_mesh(ray, false);
}

fn is_mesh_shadowed(origin: vec3f, toward: vec3f) -> bool {
    return search_mesh(Ray(origin, toward), true).hit;
}

// The first intersection, or any.
fn search_mesh(ray: Ray, any_hit: bool) -> Span {
    let tiny = abs(ray.along) < vec3f(1e-12);
    let inverse = select(1.0 / ray.along, vec3f(1e12), tiny);
    var span = Span(false, FAR, FAR, vec3f(0.0), 0u, vec2f(0.0));
    var stack: array<u32, MESH_TREE_DEPTH>;
    // A shape without a mesh is empty.
    var open = u32(scene.mesh.y);
    stack[0] = 0u;
    while open > 0u {
        open -= 1u;
        let at = stack[open] * MESH_BOX_ENTRIES;
        let first = triangles[at].w;
        let count = triangles[at + 1u].w;
        if box_entry(ray, inverse, at) > span.near {
            continue;
        }
        for (var i = first; i < first + count; i++) {
            let hit = intersect_triangle(ray, i);
            if hit.t > 0.0 && hit.t < span.near {
                span = Span(true, hit.t, FAR, vec3f(0.0), i, hit.weights);
                if any_hit {
                    return span;
                }
            }
        }
        if count > 0u || open + 2u > MESH_TREE_DEPTH {
            continue;
        }
        // The closer one is searched first.
        let left = box_entry(ray, inverse, first * MESH_BOX_ENTRIES);
        let right = box_entry(ray, inverse, (first + 1u) * MESH_BOX_ENTRIES);
        let left_is_closer = left <= right;
        if max(left, right) < span.near {
            stack[open] = select(first, first + 1u, left_is_closer);
            open += 1u;
        }
        if min(left, right) < span.near {
            stack[open] = select(first + 1u, first, left_is_closer);
            open += 1u;
        }
    }
    return span;
}

// Distance at which a ray enters a box; far away if it misses.
fn box_entry(ray: Ray, inverse: vec3f, at: u32) -> f32 {
    let a = (bitcast<vec3f>(triangles[at].xyz) - ray.origin) * inverse;
    let b = (bitcast<vec3f>(triangles[at + 1u].xyz) - ray.origin) * inverse;
    let low = min(a, b);
    let high = max(a, b);
    let near = max(low.x, max(low.y, max(low.z, 0.0)));
    let far = min(high.x, min(high.y, high.z)) * (1.0 + 1e-5);
    return select(2.0 * FAR, near, near <= far);
}

// Möller and Trumbore (1997).
fn intersect_triangle(ray: Ray, triangle: u32) -> TriangleHit {
    let a = corner_position(triangle, 0u);
    let ab = corner_position(triangle, 1u) - a;
    let ac = corner_position(triangle, 2u) - a;
    let across = cross(ray.along, ac);
    let volume = dot(ab, across);
    if abs(volume) < 1e-20 {
        return TriangleHit(-1.0, vec2f(0.0));
    }
    let inverse = 1.0 / volume;
    let origin = ray.origin - a;
    let second = dot(origin, across) * inverse;
    let other = cross(origin, ab);
    let third = dot(ray.along, other) * inverse;
    let t = dot(ac, other) * inverse;
    let inside = second >= -TRIANGLE_EDGE && third >= -TRIANGLE_EDGE && second + third <= 1.0 + TRIANGLE_EDGE;
    return TriangleHit(select(-1.0, t, inside), vec2f(second, third));
}

fn mesh_coordinates(triangle: u32, weights: vec2f) -> vec2f {
    let a = triangle_corner(triangle, 0u).uv;
    let b = triangle_corner(triangle, 1u).uv;
    let c = triangle_corner(triangle, 2u).uv;
    return (a + (b - a) * weights.x + (c - a) * weights.y) * scene.body.xy;
}

// Tangent frame of the texture on the side that a ray sees.
fn mesh_frame(triangle: u32, weights: vec2f, along: vec3f) -> Frame {
    let a = triangle_corner(triangle, 0u);
    let b = triangle_corner(triangle, 1u);
    let c = triangle_corner(triangle, 2u);
    let ab = b.position - a.position;
    let ac = c.position - a.position;
    let smooth_normal = unit(a.normal + (b.normal - a.normal) * weights.x + (c.normal - a.normal) * weights.y);
    let flat = cross(ab, ac);
    let face = select(flat, -flat, dot(flat, smooth_normal) < 0.0);
    let out = select(smooth_normal, -smooth_normal, dot(face, along) > 0.0);
    let one = (b.uv - a.uv) * scene.body.xy;
    let two = (c.uv - a.uv) * scene.body.xy;
    let area = one.x * two.y - two.x * one.y;
    // Edges of the texture in space, times its area in texture coordinates.
    let right = ab * two.y - ac * one.y;
    let down = ac * one.x - ab * two.x;
    let side = side_of(area);
    let level = (right - out * dot(right, out)) * side;
    var right_axis = tangent_basis(out)[0];
    if length(level) > 1e-20 {
        right_axis = normalize(level);
    }
    var up = cross(out, right_axis);
    up = select(up, -up, dot(up, down) * side > 0.0);
    let density = max(abs(area) / max(length(right), 1e-20), abs(area) / max(length(down), 1e-20));
    return Frame(mat3x3f(right_axis, up, out), clamp(density, 1e-3, 1e6));
}
