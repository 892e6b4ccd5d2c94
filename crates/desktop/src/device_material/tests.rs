//! Materials that the GPU computes have the bytes of those that are uploaded.

use super::*;
use crate::offscreen_window::offscreen_window;
use crate::test_graphs::{layers, planned};
use eframe::egui_wgpu::RenderState;
use eframe::wgpu::{Buffer, BufferDescriptor, BufferUsages, MapMode, PollType};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::material_maps::{channels, surface_map};
use lapidary_evaluator::run::{Job, OutputImage, device_images, images};
use lapidary_evaluator::trace::Plan;
use lapidary_export::preview::{MaterialMaps, PreviewShape, Scene, Texture, named_environment};
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, RunOptions};
use lapidary_gpu_preview::{EnvironmentBuffers, GpuScene, ScenePicture};
use std::path::Path;
use std::sync::Arc;

/// Graphs of the gallery, with and without a relief and optional channels.
const GRAPHS: [&str; 4] = ["brick_wall", "hammered_copper", "carbon_fibre", "rain_on_glass"];
/// Outputs with numbers beyond the ranges of channels and most of the optional channels, but no normal.
const LAYERS: &str = r#"
    "base_color": "tint", "height": "steep", "roughness": "steep", "metallic": "soft", "occlusion": "grain",
    "emission": "steep", "opacity": "soft", "coat_weight": "steep", "coat_color": "tint", "coat_normal": "bumps",
    "fuzz_weight": "soft", "fuzz_color": "tint", "transmission_weight": "steep", "subsurface_weight": "grain",
    "subsurface_color": "tint", "specular_ior": "steep", "anisotropy": "signed", "anisotropy_rotation": "steep",
"#;

