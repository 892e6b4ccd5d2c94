//! The preview agrees with closed forms and with numerical integration.

use lapidary_export::preview::{
    Camera, Environment, KeyLight, MaterialMaps, PreviewMaterial, PreviewShape, Scene, Surface, Texture, Tonemap, Vec3,
    named_environment, render, to_srgb8,
};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use std::sync::atomic::AtomicBool;

static NOT_CANCELLED: AtomicBool = AtomicBool::new(false);

/// Texture with uniform channels.
fn uniform_texture(color: [f32; 3], roughness: f32, metallic: f32) -> Texture {
    let image = |px: &[f32]| Image { size: [1, 1], channels: px.len(), px: px.to_vec().into() };
    let (color, roughness, metallic) = (image(&color), image(&[roughness]), image(&[metallic]));
    let maps = MaterialMaps {
        base_color: Some(&color),
        roughness: Some(&roughness),
        metallic: Some(&metallic),
        ..MaterialMaps::default()
    };
    Texture::new(&maps, 0.0)
}

/// Sphere without backdrop and key light, seen from a distance of six radii.
fn ball(environment: &Environment) -> Scene<'_> {
    let camera = Camera { eye: Vec3([0.0, 0.0, 6.0]), target: Vec3::ZERO, fov: 22.0 };
    Scene { camera, key: KeyLight::NONE, floor: false, ..Scene::new(PreviewShape::Sphere, environment) }
}

fn render_square(scene: &Scene<'_>, material: &PreviewMaterial<'_>, side: u32) -> Image {
    render(scene, material, [side, side], &NOT_CANCELLED).expect("the render is not cancelled")
}

fn pixel(image: &Image, x: usize, y: usize) -> Vec3 {
    let px = &image.px[(y * image.size[0] as usize + x) * 3..];
    Vec3([px[0], px[1], px[2]])
}

/// True if a pixel is inside the sphere by `margin` pixels.
fn within(side: usize, x: usize, y: usize, margin: f32) -> bool {
    let half = 11f32.to_radians();
    let scale = Real::tan(half) * 2.0 / side as f32;
    let [x, y] = [x, y].map(|v| (v as f32 + 0.5 - side as f32 * 0.5) * scale);
    // From six radii away, the silhouette has an angular radius of asin(1/6).
    (x * x + y * y).sqrt() + margin * scale < 0.169_031
}

#[test]
fn a_surface_conserves_energy() {
    let environment = named_environment("plain").expect("the name is known");
    // With a few hundred samples the error is below 1 %. Rough metals lose light, because the BRDF lacks multiple
    // scattering between microfacets (Heitz et al., 2016).
    for (metallic, roughness, least) in
        [(1.0, 0.0, 0.99), (1.0, 0.25, 0.96), (1.0, 0.5, 0.82), (1.0, 1.0, 0.3), (0.0, 0.0, 0.5), (0.0, 0.6, 0.93)]
    {
        let texture = uniform_texture([1.0; 3], roughness, metallic);
        let image = render_square(&ball(&environment), &PreviewMaterial::Textured(&texture), 48);
        for (i, px) in image.px.chunks(3).enumerate().filter(|(i, _)| within(48, i % 48, i / 48, 1.5)) {
            assert!((least..=1.01).contains(&px[0]), "{metallic} {roughness}: {} at {i}", px[0]);
        }
    }
}

