//! Content hashes of planes and outputs.

use crate::plane::cache::Key;
use crate::plane::window::{Window, region};
use crate::run::pictures::read_pictures;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::windows::{Windows, windows};
use crate::trace::{ImageStep, Plan, ProgramCache, StepAction};
use lapidary_field::fingerprint::Fingerprint;
use lapidary_field::ir::{Inst, InstId, Recording};
use lapidary_field::op::Op;
use lapidary_field::program::{Frame, Samples, Sampling};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Content hashes of each number of each output: equal hashes mean equal pixels. They do not depend on names or on the
/// machine. Reads the pictures.
pub fn fingerprints(plan: &Plan, job: &Job<'_>) -> Result<Vec<u128>, RunError> {
    read_pictures(plan, job)?;
    Ok(keys(plan, &windows(plan, job, None), job).last)
}

/// The key of every plane and of every root of the last program: equal keys mean equal pixels. They depend on values, not
/// on the names and indices of nodes, knobs and planes.
pub(crate) struct Keys {
    pub(crate) planes: Vec<Key>,
    pub(crate) last: Vec<Key>,
    /// The keys of the values of each step that paints.
    pub(crate) steps: Vec<Option<ValueKeys>>,
    /// The keys of the values of the last program.
    pub(crate) outputs: ValueKeys,
}

/// The keys of all values of a program over a window.
pub(crate) struct ValueKeys {
    /// The hash of the frame and the window.
    begin: FingerprintWriter,
    /// The hashes of the instructions.
    hashes: Arc<Vec<Key>>,
}

impl ValueKeys {
    /// The key of the value of an instruction, before it is sanitized for an image.
    pub(crate) fn key(&self, instruction: usize) -> Key {
        let mut own = self.begin;
        own.key(self.hashes[instruction]);
        own.word(2);
        own.value()
    }
    /// The keys of the roots.
    fn roots(&self, code: &Recording) -> Vec<Key> {
        let root = |root: &InstId| {
            let mut own = self.begin;
            own.key(self.hashes[root.0 as usize]);
            own.value()
        };
        code.roots.iter().map(root).collect()
    }
}

/// Computes the keys of a plan.
pub(crate) fn keys(plan: &Plan, windows: &Windows, job: &Job<'_>) -> Keys {
    let mut planes: Vec<Key> = vec![0; plan.planes];
    let mut steps: Vec<Option<ValueKeys>> = Vec::with_capacity(plan.steps.len());
    for (i, step) in plan.steps.iter().enumerate() {
        let mut hasher = FingerprintWriter::new();
        add_frame(&mut hasher, &job.frame_of(step), plan);
        windows.steps[i].iter().for_each(|read| add_window(&mut hasher, read));
        match &step.action {
            StepAction::Paint { code, programs } => {
                let values = value_keys(hasher, (code, programs), job.settings, &planes);
                for (plane, own) in step.planes.iter().zip(values.roots(code)) {
                    planes[*plane as usize] = own;
                }
                steps.push(Some(values));
                continue;
            }
            StepAction::Picture(picture_input) => {
                hasher.words(picture_input.picture.layout.size.map(u64::from));
                hasher.word(u64::from(picture_input.encoded));
                hasher.word(picture_input.picture.fingerprint().unwrap_or(0));
            }
            StepAction::ImageNode(image_step) => {
                hasher.image_node(image_step, plan.seed);
                for numbers in &windows.numbers[i] {
                    hasher.word(numbers.len() as u64);
                    numbers.iter().for_each(|v| hasher.word(u64::from(v.to_bits())));
                }
                for socket in &image_step.inputs {
                    hasher.word(socket.len() as u64);
                    socket.iter().for_each(|plane| hasher.key(planes[*plane as usize]));
                }
            }
        }
        steps.push(None);
        for (k, plane) in step.planes.iter().enumerate() {
            let mut own = hasher;
            own.word(k as u64);
            windows.planes[*plane as usize].iter().for_each(|stored| add_window(&mut own, stored));
            planes[*plane as usize] = own.value();
        }
    }
    let mut hasher = FingerprintWriter::new();
    add_frame(&mut hasher, &job.output_frame(), plan);
    add_window(&mut hasher, &region(job.frame));
    let outputs = value_keys(hasher, (&plan.code, &plan.last), job.settings, &planes);
    let mut last = outputs.roots(&plan.code);
    for (key, first_sample_only) in last.iter_mut().zip(&plan.first_sample_only) {
        if *first_sample_only && job.output_frame().samples != Samples::One {
            let mut own = FingerprintWriter::new();
            own.key(*key);
            own.word(1);
            *key = own.value();
        }
    }
    Keys { planes, last, steps, outputs }
}

/// Adds the parts of an input of an image node that are not numbers or planes: if it is wired, its choice, its text.
fn add_input(hasher: &mut FingerprintWriter, input: &crate::node::input::Input) {
    use crate::node::input::Input;
    match input {
        Input::Wire { .. } => hasher.word(1),
        Input::Word(word) => hasher.words([2, *word as u64]),
        Input::Text(text) => {
            hasher.word(3);
            hasher.text(text);
        }
        _ => hasher.word(0),
    }
}

