//! Complaints about nodes within instances, as whoever wrote the instance understands them.

use super::Names;
use crate::document::{Document, UNUSED};
use crate::places::inside;
use lapidary_evaluator::diagnostic::{About, Diagnostic, quoted};

impl Names {
    /// The file that a node stands in; nothing where it is the one that all began with.
    pub(crate) fn home(&self, node: &str) -> Option<&str> {
        let (prefix, _) = node.rsplit_once('/')?;
        Some(&self.origins.get(prefix)?.held.as_ref()?.path)
    }
    /// A complaint about a node within an instance, as one about the instance.
    pub(crate) fn outside(&self, complaint: Diagnostic, document: &Document) -> Diagnostic {
        let (About::Node(name)
        | About::Socket(name, _)
        | About::SocketName(name, _)
        | About::Output(name)
        | About::OutputName(name)) = &complaint.about
        else {
            return complaint;
        };
        let Some((source, prefix, inner)) =
            name.rsplit_once('/').and_then(|(prefix, inner)| Some((self.origins.get(prefix)?, prefix, inner)))
        else {
            return complaint;
        };
        // Within a graph its nodes are called by their own names.
        let own = |text: &str| text.replace(&format!("{prefix}/"), "");
        let complaint = Diagnostic {
            message: own(&complaint.message),
            help: complaint.help.as_deref().map(own),
            fix: complaint.fix.map(|fix| fix.map(own)),
            about: complaint.about.clone(),
            ..complaint
        };
        let inner = inner.to_owned();
        let within = match &complaint.about {
            About::Socket(_, socket) => About::Socket(inner.clone(), socket.clone()),
            About::SocketName(_, socket) => About::SocketName(inner.clone(), socket.clone()),
            About::Output(_) => About::Output(inner.clone()),
            _ => About::Node(inner.clone()),
        };
        let within = source.group.as_ref().map_or(within.clone(), |group| inside(group, within));
        // Groups that nobody uses stand a step further in.
        let steps = if name.starts_with(UNUSED) { 2 } else { 1 };
        let instance = About::Node(name.split('/').take(steps).collect::<Vec<_>>().join("/"));
        let placed = source.held.as_ref().map_or(document, |held| &held.document).placed(Diagnostic {
            span: None,
            about: within,
            ..complaint.clone()
        });
        let message = match &source.held {
            Some(held) => format!("in {}, `{}`: {}", held.at(placed.span.as_ref()), quoted(&inner), complaint.message),
            None => complaint.message,
        };
        // Another file is not edited.
        let (span, fix) = if source.held.is_none() { (placed.span, placed.fix) } else { (None, None) };
        Diagnostic { about: instance, message, span, fix, ..complaint }
    }
}
