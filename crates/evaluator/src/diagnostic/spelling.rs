//! Diagnostics of misspelt names: the nearest known name, in the help and as a fix.

use crate::diagnostic::fix::{Applicability, Fix, Repair};
use crate::diagnostic::suggestion::{Suggestion, suggestion};
use crate::diagnostic::{Diagnostic, quoted};

impl Diagnostic {
    /// Adds help: the known name nearest to a misspelt one, or else a list of the known names.
    pub fn suggest_name<'a>(self, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Self {
        self.suggest(name, known, |_| None)
    }
    /// Like [`suggest_name`](Self::suggest_name), with a fix that writes the suggestion.
    pub fn suggest_fix<'a>(
        self,
        name: &str,
        known: impl Iterator<Item = &'a str> + Clone,
        repair: impl Fn(&str) -> Repair,
    ) -> Self {
        self.suggest(name, known, |near| Some(repair(near)))
    }
    fn suggest<'a>(
        self,
        name: &str,
        known: impl Iterator<Item = &'a str> + Clone,
        repair: impl Fn(&str) -> Option<Repair>,
    ) -> Self {
        if let Some(near) = suggestion(name, known.clone()) {
            let fix = repair(near.name).map(|repair| spelling_fix(name, near, repair));
            return self.help(suggestion_help(near.name)).fix(fix);
        }
        const LISTED: usize = 24;
        let listed: Vec<String> = known.clone().take(LISTED).map(quoted).collect();
        match known.skip(LISTED).count() {
            _ if listed.is_empty() => self,
            0 => self.help(format!("known names: {}", listed.join(", "))),
            more => self.help(format!("known names: {}, and {more} more", listed.join(", "))),
        }
    }
    /// Like [`suggest_fix`](Self::suggest_fix) for a kind of node; there are too many kinds to list.
    pub fn suggest_kind<'a>(
        self,
        name: &str,
        known: impl Iterator<Item = &'a str>,
        repair: impl Fn(&str) -> Repair,
    ) -> Self {
        match suggestion(name, known) {
            Some(near) => self.help(suggestion_help(near.name)).fix(spelling_fix(name, near, repair(near.name))),
            None => self.help("`lapidary nodes` lists all nodes"),
        }
    }
    /// Like [`suggest_fix`](Self::suggest_fix), unless 100 diagnostics have been reported: each suggestion searches all names.
    pub fn suggest_fix_limited<'a>(
        self,
        reported: usize,
        name: &str,
        known: impl Iterator<Item = &'a str> + Clone,
        repair: impl Fn(&str) -> Repair,
    ) -> Self {
        const MOST: usize = 100;
        if reported < MOST { self.suggest_fix(name, known, repair) } else { self }
    }
}

/// The help that suggests the nearest known name, if one is near.
pub fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    suggestion(name, known).map(|near| suggestion_help(near.name))
}

/// The help that suggests a name.
pub fn suggestion_help(near: &str) -> String {
    format!("did you mean `{}`?", quoted(near))
}

/// The fix that replaces a misspelt name.
pub fn spelling_fix(name: &str, near: Suggestion<'_>, repair: Repair) -> Fix {
    let title = format!("replace `{}` by `{}`", quoted(name), quoted(near.name));
    Fix { title, applicability: Applicability::when(near.certain), repair }
}
