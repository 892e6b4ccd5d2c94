//! A scene prepared for a renderer on another device, as plain numbers.

use super::renderer::{LATER_SAMPLES, Renderer};
use super::sampling::PolarSample;
use super::scene::{PreviewMaterial, Scene};
use super::shape::PreviewShape;
use super::specular_samples::SpecularSamples;
use super::texture::Texture;
use super::vector::Vec3;

/// Numbers of a scene, for shaders that compute what [`render`](super::render) does.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneData {
    /// Four numbers each, by name.
    pub uniforms: Vec<(&'static str, [f32; 4])>,
    /// Offsets of the rays within a pixel, samples of the specular lobe and of the lamps, and shadow rays; the uniforms
    /// state where each begins.
    pub samples: Vec<[f32; 4]>,
    /// Number of rays per pixel.
    pub rays: u32,
}

impl SceneData {
    /// Prepares a scene with a texture for an image of some size.
    pub fn new(scene: &Scene<'_>, texture: &Texture, size: [u32; 2]) -> SceneData {
        let material = PreviewMaterial::Textured(texture);
        let renderer = Renderer::new(scene, &material, size);
        let mut samples: Vec<[f32; 4]> = renderer.pixel_offsets.iter().map(|[x, y]| [*x, *y, 0.0, 0.0]).collect();
        let share = renderer.first_samples.lobe_count() / renderer.first_ray_count();
        let first = append_samples(&mut samples, &renderer.first_samples, share);
        let later = append_samples(&mut samples, &renderer.later_samples, LATER_SAMPLES);
        let mut uniforms = camera_uniforms(&renderer, size);
        uniforms.extend(body_uniforms(&renderer, scene, texture));
        uniforms.extend([("first_samples", first), ("later_samples", later)]);
        uniforms.extend(backdrop_uniforms(&renderer, &mut samples));
        SceneData { uniforms, samples, rays: renderer.ray_count() as u32 }
    }
}

fn camera_uniforms(renderer: &Renderer<'_>, size: [u32; 2]) -> Vec<(&'static str, [f32; 4])> {
    let view = &renderer.projection;
    let rotated = |v: Vec3| padded(v.rotated_y(renderer.rotation), 0.0);
    let [width, height] = size.map(|n| n as f32);
    vec![
        ("eye", rotated(view.eye)),
        ("forward", rotated(view.forward)),
        ("right", rotated(view.right)),
        ("up", rotated(view.up)),
        ("view", [view.centre[0], view.centre[1], view.pixel, renderer.ray_width]),
        ("size", [width, height, renderer.ray_count() as f32, renderer.first_ray_count() as f32]),
    ]
}

/// The last numbers of `ground` and `relief` are those that a device needs to find the depth of heights in its own memory: 1 if
/// the ground lies below the relief, and the displacement by a height of 1.
fn body_uniforms(renderer: &Renderer<'_>, scene: &Scene<'_>, texture: &Texture) -> Vec<(&'static str, [f32; 4])> {
    let (body, lights) = (&renderer.surface.body, &renderer.lights);
    let (interior, [sin, cos]) = (texture.interior(), lights.rotation);
    let has = |condition: bool| if condition { 1.0 } else { 0.0 };
    let is_slab = matches!(scene.shape, PreviewShape::Plane | PreviewShape::Terrain);
    let relief = if scene.shape == PreviewShape::Mesh { 0.0 } else { scene.relief };
    vec![
        ("world_rotation", [sin, cos, 0.0, 0.0]),
        ("body", [body.repeats[0], body.repeats[1], body.depth, body.tile_width()]),
        ("ground", [lights.ground.unwrap_or(0.0), has(lights.ground.is_some()), body.floor_height(), has(is_slab)]),
        ("relief", [has(renderer.surface.heights.is_some()), texture.range[0], texture.range[1], relief]),
        ("key_toward", padded(lights.key.toward, lights.key.angular_radius)),
        ("key_color", padded(lights.key.color, 0.0)),
        ("interior", padded(interior.base_color, interior.roughness)),
    ]
}

fn backdrop_uniforms(renderer: &Renderer<'_>, samples: &mut Vec<[f32; 4]>) -> Vec<(&'static str, [f32; 4])> {
    let begin = samples.len() as f32;
    let [mut floor, mut wall, mut count] = [Vec3::ZERO, Vec3::ZERO, Vec3::ZERO];
    if let Some(backdrop) = &renderer.backdrop {
        (floor, wall, count) = (backdrop.floor, backdrop.wall, Vec3::splat(backdrop.shadow_rays.len() as f32));
        samples.extend(backdrop.shadow_rays.iter().flat_map(|ray| [padded(ray.toward, 0.0), padded(ray.light, 0.0)]));
    }
    vec![
        ("paper_floor", padded(floor, 0.0)),
        ("paper_wall", padded(wall, 0.0)),
        ("shadow_rays", [begin, count.x(), 0.0, 0.0]),
    ]
}

/// Appends samples of the lobe and then those of the lamps, two entries each; returns where they begin, the number of
/// samples of the lobe (negative without lamps), and how many a ray uses.
fn append_samples(samples: &mut Vec<[f32; 4]>, added: &SpecularSamples, share: usize) -> [f32; 4] {
    let lobes = samples.len();
    samples.extend(added.lobe.iter().map(|PolarSample { cos, sin, height }| [*cos, *sin, *height, 0.0]));
    let lamps = samples.len();
    for block in &added.lamps {
        for (lane, density) in block.density.iter().enumerate() {
            let of = |three: &[[f32; super::lamps::LANES]; 3]| Vec3([0, 1, 2].map(|axis| three[axis][lane]));
            samples.extend([padded(of(&block.toward), *density), padded(of(&block.light), 0.0)]);
        }
    }
    let count = added.lobe_count() as f32;
    [lobes as f32, lamps as f32, if added.lamps.is_empty() { -count } else { count }, share as f32]
}

fn padded(v: Vec3, last: f32) -> [f32; 4] {
    let [x, y, z] = v.0;
    [x, y, z, last]
}
