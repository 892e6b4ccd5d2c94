//! Diagnostics of misspelt names: the nearest known name, in the help and as a fix.

use crate::diagnostic::fix::{Applicability, Fix, Repair};
use crate::diagnostic::suggestion::{Suggestion, suggestion};
use crate::diagnostic::{Diagnostic, quoted};

impl Diagnostic {
    /// The same, suggesting the nearest name, or else listing the known ones.
    pub fn perhaps<'a>(self, name: &str, among: impl Iterator<Item = &'a str> + Clone) -> Self {
        self.suggest(name, among, |_| None)
    }
    /// The same for a name in a file: `repair` puts the suggestion in its place.
    pub fn misspelt<'a>(
        self,
        name: &str,
        among: impl Iterator<Item = &'a str> + Clone,
        repair: impl Fn(&str) -> Repair,
    ) -> Self {
        self.suggest(name, among, |near| Some(repair(near)))
    }
    fn suggest<'a>(
        self,
        name: &str,
        among: impl Iterator<Item = &'a str> + Clone,
        repair: impl Fn(&str) -> Option<Repair>,
    ) -> Self {
        if let Some(near) = suggestion(name, among.clone()) {
            let fix = repair(near.name).map(|repair| spelling_fix(name, near, repair));
            return self.help(perhaps(near.name)).fix(fix);
        }
        const LISTED: usize = 24;
        let known: Vec<String> = among.clone().take(LISTED).map(quoted).collect();
        match among.skip(LISTED).count() {
            _ if known.is_empty() => self,
            0 => self.help(format!("known names: {}", known.join(", "))),
            more => self.help(format!("known names: {}, and {more} more", known.join(", "))),
        }
    }
    /// The same for the name of a kind of node, of which there are too many to list.
    pub fn perhaps_kind<'a>(
        self,
        name: &str,
        among: impl Iterator<Item = &'a str>,
        repair: impl Fn(&str) -> Repair,
    ) -> Self {
        match suggestion(name, among) {
            Some(near) => self.help(perhaps(near.name)).fix(spelling_fix(name, near, repair(near.name))),
            None => self.help("`lapidary nodes` lists all nodes"),
        }
    }
    /// Like [`misspelt`](Self::misspelt), for the first 100 diagnostics only: each suggestion takes a search of all names.
    pub fn advised<'a>(
        self,
        told: usize,
        name: &str,
        among: impl Iterator<Item = &'a str> + Clone,
        repair: impl Fn(&str) -> Repair,
    ) -> Self {
        const ADVISED: usize = 100;
        if told < ADVISED { self.misspelt(name, among, repair) } else { self }
    }
}

/// The suggestion of the nearest known name, where one is near.
pub fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    suggestion(name, known).map(|near| perhaps(near.name))
}

/// The text of a suggestion in help lines.
pub fn perhaps(near: &str) -> String {
    format!("did you mean `{}`?", quoted(near))
}

/// The fix that replaces a misspelt name.
pub fn spelling_fix(name: &str, near: Suggestion<'_>, repair: Repair) -> Fix {
    let title = format!("replace `{}` by `{}`", quoted(name), quoted(near.name));
    Fix { title, applicability: Applicability::when(near.certain), repair }
}
