//! The GPU of this machine, in programs that are built with the feature `gpu`.

use crate::args::{DeviceChoice, RenderArgs};
use crate::error::CommandError;
use crate::terminal::print_message;
use lapidary_evaluator::run::Accelerator;
#[cfg(feature = "gpu")]
use {
    lapidary_evaluator::run::VerifiedDevice,
    lapidary_gpu::{Gpu, Verdict},
    lapidary_render::{DEVICE_MEMORY_SHARE, LEAST_DEVICE_WORK},
    std::sync::atomic::{AtomicBool, Ordering},
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
pub(crate) fn accelerator(args: &RenderArgs) -> Result<Option<&'static dyn Accelerator>, CommandError> {
    use std::time::{SystemTime, UNIX_EPOCH};
    let Some(gpu) = chosen(args.device)? else {
        report_unverified(args);
        return Ok(None);
    };
    gpu.limit_memory(args.memory / DEVICE_MEMORY_SHARE);
    let Some(tiles) = args.verify else { return Ok(Some(gpu)) };
    // Every render checks other tiles.
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    Ok(Some(VERIFIED.get_or_init(|| VerifiedDevice::new(gpu, tiles, seed))))
}

/// The approximate operations of a frame from which on the device of a choice is used.
pub(crate) fn least_work(choice: DeviceChoice) -> u64 {
    match choice {
        #[cfg(feature = "gpu")]
        DeviceChoice::Auto => LEAST_DEVICE_WORK,
        _ => 0,
    }
}

/// The GPU of a choice; `None` for the CPU.
#[cfg(feature = "gpu")]
fn chosen(choice: DeviceChoice) -> Result<Option<&'static Gpu>, CommandError> {
    let refuse = |message: String| Err(CommandError::Usage(message + ": use `--device cpu`"));
    match choice {
        DeviceChoice::Cpu => Ok(None),
        DeviceChoice::Auto => Ok(automatic().ok()),
        DeviceChoice::Gpu => match gpu().map(|gpu| (gpu, gpu.verdict())) {
            None => refuse("this machine has no GPU".to_owned()),
            Some((gpu, Verdict::Same)) => Ok(Some(gpu)),
            Some((gpu, verdict)) => refuse(format!("the self-test of the GPU `{}` says: {verdict}", gpu.name())),
        },
    }
}

/// The GPU that `--device auto` takes for large frames, or the reason why it takes the CPU.
#[cfg(feature = "gpu")]
pub(crate) fn automatic() -> Result<&'static Gpu, &'static str> {
    let gpu = gpu().ok_or("there is no GPU")?;
    // The CPU itself is faster than an adapter that it emulates.
    if gpu.is_emulated() {
        return Err("it emulates the GPU");
    }
    if *gpu.verdict() == Verdict::Same { Ok(gpu) } else { Err("the GPU computes other bits") }
}

/// The accelerator of a device; this program is built without GPUs, and the CPU needs no check.
#[cfg(not(feature = "gpu"))]
pub(crate) fn accelerator(args: &RenderArgs) -> Result<Option<&'static dyn Accelerator>, CommandError> {
    match args.device {
        DeviceChoice::Gpu => Err(CommandError::Usage(
            "this program is built without the feature `gpu`: use `--device cpu`, or build it with \
             `cargo build --release --bin lapidary --features lapidary/gpu`"
                .to_owned(),
        )),
        DeviceChoice::Cpu | DeviceChoice::Auto => {
            report_unverified(args);
            Ok(None)
        }
    }
}

/// Says that `--verify` has nothing to do.
fn report_unverified(args: &RenderArgs) {
    if args.verify.is_some() {
        print_message("lapidary: note: `--verify` checks nothing, because the CPU paints");
    }
}

/// True once a failure of the GPU has been reported.
#[cfg(feature = "gpu")]
static FAILURE_REPORTED: AtomicBool = AtomicBool::new(false);
/// True once a difference from the CPU has been reported.
#[cfg(feature = "gpu")]
static DIFFERENCE_REPORTED: AtomicBool = AtomicBool::new(false);

/// Fails if the GPU computed other pixels than the CPU. Prints a warning if it stopped and the CPU painted the rest. Each is
/// reported once, because the CPU paints everything afterwards.
pub(crate) fn check_results() -> Result<(), CommandError> {
    #[cfg(feature = "gpu")]
    {
        let is_first = |reported: &AtomicBool| !reported.swap(true, Ordering::Relaxed);
        if let Some(failure) = GPU.get().and_then(|gpu| gpu.as_ref()?.failure())
            && is_first(&FAILURE_REPORTED)
        {
            print_message(&failure_text(&failure.to_string()));
        }
        if VERIFIED.get().is_some_and(VerifiedDevice::differs) && is_first(&DIFFERENCE_REPORTED) {
            print_message(DIFFERENCE);
            return Err(CommandError::Reported);
        }
    }
    Ok(())
}

/// The warning about a GPU that failed.
#[cfg(any(feature = "gpu", test))]
fn failure_text(failure: &str) -> String {
    format!("lapidary: warning: {failure}; the CPU painted the rest")
}

/// The error of a GPU whose tiles differed from those of the CPU.
#[cfg(any(feature = "gpu", test))]
const DIFFERENCE: &str = "lapidary: the GPU computed other pixels than the CPU; files that were written before this was \
                          found may be wrong\n  help: render again with `--device cpu`";

#[cfg(test)]
mod tests {
    use super::{DIFFERENCE, failure_text};

    #[test]
    fn messages_state_what_the_cpu_did_and_what_to_type() {
        let warning = failure_text("the GPU failed: the device was lost");
        assert_eq!(warning, "lapidary: warning: the GPU failed: the device was lost; the CPU painted the rest");
        assert!(
            DIFFERENCE.starts_with("lapidary: the GPU computed other pixels than the CPU; files that were written")
        );
        assert!(DIFFERENCE.ends_with("\n  help: render again with `--device cpu`"));
    }
}
