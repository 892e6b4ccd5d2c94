//! Reader of parameters and presets.

use crate::model::document::Preset;
use crate::model::parameter_value::check_parameter_value;
use crate::read::reader::EntryReader;
use crate::read::value_fixes::remove_quotes;
use crate::syntax::literal::{quote, string};
use crate::syntax::tree::{SyntaxKind, SyntaxNode};
use lapidary_evaluator::declare::widget::{ParameterWidget, Widget};
use lapidary_evaluator::diagnostic::fix::{Fix, Repair, TextEdit};
use lapidary_evaluator::diagnostic::{About, Code, Diagnostic, quoted};
use lapidary_evaluator::graph::{Arg, Parameter, Setting};
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

impl EntryReader {
    /// Reads `number(value: 1.0, range: (0.0, 4.0), about: "…", group: "…")` and the like.
    pub(crate) fn parameter(&mut self, tree: SyntaxNode<'_>) -> Option<Parameter> {
        let mut setting = self.kind_of_parameter(tree)?;
        let widget = setting.widget();
        let before = self.count();
        let (mut value, mut range, mut words) = (None, None, vec![]);
        let [mut about, mut group, mut unit] = [String::new(), String::new(), String::new()];
        let mut stated_widget = None;
        for (name, span, tree) in self.entries(tree, b'(') {
            match (&*name, &widget) {
                ("value", _) => value = self.parameter_value(&widget, tree),
                ("range", Widget::Number { whole, .. }) => range = self.range(tree, *whole),
                ("words", Widget::Choice(_)) => words = self.list(tree, EntryReader::word),
                ("about", _) => about = self.free_text(tree).unwrap_or_default(),
                ("group", _) => group = self.free_text(tree).unwrap_or_default(),
                ("unit", _) => unit = self.free_text(tree).unwrap_or_default(),
                ("widget", _) => stated_widget = Some(tree),
                _ => {
                    let known = match widget {
                        Widget::Number { .. } => "`value`, `range`, `unit`, `widget`, `about` and `group`",
                        Widget::Choice(_) => "`value`, `words`, `unit`, `widget`, `about` and `group`",
                        _ => "`value`, `unit`, `widget`, `about` and `group`",
                    };
                    let message = format!("a parameter has {known}, but no `{}`", quoted(&name));
                    self.report(Code::NoEntry, &span, message);
                }
            }
        }
        let Some(value) = value else {
            if self.count() == before {
                self.report(Code::Entry, &tree.span(), "the parameter has no value");
            }
            return None;
        };
        setting.put(value);
        setting.set_words(words);
        range.into_iter().for_each(|range| setting.set_range(range));
        if let Err(diagnostic) = check_parameter_value(&setting, "value", &setting.arg()) {
            let span = range_span(tree);
            let value = value_span(tree).unwrap_or_else(|| span.clone());
            self.push(fix_at(*diagnostic, &value).at(span));
        }
        let widget = stated_widget.and_then(|tree| self.widget(tree, &setting.widget()));
        Some(Parameter { value: setting, about, group, unit, widget })
    }

    /// Reads the kind of a parameter; the value is not set.
    fn kind_of_parameter(&mut self, tree: SyntaxNode<'_>) -> Option<Setting> {
        match tree.shape() {
            SyntaxKind::Bracket { name, open, .. } if !name.is_empty() => {
                let setting = Setting::named(name).filter(|_| open == b'(');
                if setting.is_none() {
                    let message = format!("there is no kind of parameter called `{}`", quoted(name));
                    let diagnostic = Diagnostic::error(Code::Entry, About::Graph, message).at(tree.span());
                    let names = Setting::NAMES.iter().copied();
                    self.push(diagnostic.suggest_fix(name, names, |near| Repair::Rename(near.to_owned())));
                }
                setting
            }
            _ => {
                let help = "write `number(value: 1.0, range: (0.0, 4.0))` or `color(value: \"#f2efe9\")`";
                self.report_with_help(
                    Code::Entry,
                    &tree.span(),
                    "expected a parameter, for example `number(value: 1.0)`",
                    help,
                );
                None
            }
        }
    }
    /// Reads a value as a widget edits it.
    fn parameter_value(&mut self, widget: &Widget<'_>, tree: SyntaxNode<'_>) -> Option<Arg> {
        match widget {
            Widget::Number { whole: true, .. } => self.whole(tree, 0, u32::MAX).map(|n| Arg::Number(f64::from(n))),
            Widget::Number { .. } => self.number(tree).map(Arg::Number),
            Widget::Color => self.text(tree).and_then(|text| self.color(&text, &tree.span())).map(Arg::Color),
            Widget::Vector => self.numbers(tree).map(Arg::Vector),
            Widget::Choice(_) => self.word(tree).map(Arg::Word),
            Widget::Text | Widget::File => self.text(tree).map(|text| Arg::Text(text.into_owned())),
            Widget::Wire | Widget::Any | Widget::Curve | Widget::Points | Widget::Ramp => self.arg(tree),
        }
    }

