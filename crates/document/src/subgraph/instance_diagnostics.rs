//! Diagnostics about nodes within instances, as whoever wrote the instance understands them.

use crate::model::document::Document;
use crate::model::source_map::{UNUSED_PREFIX, about_in_group};
use crate::subgraph::flat_names::FlatNames;
use lapidary_evaluator::diagnostic::{About, Diagnostic, quoted};

impl FlatNames {
    /// The file that a node stands in; nothing where it is the one that all began with.
    pub(crate) fn home(&self, node: &str) -> Option<&str> {
        let (prefix, _) = node.rsplit_once('/')?;
        Some(&self.origins.get(prefix)?.held.as_ref()?.path)
    }
    /// A diagnostic about a node within an instance, as one about the instance.
    pub(crate) fn outside(&self, diagnostic: Diagnostic, document: &Document) -> Diagnostic {
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
        // Within a graph its nodes are called by their own names.
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
        // Groups that nobody uses stand a step further in.
        let steps = if name.starts_with(UNUSED_PREFIX) { 2 } else { 1 };
        let instance = About::Node(name.split('/').take(steps).collect::<Vec<_>>().join("/"));
        let located = source.held.as_ref().map_or(document, |held| &held.document).located(Diagnostic {
            span: None,
            about: within,
            ..diagnostic.clone()
        });
        let message = match &source.held {
            Some(held) => {
                format!("in {}, `{}`: {}", held.at(located.span.as_ref()), quoted(&inner), diagnostic.message)
            }
            None => diagnostic.message,
        };
        // Another file is not edited.
        let (span, fix) = if source.held.is_none() { (located.span, located.fix) } else { (None, None) };
        Diagnostic { about: instance, message, span, fix, ..diagnostic }
    }
}
