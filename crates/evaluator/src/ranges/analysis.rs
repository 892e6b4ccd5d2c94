//! The ranges of all instructions of a recording, in order.

use super::operations::{applied, quotient_by_root, share_of_length};
use super::polynomial::{LARGEST, Polynomial};
use super::subdivision::Dominators;
use super::value_range::ValueRange;
use lapidary_field::derivative::{Derivative, GAIN};
use lapidary_field::image::{PixelGrid, Sampler};
use lapidary_field::interval::Interval;
use lapidary_field::ir::{Inst, InstId, Recording};
use lapidary_field::op::Op;
use std::rc::Rc;

/// Longer recordings are analysed without polynomials, which take more time and memory than intervals.
const MOST_POLYNOMIALS: usize = 40_000;

/// The values that a recording reads.
#[derive(Clone, Copy, Debug)]
pub struct RangeInputs<'a> {
    /// The box of points.
    pub coords: [Interval; 4],
    /// The knobs.
    pub knobs: &'a [f32],
    /// The bounds of the pixels of each plane.
    pub planes: &'a [Interval],
    /// The positions of the pixels, which determine slopes.
    pub grid: PixelGrid,
}

/// The range of every instruction of a recording.
pub fn ranges(code: &Recording, inputs: &RangeInputs<'_>) -> Vec<ValueRange> {
    let constants = constants(code, inputs.knobs);
    let dominators = Dominators::of(code, &constants.iter().map(|v| v.is_point()).collect::<Vec<_>>());
    let polynomials = code.insts.len() <= MOST_POLYNOMIALS;
    let mut analysis = RangeAnalysis {
        code,
        inputs,
        ranges: vec![],
        forms: vec![],
        pieces: vec![None; code.insts.len()],
        polynomials,
    };
    for i in 0..code.insts.len() {
        let (range, form) = analysis.bounded(i);
        let range = analysis.pieces[i].map_or(range, |pieces| range.intersect(pieces));
        analysis.forms.push(if polynomials { form_of(i as u32, range, form) } else { None });
        analysis.ranges.push(range);
        if !constants[i].is_point() && dominators.has_dominated(i) {
            dominators.subdivide(code, i, range, &mut analysis.pieces, &constants);
        }
    }
    analysis.ranges
}

/// The polynomial of an instruction: a constant, that of its operation, or itself as a variable.
fn form_of(id: u32, range: ValueRange, form: Option<Rc<Polynomial>>) -> Option<Rc<Polynomial>> {
    if !range.is_finite() || range.magnitude() > LARGEST {
        return None;
    }
    let constant = range.is_point().then(|| Rc::new(Polynomial::constant(range.lo)));
    Some(constant.or(form).unwrap_or_else(|| Rc::new(Polynomial::variable(id))))
}

/// The value of each instruction that depends on numbers and knobs alone, and an unknown range for the others.
fn constants(code: &Recording, knobs: &[f32]) -> Vec<ValueRange> {
    let mut constants: Vec<ValueRange> = Vec::with_capacity(code.insts.len());
    for inst in &code.insts {
        let at = |o: InstId| constants[o.0 as usize];
        constants.push(match inst {
            Inst::Lit(bits) => ValueRange::point(f32::from_bits(*bits)),
            Inst::Knob(knob) => knobs.get(*knob as usize).map_or(ValueRange::UNKNOWN, |v| ValueRange::point(*v)),
            Inst::Op(op, args) if args[..op.arity()].iter().all(|o| at(*o).is_point()) => {
                ValueRange::point(op.apply(args.map(|o| at(o).lo)))
            }
            _ => ValueRange::UNKNOWN,
        });
    }
    constants
}

/// An analysis in progress.
struct RangeAnalysis<'a> {
    code: &'a Recording,
    inputs: &'a RangeInputs<'a>,
    /// The ranges of the instructions so far.
    ranges: Vec<ValueRange>,
    /// The polynomials of the instructions so far; none for values that are not bounded.
    forms: Vec<Option<Rc<Polynomial>>>,
    /// The ranges that subdivision has found.
    pieces: Vec<Option<ValueRange>>,
    polynomials: bool,
}

