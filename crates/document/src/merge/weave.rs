//! Weaves three texts into one, entry by entry: what one side changed is taken, what both changed is told.

use super::order::{among, moved, places};
use super::pieces::{Piece, Pieces, plain};
use super::place::{Conflict, inner, told};
use super::put::{Done, Woven, put};
use crate::split::{CONFLICT, Shape, Split, Tree};
use lapidary_evaluator::diagnostic::quoted;

/// Lists of which the order is of no matter.
const SETS: [&str; 6] = ["tags", "muted", "tests", "frames", "notes", "collapsed"];

/// The text that has the changes of both sides: of the common base, ours and theirs. Where they do not go together the
/// text has ours, and theirs in a remark above.
pub(super) fn weave(splits: [&Split<'_>; 3]) -> (String, Vec<Conflict>) {
    let mut weaver = Weaver::default();
    let [base, ours, theirs] = splits.map(Pieces::of_file);
    let woven = weaver.pieces(base, ours, theirs);
    let notes: String = woven.notes.iter().map(|note| format!("// {note}\n")).collect();
    (notes + &woven.text, weaver.conflicts)
}

#[derive(Default)]
struct Weaver {
    /// The names of the entries around the value at hand.
    path: Vec<String>,
    conflicts: Vec<Conflict>,
}

impl Weaver {
    /// The value of an entry that both sides have.
    fn value(&mut self, base: Option<Tree<'_>>, ours: Tree<'_>, theirs: Tree<'_>, name: &str) -> Woven {
        let (was, here, there) = (base.map(Tree::text), ours.text(), theirs.text());
        if here == there || was == Some(there) {
            return Woven::of(here);
        }
        if was == Some(here) {
            return Woven::of(there);
        }
        let opened = base.filter(|base| self.opens(*base));
        if self.opens(ours) && self.opens(theirs) && self.one(opened, ours, theirs) {
            let base = opened.map_or(Pieces::default(), Pieces::of);
            return self.pieces(base, Pieces::of(ours), Pieces::of(theirs));
        }
        let (was, now, other) = (base.map(plain), plain(ours), plain(theirs));
        if now == other || was.as_ref() == Some(&other) {
            return Woven::of(here);
        }
        if was.as_ref() == Some(&now) {
            return Woven::of(there);
        }
        // Where a node lies changes no pixel, and is nothing to quarrel about.
        if inner(&self.path).1.first().is_some_and(|first| first == "layout") {
            return Woven::of(here);
        }
        let [here_told, there_told] = [here, there].map(|text| quoted(&line(text)));
        let was = base.map_or(String::new(), |base| format!(" (it was {})", quoted(&line(base.text()))));
        let message = format!("{} is {here_told} here and {there_told} in theirs{was}", told(&self.path));
        let remark = self.conflict(message, format!("theirs says {name}: {}", line(there)));
        Woven { text: here.to_owned(), notes: vec![remark] }
    }
    /// Keeps a conflict; yields what the text is to say of it.
    fn conflict(&mut self, message: String, theirs: String) -> String {
        let remark = CONFLICT.to_owned() + &theirs;
        self.conflicts.push(Conflict::at(&self.path, message, remark.clone()));
        remark
    }
    /// Whether a value is looked into: it holds named entries, or is a list without order.
    fn opens(&self, tree: Tree<'_>) -> bool {
        let path = inner(&self.path).1;
        match tree.shape() {
            Shape::Leaf(_) => false,
            Shape::Group { open: b'[', .. } => match path {
                [list] | [_, list] => SETS.contains(&list.as_str()) && (path.len() == 1 || path[0] == "layout"),
                _ => false,
            },
            Shape::Group { mut items, .. } => items.all(|item| item.key.is_some()),
        }
    }
    /// Whether two values are the same thing with changes, and not two things: nodes that both sides made are two.
    fn one(&self, base: Option<Tree<'_>>, ours: Tree<'_>, theirs: Tree<'_>) -> bool {
        let kind = |tree: Tree<'_>| match tree.shape() {
            Shape::Group { name, open, .. } => Some((name.to_owned(), open)),
            Shape::Leaf(_) => None,
        };
        let (was, here, there) = (base.and_then(kind), kind(ours), kind(theirs));
        let alike = here == there || was == here || was == there;
        let made_twice = was.is_none() && here.is_some_and(|(name, _)| !name.is_empty());
        alike && (self.path.is_empty() || !made_twice)
    }

    /// What stands between brackets that all have, or both sides.
    fn pieces<'t>(&mut self, mut base: Pieces<'t>, mut ours: Pieces<'t>, mut theirs: Pieces<'t>) -> Woven {
        base.know_remarks(None);
        ours.know_remarks(Some(&base));
        theirs.know_remarks(Some(&base));
        let all = [&base, &ours, &theirs];
        let places = all.map(places);
        let of = |side: usize, id: &str| places[side].get(id).map(|at| &all[side].list[*at]);
        // The order is ours, unless only theirs is another than it was.
        let host = if moved(&theirs, &places[0]) && !moved(&ours, &places[0]) { 2 } else { 1 };
        let (host, guest) = (host, 3 - host);
        let mut notes = vec![];
        let mut make = |id: &str, guest: bool| {
            let done = self.piece(of(0, id), of(1, id), of(2, id), &mut notes);
            done.map(|done| Done { guest, ..done })
        };
        let hosts: Vec<_> = all[host].list.iter().map(|piece| make(&piece.id, false)).collect();
        let guests = all[guest].list.iter();
        let guests = guests.map(|piece| if of(host, &piece.id).is_some() { None } else { make(&piece.id, true) });
        let guests: Vec<_> = guests.collect();
        let list = among([all[host], all[guest]], &places[0], hosts, guests);
        let head = three(Some(base.head), ours.head, theirs.head);
        let foot = three(Some(base.foot), ours.foot, theirs.foot);
        put(all[host], head, list, foot, notes)
    }

    /// One piece as all have it; nothing where it is gone.
    fn piece<'t>(
        &mut self,
        base: Option<&Piece<'t>>,
        ours: Option<&Piece<'t>>,
        theirs: Option<&Piece<'t>>,
        notes: &mut Vec<String>,
    ) -> Option<Done<'t>> {
        let (here, there) = match (base, ours, theirs) {
            (_, Some(ours), Some(theirs)) => (ours, theirs),
            (None, Some(one), None) | (None, None, Some(one)) => (one, one),
            (Some(base), Some(one), None) | (Some(base), None, Some(one)) => {
                let value = one.value?;
                if base.value.is_some_and(|was| plain(was) == plain(value)) {
                    return None;
                }
                return self.quarrel(one, value, ours.is_some(), notes);
            }
            (_, None, None) => return None,
        };
        let done = Done {
            space: three(base.map(|base| base.space), here.space, there.space),
            name: three(base.map(|base| base.text), here.text, there.text),
            ..Done::default()
        };
        let (Some(ours_value), Some(theirs_value)) = (here.value, there.value) else { return Some(done) };
        let mut value = if std::ptr::eq(here, there) {
            Woven::of(ours_value.text())
        } else {
            // The whole of a file has no name.
            let depth = self.path.len();
            self.path.extend(Some(here.id.clone()).filter(|id| !id.is_empty()));
            let value = self.value(base.and_then(|base| base.value), ours_value, theirs_value, name(there));
            self.path.truncate(depth);
            value
        };
        let was = base.map_or("", |base| &base.beside);
        let beside = three(Some(was), &here.beside, &there.beside).to_owned();
        // Both remarks stay where both are new.
        if beside != there.beside && was != there.beside && !there.beside.is_empty() {
            value
                .notes
                .push(line(&there.beside).trim_start_matches(['/', '*', ' ']).trim_end_matches(['*', '/']).to_owned());
        }
        Some(Done { value: Some(value), beside, ..done })
    }
    /// What one side takes out and the other changes.
    fn quarrel<'t>(
        &mut self,
        one: &Piece<'t>,
        value: Tree<'_>,
        ours: bool,
        notes: &mut Vec<String>,
    ) -> Option<Done<'t>> {
        let text = value.text();
        self.path.push(one.id.clone());
        let quiet = inner(&self.path).1.first().is_some_and(|first| first == "layout");
        let what = told(&self.path);
        let done = Done { space: one.space, name: one.text, beside: one.beside.clone(), ..Done::default() };
        let kept = match (ours, quiet) {
            (true, true) => Some(Woven::of(text)),
            (false, true) => None,
            (true, false) => {
                let message = format!("{what} is {} here, and theirs takes it out", quoted(&line(text)));
                let remark = self.conflict(message, format!("theirs takes {} out", name(one)));
                Some(Woven { text: text.to_owned(), notes: vec![remark] })
            }
            (false, false) => {
                let message = format!("{what} is taken out here, and is {} in theirs", quoted(&line(text)));
                notes.push(self.conflict(message, format!("theirs says {}: {}", name(one), line(text))));
                None
            }
        };
        self.path.pop();
        kept.map(|value| Done { value: Some(value), ..done })
    }
}

/// A stretch of text on one line.
pub(super) fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What only one side changed is as that side has it, and else ours.
fn three<'t>(base: Option<&str>, ours: &'t str, theirs: &'t str) -> &'t str {
    if base == Some(ours) { theirs } else { ours }
}

/// The name of an entry as it is written.
fn name<'t>(piece: &Piece<'t>) -> &'t str {
    piece.text.trim_end().trim_end_matches(':').trim_end()
}
