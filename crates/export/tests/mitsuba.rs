//! Balls under an environment and nothing else are those of Mitsuba, in every pixel of the whole ball.
//!
//! `spheres.f32` holds ten pictures of 32 by 32 pixels, drawn by Mitsuba 3.9.1 (`scalar_rgb`, integrator `direct`, box
//! filter, 4096 samples a pixel of `multijitter`): a `sphere` of radius 1 with the material `principled`, metallic 0 and
//! 1, each at roughness 0.1, 0.3, 0.5, 0.7 and 0.9, and all else as it is at rest; seen from (0, 0, 6) by a `perspective`
//! camera with a field of view of 22 degrees; lit by an `envmap` of 2048 by 1024 pixels of [`light`]. There is no floor.

use lapidary_export::preview::{Camera, Environment, Light, Maps, Material, Scene, Shape, Texture, Vector, draw};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use std::sync::atomic::AtomicBool;

/// Pixels of a picture, and how many of ours go into one, across and down.
const SIDE: usize = 32;
const FINER: usize = 4;

/// The light of the environment: dim, brighter above, with three lamps.
fn light(d: Vector) -> Vector {
    let lamp = |toward: [f32; 3], sharp: f32, color: [f32; 3]| {
        Vector(color) * Real::exp(sharp * (d.dot(Vector(toward).unit()) - 1.0))
    };
    Vector([0.2, 0.2, 0.25]).lerp(Vector([0.6, 0.65, 0.8]), 0.5 + 0.5 * d.y())
        + lamp([-0.6, 0.7, 0.5], 24.0, [12.0, 11.0, 9.0])
        + lamp([0.9, 0.2, 0.1], 10.0, [3.0, 4.0, 6.0])
        + lamp([0.3, -0.5, 0.8], 150.0, [20.0, 16.0, 14.0])
}

/// A ball of one material, as finely drawn as the pictures. Stone as it is drawn unless more is asked for; metals, which
/// mirror a lamp a hundred times brighter than what is around it, with the most samples there are.
fn ball(environment: &Environment, roughness: f32, metallic: f32) -> Vec<[f32; 3]> {
    let image = |px: &[f32]| Image { size: [1, 1], channels: px.len(), px: px.to_vec() };
    let (color, dull, metal) = (image(&[0.8, 0.5, 0.3]), image(&[roughness]), image(&[metallic]));
    let maps = Maps { base_color: Some(&color), roughness: Some(&dull), metallic: Some(&metal), ..Maps::default() };
    let texture = Texture::new(&maps, 0.0);
    let camera = Camera { eye: Vector([0.0, 0.0, 6.0]), target: Vector::ZERO, fov: 22.0 };
    let samples = if metallic == 1.0 { 256 } else { 16 };
    let scene = Scene { camera, samples, key: Light::NONE, floor: false, ..Scene::new(Shape::Sphere, environment) };
    let wide = SIDE * FINER;
    let size = [wide as u32; 2];
    let fine = draw(&scene, &Material::Flat(&texture), size, &AtomicBool::new(false)).expect("nobody stops it");
    let pixel = |x: usize, y: usize, channel: usize| {
        let all = (0..FINER * FINER).map(|i| (y * FINER + i / FINER) * wide + x * FINER + i % FINER);
        all.map(|i| fine.px[i * 3 + channel]).sum::<f32>() / (FINER * FINER) as f32
    };
    (0..SIDE * SIDE).map(|i| [0, 1, 2].map(|channel| pixel(i % SIDE, i / SIDE, channel))).collect()
}

/// Whether a pixel shows nothing but the ball.
fn within(x: usize, y: usize) -> bool {
    let scale = Real::tan(11f32.to_radians()) * 2.0 / SIDE as f32;
    let [x, y] = [x, y].map(|v| (v as f32 + 0.5 - SIDE as f32 * 0.5).abs() + 0.5 + 1.0 / FINER as f32);
    // The rim of a ball six radii away is seen under the arc sine of a sixth.
    (x * x + y * y).sqrt() * scale < 0.169_031
}

#[test]
fn every_pixel_of_a_ball_is_that_of_mitsuba() {
    let environment = Environment::new(light, Light::NONE);
    let kept = include_bytes!("spheres.f32").as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
    let kept: Vec<f32> = kept.collect();
    let mut pictures = kept.chunks_exact(SIDE * SIDE * 3);
    let mut told = String::new();
    let mut worst = 0.0f32;
    for metallic in [0.0, 1.0] {
        for roughness in [0.1, 0.3, 0.5, 0.7, 0.9] {
            let kept = pictures.next().expect("there are ten of them").as_chunks::<3>().0;
            let found = ball(&environment, roughness, metallic);
            let pixels = (0..SIDE * SIDE).filter(|i| within(i % SIDE, i / SIDE));
            let all = pixels.flat_map(|i| (0..3).map(move |k| (i, k)));
            let off = all.map(|(i, k)| (found[i][k] / kept[i][k] - 1.0, i));
            let (most, at) = off.max_by(|a, b| a.0.abs().total_cmp(&b.0.abs())).expect("there are pixels");
            told += &format!(
                "roughness {roughness}, metallic {metallic}: {most:+.4} at {}, {}: {:?} for {:?}\n",
                at % SIDE,
                at / SIDE,
                found[at],
                kept[at]
            );
            worst = worst.max(most.abs());
        }
    }
    println!("{told}");
    assert!(worst < 0.05, "the largest relative difference of each:\n{told}");
}
