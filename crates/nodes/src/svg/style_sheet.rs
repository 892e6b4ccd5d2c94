//! Style sheets of drawings: rules for elements, classes and names. Other selectors and rules are ignored.

use roxmltree::Node;

/// The most rules of a style sheet.
const MAX_RULES: usize = 1 << 12;
/// The most bytes of rules of a style sheet.
const MAX_RULE_BYTES: usize = 1 << 18;
/// The most classes of an element.
const MAX_CLASSES: usize = 16;

/// A rule: properties of the elements that it selects.
#[derive(Clone, Debug)]
struct StyleRule {
    element: Option<String>,
    class: Option<String>,
    id: Option<String>,
    declarations: String,
}

/// The rules of a drawing, those for elements first, then those for classes and names.
#[derive(Clone, Debug, Default)]
pub(super) struct StyleSheet {
    rules: Vec<StyleRule>,
    bytes: usize,
}

impl StyleSheet {
    /// Reads the rules of all `style` elements.
    pub(super) fn read(root: Node<'_, '_>) -> StyleSheet {
        let mut sheet = StyleSheet::default();
        for element in root.descendants().filter(|node| node.tag_name().name() == "style") {
            for rule in element.text().unwrap_or_default().split('}') {
                let Some((selectors, declarations)) = rule.rsplit_once('{') else { continue };
                let selectors = selectors.rsplit("*/").next().unwrap_or_default();
                selectors.split(',').for_each(|selector| sheet.add(selector, declarations));
            }
        }
        sheet.rules.sort_by_key(|rule| (rule.id.is_some(), rule.class.is_some()));
        sheet
    }
    /// Adds a rule unless there are too many.
    fn add(&mut self, selector: &str, declarations: &str) {
        let bytes = self.bytes + selector.len() + declarations.len();
        if self.rules.len() < MAX_RULES && bytes <= MAX_RULE_BYTES {
            self.rules.extend(StyleRule::read(selector, declarations));
            self.bytes = bytes;
        }
    }
    /// A measure of the time that [`StyleSheet::properties`] takes, in bytes.
    pub(super) fn cost(&self) -> usize {
        self.bytes + 16 * self.rules.len()
    }
    /// The properties that the rules give an element, the strongest last.
    pub(super) fn properties<'s>(&'s self, node: &Node<'_, '_>) -> impl Iterator<Item = (&'s str, &'s str)> {
        let name = node.tag_name().name();
        let classes: Vec<&str> =
            node.attribute("class").unwrap_or_default().split_whitespace().take(MAX_CLASSES).collect();
        let id = node.attribute("id");
        let mut found = vec![];
        for rule in &self.rules {
            let selected = rule.element.as_deref().is_none_or(|element| element == name)
                && rule.class.as_deref().is_none_or(|class| classes.contains(&class))
                && rule.id.as_deref().is_none_or(|own| Some(own) == id);
            if selected {
                found.extend(declarations(&rule.declarations));
            }
        }
        found.into_iter()
    }
}

/// The properties of a list such as `fill: red; stroke: none`.
pub(super) fn declarations(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let plain = |value: &'_ str| value.len() - value.trim_end_matches("!important").len();
    text.split(';').filter_map(|declaration| declaration.split_once(':')).map(move |(name, value)| {
        let value = value.trim();
        (name.trim(), value[..value.len() - plain(value)].trim())
    })
}

impl StyleRule {
    /// The rule of a selector such as `path`, `.blue`, `#leaf` or `path.blue`.
    fn read(selector: &str, declarations: &str) -> Option<StyleRule> {
        let selector = selector.trim();
        let simple = |c: char| c.is_alphanumeric() || "-_.#*".contains(c);
        if selector.is_empty() || !selector.chars().all(simple) {
            return None;
        }
        let mut rule = StyleRule { element: None, class: None, id: None, declarations: declarations.to_owned() };
        let begin = selector.find(['.', '#']).unwrap_or(selector.len());
        let (element, mut rest) = selector.split_at(begin);
        rule.element = (!element.is_empty() && element != "*").then(|| element.to_owned());
        while let Some(sign) = rest.chars().next() {
            let end = rest[1..].find(['.', '#']).map_or(rest.len(), |end| end + 1);
            let name = rest[1..end].to_owned();
            let slot = if sign == '.' { &mut rule.class } else { &mut rule.id };
            if slot.replace(name).is_some() {
                // An element of two classes is rare.
                return None;
            }
            rest = &rest[end..];
        }
        Some(rule)
    }
}
