//! A document held against a library, and where in the checked graph its nodes are.

use crate::document::{Document, INSTANCE};
use crate::entry::is_name;
use crate::files::Files;
use crate::flat::{Names, flat};
use crate::follow::Ways;
use lapidary_evaluator::check::output_names::check_names;
use lapidary_evaluator::check::{self, Checked};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic};
use lapidary_evaluator::graph::{Arg, Node};
use lapidary_evaluator::node::spec::Library;
use std::collections::BTreeSet;

/// What there is to see of a document.
#[derive(Debug)]
pub struct Look {
    /// What is right of its graph, with the graphs it uses in their place.
    pub checked: Checked,
    /// What is wrong with it, with places in the text.
    pub complaints: Vec<Diagnostic>,
    names: Names,
}

impl Look {
    /// The node and the output of the checked graph, by their places, at which a wire ends that comes from this node:
    /// `dust`, or `dust/grain` for the node `grain` of what `dust` uses. Muted nodes and instances hand on. Nothing
    /// where it ends at a value, or nowhere.
    pub fn end(&self, node: &str, output: Option<&str>) -> Option<(usize, usize)> {
        let wire = Arg::Wire(self.names.own(node), output.map(str::to_owned));
        let Arg::Wire(name, output) = self.names.ways.end(wire)? else { return None };
        let nodes = &self.checked.nodes;
        let node = nodes.binary_search_by(|node| node.name.cmp(&name)).ok()?;
        let spec = nodes[node].spec;
        let output = output.map_or(Some(0), |output| spec.output(&output))?;
        (output < spec.outputs.len()).then_some((node, output))
    }
    /// Which graph stands behind an instance: its file, unless it is this one, and its name in there, unless it is the
    /// whole file. Nothing where it is no instance, or there is none.
    pub fn source(&self, instance: &str) -> Option<(Option<&str>, Option<&str>)> {
        self.names.source(instance)
    }
}

impl Document {
    /// Holds the graph against a library like [`Document::check_with`], and keeps where its nodes are.
    pub fn look(&self, library: &Library, files: &mut Files<'_>) -> Look {
        self.seen(library, files, true)
    }
    /// Unless they are asked for, the ways of wires are let go before the check: those of many nodes take much memory.
    fn seen(&self, library: &Library, files: &mut Files<'_>, ways: bool) -> Look {
        let mut told = self.check_versions(library);
        let older = self.older(library);
        let plain = |node: &Node| node.kind != INSTANCE && !older.contains_key(node.kind.as_str());
        let plain = self.muted.is_empty() && self.graph.nodes.values().all(plain);
        let (checked, names) = if plain {
            let (checked, mut complaints) = check::check(&self.graph, library);
            let outputs = self.given();
            complaints.retain(|c| !self.follows(c, &outputs));
            told.append(&mut complaints);
            told = told.into_iter().map(|c| self.placed(c)).collect();
            let (checked, refused) = files.locate(checked, |_| None);
            told.extend(refused.into_iter().map(|c| self.placed(c)));
            (checked, Names::default())
        } else {
            let mut flat = flat(self, (&self.graph, &self.muted), library, files);
            if !ways {
                flat.names.ways = Ways::default();
            }
            let checked = self.check_flat(&flat, &self.graph, library, &mut told);
            let (checked, refused) = files.locate(checked, |node| flat.names.home(node));
            told.extend(refused.into_iter().map(|c| self.placed(flat.names.outside(c, self))));
            (checked, flat.names)
        };
        // A name of the wrong characters has its complaint already.
        let named = |c: &Diagnostic| !matches!(&c.about, About::OutputName(name) if !is_name(name));
        told.extend(check_names(&self.graph).into_iter().filter(named).map(|c| self.placed(c)));
        if let Some(unused) = self.unused() {
            let mut of_groups = vec![];
            let mut flat = flat(self, (&unused, &BTreeSet::new()), library, files);
            flat.names.ways = Ways::default();
            self.check_flat(&flat, &unused, library, &mut of_groups);
            told.extend(of_groups.into_iter().filter(|c| c.code != Code::NoOutputs));
        }
        let mut seen = BTreeSet::new();
        let key = |c: &'_ Diagnostic| (c.span.as_ref().map(|s| (s.start, s.end)), c.code);
        let new: Vec<bool> = told.iter().map(|c| seen.insert((key(c), c.message.as_str()))).collect();
        let mut new = new.into_iter();
        told.retain(|_| new.next() == Some(true));
        Look { checked, complaints: told, names }
    }
    /// Like [`Document::check`], with the graphs of other files, which stand in the checked graph node by node:
    /// `dust/grain` is the node `grain` of what `dust` uses. Pictures are named from where this file's name is looked
    /// for.
    pub fn check_with(&self, library: &Library, files: &mut Files<'_>) -> (Checked, Vec<Diagnostic>) {
        let Look { checked, complaints, .. } = self.seen(library, files, false);
        (checked, complaints)
    }
}
