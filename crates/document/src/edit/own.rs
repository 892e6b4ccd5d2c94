//! Nodes as they are written, with the remarks that belong to them: both go where the nodes go.

use super::{Editor, open};
use crate::splice::{Cut, above, indent, key, line_after, line_start, own_line};
use crate::split::{Item, Tree};
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeMap;
use std::ops::Range;

/// How a node is written.
pub(crate) struct Own {
    /// The remarks on lines of their own above it.
    above: Vec<String>,
    /// The node, its lines but the first indented as far as the first is.
    value: String,
    /// The remark at the end of its line.
    beside: String,
}

/// How the nodes of a graph are written.
pub(crate) fn own(
    text: &str,
    group: Option<&str>,
    library: &Library,
) -> Result<BTreeMap<String, Own>, Box<Diagnostic>> {
    let mut found = BTreeMap::new();
    open(text, group, library, |at| {
        found = at.nodes().filter_map(|item| Some((key(item)?.into_owned(), written(text, item)))).collect();
        Ok(())
    })?;
    Ok(found)
}

/// The text with nodes of a graph written like this.
pub(crate) fn put_own(
    text: &str,
    group: Option<&str>,
    own: &BTreeMap<String, Own>,
    library: &Library,
) -> Result<String, Box<Diagnostic>> {
    open(text, group, library, |at| {
        for item in at.nodes() {
            let Some(own) = key(item).and_then(|name| own.get(&*name)) else { continue };
            at.cuts.extend(own.above.iter().map(|remark| above(text, item, remark)));
            let lines = own.value.replace('\n', &format!("\n{}", indent(text, item.start)));
            at.cuts.push(Cut { range: item.value.span(), with: lines });
            let beside = line_after(text, item).filter(|range| text[range.clone()].trim().is_empty());
            match (own.beside.as_str(), beside) {
                ("", _) => {}
                (remark, Some(range)) => {
                    at.cuts.push(Cut { range: range.start..range.start, with: format!(" // {remark}") });
                }
                (remark, None) => at.cuts.push(above(text, item, remark)),
            }
        }
        Ok(())
    })
}

impl<'e> Editor<'e> {
    /// Takes out the remarks above nodes that go.
    pub(super) fn hush(&mut self, names: &[String]) {
        let gone = self.nodes().filter(|item| key(*item).is_some_and(|key| names.iter().any(|name| *name == key)));
        let cuts: Vec<Cut> = gone.map(|item| Cut { range: remarks(self.text, item), with: String::new() }).collect();
        self.cuts.extend(cuts);
    }

    fn nodes(&self) -> impl Iterator<Item = Item<'e>> + use<'e> {
        self.part("nodes").into_iter().flat_map(Tree::items)
    }
}

fn written(text: &str, item: Item<'_>) -> Own {
    let deep = format!("\n{}", indent(text, item.start));
    let beside = line_after(text, item).map_or("", |range| text[range].trim());
    Own {
        above: text[remarks(text, item)].lines().filter_map(remark).map(str::to_owned).collect(),
        value: item.value.text().replace("\r\n", "\n").replace(&deep, "\n"),
        beside: remark(beside).unwrap_or_default().to_owned(),
    }
}

/// The lines right above an entry on which nothing stands but a remark.
fn remarks(text: &str, item: Item<'_>) -> Range<usize> {
    let end = line_start(text, item.start);
    let mut start = end;
    while own_line(text, item.start) && start > 0 {
        let before = line_start(text, start - 1);
        if remark(text[before..start].trim()).is_none() {
            break;
        }
        start = before;
    }
    start..end
}

/// What a remark says.
fn remark(line: &str) -> Option<&str> {
    let line = line.trim();
    let said = line.strip_prefix("//").or_else(|| line.strip_prefix("/*")?.strip_suffix("*/"))?;
    Some(said.strip_prefix(' ').unwrap_or(said).trim_end())
}
