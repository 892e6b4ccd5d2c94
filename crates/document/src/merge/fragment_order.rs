//! Order of merged fragments: that of one side, with the fragments of the other next to their neighbours.

use crate::merge::assembly::MergedFragment;
use crate::merge::fragments::Fragments;
use std::collections::BTreeMap;

/// The index of each fragment of a bracket.
pub(crate) type FragmentIndex<'p> = BTreeMap<&'p str, usize>;

pub(crate) fn fragment_index<'p>(fragments: &'p Fragments<'_>) -> FragmentIndex<'p> {
    fragments.list.iter().enumerate().map(|(at, fragment)| (fragment.id.as_str(), at)).collect()
}

/// Returns whether common entries have another order than in the base.
pub(crate) fn is_reordered(fragments: &Fragments<'_>, base: &FragmentIndex<'_>) -> bool {
    let entries = fragments.list.iter().filter(|fragment| fragment.value.is_some());
    !entries.filter_map(|fragment| base.get(fragment.id.as_str())).is_sorted()
}

/// The merged fragments of the host in their order, with those of the guest among them: a comment above the entry that it
/// precedes in the guest, an entry after the fragment that it follows there and after new entries of the host.
pub(crate) fn interleave<'t>(
    [host, guest]: [&Fragments<'_>; 2],
    base: &FragmentIndex<'_>,
    hosts: Vec<Option<MergedFragment<'t>>>,
    guests: Vec<Option<MergedFragment<'t>>>,
) -> Vec<MergedFragment<'t>> {
    let (in_host, in_guest) = (fragment_index(host), fragment_index(guest));
    let stays: Vec<bool> = hosts.iter().map(Option::is_some).collect();
    let mut above: Vec<Vec<MergedFragment<'_>>> = hosts.iter().map(|_| vec![]).collect();
    // Fragments of the guest after the first n fragments of the host.
    let mut behind: Vec<Vec<MergedFragment<'_>>> = vec![];
    behind.resize_with(hosts.len() + 1, Vec::new);
    let mut last = 0;
    for ((fragment, next), merged) in guest.list.iter().zip(entries_below(guest)).zip(guests) {
        if let Some(at) = in_host.get(fragment.id.as_str()) {
            last = at + 1;
            continue;
        }
        let Some(merged) = merged else { continue };
        let next = next.and_then(|next| in_host.get(next)).filter(|at| fragment.value.is_none() && stays[**at]);
        if let Some(at) = next {
            above[*at].push(merged);
            continue;
        }
        let hosts_own = |id: &str| !base.contains_key(id) && !in_guest.contains_key(id);
        let own = host.list[last..].iter().take_while(|fragment| hosts_own(&fragment.id)).enumerate();
        // A comment of the host stays with the entry below it.
        last += own.filter(|(_, fragment)| fragment.value.is_some()).last().map_or(0, |(n, _)| n + 1);
        behind[last].push(merged);
    }
    let mut behind = behind.into_iter();
    let mut list = behind.next().unwrap_or_default();
    for ((above, merged), behind) in above.into_iter().zip(hosts).zip(behind) {
        list.extend(above.into_iter().chain(merged).chain(behind));
    }
    list
}

/// The next entry below each fragment.
fn entries_below<'p>(fragments: &'p Fragments<'_>) -> Vec<Option<&'p str>> {
    let mut next = None;
    let mut below: Vec<_> = fragments
        .list
        .iter()
        .rev()
        .map(|fragment| {
            let below = next;
            next = if fragment.value.is_some() { Some(fragment.id.as_str()) } else { next };
            below
        })
        .collect();
    below.reverse();
    below
}
