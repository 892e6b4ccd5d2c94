//! Reads parameters and presets: what a user of a graph may change.

use crate::document::Preset;
use crate::entry::{Reader, string};
use crate::entry_fixes::take_quotes_off;
use crate::fix::fix_at;
use crate::split::{Shape, Tree};
use crate::write::text as quote;
use lapidary_evaluator::diagnostic::common_fixes::{choose_word, write_number, write_whole};
use lapidary_evaluator::diagnostic::fix::{Fix, Repair};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Parameter, Setting};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What kinds of parameters there are.
const KINDS: [&str; 5] = ["number", "color", "vector", "whole", "choice"];

impl Reader {
    /// `number(value: 1.0, range: (0.0, 4.0), about: "…", group: "…")` and its kin.
    pub(crate) fn parameter(&mut self, tree: Tree<'_>) -> Option<Parameter> {
        let kind = match tree.shape() {
            Shape::Group { name, open: b'(', .. } if KINDS.contains(&name) => name,
            Shape::Group { name, .. } if !name.is_empty() => {
                let message = format!("there is no kind of parameter called `{}`", quoted(name));
                let complaint = Diagnostic::error(Code::Entry, About::Graph, message).at(tree.span());
                self.push(complaint.misspelt(name, KINDS.into_iter(), |near| Repair::Rename(near.to_owned())));
                return None;
            }
            _ => {
                let help = "write `number(value: 1.0, range: (0.0, 4.0))` or `color(value: \"#f2efe9\")`";
                self.complain_with(Code::Entry, &tree.span(), "a parameter is a kind and its value", help);
                return None;
            }
        };
        let before = self.count();
        let (mut value, mut range, mut words) = (None, None, vec![]);
        let [mut about, mut group] = [String::new(), String::new()];
        for (name, span, tree) in self.entries(tree, b'(') {
            match (&*name, kind) {
                ("value", "color") => {
                    value = self.text(tree).and_then(|text| self.color(&text, &tree.span())).map(Setting::Color);
                }
                ("value", "vector") => value = self.numbers(tree).map(Setting::Vector),
                ("value", "whole") => value = self.whole(tree, 0, u32::MAX).map(|n| Setting::Whole(n, None)),
                ("value", "choice") => value = self.word(tree).map(|word| Setting::Word(word, vec![])),
                ("value", _) => value = self.number(tree).map(|v| Setting::Number(v, None)),
                ("range", "number" | "whole") => range = self.range(tree, kind == "whole"),
                ("words", "choice") => words = self.list(tree, Reader::word),
                ("about", _) => about = self.kept(tree).unwrap_or_default(),
                ("group", _) => group = self.kept(tree).unwrap_or_default(),
                _ => {
                    let known = match kind {
                        "number" | "whole" => "`value`, `range`, `about` and `group`",
                        "choice" => "`value`, `words`, `about` and `group`",
                        _ => "`value`, `about` and `group`",
                    };
                    let message = format!("a parameter has {known}, but no `{}`", quoted(&name));
                    self.complain(Code::NoEntry, &span, message);
                }
            }
        }
        let Some(mut value) = value else {
            if self.count() == before {
                self.complain(Code::Entry, &tree.span(), "the parameter has no value");
            }
            return None;
        };
        match (&mut value, range) {
            (Setting::Number(_, held), Some(range)) => *held = Some(range),
            (Setting::Whole(_, held), Some(range)) => *held = Some(*range.start() as u32..=*range.end() as u32),
            (Setting::Word(_, held), _) => *held = words,
            _ => {}
        }
        if let Err(complaint) = takes(&value, "value", &value.arg()) {
            let span = range_span(tree);
            let value = value_span(tree).unwrap_or_else(|| span.clone());
            self.push(fix_at(*complaint, &value).at(span));
        }
        Some(Parameter { value, about, group })
    }

    fn range(&mut self, tree: Tree<'_>, whole: bool) -> Option<RangeInclusive<f64>> {
        let [a, b] = self.pair(tree, if whole { "(0, 9)" } else { "(0.0, 1.0)" })?;
        let mut end = |tree| if whole { self.whole(tree, 0, u32::MAX).map(f64::from) } else { self.number(tree) };
        let (low, high) = (end(a)?, end(b)?);
        if low > high {
            let help = format!("write `({high}, {low})`");
            let fix = Fix::maybe("swap the ends", Repair::Replace(format!("({high}, {low})")));
            let message = format!("the range ends at {high}, before it begins");
            self.complain_fixed(Code::Range, &tree.span(), message, &help, Some(fix));
            return None;
        }
        Some(low..=high)
    }

