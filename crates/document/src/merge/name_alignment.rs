//! Alignment of the names of parameters and of graphs inside the file in three copies of it.

use crate::edit::references::rename_references;
use crate::merge::conflicts::Conflict;
use crate::model::document::Document;
use crate::model::renames::{RenameSet, Renames};
use crate::rename_detection::interfaces::detect_interface_renames;
use crate::syntax::entry_edits::{apply_edits, comment_above, entry_name, find_entry};
use crate::syntax::literal::quote;
use crate::syntax::parser::{CONFLICT, parse};
use crate::syntax::tree::SyntaxEntry;
use lapidary_evaluator::graph::Graph;
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeSet;

/// Renames parameters and graphs in the base, ours and theirs, so that the same thing has one name. Graphs come first, as
/// they contain parameters.
pub(crate) fn align_names(
    mut texts: [String; 3],
    read_copy: impl Fn(&str) -> Document,
    library: &Library,
) -> RenamedCopies {
    let mut conflicts = vec![];
    let steps: [fn(&[Document; 3]) -> RenameStep; 2] = [graphs, parameters];
    for step in steps {
        let RenameStep { renames, conflicting } = step(&texts.each_ref().map(|text| read_copy(text)));
        for (text, renames_of_side) in texts.iter_mut().zip(&renames) {
            *text = rename_references(text, renames_of_side, library);
        }
        for (path, [was, here, there]) in conflicting {
            let message =
                format!("{} is renamed to {} here, and to {} in theirs", quote(&was), quote(&here), quote(&there));
            let comment = format!("{CONFLICT}theirs names this {}", quote(&there));
            texts[1] = add_comment(&texts[1], &path, &comment);
            conflicts.push(Conflict::at(&path, message, comment));
        }
    }
    RenamedCopies { texts, conflicts }
}

/// Three copies with aligned names of parameters and of graphs inside the file.
pub(crate) struct RenamedCopies {
    pub(crate) texts: [String; 3],
    pub(crate) conflicts: Vec<Conflict>,
}

/// The renames that align three copies.
pub(crate) struct RenamePlan {
    /// The renames of the base, ours and theirs.
    pub(crate) renames: [Renames; 3],
    /// Renamed by both sides to different names: the old name, ours and theirs. All copies get our name.
    pub(crate) conflicting: Vec<[String; 3]>,
}

/// Combines the renames of both sides. A rename to a name that the other side uses counts as another thing.
pub(crate) fn plan_renames([here, there]: [&Renames; 2], has: [&dyn Fn(&str) -> bool; 2]) -> RenamePlan {
    let [ours_has, theirs_has] = has;
    let (mut renames, mut conflicting) = ([Renames::new(), Renames::new(), Renames::new()], vec![]);
    let [base, ours, theirs] = &mut renames;
    for (was, now) in here {
        match there.get(was) {
            Some(other) if other == now => {}
            _ if theirs_has(now) => continue,
            Some(other) => {
                conflicting.push([was.clone(), now.clone(), other.clone()]);
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
    RenamePlan { renames, conflicting }
}

/// The renames of each copy, and conflicts: the path of the entry, and its three names.
#[derive(Default)]
struct RenameStep {
    renames: [RenameSet; 3],
    conflicting: Vec<(Vec<String>, [String; 3])>,
}

fn graphs([base, ours, theirs]: &[Document; 3]) -> RenameStep {
    let sides = [ours, theirs].map(|side| detect_interface_renames(base, side).groups);
    let has = |side: &Document, name: &str| side.groups.contains_key(name);
    let RenamePlan { renames, conflicting } =
        plan_renames(sides.each_ref(), [&|name| has(ours, name), &|name| has(theirs, name)]);
    let path = |names: [String; 3]| (vec!["graphs".to_owned(), names[1].clone()], names);
    RenameStep {
        renames: renames.map(|groups| RenameSet { groups, ..RenameSet::default() }),
        conflicting: conflicting.into_iter().map(path).collect(),
    }
}

fn parameters([base, ours, theirs]: &[Document; 3]) -> RenameStep {
    let sides = [ours, theirs].map(|side| detect_interface_renames(base, side).parameters);
    let mut step = RenameStep::default();
    let graphs: BTreeSet<&Option<String>> = sides.iter().flat_map(|side| side.keys()).collect();
    for group in graphs {
        let none = Renames::new();
        let renames = sides.each_ref().map(|side| side.get(group).unwrap_or(&none));
        let has = |side: &Document, name: &str| {
            graph(side, group.as_deref()).is_some_and(|graph| graph.parameters.contains_key(name))
        };
        let RenamePlan { renames, conflicting } =
            plan_renames(renames, [&|name| has(ours, name), &|name| has(theirs, name)]);
        for (all, renames) in step.renames.iter_mut().zip(renames).filter(|(_, renames)| !renames.is_empty()) {
            all.parameters.insert(group.clone(), renames);
        }
        let path = |now: &str| {
            let within = group.iter().flat_map(|group| ["graphs".to_owned(), group.clone()]);
            within.chain(["parameters".to_owned(), now.to_owned()]).collect()
        };
        step.conflicting.extend(conflicting.into_iter().map(|names| (path(&names[1]), names)));
    }
    step
}

/// The graph inside the file with this name, or the main graph.
pub(crate) fn graph<'d>(document: &'d Document, group: Option<&str>) -> Option<&'d Graph> {
    group.map_or(Some(&document.graph), |group| document.groups.get(group).map(|group| &group.graph))
}

/// Adds a comment above the entry at a path.
fn add_comment(text: &str, path: &[String], comment: &str) -> String {
    let syntax = parse(text);
    let mut found = None;
    for name in path {
        let within = found.map_or(syntax.tree(), |item: SyntaxEntry<'_>| Some(item.value));
        let Some(item) = within.and_then(|tree| find_entry(tree, name)) else { return text.to_owned() };
        found = Some(item);
    }
    let cut = found.filter(|item| entry_name(*item).is_some()).map(|item| comment_above(text, item, comment));
    apply_edits(text, cut.into_iter().collect())
}
