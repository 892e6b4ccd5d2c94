//! Programs, scheduled when they first run.

use lapidary_field::ir::Recording;
use lapidary_field::program::Program;
use std::sync::{Arc, Mutex, PoisonError};

/// A program that is scheduled when it first runs, for those of its roots that are wanted: some may be known.
#[derive(Clone, Debug, Default)]
pub struct ProgramCache(Arc<Mutex<Vec<CachedProgram>>>);

/// The wanted roots, and their program.
type CachedProgram = (Vec<usize>, Arc<Program>);

/// Programs kept: a slider wants the same roots again and again.
const MOST: usize = 4;

impl ProgramCache {
    pub(crate) fn program(&self, code: &Recording, wanted: &[usize]) -> Arc<Program> {
        // Whoever panicked meanwhile has left nothing half done.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = known.iter().position(|(roots, _)| roots == wanted) {
            known[..=at].rotate_right(1);
        } else {
            let roots = wanted.iter().map(|root| code.roots[*root]).collect();
            let part = Recording { insts: code.insts.clone(), noises: code.noises.clone(), roots };
            known.insert(0, (wanted.to_vec(), Arc::new(Program::new(&part))));
            known.truncate(MOST);
        }
        known[0].1.clone()
    }
}
