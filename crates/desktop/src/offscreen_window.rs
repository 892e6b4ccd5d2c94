//! A window that is not on a screen, and the pixels of its textures, for tests.

use eframe::egui::Color32;
use eframe::egui_wgpu::{RenderState, RendererOptions, WgpuConfiguration};
use eframe::wgpu::{
    BufferDescriptor, BufferUsages, Extent3d, Instance, InstanceDescriptor, MapMode, Origin3d, PollType,
    TexelCopyBufferInfo, TexelCopyBufferLayout, TexelCopyTextureInfo, Texture, TextureAspect,
};

/// The state of a window that is not on a screen; `None` without a GPU.
pub(crate) fn offscreen_window() -> Option<RenderState> {
    let config = WgpuConfiguration::default();
    let instance = Instance::new(InstanceDescriptor::new_without_display_handle());
    pollster::block_on(RenderState::create(&config, &instance, None, RendererOptions::default())).ok()
}

/// The pixels of a level of a texture.
pub(crate) fn pixels(window: &RenderState, texture: &Texture, mip_level: u32) -> Vec<Color32> {
    let size = [texture.width() >> mip_level, texture.height() >> mip_level].map(|n| n.max(1));
    let pitch = (4 * size[0]).next_multiple_of(256);
    let usage = BufferUsages::COPY_DST | BufferUsages::MAP_READ;
    let bytes = u64::from(pitch * size[1]);
    let descriptor = BufferDescriptor { label: None, size: bytes, usage, mapped_at_creation: false };
    let buffer = window.device.create_buffer(&descriptor);
    let mut encoder = window.device.create_command_encoder(&Default::default());
    let (origin, aspect) = (Origin3d::ZERO, TextureAspect::All);
    let layout = TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(pitch), rows_per_image: None };
    let copied = Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 };
    let from = TexelCopyTextureInfo { texture, mip_level, origin, aspect };
    encoder.copy_texture_to_buffer(from, TexelCopyBufferInfo { buffer: &buffer, layout }, copied);
    window.queue.submit([encoder.finish()]);
    buffer.map_async(MapMode::Read, .., |mapped| mapped.expect("the buffer is readable"));
    window.device.poll(PollType::wait_indefinitely()).expect("the device finishes");
    let view = buffer.get_mapped_range(..).expect("the buffer is mapped");
    let row = |row: &[u8]| row[..4 * size[0] as usize].to_vec();
    let all: Vec<u8> = view.chunks(pitch as usize).flat_map(row).collect();
    all.chunks(4).map(|px| Color32::from_rgba_premultiplied(px[0], px[1], px[2], px[3])).collect()
}

/// Says that a test is skipped because this machine has no adapter, or fails if `LAPIDARY_REQUIRE_GPU` is 1.
pub(crate) fn skip_without_gpu() {
    let required = std::env::var("LAPIDARY_REQUIRE_GPU").is_ok_and(|value| value == "1");
    assert!(!required, "LAPIDARY_REQUIRE_GPU is 1, and this machine has no GPU adapter");
    eprintln!("SKIPPED: this machine has no GPU adapter (Debian's mesa-vulkan-drivers has one)");
}
