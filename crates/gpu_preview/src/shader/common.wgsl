// Vectors and helpers, as in `vector.rs` of the CPU renderer.

const PI: f32 = 3.1415926535;
const TAU: f32 = 6.283185307;
const FAR: f32 = 1e30;

fn unit(v: vec3f) -> vec3f {
    let length = length(v);
    return select(vec3f(0.0, 1.0, 0.0), v / length, length > 0.0);
}

// Rotates about the y axis by the sine and cosine of an angle.
fn rotated_y(v: vec3f, by: vec2f) -> vec3f {
    return vec3f(v.x * by.y + v.z * by.x, v.y, v.z * by.y - v.x * by.x);
}

// From the scene, in which the shape does not turn, to the environment.
fn to_world(v: vec3f) -> vec3f {
    return rotated_y(v, scene.world_rotation.xy);
}

fn luminance(color: vec3f) -> f32 {
    return dot(color, vec3f(0.2126, 0.7152, 0.0722));
}

// Two tangents and the unit vector itself (Duff et al., 2017).
fn tangent_basis(n: vec3f) -> mat3x3f {
    let sign = select(1.0, -1.0, n.z < 0.0);
    let a = -1.0 / (sign + n.z);
    let b = n.x * n.y * a;
    return mat3x3f(
        vec3f(1.0 + sign * n.x * n.x * a, sign * b, -sign * n.x),
        vec3f(b, sign + n.y * n.y * a, -n.y),
        n,
    );
}

fn positive(v: f32) -> f32 {
    return max(v, 0.0);
}

fn cubic(v: f32) -> f32 {
    return v * v * (3.0 - 2.0 * v);
}

// Smooth step, which may fall.
fn smooth_between(from_value: f32, to_value: f32, v: f32) -> f32 {
    return cubic(saturate((v - from_value) / (to_value - from_value)));
}

// 1 or −1, without zero.
fn side_of(v: f32) -> f32 {
    return select(1.0, -1.0, v < 0.0);
}

// Where the parts of the picture begin after the sums of the rays: the states of the pixels, the background, and the
// radiance.
fn state_begin() -> u32 {
    return u32(scene.size.x) * u32(scene.size.y);
}

fn background_begin() -> u32 {
    return 2u * state_begin();
}

fn radiance_begin() -> u32 {
    return background_begin() + (u32(scene.size.x) + 2u) * (u32(scene.size.y) + 2u);
}
