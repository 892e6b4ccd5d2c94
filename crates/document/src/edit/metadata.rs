//! Edits of the metadata of a file.

use crate::edit::editor::GraphEditor;
use crate::model::document::Document;
use crate::model::sample_count::SampleCount;
use crate::read::reader::EntryReader;
use crate::syntax::parser::parse;
use crate::writer::metadata_entries;
use lapidary_evaluator::diagnostic::Diagnostic;

/// An entry of the metadata. An entry with the default value is removed.
#[derive(Clone, Debug, PartialEq)]
pub enum MetadataEntry {
    /// The name of the material.
    Name(String),
    /// A description in a sentence or two.
    About(String),
    /// The author.
    Author(String),
    /// The licence.
    Licence(String),
    /// Words to find it by.
    Tags(Vec<String>),
    /// The default size of images in pixels: width and height.
    Size([u32; 2]),
    /// The size of the tile in tile units: width and height.
    Tile([f64; 2]),
    /// True if images wrap around at their edges: horizontally and vertically.
    Wrap([bool; 2]),
    /// The number of samples per pixel.
    Samples(SampleCount),
    /// The seed that is mixed into the seed of every node.
    Seed(u32),
    /// The width of a tile unit in metres.
    Metres(f64),
    /// The metres between the heights 0 and 1.
    Relief(f64),
    /// The duration of the animation loop in seconds.
    Loop(f64),
}

impl MetadataEntry {
    /// Stores the entry in a document; returns its name.
    pub fn put(&self, document: &mut Document) -> &'static str {
        match self {
            MetadataEntry::Name(name) => (document.name.clone_from(name), "name"),
            MetadataEntry::About(about) => (document.about.clone_from(about), "about"),
            MetadataEntry::Author(author) => (document.author.clone_from(author), "author"),
            MetadataEntry::Licence(licence) => (document.licence.clone_from(licence), "licence"),
            MetadataEntry::Tags(tags) => (document.tags.clone_from(tags), "tags"),
            MetadataEntry::Size(size) => (document.size = *size, "size"),
            MetadataEntry::Tile(tile) => (document.tile = *tile, "tile"),
            MetadataEntry::Wrap(wrap) => (document.graph.wrap = *wrap, "wrap"),
            MetadataEntry::Samples(samples) => (document.samples = *samples, "samples"),
            MetadataEntry::Seed(seed) => (document.graph.seed = *seed, "seed"),
            MetadataEntry::Metres(metres) => (document.metres = *metres, "metres"),
            MetadataEntry::Relief(relief) => (document.relief = *relief, "relief"),
            MetadataEntry::Loop(seconds) => (document.seconds = *seconds, "loop"),
        }
        .1
    }
}

impl GraphEditor<'_> {
    /// Sets the entry, or removes it if the value is the default. Invalid values are refused as the reader refuses them.
    pub(crate) fn head(&mut self, head: &MetadataEntry) -> Result<(), Box<Diagnostic>> {
        let mut document = Document::default();
        let name = head.put(&mut document);
        self.order(name)?;
        let text_of =
            |document: &Document| metadata_entries(document).into_iter().find(|(n, _)| *n == name).map(|(_, v)| v);
        let value = text_of(&document).unwrap_or_default();
        let mut reader = EntryReader::default();
        if let Some(tree) = parse(&value).tree() {
            reader.head(name, tree, &mut document);
        }
        if let Some(diagnostic) = reader.diagnostics.pop() {
            return Err(Diagnostic { span: None, ..diagnostic }.into());
        }
        let is_default = text_of(&Document::default()) == Some(value.clone());
        match (self.part(name).is_some(), is_default) {
            (true, _) => self.set(self.root, name, (!is_default).then(|| format!("{name}: {value}")), true),
            (false, false) => self.insert_entry(name, &value)?,
            (false, true) => {}
        }
        Ok(())
    }
}
