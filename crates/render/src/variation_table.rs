//! Tables of variations: each row has a name and values of parameters, as CSV or JSON.

use crate::error::RenderError;
use crate::input::{open_stream, read_at_most, utf8_text};
use crate::load::GraphSettings;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The most bytes of a table.
const MAX_TABLE: usize = 512 << 20;
/// Column of the names of the rows.
const NAME: &str = "name";
/// Column of presets of the graph.
const PRESET: &str = "preset";

/// A table of variations. It has one string for the values of all rows, because there may be millions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VariationTable {
    /// The file, for messages.
    pub path: PathBuf,
    columns: Vec<String>,
    /// The cells of all rows, one after the other. An empty cell leaves the value of the graph.
    text: String,
    /// The end of each cell in the text.
    ends: Vec<u32>,
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
        let table = VariationTable::of(&text).map_err(invalid)?;
        Ok(VariationTable { path: path.to_owned(), ..table })
    }
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.ends.len() / self.columns.len().max(1)
    }
    /// True if it has no rows.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
    /// A row.
    pub fn row(&self, number: usize) -> VariationRow {
        let mut row = VariationRow::default();
        for (i, column) in self.columns.iter().enumerate() {
            let value = self.cell(number * self.columns.len() + i);
            match column.as_str() {
                _ if value.is_empty() => {}
                NAME => row.name = value.to_owned(),
                PRESET => row.settings.preset = Some(value.to_owned()),
                _ => row.settings.parameters.push((column.clone(), value.to_owned())),
            }
        }
        row
    }
    /// The name of a row.
    pub(crate) fn name(&self, number: usize) -> &str {
        let column = self.columns.iter().position(|column| column == NAME).unwrap_or(0);
        self.cell(number * self.columns.len() + column)
    }
    /// True if a row has a preset of its own.
    pub(crate) fn has_presets(&self) -> bool {
        let column = self.columns.iter().position(|column| column == PRESET);
        column.is_some_and(|column| (0..self.len()).any(|row| !self.cell(row * self.columns.len() + column).is_empty()))
    }

    fn cell(&self, number: usize) -> &str {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.text[start as usize..self.ends[number] as usize]
    }
    fn push(&mut self, cell: &str) {
        self.text += cell;
        self.ends.push(u32::try_from(self.text.len()).expect("tables are smaller than 4 GiB"));
    }
    /// The table of a text.
    fn of(text: &str) -> Result<VariationTable, String> {
        // Spreadsheets write a byte order mark before the first name.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let table = if text.trim_start().starts_with(['[', '{']) { json_table(text)? } else { csv_table(text)? };
        if table.is_empty() {
            return Err(
                "the table has no variations\n  help: write a row for each, below the names of the columns".into()
            );
        }
        let mut order: Vec<u32> = (0..table.len() as u32).collect();
        order.sort_unstable_by_key(|row| (table.name(*row as usize), *row));
        let first = order[0] as usize;
        if table.name(first).is_empty() {
            return Err(format!("row {} has no name\n  help: write one into its column `{NAME}`", first + 1));
        }
        let mut pairs = order.windows(2).map(|pair| [pair[0] as usize, pair[1] as usize]);
        match pairs.find(|[a, b]| table.name(*a) == table.name(*b)) {
            Some([a, b]) => {
                let (name, a, b) = (table.name(a), a + 1, b + 1);
                Err(format!("rows {a} and {b} have the same name `{name}`\n  help: rename one of them"))
            }
            None => Ok(table),
        }
    }
}