#[test]
fn a_mirror_reflects_the_environment() {
    let light = |d: Vec3| Vec3([0.5 + 0.4 * d.x(), 0.5 + 0.4 * d.y(), 0.5 + 0.4 * d.z()]);
    let environment = Environment::new(light, KeyLight::NONE);
    let texture = uniform_texture([1.0; 3], 0.0, 1.0);
    let scene = Scene { samples: 1, ..ball(&environment) };
    let image = render_square(&scene, &PreviewMaterial::Textured(&texture), 63);
    for (x, y) in [(31, 31), (20, 31), (31, 12), (44, 40), (15, 20)] {
        let scale = Real::tan(11f32.to_radians()) * 2.0 / 63.0;
        let along = Vec3([(x as f32 - 31.0) * scale, (31.0 - y as f32) * scale, -1.0]).normalized();
        let eye = scene.camera.eye;
        let b = eye.dot(along);
        let p = eye + along * (-b - (b * b - 35.0).sqrt());
        let expected = light(along - p * (2.0 * along.dot(p)));
        let found = pixel(&image, x, y);
        assert!((found - expected).length() < 0.01, "{found:?} is not {expected:?} at {x}, {y}");
    }
}

#[test]
fn a_dielectric_under_uniform_light_matches_integrated_lobes() {
    let environment = named_environment("plain").expect("the name is known");
    for roughness in [0.3f64, 0.6, 1.0] {
        // At normal incidence, both lobes depend on the cosine of the light alone.
        let (mut matte, mut mirror) = (0.0, 0.0);
        let alpha = roughness * roughness;
        let steps = 200_000;
        for i in 0..steps {
            let cos = (f64::from(i) + 0.5) / f64::from(steps);
            let half = ((1.0 + cos) * 0.5).sqrt();
            let left = 1.0 - cos;
            let fl = left * left * left * left * left;
            let back = 2.0 * roughness * half * half;
            matte += 2.0 * cos * ((1.0 - 0.5 * fl) + back * fl);
            let d = half * half * (alpha * alpha - 1.0) + 1.0;
            let seen = 2.0 * cos / (cos + (alpha * alpha + (1.0 - alpha * alpha) * cos * cos).sqrt());
            // Fresnel's equations for a refractive index of 1.5.
            let below = (1.0 - (1.0 - half * half) / 2.25).sqrt();
            let across = (half - 1.5 * below) / (half + 1.5 * below);
            let upright = (1.5 * half - below) / (1.5 * half + below);
            mirror += 0.5 * (across * across + upright * upright) * alpha * alpha / (d * d) * seen * 0.5;
        }
        let expected = (matte * 0.5 + mirror) / f64::from(steps);
        let texture = uniform_texture([0.5; 3], roughness as f32, 0.0);
        let found =
            f64::from(pixel(&render_square(&ball(&environment), &PreviewMaterial::Textured(&texture), 33), 16, 16).x());
        assert!((found / expected - 1.0).abs() < 0.01, "{roughness}: {found} for {expected}");
    }
}

#[test]
fn a_solid_has_no_seam_where_a_texture_has_one() {
    let environment = named_environment("plain").expect("the name is known");
    // From behind, where the texture wraps around.
    let scene = ball(&environment);
    let camera = Camera { eye: Vec3([0.0, 0.0, -6.0]), ..scene.camera };
    let scene = Scene { camera, tiles: 0.5, ..scene };
    let jump = |material: &PreviewMaterial<'_>| {
        let image = render_square(&scene, material, 64);
        let steps = (8..55).map(|x| (pixel(&image, x, 32) - pixel(&image, x + 1, 32)).length());
        steps.fold(0.0, f32::max)
    };
    let ramp = Image { size: [64, 1], channels: 1, px: (0..64).map(|i| i as f32 / 63.0).collect() };
    let wide = Image { size: [64, 1], channels: 3, px: ramp.px.iter().flat_map(|v| [*v; 3]).collect() };
    let texture = Texture::new(&MaterialMaps { base_color: Some(&wide), ..MaterialMaps::default() }, 0.0);
    let matter = |[x, y, z]: [&[f32]; 3]| {
        let at = |i: usize| Vec3([x[i], y[i], z[i]]).map(|v| 0.5 + 0.5 * Real::sin(v * 3.0));
        Some((0..x.len()).map(|i| Surface { base_color: at(i), ..Surface::default() }).collect())
    };
    let (flat, solid) = (jump(&PreviewMaterial::Textured(&texture)), jump(&PreviewMaterial::Solid(&matter)));
    assert!(flat > 0.5 && solid < 0.06, "{flat} {solid}");
    let nothing = |_: [&[f32]; 3]| None;
    assert_eq!(render(&scene, &PreviewMaterial::Solid(&nothing), [8, 8], &NOT_CANCELLED), None);
}

