//! Materials of the 3D view, computed from maps that are on the GPU.

use lapidary_editor::{DeviceMap, DeviceMaps};
use lapidary_export::preview::{lobe_layout, surface_layout};
use lapidary_gpu::{Gpu, GpuError, HeightGrids, HeightNormals, MapPixels, MaterialTexels, TexelSource};
use lapidary_gpu_preview::{ChannelIdentities, MaterialBuffers, PreviewGpu};

/// The numbers of a group.
const GROUP: usize = 4;

/// Computes what has changed of a material in its buffers, or in new ones. After an error the material is lost.
pub(crate) fn computed_material(
    (gpu, preview): (&Gpu, &PreviewGpu),
    known: Option<MaterialBuffers>,
    maps: &DeviceMaps,
    channels: ChannelIdentities<'_>,
) -> Result<MaterialBuffers, String> {
    let has_lobes = lobe_layout().channels.iter().any(|(name, _)| find(maps, name).is_some());
    let size = size(maps);
    let mut material = match known.filter(|known| known.fits(size, has_lobes)) {
        Some(known) => known,
        None => MaterialBuffers::empty(preview, size, has_lobes).map_err(|error| error.to_string())?,
    };
    let changes = material.begin_computing(channels);
    if !changes.groups.is_empty() || changes.heights {
        write(gpu, &material, maps, (&changes.groups, changes.heights)).map_err(|error| error.to_string())?;
    }
    Ok(material)
}

