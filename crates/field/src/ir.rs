//! Expressions, recorded: the compiling reading.
//!
//! Recording is pure, straight-line and scalar: every operand of an instruction has a smaller number, each
//! distinct instruction is kept once, and what is known is folded by the `f32` reading and by identities that
//! hold for every number, NaN and −0 included.

mod bounds;
mod rewrite;

pub use rewrite::{slopes, substitute};

use crate::fingerprint::Fingerprint;
use crate::image::Sampler;
use crate::noise::Noise;
use crate::op::Op;
use crate::real::Real;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};
use std::sync::Arc;

/// Number of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InstId(pub u32);

/// Which number of a noise or an image: its value, or a slope along its own coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derivative {
    /// The value.
    Value,
    /// The slope along a coordinate, or along [`GAIN`].
    First(u8),
    /// The slope along the second coordinate of the slope along the first.
    Second(u8, u8),
}

impl Hash for Derivative {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match *self {
            Derivative::Value => [0, 0, 0],
            Derivative::First(axis) => [1, axis, 0],
            Derivative::Second(first, second) => [2, first, second],
        }
        .hash(state);
    }
}

/// The gain of octaves among the operands of a noise, after the four coordinates.
pub const GAIN: u8 = 4;

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inst {
    /// A coordinate of the point: x, y, z, t.
    Coord(u8),
    /// A number, by its bits.
    Lit(u32),
    /// A number given when the program runs: dragging it recompiles nothing.
    Knob(u32),
    /// Arithmetic.
    Op(Op, [InstId; 3]),
    /// A noise of `code.noises` at x, y, z, t; the last operand is the gain of its octaves.
    Noise(u32, Derivative, [InstId; 5]),
    /// An image given when the program runs, read at x, y.
    Sample(Sampler, Derivative, [InstId; 2]),
}

impl Inst {
    /// The instructions it reads.
    pub fn operands(&self) -> &[InstId] {
        match self {
            Inst::Op(op, args) => &args[..op.arity()],
            Inst::Noise(_, _, args) => args,
            Inst::Sample(_, _, args) => args,
            Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) => &[],
        }
    }
    fn operands_mut(&mut self) -> &mut [InstId] {
        match self {
            Inst::Op(_, args) => args,
            Inst::Noise(_, _, args) => args,
            Inst::Sample(_, _, args) => args,
            Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) => &mut [],
        }
    }
}

/// A recording, ready to be scheduled: what every evaluation starts from.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The instructions, operands first.
    pub insts: Vec<Inst>,
    /// The noises they name.
    pub noises: Vec<Arc<Noise>>,
    /// The instructions whose values are wanted.
    pub roots: Vec<InstId>,
}

/// Records each distinct instruction once.
#[derive(Debug, Default)]
pub struct Recorder {
    tape: RefCell<Tape>,
    /// While slopes are recorded 0 · x is 0 and x + 0 is x: what does not vary adds nothing, whatever x.
    slopes: Cell<bool>,
}

#[derive(Debug, Default)]
struct Tape {
    insts: Vec<Inst>,
    seen: HashMap<Inst, InstId>,
    noises: Vec<Arc<Noise>>,
    /// The index of each noise, by its fingerprint.
    named: HashMap<u128, u32>,
}

