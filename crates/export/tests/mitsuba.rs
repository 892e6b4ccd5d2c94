//! Spheres lit by an environment match renders of Mitsuba in every pixel.
//!
//! `spheres.f32` contains ten images of 32 × 32 pixels, rendered by Mitsuba 3.9.1 (`scalar_rgb`, integrator `direct`, box
//! filter, 4096 samples per pixel of `multijitter`): a `sphere` of radius 1 with the material `principled`, metallic 0
//! and 1, each at roughness 0.1, 0.3, 0.5, 0.7 and 0.9, and defaults otherwise; seen from (0, 0, 6) by a `perspective`
//! camera with a field of view of 22 degrees; lit by an `envmap` of 2048 × 1024 pixels of [`light`]. There is no floor.

use lapidary_export::preview::{
    Camera, Environment, KeyLight, MaterialMaps, PreviewMaterial, PreviewShape, Scene, Texture, Vec3, render,
};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use std::sync::atomic::AtomicBool;

/// Side of an image, and pixels rendered per pixel of it, across and down.
const SIDE: usize = 32;
const SUPERSAMPLING: usize = 4;

/// Radiance of the environment: dim, brighter above, with three lamps.
fn light(d: Vec3) -> Vec3 {
    let lamp = |toward: [f32; 3], sharp: f32, color: [f32; 3]| {
        Vec3(color) * Real::exp(sharp * (d.dot(Vec3(toward).normalized()) - 1.0))
    };
    Vec3([0.2, 0.2, 0.25]).lerp(Vec3([0.6, 0.65, 0.8]), 0.5 + 0.5 * d.y())
        + lamp([-0.6, 0.7, 0.5], 24.0, [12.0, 11.0, 9.0])
        + lamp([0.9, 0.2, 0.1], 10.0, [3.0, 4.0, 6.0])
        + lamp([0.3, -0.5, 0.8], 150.0, [20.0, 16.0, 14.0])
}

/// Renders a sphere of one material with the default number of samples.
fn ball(environment: &Environment, roughness: f32, metallic: f32) -> Vec<[f32; 3]> {
    let image = |px: &[f32]| Image { size: [1, 1], channels: px.len(), px: px.to_vec().into() };
    let (color, roughness_map, metal) = (image(&[0.8, 0.5, 0.3]), image(&[roughness]), image(&[metallic]));
    let maps = MaterialMaps {
        base_color: Some(&color),
        roughness: Some(&roughness_map),
        metallic: Some(&metal),
        ..MaterialMaps::default()
    };
    let texture = Texture::new(&maps, 0.0);
    let camera = Camera { eye: Vec3([0.0, 0.0, 6.0]), target: Vec3::ZERO, fov: 22.0 };
    let scene = Scene { camera, key: KeyLight::NONE, floor: false, ..Scene::new(PreviewShape::Sphere, environment) };
    let wide = SIDE * SUPERSAMPLING;
    let size = [wide as u32; 2];
    let fine = render(&scene, &PreviewMaterial::Textured(&texture), size, &AtomicBool::new(false))
        .expect("the render is not cancelled");
    let pixel = |x: usize, y: usize, channel: usize| {
        let all = (0..SUPERSAMPLING * SUPERSAMPLING)
            .map(|i| (y * SUPERSAMPLING + i / SUPERSAMPLING) * wide + x * SUPERSAMPLING + i % SUPERSAMPLING);
        all.map(|i| fine.px[i * 3 + channel]).sum::<f32>() / (SUPERSAMPLING * SUPERSAMPLING) as f32
    };
    (0..SIDE * SIDE).map(|i| [0, 1, 2].map(|channel| pixel(i % SIDE, i / SIDE, channel))).collect()
}

/// True if a pixel is inside the sphere.
fn within(x: usize, y: usize) -> bool {
    let scale = Real::tan(11f32.to_radians()) * 2.0 / SIDE as f32;
    let [x, y] = [x, y].map(|v| (v as f32 + 0.5 - SIDE as f32 * 0.5).abs() + 0.5 + 1.0 / SUPERSAMPLING as f32);
    // From six radii away, the silhouette has an angular radius of asin(1/6).
    (x * x + y * y).sqrt() * scale < 0.169_031
}

#[test]
fn spheres_match_mitsuba_in_every_pixel() {
    let environment = Environment::new(light, KeyLight::NONE);
    let reference = include_bytes!("spheres.f32").as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
    let reference: Vec<f32> = reference.collect();
    let mut pictures = reference.chunks_exact(SIDE * SIDE * 3);
    let mut report = String::new();
    let mut worst = 0.0f32;
    for metallic in [0.0, 1.0] {
        for roughness in [0.1, 0.3, 0.5, 0.7, 0.9] {
            let reference = pictures.next().expect("the file has ten images").as_chunks::<3>().0;
            let found = ball(&environment, roughness, metallic);
            let pixels = (0..SIDE * SIDE).filter(|i| within(i % SIDE, i / SIDE));
            let all = pixels.flat_map(|i| (0..3).map(move |k| (i, k)));
            let off = all.map(|(i, k)| (found[i][k] / reference[i][k] - 1.0, i));
            let (most, at) = off.max_by(|a, b| a.0.abs().total_cmp(&b.0.abs())).expect("the image has pixels");
            report += &format!(
                "roughness {roughness}, metallic {metallic}: {most:+.4} at {}, {}: {:?} for {:?}\n",
                at % SIDE,
                at / SIDE,
                found[at],
                reference[at]
            );
            worst = worst.max(most.abs());
        }
    }
    println!("{report}");
    assert!(worst < 0.05, "the largest relative difference of each:\n{report}");
}
