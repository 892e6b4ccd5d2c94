//! Octahedral maps: directions unfolded to a square (Praun and Hoppe, 2003).
//!
//! A lookup needs neither angles nor roots, and there are no poles.

use super::vector::Vec3;

/// Octahedral coordinates of a direction: the centre is +y, the corners are −y.
#[inline]
pub(super) fn octahedral_uv(d: Vec3) -> [f32; 2] {
    let scale = 1.0 / (d.x().abs() + d.y().abs() + d.z().abs());
    let (x, y) = (d.x() * scale, d.z() * scale);
    let (x, y) = if d.y() < 0.0 { fold_octahedron(x, y) } else { (x, y) };
    [x * 0.5 + 0.5, y * 0.5 + 0.5]
}

/// Direction of octahedral coordinates.
pub(super) fn octahedral_direction([u, v]: [f32; 2]) -> Vec3 {
    let (x, y) = (u * 2.0 - 1.0, v * 2.0 - 1.0);
    let up = 1.0 - x.abs() - y.abs();
    let (x, y) = if up < 0.0 { fold_octahedron(x, y) } else { (x, y) };
    Vec3([x, up, y]).normalized()
}

/// Direction of a point within a texel.
pub(super) fn texel_direction(within: [f32; 2], pixel: [usize; 2], side: usize) -> Vec3 {
    octahedral_direction([0, 1].map(|i| (pixel[i] as f32 + within[i]) / side as f32))
}

/// Solid angle in some direction per area of the square, whose sides are 1.
#[inline]
pub(super) fn solid_angle(d: Vec3) -> f32 {
    let sum = d.x().abs() + d.y().abs() + d.z().abs();
    4.0 * sum * sum * sum
}

fn fold_octahedron(x: f32, y: f32) -> (f32, f32) {
    ((1.0 - y.abs()).copysign(x), (1.0 - x.abs()).copysign(y))
}
