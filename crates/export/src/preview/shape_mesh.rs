//! Meshes of the user as shapes of the preview.

use super::camera::Ray;
use super::cube::cube_face_axes;
use super::intersection::{RayInterval, TextureFrame, TrianglePoint};
use super::triangle_tree::{TriangleTree, bounds};
use super::vector::Vec3;
use crate::mesh_file::{MeshCorner, MeshFileError, read_triangles};
use lapidary_field::real::Real;
use std::collections::HashMap;

/// Mesh that is centred at the origin and as large as the other shapes.
#[derive(Clone, Debug)]
pub struct ShapeMesh {
    pub(super) positions: Vec<[Vec3; 3]>,
    pub(super) normals: Vec<[Vec3; 3]>,
    /// Texture coordinates; v grows down the image.
    pub(super) uvs: Vec<[[f32; 2]; 3]>,
    pub(super) tree: TriangleTree,
    floor: f32,
    /// True if some triangles have no texture coordinates in the file.
    projected: bool,
}

/// Half the longest side of a mesh.
const HALF: f32 = 0.9;
/// Smallest cosine between a face and the mean of the faces around a corner for which the corner is smooth: edges of more
/// than about 80 degrees are sharp.
const SMOOTH: f32 = 0.75;
/// Distance at which rays to the light start.
pub(super) const SHADOW_START: f32 = 2e-3;
/// Width of the edges of triangles that count as inside.
pub(super) const TRIANGLE_EDGE: f32 = 1e-6;
/// Largest texture coordinate, so that repeats of it stay exact.
const MAX_UV: f32 = 4096.0;

impl ShapeMesh {
    /// Reads an OBJ or GLB file.
    pub fn from_file(bytes: &[u8]) -> Result<ShapeMesh, MeshFileError> {
        let corners = read_triangles(bytes)?;
        let mut positions = normalized_positions(&corners)?;
        let (tree, order) = TriangleTree::new(&positions);
        positions = order.iter().map(|i| positions[*i as usize]).collect();
        let corners: Vec<&[MeshCorner; 3]> = order.iter().map(|i| &corners[*i as usize]).collect();
        let smooth = smooth_normals(&positions);
        let normals = corners.iter().zip(smooth).map(|(corners, smooth)| {
            let own = |k: usize| corners[k].normal.map(Vec3).filter(|normal| normal.length() > 0.0);
            [0, 1, 2].map(|k| own(k).map_or(smooth[k], Vec3::normalized))
        });
        let normals = normals.collect();
        let uvs = corners.iter().zip(&positions).map(|(corners, p)| corner_uvs(corners).unwrap_or(projection(p)));
        let uvs = uvs.collect();
        let projected = corners.iter().any(|corners| corner_uvs(corners).is_none());
        let floor = bounds(positions.iter().flatten().copied())[0].y();
        Ok(ShapeMesh { positions, normals, uvs, tree, floor, projected })
    }
    /// Number of triangles.
    pub fn triangle_count(&self) -> usize {
        self.positions.len()
    }
    /// Warning about texture coordinates that the file lacks, if it does.
    pub fn warning(&self) -> Option<&'static str> {
        let text = "the mesh has no texture coordinates: each triangle shows the texture from the side that it faces";
        self.projected.then_some(text)
    }

    /// Height of the lowest point.
    pub(super) fn floor_height(&self) -> f32 {
        self.floor
    }
    /// First intersection with a ray.
    pub(super) fn intersect(&self, ray: &Ray) -> Option<RayInterval> {
        let mut hit = None;
        self.tree.visit(ray, f32::MAX, |index, limit| match intersect_triangle(ray, &self.positions[index as usize]) {
            Some((t, weights)) if t < limit => {
                hit = Some((t, TrianglePoint { index, weights }));
                t
            }
            _ => limit,
        });
        // A mesh is opaque: a ray that enters it never leaves it.
        hit.map(|(near, at)| RayInterval { near, far: f32::MAX, cut: None, triangle: Some(at) })
    }
    /// True if the mesh is between a point with the outward normal `out` and a light.
    pub(super) fn is_shadowed(&self, from: Vec3, out: Vec3, toward: Vec3) -> bool {
        let ray = Ray { from: from + out * SHADOW_START, along: toward };
        let mut hit = false;
        self.tree.visit(&ray, f32::MAX, |index, limit| {
            hit |= intersect_triangle(&ray, &self.positions[index as usize]).is_some();
            if hit { -1.0 } else { limit }
        });
        hit
    }
    /// Texture coordinates in repeats.
    pub(super) fn texture_coordinates(&self, at: TrianglePoint, repeats: [f32; 2]) -> [f32; 2] {
        let [a, b, c] = self.uvs[at.index as usize];
        let [second, third] = at.weights;
        [0, 1].map(|k| (a[k] + (b[k] - a[k]) * second + (c[k] - a[k]) * third) * repeats[k])
    }
    /// Tangent frame of the texture on the side that a ray sees.
    pub(super) fn texture_frame(&self, at: TrianglePoint, along: Vec3, repeats: [f32; 2]) -> TextureFrame {
        let ([a, b, c], [na, nb, nc]) = (self.positions[at.index as usize], self.normals[at.index as usize]);
        let [second, third] = at.weights;
        let (ab, ac) = (b - a, c - a);
        let face = ab.cross(ac);
        let smooth = (na + (nb - na) * second + (nc - na) * third).normalized();
        // Smooth normals state the outer side; the visible side is that of the triangle.
        let face = if face.dot(smooth) < 0.0 { -face } else { face };
        let out = if face.dot(along) > 0.0 { -smooth } else { smooth };
        let [ua, ub, uc] = self.uvs[at.index as usize];
        let [[u1, v1], [u2, v2]] = [ub, uc].map(|uv| [0, 1].map(|k| (uv[k] - ua[k]) * repeats[k]));
        let area = u1 * v2 - u2 * v1;
        // Edges of the texture in space, times its area in texture coordinates.
        let (right, down) = (ab * v2 - ac * v1, ac * u1 - ab * u2);
        let side = if area < 0.0 { -1.0 } else { 1.0 };
        let level = (right - out * right.dot(out)) * side;
        let right_axis = if level.length() > 1e-20 { level.normalized() } else { out.tangents()[0] };
        let up = out.cross(right_axis);
        let up = if up.dot(down) * side > 0.0 { -up } else { up };
        let [across, along] = [right, down].map(|edge| area.abs() / Real::max(edge.length(), 1e-20));
        let density = Real::clamp(Real::max(across, along), 1e-3, 1e6);
        TextureFrame { axes: [right_axis, up, out], density }
    }
}

