//! What other jobs have made: kept by what it was made of, as much as there is room for.

use crate::plane::plane_buffer::PlaneBuffer;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What something was made of, in short: the program or node, its settings, its planes, the frame.
pub(crate) type Key = u128;

/// Planes that have been made. What is made of the same is not made again: a slider re-runs what reads it.
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
    /// What is known under a key.
    pub(crate) fn get(&self, key: Key) -> Option<PlaneBuffer> {
        let kept = &mut *self.kept();
        let (made, turn) = kept.planes.get_mut(&key)?;
        kept.turns.remove(turn);
        kept.turn += 1;
        *turn = kept.turn;
        kept.turns.insert(kept.turn, key);
        Some(made.clone())
    }
    /// Keeps a plane, and lets go what was not used for longest.
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
