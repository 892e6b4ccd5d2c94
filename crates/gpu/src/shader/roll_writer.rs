//! Repetitions written as loops.

use super::function::FunctionWriter;
use super::recording_part::{NoiseNames, RecordingPart};
use super::rolls::Roll;
use super::scalars::FloatText;
use lapidary_field::ir::{Inst, InstId};
use std::collections::{BTreeMap, HashMap};

/// An operand of an instruction of a loop.
#[derive(Clone, Copy)]
enum LoopOperand {
    /// The value of a place of the same turn.
    Same(usize),
    /// The value of a place of the turn before.
    Before(usize),
    /// A value that is computed before the loop.
    Outer(usize),
    /// A literal for each turn: the position of a table of them.
    Table(u32),
}

impl RecordingPart<'_> {
    /// Writes a loop. Its results become known.
    pub(super) fn write_roll<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        roll: &Roll,
        noises: &mut NoiseNames,
        values: &mut [Option<FloatText<'w>>],
    ) {
        let operands = self.loop_operands(writer, roll);
        // What is read before the loop, and the first values of what a turn hands to the next.
        let mut variables: BTreeMap<usize, u32> = BTreeMap::new();
        for (place, all) in operands.iter().enumerate() {
            for (k, operand) in all.iter().enumerate() {
                match *operand {
                    LoopOperand::Outer(i) => drop(self.operand(writer, i, noises, values)),
                    LoopOperand::Before(before) if !variables.contains_key(&before) => {
                        let initial = self.code.insts[roll.turns[0][place]].operands()[k].0 as usize;
                        let initial = self.operand(writer, initial, noises, values);
                        variables.insert(before, writer.variable(&initial.text()));
                    }
                    _ => {}
                }
            }
        }
        let handed: Vec<usize> = variables.keys().copied().collect();
        for result in &roll.results {
            variables.entry(*result).or_insert_with(|| writer.variable("0.0f"));
        }
        let turn = writer.variable("0u");
        // Compilers do not know the number of turns, so that they cannot unroll the loop.
        writer.block(&format!("for (; v{turn} < IN[0] + {}u; v{turn}++)", roll.turns.len()), || {
            let before = handed.iter().map(|place| (*place, FloatText::read(writer, &format!("v{}", variables[place]))));
            let before: HashMap<usize, FloatText<'w>> = before.collect();
            let mut own: Vec<FloatText<'w>> = vec![];
            for (i, operands) in roll.turns[0].iter().zip(&operands) {
                let given: Vec<Option<FloatText<'w>>> = operands
                    .iter()
                    .map(|operand| match *operand {
                        LoopOperand::Same(place) => Some(own[place]),
                        LoopOperand::Before(place) => before.get(&place).copied(),
                        LoopOperand::Outer(i) => values[i],
                        LoopOperand::Table(place) => {
                            Some(FloatText::read(writer, &format!("bitcast<f32>(IN[{place}u + v{turn}])")))
                        }
                    })
                    .collect();
                own.push(self.value(writer, &renumbered(&self.code.insts[*i]), noises, &given));
            }
            for (place, variable) in &variables {
                writer.line(&format!("v{variable} = {};", own[*place].text()));
            }
        });
        let last = &roll.turns[roll.turns.len() - 1];
        for place in &roll.results {
            values[last[*place]] = Some(FloatText::read(writer, &format!("v{}", variables[place])));
        }
    }
    /// The operands of each instruction of a turn.
    fn loop_operands(&self, writer: &FunctionWriter<'_>, roll: &Roll) -> Vec<Vec<LoopOperand>> {
        let places = |turn: usize| roll.turns[turn].iter().enumerate().map(|(place, i)| (*i, place));
        let [first, second]: [HashMap<usize, usize>; 2] = [0, 1].map(|turn| places(turn).collect());
        let operand = |place: usize, k: usize| {
            let all = roll.turns.iter().map(|turn| self.code.insts[turn[place]].operands()[k].0 as usize);
            let all: Vec<usize> = all.collect();
            if let Some(own) = second.get(&all[1]) {
                return LoopOperand::Same(*own);
            }
            if let Some(before) = first.get(&all[1]) {
                return LoopOperand::Before(*before);
            }
            let bits = |i: &usize| if let Inst::Lit(bits) = self.code.insts[*i] { Some(bits) } else { None };
            match all.iter().map(bits).collect::<Option<Vec<u32>>>() {
                Some(bits) if bits.iter().any(|other| *other != bits[0]) => {
                    LoopOperand::Table(writer.module.table(bits))
                }
                _ => LoopOperand::Outer(all[0]),
            }
        };
        let count = |place: usize| self.code.insts[roll.turns[0][place]].operands().len();
        (0..roll.turns[0].len()).map(|place| (0..count(place)).map(|k| operand(place, k)).collect()).collect()
    }
}

/// An instruction whose operands are numbered from 0 on.
fn renumbered(inst: &Inst) -> Inst {
    let id = |k: usize| InstId(k as u32);
    match *inst {
        Inst::Op(op, _) => Inst::Op(op, std::array::from_fn(|k| id(k.min(op.arity() - 1)))),
        Inst::Noise(n, part, _) => Inst::Noise(n, part, std::array::from_fn(id)),
        Inst::Sample(sampler, part, _) => Inst::Sample(sampler, part, std::array::from_fn(id)),
        input => input,
    }
}
