//! What is done once the picture is there: the small pictures of nodes, and what there is to know of wires.

use super::Known;
use super::Report;
use super::paint::{Planned, frame, thumb};
use super::told::COARSE;
use super::work::{Turn, Work};
use lapidary_document::Look;
use lapidary_evaluator::check::{Checked, Input};
use lapidary_evaluator::diagnostic::Severity;
use lapidary_evaluator::explain::explain_for;
use lapidary_evaluator::key::fingerprints;
use lapidary_field::program::RunOptions;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pixels along a side of a node's small picture.
const THUMB: u32 = 72;
/// Nodes of a graph whose every wire is explained unasked.
const EXPLAINED: usize = 400;

impl Work<'_> {
    /// Small pictures of nodes.
    pub(super) fn thumbs(&mut self, turn: &Turn<'_>, look: &Look, checked: &Checked, nodes: &[String]) {
        let found = nodes.iter().filter_map(|name| {
            let (node, output) = look.end(name, None)?;
            Some((name.clone(), Input::Wire { node, output }))
        });
        let wanted: Vec<(String, Input)> = found.collect();
        let outputs: Vec<_> = wanted.iter().enumerate().map(|(i, (_, input))| (i.to_string(), input.clone())).collect();
        let Some(Planned { plan, settings }) = Planned::of(checked, &outputs) else { return };
        let shot = self.shot(turn, THUMB);
        let Ok(keys) = fingerprints(&plan, &shot.job(&settings)) else { return };
        // A material has several channels, each an output of its own.
        let (mut first, mut changed): (usize, BTreeMap<usize, u128>) = (0, BTreeMap::new());
        for (name, width) in &plan.outputs {
            let key = keys[first..first + width].iter().fold(7, |all: u128, key| all.rotate_left(9) ^ *key);
            first += width;
            let Ok(i) = name.split('.').next().unwrap_or(name).parse::<usize>() else { continue };
            changed.entry(i).and_modify(|all| *all = all.rotate_left(5) ^ key).or_insert(key);
        }
        changed.retain(|i, key| self.thumbs.get(&wanted[*i].0) != Some(key));
        if changed.is_empty() {
            return;
        }
        let some: Vec<_> = changed.keys().map(|i| outputs[*i].clone()).collect();
        let Some(planned) = Planned::of(checked, &some) else { return };
        let Ok(made) = planned.shoot(&some, &self.shot(turn, THUMB)) else { return };
        for ((i, key), (carries, image)) in changed.into_iter().zip(made) {
            let node = wanted[i].0.clone();
            self.thumbs.insert(node.clone(), key);
            (turn.tell)(Report::Thumb { node, image: thumb(carries, &image) });
        }
    }

    /// What there is to know of each wire.
    pub(super) fn explain(&mut self, turn: &Turn<'_>, known: &Known) {
        let version = (turn.wish.version, turn.wish.path.clone());
        let wrong = known.complaints.iter().any(|c| c.severity == Severity::Error);
        if turn.stopped()
            || turn.wish.playing
            || wrong
            || known.checked.nodes.len() > EXPLAINED
            || self.explained.as_ref() == Some(&version)
        {
            return;
        }
        let frame = frame(&turn.wish.document, turn.wish.time, COARSE / 2);
        let size = turn.wish.document.size;
        if let Ok(found) = explain_for(&known.checked, RunOptions::best(), &frame, size, [0.5, 0.5, 0.0, 0.0]) {
            self.explained = Some(version);
            (turn.tell)(Report::Explained(Arc::new(found)));
        }
    }
}