    /// Reads the stated widget of a parameter whose values `edited` edits.
    fn widget(&mut self, tree: SyntaxNode<'_>, edited: &Widget<'_>) -> Option<ParameterWidget> {
        let word = self.word(tree)?;
        let fitting = || ParameterWidget::ALL.iter().filter(|widget| widget.fits(edited)).map(|widget| widget.name());
        let named = ParameterWidget::named(&word);
        if named.is_some_and(|widget| widget.fits(edited)) {
            return named;
        }
        let message = match named {
            Some(_) => format!("this kind of parameter has no widget `{word}`"),
            None => format!("there is no widget called `{}`", quoted(&word)),
        };
        let diagnostic = Diagnostic::error(Code::Entry, About::Graph, message).at(tree.span());
        let diagnostic = diagnostic.help("leave out `widget`: editors have only one for these values");
        self.push(diagnostic.suggest_fix(&word, fitting(), |near| Repair::Replace(near.to_owned())));
        None
    }

    fn range(&mut self, tree: SyntaxNode<'_>, whole: bool) -> Option<RangeInclusive<f64>> {
        let [a, b] = self.pair(tree, if whole { "(0, 9)" } else { "(0.0, 1.0)" })?;
        let mut end = |tree| if whole { self.whole(tree, 0, u32::MAX).map(f64::from) } else { self.number(tree) };
        let (low, high) = (end(a)?, end(b)?);
        if low > high {
            let help = format!("write `({high}, {low})`");
            let fix = Fix::maybe("swap the ends of the range", Repair::Replace(format!("({high}, {low})")));
            let message = format!("the range ends at {high}, below its start {low}");
            self.report_with_fix(Code::Range, &tree.span(), message, &help, Some(fix));
            return None;
        }
        Some(low..=high)
    }

    /// Reads `{ "stormy": { "veins": 3.2 } }`, and checks that each parameter accepts its value.
    pub(crate) fn presets(
        &mut self,
        tree: SyntaxNode<'_>,
        parameters: &BTreeMap<String, Parameter>,
    ) -> BTreeMap<String, Preset> {
        let mut presets = BTreeMap::new();
        for (name, _, tree) in self.entries(tree, b'{') {
            let mut preset = vec![];
            for (name, span, tree) in self.entries(tree, b'{') {
                let Some(parameter) = parameters.get(&*name) else {
                    let message = format!("the graph has no parameter called `{}`", quoted(&name));
                    let diagnostic = Diagnostic::error(Code::NoParameter, About::Graph, message).at(span);
                    let names = parameters.keys().map(String::as_str);
                    self.push(
                        diagnostic.suggest_fix_limited(self.count(), &name, names, |near| Repair::Replace(quote(near))),
                    );
                    continue;
                };
                let Some(arg) = self.arg(tree) else { continue };
                if let Arg::Wire(..) | Arg::Parameter(_) = arg {
                    let message =
                        format!("a preset contains only values, but `{}` is a wire or a parameter", quoted(&name));
                    self.report(Code::Type, &tree.span(), message);
                    continue;
                }
                match check_parameter_value(&parameter.value, &name, &arg) {
                    Ok(()) => preset.push((name.into_owned(), arg)),
                    Err(diagnostic) => self.push(diagnostic.at(tree.span())),
                }
            }
            presets.insert(name.into_owned(), preset.into_iter().collect::<Preset>());
        }
        presets
    }
}

/// The span of the value of a parameter.
fn value_span(tree: SyntaxNode<'_>) -> Option<std::ops::Range<usize>> {
    tree.items().find(|item| item.key == Some("value")).map(|item| item.value.span())
}
/// The span of the range of a parameter, or of the parameter if it has none.
fn range_span(tree: SyntaxNode<'_>) -> std::ops::Range<usize> {
    let SyntaxKind::Bracket { items, .. } = tree.shape() else { return tree.span() };
    let range = { items }.find(|item| item.key.is_some_and(|key| ["range", "words"].contains(&key)));
    range.map_or(tree.span(), |item| item.value.span())
}

impl EntryReader {
    /// Reads a word without quotes.
    pub(crate) fn word(&mut self, tree: SyntaxNode<'_>) -> Option<String> {
        match tree.shape() {
            SyntaxKind::Leaf(word)
                if string(tree).is_none() && word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') =>
            {
                Some(word.to_owned())
            }
            _ => {
                self.report_expected_or_fix(tree, "a word without quotes", remove_quotes(tree));
                None
            }
        }
    }
}

/// The diagnostic with a fix that replaces the text at `span`, which is not the span of the diagnostic.
pub(crate) fn fix_at(mut diagnostic: Diagnostic, span: &Range<usize>) -> Diagnostic {
    let at = |fix: Fix| match fix.repair {
        Repair::Replace(text) => Some(Fix { repair: Repair::Text(vec![TextEdit::replace(span.clone(), text)]), ..fix }),
        Repair::Text(_) => Some(fix),
        _ => None,
    };
    let fix = diagnostic.fix.take().and_then(|fix| at(*fix));
    diagnostic.fix(fix)
}