impl Recorder {
    /// A coordinate of the point, 0 to 3 for x, y, z, t.
    pub fn coord(&self, axis: u8) -> Expr<'_> {
        self.push(Inst::Coord(axis))
    }
    /// A number given when the program runs.
    pub fn knob(&self, index: u32) -> Expr<'_> {
        self.push(Inst::Knob(index))
    }
    /// A noise at a point; coordinates past its dimensions do not matter.
    pub fn noise<'r>(&'r self, noise: &Noise, p: [Expr<'r>; 4], gain: Expr<'r>) -> Expr<'r> {
        let index = {
            let Tape { noises, named, .. } = &mut *self.tape.borrow_mut();
            *named.entry(Fingerprint::of(noise)).or_insert_with(|| {
                noises.push(Arc::new(noise.clone()));
                noises.len() as u32 - 1
            })
        };
        // An operand nobody reads must not tell two equal instructions apart.
        let zero = Expr::Lit(0.0);
        let mut args = [zero; 5];
        args[..noise.dims()].copy_from_slice(&p[..noise.dims()]);
        if noise.octaves().is_some() {
            args[4] = gain;
        }
        if args.iter().any(Expr::is_unknown) {
            return Expr::Unknown;
        }
        self.push(Inst::Noise(index, Derivative::Value, args.map(|a| self.id(a))))
    }
    /// An image at a point of the plane, in tile units.
    pub fn sample<'r>(&'r self, read: Sampler, at: [Expr<'r>; 2]) -> Expr<'r> {
        if at.iter().any(Expr::is_unknown) {
            return Expr::Unknown;
        }
        self.push(Inst::Sample(read, Derivative::Value, at.map(|a| self.id(a))))
    }
    /// The number of an expression, recording it where it is a literal.
    pub fn id(&self, e: Expr<'_>) -> InstId {
        match e {
            Expr::Recorded(_, id) => id,
            Expr::Lit(v) => self.number(Inst::Lit(v.to_bits())),
            Expr::Unknown => unreachable!("what is not known is not recorded"),
        }
    }
    /// What has been recorded, with these results.
    pub fn code(&self, roots: &[Expr<'_>]) -> Recording {
        let roots = roots.iter().map(|&e| self.id(e)).collect();
        let tape = self.tape.borrow();
        Recording { insts: tape.insts.clone(), noises: tape.noises.clone(), roots }
    }
    /// What these results read, and nothing else that has been recorded.
    pub fn lean(&self, roots: &[Expr<'_>]) -> Recording {
        let roots: Vec<InstId> = roots.iter().map(|&e| self.id(e)).collect();
        let tape = self.tape.borrow();
        let read = reached(&tape.insts, &roots);
        let places: HashMap<InstId, InstId> = read.iter().enumerate().map(|(i, id)| (*id, InstId(i as u32))).collect();
        let (mut noises, mut moved) = (vec![], HashMap::new());
        let insts = read.iter().map(|id| {
            let mut inst = tape.insts[id.0 as usize];
            inst.operands_mut().iter_mut().for_each(|o| *o = places[o]);
            if let Inst::Noise(n, ..) = &mut inst {
                *n = *moved.entry(*n).or_insert_with(|| {
                    noises.push(tape.noises[*n as usize].clone());
                    noises.len() as u32 - 1
                });
            }
            inst
        });
        let insts = insts.collect();
        Recording { insts, noises, roots: roots.iter().map(|root| places[root]).collect() }
    }
    /// How many instructions there are.
    pub fn len(&self) -> usize {
        self.tape.borrow().insts.len()
    }
    /// Whether nothing has been recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    fn number(&self, inst: Inst) -> InstId {
        let Tape { insts, seen, .. } = &mut *self.tape.borrow_mut();
        *seen.entry(inst).or_insert_with(|| {
            insts.push(inst);
            InstId(insts.len() as u32 - 1)
        })
    }
    fn push(&self, inst: Inst) -> Expr<'_> {
        Expr::Recorded(self, self.number(inst))
    }
}

/// A recorded value, or a number not yet recorded.
#[derive(Clone, Copy, Debug)]
pub enum Expr<'r> {
    /// A number.
    Lit(f32),
    /// An instruction.
    Recorded(&'r Recorder, InstId),
    /// Not known yet. Whatever is made of it is not known either, and nothing of it is recorded: so a function
    /// may be run to learn what it asks for, and run again once that is known.
    Unknown,
}

/// A recorded truth value: 1 or 0.
#[derive(Clone, Copy, Debug)]
pub struct Predicate<'r>(Expr<'r>);

impl<'r> Expr<'r> {
    fn op(op: Op, args: [Expr<'r>; 3]) -> Self {
        let used = &args[..op.arity()];
        if used.iter().any(Expr::is_unknown) {
            return Expr::Unknown;
        }
        let Some(recorder) = used.iter().find_map(|a| if let Expr::Recorded(r, _) = a { Some(*r) } else { None })
        else {
            // A constant is what the `f32` reading makes of it.
            return Expr::Lit(op.apply(args.map(|a| if let Expr::Lit(v) = a { v } else { 0.0 })));
        };
        if let Some(e) = simpler(op, args).or_else(|| recorder.slopes.get().then(|| without_zero(op, args)).flatten()) {
            return e;
        }
        let first = recorder.id(args[0]);
        let mut ids = [first; 3];
        for (id, arg) in ids.iter_mut().zip(used) {
            *id = recorder.id(*arg);
        }
        recorder.push(Inst::Op(op, ids))
    }
    /// Whether it is not known yet.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Expr::Unknown)
    }
    fn is(self, bits: f32) -> bool {
        matches!(self, Expr::Lit(v) if v.to_bits() == bits.to_bits())
    }
    fn is_same(self, o: Self) -> bool {
        match (self, o) {
            (Expr::Lit(v), o) => o.is(v),
            (Expr::Recorded(_, a), Expr::Recorded(_, b)) => a == b,
            _ => false,
        }
    }
}

