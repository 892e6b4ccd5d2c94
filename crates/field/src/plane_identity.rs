//! Identities of planes: a device that holds a copy of a plane finds it by its identity.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

/// The identity of the pixels of a plane. Clones are the same identity, and the pixels never change.
#[derive(Clone, Debug)]
pub struct PlaneIdentity(Arc<u64>);

/// An observer of an identity: it does not keep the identity alive.
#[derive(Clone, Debug)]
pub struct PlaneObserver(Weak<u64>);

impl PlaneIdentity {
    /// An identity that no other plane of this process has.
    pub fn unique() -> PlaneIdentity {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        PlaneIdentity(Arc::new(NEXT.fetch_add(1, Ordering::Relaxed)))
    }
    /// The number of the identity.
    pub fn number(&self) -> u64 {
        *self.0
    }
    /// True if another plane has the identity too.
    pub fn is_shared(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }
    /// An observer of the identity.
    pub fn observer(&self) -> PlaneObserver {
        PlaneObserver(Arc::downgrade(&self.0))
    }
}

impl PlaneObserver {
    /// True while a plane has the identity.
    pub fn is_in_use(&self) -> bool {
        self.0.strong_count() > 0
    }
}
