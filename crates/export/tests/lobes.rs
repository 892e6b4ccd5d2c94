//! Coat, fuzz, anisotropy and the other lobes of the preview: energy, directions, and the fit of layers.

use lapidary_export::preview::{
    Camera, Environment, KeyLight, MaterialMaps, PreviewMaterial, PreviewShape, Scene, Texture, Vec3,
    named_environment, render,
};
use lapidary_field::image::Image;
use std::sync::atomic::AtomicBool;

/// Channels with uniform values.
type Channels<'a> = &'a [(&'a str, &'a [f32])];

/// Renders a sphere without backdrop and key light with uniform channels.
fn ball(environment: &Environment, channels: Channels<'_>, side: u32) -> Image {
    let images: Vec<(&str, Image)> = channels
        .iter()
        .map(|(name, px)| (*name, Image { size: [1, 1], channels: px.len(), px: px.to_vec().into() }))
        .collect();
    let maps = MaterialMaps::from_lookup(|name| images.iter().find(|(own, _)| *own == name).map(|(_, image)| image));
    let camera = Camera { eye: Vec3([0.0, 0.0, 6.0]), target: Vec3::ZERO, fov: 22.0 };
    let scene = Scene { camera, key: KeyLight::NONE, floor: false, ..Scene::new(PreviewShape::Sphere, environment) };
    let texture = Texture::new(&maps, 0.0);
    render(&scene, &PreviewMaterial::Textured(&texture), [side; 2], &AtomicBool::new(false)).expect("not cancelled")
}

/// Brightness of a pixel.
fn light(image: &Image, x: usize, y: usize) -> f32 {
    image.px[(y * image.size[0] as usize + x) * 3 + 1]
}

/// Brightest and darkest pixel well inside the sphere.
fn range(image: &Image) -> [f32; 2] {
    let side = image.size[0] as usize;
    let middle = side as f32 * 0.5;
    let inside = (0..side * side).filter(|i| {
        let [x, y] = [i % side, i / side].map(|v| v as f32 + 0.5 - middle);
        (x * x + y * y).sqrt() < middle * 0.82
    });
    let values = inside.map(|i| light(image, i % side, i / side));
    values.fold([f32::MAX, 0.0], |[low, high], v| [low.min(v), high.max(v)])
}

#[test]
fn layers_conserve_energy() {
    // In uniform light a white surface that absorbs nothing reflects what arrives, and no layer may add to it.
    let environment = named_environment("plain").expect("the name is known");
    let white: (&str, &[f32]) = ("base_color", &[1.0; 3]);
    let cases: &[(Channels<'_>, f32)] = &[
        (&[white, ("coat_weight", &[1.0])], 0.6),
        (&[white, ("coat_weight", &[1.0]), ("coat_roughness", &[0.6]), ("roughness", &[0.6])], 0.6),
        (&[white, ("coat_weight", &[0.5]), ("coat_ior", &[2.0]), ("metallic", &[1.0]), ("roughness", &[0.2])], 0.6),
        (&[white, ("fuzz_weight", &[1.0]), ("fuzz_roughness", &[1.0])], 0.7),
        (&[white, ("fuzz_weight", &[1.0]), ("fuzz_roughness", &[0.2]), ("coat_weight", &[1.0])], 0.6),
        (&[white, ("anisotropy", &[0.8]), ("metallic", &[1.0]), ("roughness", &[0.3])], 0.85),
        (&[white, ("specular_ior", &[2.4])], 0.6),
        (&[white, ("specular_weight", &[0.0]), ("roughness", &[1.0])], 0.9),
        (&[white, ("transmission_weight", &[1.0])], 0.9),
    ];
    for (channels, least) in cases {
        let [low, high] = range(&ball(&environment, channels, 48));
        let names: Vec<&str> = channels.iter().map(|(name, _)| *name).collect();
        assert!(low >= *least && high <= 1.02, "{names:?}: {low}..{high}");
    }
}

#[test]
fn lobes_at_rest_change_no_bit() {
    let environment = named_environment("studio").expect("the name is known");
    let plain: Channels<'_> = &[("base_color", &[0.4, 0.2, 0.1]), ("roughness", &[0.3])];
    let rest: Channels<'_> = &[
        ("base_color", &[0.4, 0.2, 0.1]),
        ("roughness", &[0.3]),
        ("coat_weight", &[0.0]),
        ("fuzz_weight", &[0.0]),
        ("anisotropy", &[0.0]),
        ("specular_weight", &[1.0]),
        ("specular_ior", &[1.5]),
        ("emission_luminance", &[1.0]),
    ];
    assert_eq!(ball(&environment, plain, 24).hash(), ball(&environment, rest, 24).hash());
}

