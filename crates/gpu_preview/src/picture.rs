//! Pictures of scenes, which more rays refine.

use crate::device::{PreviewGpu, ResolvingPipelines, TracingPipelines};
use crate::environment_buffers::EnvironmentBuffers;
use crate::error::PreviewGpuError;
use crate::material_buffers::MaterialBuffers;
use crate::mesh_buffers::MeshBuffers;
use crate::scene_depth::{complete_uniforms, prepare_relief};
use crate::shader_text::{BUFFER_UNIFORMS, ShaderOptions};
use lapidary_export::preview::{FIRST_RAYS, PreviewShape, Scene, SceneData, Texture, Tonemap};
use lapidary_field::real::Real;
use std::sync::Arc;
use wgpu::{
    BindGroup, BindGroupDescriptor, BindGroupEntry, BindingResource, Buffer, BufferUsages, ComputePipeline, Extent3d,
    TextureDescriptor, TextureDimension, TextureFormat, TextureUsages, TextureView, TextureViewDescriptor,
};

/// A scene with its material and its environment in the memory of a GPU.
#[derive(Clone, Copy, Debug)]
pub struct GpuScene<'a> {
    /// Scene.
    pub scene: &'a Scene<'a>,
    /// Material. Of one that the GPU computed, any texture without heights.
    pub texture: &'a Texture,
    /// The material in the memory of the GPU.
    pub material: &'a MaterialBuffers,
    /// The environment of the scene in the memory of the GPU.
    pub environment: &'a EnvironmentBuffers,
    /// The mesh of the scene in the memory of the GPU, if the shape is one.
    pub mesh: Option<&'a MeshBuffers>,
}

/// A picture of some size.
#[derive(Debug)]
pub struct ScenePicture {
    size: [u32; 2],
    /// Sums of the rays of the pixels, their states, the background, and the radiance if it is read.
    pub(crate) pixels: Buffer,
    pub(crate) texture: wgpu::Texture,
    view: TextureView,
    progress: Buffer,
    current: Option<CurrentScene>,
}

/// The scene that a picture shows.
#[derive(Debug)]
struct CurrentScene {
    group: BindGroup,
    tracing: Arc<TracingPipelines>,
    resolving: Arc<ResolvingPipelines>,
    /// Rays per pixel that are traced, and how many there are.
    traced: u32,
    rays: u32,
}

/// Words of the progress of a picture.
const PROGRESS_WORDS: usize = 5;
/// Entries of a pixel: the sums of its rays, its state, and its radiance. The background has a border.
const PLANES: u64 = 3;
/// Usage of uniforms.
const UNIFORM_USAGE: BufferUsages = BufferUsages::UNIFORM.union(BufferUsages::COPY_DST);
/// Pixels along a side of a group of threads.
const GROUP: u32 = 8;

