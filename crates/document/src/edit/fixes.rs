//! Fixes as edits of a text.

use crate::model::entry_names::ENTRIES;
use crate::syntax::entry_edits::{append_entry, entry_name, find_entry, insert_ordered, remove_entry};
use crate::syntax::lexer::{skip_trivia, word};
use crate::syntax::literal::{declared_data, quote, unquoted};
use crate::syntax::parser::parse;
use crate::syntax::tree::{SyntaxEntries, SyntaxEntry, SyntaxNode, SyntaxTree};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::diagnostic::fix::{Fix, Repair, TextEdit};
use lapidary_evaluator::graph::{free_name, wire_reference};
use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

/// Turns the repair of each fix into edits of the text. A fix without a span in the text is removed.
pub fn resolve_fixes(text: &str, diagnostics: &mut [Diagnostic]) {
    // Parsed only if a repair needs it.
    let entries = LazyCell::new(|| parse(text));
    let source = ParsedText { text, syntax: &entries };
    for diagnostic in diagnostics {
        let Some(fix) = &mut diagnostic.fix else { continue };
        if matches!(fix.repair, Repair::Text(_)) {
            continue;
        }
        let span = diagnostic.span.clone().filter(|span| text.get(span.clone()).is_some());
        let edits = span.and_then(|span| source.edits(span, &fix.repair));
        match edits {
            Some(edits) => fix.repair = Repair::Text(edits),
            None => diagnostic.fix = None,
        }
    }
}

/// Applies fixes to a text; returns the indices of the applied ones. A fix that overlaps an earlier one is skipped.
pub fn apply_fixes<'f>(text: &str, fixes: impl IntoIterator<Item = &'f Fix>) -> (String, Vec<usize>) {
    let (mut edits, mut applied): (Vec<&TextEdit>, Vec<usize>) = (vec![], vec![]);
    for (index, fix) in fixes.into_iter().enumerate() {
        let own = fix.edits();
        let valid = own.iter().all(|edit| text.get(edit.range.clone()).is_some());
        let touches =
            |one: &TextEdit, other: &TextEdit| one.range.start <= other.range.end && other.range.start <= one.range.end;
        if own.is_empty() || !valid || own.iter().any(|edit| edits.iter().any(|other| touches(edit, other))) {
            continue;
        }
        edits.extend(own);
        applied.push(index);
    }
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let (mut out, mut at) = (String::with_capacity(text.len() + 64), 0);
    for edit in edits {
        out.push_str(text.get(at..edit.range.start).unwrap_or_default());
        out.push_str(&edit.text);
        at = edit.range.end;
    }
    out.push_str(&text[at..]);
    (out, applied)
}

/// A text and its syntax tree.
struct ParsedText<'t, F: FnOnce() -> SyntaxTree<'t>> {
    text: &'t str,
    syntax: &'t LazyCell<SyntaxTree<'t>, F>,
}

