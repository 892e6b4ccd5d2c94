//! Complaints about nodes within instances, as whoever wrote the instance understands them.

use super::Flat;
use crate::document::Document;
use crate::entry::inside;
use lapidary_evaluator::diagnostic::{About, Diagnostic};

impl Flat {
    /// A complaint about a node within an instance, as one about the instance.
    pub(crate) fn outside(&self, complaint: Diagnostic, document: &Document) -> Diagnostic {
        let (About::Node(name) | About::Socket(name, _) | About::SocketName(name, _) | About::Output(name)) =
            &complaint.about
        else {
            return complaint;
        };
        let Some((source, inner)) =
            name.rsplit_once('/').and_then(|(prefix, inner)| Some((self.origins.get(prefix)?, inner)))
        else {
            return complaint;
        };
        let inner = inner.to_owned();
        let within = match &complaint.about {
            About::Socket(_, socket) => About::Socket(inner.clone(), socket.clone()),
            About::SocketName(_, socket) => About::SocketName(inner.clone(), socket.clone()),
            About::Output(_) => About::Output(inner.clone()),
            _ => About::Node(inner.clone()),
        };
        let within = source.group.as_ref().map_or(within.clone(), |group| inside(group, within));
        let instance = About::Node(name.split('/').next().unwrap_or_default().to_owned());
        let span = source.held.as_ref().map_or(document, |held| &held.document).placed(Diagnostic {
            span: None,
            about: within,
            ..complaint.clone()
        });
        let message = match &source.held {
            Some(held) => format!("in {}, `{inner}`: {}", held.at(span.span.as_ref()), complaint.message),
            None => complaint.message,
        };
        let span = if source.held.is_none() { span.span } else { None };
        Diagnostic { about: instance, message, span, ..complaint }
    }
}
