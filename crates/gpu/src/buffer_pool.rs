//! A pool of unused buffers: drivers need milliseconds to allocate and to free the memory of a large plane.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use wgpu::Buffer;

/// The least size of a buffer that is kept, in bytes. Smaller ones are quick to allocate, and new ones begin as zeros, on which
/// kernels that count rely.
pub(crate) const LEAST_POOLED: u64 = 1 << 20;

/// The buffers that are not in use, by their size.
#[derive(Debug)]
pub(crate) struct BufferPool {
    free: HashMap<u64, Vec<Buffer>>,
    bytes: u64,
    /// The most bytes that are kept.
    limit: u64,
}

impl BufferPool {
    /// A pool without buffers.
    pub(crate) fn new(limit: u64) -> Arc<Mutex<BufferPool>> {
        Arc::new(Mutex::new(BufferPool { free: HashMap::new(), bytes: 0, limit }))
    }
    /// A size that many buffers share: at most an eighth larger.
    pub(crate) fn shared_size(bytes: u64) -> u64 {
        bytes.next_multiple_of((bytes.next_power_of_two() / 16).max(1 << 16))
    }
    /// Limits the bytes that are kept.
    pub(crate) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
        self.shrink(limit);
    }
    fn take(&mut self, size: u64) -> Option<Buffer> {
        let same = self.free.get_mut(&size)?;
        let buffer = same.pop()?;
        if same.is_empty() {
            self.free.remove(&size);
        }
        self.bytes -= size;
        Some(buffer)
    }
    fn put(&mut self, buffer: Buffer) {
        let size = buffer.size();
        if size > self.limit {
            return;
        }
        self.shrink(self.limit - size);
        self.bytes += size;
        self.free.entry(size).or_default().push(buffer);
    }
    /// Frees buffers of any size until at most some bytes are kept.
    fn shrink(&mut self, limit: u64) {
        while self.bytes > limit {
            // Which ones are freed changes no result.
            let Some(size) = self.free.keys().next().copied() else { return };
            let _ = self.take(size);
        }
    }
}

/// A buffer of a device. The last clone that is dropped returns a large one to its pool: by then, all commands that use it must
/// have been submitted. Commands that are submitted later run after them.
#[derive(Clone, Debug)]
pub(crate) struct DeviceBuffer(Arc<PooledBuffer>);

#[derive(Debug)]
struct PooledBuffer {
    buffer: Buffer,
    pool: Option<Arc<Mutex<BufferPool>>>,
}

impl DeviceBuffer {
    /// A buffer that is freed after its last use.
    pub(crate) fn alone(buffer: Buffer) -> DeviceBuffer {
        DeviceBuffer(Arc::new(PooledBuffer { buffer, pool: None }))
    }
    /// A buffer of a size that a pool has, or that is created.
    pub(crate) fn pooled(pool: &Arc<Mutex<BufferPool>>, size: u64, create: impl FnOnce() -> Buffer) -> DeviceBuffer {
        let known = pool.lock().unwrap_or_else(PoisonError::into_inner).take(size);
        DeviceBuffer(Arc::new(PooledBuffer { buffer: known.unwrap_or_else(create), pool: Some(pool.clone()) }))
    }
}

impl Deref for DeviceBuffer {
    type Target = Buffer;
    fn deref(&self) -> &Buffer {
        &self.0.buffer
    }
}

impl Drop for PooledBuffer {
    fn drop(&mut self) {
        if let Some(pool) = &self.pool {
            pool.lock().unwrap_or_else(PoisonError::into_inner).put(self.buffer.clone());
        }
    }
}
