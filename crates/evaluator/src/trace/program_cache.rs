//! A cache of the programs of a recording, compiled when they first run.

use lapidary_field::ir::Recording;
use lapidary_field::program::Program;
use std::sync::{Arc, Mutex, PoisonError};

/// The programs of a recording, each compiled for a subset of its roots when that is first needed.
#[derive(Clone, Debug, Default)]
pub struct ProgramCache(Arc<Mutex<Vec<CachedProgram>>>);

/// The roots of a program, and the program.
type CachedProgram = (Vec<usize>, Arc<Program>);

/// The capacity, in programs: moving a slider needs the same roots repeatedly.
const CAPACITY: usize = 4;

impl ProgramCache {
    pub(crate) fn program(&self, code: &Recording, wanted: &[usize]) -> Arc<Program> {
        // A panic while the lock is held leaves no entry half written.
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = cached.iter().position(|(roots, _)| roots == wanted) {
            cached[..=at].rotate_right(1);
        } else {
            let roots = wanted.iter().map(|root| code.roots[*root]).collect();
            let part = Recording { insts: code.insts.clone(), noises: code.noises.clone(), roots };
            cached.insert(0, (wanted.to_vec(), Arc::new(Program::new(&part))));
            cached.truncate(CAPACITY);
        }
        cached[0].1.clone()
    }
}
