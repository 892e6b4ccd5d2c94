//! Diagnostics of nodes inside instances, restated for the document that has the instances.

use crate::model::document::Document;
use crate::model::source_map::{UNUSED_PREFIX, about_in_group};
use crate::subgraph::flat_names::FlatNames;
use crate::subgraph::graph_source::GraphSource;
use lapidary_evaluator::diagnostic::{About, Diagnostic, quoted};

/// A node inside an instance.
struct InstanceNode<'g, 'n> {
    /// The graph of the instance.
    source: &'g GraphSource,
    /// The name of the instance.
    instance: &'n str,
    /// The name of the node inside it.
    inner: &'n str,
}

impl FlatNames {
    /// The file of a node; `None` if it is the document itself.
    pub(crate) fn file_of(&self, node: &str) -> Option<&str> {
        Some(&self.instance_node(node)?.source.file.as_ref()?.path)
    }
    /// The parts of the name of a node inside an instance. Names themselves may contain slashes.
    fn instance_node<'g, 'n>(&'g self, node: &'n str) -> Option<InstanceNode<'g, 'n>> {
        let mut ends = node.rmatch_indices('/').map(|(at, _)| (&node[..at], &node[at + 1..]));
        ends.find_map(|(instance, inner)| Some(InstanceNode { source: self.origins.get(instance)?, instance, inner }))
    }
    /// A diagnostic about a node inside an instance, restated as one about the instance.
    pub(crate) fn restate(&self, diagnostic: Diagnostic, document: &Document) -> Diagnostic {
        let (About::Node(name)
        | About::Socket(name, _)
        | About::SocketName(name, _)
        | About::Output(name)
        | About::OutputName(name)) = &diagnostic.about
        else {
            return diagnostic;
        };
        let Some(InstanceNode { source, instance, inner }) = self.instance_node(name) else { return diagnostic };
        // Messages use the names of nodes inside their own graph.
        let own = |text: &str| without_instance(text, instance);
        let diagnostic = Diagnostic {
            message: own(&diagnostic.message),
            help: diagnostic.help.as_deref().map(own),
            fix: diagnostic.fix.map(|fix| Box::new(fix.map(own))),
            about: diagnostic.about.clone(),
            ..diagnostic
        };
        let inner = inner.to_owned();
        let within = match &diagnostic.about {
            About::Socket(_, socket) => About::Socket(inner.clone(), socket.clone()),
            About::SocketName(_, socket) => About::SocketName(inner.clone(), socket.clone()),
            About::Output(_) => About::Output(inner.clone()),
            _ => About::Node(inner.clone()),
        };
        let within = source.group.as_ref().map_or(within.clone(), |group| about_in_group(group, within));
        // The name of an unused graph begins with a prefix.
        let unused = if name.starts_with(UNUSED_PREFIX) { UNUSED_PREFIX.len() } else { 0 };
        let mut ends = name[unused..].match_indices('/').map(|(at, _)| &name[..unused + at]);
        let outermost = ends.find(|name| self.origins.contains_key(*name)).unwrap_or(instance);
        let about = About::Node(outermost.to_owned());
        let located = source.file.as_ref().map_or(document, |file| &file.document).located(Diagnostic {
            span: None,
            about: within,
            ..diagnostic.clone()
        });
        let message = match &source.file {
            Some(file) => {
                format!("in {}, `{}`: {}", file.at(located.span.as_ref()), quoted(&inner), diagnostic.message)
            }
            None => diagnostic.message,
        };
        // Fixes do not edit other files.
        let (span, fix) = if source.file.is_none() { (located.span, located.fix) } else { (None, None) };
        Diagnostic { about, message, span, fix, ..diagnostic }
    }
}

/// A text with the names that nodes of an instance have in its graph. All steps of a repeated instance are the same graph.
fn without_instance(text: &str, instance: &str) -> String {
    let number_of_step = |step: &str| !step.is_empty() && step.bytes().all(|b| b.is_ascii_digit());
    let step = instance.rsplit_once("//").filter(|(_, step)| number_of_step(step));
    let prefix = format!("{}/", step.map_or(instance, |(repeated, _)| repeated));
    let mut parts = text.split(&prefix);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |own, part| {
        let step = part.strip_prefix('/').and_then(|rest| rest.split_once('/'));
        own + step.filter(|(step, _)| number_of_step(step)).map_or(part, |(_, rest)| rest)
    })
}
