//! A parser of JSON tables: named arrays of numbers.

use super::tables::TableError;

/// The `N` numbers of the array named `key`, nested arrays flattened.
pub(super) fn numbers<const N: usize>(text: &str, key: &'static str) -> Result<[f64; N], TableError> {
    let quoted = format!("\"{key}\"");
    let start = text.find(&quoted).ok_or(TableError::Missing { key })? + quoted.len();
    let rest = text[start..].trim_start().strip_prefix(':').ok_or(TableError::Missing { key })?.trim_start();
    if !rest.starts_with('[') {
        return Err(TableError::Missing { key });
    }
    let mut depth = 0;
    let end = rest.find(|c| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        depth == 0
    });
    let body = &rest[..end.ok_or(TableError::Missing { key })?];
    let words = body.split([',', '[', ']', ' ', '\n', '\r', '\t']).filter(|w| !w.is_empty());
    let (mut out, mut count) = ([0.0; N], 0);
    for word in words {
        let number = word.parse().ok().filter(|v: &f64| v.is_finite());
        let number = number.ok_or_else(|| TableError::Number { key, word: word.to_owned() })?;
        if let Some(place) = out.get_mut(count) {
            *place = number;
        }
        count += 1;
    }
    if count == N { Ok(out) } else { Err(TableError::Count { key, count, want: N }) }
}

/// The 256 bytes of the array named `key`.
pub(super) fn bytes(text: &str, key: &'static str) -> Result<[u8; 256], TableError> {
    let numbers = numbers::<256>(text, key)?;
    if let Some(v) = numbers.iter().find(|v| !(0.0..=255.0).contains(*v) || v.fract() != 0.0) {
        return Err(TableError::Number { key, word: v.to_string() });
    }
    Ok(numbers.map(|v| v as u8))
}
