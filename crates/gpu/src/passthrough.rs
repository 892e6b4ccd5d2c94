//! Shaders that are passed to the driver as they are. This is the only unsafe code of the crate.
#![allow(unsafe_code, reason = "wgpu does not check shaders that are passed through")]

use wgpu::{Device, PassthroughShaderEntryPoint, ShaderModule, ShaderModuleDescriptorPassthrough};

/// A module of SPIR-V that [`crate::spirv::decorated`] wrote, with an entry point `main` for groups of 64 pixels.
pub(crate) fn spirv_module(device: &Device, words: Vec<u32>) -> ShaderModule {
    let descriptor = ShaderModuleDescriptorPassthrough {
        label: Some("kernel"),
        entry_points: vec![PassthroughShaderEntryPoint { name: "main".into(), workgroup_size: (64, 1, 1) }].into(),
        spirv: Some(words.into()),
        ..Default::default()
    };
    // SAFETY: the module is valid: naga validated it, and wrote it with bounded loops and checked positions in arrays. wgpu
    // opens devices of Vulkan with robust access to buffers, so that no position leaves these. What was added to the module
    // are decorations of arithmetic and modes of computing floats, which change neither. The modes are those that the driver offers,
    // and one that NVIDIA's does not offer but follows (`vulkan.rs`): a driver that refuses it creates no pipeline, which is an
    // error that the caller handles.
    unsafe { device.create_shader_module_passthrough(descriptor) }
}
