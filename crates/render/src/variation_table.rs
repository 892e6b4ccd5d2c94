//! Tables of variations: each row has a name and values of parameters, as CSV or JSON.

use crate::error::RenderError;
use crate::input::{open_stream, read_at_most, utf8_text};
use crate::load::GraphSettings;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The most bytes of a table.
const MAX_TABLE: usize = 512 << 20;
/// Column of the names of the rows.
const NAME: &str = "name";
/// Column of presets of the graph.
const PRESET: &str = "preset";

/// A table of variations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VariationTable {
    /// The file, for messages.
    pub path: PathBuf,
    /// The variations.
    pub rows: Vec<VariationRow>,
}

/// A variation of a graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VariationRow {
    /// Name in file names.
    pub name: String,
    /// Values of parameters, and perhaps a preset. A value `seed` is that of the graph where no parameter has this name.
    pub settings: GraphSettings,
}

impl VariationTable {
    /// Reads a table: JSON if its first character is a bracket, otherwise CSV.
    pub fn read(path: &Path) -> Result<VariationTable, RenderError> {
        let error = |error| RenderError::Read { path: path.to_owned(), error };
        let invalid = |why: String| error(io::Error::new(ErrorKind::InvalidData, why));
        let bytes = open_stream(path).and_then(|stream| read_at_most(stream, MAX_TABLE)).map_err(error)?;
        if bytes.len() > MAX_TABLE {
            return Err(invalid(format!("the table has more than {} MiB", MAX_TABLE >> 20)));
        }
        let text = utf8_text(bytes).map_err(|why| invalid(why.to_owned()))?;
        let rows = VariationTable::rows(&text).map_err(invalid)?;
        Ok(VariationTable { path: path.to_owned(), rows })
    }

    /// The rows of a text.
    fn rows(text: &str) -> Result<Vec<VariationRow>, String> {
        // Spreadsheets write a byte order mark before the first name.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let rows = if text.trim_start().starts_with(['[', '{']) { json_rows(text)? } else { csv_rows(text)? };
        if rows.is_empty() {
            return Err(
                "the table has no variations\n  help: write a row for each, below the names of the columns".into()
            );
        }
        let mut numbers = BTreeMap::new();
        for (i, row) in rows.iter().enumerate() {
            if row.name.is_empty() {
                return Err(format!("row {} has no name\n  help: write one into its column `{NAME}`", i + 1));
            }
            if let Some(before) = numbers.insert(row.name.as_str(), i + 1) {
                let (name, i) = (&row.name, i + 1);
                return Err(format!("rows {before} and {i} have the same name `{name}`\n  help: rename one of them"));
            }
        }
        Ok(rows)
    }
}

impl VariationRow {
    /// Adds the value of a column.
    fn set(&mut self, column: &str, value: String) {
        match column {
            NAME => self.name = value,
            PRESET => self.settings.preset = Some(value),
            _ => self.settings.parameters.push((column.to_owned(), value)),
        }
    }
}

/// Rows of an array of objects.
fn json_rows(text: &str) -> Result<Vec<VariationRow>, String> {
    let help = r#"write a list such as [{ "name": "dark", "rough": 0.8 }]"#;
    let rows: Vec<serde_json::Map<String, Value>> =
        serde_json::from_str(text).map_err(|error| format!("{error}\n  help: {help}"))?;
    let row = |(i, object): (usize, serde_json::Map<String, Value>)| {
        let mut row = VariationRow::default();
        for (column, value) in object {
            let value = json_text(&value)
                .map_err(|()| format!("row {}: the value of `{column}` is an object\n  help: {help}", i + 1))?;
            value.into_iter().for_each(|value| row.set(&column, value));
        }
        Ok(row)
    };
    rows.into_iter().enumerate().map(row).collect()
}

/// A value as it is written on the command line; none for `null`.
fn json_text(value: &Value) -> Result<Option<String>, ()> {
    Ok(Some(match value {
        Value::Null => return Ok(None),
        Value::String(text) => text.clone(),
        Value::Array(parts) => {
            let parts = parts.iter().map(json_text).collect::<Result<Option<Vec<String>>, ()>>()?;
            parts.ok_or(())?.join(",")
        }
        Value::Object(_) => return Err(()),
        other => other.to_string(),
    }))
}

