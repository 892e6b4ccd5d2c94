//! The device that computes the images of the views.

use lapidary_editor::{DeviceKind, DeviceStatus};
#[cfg(feature = "gpu")]
use lapidary_gpu::Gpu;

/// The device that computes the images of the views.
#[derive(Debug, Default)]
pub(crate) struct PreviewDevice {
    /// The GPU that draws the window.
    #[cfg(feature = "gpu")]
    gpu: Option<Gpu>,
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
    pub(crate) fn of_window(gpu: Gpu) -> PreviewDevice {
        PreviewDevice { gpu: Some(gpu), no_gpu: String::new() }
    }
    /// The state for the status bar.
    pub(crate) fn status(&self) -> DeviceStatus {
        #[cfg(feature = "gpu")]
        if let Some(gpu) = &self.gpu {
            let detail = format!("the GPU draws the window: {}, {}", gpu.name(), gpu.driver());
            return DeviceStatus { kind: DeviceKind::Cpu, detail };
        }
        DeviceStatus { kind: DeviceKind::Cpu, detail: self.no_gpu.clone() }
    }
}
