//! A cache of planes by content hash, which evicts the least recently used.

use crate::plane::plane_buffer::PlaneBuffer;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A hash of all that a plane depends on: the program or node, its settings, the planes it reads, the frame.
pub(crate) type Key = u128;

/// A cache of planes. A step whose inputs are unchanged is not run again, so a slider re-runs only what depends on it.
#[derive(Debug)]
pub struct Cache {
    most: usize,
    kept: Mutex<CacheEntries>,
}

#[derive(Debug, Default)]
struct CacheEntries {
    planes: HashMap<Key, (PlaneBuffer, u64)>,
    /// By when it was last used.
    turns: BTreeMap<u64, Key>,
    turn: u64,
    bytes: usize,
}

impl Cache {
    /// A cache of at most so many bytes.
    pub fn new(bytes: usize) -> Cache {
        Cache { most: bytes, kept: Mutex::default() }
    }
    /// Bytes that are kept.
    pub fn bytes(&self) -> usize {
        self.kept().bytes
    }
    /// The plane with a key.
    pub(crate) fn get(&self, key: Key) -> Option<PlaneBuffer> {
        let kept = &mut *self.kept();
        let (made, turn) = kept.planes.get_mut(&key)?;
        kept.turns.remove(turn);
        kept.turn += 1;
        *turn = kept.turn;
        kept.turns.insert(kept.turn, key);
        Some(made.clone())
    }
    /// Stores a plane, and evicts the least recently used ones.
    pub(crate) fn put(&self, key: Key, made: PlaneBuffer) {
        let size = bytes(&made);
        let kept = &mut *self.kept();
        if size > self.most || kept.planes.contains_key(&key) {
            return;
        }
        while kept.bytes + size > self.most {
            let Some((_, oldest)) = kept.turns.pop_first() else { break };
            kept.bytes -= kept.planes.remove(&oldest).map_or(0, |(made, _)| bytes(&made));
        }
        kept.turn += 1;
        kept.turns.insert(kept.turn, key);
        kept.planes.insert(key, (made, kept.turn));
        kept.bytes += size;
    }
    fn kept(&self) -> MutexGuard<'_, CacheEntries> {
        // Whoever panicked meanwhile has left nothing half done.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn bytes(made: &PlaneBuffer) -> usize {
    made.px.capacity() * size_of::<f32>()
}