/// Revision of the arithmetic of operations and filters: raised when the same graph gets other pixels, so that
/// `--if-changed` writes its images again.
const ARITHMETIC_REVISION: u64 = 1;

/// Adds a frame without its region.
fn add_frame(hasher: &mut FingerprintWriter, frame: &Frame, plan: &Plan) {
    hasher.word(ARITHMETIC_REVISION);
    let Frame { size, tile, z_time, samples, sampling, region: _ } = frame;
    size.iter().for_each(|n| hasher.word(u64::from(*n)));
    tile.iter().for_each(|n| hasher.word(n.to_bits()));
    z_time.iter().for_each(|n| hasher.word(u64::from(n.to_bits())));
    hasher.word(u64::from(samples.count()));
    hasher.word(u64::from(*sampling == Sampling::Centre));
    plan.wrap.iter().for_each(|wrap| hasher.word(u64::from(*wrap)));
}

/// Adds a window.
fn add_window(hasher: &mut FingerprintWriter, window: &Window) {
    for span in window {
        hasher.word(span.from as u64);
        hasher.word(u64::from(span.len));
    }
}

/// The keys of the values of a program; `begin` is the hash of its frame and window.
fn value_keys(
    begin: FingerprintWriter,
    (code, programs): (&Recording, &ProgramCache),
    settings: &[f32],
    planes: &[Key],
) -> ValueKeys {
    // A step of a slider changes what few programs read.
    let input = |inst: &Inst| match inst {
        Inst::Knob(k) => Some(Key::from(knob_bits(settings, *k))),
        Inst::Sample(read, ..) => Some(planes[read.plane as usize]),
        _ => None,
    };
    let inputs = code.insts.iter().filter_map(input).collect();
    ValueKeys { begin, hashes: programs.hashes(inputs, || value_hashes(code, settings, planes)) }
}

/// The hashes of the values of a program. That of an instruction is computed from those of its operands, so that it does not
/// depend on its index.
fn value_hashes(code: &Recording, settings: &[f32], planes: &[Key]) -> Vec<Key> {
    let noises: Vec<Key> = code.noises.iter().map(Fingerprint::of).collect();
    let operations: Vec<FingerprintWriter> = Op::ALL.iter().map(|op| operation_hash(*op)).collect();
    let mut hashes: Vec<Key> = Vec::with_capacity(code.insts.len());
    for inst in &code.insts {
        let mut hasher = FingerprintWriter::new();
        match inst {
            Inst::Coord(axis) => hasher.words([1, u64::from(*axis)]),
            Inst::Lit(bits) => hasher.words([2, u64::from(*bits)]),
            // A knob counts as its value.
            Inst::Knob(k) => hasher.words([2, u64::from(knob_bits(settings, *k))]),
            Inst::Stored(_) => unreachable!("plans do not store values"),
            Inst::Op(op, _) => hasher = operations[*op as usize],
            Inst::Noise(n, part, _) => {
                hasher.word(4);
                hasher.key(noises[*n as usize]);
                part.hash(&mut hasher.0);
            }
            Inst::Sample(read, part, _) => {
                hasher.word(5);
                hasher.key(planes[read.plane as usize]);
                (part, read.filter, read.edges).hash(&mut hasher.0);
            }
        }
        inst.operands().iter().for_each(|o| hasher.key(hashes[o.0 as usize]));
        hashes.push(hasher.value());
    }
    hashes
}

/// The bits of the value of a knob.
fn knob_bits(settings: &[f32], knob: u32) -> u32 {
    settings.get(knob as usize).copied().unwrap_or(0.0).to_bits()
}

/// The hash of an operation without its operands.
fn operation_hash(op: Op) -> FingerprintWriter {
    let mut hasher = FingerprintWriter::new();
    hasher.word(3);
    hasher.text(op.name());
    hasher
}

/// A hasher of words, keys and texts.
#[derive(Clone, Copy)]
struct FingerprintWriter(Fingerprint);

impl FingerprintWriter {
    fn new() -> FingerprintWriter {
        FingerprintWriter(Fingerprint::new())
    }
    fn word(&mut self, word: u64) {
        self.0.write_u64(word);
    }
    fn words(&mut self, words: [u64; 2]) {
        words.into_iter().for_each(|word| self.word(word));
    }
    fn key(&mut self, key: Key) {
        self.0.write_u128(key);
    }
    /// Adds the node of a step, with its inputs that are not numbers or planes.
    fn image_node(&mut self, image_step: &ImageStep, seed: u32) {
        let spec = image_step.node.spec;
        self.text(spec.name);
        self.words([u64::from(spec.version), u64::from(seed)]);
        for (socket, input) in spec.sockets.iter().zip(&image_step.node.inputs) {
            // A file that is read as a whole counts as its bytes, wherever it is.
            if socket.kind.data_file_type().is_none() {
                add_input(self, input);
            }
        }
        image_step.data.iter().for_each(|(_, data)| self.key(data.fingerprint()));
    }
    fn text(&mut self, text: &str) {
        self.word(text.len() as u64);
        self.0.write(text.as_bytes());
    }
    fn value(&self) -> Key {
        self.0.value()
    }
}
