//! Content hashes of planes and outputs.

use crate::plane::cache::Key;
use crate::plane::window::{Window, region};
use crate::run::pictures::read_pictures;
use crate::schedule::error::RunError;
use crate::schedule::job::Job;
use crate::schedule::windows::{Windows, windows};
use crate::trace::{Plan, StepAction};
use lapidary_field::fingerprint::Fingerprint;
use lapidary_field::ir::{Inst, InstId, Recording};
use lapidary_field::program::{Frame, Samples, Sampling};
use std::hash::{Hash, Hasher};

/// What each number of each output is made of, in short: where two are equal, so are the pixels. Neither names nor
/// what the machine works with are part of it. Reads the pictures.
pub fn fingerprints(plan: &Plan, job: &Job<'_>) -> Result<Vec<u128>, RunError> {
    read_pictures(plan, job)?;
    Ok(keys(plan, &windows(plan, job, None), job).last)
}

/// The key of every plane and of every root of the last program: two that are equal are the same pixels. Names and
/// numbers of nodes, knobs and planes are no part of it, only what they stand for.
pub(crate) struct Keys {
    pub(crate) planes: Vec<Key>,
    pub(crate) last: Vec<Key>,
}

pub(crate) fn keys(plan: &Plan, windows: &Windows, job: &Job<'_>) -> Keys {
    let mut planes: Vec<Key> = vec![0; plan.planes];
    for (i, step) in plan.steps.iter().enumerate() {
        let mut print = FingerprintWriter::new();
        frame(&mut print, job.frame, plan);
        windows.steps[i].iter().for_each(|works| window(&mut print, works));
        match &step.action {
            StepAction::Paint { code, .. } => {
                for (plane, own) in step.planes.iter().zip(roots(print, code, job.settings, &planes)) {
                    planes[*plane as usize] = own;
                }
                continue;
            }
            StepAction::Picture(load) => {
                print.words(load.picture.layout.size.map(u64::from));
                print.word(u64::from(load.encoded));
                print.word(load.picture.print().unwrap_or(0));
            }
            StepAction::ImageNode(image_step) => {
                let spec = image_step.node.spec;
                print.text(spec.name);
                print.words([u64::from(spec.version), u64::from(plan.seed)]);
                image_step.node.inputs.iter().for_each(|input| shape(&mut print, input));
                for numbers in &windows.numbers[i] {
                    print.word(numbers.len() as u64);
                    numbers.iter().for_each(|v| print.word(u64::from(v.to_bits())));
                }
                for socket in &image_step.inputs {
                    print.word(socket.len() as u64);
                    socket.iter().for_each(|plane| print.key(planes[*plane as usize]));
                }
            }
        }
        for (k, plane) in step.planes.iter().enumerate() {
            let mut own = print;
            own.word(k as u64);
            windows.planes[*plane as usize].iter().for_each(|kept| window(&mut own, kept));
            planes[*plane as usize] = own.value();
        }
    }
    let mut print = FingerprintWriter::new();
    frame(&mut print, &job.output_frame(), plan);
    window(&mut print, &region(job.frame));
    let mut last = roots(print, &plan.code, job.settings, &planes);
    for (key, first_sample_only) in last.iter_mut().zip(&plan.first_sample_only) {
        if *first_sample_only && job.output_frame().samples != Samples::One {
            let mut own = FingerprintWriter::new();
            own.key(*key);
            own.word(1);
            *key = own.value();
        }
    }
    Keys { planes, last }
}

/// Adds what shapes an image node besides its numbers and planes: whether an input is wired, its choice, its text.
fn shape(print: &mut FingerprintWriter, input: &crate::node::input::Input) {
    use crate::node::input::Input;
    match input {
        Input::Wire { .. } => print.word(1),
        Input::Word(word) => print.words([2, *word as u64]),
        Input::Text(text) => {
            print.word(3);
            print.text(text);
        }
        _ => print.word(0),
    }
}

fn frame(print: &mut FingerprintWriter, frame: &Frame, plan: &Plan) {
    let Frame { size, tile, rest, samples, sampling, region: _ } = frame;
    size.iter().for_each(|n| print.word(u64::from(*n)));
    tile.iter().for_each(|n| print.word(n.to_bits()));
    rest.iter().for_each(|n| print.word(u64::from(n.to_bits())));
    print.word(u64::from(samples.count()));
    print.word(u64::from(*sampling == Sampling::Centre));
    plan.wrap.iter().for_each(|wrap| print.word(u64::from(*wrap)));
}

fn window(print: &mut FingerprintWriter, window: &Window) {
    for span in window {
        print.word(span.from as u64);
        print.word(u64::from(span.len));
    }
}

/// What each root of a program comes to, begun with a print of where it is painted. Each instruction's print is made of
/// those of its operands, so that it does not matter where it stands.
fn roots(begin: FingerprintWriter, code: &Recording, settings: &[f32], planes: &[Key]) -> Vec<Key> {
    let noises: Vec<Key> = code.noises.iter().map(Fingerprint::of).collect();
    let mut prints: Vec<Key> = Vec::with_capacity(code.insts.len());
    for inst in &code.insts {
        let mut print = FingerprintWriter::new();
        match inst {
            Inst::Coord(axis) => print.words([1, u64::from(*axis)]),
            Inst::Lit(bits) => print.words([2, u64::from(*bits)]),
            // A knob counts as the number it is set to.
            Inst::Knob(k) => print.words([2, u64::from(settings.get(*k as usize).copied().unwrap_or(0.0).to_bits())]),
            Inst::Op(op, _) => {
                print.word(3);
                print.text(op.name());
            }
            Inst::Noise(n, part, _) => {
                print.word(4);
                print.key(noises[*n as usize]);
                part.hash(&mut print.0);
            }
            Inst::Sample(read, part, _) => {
                print.word(5);
                print.key(planes[read.plane as usize]);
                (part, read.filter, read.edges).hash(&mut print.0);
            }
        }
        inst.operands().iter().for_each(|o| print.key(prints[o.0 as usize]));
        prints.push(print.value());
    }
    let root = |root: &InstId| {
        let mut own = begin;
        own.key(prints[root.0 as usize]);
        own.value()
    };
    code.roots.iter().map(root).collect()
}

/// A fingerprint of words, keys and texts.
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
    fn text(&mut self, text: &str) {
        self.word(text.len() as u64);
        self.0.write(text.as_bytes());
    }
    fn value(&self) -> Key {
        self.0.value()
    }
}
