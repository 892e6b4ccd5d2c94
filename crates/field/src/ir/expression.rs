//! Expressions: the number type that records what is computed with it.

use super::{Inst, InstId, Recorder};
use crate::op::Op;
use crate::real::Real;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

/// A recorded value, or a literal not yet recorded.
#[derive(Clone, Copy, Debug)]
pub enum Expr<'r> {
    /// A literal.
    Lit(f32),
    /// An instruction.
    Recorded(&'r Recorder, InstId),
    /// A value that is not known yet. Expressions made of it are unknown too and are not recorded: so a function may be
    /// run to learn what it reads, and run again once that is known.
    Unknown,
}

/// A recorded truth value: 1 or 0.
#[derive(Clone, Copy, Debug)]
pub struct Predicate<'r>(Expr<'r>);

impl<'r> Expr<'r> {
    pub(super) fn op(op: Op, args: [Expr<'r>; 3]) -> Self {
        let used = &args[..op.arity()];
        if used.iter().any(Expr::is_unknown) {
            return Expr::Unknown;
        }
        let Some(recorder) = used.iter().find_map(|a| if let Expr::Recorded(r, _) = a { Some(*r) } else { None })
        else {
            // Constants are folded with `f32` arithmetic.
            return Expr::Lit(op.apply(args.map(|a| if let Expr::Lit(v) = a { v } else { 0.0 })));
        };
        if let Some(e) = simplify(op, args).or_else(|| recorder.slopes.get().then(|| simplify_zero(op, args)).flatten())
        {
            return e;
        }
        let first = recorder.id(args[0]);
        let mut ids = [first; 3];
        for (id, arg) in ids.iter_mut().zip(used) {
            *id = recorder.id(*arg);
        }
        recorder.push(Inst::Op(op, ids))
    }
    /// True for a value that is not known yet.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Expr::Unknown)
    }
    pub(super) fn is(self, bits: f32) -> bool {
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

/// Identities of every number: x·1, x/1, x − 0 and x + −0 are x, and so is a choice between x and x.
fn simplify<'r>(op: Op, [a, b, c]: [Expr<'r>; 3]) -> Option<Expr<'r>> {
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

/// Identities that treat zero as "does not vary".
fn simplify_zero<'r>(op: Op, [a, b, _]: [Expr<'r>; 3]) -> Option<Expr<'r>> {
    match op {
        Op::Mul if a.is(0.0) || b.is(0.0) => Some(Expr::Lit(0.0)),
        Op::Div | Op::Neg if a.is(0.0) => Some(Expr::Lit(0.0)),
        Op::Add | Op::Sub if b.is(0.0) => Some(a),
        Op::Add if a.is(0.0) => Some(b),
        _ => None,
    }
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
        SrgbEncode srgb_encode(), SrgbDecode srgb_decode(), Cbrt cbrt(), Min min(o), Max max(o), Pow pow(e), Atan2 atan2(x), Lerp lerp(to, t), Clamp clamp(lo, hi)
    );
}