impl ScenePicture {
    /// A picture without a scene.
    pub fn new(gpu: &PreviewGpu, size: [u32; 2]) -> Result<ScenePicture, PreviewGpuError> {
        let size = size.map(|n| n.max(1));
        let limit = u64::from(gpu.device.limits().max_texture_dimension_2d);
        let longer = u64::from(size[0].max(size[1]));
        if longer > limit {
            return Err(PreviewGpuError::LargeTexture { what: "a side of the picture", pixels: longer, limit });
        }
        let [width, height] = size.map(u64::from);
        let entries = PLANES * width * height + (width + 2) * (height + 2);
        let texture = gpu.device.create_texture(&TextureDescriptor {
            label: Some("preview"),
            size: Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: TextureDimension::D2,
            format: TextureFormat::Rgba8Unorm,
            usage: TextureUsages::STORAGE_BINDING | TextureUsages::TEXTURE_BINDING | TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        Ok(ScenePicture {
            size,
            pixels: gpu.buffer("the picture", entries * 16, BufferUsages::STORAGE | BufferUsages::COPY_SRC)?,
            view: texture.create_view(&TextureViewDescriptor::default()),
            texture,
            progress: gpu.buffer("the progress", PROGRESS_WORDS as u64 * 4, UNIFORM_USAGE)?,
            current: None,
        })
    }
    /// Pixels across and down.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }
    /// The bytes that it takes on the GPU.
    pub fn bytes(&self) -> u64 {
        let [width, height] = self.size.map(u64::from);
        self.pixels.size() + 4 * width * height
    }
    /// The picture, whose numbers are sRGB.
    pub fn view(&self) -> &TextureView {
        &self.view
    }
    /// Rays per pixel that are traced.
    pub fn rays(&self) -> u32 {
        self.current.as_ref().map_or(0, |current| current.traced)
    }
    /// True if all rays are traced.
    pub fn finished(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.traced >= current.rays)
    }

    /// Begins another scene: renders its background, and no ray of the shape yet.
    pub fn begin(&mut self, gpu: &PreviewGpu, scene: &GpuScene<'_>) -> Result<(), PreviewGpuError> {
        let is_mesh = scene.scene.shape == PreviewShape::Mesh;
        if is_mesh && scene.scene.mesh.is_some() && scene.mesh.is_none() {
            return Err(PreviewGpuError::NoMesh);
        }
        let mut data = SceneData::new(scene.scene, scene.texture, self.size);
        let mesh = scene.mesh.filter(|_| is_mesh && scene.scene.mesh.is_some());
        let mesh_uniform = mesh.map_or([0.0; 4], |mesh| mesh.uniform);
        let light = scene.environment;
        let own = [scene.material.uniform, light.uniform, light.table_offsets, mesh_uniform];
        data.uniforms.extend(BUFFER_UNIFORMS.into_iter().zip(own));
        let relief = prepare_relief(&mut data, scene.material);
        let names: Vec<&str> = data.uniforms.iter().map(|(name, _)| *name).collect();
        let numbers: Vec<[f32; 4]> = data.uniforms.iter().map(|(_, numbers)| *numbers).collect();
        let options = ShaderOptions { shape: scene.scene.shape.name(), relief, lobes: scene.material.has_lobes };
        let (tracing, resolving) = (gpu.tracing(&names, options)?, gpu.resolving(&names)?);
        let bytes: &[u8] = bytemuck::cast_slice(&numbers);
        let uniforms = gpu.buffer("the scene", bytes.len() as u64, UNIFORM_USAGE | BufferUsages::STORAGE)?;
        gpu.queue.write_buffer(&uniforms, 0, bytes);
        complete_uniforms(gpu, &uniforms, &names, scene.material)?;
        let samples = gpu.storage("the samples", &[bytemuck::cast_slice(&data.samples)])?;
        let triangles = mesh.map_or_else(|| gpu.storage("the mesh", &[]), |mesh| Ok(mesh.triangles.clone()))?;
        let group = self.bind(gpu, scene, [&uniforms, &samples, &triangles]);
        let [width, height] = self.size;
        self.current = Some(CurrentScene { group, tracing, resolving, traced: 0, rays: data.rays });
        self.run(gpu, [width + 2, height + 2], |current| &current.tracing.background)
    }
    /// Traces up to `rays` further rays of each pixel; after the first ones, of the pixels that need them.
    pub fn refine(&mut self, gpu: &PreviewGpu, rays: u32) -> Result<(), PreviewGpuError> {
        let Some(current) = &self.current else { return Ok(()) };
        let (mut first, last) = (current.traced, current.traced.saturating_add(rays).min(current.rays));
        while first < last {
            // Rays are traced in rounds that double their number, after each of which the pixels are marked anew.
            let is_new_round = first >= FIRST_RAYS && (first / FIRST_RAYS).is_power_of_two() && first % FIRST_RAYS == 0;
            if is_new_round {
                self.run(gpu, self.size, |current| &current.resolving.mark)?;
            }
            let end = last.min((first + 1).next_power_of_two().max(FIRST_RAYS));
            self.write_progress(gpu, [first, end, 0, 0, 0]);
            self.run(gpu, self.size, |current| &current.tracing.trace)?;
            first = end;
        }
        self.current.iter_mut().for_each(|current| current.traced = last);
        Ok(())
    }
    /// Maps the mean of the rays so far to the display, brightened by a number of stops.
    pub fn show(&mut self, gpu: &PreviewGpu, tonemap: Tonemap, stops: f32) -> Result<(), PreviewGpuError> {
        self.resolve(gpu, tonemap, stops, false)
    }

    pub(crate) fn resolve(
        &self,
        gpu: &PreviewGpu,
        tonemap: Tonemap,
        stops: f32,
        keeps_radiance: bool,
    ) -> Result<(), PreviewGpuError> {
        let index = Tonemap::ALL.iter().position(|map| *map == tonemap).unwrap_or(0) as u32;
        let exposure = Real::exp(stops * std::f32::consts::LN_2);
        self.write_progress(gpu, [0, 0, index, u32::from(keeps_radiance), exposure.to_bits()]);
        self.run(gpu, self.size, |current| &current.resolving.resolve)
    }
    fn write_progress(&self, gpu: &PreviewGpu, words: [u32; 5]) {
        gpu.queue.write_buffer(&self.progress, 0, bytemuck::cast_slice(&words));
    }
    /// Runs a pipeline with a thread for each pixel of an area.
    fn run(
        &self,
        gpu: &PreviewGpu,
        area: [u32; 2],
        pipeline: impl Fn(&CurrentScene) -> &ComputePipeline,
    ) -> Result<(), PreviewGpuError> {
        let Some(current) = &self.current else { return Ok(()) };
        let mut encoder = gpu.device.create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            pass.set_pipeline(pipeline(current));
            pass.set_bind_group(0, &current.group, &[]);
            pass.dispatch_workgroups(area[0].div_ceil(GROUP), area[1].div_ceil(GROUP), 1);
        }
        gpu.queue.submit([encoder.finish()]);
        gpu.check()
    }
    fn bind(&self, gpu: &PreviewGpu, scene: &GpuScene<'_>, own: [&Buffer; 3]) -> BindGroup {
        let GpuScene { material, environment, .. } = scene;
        let [uniforms, samples, triangles] = own;
        let buffers = [
            uniforms,
            &self.progress,
            samples,
            &environment.tables,
            &material.table,
            &material.texels,
            &material.heights,
            triangles,
            &self.pixels,
        ];
        let mut resources: Vec<BindingResource<'_>> = buffers.map(Buffer::as_entire_binding).into();
        resources.extend([
            BindingResource::TextureView(&environment.ambient),
            BindingResource::TextureView(&environment.lamps),
            BindingResource::Sampler(&gpu.sampler),
            BindingResource::TextureView(&self.view),
        ]);
        let entries = (0..).zip(resources).map(|(binding, resource)| BindGroupEntry { binding, resource });
        let entries: Vec<BindGroupEntry<'_>> = entries.collect();
        gpu.device.create_bind_group(&BindGroupDescriptor {
            label: Some("preview"),
            layout: &gpu.bindings,
            entries: &entries,
        })
    }
}
