//! Uniforms of scenes whose material is known to the GPU alone: the depth of the relief, and the colour of cuts.

use crate::device::PreviewGpu;
use crate::error::PreviewGpuError;
use crate::material_buffers::MaterialBuffers;
use crate::shader_text::scene_depth_text;
use lapidary_export::preview::SceneData;
use wgpu::{BindGroupDescriptor, BindGroupEntry, Buffer};

/// Sets the relief of a scene whose material the GPU computed: it has one if it has a map of heights, whose range decides how
/// deep it is. Returns true if rays meet a relief.
pub(crate) fn prepare_relief(data: &mut SceneData, material: &MaterialBuffers) -> bool {
    let relief = data.uniforms.iter_mut().find(|(name, _)| *name == "relief").map(|(_, numbers)| numbers);
    let Some(relief) = relief else { return false };
    if let Some(has_heights) = material.computed {
        relief[3] = if has_heights { relief[3] } else { 0.0 };
        relief[0] = if relief[3] > 0.0 { 1.0 } else { 0.0 };
    }
    relief[0] > 0.0
}

/// Completes the uniforms of a scene, of some names, if the GPU computed its material.
pub(crate) fn complete_uniforms(
    gpu: &PreviewGpu,
    uniforms: &Buffer,
    names: &[&str],
    material: &MaterialBuffers,
) -> Result<(), PreviewGpuError> {
    if material.computed.is_none() {
        return Ok(());
    }
    let pipeline = gpu.completing(|| scene_depth_text(names))?;
    let bound = [uniforms, &material.range, &material.texels];
    let entries =
        (0..).zip(bound).map(|(binding, buffer)| BindGroupEntry { binding, resource: buffer.as_entire_binding() });
    let group = gpu.device.create_bind_group(&BindGroupDescriptor {
        label: Some("scene"),
        layout: &pipeline.get_bind_group_layout(0),
        entries: &entries.collect::<Vec<_>>(),
    });
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    {
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(1, 1, 1);
    }
    gpu.queue.submit([encoder.finish()]);
    gpu.check()
}
