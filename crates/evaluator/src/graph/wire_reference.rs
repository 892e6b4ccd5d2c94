//! References to outputs of nodes as text: `grain`, `cells.id`, `'weave 1.5'.height`.

/// The text that refers to an output of a node, or to its first output. A name that would be read as something else is
/// written in single quotes, with its own single quotes doubled.
pub fn wire_reference(node: &str, output: Option<&str>) -> String {
    let name = if needs_quotes(node) { format!("'{}'", node.replace('\'', "''")) } else { node.to_owned() };
    match output {
        Some(output) => format!("{name}.{output}"),
        None => name,
    }
}

/// The node and the output that a text refers to. Single quotes count only around a name that needs them, so that every
/// text is read, and written again as it was.
pub fn split_reference(text: &str) -> (String, Option<&str>) {
    if let Some((name, rest)) = quoted_name(text)
        && needs_quotes(&name)
    {
        match rest.strip_prefix('.') {
            Some(output) => return (name, Some(output)),
            None if rest.is_empty() => return (name, None),
            None => {}
        }
    }
    match text.split_once('.') {
        Some((node, output)) => (node.to_owned(), Some(output)),
        None => (text.to_owned(), None),
    }
}

/// True if a bare name would be read as a node and its output, a colour, a parameter or an expression.
fn needs_quotes(node: &str) -> bool {
    node.contains('.') || node.starts_with(['#', '$', '='])
}

/// The name in single quotes at the beginning of a text, and the text behind it.
fn quoted_name(text: &str) -> Option<(String, &str)> {
    let mut rest = text.strip_prefix('\'')?;
    let mut name = String::new();
    loop {
        let (part, after) = rest.split_once('\'')?;
        name.push_str(part);
        match after.strip_prefix('\'') {
            Some(after) => {
                name.push('\'');
                rest = after;
            }
            None => return Some((name, after)),
        }
    }
}
