//! Pictures of a GPU agree with those of the CPU renderer.

mod common;

use common::{gpu, graph_material, on_cpu, on_gpu, relative_error, uniform};
use lapidary_export::preview::{
    MaterialMaps, PreviewShape, Scene, ShapeMesh, Texture, Tonemap, expose, named_environment, to_srgb8,
};
use lapidary_field::image::Image;
use lapidary_field::real::Real;
use lapidary_gpu_preview::{EnvironmentBuffers, GpuScene, MaterialBuffers, PreviewGpu, PreviewGpuError, ScenePicture};

/// Largest relative error of a picture.
const TOLERANCE: f32 = 0.01;
const SIZE: [u32; 2] = [96, 80];

/// Channels by name, each with the same numbers everywhere.
type UniformChannels = &'static [(&'static str, &'static [f32])];

/// Renders a scene by both, and returns the error.
fn compare(gpu: &PreviewGpu, scene: &Scene<'_>, texture: &Texture) -> f32 {
    let expected = on_cpu(scene, texture, SIZE);
    let picture = on_gpu(gpu, scene, texture, SIZE).expect("the GPU renders the scene");
    assert!(picture.finished());
    relative_error(&picture.radiance(gpu).expect("the picture can be read"), &expected)
}

#[test]
fn materials_on_shapes_agree() {
    let Some(gpu) = gpu() else { return };
    let cases = [
        ("brick_wall", PreviewShape::Sphere, "studio"),
        ("brick_wall", PreviewShape::Plane, "sky"),
        ("cobblestone", PreviewShape::Plane, "studio"),
        ("cobblestone", PreviewShape::Cylinder, "dusk"),
        ("hammered_copper", PreviewShape::Sphere, "sky"),
        ("brushed_steel", PreviewShape::RoundedCube, "studio"),
        ("marble", PreviewShape::Cube, "plain"),
        ("lava", PreviewShape::Sphere, "dusk"),
        ("eroded_terrain", PreviewShape::Terrain, "sky"),
        ("woven_cloth", PreviewShape::RoundedCube, "sky"),
        ("painted_metal", PreviewShape::Cylinder, "studio"),
        ("carbon_fibre", PreviewShape::Sphere, "studio"),
        ("grass", PreviewShape::Cube, "sky"),
        ("rain_on_glass", PreviewShape::Plane, "dusk"),
    ];
    let mut worst: Vec<String> = vec![];
    for (i, (name, shape, environment)) in cases.into_iter().enumerate() {
        let (texture, relief, aspect) = graph_material(name, 128);
        let environment = named_environment(environment).expect("the name is known");
        let scene = Scene::new(shape, &environment);
        let relief = relief.unwrap_or(scene.relief);
        // The angle moves the lights, too.
        let scene = Scene { relief, aspect, rotation: 0.07 * i as f32, floor: i % 3 != 2, ..scene };
        let error = compare(gpu, &scene, &texture);
        eprintln!("{name} on {}: {:.2} %", shape.name(), error * 100.0);
        if error.is_nan() || error > TOLERANCE {
            worst.push(format!("{name} on {}: {error}", shape.name()));
        }
    }
    assert!(worst.is_empty(), "{}", worst.join("\n"));
}

/// Each optional channel of a material, and channels that graphs rarely use.
#[test]
fn optional_channels_agree() {
    let Some(gpu) = gpu() else { return };
    let cases: [(&str, UniformChannels); 9] = [
        ("mirror", &[("metallic", &[1.0]), ("roughness", &[0.05])]),
        ("coat", &[("coat_weight", &[1.0]), ("coat_color", &[0.9, 0.6, 0.4]), ("coat_roughness", &[0.1])]),
        ("fuzz", &[("fuzz_weight", &[1.0]), ("fuzz_color", &[0.4, 0.5, 0.9]), ("fuzz_roughness", &[0.4])]),
        ("glass", &[("transmission_weight", &[0.9]), ("roughness", &[0.1]), ("specular_ior", &[1.4])]),
        ("skin", &[("subsurface_weight", &[0.7]), ("subsurface_color", &[0.9, 0.4, 0.3])]),
        ("steel", &[("metallic", &[1.0]), ("anisotropy", &[0.8]), ("anisotropy_rotation", &[0.1])]),
        ("weak", &[("specular_weight", &[0.3]), ("occlusion", &[0.4])]),
        ("veil", &[("opacity", &[0.5]), ("emission", &[0.2, 0.0, 0.4]), ("emission_luminance", &[3.0])]),
        ("lacquer", &[("coat_weight", &[0.5]), ("coat_normal", &[0.2, 0.1, 0.97]), ("coat_ior", &[1.9])]),
    ];
    let environment = named_environment("studio").expect("the name is known");
    for (i, (name, channels)) in cases.into_iter().enumerate() {
        let images: Vec<(&str, Image)> = channels.iter().map(|(channel, px)| (*channel, uniform(px))).collect();
        let lookup = |name: &str| images.iter().find(|(channel, _)| *channel == name).map(|(_, image)| image);
        let texture = Texture::new(&MaterialMaps::from_lookup(lookup), 0.0);
        let shape = [PreviewShape::Sphere, PreviewShape::RoundedCube][i % 2];
        let error = compare(gpu, &Scene::new(shape, &environment), &texture);
        eprintln!("{name} on {}: {:.2} %", shape.name(), error * 100.0);
        assert!(error <= TOLERANCE, "{name}: {error}");
    }
}

