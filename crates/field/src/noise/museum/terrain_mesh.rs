//! The mesh of the article's terrain: positions, normals, texture coordinates and triangles.

use super::terrain::TerrainSize;

/// The position of each height: x along the columns, z along the rows. As in the article, the last row and column lie
/// one step short of the given extent.
pub fn positions(heights: &[f32], size: TerrainSize, [width, depth]: [f32; 2]) -> Vec<[f32; 3]> {
    // The spacing is rounded before it is multiplied, as in the article: `c * (width / cols)`, not `c * width / cols`.
    let spacing = [width / size.cols as f32, depth / size.rows as f32];
    (0..size.count())
        .map(|i| {
            let (r, c) = ((i / size.cols) as f32, (i % size.cols) as f32);
            [c * spacing[0], heights[i], r * spacing[1]]
        })
        .collect()
}

/// The normal at each position: the mean over the squares around it, each represented by one of its two triangles.
pub fn normals(positions: &[[f32; 3]], size: TerrainSize) -> Vec<[f32; 3]> {
    let square = |r: usize, c: usize| {
        let at = positions[size.at(r, c)];
        cross(difference(positions[size.at(r + 1, c)], at), difference(positions[size.at(r, c + 1)], at))
    };
    (0..size.count())
        .map(|i| {
            let (r, c) = (i / size.cols, i % size.cols);
            let (mut sum, mut count) = ([0.0; 3], 0.0);
            for (down, right) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (u, v) = (r + down, c + right);
                if u > 0 && v > 0 && u < size.rows && v < size.cols {
                    let n = square(u - 1, v - 1);
                    sum = [sum[0] + n[0], sum[1] + n[1], sum[2] + n[2]];
                    count += 1.0;
                }
            }
            let mean = quotient(sum, count);
            quotient(mean, (mean[0] * mean[0] + mean[1] * mean[1] + mean[2] * mean[2]).sqrt())
        })
        .collect()
}

/// The texture coordinates of each grid point; the texture repeats ten times across.
pub fn texture_coordinates(size: TerrainSize) -> Vec<[f32; 2]> {
    (0..size.count())
        .map(|i| {
            let (r, c) = ((i / size.cols) as f32, (i % size.cols) as f32);
            [c / size.cols as f32 * 10.0, (1.0 - r / size.rows as f32) * 10.0]
        })
        .collect()
}

/// Two triangles per square, as indices of positions.
pub fn triangles(size: TerrainSize) -> Vec<[u32; 3]> {
    let mut out = Vec::new();
    for r in 1..size.rows {
        for c in 1..size.cols {
            let i = size.at(r - 1, c - 1) as u32;
            let below = i + size.cols as u32;
            out.extend([[i, below, below + 1], [i, below + 1, i + 1]]);
        }
    }
    out
}

fn difference(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Divides by multiplying with the reciprocal, as the original's library does; the result of dividing by zero is zero.
fn quotient(v: [f32; 3], by: f32) -> [f32; 3] {
    let inverse = if by > 0.0 { 1.0 / by } else { 0.0 };
    v.map(|v| v * inverse)
}
