//! Shards: the parts of a job that one of several processes renders.

use std::ops::Range;

/// Shard `number` of `count`. The parts of a job are in a fixed order; each shard has consecutive ones, so that it reads
/// few of the graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to the count.
    pub number: u32,
    /// At least 1.
    pub count: u32,
}

impl Shard {
    /// The largest number of shards.
    pub const MOST: u32 = 1_000_000;

    /// The costs that belong to the shard, of parts whose costs sum up to `total`: a part belongs to the shard that the
    /// middle of its cost lies in. No shard exceeds its share by more than the cost of a part.
    pub(crate) fn share(self, total: u128) -> Range<u128> {
        let end = |number: u32| total * u128::from(number) / u128::from(self.count);
        end(self.number - 1)..end(self.number)
    }
}

/// Costs that are added up part by part, to find the parts of a shard.
pub(crate) struct ShardParts {
    share: Range<u128>,
    before: u128,
}

impl ShardParts {
    /// The parts of a shard of a job with this cost.
    pub(crate) fn new(shard: Shard, total: u128) -> ShardParts {
        ShardParts { share: shard.share(total), before: 0 }
    }
    /// The indices of the next `count` parts, each of this cost, that belong to the shard.
    pub(crate) fn next(&mut self, count: u64, cost: u128) -> Range<u64> {
        let (cost, middle) = (cost.max(1), self.before + cost.max(1) / 2);
        self.before += cost * u128::from(count);
        // The first part whose middle is not before `at`.
        let first = |at: u128| at.saturating_sub(middle).div_ceil(cost).min(u128::from(count)) as u64;
        first(self.share.start)..first(self.share.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The indices of the parts of each shard, of parts in groups with a cost each.
    fn divided(groups: &[(u64, u128)], count: u32) -> Vec<Vec<u64>> {
        let total = groups.iter().map(|(parts, cost)| u128::from(*parts) * cost.max(&1)).sum();
        let shard = |number: u32| {
            let (mut parts, mut before) = (ShardParts::new(Shard { number, count }, total), 0);
            let mut own = vec![];
            for (many, cost) in groups {
                own.extend(parts.next(*many, *cost).map(|i| before + i));
                before += many;
            }
            own
        };
        (1..=count).map(shard).collect()
    }

    #[test]
    fn each_part_belongs_to_one_shard_and_costs_are_balanced() {
        let jobs: [&[(u64, u128)]; 5] =
            [&[(1, 10)], &[(16, 7)], &[(3, 100), (500, 1), (2, 40)], &[(5, 0), (7, 3)], &[(1_000_000, 1 << 60)]];
        for groups in jobs {
            for count in [1, 2, 3, 7, 16, 1000] {
                let shards = divided(groups, count);
                let all: Vec<u64> = shards.iter().flatten().copied().collect();
                let parts: u64 = groups.iter().map(|(parts, _)| parts).sum();
                assert!(all.iter().copied().eq(0..parts), "{groups:?} in {count}");
                let costs: Vec<u128> =
                    groups.iter().flat_map(|(parts, cost)| (0..*parts).map(|_| *cost.max(&1))).collect();
                let (total, most): (u128, u128) = (costs.iter().sum(), costs.iter().copied().max().unwrap_or(0));
                for own in shards {
                    let cost: u128 = own.iter().map(|i| costs[*i as usize]).sum();
                    assert!(cost <= total / u128::from(count) + most + 1, "{groups:?} in {count}");
                }
            }
        }
    }

    #[test]
    fn equal_parts_are_divided_evenly() {
        let sizes = |parts, count| -> Vec<usize> { divided(&[(parts, 9)], count).iter().map(Vec::len).collect() };
        assert_eq!(sizes(32, 16), [2; 16]);
        assert_eq!(sizes(6, 4), [1, 2, 1, 2]);
        assert_eq!(sizes(2, 4).iter().sum::<usize>(), 2);
    }
}
