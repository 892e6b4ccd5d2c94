//! Lets three copies of a file call its parameters, and the graphs inside it, the same.

use super::place::Conflict;
use crate::called::{Called, called};
use crate::document::Document;
use crate::edit::call;
use crate::renamed::Renames;
use crate::splice::{above, apply, entry, key};
use crate::split::{CONFLICT, split};
use crate::write::text as quote;
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeSet;

/// The base, ours and theirs with the same names for the same things: graphs first, as these are where parameters are.
pub(super) fn names(mut texts: [String; 3], said: impl Fn(&str) -> Document, library: &Library) -> Named {
    let mut conflicts = vec![];
    let steps: [fn(&[Document; 3]) -> Step; 2] = [graphs, parameters];
    for step in steps {
        let Step { turns, quarrels } = step(&texts.each_ref().map(|text| said(text)));
        for (text, turn) in texts.iter_mut().zip(&turns) {
            *text = call(text, turn, library);
        }
        for (path, [was, here, there]) in quarrels {
            let message = format!("{} is {} here and {} in theirs", quote(&was), quote(&here), quote(&there));
            let remark = format!("{CONFLICT}theirs calls this {}", quote(&there));
            texts[1] = remarked(&texts[1], &path, &remark);
            conflicts.push(Conflict::at(&path, message, remark));
        }
    }
    Named { texts, conflicts }
}

/// Three copies that agree on the names of parameters and of graphs inside the file.
pub(super) struct Named {
    pub(super) texts: [String; 3],
    pub(super) conflicts: Vec<Conflict>,
}

/// What two sides call something else, brought together.
pub(super) struct Agreed {
    /// What the base, ours and theirs are to call something else.
    pub(super) turns: [Renames; 3],
    /// What both call something else, each its own way: what it was, is here and is in theirs. It is called as here.
    pub(super) quarrels: Vec<[String; 3]>,
}

/// Brings together what each side calls something else. Where a new name is taken on the other side, it counts as
/// another thing.
pub(super) fn agreed([here, there]: [&Renames; 2], has: [&dyn Fn(&str) -> bool; 2]) -> Agreed {
    let [ours_has, theirs_has] = has;
    let (mut turns, mut quarrels) = ([Renames::new(), Renames::new(), Renames::new()], vec![]);
    let [base, ours, theirs] = &mut turns;
    for (was, now) in here {
        match there.get(was) {
            Some(other) if other == now => {}
            _ if theirs_has(now) => continue,
            Some(other) => {
                quarrels.push([was.clone(), now.clone(), other.clone()]);
                theirs.insert(other.clone(), now.clone());
            }
            None if theirs_has(was) => drop(theirs.insert(was.clone(), now.clone())),
            None => {}
        }
        base.insert(was.clone(), now.clone());
    }
    for (was, now) in there.iter().filter(|(was, now)| !here.contains_key(*was) && !ours_has(now)) {
        if ours_has(was) {
            ours.insert(was.clone(), now.clone());
        }
        base.insert(was.clone(), now.clone());
    }
    Agreed { turns, quarrels }
}

/// What each copy is to call something else, and what they quarrel about: the path of the entry, and its three names.
#[derive(Default)]
struct Step {
    turns: [Called; 3],
    quarrels: Vec<(Vec<String>, [String; 3])>,
}

fn graphs([base, ours, theirs]: &[Document; 3]) -> Step {
    let sides = [ours, theirs].map(|side| called(base, side).groups);
    let has = |side: &Document, name: &str| side.groups.contains_key(name);
    let Agreed { turns, quarrels } = agreed(sides.each_ref(), [&|name| has(ours, name), &|name| has(theirs, name)]);
    let path = |names: [String; 3]| (vec!["graphs".to_owned(), names[1].clone()], names);
    Step {
        turns: turns.map(|groups| Called { groups, ..Called::default() }),
        quarrels: quarrels.into_iter().map(path).collect(),
    }
}

fn parameters([base, ours, theirs]: &[Document; 3]) -> Step {
    let sides = [ours, theirs].map(|side| called(base, side).parameters);
    let mut step = Step::default();
    let graphs: BTreeSet<&Option<String>> = sides.iter().flat_map(|side| side.keys()).collect();
    for group in graphs {
        let none = Renames::new();
        let renames = sides.each_ref().map(|side| side.get(group).unwrap_or(&none));
        let has = |side: &Document, name: &str| {
            graph(side, group.as_deref()).is_some_and(|graph| graph.parameters.contains_key(name))
        };
        let Agreed { turns, quarrels } = agreed(renames, [&|name| has(ours, name), &|name| has(theirs, name)]);
        for (all, renames) in step.turns.iter_mut().zip(turns).filter(|(_, renames)| !renames.is_empty()) {
            all.parameters.insert(group.clone(), renames);
        }
        let path = |now: &str| {
            let within = group.iter().flat_map(|group| ["graphs".to_owned(), group.clone()]);
            within.chain(["parameters".to_owned(), now.to_owned()]).collect()
        };
        step.quarrels.extend(quarrels.into_iter().map(|names| (path(&names[1]), names)));
    }
    step
}

fn graph<'d>(document: &'d Document, group: Option<&str>) -> Option<&'d Graph> {
    group.map_or(Some(&document.graph), |group| document.groups.get(group).map(|group| &group.graph))
}

/// A text with a remark above the entry at the end of a path.
fn remarked(text: &str, path: &[String], remark: &str) -> String {
    let split = split(text);
    let mut found = None;
    for name in path {
        let within = found.map_or(split.tree(), |item: crate::split::Item<'_>| Some(item.value));
        let Some(item) = within.and_then(|tree| entry(tree, name)) else { return text.to_owned() };
        found = Some(item);
    }
    let cut = found.filter(|item| key(*item).is_some()).map(|item| above(text, item, remark));
    apply(text, cut.into_iter().collect())
}