/// The identities that hold for every number: x·1, x/1, x − 0 and x + −0 are x itself, and so is a choice between
/// x and x.
fn simpler<'r>(op: Op, [a, b, c]: [Expr<'r>; 3]) -> Option<Expr<'r>> {
    match op {
        Op::Mul | Op::Div if b.is(1.0) => Some(a),
        Op::Mul if a.is(1.0) => Some(b),
        Op::Sub if b.is(0.0) => Some(a),
        Op::Add if b.is(-0.0) => Some(a),
        Op::Add if a.is(-0.0) => Some(b),
        Op::Select if b.is_same(c) => Some(b),
        Op::Select => match a {
            Expr::Lit(v) => Some(if v.abs() > 0.0 { b } else { c }),
            Expr::Recorded(..) | Expr::Unknown => None,
        },
        _ => None,
    }
}

/// The identities of a zero that stands for "does not vary".
fn without_zero<'r>(op: Op, [a, b, _]: [Expr<'r>; 3]) -> Option<Expr<'r>> {
    match op {
        Op::Mul if a.is(0.0) || b.is(0.0) => Some(Expr::Lit(0.0)),
        Op::Div | Op::Neg if a.is(0.0) => Some(Expr::Lit(0.0)),
        Op::Add | Op::Sub if b.is(0.0) => Some(a),
        Op::Add if a.is(0.0) => Some(b),
        _ => None,
    }
}

/// Which instructions the roots read, directly or not.
pub(crate) fn live(insts: &[Inst], roots: &[InstId]) -> Vec<bool> {
    let mut live = vec![false; insts.len()];
    for root in roots {
        live[root.0 as usize] = true;
    }
    for i in (0..insts.len()).rev() {
        if live[i] {
            for o in insts[i].operands() {
                live[o.0 as usize] = true;
            }
        }
    }
    live
}

/// The same in ascending order, found without a look at what they do not read.
fn reached(insts: &[Inst], roots: &[InstId]) -> Vec<InstId> {
    let mut seen: HashSet<InstId> = HashSet::new();
    let mut left = roots.to_vec();
    while let Some(id) = left.pop() {
        if seen.insert(id) {
            left.extend(insts[id.0 as usize].operands());
        }
    }
    let mut all: Vec<InstId> = seen.into_iter().collect();
    all.sort_unstable();
    all
}

macro_rules! operators {
    ($($Trait:ident $f:ident),+) => { $(
        impl $Trait for Expr<'_> {
            type Output = Self;
            fn $f(self, o: Self) -> Self {
                Self::op(Op::$Trait, [self, o, o])
            }
        }
        impl $Trait<f32> for Expr<'_> {
            type Output = Self;
            fn $f(self, o: f32) -> Self {
                Self::op(Op::$Trait, [self, Expr::Lit(o), Expr::Lit(o)])
            }
        }
    )+ };
}
operators!(Add add, Sub sub, Mul mul, Div div);
impl Neg for Expr<'_> {
    type Output = Self;
    fn neg(self) -> Self {
        Self::op(Op::Neg, [self; 3])
    }
}
impl BitAnd for Predicate<'_> {
    type Output = Self;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "truth is recorded as 1 or 0")]
    fn bitand(self, o: Self) -> Self {
        Predicate(self.0 * o.0)
    }
}
impl BitOr for Predicate<'_> {
    type Output = Self;
    fn bitor(self, o: Self) -> Self {
        Predicate(self.0.max(o.0))
    }
}
impl Not for Predicate<'_> {
    type Output = Self;
    fn not(self) -> Self {
        Predicate(Expr::Lit(1.0) - self.0)
    }
}

macro_rules! recorded {
    ($($Op:ident $f:ident($($o:ident),*)),+) => { $(
        fn $f(self $(, $o: Self)*) -> Self {
            let args = [self $(, $o)*];
            Self::op(Op::$Op, std::array::from_fn(|i| args[i.min(args.len() - 1)]))
        }
    )+ };
}
impl<'r> Real for Expr<'r> {
    type Mask = Predicate<'r>;
    fn lit(self, v: f64) -> Self {
        Expr::Lit(v as f32)
    }
    fn less(self, o: Self) -> Predicate<'r> {
        Predicate(Self::op(Op::Less, [self, o, o]))
    }
    fn pick(mask: Predicate<'r>, yes: Self, no: Self) -> Self {
        Self::op(Op::Select, [mask.0, yes, no])
    }
    recorded!(
        Abs abs(), Floor floor(), Fract fract(), Sqrt sqrt(), Sin sin(), Cos cos(), Tan tan(), Exp exp(), Log log(),
        Min min(o), Max max(o), Pow pow(e), Atan2 atan2(x), Lerp lerp(to, t), Clamp clamp(lo, hi)
    );
}
