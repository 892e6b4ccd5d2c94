//! The device of exports: the CPU, or the GPU for large frames, as `lapidary render --device auto` chooses it.
//!
//! The GPU has a device of its own for exports. An export of large images then does not delay those of the views, and if it
//! fails, the window remains.

use lapidary_render::RenderRequest;
#[cfg(feature = "gpu")]
use {
    eframe::wgpu::Adapter,
    lapidary_gpu::{Gpu, Verdict},
    lapidary_render::{DEVICE_MEMORY_SHARE, LEAST_DEVICE_WORK},
    std::sync::OnceLock,
};

/// The device of an export.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ExportDevice {
    #[cfg(feature = "gpu")]
    gpu: Option<&'static Gpu>,
}

/// The GPU of all exports, once there has been one.
#[cfg(feature = "gpu")]
static GPU: OnceLock<Option<Gpu>> = OnceLock::new();

impl ExportDevice {
    /// The GPU on the adapter of a window, if it has the bits of the CPU, and the CPU does not emulate it.
    #[cfg(feature = "gpu")]
    pub(crate) fn of_window(window: &Gpu, adapter: &Adapter) -> ExportDevice {
        let is_fast = !window.is_emulated() && window.known_verdict() == Some(&Verdict::Same);
        if is_fast { ExportDevice::open(window, adapter) } else { ExportDevice::default() }
    }
    #[cfg(feature = "gpu")]
    fn open(window: &Gpu, adapter: &Adapter) -> ExportDevice {
        let open = || {
            let gpu = Gpu::open(adapter)?;
            // The same adapter and driver need no second self-test.
            if let Some(verdict) = window.known_verdict().filter(|_| gpu.identity() == window.identity()) {
                gpu.remember_verdict(verdict.clone());
            }
            Some(gpu)
        };
        let gpu = GPU.get_or_init(open).as_ref();
        ExportDevice { gpu: gpu.filter(|gpu| gpu.failure().is_none() && *gpu.verdict() == Verdict::Same) }
    }
    /// The request with this device.
    pub(crate) fn request(&self, request: &RenderRequest) -> RenderRequest {
        #[cfg(feature = "gpu")]
        if let Some(gpu) = self.gpu {
            gpu.limit_memory(request.memory / DEVICE_MEMORY_SHARE);
            let least_device_work = LEAST_DEVICE_WORK;
            return RenderRequest { accelerator: Some(gpu), least_device_work, ..request.clone() };
        }
        request.clone()
    }
    /// A warning if the device failed during the export.
    pub(crate) fn warning(&self) -> Option<String> {
        #[cfg(feature = "gpu")]
        if let Some(failure) = self.gpu.and_then(Gpu::failure) {
            return Some(format!("{failure}; the CPU painted the rest"));
        }
        None
    }
}

#[cfg(feature = "gpu")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::offscreen_window::offscreen_window;
    use lapidary_cli::LOADER;
    use lapidary_evaluator::run::Progress;
    use lapidary_render::{ImageSize, Monitor, RenderSource, render};
    use std::path::Path;
    use std::sync::atomic::AtomicBool;

    /// The bytes of all images that a request writes.
    fn rendered(request: &RenderRequest) -> Vec<Vec<u8>> {
        let (progress, stop) = (Progress::default(), AtomicBool::new(false));
        let monitor = Monitor { stop: &stop, progress: &progress, events: &|_| {} };
        let report = render(&LOADER, request, monitor).expect("the graph is valid");
        report.paths().map(|path| std::fs::read(path).expect("it has been written")).collect()
    }

    #[test]
    fn exports_of_a_gpu_have_the_bytes_of_the_cpu() {
        let Some(window) = offscreen_window() else { return crate::mipmaps::skip_without_gpu() };
        let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
        gpu.remember_verdict(Verdict::Same);
        let folder = std::env::temp_dir().join(format!("lapidary-export-device-{}", std::process::id()));
        let text = include_str!("../../../graphs/marble.ron").to_owned();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs/marble.ron");
        let request = RenderRequest {
            graphs: vec![RenderSource::Text { path: path.clone(), text }],
            size: Some(ImageSize::Exact([96, 64])),
            ..RenderRequest::new([path], &folder)
        };
        let device = ExportDevice::open(&gpu, &window.adapter);
        let own = device.gpu.expect("the adapter has a second device");
        let expected = rendered(&request);
        assert!(!expected.is_empty());
        // Small frames are those of the CPU.
        let small = device.request(&request);
        assert_eq!((rendered(&small), own.work().painted()), (expected.clone(), 0));
        let large = RenderRequest { least_device_work: 0, ..small };
        assert_eq!(rendered(&large), expected);
        assert!(own.work().painted() > 0);
        assert_eq!(device.warning(), None);
        // The rule of `--device auto`.
        assert_eq!(ExportDevice::of_window(&gpu, &window.adapter).gpu.is_none(), gpu.is_emulated());
        std::fs::remove_dir_all(&folder).expect("it was made here");
    }
}
