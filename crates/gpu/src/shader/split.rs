//! Division of a recording into parts whose shaders are short enough, and the values that one part hands to later ones.

use super::inputs::is_input;
use lapidary_field::ir::Recording;
use std::ops::Range;

/// The parts of a recording, in order; none begins within a range of `whole`. `ends` returns the first instruction at which a part
/// that begins with an instruction may end, and the first one that does not fit into it. `None` if there are too many parts, or an
/// instruction does not fit.
pub(super) fn parts(
    code: &Recording,
    live: &[bool],
    whole: &[Range<usize>],
    (most, mut ends): (usize, impl FnMut(usize) -> [usize; 2]),
) -> Option<Vec<Range<usize>>> {
    let handed = handed_over(code, live);
    let (mut parts, mut begin) = (vec![], 0);
    while begin < code.insts.len() {
        let [least, end] = ends(begin);
        if end == begin || parts.len() == most {
            return None;
        }
        // Where fewest values are handed over.
        let is_within = |cut: &usize| whole.iter().any(|range| range.start < *cut && *cut < range.end);
        let cuts = (least.max(begin + 1)..=end).filter(|cut| !is_within(cut));
        let cut = if end == code.insts.len() { end } else { cuts.rev().min_by_key(|cut| handed[*cut])? };
        parts.push(begin..cut);
        begin = cut;
    }
    Some(parts)
}

/// For each instruction, the count of values before it that it or a later one reads.
fn handed_over(code: &Recording, live: &[bool]) -> Vec<usize> {
    let last = last_readers(code, live);
    let mut begins = vec![0usize; code.insts.len() + 2];
    let mut ends = begins.clone();
    for (i, last) in last.iter().enumerate().filter(|(i, _)| !is_input(&code.insts[*i])) {
        if let Some(last) = last {
            begins[i + 1] += 1;
            ends[last + 1] += 1;
        }
    }
    let mut count = 0;
    (0..=code.insts.len())
        .map(|at| {
            count += begins[at];
            count -= ends[at];
            count
        })
        .collect()
}

/// The last live instruction that reads each instruction.
fn last_readers(code: &Recording, live: &[bool]) -> Vec<Option<usize>> {
    let mut last = vec![None; code.insts.len()];
    for (i, inst) in code.insts.iter().enumerate().filter(|(i, _)| live[*i]) {
        inst.operands().iter().for_each(|o| last[o.0 as usize] = Some(i));
    }
    last
}

/// The places of values that parts hand to later ones.
#[derive(Debug)]
pub(super) struct HandedValues {
    /// The place of the value of each instruction, if it is handed over.
    pub(super) places: Vec<Option<usize>>,
    /// The number of places.
    pub(super) count: usize,
}

impl HandedValues {
    /// Finds places for values; one is reused once all parts that read its value have run.
    pub(super) fn new(code: &Recording, live: &[bool], parts: &[Range<usize>]) -> HandedValues {
        let mut places = vec![None; code.insts.len()];
        let last = last_readers(code, live);
        let (mut free, mut used, mut count) = (vec![], vec![], 0);
        for part in parts {
            // A place is free once the last reader lies before this part.
            used.retain(|(place, last)| {
                let is_read = *last >= part.start;
                if !is_read {
                    free.push(*place);
                }
                is_read
            });
            for i in part.clone().filter(|i| live[*i] && !is_input(&code.insts[*i])) {
                let Some(last) = last[i].filter(|last| *last >= part.end) else { continue };
                let place = free.pop().unwrap_or_else(|| {
                    count += 1;
                    count - 1
                });
                places[i] = Some(place);
                used.push((place, last));
            }
        }
        HandedValues { places, count }
    }
}
