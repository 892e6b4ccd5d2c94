//! Planes that an accelerator computed, read into memory, and the planes of the job's cache.

use crate::plane::cache::Key;
use crate::plane::plane_buffer::PlaneBuffer;
use crate::schedule::accelerator::Accelerator;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use lapidary_field::pixel_buffer::PixelBuffer;
use lapidary_field::plane_identity::PlaneIdentity;
use std::sync::Arc;

/// The planes of a cache take at most the memory of the planes of an accelerator divided by this number.
const CACHED_SHARE: u64 = 2;

/// True if the pixels of these planes are in memory.
pub(crate) fn are_in_memory(planes: &[u32], buffers: &[Option<PlaneBuffer>]) -> bool {
    planes.iter().all(|plane| buffers[*plane as usize].as_ref().is_none_or(PlaneBuffer::is_in_memory))
}

impl<'a> Job<'a> {
    /// The job, without an accelerator whose images are checked: what else it computes is not.
    pub(crate) fn trusted(&self) -> Job<'a> {
        let is_trusted = |device: &&dyn Accelerator| device.tiles_to_check(&[0..1, 0..1]).is_empty();
        Job { accelerator: self.accelerator.filter(is_trusted), ..*self }
    }
    /// Runs a job, and again without its accelerator if that fails.
    pub(crate) fn unless_device_fails<T>(&self, run: impl Fn(&Job<'a>) -> Result<T, RunError>) -> Result<T, RunError> {
        match run(self) {
            Err(RunError::Device) => run(&Job { accelerator: None, ..*self }),
            result => result,
        }
    }
    /// Reads the pixels of a plane into memory, unless they are there. If there are clones without pixels, in a cache or in a
    /// view, it has another identity then, and they keep the plane of the accelerator alive.
    pub(crate) fn load(&self, plane: &mut PlaneBuffer) -> Result<(), RunError> {
        if plane.is_in_memory() {
            return Ok(());
        }
        let [columns, rows] = plane.window.map(|span| span.len as usize);
        let mut px = PixelBuffer::for_overwriting(columns * rows);
        let accelerator = self.accelerator.ok_or(RunError::Device)?;
        if !accelerator.read(&plane.identity, &mut px) {
            return Err(RunError::Device);
        }
        plane.px = Arc::new(px);
        if plane.identity.is_shared() {
            plane.identity = PlaneIdentity::unique();
        } else {
            accelerator.note_copy(&plane.identity);
        }
        Ok(())
    }
    /// Reads the pixels of some planes into memory.
    pub(crate) fn load_planes(&self, planes: &[u32], buffers: &mut [Option<PlaneBuffer>]) -> Result<(), RunError> {
        for plane in planes {
            if let Some(buffer) = &mut buffers[*plane as usize] {
                self.load(buffer)?;
            }
        }
        Ok(())
    }
    /// True if the accelerator keeps planes.
    pub(crate) fn has_device_planes(&self) -> bool {
        self.accelerator.is_some_and(|device| device.plane_memory() > 0)
    }
    /// The plane with a key in the job's cache, unless another device than that of the job keeps it.
    pub(crate) fn cached(&self, key: Key) -> Option<PlaneBuffer> {
        self.cache?.get(key).filter(|plane| plane.is_in_memory() || self.has_device_planes())
    }
    /// Puts a plane into the job's cache. In a graph that is edited it stays on the accelerator, if it is there: few planes
    /// are needed in memory. Otherwise its pixels are read into memory.
    pub(crate) fn put_into_cache(&self, key: Key, plane: &mut PlaneBuffer) -> Result<(), RunError> {
        let Some(cache) = self.cache else { return Ok(()) };
        match self.accelerator.filter(|_| cache.caches_values() && !plane.is_in_memory()) {
            Some(device) => {
                cache.put_on_device((device.plane_memory() / CACHED_SHARE) as usize, key, plane.clone());
            }
            None => {
                self.load(plane)?;
                cache.put(key, plane.clone());
            }
        }
        Ok(())
    }
}
