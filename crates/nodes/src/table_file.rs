//! Reader of table files: JSON objects with named arrays of numbers.

use lapidary_field::noise::museum::tables::{ClassicTables, XorTables};
use lapidary_field::tables::ByteTable;
use serde_json::Value as Json;
use std::array::from_fn;
use std::fmt;

/// An invalid table file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TableError {
    /// The text is not JSON.
    Syntax(String),
    /// A table is missing.
    Missing {
        /// Its name.
        key: &'static str,
    },
    /// A table is too short or too long.
    Count {
        /// Its name.
        key: &'static str,
        /// Its number of entries.
        count: usize,
        /// The number of entries required.
        want: usize,
    },
    /// An entry is not a valid number.
    Number {
        /// The name of the table.
        key: &'static str,
        /// The entry.
        word: String,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Syntax(problem) => write!(f, "invalid JSON: {problem}"),
            TableError::Missing { key } => write!(f, "there is no table called `{key}`"),
            TableError::Count { key, count, want } => write!(f, "the table `{key}` has {count} numbers, not {want}"),
            TableError::Number { key, word } => write!(f, "`{word}` is not a valid entry of the table `{key}`"),
        }
    }
}

/// The arrays of [`classic_tables`], for messages.
pub(super) const CLASSIC_ARRAYS: &str = "`p[256]`, `g1[256]`, `g2[256][2]` and `g3[256][3]`";
/// The arrays of [`xor_tables`], for messages.
pub(super) const XOR_ARRAYS: &str = "`perm_x[256]`, `perm_y[256]`, `perm_z[256]` and `ranVec[256][3]`";

/// The tables of classic noise: the arrays `p[256]`, `g1[256]`, `g2[256][2]` and `g3[256][3]`.
pub(crate) fn classic_tables(text: &str) -> Result<ClassicTables, TableError> {
    let file = parse(text)?;
    let [p] = byte_tables(&file, ["p"])?;
    Ok(ClassicTables::new(p, vectors(&file, "g1")?, vectors(&file, "g2")?, vectors(&file, "g3")?))
}

/// The tables of noise with an exclusive-or hash: the arrays `perm_x[256]`, `perm_y[256]`, `perm_z[256]` and
/// `ranVec[256][3]`.
pub(crate) fn xor_tables(text: &str) -> Result<XorTables, TableError> {
    let file = parse(text)?;
    let vectors = vectors(&file, "ranVec")?;
    Ok(XorTables::new(byte_tables(&file, ["perm_x", "perm_y", "perm_z"])?, vectors))
}

fn parse(text: &str) -> Result<Json, TableError> {
    serde_json::from_str(text).map_err(|problem| TableError::Syntax(problem.to_string()))
}

/// The permutations with these names.
fn byte_tables<const N: usize>(file: &Json, keys: [&'static str; N]) -> Result<[ByteTable; N], TableError> {
    let mut tables = Vec::with_capacity(N);
    for key in keys {
        let numbers = numbers(file, key, 256)?;
        if let Some(v) = numbers.iter().find(|v| !(0.0..=255.0).contains(*v) || v.fract() != 0.0) {
            return Err(TableError::Number { key, word: v.to_string() });
        }
        tables.push(ByteTable::new(from_fn(|i| numbers[i] as u8)));
    }
    Ok(tables.try_into().unwrap_or_else(|_| unreachable!("each name gives one table")))
}

/// The 256 vectors of the array named `key`.
fn vectors<const D: usize>(file: &Json, key: &'static str) -> Result<[[f64; D]; 256], TableError> {
    let numbers = numbers(file, key, 256 * D)?;
    // Tables are stored as `f32`.
    if let Some(v) = numbers.iter().find(|v| v.abs() > f64::from(f32::MAX)) {
        return Err(TableError::Number { key, word: v.to_string() });
    }
    Ok(from_fn(|i| from_fn(|axis| numbers[i * D + axis])))
}

/// The numbers of the array named `key`, nested arrays flattened.
fn numbers(file: &Json, key: &'static str, want: usize) -> Result<Vec<f64>, TableError> {
    let table = file.get(key).filter(|table| table.is_array()).ok_or(TableError::Missing { key })?;
    let mut numbers = Vec::with_capacity(want);
    flatten(table, &mut numbers).map_err(|entry| TableError::Number { key, word: entry.to_string() })?;
    if numbers.len() == want { Ok(numbers) } else { Err(TableError::Count { key, count: numbers.len(), want }) }
}

/// Appends the numbers of an array, or returns its first entry that is not a number.
fn flatten<'j>(entry: &'j Json, numbers: &mut Vec<f64>) -> Result<(), &'j Json> {
    if let Json::Array(entries) = entry {
        return entries.iter().try_for_each(|entry| flatten(entry, numbers));
    }
    numbers.push(entry.as_f64().ok_or(entry)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference(name: &str) -> String {
        let path = format!("{}/../../tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
    }

    #[test]
    fn the_seeded_tables_equal_the_reference_files() {
        let classic = |name| classic_tables(&reference(name)).expect("the reference is valid");
        assert!(ClassicTables::glibc() == classic("tables_classic_c_glibc.json"));
        assert!(ClassicTables::seeded(42) == classic("tables_classic_c_sm42.json"));
        assert!(ClassicTables::sr(42) == classic("tables_classic_sr_42.json"));
        let xor = xor_tables(&reference("tables_kensler_42.json")).expect("the reference is valid");
        assert!(XorTables::seeded(42) == xor);
    }

    #[test]
    fn invalid_tables_are_described() {
        let message = |text: &str| classic_tables(text).unwrap_err().to_string();
        assert_eq!(message("{}"), "there is no table called `p`");
        assert_eq!(message("{\"p\": [1, 2]}"), "the table `p` has 2 numbers, not 256");
        assert_eq!(message("{\"p\": [1, [2, \"x\"]]}"), "`\"x\"` is not a valid entry of the table `p`");
        assert_eq!(message("{\"p\": [1, 2"), "invalid JSON: EOF while parsing a list at line 1 column 11");
        assert_eq!(message("{\"note\": \"p\", \"q\": [1]}"), "there is no table called `p`");
        let valid = reference("tables_classic_c_glibc.json");
        let high = valid.replace("\"p\":[87,", "\"p\":[256,");
        assert_eq!(classic_tables(&high), Err(TableError::Number { key: "p", word: "256".to_owned() }));
        let infinite = valid.replace("\"g1\":[0.40234375,", "\"g1\":[4e38,");
        assert_eq!(message(&infinite), format!("`4{}` is not a valid entry of the table `g1`", "0".repeat(38)));
    }
}
