//! Parts of recordings written as statements: one part is what one kernel computes.

use super::branches::ShaderBranch;
use super::function::FunctionWriter;
use super::inputs::is_input;
use super::noise::noise_function;
use super::rolls::Roll;
use super::sampling::{PlaneSlots, sample};
use super::scalars::FloatText;
use lapidary_field::derivative::Derivative;
use lapidary_field::ir::{Inst, InstId, Recording};
use lapidary_field::real::Real;
use std::collections::HashMap;
use std::ops::Range;

/// Consecutive instructions of a recording.
pub(super) struct RecordingPart<'a> {
    pub(super) code: &'a Recording,
    /// For each instruction, true if a result depends on it.
    pub(super) live: &'a [bool],
    /// The instructions that are written.
    pub(super) range: Range<usize>,
    /// The planes that they sample.
    pub(super) slots: PlaneSlots<'a>,
    /// The expression of a stored value.
    pub(super) stored: fn(u32) -> String,
    /// The expression of the value of an instruction before the part.
    pub(super) earlier: &'a dyn Fn(usize) -> String,
    /// The bytes of text after which no instruction is written, and those of the text as drivers inline functions, of which
    /// one instruction may have more.
    pub(super) limit: usize,
    pub(super) inlined_limit: usize,
    /// The repetitions that are written as loops.
    pub(super) rolls: &'a [Roll],
    /// The branches outside of them.
    pub(super) branches: &'a [ShaderBranch],
}

/// The names of the functions of noises, by their index and the derivative.
pub(super) type NoiseNames = HashMap<(u32, Derivative), String>;

impl RecordingPart<'_> {
    /// Writes the live instructions. Returns the value of each, and the first one that does not fit because the text is too
    /// long; the end of the part if all do.
    pub(super) fn values<'w>(&self, writer: &'w FunctionWriter<'w>) -> (Vec<Option<FloatText<'w>>>, usize) {
        let RecordingPart { code, live, range, limit, inlined_limit, rolls, .. } = self;
        let mut noises = NoiseNames::new();
        let mut values: Vec<Option<FloatText<'w>>> = vec![None; code.insts.len()];
        let (mut next, mut is_first) = (range.start, true);
        while next < range.end {
            let i = next;
            next += 1;
            if !live[i] {
                continue;
            }
            if let Some(roll) = rolls.iter().find(|roll| roll.range().start == i) {
                self.write_roll(writer, roll, &mut noises, &mut values);
                next = roll.range().end;
            } else if let Some(branch) = self.branches.iter().find(|branch| branch.range.start == i) {
                self.write_branch(writer, branch, &mut noises, &mut values);
                next = branch.range.end;
            } else {
                for o in code.insts[i].operands() {
                    self.operand(writer, o.0 as usize, &mut noises, &mut values);
                }
                values[i] = Some(self.value(writer, &code.insts[i], &mut noises, &values));
            }
            if writer.module.bytes() > *limit {
                return (values, i);
            }
            if writer.inlined() > *inlined_limit {
                return (values, if is_first { next } else { i });
            }
            is_first &= is_input(&code.insts[i]);
        }
        (values, range.end)
    }
    /// Writes a branch. Its results become known.
    fn write_branch<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        branch: &ShaderBranch,
        noises: &mut NoiseNames,
        values: &mut [Option<FloatText<'w>>],
    ) {
        // What it reads is written before the block, so that it is known after it.
        for i in branch.range.clone() {
            for o in self.code.insts[i].operands().iter().map(|o| o.0 as usize) {
                if !branch.range.contains(&o) {
                    self.operand(writer, o, noises, values);
                }
            }
        }
        let condition = self.operand(writer, branch.condition, noises, values).is_nonzero();
        let results = branch.write(writer, condition, || {
            for i in branch.range.clone() {
                values[i] = Some(self.value(writer, &self.code.insts[i], noises, values));
            }
            let value = |i: &usize| values[*i].unwrap_or_else(|| unreachable!("it is written"));
            branch.results.iter().map(value).collect()
        });
        branch.range.clone().for_each(|i| values[i] = None);
        branch.results.iter().zip(results).for_each(|(i, value)| values[*i] = Some(value));
    }
    /// The value of an instruction that has been written, that is an input, or that an earlier part hands over.
    pub(super) fn operand<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        o: usize,
        noises: &mut NoiseNames,
        values: &mut [Option<FloatText<'w>>],
    ) -> FloatText<'w> {
        if let Some(value) = values[o] {
            return value;
        }
        let inst = &self.code.insts[o];
        let value = match is_input(inst) {
            true => self.value(writer, inst, noises, values),
            false => FloatText::of(writer, (self.earlier)(o)),
        };
        values[o] = Some(value);
        value
    }
    /// Writes an instruction whose operands have been written.
    pub(super) fn value<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        inst: &Inst,
        noises: &mut NoiseNames,
        values: &[Option<FloatText<'w>>],
    ) -> FloatText<'w> {
        let real = |expression: &str| FloatText::of(writer, expression.to_owned());
        let operand = |id: &InstId| {
            values[id.0 as usize].unwrap_or_else(|| unreachable!("operands are written before what reads them"))
        };
        match inst {
            Inst::Coord(axis) => real(["x", "y", "U.z", "U.t"][*axis as usize & 3]),
            Inst::Lit(bits) => real("zero()").literal(f32::from_bits(*bits)),
            Inst::Knob(k) => real(&format!("bitcast<f32>(IN[U.knobs + {k}u])")),
            Inst::Stored(k) => real(&(self.stored)(*k)),
            Inst::Op(op, args) => {
                let first = operand(&args[0]);
                let mut given = [first; 3];
                for (given, id) in given.iter_mut().zip(inst.operands()) {
                    *given = operand(id);
                }
                op.apply(given)
            }
            Inst::Noise(n, part, args) => {
                let noise = &self.code.noises[*n as usize];
                let name =
                    noises.entry((*n, *part)).or_insert_with(|| noise_function(writer.module, noise, *part)).clone();
                let mut given: Vec<FloatText<'w>> = args[..noise.dims()].iter().map(operand).collect();
                given.push(operand(&args[4]));
                given[0].call(&name, &given[1..])
            }
            Inst::Sample(sampler, part, at) => {
                sample(sampler, *part, self.slots.of(sampler.plane), at.each_ref().map(operand))
            }
        }
    }
}
