//! The GPU of this machine, in programs that are built with the feature `gpu`.

use crate::args::DeviceChoice;
use crate::error::CommandError;
use lapidary_evaluator::run::Accelerator;
#[cfg(feature = "gpu")]
use {
    crate::terminal::print_message,
    lapidary_evaluator::run::VerifiedDevice,
    lapidary_gpu::{Gpu, Verdict},
};

/// The GPU, once it has been searched for.
#[cfg(feature = "gpu")]
static GPU: std::sync::OnceLock<Option<Gpu>> = std::sync::OnceLock::new();

/// The GPU, if there is one.
#[cfg(feature = "gpu")]
pub(crate) fn gpu() -> Option<&'static Gpu> {
    GPU.get_or_init(Gpu::find).as_ref()
}

/// The device of a render with `--verify`.
#[cfg(feature = "gpu")]
static VERIFIED: std::sync::OnceLock<VerifiedDevice<'static>> = std::sync::OnceLock::new();

/// The accelerator of a device, which checks random tiles of what it paints if the command line asks for that.
#[cfg(feature = "gpu")]
pub(crate) fn accelerator(
    choice: DeviceChoice,
    verify: Option<u32>,
) -> Result<Option<&'static dyn Accelerator>, CommandError> {
    use std::time::{SystemTime, UNIX_EPOCH};
    let Some(gpu) = chosen(choice)? else { return Ok(None) };
    let Some(tiles) = verify else { return Ok(Some(gpu)) };
    // Every render checks other tiles.
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    Ok(Some(VERIFIED.get_or_init(|| VerifiedDevice::new(gpu, tiles, seed))))
}

/// The GPU of a choice; `None` for the CPU.
#[cfg(feature = "gpu")]
fn chosen(choice: DeviceChoice) -> Result<Option<&'static Gpu>, CommandError> {
    let refuse = |message: String| Err(CommandError::Usage(message + ": use `--device cpu`"));
    match choice {
        DeviceChoice::Cpu => Ok(None),
        DeviceChoice::Auto => Ok(gpu().filter(|gpu| !gpu.is_emulated() && *gpu.verdict() == Verdict::Same)),
        DeviceChoice::Gpu => match gpu().map(|gpu| (gpu, gpu.verdict())) {
            None => refuse("this machine has no GPU".to_owned()),
            Some((gpu, Verdict::Same)) => Ok(Some(gpu)),
            Some((gpu, verdict)) => refuse(format!("the self-test of the GPU `{}` says: {verdict}", gpu.name())),
        },
    }
}

/// The accelerator of a device; this program is built without GPUs, and the CPU needs no check.
#[cfg(not(feature = "gpu"))]
pub(crate) fn accelerator(
    choice: DeviceChoice,
    _: Option<u32>,
) -> Result<Option<&'static dyn Accelerator>, CommandError> {
    match choice {
        DeviceChoice::Gpu => Err(CommandError::Usage(
            "this program is built without the feature `gpu`: use `--device cpu`, or build it with \
             `cargo build --release --bin lapidary --features lapidary/gpu`"
                .to_owned(),
        )),
        DeviceChoice::Cpu | DeviceChoice::Auto => Ok(None),
    }
}

/// Fails if the GPU computed other pixels than the CPU. Prints a warning if it stopped and the CPU painted the rest.
pub(crate) fn check_results() -> Result<(), CommandError> {
    #[cfg(feature = "gpu")]
    {
        if let Some(failure) = GPU.get().and_then(|gpu| gpu.as_ref()?.failure()) {
            print_message(&format!("warning: {failure}; the CPU painted the rest"));
        }
        if VERIFIED.get().is_some_and(VerifiedDevice::differs) {
            print_message("error: the GPU computed other pixels than the CPU\n  help: use `--device cpu`");
            return Err(CommandError::Reported);
        }
    }
    Ok(())
}
