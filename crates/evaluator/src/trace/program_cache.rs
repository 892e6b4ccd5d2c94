//! A cache of the programs of a recording, compiled when they first run, and of the planes that they read.

use lapidary_field::ir::{Inst, InstId, Recording, Specialization};
use lapidary_field::program::{Frame, Program};
use std::sync::{Arc, Mutex, PoisonError};

/// The programs of a recording, each compiled for a subset of its roots when that is first needed, the planes that such
/// subsets read, and the latest hashes of its values.
#[derive(Clone, Debug, Default)]
pub struct ProgramCache {
    programs: Arc<Mutex<Vec<CachedProgram>>>,
    reads: Arc<Mutex<Vec<CachedReads>>>,
    hashes: Arc<Mutex<Option<CachedHashes>>>,
}

/// The indices of roots, and the planes that they read.
type CachedReads = (Vec<usize>, Arc<[u32]>);

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

/// The capacity, in programs or in subsets of roots: moving a slider needs the same roots repeatedly.
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
        let at = cached.iter().position(|it| it.contents == contents && it.specialization == specialization);
        let compile = || {
            let program = Arc::new(Program::new(&contents.recording(code).specialized(&specialization)));
            CachedProgram { contents, specialization, program }
        };
        move_to_front(&mut cached, at, compile).program.clone()
    }
    /// The planes that some roots of the recording read.
    pub(crate) fn planes_read(&self, code: &Recording, roots: &[usize]) -> Arc<[u32]> {
        let mut cached = self.reads.lock().unwrap_or_else(PoisonError::into_inner);
        let at = cached.iter().position(|(known, _)| known == roots);
        move_to_front(&mut cached, at, || (roots.to_vec(), planes_read(code, roots).into())).1.clone()
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

/// Moves the entry at an index to the front; without an index, adds a new one there and drops those beyond the capacity.
fn move_to_front<T>(entries: &mut Vec<T>, at: Option<usize>, new: impl FnOnce() -> T) -> &T {
    match at {
        Some(at) => entries[..=at].rotate_right(1),
        None => {
            entries.insert(0, new());
            entries.truncate(CAPACITY);
        }
    }
    &entries[0]
}

/// The planes that some roots of a recording read, ascending.
pub(crate) fn planes_read(code: &Recording, roots: &[usize]) -> Vec<u32> {
    let mut live = vec![false; code.insts.len()];
    roots.iter().for_each(|root| live[code.roots[*root].0 as usize] = true);
    let mut planes = vec![];
    for (i, inst) in code.insts.iter().enumerate().rev() {
        if live[i] {
            inst.operands().iter().for_each(|o| live[o.0 as usize] = true);
            planes.extend(if let Inst::Sample(read, ..) = inst { Some(read.plane) } else { None });
        }
    }
    planes.sort_unstable();
    planes.dedup();
    planes
}

/// A recording with some of its roots, by their index.
pub(crate) fn with_roots(code: &Recording, wanted: &[usize]) -> Recording {
    let roots = wanted.iter().map(|root| code.roots[*root]).collect();
    Recording { insts: code.insts.clone(), noises: code.noises.clone(), roots }
}
