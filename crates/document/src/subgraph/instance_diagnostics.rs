//! Diagnostics of nodes inside instances, restated for the document that has the instances.

use crate::model::document::Document;
use crate::model::source_map::{UNUSED_PREFIX, about_in_group};
use crate::subgraph::flat_names::FlatNames;
use lapidary_evaluator::diagnostic::{About, Diagnostic, quoted};

impl FlatNames {
    /// The file of a node; `None` if it is the document itself.
    pub(crate) fn file_of(&self, node: &str) -> Option<&str> {
        let (prefix, _) = node.rsplit_once('/')?;
        Some(&self.origins.get(prefix)?.file.as_ref()?.path)
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
        let Some((source, prefix, inner)) =
            name.rsplit_once('/').and_then(|(prefix, inner)| Some((self.origins.get(prefix)?, prefix, inner)))
        else {
            return diagnostic;
        };
        // Messages use the names of nodes inside their own graph.
        let own = |text: &str| text.replace(&format!("{prefix}/"), "");
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
        let steps = if name.starts_with(UNUSED_PREFIX) { 2 } else { 1 };
        let instance = About::Node(name.split('/').take(steps).collect::<Vec<_>>().join("/"));
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
        Diagnostic { about: instance, message, span, fix, ..diagnostic }
    }
}