/// A mesh with texture coordinates, smooth and sharp edges, that shadows itself.
#[test]
fn meshes_agree() {
    let Some(gpu) = gpu() else { return };
    let (environment, (texture, ..)) =
        (named_environment("sky").expect("the name is known"), graph_material("brick_wall", 128));
    let mesh = ShapeMesh::from_file(bowl().as_bytes()).expect("the mesh is valid");
    let scene = Scene { mesh: Some(&mesh), ..Scene::new(PreviewShape::Mesh, &environment) };
    let error = compare(gpu, &scene, &texture);
    eprintln!("{} triangles: {:.2} %", mesh.triangle_count(), error * 100.0);
    assert!(error <= TOLERANCE, "{error}");
    let empty = compare(gpu, &Scene { mesh: None, ..scene }, &texture);
    assert!(empty <= TOLERANCE, "without a mesh: {empty}");
}

/// A bowl with a rim as an OBJ file.
fn bowl() -> String {
    let (around, up) = (24, 9);
    let mut text = String::new();
    for i in 0..=around {
        for j in 0..=up {
            let (turn, rise) = (i as f32 / around as f32, j as f32 / up as f32);
            let (angle, radius) = (turn * std::f32::consts::TAU, 0.3 + 0.6 * Real::sin(rise * 2.2));
            let (x, y, z) = (radius * Real::cos(angle), rise, radius * Real::sin(angle));
            text += &format!("v {x} {y} {z}\nvt {} {rise}\n", 3.0 * turn);
        }
    }
    for (i, j) in (0..around).flat_map(|i| (0..up).map(move |j| (i, j))) {
        let corner = |i: i32, j: i32| i * (up + 1) + j + 1;
        let corners = [corner(i, j), corner(i, j + 1), corner(i + 1, j + 1), corner(i + 1, j)];
        text += &format!("f {}\n", corners.map(|k| format!("{k}/{k}")).join(" "));
    }
    text
}

#[test]
fn tone_maps_agree() {
    let Some(gpu) = gpu() else { return };
    let (environment, texture) =
        (named_environment("dusk").expect("the name is known"), graph_material("marble", 64).0);
    let scene = Scene { samples: 4, ..Scene::new(PreviewShape::Sphere, &environment) };
    let mut picture = on_gpu(gpu, &scene, &texture, SIZE).expect("the GPU renders the scene");
    let radiance = picture.radiance(gpu).expect("the picture can be read");
    for (tonemap, stops) in Tonemap::ALL.iter().copied().flat_map(|map| [(map, 0.0), (map, 1.5)]) {
        picture.show(gpu, tonemap, stops).expect("the picture is shown");
        let found = picture.srgb8(gpu).expect("the picture can be read");
        let mut exposed = radiance.clone();
        expose(&mut exposed, stops);
        let expected = to_srgb8(&exposed, tonemap);
        assert_eq!(found.len(), expected.len());
        let differences = found.iter().zip(&expected).map(|(a, b)| a.abs_diff(*b));
        let most = differences.clone().max().unwrap_or(0);
        let mean = differences.map(f64::from).sum::<f64>() / found.len() as f64;
        eprintln!("{} at {stops} stops: at most {most}, {mean:.4} on average", tonemap.name());
        assert!(most <= 2 && mean < 0.1, "{}", tonemap.name());
    }
}