    /// `{ "stormy": { "veins": 3.2 } }`, each value one that its parameter takes.
    pub(crate) fn presets(
        &mut self,
        tree: Tree<'_>,
        parameters: &BTreeMap<String, Parameter>,
    ) -> BTreeMap<String, Preset> {
        let mut presets = BTreeMap::new();
        for (name, _, tree) in self.entries(tree, b'{') {
            let mut preset = vec![];
            for (name, span, tree) in self.entries(tree, b'{') {
                let Some(parameter) = parameters.get(&*name) else {
                    let message = format!("the graph has no parameter called `{}`", quoted(&name));
                    let complaint = Diagnostic::error(Code::NoParameter, About::Graph, message).at(span);
                    let names = parameters.keys().map(String::as_str);
                    self.push(complaint.advised(self.count(), &name, names, |near| Repair::Replace(quote(near))));
                    continue;
                };
                let Some(arg) = self.arg(tree) else { continue };
                if let Arg::Wire(..) | Arg::Parameter(_) = arg {
                    let message = format!("a preset holds values, and `{}` is given a name", quoted(&name));
                    self.complain(Code::Type, &tree.span(), message);
                    continue;
                }
                match takes(&parameter.value, &name, &arg) {
                    Ok(()) => preset.push((name.into_owned(), arg)),
                    Err(complaint) => self.push(complaint.at(tree.span())),
                }
            }
            presets.insert(name.into_owned(), preset.into_iter().collect::<Preset>());
        }
        presets
    }
}

/// Whether a parameter may have this value: it is of the same kind, and lies in its range. Wires and other parameters
/// are not values, and are not judged here.
pub(crate) fn takes(setting: &Setting, name: &str, arg: &Arg) -> Result<(), Box<Diagnostic>> {
    let name = &quoted(name);
    let wrong = |code, message| Err(Diagnostic::error(code, About::Graph, message).into());
    let outside = |v: f64, low: f64, high: f64| {
        let message = format!("`{name}` is {v}, outside {low}..={high}");
        Err(Diagnostic::error(Code::Range, About::Graph, message).fix(write_number(v.clamp(low, high))).into())
    };
    match (setting, arg) {
        (_, Arg::Wire(..) | Arg::Parameter(_)) | (Setting::Color(_), Arg::Color(_) | Arg::Number(_)) => Ok(()),
        (Setting::Number(_, range), Arg::Number(v)) => match range {
            _ if !v.is_finite() => wrong(Code::Range, format!("`{name}` is {v}, which is no number to reckon with")),
            Some(range) if !range.contains(v) => outside(*v, *range.start(), *range.end()),
            _ => Ok(()),
        },
        (Setting::Whole(_, range), Arg::Number(v)) => match range {
            _ if !v.is_finite() => wrong(Code::Range, format!("`{name}` is {v}, which is not a number")),
            _ if v.fract() != 0.0 => {
                let help = format!("write {} or {}", v.floor(), v.ceil());
                let message = format!("`{name}` is {v}, and should be whole");
                let range = range.clone().unwrap_or(0..=u32::MAX);
                let fix = write_whole(*v, f64::from(*range.start()), f64::from(*range.end()));
                Err(Diagnostic::error(Code::Whole, About::Graph, message).help(help).fix(fix).into())
            }
            range => match range.clone().unwrap_or(0..=u32::MAX) {
                range if !(f64::from(*range.start())..=f64::from(*range.end())).contains(v) => {
                    outside(*v, f64::from(*range.start()), f64::from(*range.end()))
                }
                _ => Ok(()),
            },
        },
        (Setting::Vector(_), Arg::Vector(v)) if v.iter().all(|v| v.is_finite()) => Ok(()),
        (Setting::Word(_, words), Arg::Word(word)) if words.is_empty() || words.contains(word) => Ok(()),
        (Setting::Word(_, words), Arg::Word(word)) => {
            let message = format!("`{name}` offers no `{}`", quoted(word));
            let help = format!("write one of: {}", words.join(", "));
            let fix = choose_word(word, words.iter().map(String::as_str));
            Err(Diagnostic { fix, ..Diagnostic::error(Code::Choice, About::Graph, message).help(help) }.into())
        }
        (setting, _) => {
            let kind = match setting {
                Setting::Number(..) => "a number",
                Setting::Color(_) => "a colour",
                Setting::Vector(_) => "three numbers",
                Setting::Whole(..) => "a whole number",
                Setting::Word(..) => "one of its words",
            };
            wrong(Code::Type, format!("`{name}` takes {kind}"))
        }
    }
}

/// Where a parameter's value stands.
fn value_span(tree: Tree<'_>) -> Option<std::ops::Range<usize>> {
    tree.items().find(|item| item.key == Some("value")).map(|item| item.value.span())
}
/// Where a parameter's range stands, or else the parameter.
fn range_span(tree: Tree<'_>) -> std::ops::Range<usize> {
    let Shape::Group { items, .. } = tree.shape() else { return tree.span() };
    let range = { items }.find(|item| item.key.is_some_and(|key| ["range", "words"].contains(&key)));
    range.map_or(tree.span(), |item| item.value.span())
}

impl Reader {
    /// A bare word.
    pub(crate) fn word(&mut self, tree: Tree<'_>) -> Option<String> {
        match tree.shape() {
            Shape::Leaf(word)
                if string(tree).is_none() && word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') =>
            {
                Some(word.to_owned())
            }
            _ => {
                self.expected_or(tree, "a word without quotes", take_quotes_off(tree));
                None
            }
        }
    }
}
