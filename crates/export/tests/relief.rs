//! Steep reliefs have no gaps and no floating parts: the preview agrees with a ray march of thousands of small steps.

use lapidary_export::preview::{
    Camera, Environment, KeyLight, MaterialMaps, PreviewMaterial, PreviewShape, Scene, Texture, Vec3, render,
};
use lapidary_field::image::Image;
use lapidary_field::noise::hash::mix_seed;
use std::sync::atomic::AtomicBool;

const N: usize = 32;
const SIDE: usize = 96;
/// Steps of the reference ray march.
const REFERENCE_STEPS: usize = 8192;

type Point = [f64; 3];

fn subtract(a: Point, b: Point) -> Point {
    [0, 1, 2].map(|k| a[k] - b[k])
}
fn unit(v: Point) -> Point {
    let length = v.iter().map(|v| v * v).sum::<f64>().sqrt();
    v.map(|v| v / length)
}
fn cross([a, b, c]: Point, [d, e, f]: Point) -> Point {
    [b * f - c * e, c * d - a * f, a * e - b * d]
}

/// Slab of width 2 whose top is displaced by heights in 0..1; height 1 is at y = 0.
struct Slab<'a> {
    heights: &'a [f32],
    depth: f64,
}

impl Slab<'_> {
    /// Height of the top, interpolated bilinearly and clamped at the edges.
    fn top(&self, x: f64, z: f64) -> f64 {
        let place = |v: f64| {
            let at = ((v * 0.5 + 0.5) * N as f64 - 0.5).clamp(0.0, (N - 1) as f64);
            let first = (at as usize).min(N - 2);
            (first, at - first as f64)
        };
        let ((i, fx), (j, fz)) = (place(x), place(z));
        let at = |i: usize, j: usize| f64::from(self.heights[j * N + i]);
        let row = |j: usize| at(i, j) + (at(i + 1, j) - at(i, j)) * fx;
        (row(j) + (row(j + 1) - row(j)) * fz - 1.0) * self.depth
    }
    /// First intersection with a ray.
    fn hit(&self, from: Point, along: Point) -> Option<Point> {
        let (low_camera, high) = ([-1.0, -self.depth - 0.07, -1.0], [1.0, 0.0, 1.0]);
        let (mut near, mut far) = (0.0f64, f64::MAX);
        for k in 0..3 {
            let (a, b) = ((low_camera[k] - from[k]) / along[k], (high[k] - from[k]) / along[k]);
            (near, far) = (near.max(a.min(b)), far.min(a.max(b)));
        }
        let point = |i: usize| {
            let t = near + (far - near) * i as f64 / REFERENCE_STEPS as f64;
            [0, 1, 2].map(|k| from[k] + along[k] * t)
        };
        let inside = |p: &Point| p[1] <= self.top(p[0], p[2]) + 1e-9;
        if near < far { (0..=REFERENCE_STEPS).map(point).find(inside) } else { None }
    }
}

/// First intersection of the ray through each pixel.
#[allow(clippy::disallowed_methods, reason = "the reference is compared with a tolerance")]
fn brute_force(slab: &Slab<'_>, camera: &Camera) -> Vec<Option<Point>> {
    let [eye, target] = [camera.eye, camera.target].map(|v| v.0.map(f64::from));
    let forward = unit(subtract(target, eye));
    let right = unit(cross(forward, [0.0, 1.0, 0.0]));
    let up = cross(right, forward);
    let pixel = (f64::from(camera.fov).to_radians() * 0.5).sin() / (f64::from(camera.fov).to_radians() * 0.5).cos()
        * 2.0
        / SIDE as f64;
    let ray = |i: usize| {
        let [x, y] = [i % SIDE, i / SIDE].map(|v| (v as f64 + 0.5 - SIDE as f64 * 0.5) * pixel);
        unit([0, 1, 2].map(|k| forward[k] + right[k] * x - up[k] * y))
    };
    (0..SIDE * SIDE).map(|i| slab.hit(eye, ray(i))).collect()
}

/// Height maps that are hard to intersect: peaks and gaps of one pixel, noise, and a ridge at the far edge.
fn height_maps() -> Vec<(&'static str, Vec<f32>)> {
    let random = |i: usize| mix_seed(i as u32) as f32 / u32::MAX as f32;
    let land = |f: &dyn Fn(usize, usize) -> f32| (0..N * N).map(|i| f(i % N, i / N)).collect::<Vec<f32>>();
    let stretched = |land: Vec<f32>| {
        let ends = land.iter().fold([1.0f32, 0.0], |[low_camera, high], v| [low_camera.min(*v), high.max(*v)]);
        land.into_iter().map(|v| (v - ends[0]) / (ends[1] - ends[0])).collect::<Vec<f32>>()
    };
    vec![
        ("peaks", land(&|x, y| if x % 5 == 2 && y % 7 == 3 { 1.0 } else { 0.0 })),
        ("gaps", land(&|x, y| if x % 6 == 0 || y % 5 == 0 { 0.0 } else { 1.0 })),
        ("noise", stretched(land(&|x, y| random(y * N + x)))),
        ("hills", stretched(land(&|x, y| random(y / 4 * N + x / 4) * 0.7 + random(y * N + x) * 0.3))),
        ("edge", land(&|_, y| if y < 2 { 1.0 } else { 0.0 })),
    ]
}