#[test]
fn heights_displace_the_silhouette_and_cast_shadows() {
    let height = Image { size: [16, 16], channels: 1, px: (0..256).map(|i| (i % 16 / 8) as f32).collect() };
    let texture = Texture::new(&MaterialMaps { height: Some(&height), ..MaterialMaps::default() }, 0.2);
    let dark = Environment::new(|_| Vec3::ZERO, KeyLight::NONE);
    let glow = Image { size: [1, 1], channels: 3, px: vec![1.0; 3].into() };
    let shining =
        Texture::new(&MaterialMaps { height: Some(&height), emission: Some(&glow), ..MaterialMaps::default() }, 0.2);
    let filled = |relief: f32| {
        // Rotated so that both sides of the silhouette lie in low stripes between high ones.
        let image = render_square(
            &Scene { relief, rotation: 15.0 / 16.0, ..ball(&dark) },
            &PreviewMaterial::Textured(&shining),
            96,
        );
        image.px.iter().sum::<f32>() / 3.0
    };
    let (whole, carved) = (filled(0.0), filled(0.2));
    // Area of the undisplaced silhouette.
    let radius = 0.169_031 / Real::tan(11f32.to_radians()) * 48.0;
    assert!((whole / (std::f32::consts::PI * radius * radius) - 1.0).abs() < 0.01, "{whole}");
    assert!((0.9..0.98).contains(&(carved / whole)), "{carved} of {whole}");
    // A step shadows most of the low part and none of the high part.
    let key = KeyLight { toward: Vec3([1.0, 0.5, 0.0]), color: Vec3::ONE, angular_radius: 0.05 };
    let plane = Scene { key, floor: false, ..Scene::new(PreviewShape::Plane, &dark) };
    let [flat, raised] =
        [0.0, 0.2].map(|relief| render_square(&Scene { relief, ..plane }, &PreviewMaterial::Textured(&texture), 32));
    for (x, lit) in [(9, false), (11, false), (20, true), (24, true)] {
        let share = pixel(&raised, x, 15).y() / pixel(&flat, x, 15).y();
        assert!((if lit { 0.95..1.05 } else { 0.0..0.05 }).contains(&share), "{share} at {x}");
    }
}

#[test]
fn a_transparent_surface_shows_the_background() {
    let environment = named_environment("studio").expect("the name is known");
    let clear = Image { size: [1, 1], channels: 1, px: vec![0.0].into() };
    let texture = Texture::new(&MaterialMaps { opacity: Some(&clear), ..MaterialMaps::default() }, 0.0);
    let scene = ball(&environment);
    let image = render_square(&scene, &PreviewMaterial::Textured(&texture), 24);
    let away = Camera { target: Vec3([0.0, 0.0, 12.0]), ..scene.camera };
    assert!(image.px.iter().all(|v| v.is_finite()));
    let nothing = render_square(&Scene { camera: away, ..scene }, &PreviewMaterial::Textured(&texture), 24);
    assert!((pixel(&image, 12, 12) - pixel(&nothing, 12, 12)).length() < 1e-3);
}

