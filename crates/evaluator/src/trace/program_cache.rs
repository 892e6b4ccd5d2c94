//! A cache of the programs of a recording, compiled when they first run.

use lapidary_field::ir::{Inst, InstId, Recording, Specialization};
use lapidary_field::program::{Frame, Program};
use std::sync::{Arc, Mutex, PoisonError};

/// The programs of a recording, each compiled for a subset of its roots when that is first needed, and the latest hashes of
/// its values.
#[derive(Clone, Debug, Default)]
pub struct ProgramCache {
    programs: Arc<Mutex<Vec<CachedProgram>>>,
    hashes: Arc<Mutex<Option<CachedHashes>>>,
}

/// The inputs on which the hashes of values depend besides the recording, and the hashes.
type CachedHashes = (Vec<u128>, Arc<Vec<u128>>);

/// A compiled program.
#[derive(Debug)]
struct CachedProgram {
    contents: ProgramContents,
    specialization: Specialization,
    program: Arc<Program>,
}

/// The contents of a program of a recording.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ProgramContents {
    /// The indices of its roots.
    pub(crate) roots: Vec<usize>,
    /// The instructions whose stored values it reads.
    pub(crate) stored: Vec<InstId>,
    /// The instructions whose values are further results, which are not sanitized.
    pub(crate) raw: Vec<InstId>,
}

impl ProgramContents {
    /// The instructions whose values are results: the roots, then the raw ones.
    fn results(&self, code: &Recording) -> Vec<InstId> {
        self.roots.iter().map(|root| code.roots[*root]).chain(self.raw.iter().copied()).collect()
    }
    /// The recording of the program, which is not specialized.
    fn recording(&self, code: &Recording) -> Recording {
        let mut insts = code.insts.clone();
        for (k, id) in self.stored.iter().enumerate() {
            insts[id.0 as usize] = Inst::Stored(k as u32);
        }
        Recording { insts, noises: code.noises.clone(), roots: self.results(code) }
    }
}

/// The capacity, in programs: moving a slider needs the same roots repeatedly.
const CAPACITY: usize = 8;

impl ProgramCache {
    /// The program of some roots, over a frame and with the knobs at `settings`.
    pub(crate) fn program(&self, code: &Recording, roots: &[usize], frame: &Frame, settings: &[f32]) -> Arc<Program> {
        let contents = ProgramContents { roots: roots.to_vec(), ..ProgramContents::default() };
        self.program_with(code, contents, frame, settings)
    }
    /// The program with some contents, specialized to the knobs at `settings`; it is compiled if it is not cached.
    pub(crate) fn program_with(
        &self,
        code: &Recording,
        contents: ProgramContents,
        frame: &Frame,
        settings: &[f32],
    ) -> Arc<Program> {
        let specialization = code.specialization(&contents.results(code), frame.coordinate_bounds(), settings);
        // A panic while the lock is held leaves no entry half written.
        let mut cached = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = |known: &CachedProgram| known.contents == contents && known.specialization == specialization;
        if let Some(at) = cached.iter().position(is_wanted) {
            cached[..=at].rotate_right(1);
        } else {
            let program = Arc::new(Program::new(&contents.recording(code).specialized(&specialization)));
            cached.insert(0, CachedProgram { contents, specialization, program });
            cached.truncate(CAPACITY);
        }
        cached[0].program.clone()
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
