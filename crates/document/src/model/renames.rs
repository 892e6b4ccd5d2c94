//! Renames of nodes, parameters and graphs inside a file.

use crate::model::document::Document;
use crate::model::instance::{INSTANCE, SOURCES};
use lapidary_evaluator::graph::{Arg, Args, Graph};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Old names and new names.
pub(crate) type Renames = BTreeMap<String, String>;

/// Renames of the parameters and of the graphs inside a file.
#[derive(Debug, Default)]
pub(crate) struct RenameSet {
    pub(crate) groups: Renames,
    /// Renames of parameters: those of the main graph under `None`, others under the new name of their graph.
    pub(crate) parameters: BTreeMap<Option<String>, Renames>,
}

/// The new name of something, or its name if it is not renamed.
pub(crate) fn new_name<'n>(renames: &'n Renames, name: &'n str) -> &'n str {
    renames.get(name).map_or(name, String::as_str)
}

impl RenameSet {
    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.parameters.is_empty()
    }
    /// The document with the new names.
    pub(crate) fn apply<'d>(&self, document: &'d Document) -> Cow<'d, Document> {
        if self.is_empty() {
            return Cow::Borrowed(document);
        }
        let mut document = document.clone();
        let groups = std::mem::take(&mut document.groups).into_iter();
        document.groups = groups.map(|(name, group)| (new_name(&self.groups, &name).to_owned(), group)).collect();
        if let Some(renames) = self.parameters.get(&None) {
            document.presets.values_mut().for_each(|preset| rename_keys(preset, renames));
        }
        self.apply_in(None, &mut document.graph);
        for (name, group) in &mut document.groups {
            self.apply_in(Some(name.clone()), &mut group.graph);
        }
        Cow::Owned(document)
    }
    fn apply_in(&self, name: Option<String>, graph: &mut Graph) {
        for node in graph.nodes.values_mut().filter(|node| node.kind == INSTANCE) {
            let Some(Arg::Text(local)) = node.args.get_mut(SOURCES[1]) else { continue };
            *local = new_name(&self.groups, local).to_owned();
            if let Some(renames) = self.parameters.get(&Some(local.clone())) {
                rename_keys(&mut node.args, renames);
            }
        }
        let Some(renames) = self.parameters.get(&name) else { return };
        let parameters = std::mem::take(&mut graph.parameters).into_iter();
        graph.parameters = parameters.map(|(name, it)| (new_name(renames, &name).to_owned(), it)).collect();
        let args = graph.nodes.values_mut().flat_map(|node| node.args.values_mut());
        args.chain(graph.outputs.iter_mut().map(|(_, arg)| arg)).for_each(|arg| rename_parameters(arg, renames));
    }
}

fn rename_keys(values: &mut Args, renames: &Renames) {
    let named = |(name, value): (String, Arg)| match SOURCES.contains(&name.as_str()) {
        true => (name, value),
        false => (new_name(renames, &name).to_owned(), value),
    };
    *values = std::mem::take(values).into_iter().map(named).collect();
}

fn rename_parameters(arg: &mut Arg, renames: &Renames) {
    match arg {
        Arg::Parameter(name) => *name = new_name(renames, name).to_owned(),
        Arg::Ramp(stops) => stops.iter_mut().for_each(|(_, stop)| rename_parameters(stop, renames)),
        _ => {}
    }
}
