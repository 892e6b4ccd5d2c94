//! The metadata that Python code gives a graph: name, size and the like.

use crate::error::{argument_error, graph_error};
use crate::values::{literal, read_literals};
use lapidary_document::Document;
use lapidary_document::edit::{Edit, MetadataEntry};
use lapidary_evaluator::declare::widget::Widget;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A function that makes the entry of a document.
type EntryOf = fn(Document) -> MetadataEntry;

/// The entries by name.
const ENTRIES: [(&str, EntryOf); 11] = [
    ("name", |document| MetadataEntry::Name(document.name)),
    ("about", |document| MetadataEntry::About(document.about)),
    ("author", |document| MetadataEntry::Author(document.author)),
    ("licence", |document| MetadataEntry::Licence(document.licence)),
    ("tags", |document| MetadataEntry::Tags(document.tags)),
    ("size", |document| MetadataEntry::Size(document.size)),
    ("tile", |document| MetadataEntry::Tile(document.tile)),
    ("seed", |document| MetadataEntry::Seed(document.graph.seed)),
    ("metres", |document| MetadataEntry::Metres(document.metres)),
    ("relief", |document| MetadataEntry::Relief(document.relief)),
    ("loop", |document| MetadataEntry::Loop(document.seconds)),
];

/// The edits that set entries. Their values are read as those of a file.
pub(crate) fn edits(file: &str, entries: &Bound<'_, PyDict>) -> PyResult<Vec<Edit>> {
    let given = entries.iter().filter(|(_, value)| !value.is_none());
    given.map(|(name, value)| edit(file, &name.extract::<String>()?, &value)).collect()
}

fn edit(file: &str, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Edit> {
    let Some((_, entry_of)) = ENTRIES.iter().find(|(known, _)| *known == name) else {
        let known = ENTRIES.map(|(name, _)| name).join(", ");
        return Err(argument_error(
            value.py(),
            format!("graphs have no entry `{name}`"),
            &format!("write one of: {known}"),
        ));
    };
    let widget = if name == "tags" { Widget::Ramp } else { Widget::Text };
    let text = format!("lapidary(format: 1, {name}: {})", literal(name, value, Some(&widget))?);
    let (document, found) = read_literals(&text);
    match document.filter(|_| found.is_empty()) {
        Some(document) => Ok(Edit::Metadata(entry_of(document))),
        None => Err(graph_error(value.py(), file, found)),
    }
}
