//! Kernels of stages that are compiled for a device.

use crate::error::{GpuError, KernelError};
use crate::gpu::Gpu;
use crate::route::Route;
use crate::shader::{BitHalf, StageKernel, histogram_kernel, rank_kernel};
use crate::stage_words::CachedStage;
use lapidary_field::filter_stages::{FilterStages, Stage};
use lapidary_field::fingerprint::Fingerprint;
use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};
use wgpu::ComputePipeline;

/// All kernels of a filter.
pub(crate) fn filter_kernels(stages: &FilterStages, route: Route) -> Result<Vec<StageKernel>, KernelError> {
    let mut kernels = vec![StageKernel::new(None, route)?];
    for stage in &stages.stages {
        match stage {
            Stage::Percentile { .. } => {
                let halves = [BitHalf::Upper, BitHalf::Lower];
                kernels.extend(halves.into_iter().flat_map(|half| [histogram_kernel(half), rank_kernel(half)]));
            }
            _ => kernels.push(StageKernel::new(Some(stage), route)?),
        }
    }
    Ok(kernels)
}

impl StageKernel {
    /// The key of the compiled kernel.
    pub(crate) fn key(&self) -> u128 {
        Fingerprint::of(&self.text)
    }
}

impl Gpu {
    /// The compiled kernel of a stage.
    pub(crate) fn stage_pipeline(&self, kernel: &StageKernel) -> Result<Arc<ComputePipeline>, GpuError> {
        let key = kernel.key();
        let known = self.stages().get(&key).cloned();
        if let Some(known) = known {
            return Ok(known?);
        }
        let compiled = match self.compile_text(&kernel.text) {
            Err(GpuError::Kernel(reason)) => Err(reason),
            compiled => Ok(Arc::new(compiled?)),
        };
        self.stages().insert(key, compiled.clone());
        Ok(compiled?)
    }
    /// True if the kernel of a stage has been compiled, false if it cannot be; `None` if it has not been tried.
    pub(crate) fn has_stage(&self, key: u128) -> Option<bool> {
        self.stages().get(&key).map(Result::is_ok)
    }
    fn stages(&self) -> MutexGuard<'_, HashMap<u128, CachedStage>> {
        self.stage_pipelines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