/// The first ray gives a picture; more rays come closer to the final one, which is the same whatever the steps.
#[test]
fn rays_refine_a_picture() {
    let Some(gpu) = gpu() else { return };
    let (environment, (texture, ..)) =
        (named_environment("studio").expect("the name is known"), graph_material("brick_wall", 64));
    let scene = Scene::new(PreviewShape::Cylinder, &environment);
    let mut last = on_gpu(gpu, &scene, &texture, SIZE).expect("the GPU renders the scene");
    let finished = last.radiance(gpu).expect("the picture can be read");
    let quick = Scene { samples: 1, ..scene };
    last = on_gpu(gpu, &quick, &texture, SIZE).expect("the GPU renders the scene");
    let mut errors = vec![relative_error(&last.radiance(gpu).expect("the picture can be read"), &finished)];
    for samples in [4, 16] {
        let scene = Scene { samples, ..scene };
        last = on_gpu(gpu, &scene, &texture, SIZE).expect("the GPU renders the scene");
        errors.push(relative_error(&last.radiance(gpu).expect("the picture can be read"), &finished));
    }
    eprintln!("errors with 1, 4 and 16 rays: {errors:.4?}");
    assert!(errors[0] < 0.2 && errors[1] < errors[0] && errors[2] == 0.0, "{errors:?}");
}

#[test]
fn impossible_requests_are_errors() {
    let Some(gpu) = gpu() else { return };
    let environment = named_environment("plain").expect("the name is known");
    let texture = Texture::new(&MaterialMaps::default(), 0.0);
    let huge = on_gpu(gpu, &Scene::new(PreviewShape::Sphere, &environment), &texture, [1 << 20, 2]);
    assert!(matches!(huge, Err(PreviewGpuError::LargeTexture { .. })));
    let mesh = ShapeMesh::from_file(bowl().as_bytes()).expect("the mesh is valid");
    let scene = Scene { mesh: Some(&mesh), ..Scene::new(PreviewShape::Mesh, &environment) };
    let (material, light) = (MaterialBuffers::new(gpu, &texture, &[]), EnvironmentBuffers::new(gpu, &environment));
    let (material, environment) = (&material.expect("it is small"), &light.expect("it is small"));
    let mut picture = ScenePicture::new(gpu, SIZE).expect("it is small");
    let missing = picture.begin(gpu, &GpuScene { scene: &scene, texture: &texture, material, environment, mesh: None });
    assert_eq!(missing, Err(PreviewGpuError::NoMesh));
    assert_eq!(picture.rays(), 0);
}

#[test]
fn a_changed_channel_is_copied_without_the_others() {
    let Some(gpu) = gpu() else { return };
    let environment = named_environment("studio").expect("the name is known");
    let map = |seed: u32, channels: usize| {
        let number = |i: u32| (i.wrapping_mul(2_654_435_761).wrapping_add(seed) >> 24) as f32 / 255.0;
        Image { size: [16, 16], channels, px: (0..256 * channels as u32).map(number).collect() }
    };
    let (colors, height, roughness) = ([map(1, 3), map(2, 3)], map(3, 1), map(4, 1));
    let texture = |k: usize| {
        let maps = MaterialMaps {
            base_color: Some(&colors[k]),
            height: Some(&height),
            roughness: Some(&roughness),
            ..MaterialMaps::default()
        };
        Texture::new(&maps, 0.05)
    };
    let identities = |k: usize| [("base_color", 10 + k as u128), ("height", 1), ("roughness", 2), ("normal", 3)];
    let mut material = MaterialBuffers::new(gpu, &texture(0), &identities(0)).expect("it is small");
    let all = material.uploaded();
    material.update(gpu, &texture(0), &identities(0)).expect("the device does not fail");
    assert_eq!(material.uploaded(), all);
    material.update(gpu, &texture(1), &identities(1)).expect("the device does not fail");
    // Two groups of four numbers at most have parts of a colour; the levels have 341 texels.
    let copied = material.uploaded() - all;
    assert!((1..=2).contains(&(copied / (341 * 16))) && copied.is_multiple_of(341 * 16), "{copied} of {all} bytes");
    assert!(all <= material.bytes() && 3 * copied < all, "{copied} of {all} bytes");
    let scene = Scene { samples: 1, relief: 0.05, ..Scene::new(PreviewShape::Plane, &environment) };
    let light = EnvironmentBuffers::new(gpu, &environment).expect("it is small");
    let render = |material: &MaterialBuffers| {
        let mut picture = ScenePicture::new(gpu, SIZE).expect("it is small");
        let (texture, environment) = (&texture(1), &light);
        picture.begin(gpu, &GpuScene { scene: &scene, texture, material, environment, mesh: None }).expect("it begins");
        picture.refine(gpu, 1).expect("the device does not fail");
        picture.radiance(gpu).expect("the picture can be read")
    };
    let fresh = MaterialBuffers::new(gpu, &texture(1), &[]).expect("it is small");
    assert!(render(&material) == render(&fresh));
}