#[test]
fn a_coat_shines_on_a_matt_surface_and_tints_it() {
    let environment = Environment::new(|d| if d.z() > 0.9 { Vec3::ONE } else { Vec3::splat(0.05) }, KeyLight::NONE);
    let matt: (&str, &[f32]) = ("roughness", &[1.0]);
    let dark: (&str, &[f32]) = ("base_color", &[0.02; 3]);
    let [bare, coated] =
        [&[dark, matt][..], &[dark, matt, ("coat_weight", &[1.0])]].map(|channels| ball(&environment, channels, 33));
    assert!(light(&coated, 16, 16) > 2.0 * light(&bare, 16, 16), "the light behind the camera is mirrored");
    let plain = named_environment("plain").expect("the name is known");
    let amber: Channels<'_> = &[("base_color", &[0.8; 3]), ("coat_weight", &[1.0]), ("coat_color", &[1.0, 0.5, 0.1])];
    let image = ball(&plain, amber, 33);
    let [r, g, b] = [0, 1, 2].map(|k| image.px[(16 * 33 + 16) * 3 + k]);
    assert!(r > 1.4 * g && g > 1.8 * b, "{r} {g} {b}");
}

#[test]
fn a_coat_has_a_normal_of_its_own() {
    // A light straight ahead, which only the coat mirrors.
    let environment = Environment::new(|d| if d.z() > 0.99 { Vec3::splat(20.0) } else { Vec3::ZERO }, KeyLight::NONE);
    let shine = |more: Channels<'_>, x: usize| {
        let coat: Channels<'_> = &[("base_color", &[0.0; 3]), ("roughness", &[1.0]), ("coat_weight", &[1.0])];
        let image = ball(&environment, &[coat, &[("coat_roughness", &[0.2])], more].concat(), 65);
        light(&image, x, 32)
    };
    // At the left of the ball it faces the light.
    let slanted: &[f32] = &[0.617, 0.0, 0.787];
    assert!(shine(&[], 32) > 10.0 * shine(&[], 16));
    assert!(shine(&[("coat_normal", slanted)], 16) > 10.0 * shine(&[("coat_normal", slanted)], 32));
    // A relief of the base is not one of the coat.
    assert!(shine(&[("normal", slanted)], 32) > 10.0 * shine(&[("normal", slanted)], 16));
    assert_eq!(shine(&[("coat_normal", &[0.0, 0.0, 1.0])], 32), shine(&[], 32));
}

#[test]
fn fuzz_shines_at_the_edge() {
    let environment = named_environment("plain").expect("the name is known");
    let black: (&str, &[f32]) = ("base_color", &[0.0; 3]);
    let still: (&str, &[f32]) = ("specular_weight", &[0.0]);
    let image = ball(&environment, &[black, still, ("fuzz_weight", &[1.0]), ("fuzz_roughness", &[0.3])], 65);
    let (middle, edge) = (light(&image, 32, 32), light(&image, 5, 32));
    assert!(edge > 2.0 * middle && middle < 0.3, "{middle} {edge}");
    let half = ball(&environment, &[black, still, ("fuzz_weight", &[0.5]), ("fuzz_roughness", &[0.3])], 65);
    assert!((light(&half, 5, 32) / edge - 0.5).abs() < 0.02, "the weight scales it");
}

#[test]
fn anisotropy_stretches_the_reflection_along_its_direction() {
    // A small light straight ahead.
    let environment = Environment::new(|d| if d.z() > 0.995 { Vec3::splat(50.0) } else { Vec3::ZERO }, KeyLight::NONE);
    let spread = |rotation: f32| {
        let image = ball(
            &environment,
            &[
                ("base_color", &[1.0; 3]),
                ("metallic", &[1.0]),
                ("roughness", &[0.35]),
                ("anisotropy", &[0.9]),
                ("anisotropy_rotation", &[rotation]),
            ],
            65,
        );
        [light(&image, 32, 22), light(&image, 22, 32)]
    };
    let [across, along] = spread(0.0);
    let [turned_across, turned_along] = spread(0.25);
    let most = |a: f32, b: f32| assert!(a > 3.0 * b, "{a} {b}");
    // The microfacets are rough along the direction, as OpenPBR defines it.
    most(along, across);
    most(turned_across, turned_along);
}
