//! Materials of the 3D view, computed from maps that are on the GPU.

use lapidary_editor::{DeviceMap, DeviceMaps};
use lapidary_export::preview::{lobe_layout, surface_layout};
use lapidary_gpu::{Gpu, GpuError, HeightGrids, HeightNormals, MapPixels, MaterialTexels, TEXEL_GROUP, TexelSource};
use lapidary_gpu_preview::{ChannelIdentities, MaterialBuffers, PreviewGpu};

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
    let group = |group: &usize| (*group, [0, 1, 2, 3].map(|k| sources[TEXEL_GROUP * group + k]));
    let groups: Vec<(usize, [TexelSource<'_>; TEXEL_GROUP])> = changed.iter().map(group).collect();
    let follows = |(_, sources): &(usize, [TexelSource<'_>; TEXEL_GROUP])| {
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
mod tests;