/// The table of an array of objects.
fn json_table(text: &str) -> Result<VariationTable, String> {
    let help = r#"write a list such as [{ "name": "dark", "rough": 0.8 }]"#;
    let rows: Vec<serde_json::Map<String, Value>> =
        serde_json::from_str(text).map_err(|error| format!("{error}\n  help: {help}"))?;
    let columns: BTreeSet<&String> = rows.iter().flat_map(|row| row.keys()).collect();
    let mut table = VariationTable { columns: columns.into_iter().cloned().collect(), ..VariationTable::default() };
    for (i, row) in rows.iter().enumerate() {
        for column in table.columns.clone() {
            let value = row.get(&column).map_or(Ok(None), json_text);
            let value =
                value.map_err(|()| format!("row {}: the value of `{column}` is an object\n  help: {help}", i + 1))?;
            table.push(value.as_deref().unwrap_or_default());
        }
    }
    Ok(table)
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

/// A table whose first line names the columns.
fn csv_table(text: &str) -> Result<VariationTable, String> {
    let mut table = VariationTable::default();
    csv_lines(text, |line, cells| {
        if table.columns.is_empty() {
            table.columns = cells.into_iter().map(Cow::into_owned).collect();
            return check_columns(&table.columns);
        }
        if cells.len() != table.columns.len() {
            let (found, wanted) = (cells.len(), table.columns.len());
            return Err(format!(
                "line {line} has {found} cells, and the first line names {wanted} columns\n  help: put quotes around \
                 values with commas, for example \"0.1,0.2,0.3\""
            ));
        }
        cells.iter().for_each(|cell| table.push(cell));
        Ok(())
    })?;
    check_columns(&table.columns)?;
    Ok(table)
}

fn check_columns(columns: &[String]) -> Result<(), String> {
    if !columns.iter().any(|column| column == NAME) {
        return Err(format!(
            "the first line must name the columns, with `{NAME}` among them\n  help: write a first line such as \
             name,rough,seed"
        ));
    }
    match columns.iter().enumerate().find(|(i, name)| columns[..*i].contains(name)) {
        Some((_, column)) => Err(format!("two columns are called `{column}`\n  help: remove one of them")),
        None => Ok(()),
    }
}

/// Reads the lines of a CSV file (RFC 4180) that are not empty: number and cells.
fn csv_lines<'t>(
    text: &'t str,
    mut each: impl FnMut(usize, Vec<Cow<'t, str>>) -> Result<(), String>,
) -> Result<(), String> {
    let (mut number, mut rest) = (0, text);
    while !rest.is_empty() {
        number += 1;
        let (first, mut cells) = (number, vec![]);
        loop {
            let trimmed = rest.trim_start_matches([' ', '\t']);
            if let Some(quoted) = trimmed.strip_prefix('"') {
                let (cell, after) = quoted_cell(quoted)
                    .ok_or_else(|| format!("line {first}: a quoted cell has no end\n  help: close it with a quote"))?;
                number += cell.matches('\n').count();
                cells.push(Cow::Owned(cell));
                rest = after.trim_start_matches([' ', '\t', '\r']);
                if !(rest.is_empty() || rest.starts_with([',', '\n'])) {
                    return Err(format!(
                        "line {number}: text follows a quoted cell\n  help: write a quote within quotes twice"
                    ));
                }
            } else {
                let end = rest.find([',', '\n']).unwrap_or(rest.len());
                cells.push(Cow::Borrowed(rest[..end].trim()));
                rest = &rest[end..];
            }
            match rest.strip_prefix(',') {
                Some(after) => rest = after,
                None => break,
            }
        }
        rest = rest.strip_prefix('\n').unwrap_or(rest);
        if cells.iter().any(|cell| !cell.is_empty()) {
            each(first, cells)?;
        }
    }
    Ok(())
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
        for text in [csv, json] {
            let table = VariationTable::of(text).expect("the table is right");
            let rows: Vec<VariationRow> = (0..table.len()).map(|row| table.row(row)).collect();
            assert_eq!(rows, wanted);
        }
    }

    #[test]
    fn mistakes_are_named_with_help() {
        let wrong = |text: &str| VariationTable::of(text).expect_err("the table is wrong");
        for (text, message) in [
            ("", "the first line must name the columns, with `name` among them"),
            ("rough,seed\n1,2\n", "the first line must name the columns"),
            ("name,a,a\nx,1,2\n", "two columns are called `a`"),
            ("name,a\n", "the table has no variations"),
            ("name,a\nx,1,2\n", "line 2 has 3 cells, and the first line names 2 columns"),
            ("name,a\nx,1\n,2\n", "row 2 has no name"),
            ("name,a\nx,1\nx,2\n", "rows 1 and 2 have the same name `x`"),
            ("name,a\n\"x\n\ny,1\nz,\"2", "line 5: text follows a quoted cell"),
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