/// Computes some groups of numbers, and the heights if `heights`.
fn write(
    gpu: &Gpu,
    material: &MaterialBuffers,
    maps: &DeviceMaps,
    (changed, heights): (&[usize], bool),
) -> Result<(), GpuError> {
    let (sources, places) = (sources(maps), material.places());
    let group = |group: &usize| (*group, [0, 1, 2, 3].map(|k| sources[GROUP * group + k]));
    let groups: Vec<(usize, [TexelSource<'_>; GROUP])> = changed.iter().map(group).collect();
    let follows = |(_, sources): &(usize, [TexelSource<'_>; GROUP])| {
        sources.iter().any(|source| matches!(source, TexelSource::Normals))
    };
    let (normal, height) = (first_number("normal"), first_number("height"));
    let scale = maps.relief * places.levels[0][0] as f32 * 0.5;
    gpu.write_material(&MaterialTexels {
        levels: &places.levels,
        groups: &groups,
        normals: groups.iter().any(follows).then_some(HeightNormals { normal, height, scale }),
        texels: material.texels(),
        heights: heights.then(|| HeightGrids {
            height,
            grids: &places.grids,
            heights: material.heights(),
            cells: places.heights,
            range: material.height_range(),
        }),
    })
}

/// The columns and rows of the finest level: those of the largest map.
fn size(maps: &DeviceMaps) -> [usize; 2] {
    let sizes = || maps.maps.iter().map(|(_, map)| map_size(map));
    [0, 1].map(|axis| sizes().map(|size| size[axis] as usize).max().unwrap_or(1))
}

/// The sources of all numbers of a texel: of the channels that every material has, and of the optional ones.
fn sources(maps: &DeviceMaps) -> Vec<TexelSource<'_>> {
    let follows = find(maps, "normal").is_none() && find(maps, "height").is_some();
    let mut all = vec![];
    for layout in [surface_layout(), lobe_layout()] {
        let begin = all.len();
        for (name, width) in layout.channels {
            for k in 0..*width {
                let number = all.len() - begin;
                all.push(match find(maps, name) {
                    Some(map) => TexelSource::Map(pixels(map, k, *width), layout.ranges[number]),
                    None if *name == "normal" && follows => TexelSource::Normals,
                    None => TexelSource::Constant(layout.defaults[number]),
                });
            }
        }
        all.extend(layout.defaults[all.len() - begin..].iter().map(|v| TexelSource::Constant(*v)));
    }
    all
}

/// The pixels of a number of a map. One with fewer numbers than its channel is grey.
fn pixels(map: &DeviceMap, number: usize, width: usize) -> MapPixels<'_> {
    match map {
        DeviceMap::Memory(image) => MapPixels::Memory(image, if image.channels < width { 0 } else { number }),
        DeviceMap::Device(image) => {
            let plane = if image.planes.len() < width { 0 } else { number };
            MapPixels::Device(&image.planes[plane], image.size)
        }
    }
}

/// The columns and rows of a map.
fn map_size(map: &DeviceMap) -> [u32; 2] {
    match map {
        DeviceMap::Memory(image) => image.size,
        DeviceMap::Device(image) => image.size,
    }
}

/// The index of the first number of a channel that every material has.
fn first_number(name: &str) -> usize {
    surface_layout().channels.iter().take_while(|(channel, _)| *channel != name).map(|(_, width)| width).sum()
}

fn find<'a>(maps: &'a DeviceMaps, name: &str) -> Option<&'a DeviceMap> {
    maps.maps.iter().find(|(channel, _)| *channel == name).map(|(_, map)| map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window_scenes::offscreen_window;
    use eframe::egui_wgpu::RenderState;
    use eframe::wgpu::{Buffer, BufferDescriptor, BufferUsages, MapMode, PollType};
    use lapidary_document::{GraphFiles, LoadResult, read};
    use lapidary_evaluator::declare::channel::Channel;
    use lapidary_evaluator::run::material_maps::{channels, surface_map};
    use lapidary_evaluator::run::{Job, OutputImage, device_images, images};
    use lapidary_evaluator::trace::{Plan, plan};
    use lapidary_export::preview::{MaterialMaps, Texture};
    use lapidary_field::image::Image;
    use lapidary_field::program::{Frame, RunOptions};
    use lapidary_nodes::LIBRARY;
    use std::path::Path;
    use std::sync::Arc;

    /// Graphs of the gallery, with and without a relief and optional channels.
    const GRAPHS: [&str; 4] = ["brick_wall", "hammered_copper", "carbon_fibre", "rain_on_glass"];
    /// A colour with alpha, a grey one, numbers beyond the ranges of channels, and no normal; most of the optional channels.
    const LAYERS: &str = r##"lapidary(
        format: 1,
        nodes: {
            "grain": perlin(scale: 4),
            "soft": blur(of: "grain", radius: 0.02),
            "tint": gradient_map(of: "grain", ramp: [(0, "#20283000"), (0.5, "#80c04080"), (1, "#f0ece6")]),
            "bumps": normal_from_height(of: "soft"),
            "signed": math(do: subtract, a: "soft", b: 0.5),
            "steep": math(do: multiply, a: "signed", b: 5),
        },
        outputs: {
            "base_color": "tint", "height": "steep", "roughness": "steep", "metallic": "soft", "occlusion": "grain",
            "emission": "steep", "opacity": "soft", "coat_weight": "steep", "coat_color": "tint", "coat_normal": "bumps",
            "fuzz_weight": "soft", "fuzz_color": "tint", "transmission_weight": "steep", "subsurface_weight": "grain",
            "subsurface_color": "tint", "specular_ior": "steep", "anisotropy": "signed", "anisotropy_rotation": "steep",
        },
    )
    "##;

    fn planned(text: &str, path: &str) -> (Plan, Vec<f32>) {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let document = read(text).0.expect("the graph is valid");
        let mut files = GraphFiles::new(path, &["graphs"], |path| {
            std::fs::read_to_string(root.join(path)).map_or(LoadResult::Missing, LoadResult::Text)
        });
        let (checked, _) = document.check_with(LIBRARY, &mut files);
        let names: Vec<&str> = checked.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let plan = plan(&checked, &names).0.expect("the graph has a plan");
        let settings = plan.settings(&checked);
        (plan, settings)
    }

    type NamedImage = (&'static str, Image);

    /// The images of the CPU and the maps on the device. With `mixed`, every other map is in memory.
    fn both(gpu: &Gpu, (plan, settings): (&Plan, &[f32]), frame: &Frame, mixed: bool) -> (Vec<NamedImage>, DeviceMaps) {
        let job = Job::new(RunOptions::best(), frame, settings);
        let cpu = images(plan, &job).expect("the images fit into memory");
        let shown = device_images(plan, &Job { accelerator: Some(gpu), ..job }).expect("the images fit into memory");
        let named = channels(plan).into_iter().zip(cpu).filter_map(surface_map);
        let cpu: Vec<NamedImage> = named.map(|(channel, image)| (channel.name(), image)).collect();
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
        let texels =
            |material: &MaterialBuffers| words(window, material.texels(), (material.texels().size() / 4) as usize);
        let (found, expected) = (texels(computed), texels(uploaded));
        assert_eq!(found.len(), expected.len(), "{what}");
        let differ: Vec<usize> = (0..found.len()).filter(|i| found[*i] != expected[*i]).collect();
        if let Some(first) = differ.first() {
            let [a, b] = [&found, &expected].map(|all| f32::from_bits(all[*first]));
            let (group, at) = (first / (GROUP * places.texels), first % (GROUP * places.texels));
            panic!("{what}: {} of {} words, first in group {group}, word {at}: {a} {b}", differ.len(), found.len());
        }
        let heights = |material: &MaterialBuffers| words(window, material.heights(), places.heights);
        assert!(heights(computed) == heights(uploaded), "{what}: the heights");
        let range = |material: &MaterialBuffers| words(window, material.height_range(), 2);
        assert_eq!(range(computed), range(uploaded), "{what}");
    }

    #[test]
    fn computed_materials_have_the_bytes_of_uploaded_ones() {
        let Some(window) = offscreen_window() else { return crate::mipmaps::skip_without_gpu() };
        let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
        let preview = PreviewGpu::on(window.device.clone(), window.queue.clone()).expect("the limits suffice");
        let mut count = 0;
        for name in GRAPHS.into_iter().chain(["layers"]) {
            let path = format!("graphs/{name}.ron");
            let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
            let text = std::fs::read_to_string(root.join(&path)).unwrap_or(LAYERS.to_owned());
            let (plan, settings) = planned(&text, &path);
            for ([width, height], relief, mixed) in
                [([64, 64], 0.05, false), ([75, 53], 0.0, false), ([33, 9], 0.3, true)]
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
}