impl<'t, F: FnOnce() -> SyntaxTree<'t>> ParsedText<'t, F> {
    /// The edits that repair the part of the text at `span`.
    fn edits(&self, span: Range<usize>, repair: &Repair) -> Option<Vec<TextEdit>> {
        Some(match repair {
            Repair::Text(edits) => edits.clone(),
            Repair::Replace(text) => {
                let is_name = self.text[skip_trivia(self.text, span.end)..].starts_with(':');
                if is_name && self.is_taken(&span, text) {
                    return None;
                }
                vec![TextEdit::replace(span, text.clone())]
            }
            Repair::Rename(name) => {
                let old = word(&self.text[span.start..]);
                vec![TextEdit::replace(span.start..span.start + old.len(), name.clone())]
            }
            Repair::Remove => {
                let (bracket, item) = self.find(&span)?;
                vec![self.edit(remove_entry(self.text, bracket?, item))]
            }
            Repair::Sort => sort_edits(self.find(&span)?.1.value)?,
            Repair::WrapData => {
                let value = self.find(&span)?.1.value.span();
                vec![TextEdit::insert(value.start, "data("), TextEdit::insert(value.end, ")")]
            }
            Repair::UnwrapData => {
                let value = self.find(&span)?.1.value;
                vec![TextEdit::replace(value.span(), declared_data(value)?.text())]
            }
            Repair::AddNode { name, kind, socket, output } => {
                let node = format!("{kind}({socket}: {})", &self.text[span.clone()]);
                self.node(span, name, &node, *output)?
            }
            Repair::LiftNode => self.node(span.clone(), word(&self.text[span.start..]), &self.text[span], None)?,
            Repair::StateVersion(kind, version) => self.version(kind, *version)?,
        })
    }
    /// Adds a node to the graph around a span, and replaces the text of the span by a wire from it.
    fn node(&self, span: Range<usize>, name: &str, node: &str, output: Option<&str>) -> Option<Vec<TextEdit>> {
        let graph = self.graph_around(&span)?;
        let nodes = find_entry(graph, "nodes")?.value;
        let taken = |name: &str| nodes.items().any(|item| entry_name(item).is_some_and(|key| key == name));
        let name = free_name(name, ' ', taken);
        let wire = wire_reference(&name, output);
        let added = append_entry(self.text, nodes, &format!("{}: {node}", quote(&name)), true);
        let mut edits: Vec<_> = added.into_iter().map(|cut| self.edit(cut)).collect();
        edits.push(TextEdit::replace(span, quote(&wire)));
        Some(edits)
    }
    fn version(&self, kind: &str, version: u32) -> Option<Vec<TextEdit>> {
        let file = self.syntax.graph()?;
        let stated = format!("{}: {version}", quote(kind));
        let edits = match find_entry(file, "versions").map(|item| item.value) {
            None => insert_ordered(self.text, file, ENTRIES, "versions", &format!("{{ {stated} }}")),
            Some(list) => match find_entry(list, kind) {
                Some(item) => vec![TextEdit { range: item.value.span(), text: version.to_string() }],
                None => append_entry(self.text, list, &stated, false),
            },
        };
        Some(edits.into_iter().map(|cut| self.edit(cut)).collect())
    }

    /// Returns whether the bracket around the name at `span` has another entry with the new name.
    fn is_taken(&self, span: &Range<usize>, name: &str) -> bool {
        let name = unquoted(name).unwrap_or(Cow::Borrowed(name));
        let bracket = self.find(span).and_then(|(bracket, _)| bracket);
        bracket.is_some_and(|bracket| {
            bracket.items().any(|item| item.key_span() != *span && entry_name(item).is_some_and(|key| key == name))
        })
    }

    /// The entry whose value or name is at `span`, and the bracket around it.
    fn find(&self, span: &Range<usize>) -> Option<(Option<SyntaxNode<'t>>, SyntaxEntry<'t>)> {
        let mut bracket = None;
        loop {
            let mut items: SyntaxEntries<'t> = bracket.map_or_else(|| self.syntax.whole(), SyntaxNode::items);
            let item = items.find(|item| item.start <= span.start && span.end <= item.value.span().end)?;
            if item.value.span() == *span || item.key_span() == *span {
                return Some((bracket, item));
            }
            bracket = Some(item.value).filter(|value| value.is_group());
            bracket?;
        }
    }
    /// The graph around a span: the main graph, or one inside the file.
    fn graph_around(&self, span: &Range<usize>) -> Option<SyntaxNode<'t>> {
        let file = self.syntax.graph()?;
        let around = |item: &SyntaxEntry<'_>| item.start <= span.start && span.end <= item.value.span().end;
        let inner = find_entry(file, "graphs").and_then(|graphs| graphs.value.items().find(around));
        Some(inner.map_or(file, |item| item.value))
    }
    /// The edit with the line breaks of the text.
    fn edit(&self, cut: TextEdit) -> TextEdit {
        let crlf = self.text.contains("\r\n");
        TextEdit { range: cut.range, text: if crlf { cut.text.replace('\n', "\r\n") } else { cut.text } }
    }
}

/// The edits that sort the pairs of a list by their first numbers.
fn sort_edits(list: SyntaxNode<'_>) -> Option<Vec<TextEdit>> {
    let first = |item: SyntaxEntry<'_>| item.value.items().next()?.value.text().replace('_', "").parse::<f64>().ok();
    let mut pairs = list.items().map(|item| Some((first(item)?, item.value))).collect::<Option<Vec<_>>>()?;
    pairs.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let edits = list.items().zip(pairs).filter(|(item, (_, to))| item.value.span() != to.span());
    Some(edits.map(|(item, (_, to))| TextEdit::replace(item.value.span(), to.text())).collect())
}