type NamedImage = (&'static str, Image);

/// The images of the CPU by the names of their channels.
fn images_of(plan: &Plan, settings: &[f32], frame: &Frame) -> Vec<NamedImage> {
    let cpu = images(plan, &Job::new(RunOptions::best(), frame, settings)).expect("the images fit into memory");
    let named = channels(plan).into_iter().zip(cpu).filter_map(surface_map);
    named.map(|(channel, image)| (channel.name(), image)).collect()
}

/// The images of the CPU and the maps on the device. With `mixed`, every other map is in memory.
fn both(gpu: &Gpu, (plan, settings): (&Plan, &[f32]), frame: &Frame, mixed: bool) -> (Vec<NamedImage>, DeviceMaps) {
    let job = Job::new(RunOptions::best(), frame, settings);
    let cpu = images_of(plan, settings, frame);
    let shown = device_images(plan, &Job { accelerator: Some(gpu), ..job }).expect("the images fit into memory");
    let map = |(k, (channel, image)): (usize, (Option<Channel>, OutputImage))| {
        let channel = channel?;
        let in_memory = cpu.iter().find(|(name, _)| *name == channel.name())?;
        let map = match image {
            OutputImage::Device(image) if !mixed || k % 2 == 0 => DeviceMap::Device(Arc::new(image)),
            _ => DeviceMap::Memory(Arc::new(in_memory.1.clone())),
        };
        Some((channel.name(), map))
    };
    let maps = channels(plan).into_iter().zip(shown).enumerate().filter_map(map).collect();
    (cpu, DeviceMaps { maps, relief: 0.0 })
}

fn texture(images: &[NamedImage], relief: f32) -> Texture {
    let named = |name: &str| images.iter().find(|(channel, _)| *channel == name).map(|(_, image)| image);
    Texture::new(&MaterialMaps::from_lookup(named), relief)
}

/// The first words of a buffer.
fn words(window: &RenderState, buffer: &Buffer, count: usize) -> Vec<u32> {
    let bytes = 4 * count as u64;
    let usage = BufferUsages::COPY_DST | BufferUsages::MAP_READ;
    let descriptor = BufferDescriptor { label: None, size: bytes, usage, mapped_at_creation: false };
    let copy = window.device.create_buffer(&descriptor);
    let mut encoder = window.device.create_command_encoder(&Default::default());
    encoder.copy_buffer_to_buffer(buffer, 0, &copy, 0, bytes);
    window.queue.submit([encoder.finish()]);
    copy.map_async(MapMode::Read, .., |mapped| mapped.expect("the buffer is readable"));
    window.device.poll(PollType::wait_indefinitely()).expect("the device finishes");
    let view = copy.get_mapped_range(..).expect("the buffer is mapped");
    bytemuck::cast_slice(&view).to_vec()
}

/// Asserts that the buffers of two materials have the same bytes.
fn assert_same(window: &RenderState, computed: &MaterialBuffers, uploaded: &MaterialBuffers, what: &str) {
    let places = computed.places();
    let texels = |material: &MaterialBuffers| words(window, material.texels(), (material.texels().size() / 4) as usize);
    let (found, expected) = (texels(computed), texels(uploaded));
    assert_eq!(found.len(), expected.len(), "{what}");
    let differ: Vec<usize> = (0..found.len()).filter(|i| found[*i] != expected[*i]).collect();
    if let Some(first) = differ.first() {
        let [a, b] = [&found, &expected].map(|all| f32::from_bits(all[*first]));
        let (group, at) = (first / (TEXEL_GROUP * places.texels), first % (TEXEL_GROUP * places.texels));
        panic!("{what}: {} of {} words, first in group {group}, word {at}: {a} {b}", differ.len(), found.len());
    }
    let heights = |material: &MaterialBuffers| words(window, material.heights(), places.heights);
    assert!(heights(computed) == heights(uploaded), "{what}: the heights");
    let range = |material: &MaterialBuffers| words(window, material.height_range(), 2);
    assert_eq!(range(computed), range(uploaded), "{what}");
}

#[test]
fn computed_materials_have_the_bytes_of_uploaded_ones() {
    let Some(window) = offscreen_window() else { return crate::offscreen_window::skip_without_gpu() };
    let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
    let preview = PreviewGpu::on(window.device.clone(), window.queue.clone()).expect("the limits suffice");
    let mut count = 0;
    for name in GRAPHS.into_iter().chain(["layers"]) {
        let path = format!("graphs/{name}.ron");
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let text = std::fs::read_to_string(root.join(&path)).unwrap_or(layers(LAYERS));
        let (plan, settings) = planned(&text, &path, None);
        for ([width, height], relief, mixed) in [([64, 64], 0.05, false), ([75, 53], 0.0, false), ([33, 9], 0.3, true)]
        {
            let frame = Frame::new(width, height);
            let before = gpu.read_bytes();
            let (cpu, maps) = both(&gpu, (&plan, &settings), &frame, mixed);
            let read = gpu.read_bytes() - before;
            let maps = DeviceMaps { relief, ..maps };
            let computed = computed_material((&gpu, &preview), None, &maps, &[]).expect("the device does not fail");
            assert_eq!(gpu.read_bytes() - before, read);
            let uploaded = MaterialBuffers::new(&preview, &texture(&cpu, relief), &[]).expect("it is small");
            assert_same(&window, &computed, &uploaded, &format!("{name} {width}x{height}, relief {relief}"));
            let on_device = maps.maps.iter().filter(|(_, map)| matches!(map, DeviceMap::Device(_))).count();
            eprintln!("{name} {width}x{height}: {on_device} of {} maps on the device", maps.maps.len());
            count += 1;
        }
    }
    assert_eq!(count, 3 * (GRAPHS.len() + 1));
}

/// The picture of a scene with a material.
fn picture(preview: &PreviewGpu, scene: &Scene<'_>, material: &MaterialBuffers, texture: &Texture) -> Image {
    let environment = &EnvironmentBuffers::new(preview, scene.environment).expect("it is small");
    let mut picture = ScenePicture::new(preview, [48, 40]).expect("it is small");
    let scene = GpuScene { scene, texture, material, environment, mesh: None };
    picture.begin(preview, &scene).expect("the scene is complete");
    picture.refine(preview, 4).expect("the device does not fail");
    picture.radiance(preview).expect("the picture can be read")
}

/// The range of the heights, the depth and the colour of cuts are known to the GPU alone.
#[test]
fn computed_materials_look_like_uploaded_ones() {
    let Some(window) = offscreen_window() else { return crate::offscreen_window::skip_without_gpu() };
    let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
    let preview = PreviewGpu::on(window.device.clone(), window.queue.clone()).expect("the limits suffice");
    let environment = named_environment("studio").expect("the name is known");
    let flat = LAYERS.replace("\"height\": \"steep\",", "");
    let level = LAYERS.replace("\"height\": \"steep\"", "\"height\": 0.5");
    for (what, outputs, has_relief) in [("relief", LAYERS, true), ("flat", &flat, false), ("level", &level, false)] {
        let (plan, settings) = planned(&layers(outputs), "graphs/layers.ron", None);
        let (images, maps) = both(&gpu, (&plan, &settings), &Frame::new(64, 48), false);
        let maps = DeviceMaps { relief: 0.1, ..maps };
        let texture = texture(&images, 0.1);
        let computed =
            computed_material((&gpu, &preview), None, &maps, &identities(&maps)).expect("the device does not fail");
        let uploaded = MaterialBuffers::new(&preview, &texture, &identities(&maps)).expect("it is small");
        let blank = Texture::new(&MaterialMaps::default(), 0.0);
        let mut pictures = vec![];
        for (shape, floor) in
            [(PreviewShape::Sphere, true), (PreviewShape::Terrain, true), (PreviewShape::Terrain, false)]
        {
            let scene = Scene { floor, relief: 0.1, samples: 4, ..Scene::new(shape, &environment) };
            let found = picture(&preview, &scene, &computed, &blank);
            let expected = picture(&preview, &scene, &uploaded, &texture);
            let square = |sum: f32, v: f32| sum + v * v;
            let error = found.px.iter().zip(&expected.px).map(|(a, b)| a - b).fold(0.0, square);
            let all = expected.px.iter().copied().fold(0.0, square);
            eprintln!("{what} on {}: {:.5} %", shape.name(), (error / all).sqrt() * 100.0);
            assert!(error <= 1e-6 * all, "{what} on {}: {error} of {all}", shape.name());
            pictures.push(found);
        }
        // A relief changes the picture; its depth is not 0 by mistake.
        let shallow =
            Scene { floor: false, relief: 0.0, samples: 4, ..Scene::new(PreviewShape::Terrain, &environment) };
        let shallow = picture(&preview, &shallow, &computed, &blank);
        assert_eq!(shallow != pictures[2], has_relief, "{what}");
    }
}

/// Channels of the layers that depend on their last number, and the normals that follow from the heights.
const CHANGED: [&str; 9] = [
    "height",
    "normal",
    "roughness",
    "emission",
    "coat_weight",
    "transmission_weight",
    "specular_ior",
    "anisotropy",
    "anisotropy_rotation",
];

/// Identities of the maps of a material, and of the normals that follow from the heights.
fn identities(maps: &DeviceMaps) -> Vec<(&'static str, u128)> {
    let named = (1..).zip(&maps.maps).map(|(k, (name, _))| (*name, k));
    named.chain([("normal", 77)]).collect()
}

#[test]
fn a_changed_slider_reads_nothing_back() {
    let Some(window) = offscreen_window() else { return crate::offscreen_window::skip_without_gpu() };
    let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
    let preview = PreviewGpu::on(window.device.clone(), window.queue.clone()).expect("the limits suffice");
    let (cache, frame) = (Cache::for_edits(64 << 20), Frame::new(75, 53));
    let environment = named_environment("studio").expect("the name is known");
    let scene = Scene { relief: 0.1, samples: 1, ..Scene::new(PreviewShape::Plane, &environment) };
    let light = EnvironmentBuffers::new(&preview, &environment).expect("it is small");
    let blank = Texture::new(&MaterialMaps::default(), 0.0);
    let mut shown = ScenePicture::new(&preview, [48, 40]).expect("it is small");
    let mut material = None;
    let before = gpu.read_bytes();
    for value in ["0.5", "0.45", "0.4", "0.35"] {
        let text = layers(LAYERS).replace("\"soft\", b: 0.5", &format!("\"soft\", b: {value}"));
        let (plan, settings) = planned(&text, "graphs/layers.ron", None);
        let job = Job { cache: Some(&cache), ..Job::new(RunOptions::best(), &frame, &settings) };
        let images = device_images(&plan, &Job { accelerator: Some(&gpu), ..job }).expect("they fit");
        let map = |(channel, image): (Option<Channel>, OutputImage)| {
            let OutputImage::Device(image) = image else { panic!("an image is in memory") };
            Some((channel?.name(), DeviceMap::Device(Arc::new(image))))
        };
        let maps = channels(&plan).into_iter().zip(images).filter_map(map).collect();
        let maps = DeviceMaps { maps, relief: 0.1 };
        // Channels that the value changes have another identity.
        let digits = value[2..].parse::<u128>().expect("a number");
        let changed = |(name, identity): &(&'static str, u128)| {
            (*name, if CHANGED.contains(name) { 100 * identity + digits } else { *identity })
        };
        let identities: Vec<_> = identities(&maps).iter().map(changed).collect();
        let known = material.take();
        let computed = computed_material((&gpu, &preview), known, &maps, &identities).expect("it does not fail");
        let scene = GpuScene { scene: &scene, texture: &blank, material: &computed, environment: &light, mesh: None };
        shown.begin(&preview, &scene).expect("the scene is complete");
        shown.refine(&preview, 1).expect("the device does not fail");
        preview.wait().expect("the device does not fail");
        assert_eq!(gpu.read_bytes() - before, 0, "{value}");
        let cpu = images_of(&plan, &settings, &frame);
        let uploaded = MaterialBuffers::new(&preview, &texture(&cpu, 0.1), &[]).expect("it is small");
        assert_same(&window, &computed, &uploaded, value);
        material = Some(computed);
    }
}