#[test]
fn invalid_values_do_not_panic_and_rendering_can_be_cancelled() {
    let environment = Environment::new(|_| Vec3([f32::NAN, f32::INFINITY, -1.0]), KeyLight::NONE);
    let invalid = Image { size: [3, 5], channels: 1, px: vec![f32::NAN; 15].into() };
    let short = Image { size: [4, 4], channels: 3, px: vec![0.0; 7].into() };
    let maps = MaterialMaps {
        height: Some(&invalid),
        roughness: Some(&invalid),
        base_color: Some(&short),
        ..MaterialMaps::default()
    };
    let texture = Texture::new(&maps, f32::INFINITY);
    for shape in PreviewShape::ALL {
        for v in [f32::NAN, f32::INFINITY, -1.0, 0.0, 1e30] {
            let camera = Camera { eye: Vec3([v, 0.0, v]), target: Vec3::ZERO, fov: v };
            let scene =
                Scene { camera, tiles: v, relief: v, rotation: v, samples: 1, ..Scene::new(*shape, &environment) };
            let image = render_square(&scene, &PreviewMaterial::Textured(&texture), 6);
            assert_eq!(to_srgb8(&image, Tonemap::Aces).len(), 108);
        }
    }
    let scene = ball(&environment);
    let material = PreviewMaterial::Textured(&texture);
    assert_eq!(render(&scene, &material, [0, 7], &NOT_CANCELLED).map(|image| image.px.len()), Some(0));
    assert_eq!(render(&scene, &material, [8, 8], &AtomicBool::new(true)), None);
    assert!(Environment::from_equirectangular(&Image { size: [0, 0], channels: 3, px: vec![].into() }).is_none());
}

#[test]
fn equirectangular_images_are_oriented_correctly() {
    // Blue above the horizon, green below, and red in the centre of the image.
    let px = (0..32 * 16).flat_map(|i| match (i % 32, i / 32) {
        (13..19, 6..10) => [9.0, 0.0, 0.0],
        (_, 0..8) => [0.0, 0.0, 1.0],
        _ => [0.0, 1.0, 0.0],
    });
    let environment = Environment::from_equirectangular(&Image { size: [32, 16], channels: 3, px: px.collect() });
    let environment = environment.expect("the image has pixels");
    let near =
        |d: [f32; 3], light: [f32; 3]| (environment.radiance(Vec3(d).normalized()) - Vec3(light)).length() < 0.05;
    assert!(near([0.0, 1.0, 0.0], [0.0, 0.0, 1.0]) && near([0.3, -1.0, 0.0], [0.0, 1.0, 0.0]));
    assert!(near([0.0, 0.0, -1.0], [9.0, 0.0, 0.0]) && near([1.0, 0.5, 0.0], [0.0, 0.0, 1.0]));
    // A diffuse surface that faces up receives the upper hemisphere.
    let up = environment.diffuse_radiance(Vec3::UP);
    assert!((up.z() - 1.0).abs() < 0.1 && up.y() < 0.1, "{up:?}");
}

#[test]
fn tone_maps_are_monotonic_and_dithering_keeps_the_mean() {
    for map in Tonemap::ALL {
        let grey = |v: f32| map.apply(Vec3::splat(v)).y();
        assert!(grey(0.0) < 0.002, "{map:?}");
        let stops: Vec<f32> = (0..60).map(|i| grey(0.001 * Real::exp(i as f32 * 0.2))).collect();
        assert!(stops.windows(2).all(|two| two[0] <= two[1] + 1e-6), "{map:?}: {stops:?}");
        assert!((0.1..0.35).contains(&grey(0.18)), "{map:?} {}", grey(0.18));
        assert!(map.apply(Vec3([f32::NAN, f32::INFINITY, -1.0])).0.iter().all(|v| (0.0..=1.0).contains(v)));
    }
    let image = Image { size: [64, 64], channels: 3, px: vec![0.2; 64 * 64 * 3].into() };
    let bytes = to_srgb8(&image, Tonemap::None);
    let mean = bytes.iter().map(|b| f64::from(*b)).sum::<f64>() / bytes.len() as f64;
    // 0.2 encoded as sRGB is 123.55 / 255.
    assert!((mean - 123.55).abs() < 0.05 && bytes.iter().all(|b| (123..=124).contains(b)), "{mean}");
}
