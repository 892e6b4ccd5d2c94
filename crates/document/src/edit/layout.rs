//! Edits of the layout: positions of nodes, frames and notes, muted and collapsed nodes, portals.

use crate::edit::editor::GraphEditor;
use crate::model::entry_names::LAYOUT_ENTRIES;
use crate::model::layout::CanvasFrame;
use crate::read::reader::EntryReader;
use crate::syntax::entry_edits::{append_entry, find_entry, insert_after, insert_ordered, remove_entry};
use crate::syntax::literal::{quote, string};
use crate::syntax::tree::SyntaxNode;
use crate::writer::{frame_fields, frame_text, frames_text, position_text};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::diagnostic::fix::TextEdit;
use std::ops::Range;

impl<'e> GraphEditor<'e> {
    pub(crate) fn move_node(&mut self, name: &str, at: [f64; 2]) -> Result<(), Box<Diagnostic>> {
        self.node(name)?;
        let written = format!("{}: {}", quote(name), position_text(at));
        match self.layout("nodes") {
            Some(records) => self.set(records, name, Some(written), true),
            None => {
                let indent = self.indent();
                self.set_layout_entry("nodes", &format!("{{\n{indent}        {written},\n{indent}    }}"))?;
            }
        }
        Ok(())
    }
    pub(crate) fn move_outputs(&mut self, at: Option<[f64; 2]>) -> Result<(), Box<Diagnostic>> {
        let layout = self.part("layout");
        let old = layout.and_then(|layout| Some((layout, find_entry(layout, "outputs")?)));
        match (old, at.map(position_text)) {
            (Some((_, item)), Some(text)) => self.edits.push(TextEdit { range: item.value.span(), text }),
            (Some((layout, item)), None) => self.edits.push(remove_entry(self.text, layout, item)),
            (None, Some(text)) => self.set_layout_entry("outputs", &text)?,
            (None, None) => {}
        }
        Ok(())
    }
    pub(crate) fn mute(&mut self, name: &str, muted: bool) -> Result<(), Box<Diagnostic>> {
        self.node(name)?;
        match self.part("muted") {
            Some(list) => self.list(list, name, muted),
            None if muted => self.insert_entry("muted", &format!("[{}]", quote(name)))?,
            None => {}
        }
        Ok(())
    }
    /// Adds a node to a list of the layout, or removes it.
    pub(crate) fn list_in_layout(&mut self, of: &str, name: &str, listed: bool) -> Result<(), Box<Diagnostic>> {
        self.node(name)?;
        match self.layout(of) {
            Some(list) => self.list(list, name, listed),
            None if listed => self.set_layout_entry(of, &format!("[{}]", quote(name)))?,
            None => {}
        }
        Ok(())
    }
    /// Replaces all frames or all notes.
    pub(crate) fn frames(&mut self, of: &str, frames: &[CanvasFrame]) -> Result<(), Box<Diagnostic>> {
        let layout = self.part("layout");
        match (layout.and_then(|layout| Some((layout, find_entry(layout, of)?))), frames.is_empty()) {
            (None, true) => {}
            (None, false) => {
                let depth = self.indent().len() / 4 + 1;
                self.set_layout_entry(of, &frames_text(frames, depth))?;
            }
            (Some((layout, item)), true) => self.edits.push(remove_entry(self.text, layout, item)),
            (Some((_, item)), false) => self.update_frames(item.value, frames),
        }
        Ok(())
    }

    /// The value of an entry of the layout.
    pub(crate) fn layout(&self, name: &str) -> Option<SyntaxNode<'e>> {
        Some(find_entry(self.part("layout")?, name)?.value)
    }
    /// Adds an entry to the layout.
    fn set_layout_entry(&mut self, name: &str, value: &str) -> Result<(), Box<Diagnostic>> {
        let indent = self.indent();
        match self.part("layout") {
            Some(layout) => self.edits.extend(insert_ordered(self.text, layout, LAYOUT_ENTRIES, name, value)),
            None => self.insert_entry("layout", &format!("(\n{indent}    {name}: {value},\n{indent})"))?,
        }
        Ok(())
    }
    /// Adds a name to a list, or removes it.
    fn list(&mut self, list: SyntaxNode<'_>, name: &str, wanted: bool) {
        let found = list.items().find(|item| string(item.value).is_some_and(|n| n == name));
        match (found, wanted) {
            (Some(item), false) => self.edits.push(remove_entry(self.text, list, item)),
            (None, true) => self.edits.extend(append_entry(self.text, list, &quote(name), false)),
            _ => {}
        }
    }

    /// Edits a list of frames. Frames that are equal at the beginning and at the end stay, and so do equal frames between
    /// them that keep their order. The other frames are replaced one by one.
    fn update_frames(&mut self, list: SyntaxNode<'e>, frames: &[CanvasFrame]) {
        let old: Vec<_> = list.items().map(|item| EntryReader::default().frame(item.value)).collect();
        let is = |at: usize, frame: &CanvasFrame| old[at].as_ref() == Some(frame);
        let first = (0..old.len().min(frames.len())).take_while(|at| is(*at, &frames[*at])).count();
        let most = old.len().min(frames.len()) - first;
        let last = (1..=most).take_while(|n| is(old.len() - n, &frames[frames.len() - n])).count();
        let (old_end, new_end) = (old.len() - last, frames.len() - last);
        let (mut was, mut at) = (first, first);
        for next in first..=new_end {
            let kept = if next == new_end { Some(old_end) } else { (was..old_end).find(|it| is(*it, &frames[next])) };
            if let Some(kept) = kept {
                self.replace_frames(list, &old, was..kept, &frames[at..next]);
                (was, at) = (kept + 1, next + 1);
            }
        }
    }
    /// Replaces adjacent frames by others.
    fn replace_frames(
        &mut self,
        list: SyntaxNode<'e>,
        old: &[Option<CanvasFrame>],
        replaced: Range<usize>,
        new: &[CanvasFrame],
    ) {
        let list_items: Vec<_> = list.items().collect();
        for (at, frame) in replaced.clone().zip(new) {
            let tree = list_items[at].value;
            let Some(was) = &old[at] else {
                self.edits.push(TextEdit { range: tree.span(), text: frame_text(frame) });
                continue;
            };
            let mut added = vec![];
            for ((name, value), (_, was)) in frame_fields(frame).into_iter().zip(frame_fields(was)) {
                let written = value.as_ref().map(|value| format!("{name}: {value}"));
                match (find_entry(tree, name), written) {
                    _ if value == was => {}
                    (None, Some(written)) => added.push(written),
                    (_, written) => self.set(tree, name, written, false),
                }
            }
            if !added.is_empty() {
                self.edits.extend(insert_after(self.text, tree, tree.items().last(), &added, false));
            }
        }
        for item in list_items[replaced.clone()].iter().skip(new.len()) {
            self.edits.push(remove_entry(self.text, list, *item));
        }
        let text_of = |frame: &CanvasFrame| match old.iter().position(|was| was.as_ref() == Some(frame)) {
            // A frame that only moved in the list keeps its text.
            Some(at) => list_items[at].value.text().replace("\r\n", "\n"),
            None => frame_text(frame),
        };
        let added: Vec<String> = new.iter().skip(replaced.len()).map(text_of).collect();
        if !added.is_empty() {
            let before = replaced.end.checked_sub(1).map(|at| list_items[at]);
            self.edits.extend(insert_after(self.text, list, before, &added, true));
        }
    }
}
