//! Reuse of the values that the programs of earlier jobs computed.
//!
//! Most jobs differ from the one before by one slider, which changes some values of a program. A value that is computed
//! for the second time with the same key is cached, if a changed value reads it: later jobs load it instead. Keys are
//! hashes of the content, so values are found in any program of any plan, and equal keys mean equal bits.

use crate::plane::cache::{Cache, Key};
use crate::plane::plane_buffer::PlaneBuffer;
use crate::plane::window::{Window, area};
use crate::run::fingerprint::ValueKeys;
use crate::trace::cost::instruction_cost;
use lapidary_field::ir::{Inst, InstId, Recording};

/// The least cost of a value that is worth caching, in additions: loading a plane costs about as much as eight.
const MIN_COST: u64 = 16;
/// The values that one program adds fill at most the cache divided by this.
const CACHE_PARTS: usize = 4;

/// The values that a program loads from the cache instead of computing them, and those that it adds to the cache.
#[derive(Default)]
pub(crate) struct ReusedValues {
    /// The instructions whose values are loaded, and their planes.
    pub(crate) stored: Vec<InstId>,
    pub(crate) planes: Vec<PlaneBuffer>,
    /// The instructions whose values are added to the cache, and their keys.
    pub(crate) added: Vec<InstId>,
    keys: Vec<Key>,
}

impl ReusedValues {
    /// Chooses the values that are reused, for some roots of a program that is painted over a window.
    pub(crate) fn choose(
        code: &Recording,
        roots: &[usize],
        values: &ValueKeys,
        window: &Window,
        cache: &Cache,
    ) -> ReusedValues {
        let costs = costs(code);
        let mut needs = vec![Need::Nothing; code.insts.len()];
        let mut roots: Vec<usize> = roots.iter().map(|root| code.roots[*root].0 as usize).collect();
        roots.sort_unstable();
        let mut reused = ReusedValues::default();
        let (mut candidates, mut computed) = (vec![], vec![]);
        for root in &roots {
            needs[*root] = Need::Read;
        }
        let Some(mut computed_before) = cache.computed_keys() else { return ReusedValues::default() };
        for i in (0..code.insts.len()).rev() {
            let (need, inst) = (needs[i], &code.insts[i]);
            let mut passed_on = need;
            if need != Need::Nothing && costs[i] >= MIN_COST {
                let (id, key) = (InstId(i as u32), values.key(i));
                if let Some(plane) = cache.get(key) {
                    reused.stored.push(id);
                    reused.planes.push(plane);
                    continue;
                }
                if computed_before.contains(key) {
                    passed_on = Need::Inside;
                    if need == Need::Read && roots.binary_search(&i).is_err() {
                        candidates.push((costs[i], id, key));
                    }
                }
                computed.push(key);
            }
            for o in inst.operands() {
                needs[o.0 as usize] = needs[o.0 as usize].max(passed_on);
            }
        }
        computed_before.extend(computed);
        drop(computed_before);
        // The most expensive ones are added; the sort is stable.
        candidates.sort_by_key(|(cost, ..)| std::cmp::Reverse(*cost));
        candidates.truncate(cache.capacity() / CACHE_PARTS / (area(window) as usize * size_of::<f32>()).max(1));
        (reused.added, reused.keys) = candidates.into_iter().map(|(_, id, key)| (id, key)).unzip();
        reused
    }

    /// Puts the planes of the added values into the cache.
    pub(crate) fn put_into_cache(self, planes: Vec<PlaneBuffer>, cache: &Cache) {
        for (key, plane) in self.keys.into_iter().zip(planes) {
            cache.put(key, plane);
        }
    }
}

/// The need for a value, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    Nothing,
    /// Only values that earlier jobs computed too read it.
    Inside,
    /// A value that is computed for the first time reads it.
    Read,
}

/// The cost of each instruction with all that it reads, where it changes from pixel to pixel and is no plane itself;
/// otherwise 0. Values that are read twice count twice.
fn costs(code: &Recording) -> Vec<u64> {
    let mut axes = vec![0u8; code.insts.len()];
    let mut costs = vec![0u64; code.insts.len()];
    for (i, inst) in code.insts.iter().enumerate() {
        let operands = inst.operands().iter().map(|o| o.0 as usize);
        axes[i] = match inst {
            Inst::Coord(axis) => 1 << axis & 3,
            _ => operands.clone().fold(0, |axes_read, o| axes_read | axes[o]),
        };
        let at_pixels = |inst: &Inst| match inst {
            Inst::Sample(.., [x, y]) => axes[x.0 as usize] == 1 && axes[y.0 as usize] == 2,
            _ => false,
        };
        if axes[i] == 3 && !at_pixels(inst) {
            costs[i] = operands.fold(instruction_cost(code, inst), |cost, o| cost.saturating_add(costs[o]));
        }
    }
    costs
}
