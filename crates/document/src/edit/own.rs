//! Remarks that stand beside nodes, and go where these go.

use super::{Editor, open};
use crate::splice::{Cut, key, line_after};
use crate::split::Tree;
use lapidary_evaluator::diagnostic::Diagnostic;
use lapidary_evaluator::spec::Library;
use std::collections::BTreeMap;

/// What is remarked beside the nodes of a graph, at the ends of their lines.
pub(crate) fn remarks(
    text: &str,
    group: Option<&str>,
    library: &Library,
) -> Result<BTreeMap<String, String>, Box<Diagnostic>> {
    let mut found = BTreeMap::new();
    open(text, group, library, |at| {
        let beside = at.beside().into_iter().filter(|(_, range)| text[range.clone()].trim_start().starts_with("//"));
        found = beside.map(|(name, range)| (name, text[range].trim().to_owned())).collect();
        Ok(())
    })?;
    Ok(found)
}

/// The text with remarks beside nodes of a graph that have none.
pub(crate) fn remark(
    text: &str,
    group: Option<&str>,
    remarks: &BTreeMap<String, String>,
    library: &Library,
) -> Result<String, Box<Diagnostic>> {
    open(text, group, library, |at| {
        for (name, range) in at.beside() {
            if let Some(remark) = remarks.get(&name).filter(|_| text[range.clone()].trim().is_empty()) {
                at.cuts.push(Cut { range: range.start..range.start, with: format!(" {remark}") });
            }
        }
        Ok(())
    })
}

impl Editor<'_> {
    /// What is left of the lines of nodes that have one to themselves.
    fn beside(&self) -> Vec<(String, std::ops::Range<usize>)> {
        let nodes = self.part("nodes").into_iter().flat_map(Tree::items);
        nodes.filter_map(|item| Some((key(item)?.into_owned(), line_after(self.text, item)?))).collect()
    }
}
