//! Adaptive rendering: a few rays through every pixel, and more where they disagree.

use super::pixel_estimate::PixelEstimate;
use super::renderer::Renderer;
use super::scene::{PreviewMaterial, Scene};
use lapidary_field::image::Image;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Rays, and rows of background, that a thread processes at a time.
pub(super) const RAY_CHUNK: usize = 1 << 14;
const ROW_CHUNK: usize = 32;
/// Difference in coverage from an adjacent pixel above which a pixel gets more rays.
pub(super) const EDGE_THRESHOLD: f32 = 0.2;

/// Renders the linear RGB radiance of each pixel. Returns `None` if `stop` was set or the material cannot be evaluated.
pub fn render(scene: &Scene<'_>, material: &PreviewMaterial<'_>, size: [u32; 2], stop: &AtomicBool) -> Option<Image> {
    let renderer = Renderer::new(scene, material, size);
    let [across, down] = size.map(|n| n as usize);
    let trace = |pixels: &[usize], rays: Range<usize>| -> Option<Vec<PixelEstimate>> {
        let chunks = pixels
            .par_chunks(pixels_per_chunk(pixels.len(), rays.len()))
            .map(|pixels| if stop.load(Ordering::Relaxed) { None } else { renderer.trace(pixels, rays.clone()) });
        let chunks: Option<Vec<Vec<PixelEstimate>>> = chunks.collect();
        Some(chunks?.concat())
    };
    let all: Vec<usize> = (0..across * down).collect();
    let mut rays = renderer.first_ray_count();
    let mut estimates = trace(&all, 0..rays)?;
    while rays < renderer.ray_count() {
        let more = rays..(rays * 2).min(renderer.ray_count());
        let undecided: Vec<usize> =
            all.par_iter().copied().filter(|i| needs_more_rays(&estimates, [across, down], *i)).collect();
        let traced = trace(&undecided, more.clone())?;
        undecided.into_iter().zip(traced).for_each(|(i, traced)| estimates[i] = estimates[i].merged(&traced));
        rays = more.end;
    }
    let mut px = vec![0.0; across * down * 3];
    px.par_chunks_mut((across * ROW_CHUNK * 3).max(1)).enumerate().for_each(|(i, px)| {
        if !stop.load(Ordering::Relaxed) {
            let share = |x: usize, y: usize| estimates[y * across + x].background_share();
            let background = renderer.background(i * ROW_CHUNK..(i * ROW_CHUNK + ROW_CHUNK).min(down), share);
            let estimates = &estimates[i * ROW_CHUNK * across..];
            for ((px, background), estimate) in px.chunks_exact_mut(3).zip(background).zip(estimates) {
                // Turns −0 into 0.
                px.copy_from_slice(&estimate.over(background).map(|v| v + 0.0).0);
            }
        }
    });
    (!stop.load(Ordering::Relaxed)).then_some(Image { size, channels: 3, px: px.into() })
}

/// Pixels whose rays a thread processes at a time: few enough that all threads have some.
fn pixels_per_chunk(pixels: usize, rays: usize) -> usize {
    (RAY_CHUNK / rays.max(1)).min(pixels.div_ceil(rayon::current_num_threads())).max(1)
}

/// True if the rays of a pixel disagree, or its coverage differs from that of an adjacent pixel.
fn needs_more_rays(estimates: &[PixelEstimate], [across, down]: [usize; 2], i: usize) -> bool {
    let around = |v: usize, end: usize| v.saturating_sub(1)..(v + 2).min(end);
    let rows = around(i / across, down).map(|y| y * across);
    let mut neighbours = rows.flat_map(|row| around(i % across, across).map(move |x| row + x));
    estimates[i].disagree()
        || neighbours
            .any(|j| (estimates[j].background_share() - estimates[i].background_share()).abs() > EDGE_THRESHOLD)
}
