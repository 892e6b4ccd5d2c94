//! Repetitions in a recording, which a shader computes in a loop: copies of a shape, layers, steps of an iteration.
//!
//! The instructions of each repetition are those of the one before it, with operands that lie as far back, or that are the same,
//! or that are other literals.

use super::recording_part::is_input;
use lapidary_field::ir::{Inst, InstId, Recording};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// The fewest instructions that a loop has to save.
const LEAST_SAVED: usize = 64;
/// The instructions of a window by which repetitions are found, and the most distances that are tried.
const WINDOW: usize = 24;
const MOST_LAGS: usize = 24;
/// The earlier windows that are compared with each.
const EARLIER: usize = 4;

/// A repetition: instructions that are computed in a loop.
#[derive(Debug)]
pub(super) struct Roll {
    /// The instructions of each turn of the loop, all of one number.
    pub(super) turns: Vec<Vec<usize>>,
    /// The values of the last turn that are read after the loop, by their place in it.
    pub(super) results: Vec<usize>,
}

impl Roll {
    /// The instructions from the first to the last.
    pub(super) fn range(&self) -> Range<usize> {
        let end = self.turns.last().and_then(|turn| turn.last());
        let first = self.turns.first().and_then(|turn| turn.first());
        first.zip(end).map_or(0..0, |(first, last)| *first..last + 1)
    }
}

/// The repetitions of the live instructions of a recording, in order.
pub(super) fn rolls(code: &Recording, live: &[bool]) -> Vec<Roll> {
    let all: Vec<usize> = (0..code.insts.len()).filter(|i| live[*i] && !is_input(&code.insts[*i])).collect();
    let mut places = vec![None; code.insts.len()];
    all.iter().enumerate().for_each(|(place, i)| places[*i] = Some(place));
    let mut last_readers = vec![0; all.len()];
    for (place, i) in all.iter().enumerate() {
        code.insts[*i].operands().iter().filter_map(|o| places[o.0 as usize]).for_each(|o| last_readers[o] = place);
    }
    for root in code.roots.iter().filter_map(|root| places[root.0 as usize]) {
        last_readers[root] = usize::MAX;
    }
    let search = RollSearch { code, all, places, last_readers };
    let (mut found, mut ranges) = (vec![], vec![0..search.all.len()]);
    while let Some(range) = ranges.pop() {
        if let Some(Turns { first, lag, count }) = search.best(&range) {
            ranges.extend([range.start..first, first + lag * count..range.end]);
            found.push(search.roll(&Turns { first, lag, count }));
        }
    }
    found.sort_by_key(|roll| roll.range().start);
    found
}

/// Turns of a loop: the place of the first instruction, the instructions of a turn, and the number of turns.
struct Turns {
    first: usize,
    lag: usize,
    count: usize,
}

/// How an operand differs from that of the turn before.
#[derive(PartialEq)]
enum Change {
    /// It lies as far back.
    Moved,
    /// It is the same.
    None,
    /// It is a literal in each turn.
    Literal,
}

struct RollSearch<'a> {
    code: &'a Recording,
    /// The live instructions that are no inputs.
    all: Vec<usize>,
    /// For each instruction, its place in that list.
    places: Vec<Option<usize>>,
    /// For each place, the last place that reads it; the largest number for a result.
    last_readers: Vec<usize>,
}

