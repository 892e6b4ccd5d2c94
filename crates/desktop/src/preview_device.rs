//! The device that computes the images of the views: the CPU, or the GPU that draws the window.

use crate::export_device::ExportDevice;
use lapidary_editor::{DeviceStatus, GpuUse, PictureDevice, SceneDevice};
use lapidary_evaluator::run::Accelerator;
use std::sync::{Arc, Mutex, PoisonError};
#[cfg(feature = "gpu")]
use {
    crate::gpu_thread::GpuThread,
    crate::window_pictures::WindowPictures,
    crate::window_scenes::WindowScenes,
    eframe::egui_wgpu::RenderState,
    lapidary_editor::DeviceKind,
    lapidary_gpu::{Gpu, Verdict},
};

/// The device that computes the images of the views.
#[derive(Default)]
pub(crate) struct PreviewDevice {
    /// The GPU that draws the window.
    #[cfg(feature = "gpu")]
    gpu: Option<GpuThread>,
    /// The state of the window that it draws.
    #[cfg(feature = "gpu")]
    window: Option<RenderState>,
    /// The images that the GPU shows in the window.
    #[cfg(feature = "gpu")]
    pictures: Option<Arc<WindowPictures>>,
    /// The reason why there is no GPU.
    no_gpu: String,
    /// The failure of the GPU that drew the window before.
    failure: Option<String>,
    /// The choice of the user.
    when: Mutex<GpuUse>,
    /// The last state, and what it states.
    status: Mutex<Option<(StatusKey, Arc<DeviceStatus>)>>,
}

/// The numbers and flags on which the state for the status bar depends.
#[derive(Debug, Default, PartialEq, Eq)]
struct StatusKey {
    when: GpuUse,
    has_failed: bool,
    is_tested: bool,
    /// Memory of images and of views, and what has been read back.
    mebibytes: [u64; 3],
    /// Programs that have been painted and compiled.
    programs: [u64; 2],
}