#[test]
fn reliefs_match_a_brute_force_ray_march() {
    let blue = Environment::new(|_| Vec3([0.0, 0.0, 1.0]), KeyLight::NONE);
    let image = |channels: usize, px: Vec<f32>| Image { size: [N as u32; 2], channels, px: px.into() };
    // Red and green encode the position on the texture.
    let middle = |i: usize| (i as f32 + 0.5) / N as f32;
    let glow = image(3, (0..N * N).flat_map(|i| [middle(i % N), middle(i / N), 0.0]).collect());
    let (black, metal) = (image(3, vec![0.0; N * N * 3]), image(1, vec![1.0; N * N]));
    let low_camera = Camera { eye: Vec3([1.9, 0.3, 3.6]), target: Vec3([0.0, -0.4, 0.0]), fov: 34.0 };
    for (name, heights) in height_maps() {
        let height = image(1, heights.clone());
        let maps = MaterialMaps {
            height: Some(&height),
            emission: Some(&glow),
            base_color: Some(&black),
            metallic: Some(&metal),
            ..MaterialMaps::default()
        };
        for (shape, relief) in [
            (PreviewShape::Plane, 0.05),
            (PreviewShape::Terrain, 0.22),
            (PreviewShape::Terrain, 1.0),
            (PreviewShape::Plane, 3.0),
        ] {
            let texture = Texture::new(&maps, relief);
            for camera in [shape.camera(), low_camera] {
                let scene = Scene { camera, relief, floor: false, samples: 1, ..Scene::new(shape, &blue) };
                let rendered =
                    render(&scene, &PreviewMaterial::Textured(&texture), [SIDE as u32; 2], &AtomicBool::new(false));
                let rendered = rendered.expect("the render is not cancelled");
                let slab = Slab { heights: &heights, depth: f64::from(relief) * 2.0 };
                check(&format!("{name} on {shape:?} at {relief}"), &rendered, &brute_force(&slab, &camera));
            }
        }
    }
}

/// Compares an image with the reference. Pixels at silhouettes may be either, tips thinner than a pixel may rarely be
/// missed, and nothing may appear where the reference has nothing.
fn check(what: &str, rendered: &Image, brute_force: &[Option<Point>]) {
    let around = |i: usize| {
        let (x, y) = (i % SIDE, i / SIDE);
        let rows = y.saturating_sub(1)..(y + 2).min(SIDE);
        rows.flat_map(move |y| (x.saturating_sub(1)..(x + 2).min(SIDE)).map(move |x| y * SIDE + x))
    };
    let (mut seen, mut edges, mut holes, mut misplaced) = (0, 0, 0, 0);
    for (i, px) in rendered.px.as_chunks::<3>().0.iter().enumerate() {
        let shape = px[2] < 0.99 || px[0] > 0.01;
        if shape != brute_force[i].is_some() {
            let edge = around(i).any(|j| brute_force[j].is_some() == shape);
            assert!(edge || !shape, "{what}: floating surface at pixel {}, {}: {px:?}", i % SIDE, i / SIDE);
            edges += usize::from(edge);
            holes += usize::from(!edge);
        }
        seen += usize::from(brute_force[i].is_some());
        // Compare positions on the top only, away from cuts and silhouettes.
        let Some(p) = brute_force[i].filter(|p| p[0].abs().max(p[2].abs()) < 0.9) else { continue };
        let near = |j: usize| brute_force[j].is_some_and(|q| subtract(p, q).iter().all(|v| v.abs() < 0.2));
        if shape && px[0] > 0.01 && around(i).all(near) {
            let off = [0, 1].map(|k| (f64::from(px[k]) - (p[2 * k] * 0.5 + 0.5)).abs());
            misplaced += usize::from(off[0].max(off[1]) > 0.11);
        }
    }
    println!("{what}: {seen} seen, {edges} at edges, {holes} holes, {misplaced} misplaced");
    let few = edges * 4 <= seen && holes * 50 <= seen && misplaced * 50 <= seen;
    assert!(seen > 200 && few, "{what}: {seen} seen, {edges} at edges, {holes} holes, {misplaced} misplaced");
}
