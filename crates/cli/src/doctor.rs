//! `lapidary doctor`: what this machine computes with.

#[cfg(feature = "gpu")]
use crate::device;
use crate::error::CommandError;
use crate::file::byte_count;
use crate::terminal::print_line;
use lapidary_field::simd::SimdLevel;
use lapidary_render::PROGRAM;

/// Prints the program, the vector instructions, the cores, the memory and the GPU.
pub(crate) fn doctor() -> Result<(), CommandError> {
    let levels: Vec<&str> = SimdLevel::all().iter().map(|level| level.name()).collect();
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    print_line(PROGRAM)?;
    print_line(&format!("vector instructions: {} (of {})", SimdLevel::best().name(), levels.join(", ")))?;
    print_line(&format!("cores: {cores}"))?;
    print_line(&format!("memory: {}", memory().unwrap_or_else(|| "unknown".to_owned())))?;
    gpu_lines().iter().try_for_each(|line| print_line(line))
}

/// The memory of the machine, and what is free of it, where the system states them in `/proc/meminfo`.
fn memory() -> Option<String> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let bytes = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
    };
    let free = bytes("MemAvailable").map_or_else(String::new, |free| format!(", {} free", byte_count(free)));
    bytes("MemTotal").map(|total| format!("{}{free}", byte_count(total)))
}

#[cfg(feature = "gpu")]
fn gpu_lines() -> Vec<String> {
    let Some(gpu) = device::gpu() else { return vec!["gpu: none".to_owned()] };
    let emulated = if gpu.is_emulated() { ", emulated by the CPU" } else { "" };
    vec![
        format!("gpu: {}{emulated}", gpu.name()),
        format!("driver: {}", gpu.driver()),
        format!("self-test: {} ({} shaders)", gpu.verdict(), gpu.route().name()),
        format!("memory of the GPU: at most {} are used", byte_count(gpu.whole_memory_limit())),
        match device::automatic() {
            Ok(_) => format!(
                "`--device auto` takes: the GPU for frames of {} billion operations or more, else the CPU",
                lapidary_render::LEAST_DEVICE_WORK / 1_000_000_000
            ),
            Err(reason) => format!("`--device auto` takes: the CPU, because {reason}"),
        },
    ]
}

#[cfg(not(feature = "gpu"))]
fn gpu_lines() -> Vec<String> {
    vec!["gpu: not used, because this program is built without the feature `gpu`".to_owned()]
}
