//! Reader of metadata: the entries of a file before its graph.

use crate::model::document::Document;
use crate::model::sample_count::SampleCount;
use crate::read::reader::EntryReader;
use crate::read::value_fixes::spell_truth;
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use lapidary_evaluator::diagnostic::Code;
use lapidary_field::program::{MAX_SIDE, Samples};

impl EntryReader {
    /// Reads an entry of the metadata; returns whether it is one.
    pub(crate) fn head(&mut self, name: &str, value: SyntaxNode<'_>, document: &mut Document) -> bool {
        match name {
            "name" => document.name = self.free_text(value).unwrap_or_default(),
            "about" => document.about = self.free_text(value).unwrap_or_default(),
            "author" => document.author = self.free_text(value).unwrap_or_default(),
            "licence" => document.licence = self.free_text(value).unwrap_or_default(),
            "tags" => document.tags = self.list(value, EntryReader::free_text),
            "size" => self.size(value, &mut document.size),
            "tile" => self.tile(value, &mut document.tile),
            "wrap" => self.wrap(value, &mut document.graph.wrap),
            "samples" => self.samples(value, &mut document.samples),
            "seed" => document.graph.seed = self.whole(value, 0, u32::MAX).unwrap_or(0),
            "metres" => document.metres = self.length(value, true).unwrap_or(1.0),
            "relief" => document.relief = self.length(value, false).unwrap_or(0.0),
            "loop" => document.seconds = self.length(value, false).unwrap_or(0.0),
            _ => return false,
        }
        true
    }
    fn size(&mut self, tree: SyntaxNode<'_>, size: &mut [u32; 2]) {
        if let Some([across, down]) = self.pair(tree, "(1024, 1024)")
            && let (Some(across), Some(down)) = (self.whole(across, 1, MAX_SIDE), self.whole(down, 1, MAX_SIDE))
        {
            *size = [across, down];
        }
    }
    fn tile(&mut self, tree: SyntaxNode<'_>, tile: &mut [f64; 2]) {
        let Some(pair) = self.pair(tree, "(1, 1)") else { return };
        for (side, tree) in tile.iter_mut().zip(pair) {
            match self.number(tree) {
                Some(v) if v > 0.0 && v <= 65536.0 => *side = v,
                Some(_) => self.report(Code::Entry, &tree.span(), "expected a number above 0 and up to 65536"),
                None => {}
            }
        }
    }
    fn wrap(&mut self, tree: SyntaxNode<'_>, wrap: &mut [bool; 2]) {
        let Some(pair) = self.pair(tree, "(true, false)") else { return };
        for (side, tree) in wrap.iter_mut().zip(pair) {
            match tree.shape() {
                SyntaxKind::Leaf("true") => *side = true,
                SyntaxKind::Leaf("false") => *side = false,
                _ => self.report_expected_or_fix(tree, "`true` or `false`", spell_truth(tree)),
            }
        }
    }
    fn samples(&mut self, tree: SyntaxNode<'_>, samples: &mut SampleCount) {
        if let SyntaxKind::Leaf("auto") = tree.shape() {
            *samples = SampleCount::Auto;
            return;
        }
        let Some(number) = self.number(tree) else { return };
        match Samples::ALL.iter().find(|samples| f64::from(samples.count()) == number) {
            Some(count) => *samples = SampleCount::Fixed(*count),
            None => self.report(Code::Entry, &tree.span(), format!("`samples` is {number}, not 1, 2, 4, 16 or `auto`")),
        }
    }
    /// Reads a number of metres or seconds.
    fn length(&mut self, tree: SyntaxNode<'_>, positive: bool) -> Option<f64> {
        let v = self.number(tree)?;
        if v >= 0.0 && !(positive && v == 0.0) && v <= 1e9 {
            return Some(v);
        }
        let range = if positive { "above 0 and up to 1e9" } else { "from 0 to 1e9" };
        self.report(Code::Entry, &tree.span(), format!("expected a number {range}"));
        None
    }
}
