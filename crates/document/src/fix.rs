//! Edits of a text that fixes make: finds the place of each repair in the file.

use crate::entry::{declared_data, unquoted};
use crate::read::ENTRIES;
use crate::splice::{Cut, enter, entry, insert, key, remove};
use crate::split::{Item, Items, Split, Tree, blank, split, word};
use crate::write::text as quote;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::diagnostic::fix::{Fix, Repair, TextEdit};
use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

/// Turns the repair of every fix into edits of the text that was read. A fix that has no place in the text is removed.
pub fn resolve_fixes(text: &str, diagnostics: &mut [Diagnostic]) {
    // Most repairs need no entries.
    let entries = LazyCell::new(|| split(text));
    let source = Source { text, split: &entries };
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

/// The text with fixes applied, and which of them were, in their order. A fix that touches what an earlier one changes is
/// left out.
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

/// Gives a diagnostic whose fix replaces another part than the one it is about the place of that part.
pub(crate) fn fix_at(diagnostic: Diagnostic, span: &Range<usize>) -> Diagnostic {
    let at = |fix: Fix| match fix.repair {
        Repair::Replace(text) => Some(Fix { repair: Repair::Text(vec![TextEdit::replace(span.clone(), text)]), ..fix }),
        Repair::Text(_) => Some(fix),
        _ => None,
    };
    Diagnostic { fix: diagnostic.fix.and_then(at), ..diagnostic }
}

/// The same diagnostic of a text from which this one was made: `to` finds the place in that text.
pub(crate) fn moved(diagnostic: Diagnostic, to: impl Fn(Range<usize>) -> Range<usize>) -> Diagnostic {
    let fix = diagnostic.fix.map(|fix| match fix.repair {
        Repair::Text(edits) => {
            let edit = |edit: TextEdit| TextEdit { range: to(edit.range), ..edit };
            Fix { repair: Repair::Text(edits.into_iter().map(edit).collect()), ..fix }
        }
        _ => fix,
    });
    Diagnostic { span: diagnostic.span.map(to), fix, ..diagnostic }
}

/// A text and its entries.
struct Source<'t, F: FnOnce() -> Split<'t>> {
    text: &'t str,
    split: &'t LazyCell<Split<'t>, F>,
}

impl<'t, F: FnOnce() -> Split<'t>> Source<'t, F> {
    /// The edits that repair the part of the text at `span`.
    fn edits(&self, span: Range<usize>, repair: &Repair) -> Option<Vec<TextEdit>> {
        Some(match repair {
            Repair::Text(edits) => edits.clone(),
            Repair::Replace(text) => {
                let is_name = self.text[blank(self.text, span.end)..].starts_with(':');
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
                vec![self.edit(remove(self.text, bracket?, item))]
            }
            Repair::Sort => sorted(self.find(&span)?.1.value)?,
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
    /// Adds a node to the graph around a part of the text, and replaces the part by a wire from it.
    fn node(&self, span: Range<usize>, name: &str, node: &str, output: Option<&str>) -> Option<Vec<TextEdit>> {
        let graph = self.graph_around(&span)?;
        let nodes = entry(graph, "nodes")?.value;
        let taken = |name: &str| nodes.items().any(|item| key(item).is_some_and(|key| key == name));
        let free = (2..).map(|n| format!("{name} {n}"));
        let name = std::iter::once(name.to_owned()).chain(free).find(|name| !taken(name))?;
        let wire = output.map_or_else(|| name.clone(), |output| format!("{name}.{output}"));
        let added = insert(self.text, nodes, &format!("{}: {node}", quote(&name)), true);
        let mut edits: Vec<_> = added.into_iter().map(|cut| self.edit(cut)).collect();
        edits.push(TextEdit::replace(span, quote(&wire)));
        Some(edits)
    }
    fn version(&self, kind: &str, version: u32) -> Option<Vec<TextEdit>> {
        let file = self.split.graph()?;
        let stated = format!("{}: {version}", quote(kind));
        let cuts = match entry(file, "versions").map(|item| item.value) {
            None => enter(self.text, file, ENTRIES, "versions", &format!("{{ {stated} }}")),
            Some(list) => match entry(list, kind) {
                Some(item) => vec![Cut { range: item.value.span(), with: version.to_string() }],
                None => insert(self.text, list, &stated, false),
            },
        };
        Some(cuts.into_iter().map(|cut| self.edit(cut)).collect())
    }

    /// Whether the bracket around the name at `span` has an entry of another name.
    fn is_taken(&self, span: &Range<usize>, name: &str) -> bool {
        let name = unquoted(name).unwrap_or(Cow::Borrowed(name));
        let bracket = self.find(span).and_then(|(bracket, _)| bracket);
        bracket.is_some_and(|bracket| {
            bracket.items().any(|item| item.key_span() != *span && key(item).is_some_and(|key| key == name))
        })
    }

    /// The entry whose value or name stands at `span`, and the bracket around it.
    fn find(&self, span: &Range<usize>) -> Option<(Option<Tree<'t>>, Item<'t>)> {
        let mut bracket = None;
        loop {
            let mut items: Items<'t> = bracket.map_or_else(|| self.split.whole(), Tree::items);
            let item = items.find(|item| item.start <= span.start && span.end <= item.value.span().end)?;
            if item.value.span() == *span || item.key_span() == *span {
                return Some((bracket, item));
            }
            bracket = Some(item.value).filter(|value| value.is_group());
            bracket?;
        }
    }
    /// The graph that a part of the text belongs to: the file, or a graph inside it.
    fn graph_around(&self, span: &Range<usize>) -> Option<Tree<'t>> {
        let file = self.split.graph()?;
        let around = |item: &Item<'_>| item.start <= span.start && span.end <= item.value.span().end;
        let inner = entry(file, "graphs").and_then(|graphs| graphs.value.items().find(around));
        Some(inner.map_or(file, |item| item.value))
    }
    /// A cut as an edit, with the line ends of the text.
    fn edit(&self, cut: Cut) -> TextEdit {
        let crlf = self.text.contains("\r\n");
        TextEdit { range: cut.range, text: if crlf { cut.with.replace('\n', "\r\n") } else { cut.with } }
    }
}

/// The edits that sort the pairs of a list by their first numbers.
fn sorted(list: Tree<'_>) -> Option<Vec<TextEdit>> {
    let first = |item: Item<'_>| item.value.items().next()?.value.text().replace('_', "").parse::<f64>().ok();
    let mut pairs = list.items().map(|item| Some((first(item)?, item.value))).collect::<Option<Vec<_>>>()?;
    pairs.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let edits = list.items().zip(pairs).filter(|(item, (_, to))| item.value.span() != to.span());
    Some(edits.map(|(item, (_, to))| TextEdit::replace(item.value.span(), to.text())).collect())
}
