//! A cache of planes by content hash, which evicts the least recently used.

use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::area;
use lapidary_field::pixel_buffer::BufferKeeping;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A hash of everything that a plane depends on: the program or node, its settings, the planes it reads, the frame.
pub(crate) type Key = u128;

/// The hasher of keys, which are hashes already: their low bits.
#[derive(Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("a key is one number of 128 bits")
    }
    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

type KeyMap<T> = HashMap<Key, T, BuildHasherDefault<KeyHasher>>;
type KeySet = HashSet<Key, BuildHasherDefault<KeyHasher>>;

/// The keys of values that programs have computed, cached or not.
pub(crate) struct ComputedKeys<'c>(MutexGuard<'c, KeySet>);

impl ComputedKeys<'_> {
    /// True if a program has computed the value with a key.
    pub(crate) fn contains(&self, key: Key) -> bool {
        self.0.contains(&key)
    }
    /// Adds the keys of values that a program computes.
    pub(crate) fn extend(&mut self, keys: Vec<Key>) {
        if self.0.len() + keys.len() > MAX_COMPUTED {
            self.0.clear();
        }
        self.0.extend(keys);
    }
}

/// A cache of planes. A step whose inputs are unchanged is not run again, so a slider re-runs only what depends on it.
#[derive(Debug)]
pub struct Cache {
    /// The most bytes of all planes.
    capacity: usize,
    entries: Mutex<CacheEntries>,
    /// The keys of values that programs have computed, cached or not; `None` if only planes are cached.
    computed: Option<Mutex<KeySet>>,
    /// Buffers of earlier edits are used again.
    _keeping: Option<BufferKeeping>,
}

/// The most keys of computed values: 4 MiB.
const MAX_COMPUTED: usize = 1 << 17;

#[derive(Debug, Default)]
struct CacheEntries {
    /// The planes, each with the time of its last use.
    planes: KeyMap<(PlaneBuffer, u64)>,
    /// The keys by the time of their last use.
    by_last_use: BTreeMap<u64, Key>,
    /// The current time: the count of uses.
    now: u64,
    /// The bytes of planes in memory, and of planes that an accelerator keeps.
    bytes: [usize; 2],
}

impl Cache {
    /// A cache of planes with a capacity in bytes.
    pub fn new(bytes: usize) -> Cache {
        Cache { capacity: bytes, entries: Mutex::default(), computed: None, _keeping: None }
    }
    /// A cache for a graph that is edited: values inside programs are cached too, when they are computed the second time, and
    /// buffers are kept from one edit to the next.
    pub fn for_edits(bytes: usize) -> Cache {
        let (computed, keeping) = (Some(Mutex::default()), Some(BufferKeeping::begin()));
        Cache { computed, _keeping: keeping, ..Cache::new(bytes) }
    }
    /// The most bytes of all planes.
    pub(crate) fn capacity(&self) -> usize {
        self.capacity
    }
    /// True if values inside programs are cached.
    pub(crate) fn caches_values(&self) -> bool {
        self.computed.is_some()
    }
    /// The keys of the values that programs have computed, locked; `None` if only planes are cached. Planes may be read while
    /// they are locked.
    pub(crate) fn computed_keys(&self) -> Option<ComputedKeys<'_>> {
        let computed = self.computed.as_ref()?;
        Some(ComputedKeys(computed.lock().unwrap_or_else(PoisonError::into_inner)))
    }
    /// The bytes in memory of all planes in the cache.
    pub fn bytes(&self) -> usize {
        self.lock().bytes[0]
    }
    /// The bytes of all planes in the cache that an accelerator keeps.
    pub fn device_bytes(&self) -> usize {
        self.lock().bytes[1]
    }
    /// The plane with a key.
    pub(crate) fn get(&self, key: Key) -> Option<PlaneBuffer> {
        let entries = &mut *self.lock();
        let (plane, last_use) = entries.planes.get_mut(&key)?;
        entries.by_last_use.remove(last_use);
        entries.now += 1;
        *last_use = entries.now;
        entries.by_last_use.insert(entries.now, key);
        Some(plane.clone())
    }
    /// True if an accelerator keeps the plane with a key.
    pub(crate) fn is_on_device(&self, key: Key) -> bool {
        self.lock().planes.get(&key).is_some_and(|(plane, _)| !plane.is_in_memory())
    }
    /// Stores a plane that is in memory, and evicts the least recently used ones.
    pub(crate) fn put(&self, key: Key, plane: PlaneBuffer) {
        self.put_within(self.capacity, key, plane);
    }
    /// Stores a plane that an accelerator keeps. Such planes take at most `capacity` bytes of the memory of the accelerator.
    pub(crate) fn put_on_device(&self, capacity: usize, key: Key, plane: PlaneBuffer) {
        self.put_within(capacity, key, plane);
    }
    fn put_within(&self, capacity: usize, key: Key, plane: PlaneBuffer) {
        let (place, size) = place_and_bytes(&plane);
        let entries = &mut *self.lock();
        // Pixels in memory can replace those of an accelerator.
        let is_known = entries.planes.get(&key).is_some_and(|(known, _)| place_and_bytes(known).0 <= place);
        if size > capacity || is_known {
            return;
        }
        entries.remove(key);
        while entries.bytes[place] + size > capacity {
            let is_evictable = |key: &&Key| place_and_bytes(&entries.planes[*key].0).0 == place;
            let Some(oldest) = entries.by_last_use.values().find(is_evictable).copied() else { break };
            entries.remove(oldest);
        }
        entries.now += 1;
        entries.by_last_use.insert(entries.now, key);
        entries.planes.insert(key, (plane, entries.now));
        entries.bytes[place] += size;
    }
    fn lock(&self) -> MutexGuard<'_, CacheEntries> {
        // A panic while the lock is held leaves no entry half written.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CacheEntries {
    fn remove(&mut self, key: Key) {
        if let Some((plane, last_use)) = self.planes.remove(&key) {
            self.by_last_use.remove(&last_use);
            let (place, size) = place_and_bytes(&plane);
            self.bytes[place] -= size;
        }
    }
}

/// The place of a plane in the counts of bytes, and its bytes: 0 in memory, 1 where an accelerator keeps it.
fn place_and_bytes(plane: &PlaneBuffer) -> (usize, usize) {
    match plane.is_in_memory() {
        true => (0, plane.px.capacity() * size_of::<f32>()),
        false => (1, area(&plane.window) as usize * size_of::<f32>()),
    }
}
