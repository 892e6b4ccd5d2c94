//! What files are called.

use crate::fault::Fault;
use lapidary_evaluator::diagnostic::spelling::perhaps;
use lapidary_evaluator::diagnostic::suggestion::nearest;
use std::path::{Component, Path};

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
                let near = nearest(field, FIELDS.into_iter()).map(|near| perhaps(&format!("{{{near}}}")));
                let help = near.unwrap_or_else(|| format!("there is: {{{}}}", FIELDS.join("} {")));
                return Err(Fault::Usage(format!("names have no `{{{field}}}`\n  help: {help}")));
            }
        }
        rest = after;
    }
    let name = out + rest;
    let inside = Path::new(&name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !inside || name.chars().any(char::is_control) {
        let fault = if inside { "makes a name with control characters" } else { "leads out of the folder of `-o`" };
        let help = "name the folder with `-o`, and the files with letters, for example `--name {graph}_{output}`";
        return Err(Fault::Usage(format!("`--name {pattern}` {fault}\n  help: {help}")));
    }
    Ok(name)
}

/// A name from a graph, which leads nowhere else.
fn plain(name: &str) -> String {
    if name == ".." {
        return "__".to_owned();
    }
    name.chars().map(|c| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c }).collect()
}
