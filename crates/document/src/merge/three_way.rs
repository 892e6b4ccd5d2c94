//! Three-way merge of texts, entry by entry.

use crate::merge::assembly::{MergedBracket, MergedFragment, MergedText, assemble};
use crate::merge::conflicts::{Conflict, entry_label, split_group};
use crate::merge::fragment_order::{fragment_index, interleave, is_reordered};
use crate::merge::fragments::{Fragment, Fragments, normalized};
use crate::syntax::parser::CONFLICT;
use crate::syntax::tree::{SyntaxKind, SyntaxNode, SyntaxTree};
use lapidary_evaluator::diagnostic::quoted;

/// Lists whose order has no meaning.
const SETS: [&str; 7] = ["tags", "muted", "tests", "frames", "notes", "collapsed", "portals"];

/// Merges the texts of the base, ours and theirs. At a conflict the text has our value, and theirs in a comment above.
pub(crate) fn merge_texts(splits: [&SyntaxTree<'_>; 3]) -> (String, Vec<Conflict>) {
    let mut merger = ThreeWayMerger::default();
    let [base, ours, theirs] = splits.map(Fragments::of_file);
    let merged = merger.merge_contents(base, ours, theirs);
    let notes: String = merged.notes.iter().map(|note| format!("// {note}\n")).collect();
    (notes + &merged.text, merger.conflicts)
}

#[derive(Default)]
struct ThreeWayMerger {
    /// The names of the entries around the current value.
    path: Vec<String>,
    conflicts: Vec<Conflict>,
}

impl ThreeWayMerger {
    /// Merges a value that both sides have.
    fn merge_value(
        &mut self,
        base: Option<SyntaxNode<'_>>,
        ours: SyntaxNode<'_>,
        theirs: SyntaxNode<'_>,
        name: &str,
    ) -> MergedText {
        let (was, here, there) = (base.map(SyntaxNode::text), ours.text(), theirs.text());
        if here == there || was == Some(there) {
            return MergedText::of(here);
        }
        if was == Some(here) {
            return MergedText::of(there);
        }
        let opened = base.filter(|base| self.is_merged_by_entry(*base));
        if self.is_merged_by_entry(ours) && self.is_merged_by_entry(theirs) && self.is_same_entry(opened, ours, theirs)
        {
            let base = opened.map_or(Fragments::default(), Fragments::of);
            return self.merge_contents(base, Fragments::of(ours), Fragments::of(theirs));
        }
        let (was, now, other) = (base.map(normalized), normalized(ours), normalized(theirs));
        if now == other || was.as_ref() == Some(&other) {
            return MergedText::of(here);
        }
        if was.as_ref() == Some(&now) {
            return MergedText::of(there);
        }
        // Positions change no pixel, so ours win.
        if self.is_in_layout() {
            return MergedText::of(here);
        }
        let [here_text, there_text] = [here, there].map(|text| quoted(&one_line(text)));
        let was = base.map_or(String::new(), |base| format!(" (it was {})", quoted(&one_line(base.text()))));
        let message = format!("{} is {here_text} here and {there_text} in theirs{was}", entry_label(&self.path));
        let comment = self.add_conflict(message, format!("theirs has {name}: {}", one_line(there)));
        MergedText { text: here.to_owned(), notes: vec![comment] }
    }
    /// Returns whether the current value belongs to the layout of a graph.
    fn is_in_layout(&self) -> bool {
        split_group(&self.path).1.first().is_some_and(|first| first == "layout")
    }

    /// Adds a conflict; returns the comment for the text.
    fn add_conflict(&mut self, message: String, theirs: String) -> String {
        let comment = CONFLICT.to_owned() + &theirs;
        self.conflicts.push(Conflict::at(&self.path, message, comment.clone()));
        comment
    }
    /// Returns whether a value is merged entry by entry: it has named entries, or is a list without order.
    fn is_merged_by_entry(&self, tree: SyntaxNode<'_>) -> bool {
        let path = split_group(&self.path).1;
        match tree.shape() {
            SyntaxKind::Leaf(_) => false,
            SyntaxKind::Bracket { open: b'[', .. } => match path {
                [list] | [_, list] => SETS.contains(&list.as_str()) && (path.len() == 1 || path[0] == "layout"),
                _ => false,
            },
            SyntaxKind::Bracket { mut items, .. } => items.all(|item| item.key.is_some()),
        }
    }
    /// Returns whether two values are versions of one thing. Nodes that both sides added are two things.
    fn is_same_entry(&self, base: Option<SyntaxNode<'_>>, ours: SyntaxNode<'_>, theirs: SyntaxNode<'_>) -> bool {
        let kind = |tree: SyntaxNode<'_>| match tree.shape() {
            SyntaxKind::Bracket { name, open, .. } => Some((name.to_owned(), open)),
            SyntaxKind::Leaf(_) => None,
        };
        let (was, here, there) = (base.and_then(kind), kind(ours), kind(theirs));
        let alike = here == there || was == here || was == there;
        let made_twice = was.is_none() && here.is_some_and(|(name, _)| !name.is_empty());
        alike && (self.path.is_empty() || !made_twice)
    }

    /// Merges the contents of a bracket.
    fn merge_contents<'t>(
        &mut self,
        mut base: Fragments<'t>,
        mut ours: Fragments<'t>,
        mut theirs: Fragments<'t>,
    ) -> MergedText {
        base.identify_comments(None);
        ours.identify_comments(Some(&base));
        theirs.identify_comments(Some(&base));
        let all = [&base, &ours, &theirs];
        let indices = all.map(fragment_index);
        let of = |side: usize, id: &str| indices[side].get(id).map(|at| &all[side].list[*at]);
        // The order is ours, unless only theirs changed it.
        let host = if is_reordered(&theirs, &indices[0]) && !is_reordered(&ours, &indices[0]) { 2 } else { 1 };
        let (host, guest) = (host, 3 - host);
        let mut notes = vec![];
        let mut make = |id: &str, guest: bool| {
            let merged = self.merge_fragment(of(0, id), of(1, id), of(2, id), &mut notes);
            merged.map(|merged| MergedFragment { guest, ..merged })
        };
        let hosts: Vec<_> = all[host].list.iter().map(|fragment| make(&fragment.id, false)).collect();
        let guests = all[guest].list.iter();
        let guests =
            guests.map(|fragment| if of(host, &fragment.id).is_some() { None } else { make(&fragment.id, true) });
        let guests: Vec<_> = guests.collect();
        let list = interleave([all[host], all[guest]], &indices[0], hosts, guests);
        let head = pick_changed(Some(base.head), ours.head, theirs.head);
        let foot = pick_changed(Some(base.foot), ours.foot, theirs.foot);
        assemble(all[host], MergedBracket { head, list, foot, notes })
    }

    /// Merges a fragment; `None` if it is removed.
    fn merge_fragment<'t>(
        &mut self,
        base: Option<&Fragment<'t>>,
        ours: Option<&Fragment<'t>>,
        theirs: Option<&Fragment<'t>>,
        notes: &mut Vec<String>,
    ) -> Option<MergedFragment<'t>> {
        let (here, there) = match (base, ours, theirs) {
            (_, Some(ours), Some(theirs)) => (ours, theirs),
            (None, Some(one), None) | (None, None, Some(one)) => (one, one),
            (Some(base), Some(one), None) | (Some(base), None, Some(one)) => {
                let value = one.value?;
                if base.value.is_some_and(|was| normalized(was) == normalized(value)) {
                    return None;
                }
                return self.merge_one_sided(one, value, ours.is_some(), notes);
            }
            (_, None, None) => return None,
        };
        let merged = MergedFragment {
            space: pick_changed(base.map(|base| base.space), here.space, there.space),
            name: pick_changed(base.map(|base| base.text), here.text, there.text),
            ..MergedFragment::default()
        };
        let (Some(ours_value), Some(theirs_value)) = (here.value, there.value) else { return Some(merged) };
        let mut value = if std::ptr::eq(here, there) {
            MergedText::of(ours_value.text())
        } else {
            // The value of the whole file has no name.
            let depth = self.path.len();
            self.path.extend(Some(here.id.clone()).filter(|id| !id.is_empty()));
            let value = self.merge_value(base.and_then(|base| base.value), ours_value, theirs_value, name(there));
            self.path.truncate(depth);
            value
        };
        let was = base.map_or("", |base| &base.line_comment);
        let line_comment = pick_changed(Some(was), &here.line_comment, &there.line_comment).to_owned();
        // Both comments stay if both are new.
        if line_comment != there.line_comment && was != there.line_comment && !there.line_comment.is_empty() {
            value.notes.push(
                one_line(&there.line_comment)
                    .trim_start_matches(['/', '*', ' '])
                    .trim_end_matches(['*', '/'])
                    .to_owned(),
            );
        }
        Some(MergedFragment { value: Some(value), line_comment, ..merged })
    }
    /// Merges an entry that one side removed and the other changed.
    fn merge_one_sided<'t>(
        &mut self,
        one: &Fragment<'t>,
        value: SyntaxNode<'_>,
        ours: bool,
        notes: &mut Vec<String>,
    ) -> Option<MergedFragment<'t>> {
        let text = value.text();
        self.path.push(one.id.clone());
        let in_layout = self.is_in_layout();
        let what = entry_label(&self.path);
        let merged = MergedFragment {
            space: one.space,
            name: one.text,
            line_comment: one.line_comment.clone(),
            ..MergedFragment::default()
        };
        let kept = match (ours, in_layout) {
            (true, true) => Some(MergedText::of(text)),
            (false, true) => None,
            (true, false) => {
                let message = format!("{what} is {} here, and removed in theirs", quoted(&one_line(text)));
                let comment = self.add_conflict(message, format!("theirs removes {}", name(one)));
                Some(MergedText { text: text.to_owned(), notes: vec![comment] })
            }
            (false, false) => {
                let message = format!("{what} is removed here, and is {} in theirs", quoted(&one_line(text)));
                notes.push(self.add_conflict(message, format!("theirs has {}: {}", name(one), one_line(text))));
                None
            }
        };
        self.path.pop();
        kept.map(|value| MergedFragment { value: Some(value), ..merged })
    }
}

/// The text on one line.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Theirs if only they changed it, else ours.
fn pick_changed<'t>(base: Option<&str>, ours: &'t str, theirs: &'t str) -> &'t str {
    if base == Some(ours) { theirs } else { ours }
}

/// The name of an entry as written.
fn name<'t>(fragment: &Fragment<'t>) -> &'t str {
    fragment.text.trim_end().trim_end_matches(':').trim_end()
}