impl RollSearch<'_> {
    fn inst(&self, place: usize) -> &Inst {
        &self.code.insts[self.all[place]]
    }
    /// The turns within a range that save most instructions.
    fn best(&self, range: &Range<usize>) -> Option<Turns> {
        let mut best: Option<Turns> = None;
        for lag in self.lags(range) {
            let mut begin = range.start + lag;
            for place in range.start + lag..=range.end {
                if place < range.end && self.repeats(place, lag) {
                    continue;
                }
                let (first, length) = (begin - lag, place - begin);
                begin = place + 1;
                for turns in attempts(first, length, lag) {
                    let least = best.as_ref().map_or(LEAST_SAVED, |best| best.lag * (best.count - 1) + 1);
                    if turns.lag * (turns.count - 1) >= least && self.is_loop(&turns) {
                        best = Some(turns);
                    }
                }
            }
        }
        best
    }
    /// The most frequent distances between equal windows.
    fn lags(&self, range: &Range<usize>) -> Vec<usize> {
        let hashes: Vec<u64> = range.clone().map(|place| self.local_hash(place)).collect();
        let (mut seen, mut votes): (HashMap<&[u64], Vec<usize>>, HashMap<usize, usize>) = Default::default();
        for (at, window) in hashes.windows(WINDOW).enumerate() {
            let earlier = seen.entry(window).or_default();
            earlier.iter().rev().take(EARLIER).for_each(|before| *votes.entry(at - before).or_default() += 1);
            earlier.push(at);
        }
        let mut lags: Vec<(usize, usize)> = votes.into_iter().map(|(lag, votes)| (votes, lag)).collect();
        lags.sort_unstable_by(|a, b| b.cmp(a));
        lags.into_iter().take(MOST_LAGS).map(|(_, lag)| lag).collect()
    }
    /// A hash of an instruction and of the distances of near operands.
    fn local_hash(&self, place: usize) -> u64 {
        let mut hasher = DefaultHasher::new();
        let inst = self.inst(place);
        match inst {
            Inst::Op(op, _) => op.name().hash(&mut hasher),
            Inst::Noise(n, part, _) => (n, part).hash(&mut hasher),
            Inst::Sample(sampler, part, _) => (sampler, part).hash(&mut hasher),
            _ => {}
        }
        for o in inst.operands() {
            self.places[o.0 as usize].map(|o| place - o).filter(|distance| *distance <= WINDOW).hash(&mut hasher);
        }
        hasher.finish()
    }
    /// True if an instruction repeats the one some places before.
    fn repeats(&self, place: usize, lag: usize) -> bool {
        let (before, inst) = (self.inst(place - lag), self.inst(place));
        let is_same = match (before, inst) {
            (Inst::Op(a, _), Inst::Op(b, _)) => a == b,
            (Inst::Noise(a, p, _), Inst::Noise(b, q, _)) => (a, p) == (b, q),
            (Inst::Sample(a, p, _), Inst::Sample(b, q, _)) => (a, p) == (b, q),
            _ => false,
        };
        let mut operands = before.operands().iter().zip(inst.operands());
        is_same && operands.all(|(a, b)| self.change(*a, *b, lag).is_some())
    }
    /// The change of an operand from one turn to the next.
    fn change(&self, a: InstId, b: InstId, lag: usize) -> Option<Change> {
        let [inst_a, inst_b] = [a, b].map(|id| &self.code.insts[id.0 as usize]);
        match (self.places[a.0 as usize], self.places[b.0 as usize]) {
            (Some(a), Some(b)) if b == a + lag => Some(Change::Moved),
            (Some(a), Some(b)) if b == a => Some(Change::None),
            (None, None) if matches!((inst_a, inst_b), (Inst::Lit(_), Inst::Lit(_))) => Some(Change::Literal),
            (None, None) if inst_a == inst_b => Some(Change::None),
            _ => None,
        }
    }
    /// True if turns that repeat each other can be a loop: an operand changes in the same way from each turn to the next, it
    /// belongs to the same turn, to the one before, or to none, and only values of the last turn are read after the loop.
    fn is_loop(&self, turns: &Turns) -> bool {
        let Turns { first, lag, count } = *turns;
        let end = first + lag * count;
        let is_read_later = |place: usize| self.last_readers[place] >= end;
        if (first..end - lag).any(is_read_later) {
            return false;
        }
        (first..first + lag).all(|place| {
            (0..self.inst(place).operands().len()).all(|k| {
                let operand = |turn: usize| self.inst(place + turn * lag).operands()[k];
                let Some(change) = self.change(operand(0), operand(1), lag) else { return false };
                let place = |turn: usize| self.places[operand(turn).0 as usize];
                let is_bound = match change {
                    Change::Moved => place(1) >= Some(first),
                    Change::None => place(0) < Some(first),
                    Change::Literal => true,
                };
                let pairs = (1..count - 1).map(|turn| self.change(operand(turn), operand(turn + 1), lag));
                is_bound && pairs.into_iter().all(|next| next.as_ref() == Some(&change))
            })
        })
    }
    fn roll(&self, turns: &Turns) -> Roll {
        let Turns { first, lag, count } = *turns;
        let turn = |k: usize| self.all[first + k * lag..][..lag].to_vec();
        let last = first + (count - 1) * lag;
        let results = (0..lag).filter(|k| self.last_readers[last + k] >= last + lag).collect();
        Roll { turns: (0..count).map(turn).collect(), results }
    }
}

/// Turns that a run of repeated instructions may have: at its beginning and at its end, and without the first or the last one.
fn attempts(first: usize, length: usize, lag: usize) -> impl Iterator<Item = Turns> {
    let (count, rest) = (1 + length / lag, length % lag);
    let all = [(first, count), (first + rest, count), (first + lag, count.saturating_sub(1)), (first, count - 1)];
    all.into_iter().filter(|(_, count)| *count >= 2).map(move |(first, count)| Turns { first, lag, count })
}
