//! A cache of planes by content hash, which evicts the least recently used.

use crate::plane::plane_buffer::PlaneBuffer;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A hash of everything that a plane depends on: the program or node, its settings, the planes it reads, the frame.
pub(crate) type Key = u128;

/// A cache of planes. A step whose inputs are unchanged is not run again, so a slider re-runs only what depends on it.
#[derive(Debug)]
pub struct Cache {
    /// The most bytes of all planes.
    capacity: usize,
    entries: Mutex<CacheEntries>,
    /// The keys of values that programs have computed, cached or not; `None` if only planes are cached.
    computed: Option<Mutex<HashSet<Key>>>,
}

/// The most keys of computed values: 4 MiB.
const MAX_COMPUTED: usize = 1 << 17;

#[derive(Debug, Default)]
struct CacheEntries {
    /// The planes, each with the time of its last use.
    planes: HashMap<Key, (PlaneBuffer, u64)>,
    /// The keys by the time of their last use.
    by_last_use: BTreeMap<u64, Key>,
    /// The current time: the count of uses.
    now: u64,
    bytes: usize,
}

impl Cache {
    /// A cache of planes with a capacity in bytes.
    pub fn new(bytes: usize) -> Cache {
        Cache { capacity: bytes, entries: Mutex::default(), computed: None }
    }
    /// A cache for a graph that is edited: values inside programs are cached too, when they are computed the second time.
    pub fn for_edits(bytes: usize) -> Cache {
        Cache { computed: Some(Mutex::default()), ..Cache::new(bytes) }
    }
    /// The most bytes of all planes.
    pub(crate) fn capacity(&self) -> usize {
        self.capacity
    }
    /// True if values inside programs are cached.
    pub(crate) fn caches_values(&self) -> bool {
        self.computed.is_some()
    }
    /// True if a program has computed the value with a key.
    pub(crate) fn was_computed(&self, key: Key) -> bool {
        self.computed
            .as_ref()
            .is_some_and(|computed| computed.lock().unwrap_or_else(PoisonError::into_inner).contains(&key))
    }
    /// Records the keys of values that a program computes.
    pub(crate) fn record_computed(&self, keys: Vec<Key>) {
        let Some(computed) = &self.computed else { return };
        let mut computed = computed.lock().unwrap_or_else(PoisonError::into_inner);
        if computed.len() + keys.len() > MAX_COMPUTED {
            computed.clear();
        }
        computed.extend(keys);
    }
    /// The bytes of all planes in the cache.
    pub fn bytes(&self) -> usize {
        self.lock().bytes
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
    /// Stores a plane, and evicts the least recently used ones.
    pub(crate) fn put(&self, key: Key, plane: PlaneBuffer) {
        let size = bytes(&plane);
        let entries = &mut *self.lock();
        if size > self.capacity || entries.planes.contains_key(&key) {
            return;
        }
        while entries.bytes + size > self.capacity {
            let Some((_, oldest)) = entries.by_last_use.pop_first() else { break };
            entries.bytes -= entries.planes.remove(&oldest).map_or(0, |(plane, _)| bytes(&plane));
        }
        entries.now += 1;
        entries.by_last_use.insert(entries.now, key);
        entries.planes.insert(key, (plane, entries.now));
        entries.bytes += size;
    }
    fn lock(&self) -> MutexGuard<'_, CacheEntries> {
        // A panic while the lock is held leaves no entry half written.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn bytes(plane: &PlaneBuffer) -> usize {
    plane.px.capacity() * size_of::<f32>()
}