/// Rows of a table whose first line names the columns.
fn csv_rows(text: &str) -> Result<Vec<VariationRow>, String> {
    let mut lines = csv_lines(text)?.into_iter();
    let (_, columns) = lines.next().unwrap_or_default();
    if !columns.iter().any(|column| column == NAME) {
        return Err(format!(
            "the first line must name the columns, with `{NAME}` among them\n  help: write a first line such as \
             name,rough,seed"
        ));
    }
    if let Some(column) = columns.iter().enumerate().find_map(|(i, name)| columns[..i].contains(name).then_some(name)) {
        return Err(format!("two columns are called `{column}`\n  help: remove one of them"));
    }
    let row = |(line, cells): (usize, Vec<String>)| {
        if cells.len() != columns.len() {
            let (found, wanted) = (cells.len(), columns.len());
            return Err(format!(
                "line {line} has {found} cells, and the first line names {wanted} columns\n  help: put quotes around \
                 values with commas, for example \"0.1,0.2,0.3\""
            ));
        }
        let mut row = VariationRow::default();
        // An empty cell leaves the value of the graph.
        columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()).for_each(|(column, cell)| row.set(column, cell));
        Ok(row)
    };
    lines.map(row).collect()
}

/// The lines of a CSV file (RFC 4180) that are not empty: number and cells.
fn csv_lines(text: &str) -> Result<Vec<(usize, Vec<String>)>, String> {
    let (mut lines, mut number) = (vec![], 0);
    let mut rest = text;
    while !rest.is_empty() {
        number += 1;
        let (first, mut cells) = (number, vec![]);
        loop {
            let trimmed = rest.trim_start_matches([' ', '\t']);
            if let Some(quoted) = trimmed.strip_prefix('"') {
                let (cell, after) = quoted_cell(quoted)
                    .ok_or_else(|| format!("line {first}: a quoted cell has no end\n  help: close it with a quote"))?;
                number += cell.matches('\n').count();
                cells.push(cell);
                rest = after.trim_start_matches([' ', '\t', '\r']);
                if !(rest.is_empty() || rest.starts_with([',', '\n'])) {
                    return Err(format!(
                        "line {number}: text follows a quoted cell\n  help: write a quote within quotes twice"
                    ));
                }
            } else {
                let end = rest.find([',', '\n']).unwrap_or(rest.len());
                cells.push(rest[..end].trim().to_owned());
                rest = &rest[end..];
            }
            match rest.strip_prefix(',') {
                Some(after) => rest = after,
                None => break,
            }
        }
        rest = rest.strip_prefix('\n').unwrap_or(rest);
        if cells.iter().any(|cell| !cell.is_empty()) {
            lines.push((first, cells));
        }
    }
    Ok(lines)
}

/// The text of a cell up to its closing quote, and the rest.
fn quoted_cell(text: &str) -> Option<(String, &str)> {
    let mut cell = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('"')?;
        cell += before;
        match after.strip_prefix('"') {
            Some(after) => {
                cell.push('"');
                rest = after;
            }
            None => return Some((cell.trim().to_owned(), after)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, preset: Option<&str>, parameters: &[(&str, &str)]) -> VariationRow {
        let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let settings = GraphSettings { preset: preset.map(str::to_owned), parameters, seed: None };
        VariationRow { name: name.to_owned(), settings }
    }

    #[test]
    fn csv_and_json_give_the_same_rows() {
        let csv = "\u{feff}name, rough,tint,preset\r\n\r\nred,0.5,\"#a00\",\r\n\"the \"\"blue\"\"\",,\"0,0,1\",wet\r\n";
        let json = r##"[{"name": "red", "rough": 0.5, "tint": "#a00", "preset": null},
            {"name": "the \"blue\"", "tint": [0, 0, 1], "preset": "wet"}]"##;
        let wanted = vec![
            row("red", None, &[("rough", "0.5"), ("tint", "#a00")]),
            row("the \"blue\"", Some("wet"), &[("tint", "0,0,1")]),
        ];
        assert_eq!(VariationTable::rows(csv), Ok(wanted.clone()));
        assert_eq!(VariationTable::rows(json), Ok(wanted));
    }

    #[test]
    fn mistakes_are_named_with_help() {
        let wrong = |text: &str| VariationTable::rows(text).expect_err("the table is wrong");
        for (text, message) in [
            ("", "the first line must name the columns, with `name` among them"),
            ("rough,seed\n1,2\n", "the first line must name the columns"),
            ("name,a,a\nx,1,2\n", "two columns are called `a`"),
            ("name,a\n", "the table has no variations"),
            ("name,a\nx,1,2\n", "line 2 has 3 cells, and the first line names 2 columns"),
            ("name,a\nx,1\n,2\n", "row 2 has no name"),
            ("name,a\nx,1\nx,2\n", "rows 1 and 2 have the same name `x`"),
            ("name,a\n\"x\n\ny,1\nz,\"2", "line 2: text follows a quoted cell"),
            ("name,a\nx,\"1\n", "line 2: a quoted cell has no end"),
            ("[{\"name\": \"x\", \"a\": {}}]", "row 1: the value of `a` is an object"),
            ("[1]", "invalid type: integer `1`, expected a map"),
            ("[]", "the table has no variations"),
        ] {
            let found = wrong(text);
            assert!(found.contains(message) && found.contains("\n  help: "), "{text:?}: {found}");
        }
    }
}
