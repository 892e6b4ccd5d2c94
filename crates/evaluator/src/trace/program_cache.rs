//! A cache of the programs of a recording, compiled when they first run.

use lapidary_field::ir::{InstId, Recording, Specialization};
use lapidary_field::program::{Frame, Program};
use std::sync::{Arc, Mutex, PoisonError};

/// The programs of a recording, each compiled for a subset of its roots when that is first needed, and the latest hashes of
/// its values.
#[derive(Clone, Debug, Default)]
pub struct ProgramCache {
    programs: Arc<Mutex<Vec<CachedProgram>>>,
    hashes: Arc<Mutex<Option<CachedHashes>>>,
}

/// The key of a program, and the program.
type CachedProgram = (ProgramKey, Arc<Program>);

/// What the hashes of values depend on besides the recording, and the hashes.
type CachedHashes = (Vec<u128>, Arc<Vec<u128>>);

/// The key of a program of a recording.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ProgramKey {
    /// The indices of its roots.
    pub(crate) roots: Vec<usize>,
    /// The instructions whose stored values it reads.
    pub(crate) stored: Vec<InstId>,
    /// The instructions whose values are further results, which are not sanitized.
    pub(crate) raw: Vec<InstId>,
    /// What the values of the knobs make superfluous.
    pub(crate) superfluous: Specialization,
}

/// The capacity, in programs: moving a slider needs the same roots repeatedly.
const CAPACITY: usize = 8;

impl ProgramCache {
    /// The program of some roots, over a frame and with the knobs at `settings`.
    pub(crate) fn program(&self, code: &Recording, wanted: &[usize], frame: &Frame, settings: &[f32]) -> Arc<Program> {
        let code = with_roots(code, wanted);
        let superfluous = code.specialization(&code.roots, frame.coordinate_bounds(), settings);
        self.get_or_compile(ProgramKey { roots: wanted.to_vec(), superfluous, ..ProgramKey::default() }, || code)
    }
    /// The program with a key; if it is not cached, it is compiled from a recording.
    pub(crate) fn get_or_compile(&self, key: ProgramKey, recording: impl FnOnce() -> Recording) -> Arc<Program> {
        // A panic while the lock is held leaves no entry half written.
        let mut cached = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = cached.iter().position(|(known, _)| *known == key) {
            cached[..=at].rotate_right(1);
        } else {
            let program = Program::new(&recording().specialized(&key.superfluous));
            cached.insert(0, (key, Arc::new(program)));
            cached.truncate(CAPACITY);
        }
        cached[0].1.clone()
    }
    /// The hashes of the recording's values; they are computed if `inputs` differ from those of the last call.
    pub(crate) fn hashes(&self, inputs: Vec<u128>, compute: impl FnOnce() -> Vec<u128>) -> Arc<Vec<u128>> {
        let mut cached = self.hashes.lock().unwrap_or_else(PoisonError::into_inner);
        match &*cached {
            Some((known, hashes)) if *known == inputs => hashes.clone(),
            _ => cached.insert((inputs, Arc::new(compute()))).1.clone(),
        }
    }
}

/// A recording with some of its roots, by their index.
pub(crate) fn with_roots(code: &Recording, wanted: &[usize]) -> Recording {
    let roots = wanted.iter().map(|root| code.roots[*root]).collect();
    Recording { insts: code.insts.clone(), noises: code.noises.clone(), roots }
}
