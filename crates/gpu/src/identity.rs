//! Results that a program can store between runs, and the identity of the adapter, driver and program they belong to.

use crate::gpu::Gpu;
use crate::pipeline_cache::{fingerprint, verified};
use crate::selftest::selftest_shader;
use crate::verdict::Verdict;
use crate::vulkan::FloatControls;
use lapidary_field::fingerprint::Fingerprint;
use wgpu::AdapterInfo;

impl Gpu {
    /// A fingerprint of the adapter, its driver, the version of this program, the properties of its shaders and the shader of
    /// its self-test. Verdicts and compiled programs are valid as long as it is the same.
    pub fn identity(&self) -> u128 {
        *self.identity.get_or_init(|| {
            let AdapterInfo { name, vendor, device, driver, driver_info, backend, .. } = &self.info;
            let target = self.target();
            let parts = target.parts();
            let FloatControls { keeps_subnormals, keeps_specials, rounds_to_even } = self.device.vulkan.controls;
            let shader = selftest_shader(self).unwrap_or_default();
            Fingerprint::of(&(
                (name.as_str(), *vendor, *device),
                (driver.as_str(), driver_info.as_str(), backend.to_str()),
                (env!("CARGO_PKG_VERSION"), shader.as_str()),
                (target.route.name(), target.has_doubles, target.is_emulated),
                (parts.parts as u64, parts.inlined as u64),
                (keeps_subnormals, keeps_specials, rounds_to_even),
            ))
        })
    }
    /// The verdict, if the self-test has run.
    pub fn known_verdict(&self) -> Option<&Verdict> {
        self.verdict.get()
    }
    /// Takes the verdict of an earlier self-test with the same [`Gpu::identity`], unless the self-test has run.
    pub fn remember_verdict(&self, verdict: Verdict) {
        let _ = self.verdict.set(verdict);
    }
    /// Compiles programs with the cache of the driver, where it has one. `stored` is what [`Gpu::stored_pipelines`] returned
    /// in an earlier run; anything else is ignored.
    pub fn use_pipeline_cache(&self, stored: &[u8]) {
        self.device.use_pipeline_cache(verified(stored, self.identity()));
    }
    /// The content of the driver's cache with a fingerprint; `None` if there is none.
    pub fn stored_pipelines(&self) -> Option<Vec<u8>> {
        let content = self.device.pipeline_cache()?.get_data()?;
        let mut stored = fingerprint(&content, self.identity()).to_vec();
        stored.extend(content);
        Some(stored)
    }
}
