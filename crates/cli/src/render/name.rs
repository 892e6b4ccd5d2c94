//! What files are called.

use crate::fault::Fault;
use lapidary_evaluator::nearest::nearest;

/// What a pattern may name.
pub(crate) struct Names<'a> {
    pub(crate) graph: &'a str,
    pub(crate) output: &'a str,
    pub(crate) usage: &'a str,
    pub(crate) size: [u32; 2],
    pub(crate) seed: u32,
    pub(crate) frame: Option<u32>,
}

const FIELDS: [&str; 6] = ["graph", "output", "usage", "size", "seed", "frame"];

/// A pattern with all it names in its place.
pub(crate) fn named(pattern: &str, names: &Names<'_>) -> Result<String, Fault> {
    let mut out = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        let (field, after) = after.split_once('}').ok_or_else(|| {
            Fault::Usage(format!(
                "the `{{` in `--name {pattern}` has no `}}`\n  help: write `--name {{graph}}_{{output}}`"
            ))
        })?;
        out += before;
        match field {
            "graph" => out += &plain(names.graph),
            "output" => out += &plain(names.output),
            "usage" => out += &plain(names.usage),
            "size" => out += &format!("{}x{}", names.size[0], names.size[1]),
            "seed" => out += &names.seed.to_string(),
            "frame" => out += &names.frame.map_or("0".to_owned(), |frame| format!("{frame:04}")),
            _ => {
                let near = nearest(field, FIELDS.into_iter()).map(|near| format!("perhaps `{{{near}}}`"));
                let help = near.unwrap_or_else(|| format!("there is: {{{}}}", FIELDS.join("} {")));
                return Err(Fault::Usage(format!("names have no `{{{field}}}`\n  help: {help}")));
            }
        }
        rest = after;
    }
    Ok(out + rest)
}

/// A name from a graph, which leads nowhere else.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c }).collect()
}