/// Positions of triangles, centred and scaled.
fn normalized_positions(triangles: &[[MeshCorner; 3]]) -> Result<Vec<[Vec3; 3]>, MeshFileError> {
    let all = || triangles.iter().flatten().map(|corner| corner.position);
    let mut range = [[f64::MAX; 3], [f64::MIN; 3]];
    for p in all() {
        for (axis, v) in p.into_iter().enumerate() {
            let v = f64::from(v);
            range[0][axis] = if v < range[0][axis] { v } else { range[0][axis] };
            range[1][axis] = if v > range[1][axis] { v } else { range[1][axis] };
        }
    }
    let sides = [0, 1, 2].map(|axis| range[1][axis] - range[0][axis]);
    let longest = sides.into_iter().fold(0.0, |a: f64, b| if b > a { b } else { a });
    if longest <= 0.0 || !longest.is_finite() {
        return Err(MeshFileError::NoExtent);
    }
    let scale = 2.0 * f64::from(HALF) / longest;
    let place = |corner: &MeshCorner| {
        let middle = |axis: usize| (range[0][axis] + range[1][axis]) * 0.5;
        Vec3([0, 1, 2].map(|axis| ((f64::from(corner.position[axis]) - middle(axis)) * scale) as f32))
    };
    Ok(triangles.iter().map(|corners| [0, 1, 2].map(|k| place(&corners[k]))).collect())
}

/// Normals at the corners: the mean of the faces around a corner, weighted by their angles there, so that the division of
/// a face into triangles does not matter (Thürmer and Wüthrich, 1998); or that of the triangle at sharp edges.
fn smooth_normals(positions: &[[Vec3; 3]]) -> Vec<[Vec3; 3]> {
    // Corners at one position are one corner, except for the sign of zero.
    let key = |p: Vec3| p.0.map(|v| (v + 0.0).to_bits());
    let face = |[a, b, c]: &[Vec3; 3]| (*b - *a).cross(*c - *a).normalized();
    let angle = |p: Vec3, q: Vec3, r: Vec3| {
        let (one, other) = (q - p, r - p);
        Real::atan2(one.cross(other).length(), one.dot(other))
    };
    let mut sums: HashMap<[u32; 3], Vec3> = HashMap::with_capacity(positions.len());
    for corners in positions {
        let normal = face(corners);
        for (k, p) in corners.iter().enumerate() {
            let sum = sums.entry(key(*p)).or_default();
            *sum = *sum + normal * angle(*p, corners[(k + 1) % 3], corners[(k + 2) % 3]);
        }
    }
    let normal = |corners: &[Vec3; 3]| {
        let own = face(corners);
        [0, 1, 2].map(|k| {
            let mean = sums[&key(corners[k])].normalized();
            if mean.dot(own) >= SMOOTH { mean } else { own }
        })
    };
    positions.iter().map(normal).collect()
}

/// Texture coordinates of a triangle, if its corners have them.
fn corner_uvs(corners: &[MeshCorner; 3]) -> Option<[[f32; 2]; 3]> {
    let [a, b, c] = [corners[0].uv?, corners[1].uv?, corners[2].uv?];
    // Files count v up the image.
    Some([a, b, c].map(|[u, v]| [u, 1.0 - v].map(|v| Real::clamp(v, -MAX_UV, MAX_UV))))
}

/// Texture coordinates of a triangle without any: those of the face of a cube that it faces.
fn projection(corners: &[Vec3; 3]) -> [[f32; 2]; 3] {
    let [a, b, c] = *corners;
    let [right, up, _] = cube_face_axes((b - a).cross(c - a).normalized());
    corners.map(|p| [p.dot(right) * 0.5 + 0.5, 0.5 - p.dot(up) * 0.5])
}

/// Distance along a ray and weights of the second and third corner (Möller and Trumbore, 1997).
fn intersect_triangle(ray: &Ray, [a, b, c]: &[Vec3; 3]) -> Option<(f32, [f32; 2])> {
    let (ab, ac) = (*b - *a, *c - *a);
    let across = ray.along.cross(ac);
    let volume = ab.dot(across);
    if volume.abs() < 1e-20 {
        return None;
    }
    let inverse = 1.0 / volume;
    let from = ray.from - *a;
    let second = from.dot(across) * inverse;
    let other = from.cross(ab);
    let third = ray.along.dot(other) * inverse;
    let t = ac.dot(other) * inverse;
    let inside = second >= -TRIANGLE_EDGE
        && third >= -TRIANGLE_EDGE
        && second + third <= 1.0 + TRIANGLE_EDGE
        && t > 0.0
        && t.is_finite();
    inside.then_some((t, [second, third]))
}
