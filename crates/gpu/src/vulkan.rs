//! Properties of Vulkan adapters that wgpu does not expose: how floats are computed, and the size of the memory.

use wgpu::Adapter;

/// The ways of computing floats that a driver offers to shaders that ask for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FloatControls {
    /// Subnormal numbers are kept.
    pub(crate) keeps_subnormals: bool,
    /// The signs of zeros, infinities and NaN are kept.
    pub(crate) keeps_specials: bool,
    /// Results are rounded to the nearest number, ties to even.
    pub(crate) rounds_to_even: bool,
}

impl FloatControls {
    /// For each way, the capability and the execution mode with which a shader asks for it.
    pub(crate) fn modes(self) -> Vec<(u32, u32)> {
        let all = [
            (self.keeps_subnormals, (4464, 4459)),
            (self.keeps_specials, (4466, 4461)),
            (self.rounds_to_even, (4467, 4462)),
        ];
        all.into_iter().filter(|(is_offered, _)| *is_offered).map(|(_, mode)| mode).collect()
    }
}

/// Properties of an adapter.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct VulkanProperties {
    pub(crate) controls: FloatControls,
    /// True if floats and doubles may be computed in different ways.
    pub(crate) separates_doubles: bool,
    /// The bytes of the largest memory of the device itself.
    pub(crate) memory: Option<u64>,
}

impl VulkanProperties {
    /// The properties of an adapter; those of one of another interface are not known.
    pub(crate) fn of(adapter: &Adapter) -> VulkanProperties {
        queried(adapter).unwrap_or_default()
    }
}

#[cfg(any(windows, all(unix, not(target_vendor = "apple"))))]
#[allow(unsafe_code, reason = "wgpu does not expose these properties")]
fn queried(adapter: &Adapter) -> Option<VulkanProperties> {
    use ash::vk::ShaderFloatControlsIndependence as Independence;
    use ash::vk::{API_VERSION_1_2, MemoryHeapFlags, PhysicalDeviceFloatControlsProperties, PhysicalDeviceProperties2};
    // SAFETY: the instance and its adapter exist as long as `hal`, and are only asked for properties. Those of floats belong to
    // Vulkan 1.2: both versions are compared. The structure that receives them outlives the call.
    unsafe {
        let hal = adapter.as_hal::<wgpu::hal::api::Vulkan>()?;
        let (shared, device) = (hal.shared_instance(), hal.raw_physical_device());
        let instance = shared.raw_instance();
        let found = instance.get_physical_device_memory_properties(device);
        let heaps = found.memory_heaps_as_slice().iter();
        let own = heaps.filter(|heap| heap.flags.contains(MemoryHeapFlags::DEVICE_LOCAL));
        let known = VulkanProperties { memory: own.map(|heap| heap.size).max(), ..VulkanProperties::default() };
        let version = instance.get_physical_device_properties(device).api_version;
        if version.min(shared.instance_api_version()) < API_VERSION_1_2 {
            return Some(known);
        }
        let mut floats = PhysicalDeviceFloatControlsProperties::default();
        let mut all = PhysicalDeviceProperties2::default().push_next(&mut floats);
        instance.get_physical_device_properties2(device, &mut all);
        // NVIDIA's driver (580) does not offer to keep subnormal numbers. Without a request it keeps them in arithmetic, and not
        // in comparisons; with one, it keeps them everywhere. The self-test detects a version that does not.
        let is_nvidia = adapter.get_info().driver == "NVIDIA";
        let controls = FloatControls {
            keeps_subnormals: floats.shader_denorm_preserve_float32 != 0 || is_nvidia,
            keeps_specials: floats.shader_signed_zero_inf_nan_preserve_float32 != 0,
            rounds_to_even: floats.shader_rounding_mode_rte_float32 != 0,
        };
        let separates_doubles = [floats.denorm_behavior_independence, floats.rounding_mode_independence]
            .iter()
            .all(|independence| *independence != Independence::NONE);
        Some(VulkanProperties { controls, separates_doubles, ..known })
    }
}

#[cfg(not(any(windows, all(unix, not(target_vendor = "apple")))))]
fn queried(_: &Adapter) -> Option<VulkanProperties> {
    None
}
