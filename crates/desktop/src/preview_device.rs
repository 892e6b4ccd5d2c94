//! The device that computes the images of the views.

use lapidary_editor::{DeviceKind, DeviceStatus, SceneDevice};
#[cfg(feature = "gpu")]
use {crate::window_scenes::WindowScenes, eframe::egui_wgpu::RenderState, lapidary_gpu::Gpu};

/// The device that computes the images of the views.
#[derive(Default)]
pub(crate) struct PreviewDevice {
    /// The GPU that draws the window.
    #[cfg(feature = "gpu")]
    gpu: Option<Gpu>,
    /// The state of the window that it draws.
    #[cfg(feature = "gpu")]
    window: Option<RenderState>,
    /// The reason why there is no GPU.
    no_gpu: String,
}

impl PreviewDevice {
    /// The CPU, for a reason.
    pub(crate) fn cpu(reason: String) -> PreviewDevice {
        PreviewDevice { no_gpu: reason, ..PreviewDevice::default() }
    }
    /// The GPU that draws the window.
    #[cfg(feature = "gpu")]
    pub(crate) fn of_window(gpu: Gpu, window: RenderState) -> PreviewDevice {
        PreviewDevice { gpu: Some(gpu), window: Some(window), no_gpu: String::new() }
    }
    /// The device that renders the 3D view.
    pub(crate) fn scenes(&self) -> Option<Box<dyn SceneDevice>> {
        #[cfg(feature = "gpu")]
        if let Some(window) = &self.window {
            return Some(Box::new(WindowScenes::on(window.clone())?));
        }
        None
    }
    /// The state for the status bar.
    pub(crate) fn status(&self) -> DeviceStatus {
        #[cfg(feature = "gpu")]
        if let Some(gpu) = &self.gpu {
            let detail = format!("the GPU draws the window and its 3D view: {}, {}", gpu.name(), gpu.driver());
            return DeviceStatus { kind: DeviceKind::Cpu, detail };
        }
        DeviceStatus { kind: DeviceKind::Cpu, detail: self.no_gpu.clone() }
    }
}
