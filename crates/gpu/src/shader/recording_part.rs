//! Parts of recordings written as statements: one part is what one kernel computes.

use super::function::FunctionWriter;
use super::noise::noise_function;
use super::sampling::{PlaneSlots, sample};
use super::scalars::FloatText;
use lapidary_field::derivative::Derivative;
use lapidary_field::ir::{Inst, InstId, Recording};
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
    /// The bytes of text after which no instruction is written.
    pub(super) limit: usize,
}

/// True for an instruction that each part computes for itself, because its value is in memory anyway.
pub(super) fn is_input(inst: &Inst) -> bool {
    matches!(inst, Inst::Coord(_) | Inst::Lit(_) | Inst::Knob(_) | Inst::Stored(_))
}

impl RecordingPart<'_> {
    /// Writes the live instructions. Returns the value of each, and the first one that is not written because the text is
    /// too long; the end of the part if all are.
    pub(super) fn values<'w>(&self, writer: &'w FunctionWriter<'w>) -> (Vec<Option<FloatText<'w>>>, usize) {
        let RecordingPart { code, live, range, earlier, limit, .. } = self;
        let mut noises: HashMap<(u32, Derivative), String> = HashMap::new();
        let mut values: Vec<Option<FloatText<'w>>> = vec![None; code.insts.len()];
        for i in range.clone().filter(|i| live[*i]) {
            for o in code.insts[i].operands().iter().map(|o| o.0 as usize) {
                if values[o].is_none() {
                    let inst = &code.insts[o];
                    values[o] = Some(match is_input(inst) {
                        true => self.value(writer, inst, &mut noises, &values),
                        false => FloatText::of(writer, earlier(o)),
                    });
                }
            }
            values[i] = Some(self.value(writer, &code.insts[i], &mut noises, &values));
            if writer.module.bytes() > *limit {
                return (values, i);
            }
        }
        (values, range.end)
    }
    /// Writes an instruction whose operands have been written.
    fn value<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        inst: &Inst,
        noises: &mut HashMap<(u32, Derivative), String>,
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