impl RangeAnalysis<'_> {
    fn range(&self, id: InstId) -> ValueRange {
        self.ranges[id.0 as usize]
    }
    fn form(&self, id: InstId) -> Option<Rc<Polynomial>> {
        self.forms[id.0 as usize].clone()
    }
    /// The range of an instruction, and its polynomial.
    fn bounded(&self, i: usize) -> (ValueRange, Option<Rc<Polynomial>>) {
        let at = |id: InstId| self.range(id);
        let range = match self.code.insts[i] {
            Inst::Op(op, args) => return self.operation(op, args),
            Inst::Coord(axis) => ValueRange::of(self.inputs.coords[axis as usize]),
            Inst::Lit(bits) => ValueRange::point(f32::from_bits(bits)),
            Inst::Knob(knob) => {
                self.inputs.knobs.get(knob as usize).map_or(ValueRange::UNKNOWN, |v| ValueRange::point(*v))
            }
            Inst::Noise(n, Derivative::Value, [x, y, z, t, gain]) => {
                let point = [x, y, z, t].map(|id| at(id).interval());
                ValueRange::of(self.code.noises[n as usize].bound(point, at(gain).interval()))
            }
            Inst::Noise(n, Derivative::First(axis), args)
                if axis != GAIN && args.iter().all(|id| at(*id).is_finite()) =>
            {
                ValueRange::of(self.code.noises[n as usize].slope_bound(at(args[4]).interval()))
            }
            Inst::Noise(..) | Inst::Stored(_) => ValueRange::UNKNOWN,
            Inst::Sample(sampler, part, point) => {
                let pixels = self.inputs.planes.get(sampler.plane as usize).copied().unwrap_or(Interval::ALL);
                sampled(sampler, part, pixels, self.inputs.grid).hull(self.beyond(point))
            }
        };
        (range, None)
    }
    /// The value of an image where a coordinate is no number or very far: 0. Elsewhere no further value.
    fn beyond(&self, point: [InstId; 2]) -> ValueRange {
        let near = point.iter().all(|id| self.range(*id).is_finite() && self.range(*id).magnitude() < 1e6);
        if near { ValueRange { lo: f32::INFINITY, hi: f32::NEG_INFINITY, nan: false } } else { ValueRange::point(0.0) }
    }
    fn operation(&self, op: Op, args: [InstId; 3]) -> (ValueRange, Option<Rc<Polynomial>>) {
        let of = args.map(|id| self.range(id));
        let plain = applied(op, of, args[0] == args[1]);
        match op {
            Op::Div => {
                let range = self.quotient(args, plain);
                let form = self.form(args[0]).filter(|_| self.polynomials);
                let form = form.and_then(|form| form.quotient(of[0], of[1], range, &|id| self.ranges[id as usize]));
                self.with_form(range, form.map(Rc::new))
            }
            Op::Select => {
                let taken = match (of[0].has_zero() || of[0].nan, of[0].lo == 0.0 && of[0].hi == 0.0) {
                    (false, _) => return (of[1], self.form(args[1])),
                    (_, true) => return (of[2], self.form(args[2])),
                    _ => self.branches(args),
                };
                (plain.intersect(taken[0].hull(taken[1])), None)
            }
            Op::Max if of[0].lo >= of[1].hi && !of[0].nan => (plain, self.form(args[0])),
            Op::Max if of[1].lo >= of[0].hi => (plain, self.form(args[1])),
            Op::Min if of[0].hi <= of[1].lo && !of[0].nan && !of[1].nan => (plain, self.form(args[0])),
            Op::Min if of[1].hi <= of[0].lo => (plain, self.form(args[1])),
            Op::Clamp if of[0].lo >= of[1].hi && of[0].hi <= of[2].lo && !of[0].nan && !of[2].nan => {
                (plain, self.form(args[0]))
            }
            Op::Add | Op::Sub | Op::Mul | Op::Neg | Op::Lerp | Op::MulAdd if self.polynomials => {
                self.polynomial(op, args, plain)
            }
            _ => (plain, None),
        }
    }
    /// The ranges of the two branches of a choice, each where it is chosen.
    fn branches(&self, [condition, yes, no]: [InstId; 3]) -> [ValueRange; 2] {
        let Inst::Op(Op::Less, [a, b, _]) = self.code.insts[condition.0 as usize] else {
            return [self.range(yes), self.range(no)];
        };
        let [x, y] = [self.range(a), self.range(b)];
        let less = [(a, ValueRange { hi: x.hi.min(y.hi), ..x }), (b, ValueRange { lo: y.lo.max(x.lo), ..y })];
        let not = [(a, ValueRange { lo: x.lo.max(y.lo), ..x }), (b, ValueRange { hi: y.hi.min(x.hi), ..y })];
        // A comparison with NaN is false.
        [self.limited(yes, less), if x.nan || y.nan { self.range(no) } else { self.limited(no, not) }]
    }
    /// The range of a value while two others keep to narrower ranges.
    fn limited(&self, id: InstId, narrow: [(InstId, ValueRange); 2]) -> ValueRange {
        let range = self.range(id);
        if let Some((_, narrow)) = narrow.iter().find(|(other, _)| *other == id) {
            return range.intersect(*narrow);
        }
        let Some(form) = self.form(id).filter(|form| narrow.iter().any(|(other, _)| form.has(other.0))) else {
            return range;
        };
        let of = |id: u32| match narrow.iter().find(|(other, range)| other.0 == id && range.lo <= range.hi) {
            Some((_, range)) => *range,
            None => self.ranges[id as usize],
        };
        form.range(&of).map_or(range, |narrow| range.intersect(narrow))
    }
    /// The range of a quotient; closer for the parts of a vector that is scaled to length 1.
    fn quotient(&self, [x, by, _]: [InstId; 3], plain: ValueRange) -> ValueRange {
        let Inst::Op(Op::Sqrt, [sum, ..]) = self.code.insts[by.0 as usize] else { return plain };
        let range = plain.intersect(quotient_by_root(self.range(x), self.range(by)));
        let mut parts = vec![];
        self.addends(sum, &mut parts);
        let Some(own) = parts.iter().position(|id| self.squares(*id, x)) else { return range };
        parts.remove(own);
        // A NaN among the others makes the root 0, and so the quotient.
        if parts.iter().any(|id| self.range(*id).lo < 0.0) {
            return range;
        }
        let others = parts
            .iter()
            .fold([0.0, 0.0], |[lo, hi], id| [lo + f64::from(self.range(*id).lo), hi + f64::from(self.range(*id).hi)]);
        // The NaN of infinities alone remains.
        let share = share_of_length(self.range(x), self.range(sum), others);
        ValueRange { nan: share.nan, ..range.intersect(share) }
    }
    /// True for the square of a value.
    fn squares(&self, id: InstId, x: InstId) -> bool {
        let (square, v) = (self.range(id), self.range(x));
        matches!(self.code.insts[id.0 as usize], Inst::Op(Op::Mul, [a, b, _]) if a == x && b == x)
            || square.is_point() && v.is_point() && square.lo == v.lo * v.lo
    }
    /// The values that a sum of sums adds.
    fn addends(&self, sum: InstId, parts: &mut Vec<InstId>) {
        match self.code.insts[sum.0 as usize] {
            Inst::Op(Op::Add, [a, b, _]) if parts.len() < 8 => {
                self.addends(a, parts);
                self.addends(b, parts);
            }
            _ => parts.push(sum),
        }
    }
    fn with_form(&self, range: ValueRange, form: Option<Rc<Polynomial>>) -> (ValueRange, Option<Rc<Polynomial>>) {
        let closer = form.as_ref().and_then(|form| form.range(&|id| self.ranges[id as usize]));
        (closer.map_or(range, |closer| range.intersect(closer)), form)
    }
    /// The polynomial of an operation: of what its operands are made of, or of the operands themselves where that would be
    /// too long.
    fn polynomial(&self, op: Op, args: [InstId; 3], plain: ValueRange) -> (ValueRange, Option<Rc<Polynomial>>) {
        if !plain.is_finite() {
            return (plain, None);
        }
        let used = &args[..op.arity()];
        for whole in (0..1_usize << used.len()).rev() {
            let operand = |(k, id): (usize, &InstId)| {
                let form = self.form(*id)?;
                let opened = whole >> k & 1 == 1 || form.is_constant();
                Some(if opened { form } else { Rc::new(Polynomial::variable(id.0)) })
            };
            let Some(forms) = used.iter().enumerate().map(operand).collect::<Option<Vec<_>>>() else {
                return (plain, None);
            };
            let Some(form) = self.combined(op, args, &forms) else { continue };
            // The formula of a mixture has its first operand twice.
            let related = op == Op::Lerp
                || (0..forms.len()).any(|k| forms[..k].iter().any(|other| other.shares_variables(&forms[k])));
            if !related {
                return (plain, Some(Rc::new(form)));
            }
            if let Some(range) = form.range(&|id| self.ranges[id as usize]) {
                return (plain.intersect(range), Some(Rc::new(form)));
            }
        }
        (plain, None)
    }
    fn combined(&self, op: Op, args: [InstId; 3], forms: &[Rc<Polynomial>]) -> Option<Polynomial> {
        let of: super::polynomial::Variables<'_> = &|id| self.ranges[id as usize];
        let at = args.map(|id| self.range(id));
        let result = |op: Op, a: ValueRange, b: ValueRange| applied(op, [a, b, b], false);
        match (op, forms) {
            (Op::Add, [a, b]) => a.sum(b, 1.0, result(op, at[0], at[1]), of),
            (Op::Sub, [a, b]) => a.sum(b, -1.0, result(op, at[0], at[1]), of),
            (Op::Mul, [a, b]) => a.product(b, [at[0], at[1]], result(op, at[0], at[1]), of),
            (Op::Neg, [a]) => Some(Polynomial::clone(a).negated()),
            (Op::MulAdd, [a, b, c]) => {
                let product = result(Op::Mul, at[0], at[1]);
                a.product(b, [at[0], at[1]], product, of)?.sum(c, 1.0, result(Op::Add, product, at[2]), of)
            }
            (Op::Lerp, [a, b, t]) => {
                let step = result(Op::Sub, at[1], at[0]);
                let part = result(Op::Mul, step, at[2]);
                let step_form = b.sum(a, -1.0, step, of)?;
                let part_form = step_form.product(t, [step, at[2]], part, of)?;
                a.sum(&part_form, 1.0, result(Op::Add, at[0], part), of)
            }
            _ => None,
        }
    }
}

/// The range of the samples of an image, or of their slopes.
fn sampled(sampler: Sampler, part: Derivative, pixels: Interval, grid: PixelGrid) -> ValueRange {
    let value = ValueRange::of(sampler.bound(pixels));
    let per = |axis: u8| (f64::from(grid.size[usize::from(axis)]) / grid.tile[usize::from(axis)]).abs();
    let width = f64::from(value.hi) - f64::from(value.lo) + f64::from(value.magnitude()) * 1e-6;
    // The sums of the weights of the values, as in `image.rs`.
    let most = match part {
        Derivative::Value => return value,
        Derivative::First(axis @ 0..=1) => width * 0.5 * per(axis),
        Derivative::Second(a @ 0..=1, b @ 0..=1) if a == b => width * 2.0 * per(a) * per(a),
        Derivative::Second(0, 1) => width * 2.0 * 0.25 * per(0) * per(1),
        Derivative::First(_) | Derivative::Second(..) => 0.0,
    };
    let most = (most * 1.00001) as f32;
    if most.is_finite() { ValueRange::new(-most.next_up(), most.next_up()) } else { ValueRange::UNKNOWN }
}
