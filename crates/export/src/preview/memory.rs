//! Estimates of the memory that textures and rendering take.

use super::adaptive_render::RAY_CHUNK;
use super::lobes::LOBE_ARRAY_LEN;
use super::pixel_estimate::PixelEstimate;
use super::renderer::{POINTS_PER_RAY, RAY_BYTES};
use super::surface::{ARRAY_LEN, Surface};

/// Bytes of a float.
const FLOAT: u64 = size_of::<f32>() as u64;

/// Peak of bytes while a [`Texture`](super::Texture) of this size is made, without its maps. `lobes` is true if the material
/// has optional channels.
pub fn texture_memory(size: [u32; 2], lobes: bool) -> u64 {
    let [width, height] = size.map(u64::from);
    let pixels = width.saturating_mul(height);
    // Each mip level has a quarter of the pixels of the previous one, and so has each level of the max pyramid. Both
    // exist at the same time, with one more copy of the heights of the first level.
    let floats = ARRAY_LEN + if lobes { LOBE_ARRAY_LEN } else { 0 };
    let levels = (floats as u64 * FLOAT * 4).div_ceil(3) + (FLOAT * 4).div_ceil(3) + (FLOAT * 4).div_ceil(9);
    pixels.saturating_mul(levels + 2 * FLOAT)
}

/// Peak of bytes that [`render`](super::render) allocates for an image of this size, including the image. `samples` is
/// the largest number of rays per pixel.
pub fn render_memory(size: [u32; 2], samples: u32) -> u64 {
    let [width, height] = size.map(u64::from);
    let pixels = width.saturating_mul(height);
    let (estimate, index, radiance) = (size_of::<PixelEstimate>() as u64, size_of::<usize>() as u64, 3 * FLOAT);
    // Estimates of all pixels, of those that need more rays in chunks and then concatenated, and the indices of both.
    let lists = pixels.saturating_mul(3 * estimate + 2 * index + radiance);
    lists.saturating_add(rays_at_once(size, samples) * RAY_BYTES)
}

/// Bytes that [`render`](super::render) allocates in addition if the material is solid, and its values at points are
/// `numbers` for each.
pub fn solid_memory(size: [u32; 2], samples: u32, numbers: usize) -> u64 {
    // The coordinates are in growing lists, which have at most twice the capacity they need. Then follows the time.
    let point = (2 * 3 + 1 + numbers) * size_of::<f32>() + size_of::<Surface>();
    rays_at_once(size, samples) * (POINTS_PER_RAY * point) as u64
}

/// The largest number of rays that all threads process at a time.
fn rays_at_once(size: [u32; 2], samples: u32) -> u64 {
    let rays = size.into_iter().map(u64::from).fold(u64::from(samples), u64::saturating_mul);
    rays.min(RAY_CHUNK as u64 * rayon::current_num_threads() as u64)
}
