//! A window that is not on a screen, for tests.

use eframe::egui_wgpu::{RenderState, RendererOptions, WgpuConfiguration};

/// The state of a window that is not on a screen; `None` without a GPU.
pub(crate) fn offscreen_window() -> Option<RenderState> {
    let config = WgpuConfiguration::default();
    let instance = eframe::wgpu::Instance::new(eframe::wgpu::InstanceDescriptor::new_without_display_handle());
    pollster::block_on(RenderState::create(&config, &instance, None, RendererOptions::default())).ok()
}
