//! A check whether the GPU that draws the window still takes data, which egui's renderer takes for granted.

use eframe::egui_wgpu::RenderState;
use eframe::wgpu::{Buffer, BufferDescriptor, BufferSize, BufferUsages};

/// Bytes of the check.
const BYTES: BufferSize = BufferSize::new(4).expect("it is not 0");

/// A buffer to which the check writes.
#[derive(Default)]
pub(crate) struct DeviceProbe(Option<Buffer>);

impl DeviceProbe {
    /// Returns false if the device takes no data, because it is lost: drivers report that later, or not at all.
    pub(crate) fn takes_data(&mut self, window: &RenderState) -> bool {
        let buffer = self.0.get_or_insert_with(|| {
            let (size, usage) = (BYTES.get(), BufferUsages::COPY_DST);
            let descriptor = BufferDescriptor { label: Some("probe"), size, usage, mapped_at_creation: false };
            window.device.create_buffer(&descriptor)
        });
        let view = window.queue.write_buffer_with(buffer, 0, BYTES);
        view.map(|mut view| view.copy_from_slice(&[0; BYTES.get() as usize])).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::offscreen_window::offscreen_window;
    use lapidary_gpu::Gpu;

    #[test]
    fn a_lost_device_takes_no_data() {
        let Some(window) = offscreen_window() else { return crate::mipmaps::skip_without_gpu() };
        // Errors are received here, as in a window.
        let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
        let mut probe = DeviceProbe::default();
        assert!(probe.takes_data(&window) && probe.takes_data(&window));
        window.device.destroy();
        assert!(!probe.takes_data(&window));
        assert!(gpu.is_lost());
        assert!(gpu.failure().is_some());
    }
}
