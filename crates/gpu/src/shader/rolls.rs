//! Repetitions in a recording, which a shader computes in a loop: copies of a shape, layers, steps of an iteration.
//!
//! The instructions of each repetition are those of the one before it, with operands that lie as far back, or that are computed
//! before all repetitions.

use super::inputs::is_input;
use lapidary_field::ir::{Inst, Recording};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// The fewest instructions that a loop has to save.
const LEAST_SAVED: usize = 128;
/// The instructions of a window by which repetitions are found, and the most distances that are tried.
const WINDOW: usize = 24;
const MOST_LAGS: usize = 192;
/// The most lists of a loop: operands of all turns that are computed before it, and values of all turns that are read after it.
const MOST_LISTED: usize = 64;
/// The earlier windows that are compared with each.
const EARLIER: usize = 8;

/// A repetition: instructions that are computed in a loop.
#[derive(Debug)]
pub(super) struct Roll {
    /// The instructions of each turn of the loop, all of one number, in order.
    pub(super) turns: Vec<Vec<usize>>,
    /// The values of the last turn that are read after the loop, by their place in it.
    pub(super) results: Vec<usize>,
    /// The values of all turns that are.
    pub(super) kept: Vec<usize>,
    /// The repetitions within a turn; their instructions are places in it.
    pub(super) inner: Vec<Roll>,
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
    let mut found: Vec<Roll> = search.find(0..search.all.len()).iter().map(|turns| search.nested(turns)).collect();
    found.sort_by_key(|roll| roll.range().start);
    found
}

/// Turns of a loop: the place of the first instruction, the instructions of a turn, and the number of turns.
struct Turns {
    first: usize,
    lag: usize,
    count: usize,
}

/// A search for repetitions.
#[derive(Clone)]
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
    /// All turns within a range, those that save most first.
    fn find(&self, range: Range<usize>) -> Vec<Turns> {
        let (mut found, mut ranges) = (vec![], vec![range]);
        while let Some(range) = ranges.pop() {
            if let Some(turns) = self.best(&range) {
                ranges.extend([range.start..turns.first, turns.first + turns.lag * turns.count..range.end]);
                found.push(turns);
            }
        }
        found
    }
    /// A repetition of instructions, with those within its turns.
    fn nested(&self, turns: &Turns) -> Roll {
        let Turns { first, lag, count } = *turns;
        let roll = self.roll(turns);
        let mut within = self.clone();
        // What a later turn, or an instruction after the loop, reads is a result of loops within the turn.
        let end = |place: usize| first + (place - first) / lag * lag + lag;
        for place in first..first + lag {
            let is_read_later = |place: &usize| self.last_readers[*place] >= end(*place);
            if (0..count).map(|turn| place + turn * lag).any(|place| is_read_later(&place)) {
                within.last_readers[place] = usize::MAX;
            }
        }
        let inner = within.find(first..first + lag).into_iter().map(|turns| {
            let Roll { turns: list, results, kept, .. } = within.roll(&turns);
            let places =
                |turn: Vec<usize>| turn.into_iter().map(|i| self.places[i].map_or(0, |place| place - first)).collect();
            Roll { turns: list.into_iter().map(places).collect(), results, kept, inner: vec![] }
        });
        let mut inner: Vec<Roll> = inner.collect();
        inner.sort_by_key(|roll| roll.range().start);
        Roll { inner, ..roll }
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
        let mut seen: HashMap<&[u64], Vec<usize>> = HashMap::new();
        let mut votes: HashMap<usize, usize> = HashMap::new();
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
        is_same
            && operands.all(|(a, b)| match (self.places[a.0 as usize], self.places[b.0 as usize]) {
                (Some(a), Some(b)) => b == a + lag || b + lag < place,
                (None, b) => b.is_none_or(|b| b + lag < place),
                (Some(_), None) => true,
            })
    }
    /// True if turns that repeat each other can be a loop: an operand moves along with the turns and belongs to the same turn or
    /// to the one before, or those of all turns are computed before the loop.
    fn is_loop(&self, turns: &Turns) -> bool {
        let Turns { first, lag, count } = *turns;
        let mut listed = (first..first + lag).filter(|place| self.is_kept(*place, turns)).count();
        (first..first + lag).all(|place| {
            (0..self.inst(place).operands().len()).all(|k| {
                let operand = |turn: usize| self.inst(place + turn * lag).operands()[k];
                let place = |turn: usize| self.places[operand(turn).0 as usize];
                let moves =
                    (1..count).all(|turn| place(turn).is_some() && place(turn) == place(turn - 1).map(|p| p + lag));
                let is_before = (0..count).all(|turn| place(turn).is_none_or(|place| place < first));
                listed += usize::from(is_before && (1..count).any(|turn| operand(turn) != operand(0)));
                if moves { place(1) >= Some(first) } else { is_before && listed <= MOST_LISTED }
            })
        })
    }
    /// True if the values of a place of the first turn, and of those that repeat it, are read after the loop, not only that of
    /// the last turn.
    fn is_kept(&self, place: usize, turns: &Turns) -> bool {
        let Turns { first, lag, count } = *turns;
        (0..count - 1).any(|turn| self.last_readers[place + turn * lag] >= first + lag * count)
    }
    fn roll(&self, turns: &Turns) -> Roll {
        let Turns { first, lag, count } = *turns;
        let turn = |k: usize| self.all[first + k * lag..][..lag].to_vec();
        let last = first + (count - 1) * lag;
        let (kept, others): (Vec<usize>, Vec<usize>) = (0..lag).partition(|k| self.is_kept(first + k, turns));
        let results = others.into_iter().filter(|k| self.last_readers[last + k] >= last + lag).collect();
        Roll { turns: (0..count).map(turn).collect(), results, kept, inner: vec![] }
    }
}

/// Turns that a run of repeated instructions may have: at its beginning and at its end, and without the first or the last one.
fn attempts(first: usize, length: usize, lag: usize) -> impl Iterator<Item = Turns> {
    let (count, rest) = (1 + length / lag, length % lag);
    let all = [(first, count), (first + rest, count), (first + lag, count.saturating_sub(1)), (first, count - 1)];
    all.into_iter().filter(|(_, count)| *count >= 2).map(move |(first, count)| Turns { first, lag, count })
}
