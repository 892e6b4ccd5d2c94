//! Where nodes lie, frames and notes around them, and lists of their names, changed.

use super::Editor;
use crate::document::Frame;
use crate::entry::{Reader, string};
use crate::splice::{Cut, enter, entry, insert, insert_behind, remove};
use crate::split::Tree;
use crate::spot::LAYOUT_ENTRIES;
use crate::write::{self, frame_fields, spot, text as quote};
use lapidary_evaluator::diagnostic::Diagnostic;
use std::ops::Range;

impl<'e> Editor<'e> {
    pub(super) fn place(&mut self, name: &str, at: [f64; 2]) -> Result<(), Box<Diagnostic>> {
        let written = format!("{}: {}", quote(name), spot(at));
        match self.layout("nodes") {
            Some(spots) => self.set(spots, name, Some(written), true),
            None => {
                let deep = self.indent();
                self.lay("nodes", &format!("{{\n{deep}        {written},\n{deep}    }}"))?;
            }
        }
        Ok(())
    }
    pub(super) fn mute(&mut self, name: &str, muted: bool) -> Result<(), Box<Diagnostic>> {
        match self.part("muted") {
            Some(list) => self.list(list, name, muted),
            None if muted => self.enter("muted", &format!("[{}]", quote(name)))?,
            None => {}
        }
        Ok(())
    }
    pub(super) fn collapse(&mut self, name: &str, collapsed: bool) -> Result<(), Box<Diagnostic>> {
        match self.layout("collapsed") {
            Some(list) => self.list(list, name, collapsed),
            None if collapsed => self.lay("collapsed", &format!("[{}]", quote(name)))?,
            None => {}
        }
        Ok(())
    }
    /// Frames or notes: these, where there were others.
    pub(super) fn frames(&mut self, of: &str, frames: &[Frame]) -> Result<(), Box<Diagnostic>> {
        let layout = self.part("layout");
        match (layout.and_then(|layout| Some((layout, entry(layout, of)?))), frames.is_empty()) {
            (None, true) => {}
            (None, false) => {
                let depth = self.indent().len() / 4 + 1;
                self.lay(of, &write::frames(frames, depth))?;
            }
            (Some((layout, item)), true) => self.cuts.push(remove(self.text, layout, item)),
            (Some((_, item)), false) => self.reframe(item.value, frames),
        }
        Ok(())
    }

    /// Part of the layout.
    pub(super) fn layout(&self, name: &str) -> Option<Tree<'e>> {
        Some(entry(self.part("layout")?, name)?.value)
    }
    /// Gives the layout an entry that it has not.
    fn lay(&mut self, name: &str, value: &str) -> Result<(), Box<Diagnostic>> {
        let deep = self.indent();
        match self.part("layout") {
            Some(layout) => self.cuts.extend(enter(self.text, layout, LAYOUT_ENTRIES, name, value)),
            None => self.enter("layout", &format!("(\n{deep}    {name}: {value},\n{deep})"))?,
        }
        Ok(())
    }
    /// Has a name on a list, or not.
    fn list(&mut self, list: Tree<'_>, name: &str, wanted: bool) {
        let found = list.items().find(|item| string(item.value).is_some_and(|n| n == name));
        match (found, wanted) {
            (Some(item), false) => self.cuts.push(remove(self.text, list, item)),
            (None, true) => self.cuts.extend(insert(self.text, list, &quote(name), false)),
            _ => {}
        }
    }

    /// Makes one list of frames of another. What is the same at both ends stays, and in between what comes in the same
    /// order; what is left between two that stay is one changed for another.
    fn reframe(&mut self, list: Tree<'e>, frames: &[Frame]) {
        let old: Vec<_> = list.items().map(|item| Reader::default().frame(item.value)).collect();
        let is = |at: usize, frame: &Frame| old[at].as_ref() == Some(frame);
        let first = (0..old.len().min(frames.len())).take_while(|at| is(*at, &frames[*at])).count();
        let most = old.len().min(frames.len()) - first;
        let last = (1..=most).take_while(|n| is(old.len() - n, &frames[frames.len() - n])).count();
        let (old_end, new_end) = (old.len() - last, frames.len() - last);
        let (mut was, mut at) = (first, first);
        for next in first..=new_end {
            let kept = if next == new_end { Some(old_end) } else { (was..old_end).find(|it| is(*it, &frames[next])) };
            if let Some(kept) = kept {
                self.exchange(list, &old, was..kept, &frames[at..next]);
                (was, at) = (kept + 1, next + 1);
            }
        }
    }
    /// Makes frames that stand next to each other into others.
    fn exchange(&mut self, list: Tree<'e>, old: &[Option<Frame>], gone: Range<usize>, new: &[Frame]) {
        let list_items: Vec<_> = list.items().collect();
        for (at, frame) in gone.clone().zip(new) {
            let tree = list_items[at].value;
            let Some(was) = &old[at] else {
                self.cuts.push(Cut { range: tree.span(), with: write::frame(frame) });
                continue;
            };
            let mut added = vec![];
            for ((name, value), (_, was)) in frame_fields(frame).into_iter().zip(frame_fields(was)) {
                let written = value.as_ref().map(|value| format!("{name}: {value}"));
                match (entry(tree, name), written) {
                    _ if value == was => {}
                    (None, Some(written)) => added.push(written),
                    (_, written) => self.set(tree, name, written, false),
                }
            }
            if !added.is_empty() {
                self.cuts.extend(insert_behind(self.text, tree, tree.items().last(), &added, false));
            }
        }
        for item in list_items[gone.clone()].iter().skip(new.len()) {
            self.cuts.push(remove(self.text, list, *item));
        }
        let said = |frame: &Frame| match old.iter().position(|was| was.as_ref() == Some(frame)) {
            // It only stands elsewhere now, as it was written.
            Some(at) => list_items[at].value.text().replace("\r\n", "\n"),
            None => write::frame(frame),
        };
        let added: Vec<String> = new.iter().skip(gone.len()).map(said).collect();
        if !added.is_empty() {
            let before = gone.end.checked_sub(1).map(|at| list_items[at]);
            self.cuts.extend(insert_behind(self.text, list, before, &added, true));
        }
    }
}
