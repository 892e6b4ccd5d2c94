//! Planes that stay in the memory of the device: those that it computed, and those that were uploaded once.

use crate::buffer_pool::DeviceBuffer;
use crate::device::ComputeDevice;
use lapidary_field::image::PlaneView;
use lapidary_field::plane_identity::{PlaneIdentity, PlaneObserver};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The planes on a device, which several threads use.
#[derive(Debug, Default)]
pub(crate) struct SharedPlanes {
    planes: Mutex<ResidentPlanes>,
    painting: Mutex<()>,
}

impl SharedPlanes {
    /// Waits until no other thread paints or filters, so that the buffers of one program are in memory. Others can use planes
    /// meanwhile.
    pub(crate) fn begin_painting(&self) -> MutexGuard<'_, ()> {
        self.painting.lock().unwrap_or_else(PoisonError::into_inner)
    }
    pub(crate) fn lock(&self) -> MutexGuard<'_, ResidentPlanes> {
        self.planes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The planes on a device, by the number of their identity.
#[derive(Debug, Default)]
pub(crate) struct ResidentPlanes {
    planes: HashMap<u64, ResidentPlane>,
    bytes: u64,
    /// The count of uses so far.
    uses: u64,
    /// The count of planes that were uploaded.
    pub(crate) uploads: u64,
}

/// A plane on a device.
#[derive(Debug)]
struct ResidentPlane {
    buffer: DeviceBuffer,
    observer: PlaneObserver,
    /// True if the pixels are also in the memory of the CPU, so that the plane may be evicted.
    is_copy: bool,
    last_use: u64,
}

impl ResidentPlanes {
    /// The bytes of all planes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }
    /// The pixels of a plane, if it is here.
    pub(crate) fn find(&mut self, identity: &PlaneIdentity) -> Option<DeviceBuffer> {
        self.uses += 1;
        let plane = self.planes.get_mut(&identity.number())?;
        plane.last_use = self.uses;
        Some(plane.buffer.clone())
    }
    /// Notes that the pixels of a plane are in the memory of the CPU too.
    pub(crate) fn mark_as_copy(&mut self, identity: &PlaneIdentity) {
        if let Some(plane) = self.planes.get_mut(&identity.number()) {
            plane.is_copy = true;
        }
    }
    /// A buffer for the pixels of a plane that the device computes; `None` if it does not fit into `limit` bytes together
    /// with the others.
    pub(crate) fn create(
        &mut self,
        device: &ComputeDevice,
        identity: &PlaneIdentity,
        pixels: usize,
        limit: u64,
    ) -> Option<DeviceBuffer> {
        // Planes that nothing refers to return their buffers to the pool.
        self.remove_unused();
        let bytes = device.plane_bytes(pixels);
        if bytes > device.max_buffer || !self.make_room(bytes, limit) {
            return None;
        }
        let buffer = device.plane_buffer("plane", pixels);
        self.uses += 1;
        let plane = ResidentPlane {
            buffer: buffer.clone(),
            observer: identity.observer(),
            is_copy: false,
            last_use: self.uses,
        };
        self.bytes += buffer.size();
        let replaced = self.planes.insert(identity.number(), plane);
        self.bytes -= replaced.map_or(0, |plane| plane.buffer.size());
        Some(buffer)
    }
    /// Removes a plane that could not be computed.
    pub(crate) fn remove(&mut self, identity: &PlaneIdentity) {
        self.bytes -= self.planes.remove(&identity.number()).map_or(0, |plane| plane.buffer.size());
    }
    /// The pixels of a plane; they are uploaded if they are not here. `None` if the plane has no identity, or does not fit.
    pub(crate) fn find_or_upload(
        &mut self,
        device: &ComputeDevice,
        view: &PlaneView<'_>,
        limit: u64,
    ) -> Option<DeviceBuffer> {
        let identity = view.identity?;
        self.find(identity).or_else(|| {
            let pixels = Some(view.px.len()).filter(|pixels| *pixels > 0)?;
            let buffer = self.create(device, identity, pixels, limit)?;
            self.write_copy(device, identity, &buffer, &finite_words(view, 0..pixels));
            Some(buffer)
        })
    }
    /// The pixels of a plane; they are written, as they are, if they are not here. `None` if they are not in memory either, or
    /// do not fit.
    pub(crate) fn find_or_write(
        &mut self,
        device: &ComputeDevice,
        (identity, px): (&PlaneIdentity, &[f32]),
        limit: u64,
    ) -> Option<DeviceBuffer> {
        self.find(identity).or_else(|| {
            let buffer = self.create(device, identity, Some(px.len()).filter(|pixels| *pixels > 0)?, limit)?;
            let words: Vec<u32> = px.iter().map(|v| v.to_bits()).collect();
            self.write_copy(device, identity, &buffer, &words);
            Some(buffer)
        })
    }
    /// Writes the pixels of a plane that is also in the memory of the CPU.
    fn write_copy(&mut self, device: &ComputeDevice, identity: &PlaneIdentity, buffer: &DeviceBuffer, words: &[u32]) {
        device.write(buffer, 0, words);
        self.mark_as_copy(identity);
        self.uploads += 1;
    }
    /// Removes planes that nothing refers to any more.
    fn remove_unused(&mut self) {
        self.planes.retain(|_, plane| plane.observer.is_in_use());
        self.bytes = self.planes.values().map(|plane| plane.buffer.size()).sum();
    }
    /// Removes copies, the least recently used first, until `bytes` more fit into `limit`.
    fn make_room(&mut self, bytes: u64, limit: u64) -> bool {
        if self.bytes + bytes <= limit {
            return true;
        }
        let copies = self.planes.iter().filter(|(_, plane)| plane.is_copy);
        let mut copies: Vec<(u64, u64)> = copies.map(|(number, plane)| (plane.last_use, *number)).collect();
        copies.sort_unstable();
        for (_, number) in copies {
            if self.bytes + bytes <= limit {
                break;
            }
            self.bytes -= self.planes.remove(&number).map_or(0, |plane| plane.buffer.size());
        }
        self.bytes + bytes <= limit
    }
}

/// The words of some pixels of a plane, with 0 for those that are not finite.
pub(crate) fn finite_words(view: &PlaneView<'_>, pixels: Range<usize>) -> Vec<u32> {
    let finite = |v: f32| if v.is_finite() { v } else { 0.0 };
    pixels.map(|i| finite(view.px.at(i)).to_bits()).collect()
}
