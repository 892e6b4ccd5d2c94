//! Renderers of the window: wgpu, whose device the previews share, and glow.

use crate::preview_device::PreviewDevice;
use crate::window::{Handover, Window};
use eframe::{NativeOptions, Renderer};
use lapidary_cli::RendererChoice;
use std::cell::RefCell;
use std::rc::Rc;
#[cfg(feature = "gpu")]
use {
    crate::gpu_thread::GpuThread,
    crate::restart::{failure_before, start_again},
    crate::window::RENDERER_RUNS,
    eframe::CreationContext,
    eframe::egui_wgpu::{WgpuError, WgpuSetup, WgpuSetupCreateNew},
    eframe::wgpu::{Adapter, Backends, DeviceType, Surface},
    lapidary_cli::print_message,
    lapidary_gpu::Gpu,
    lapidary_render::state_folder,
    std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook},
    std::sync::Arc,
    std::sync::atomic::Ordering,
};

/// Opens the window with the first renderer of a choice that works, and returns once it is closed. If the GPU that draws it
/// fails, the window opens again without it.
pub(crate) fn open_window(choice: RendererChoice, options: &NativeOptions, handover: Handover) -> eframe::Result {
    let handover = Rc::new(RefCell::new(handover));
    let Some(device) = open_with_wgpu(choice, options, &handover) else { return Ok(()) };
    let options = NativeOptions { renderer: Renderer::Glow, ..options.clone() };
    eframe::run_native("lapidary", options, Box::new(|made| Ok(Box::new(Window::new(made, device, handover)))))
}

/// This program has no other renderer than glow.
#[cfg(not(feature = "gpu"))]
fn open_with_wgpu(_: RendererChoice, _: &NativeOptions, _: &Rc<RefCell<Handover>>) -> Option<PreviewDevice> {
    Some(PreviewDevice::cpu("this program is built without the feature `gpu`".to_owned()))
}

/// Opens the window with wgpu. Returns the device of the window that is to be opened with glow, if it was not opened, or its
/// GPU failed.
#[cfg(feature = "gpu")]
fn open_with_wgpu(
    choice: RendererChoice,
    options: &NativeOptions,
    handover: &Rc<RefCell<Handover>>,
) -> Option<PreviewDevice> {
    if choice == RendererChoice::Glow {
        if let Some(failure) = failure_before() {
            return Some(PreviewDevice::after_failure(failure));
        }
        return Some(PreviewDevice::cpu("the window was opened with `--renderer glow`".to_owned()));
    }
    let mut options = NativeOptions { renderer: Renderer::Wgpu, ..options.clone() };
    options.wgpu_options.wgpu_setup = WgpuSetup::CreateNew(wgpu_setup(choice == RendererChoice::Wgpu));
    let create = |made: &CreationContext<'_>| {
        let state = made.wgpu_render_state.as_ref();
        let device = state.map(|state| {
            let gpu = Gpu::on(&state.adapter, state.device.clone(), state.queue.clone());
            let context = made.egui_ctx.clone();
            let thread = GpuThread::open(gpu, state_folder(), move || context.request_repaint());
            PreviewDevice::of_window(thread, state.clone())
        });
        Window::new(made, device.unwrap_or_default(), handover.clone())
    };
    let open = || eframe::run_native("lapidary", options, Box::new(|made| Ok(Box::new(create(made)))));
    // The renderer panics if its device is lost; the window has handed its work over then.
    silence_renderer();
    let opened = catch_unwind(AssertUnwindSafe(open));
    let _ = take_hook();
    let failure = handover.borrow_mut().failure.take();
    if let Some(failure) = failure {
        if opened.is_err() {
            let Handover { graph, allow, .. } = &*handover.borrow();
            if let Err(error) = start_again(graph.as_ref(), allow, &failure) {
                print_message(&format!("error: {error}"));
            }
            return None;
        }
        return Some(PreviewDevice::after_failure(failure));
    }
    match opened.unwrap_or_else(|panic| resume_unwind(panic)) {
        Ok(()) => None,
        Err(eframe::Error::Wgpu(WgpuError::CustomNativeAdapterSelectionError(why))) => Some(PreviewDevice::cpu(why)),
        Err(eframe::Error::Wgpu(WgpuError::CreateSurfaceError(_))) => {
            Some(PreviewDevice::cpu("Vulkan, Metal and Direct3D 12 are missing, or cannot draw the window".to_owned()))
        }
        Err(error) => Some(PreviewDevice::cpu(format!("the GPU cannot draw the window: {error}"))),
    }
}

/// Prints no panics of the renderer while it draws: the window opens again after them.
#[cfg(feature = "gpu")]
fn silence_renderer() {
    let others = take_hook();
    set_hook(Box::new(move |panic| {
        // The editor has other threads.
        let is_main = std::thread::current().name() == Some("main");
        if !(is_main && RENDERER_RUNS.load(Ordering::Relaxed)) {
            others(panic);
        }
    }));
}

/// The choice of an adapter, and the device that is opened on it. `emulated` adapters are those of the CPU.
#[cfg(feature = "gpu")]
fn wgpu_setup(emulated: bool) -> WgpuSetupCreateNew {
    let mut setup = WgpuSetupCreateNew::without_display_handle();
    setup.instance_descriptor.backends = Backends::PRIMARY;
    setup.native_adapter_selector =
        Some(Arc::new(move |adapters, surface| best_adapter(adapters, surface, emulated).cloned()));
    setup.device_descriptor = Arc::new(Gpu::device_descriptor);
    setup
}

/// The fastest adapter that can draw on a surface, or the reason why there is none.
#[cfg(feature = "gpu")]
fn best_adapter<'a>(
    adapters: &'a [Adapter],
    surface: Option<&Surface<'_>>,
    emulated: bool,
) -> Result<&'a Adapter, String> {
    let draws = |adapter: &&Adapter| surface.is_none_or(|surface| adapter.is_surface_supported(surface));
    let best = adapters.iter().filter(draws).min_by_key(|adapter| rank(adapter.get_info().device_type));
    let best = best.ok_or("there is no GPU")?;
    let info = best.get_info();
    if info.device_type == DeviceType::Cpu && !emulated {
        return Err(format!("the CPU emulates the GPU `{}`; `--renderer wgpu` uses it nevertheless", info.name));
    }
    Ok(best)
}

/// The rank of an adapter by its type: the fastest first.
#[cfg(feature = "gpu")]
fn rank(device: DeviceType) -> u8 {
    match device {
        DeviceType::DiscreteGpu => 0,
        DeviceType::IntegratedGpu => 1,
        DeviceType::VirtualGpu => 2,
        DeviceType::Other => 3,
        DeviceType::Cpu => 4,
    }
}
