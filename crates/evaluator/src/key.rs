//! What each plane is made of, in short.

use crate::cache::Key;
use crate::load::read_pictures;
use crate::plan::{Does, Plan};
use crate::run::{Job, RunError};
use crate::window::{Window, Windows, region, windows};
use lapidary_field::ir::{Code, Id, Inst};
use lapidary_field::program::{Frame, Samples, Sampling};
use std::fmt::{self, Write};

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
        let mut print = Print::new();
        frame(&mut print, job.frame, plan);
        windows.steps[i].iter().for_each(|works| window(&mut print, works));
        match &step.does {
            Does::Paint { code, .. } => {
                for (plane, own) in step.planes.iter().zip(roots(print, code, job.settings, &planes)) {
                    planes[*plane as usize] = own;
                }
                continue;
            }
            Does::Load(load) => {
                print.text(format_args!("{:?} {}", load.picture.layout.size, load.encoded));
                print.word(load.picture.print().unwrap_or(0));
            }
            Does::Pass(passing) => {
                let spec = passing.node.spec;
                let shape: Vec<_> = passing.node.inputs.iter().map(shaping).collect();
                print.text(format_args!("{} {} {shape:?} {}", spec.name, spec.version, plan.seed));
                for numbers in &windows.numbers[i] {
                    print.word(numbers.len() as u64);
                    numbers.iter().for_each(|v| print.word(u64::from(v.to_bits())));
                }
                for socket in &passing.inputs {
                    print.word(socket.len() as u64);
                    socket.iter().for_each(|plane| print.key(planes[*plane as usize]));
                }
            }
        }
        for (k, plane) in step.planes.iter().enumerate() {
            let mut own = print;
            own.word(k as u64);
            windows.planes[*plane as usize].iter().for_each(|kept| window(&mut own, kept));
            planes[*plane as usize] = own.0;
        }
    }
    let mut print = Print::new();
    frame(&mut print, job.frame, plan);
    window(&mut print, &region(job.frame));
    let last = roots(print, &plan.code, job.settings, &planes);
    Keys { planes, last }
}

/// What of an input shapes an image node otherwise than by its numbers and planes: a wire leads to it or not, a word,
/// a text.
fn shaping(input: &crate::check::Input) -> String {
    use crate::check::Input;
    match input {
        Input::Wire { .. } => "wire".to_owned(),
        Input::Word(word) => word.to_string(),
        Input::Text(text) => format!("{text:?}"),
        _ => String::new(),
    }
}

fn frame(print: &mut Print, frame: &Frame, plan: &Plan) {
    let Frame { size, tile, rest, samples, sampling, region: _ } = frame;
    size.iter().for_each(|n| print.word(u64::from(*n)));
    tile.iter().for_each(|n| print.word(n.to_bits()));
    rest.iter().for_each(|n| print.word(u64::from(n.to_bits())));
    print.word(match samples {
        Samples::One => 1,
        Samples::Four => 4,
        Samples::Sixteen => 16,
    });
    print.word(u64::from(*sampling == Sampling::Centre));
    plan.wrap.iter().for_each(|wrap| print.word(u64::from(*wrap)));
}

fn window(print: &mut Print, window: &Window) {
    for span in window {
        print.word(span.from as u64);
        print.word(u64::from(span.len));
    }
}

/// What each root of a program comes to, begun with a print of where it is painted. Each instruction's print is made of
/// those of its operands, so that it does not matter where it stands.
fn roots(begin: Print, code: &Code, settings: &[f32], planes: &[Key]) -> Vec<Key> {
    let noises: Vec<Key> = code
        .noises
        .iter()
        .map(|noise| {
            let mut print = Print::new();
            print.text(format_args!("{noise:?}"));
            print.0
        })
        .collect();
    let mut prints: Vec<Key> = Vec::with_capacity(code.insts.len());
    for inst in &code.insts {
        let mut print = Print::new();
        match inst {
            Inst::Coord(axis) => print.words([1, u64::from(*axis)]),
            Inst::Lit(bits) => print.words([2, u64::from(*bits)]),
            // A knob counts as the number it is set to.
            Inst::Knob(k) => print.words([2, u64::from(settings.get(*k as usize).copied().unwrap_or(0.0).to_bits())]),
            Inst::Op(op, _) => print.words([3, *op as u64]),
            Inst::Noise(n, part, _) => {
                print.key(noises[*n as usize]);
                print.text(format_args!("{part:?}"));
            }
            Inst::Sample(read, part, _) => {
                print.key(planes[read.plane as usize]);
                print.text(format_args!("{part:?} {:?} {:?}", read.filter, read.edges));
            }
        }
        inst.operands().iter().for_each(|o| print.key(prints[o.0 as usize]));
        prints.push(print.0);
    }
    let root = |root: &Id| {
        let mut own = begin;
        own.key(prints[root.0 as usize]);
        own.0
    };
    code.roots.iter().map(root).collect()
}

/// FNV-1a of 128 bits, over words: wide enough that no two things anyone makes come to the same.
#[derive(Clone, Copy)]
struct Print(u128);

impl Print {
    fn new() -> Print {
        Print(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
    fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
    fn words(&mut self, words: [u64; 2]) {
        words.into_iter().for_each(|word| self.word(word));
    }
    fn key(&mut self, key: Key) {
        self.words([key as u64, (key >> 64) as u64]);
    }
    fn text(&mut self, text: fmt::Arguments<'_>) {
        // Writing into a print cannot fail.
        let _ = self.write_fmt(text);
        self.word(u64::MAX);
    }
}
impl Write for Print {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.bytes().for_each(|byte| self.word(u64::from(byte)));
        Ok(())
    }
}