impl PreviewDevice {
    /// The CPU, for a reason.
    pub(crate) fn cpu(reason: String) -> PreviewDevice {
        PreviewDevice { no_gpu: reason, ..PreviewDevice::default() }
    }
    /// The CPU, after a failure of the GPU.
    #[cfg(feature = "gpu")]
    pub(crate) fn after_failure(failure: String) -> PreviewDevice {
        PreviewDevice { no_gpu: failure.clone(), failure: Some(failure), ..PreviewDevice::default() }
    }
    /// The GPU that draws the window.
    #[cfg(feature = "gpu")]
    pub(crate) fn of_window(gpu: GpuThread, window: RenderState) -> PreviewDevice {
        let pictures = Some(Arc::new(WindowPictures::new(gpu.shared(), window.clone())));
        PreviewDevice { gpu: Some(gpu), window: Some(window), pictures, ..PreviewDevice::default() }
    }
    /// The device that shows images in the 2D views.
    pub(crate) fn pictures(&self) -> Option<Arc<dyn PictureDevice>> {
        #[cfg(feature = "gpu")]
        if let Some(pictures) = &self.pictures {
            return Some(pictures.clone());
        }
        None
    }
    /// The device of exports.
    pub(crate) fn for_exports(&self) -> ExportDevice {
        #[cfg(feature = "gpu")]
        if let (Some(thread), Some(window), true) = (&self.gpu, &self.window, self.when() != GpuUse::Never) {
            return ExportDevice::of_window(thread.gpu(), &window.adapter);
        }
        ExportDevice::default()
    }
    /// The device that renders the 3D view.
    pub(crate) fn scenes(&self) -> Option<Box<dyn SceneDevice>> {
        #[cfg(feature = "gpu")]
        if let Some(window) = &self.window {
            return Some(Box::new(WindowScenes::on(window.clone(), self.gpu.as_ref()?.shared())?));
        }
        None
    }
    /// Chooses when the GPU computes images.
    pub(crate) fn use_gpu(&self, when: GpuUse) {
        *self.when.lock().unwrap_or_else(PoisonError::into_inner) = when;
    }
    /// The GPU, while it computes images.
    pub(crate) fn accelerator(&self) -> Option<&dyn Accelerator> {
        #[cfg(feature = "gpu")]
        if let Some(thread) = self.gpu.as_ref().filter(|_| self.status().gpu_computes) {
            return Some(thread.accelerator());
        }
        None
    }
    /// The state for the status bar; the same object until it changes.
    pub(crate) fn status(&self) -> Arc<DeviceStatus> {
        let key = self.status_key();
        let mut last = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((known, status)) if *known == key => status.clone(),
            _ => last.insert((key, Arc::new(self.new_status()))).1.clone(),
        }
    }
    /// The numbers that the state states.
    fn status_key(&self) -> StatusKey {
        #[cfg(feature = "gpu")]
        if let Some(gpu) = self.gpu.as_ref().map(GpuThread::gpu) {
            let bytes = [gpu.work().plane_bytes(), gpu.shared_memory(), gpu.read_bytes()];
            return StatusKey {
                when: self.when(),
                has_failed: gpu.failure().is_some(),
                is_tested: gpu.known_verdict().is_some(),
                mebibytes: bytes.map(|bytes| bytes >> 20),
                programs: [gpu.work().painted(), gpu.work().compiled()],
            };
        }
        StatusKey::default()
    }
    fn new_status(&self) -> DeviceStatus {
        #[cfg(feature = "gpu")]
        if let Some(thread) = &self.gpu {
            return status(thread.gpu(), self.when());
        }
        let detail = format!("No GPU is in use: {}.", self.no_gpu);
        DeviceStatus { detail, failure: self.failure.clone(), ..DeviceStatus::default() }
    }
    /// The failure after which the GPU cannot draw the window.
    #[cfg(feature = "gpu")]
    pub(crate) fn lost(&self) -> Option<String> {
        let gpu = self.gpu.as_ref()?.gpu();
        // The loss is reported to a device that is asked.
        let failure = gpu.is_lost().then(|| gpu.failure()).flatten()?;
        Some(failure.to_string())
    }
    #[cfg(feature = "gpu")]
    fn when(&self) -> GpuUse {
        *self.when.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state of a GPU.
#[cfg(feature = "gpu")]
fn status(gpu: &Gpu, when: GpuUse) -> DeviceStatus {
    let work = gpu.work();
    let (painted, compiled) = (work.painted(), work.compiled());
    let [planes, views, limit, read] =
        [work.plane_bytes(), gpu.shared_memory(), gpu.whole_memory_limit(), gpu.read_bytes()].map(|bytes| bytes >> 20);
    let name = format!(
        "{}, {}\nprograms compiled: {compiled}, painted: {painted}\nmemory: {planes} MiB of images, {views} MiB of the \
         views, {limit} MiB at most; read back: {read} MiB",
        gpu.name(),
        gpu.driver()
    );
    if let Some(failure) = gpu.failure() {
        let detail = format!("{failure}.\n{name}");
        return DeviceStatus { detail, failure: Some(failure.to_string()), ..DeviceStatus::default() };
    }
    let (kind, gpu_computes, sentence) = match (gpu.known_verdict(), when) {
        (None, _) => (DeviceKind::Cpu, false, "The self-test of the GPU is running.".to_owned()),
        (Some(Verdict::Failed(why)), _) => (DeviceKind::Cpu, false, format!("The self-test of the GPU failed: {why}.")),
        (_, GpuUse::Never) => (DeviceKind::Cpu, false, "The CPU is chosen.".to_owned()),
        (Some(Verdict::Same), _) => (DeviceKind::ExactGpu, true, "The self-test found the bits of the CPU.".to_owned()),
        (Some(verdict @ (Verdict::SameButSubnormals | Verdict::Different(_))), when) => {
            let gpu_computes = when == GpuUse::Approximate;
            let who = match gpu_computes {
                true => "The images come from the GPU, because `allow an approximate GPU` is on.",
                false => "The images come from the CPU, unless `allow an approximate GPU` is on.",
            };
            (DeviceKind::ApproximateGpu, gpu_computes, format!("The self-test found {verdict}. {who}"))
        }
    };
    DeviceStatus { kind, gpu_computes, detail: format!("{sentence}\n{name}"), failure: None }
}

#[cfg(feature = "gpu")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::offscreen_window::{offscreen_window, skip_without_gpu};

    #[test]
    fn the_state_is_formatted_when_it_changes() {
        let cpu = PreviewDevice::cpu("there is none".to_owned());
        assert!(Arc::ptr_eq(&cpu.status(), &cpu.status()));
        assert_eq!(cpu.status().detail, "No GPU is in use: there is none.");
        let Some(window) = offscreen_window() else { return skip_without_gpu() };
        let gpu = Gpu::on(&window.adapter, window.device.clone(), window.queue.clone());
        gpu.remember_verdict(Verdict::Same);
        let device = PreviewDevice::of_window(GpuThread::open(gpu, None, || {}), window);
        let status = device.status();
        assert_eq!(status.kind, DeviceKind::ExactGpu);
        assert!(status.detail.contains("MiB of the views, 1024 MiB at most"), "{}", status.detail);
        assert!(Arc::ptr_eq(&status, &device.status()));
        let _memory = {
            let mut memory = device.gpu.as_ref().expect("it is there").gpu().memory_share();
            memory.set(3 << 20);
            memory
        };
        let status = device.status();
        assert!(status.detail.contains("memory: 0 MiB of images, 3 MiB of the views"), "{}", status.detail);
        device.use_gpu(GpuUse::Never);
        assert_eq!(device.status().kind, DeviceKind::Cpu);
        assert!(device.accelerator().is_none());
    }
}
