//! The cache of the driver's compiled shaders, which a program can store between runs.

use lapidary_field::fingerprint::Fingerprint;
use wgpu::{Device, Features, PipelineCache, PipelineCacheDescriptor};

/// Creates the cache of a device whose driver has one, with the content of an earlier cache.
#[allow(unsafe_code, reason = "drivers trust the content of a cache")]
pub(crate) fn create_pipeline_cache(device: &Device, content: Option<&[u8]>) -> Option<PipelineCache> {
    if !device.features().contains(Features::PIPELINE_CACHE) {
        return None;
    }
    let descriptor = PipelineCacheDescriptor { label: Some("kernels"), data: content, fallback: true };
    // SAFETY: The content comes from `PipelineCache::get_data`, for the same adapter, driver and program: `verified` compares
    // its fingerprint. wgpu and the driver compare their own headers, and begin with an empty cache if these differ.
    Some(unsafe { device.create_pipeline_cache(&descriptor) })
}

/// The bytes of the fingerprint of a content.
pub(crate) fn fingerprint(content: &[u8], identity: u128) -> [u8; 16] {
    Fingerprint::of(&(identity, content)).to_le_bytes()
}

/// The content of a cache, if its fingerprint is right.
pub(crate) fn verified(stored: &[u8], identity: u128) -> Option<&[u8]> {
    let (print, content) = stored.split_first_chunk()?;
    (*print == fingerprint(content, identity)).then_some(content)
}
