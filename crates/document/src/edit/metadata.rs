//! What a file says of itself, changed.

use crate::edit::editor::GraphEditor;
use crate::model::document::Document;
use crate::model::sample_count::SampleCount;
use crate::read::reader::EntryReader;
use crate::syntax::parser::parse;
use crate::writer::metadata_entries;
use lapidary_evaluator::diagnostic::Diagnostic;

/// Something that a file says of itself. At rest its entry is taken out.
#[derive(Clone, Debug, PartialEq)]
pub enum MetadataEntry {
    /// What the material is called.
    Name(String),
    /// What it is, in a sentence or two.
    About(String),
    /// Who made it.
    Author(String),
    /// What others may do with it.
    Licence(String),
    /// Words it is found by.
    Tags(Vec<String>),
    /// Pixels across and down.
    Size([u32; 2]),
    /// Tile units across and down.
    Tile([f64; 2]),
    /// Whether images go on at their edges, across and down.
    Wrap([bool; 2]),
    /// Points a pixel.
    Samples(SampleCount),
    /// Mixed into every node's own seed.
    Seed(u32),
    /// Metres that a tile unit is wide.
    Metres(f64),
    /// Metres from a height of 0 to one of 1.
    Relief(f64),
    /// Seconds until an animation begins anew.
    Loop(f64),
}

impl MetadataEntry {
    /// Has a document say it; yields what the entry is called.
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
    /// Says it, or leaves it unsaid where that is the same; what no file can say is refused as reading it would be.
    pub(crate) fn head(&mut self, head: &MetadataEntry) -> Result<(), Box<Diagnostic>> {
        let mut document = Document::default();
        let name = head.put(&mut document);
        self.order(name)?;
        let said =
            |document: &Document| metadata_entries(document).into_iter().find(|(n, _)| *n == name).map(|(_, v)| v);
        let value = said(&document).unwrap_or_default();
        let mut reader = EntryReader::default();
        if let Some(tree) = parse(&value).tree() {
            reader.head(name, tree, &mut document);
        }
        if let Some(diagnostic) = reader.diagnostics.pop() {
            return Err(Diagnostic { span: None, ..diagnostic }.into());
        }
        let rests = said(&Document::default()) == Some(value.clone());
        match (self.part(name).is_some(), rests) {
            (true, _) => self.set(self.root, name, (!rests).then(|| format!("{name}: {value}")), true),
            (false, false) => self.insert_entry(name, &value)?,
            (false, true) => {}
        }
        Ok(())
    }
}
