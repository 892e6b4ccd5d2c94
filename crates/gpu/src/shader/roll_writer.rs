//! Repetitions written as loops, and those within their turns as loops within loops.

use super::branches::with_operands;
use super::function::FunctionWriter;
use super::recording_part::{NoiseNames, RecordingPart};
use super::rolls::Roll;
use super::scalars::FloatText;
use lapidary_field::ir::{Inst, InstId};
use std::collections::{BTreeMap, HashMap};

/// An operand in a list of instructions: those of the recording, or those of a turn of a loop.
#[derive(Clone)]
enum Source<'w> {
    /// The value of an instruction of the list.
    At(usize),
    /// The value of an instruction of the turn before.
    Before(usize),
    /// A value that is computed before the loop.
    Given(FloatText<'w>),
    /// A value for each turn: the variable of a list of them.
    List(u32),
}

impl Source<'_> {
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Source::At(a), Source::At(b)) | (Source::Before(a), Source::Before(b)) => a == b,
            (Source::Given(a), Source::Given(b)) => a.text() == b.text(),
            (Source::List(a), Source::List(b)) => a == b,
            _ => false,
        }
    }
}

/// A list of instructions in which a loop is written.
trait Enclosing<'w> {
    /// The instruction at an index.
    fn inst(&self, i: usize) -> Inst;
    /// An operand of it.
    fn source(&self, i: usize, k: usize) -> Source<'w>;
    /// The value of an operand.
    fn value(&mut self, source: &Source<'w>, noises: &mut NoiseNames) -> FloatText<'w>;
    /// Takes the value of the instruction at an index.
    fn set(&mut self, i: usize, value: FloatText<'w>);
}

/// The instructions of a part of a recording.
struct PartValues<'a, 'w> {
    part: &'a RecordingPart<'a>,
    writer: &'w FunctionWriter<'w>,
    values: &'a mut [Option<FloatText<'w>>],
}

impl<'w> Enclosing<'w> for PartValues<'_, 'w> {
    fn inst(&self, i: usize) -> Inst {
        self.part.code.insts[i]
    }
    fn source(&self, i: usize, k: usize) -> Source<'w> {
        Source::At(self.part.code.insts[i].operands()[k].0 as usize)
    }
    fn value(&mut self, source: &Source<'w>, noises: &mut NoiseNames) -> FloatText<'w> {
        match source {
            Source::At(i) => self.part.operand(self.writer, *i, noises, self.values),
            Source::Given(value) => *value,
            Source::Before(_) | Source::List(_) => unreachable!("a recording is no loop"),
        }
    }
    fn set(&mut self, i: usize, value: FloatText<'w>) {
        self.values[i] = Some(value);
    }
}

/// The instructions of a turn of a loop.
struct TurnValues<'w> {
    writer: &'w FunctionWriter<'w>,
    insts: Vec<Inst>,
    sources: Vec<Vec<Source<'w>>>,
    own: Vec<Option<FloatText<'w>>>,
    before: HashMap<usize, FloatText<'w>>,
    /// The variable that counts the turns.
    turn: u32,
}

impl<'w> Enclosing<'w> for TurnValues<'w> {
    fn inst(&self, i: usize) -> Inst {
        self.insts[i]
    }
    fn source(&self, i: usize, k: usize) -> Source<'w> {
        self.sources[i][k].clone()
    }
    fn value(&mut self, source: &Source<'w>, _: &mut NoiseNames) -> FloatText<'w> {
        let known = match source {
            Source::At(i) => self.own[*i],
            Source::Before(i) => self.before.get(i).copied(),
            Source::Given(value) => Some(*value),
            Source::List(list) => Some(FloatText::read(self.writer, &format!("v{list}[v{}]", self.turn))),
        };
        known.unwrap_or_else(|| unreachable!("operands are written before what reads them"))
    }
    fn set(&mut self, i: usize, value: FloatText<'w>) {
        self.own[i] = Some(value);
    }
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
        self.write_loop(writer, roll, noises, &mut PartValues { part: self, writer, values });
    }
    fn write_loop<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        roll: &Roll,
        noises: &mut NoiseNames,
        around: &mut dyn Enclosing<'w>,
    ) {
        let (count, first) = (roll.turns.len(), &roll.turns[0]);
        let mut variables: BTreeMap<usize, u32> = BTreeMap::new();
        let insts: Vec<Inst> = first.iter().map(|i| around.inst(*i)).collect();
        let mut sources: Vec<Vec<Source<'w>>> = vec![];
        for (place, inst) in insts.iter().enumerate() {
            let mut operand = |k| {
                let source = self.loop_source(writer, (roll, place, k), noises, around);
                if let Source::Before(before) = source
                    && !variables.contains_key(&before)
                {
                    let initial = around.value(&around.source(first[place], k), noises).text();
                    variables.insert(before, writer.variable(&initial));
                }
                source
            };
            sources.push((0..inst.operands().len()).map(&mut operand).collect());
        }
        let handed: Vec<usize> = variables.keys().copied().collect();
        for result in &roll.results {
            variables.entry(*result).or_insert_with(|| writer.variable("0.0f"));
        }
        let list = |place: &usize| (*place, writer.variable(&format!("array<f32, {count}>()")));
        let kept: Vec<(usize, u32)> = roll.kept.iter().map(list).collect();
        let turn = writer.variable("0u");
        let own = vec![None; insts.len()];
        let mut turns = TurnValues { writer, insts, sources, own, before: HashMap::new(), turn };
        // Compilers do not know the number of turns, so that they cannot unroll the loop.
        writer.block(&format!("for (; v{turn} < IN[0] + {count}u; v{turn}++)"), || {
            let before =
                handed.iter().map(|place| (*place, FloatText::read(writer, &format!("v{}", variables[place]))));
            turns.before = before.collect();
            self.write_turn(writer, &roll.inner, noises, &mut turns);
            let value = |place: &usize| turns.own[*place].map_or_else(String::new, FloatText::text);
            variables.iter().for_each(|(place, variable)| writer.line(&format!("v{variable} = {};", value(place))));
            kept.iter().for_each(|(place, list)| writer.line(&format!("v{list}[v{turn}] = {};", value(place))));
        });
        for (place, list) in &kept {
            for (k, turn) in roll.turns.iter().enumerate() {
                around.set(turn[*place], FloatText::read(writer, &format!("v{list}[{k}u]")));
            }
        }
        for place in &roll.results {
            around.set(roll.turns[count - 1][*place], FloatText::read(writer, &format!("v{}", variables[place])));
        }
    }
    /// Writes the instructions of a turn.
    fn write_turn<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        inner: &[Roll],
        noises: &mut NoiseNames,
        turns: &mut TurnValues<'w>,
    ) {
        let mut place = 0;
        while place < turns.insts.len() {
            if let Some(roll) = inner.iter().find(|roll| roll.range().start == place) {
                self.write_loop(writer, roll, noises, turns);
                place = roll.range().end;
                continue;
            }
            let operands = turns.sources[place].clone();
            let given: Vec<Option<FloatText<'w>>> =
                operands.iter().map(|source| Some(turns.value(source, noises))).collect();
            turns.own[place] = Some(self.value(writer, &renumbered(&turns.insts[place]), noises, &given));
            place += 1;
        }
    }
    /// An operand of an instruction of a turn. What it reads from outside of the loop is written before the loop.
    fn loop_source<'w>(
        &self,
        writer: &'w FunctionWriter<'w>,
        (roll, place, k): (&Roll, usize, usize),
        noises: &mut NoiseNames,
        around: &mut dyn Enclosing<'w>,
    ) -> Source<'w> {
        let all: Vec<Source<'w>> = roll.turns.iter().map(|turn| around.source(turn[place], k)).collect();
        if let Source::At(i) = all[1] {
            let place_in = |turn: usize| roll.turns[turn].binary_search(&i).ok();
            if let Some(own) = place_in(1) {
                return Source::At(own);
            }
            if let Some(before) = place_in(0) {
                return Source::Before(before);
            }
        }
        if all.iter().all(|other| other.is_same(&all[0])) {
            return Source::Given(around.value(&all[0], noises));
        }
        let values: Vec<String> = all.iter().map(|source| around.value(source, noises).text()).collect();
        // Only the elements of variables have an index that changes.
        let variable = writer.variable(&format!("array<f32, {}>({})", values.len(), values.join(", ")));
        Source::List(variable)
    }
}

/// An instruction whose operands are numbered from 0 on.
fn renumbered(inst: &Inst) -> Inst {
    let mut next = 0..;
    with_operands(inst, |_| InstId(next.next().unwrap_or(0)))
}
