//! Parsers of numbers and of lists of numbers: every option that takes a number uses one of these. None accepts NaN or
//! an infinity.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The largest magnitude of a coordinate or a length: beyond it, 32-bit floats are spaced too widely for any detail.
pub(crate) const FAR: f32 = 1e6;

/// A number within a range.
pub(crate) fn number<T: ArgumentNumber>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| parse_number(text, &range).map_err(|wrong| with_help(&wrong, &format!("write {}", range_text(&range))))
}

/// `N` numbers separated by commas, each within the range.
pub(crate) fn list<T: ArgumentNumber, const N: usize>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<[T; N], String> + Clone {
    move |text| {
        let numbers = numbers(text, N..=N, &range)?;
        Ok(std::array::from_fn(|i| numbers[i]))
    }
}

/// Two numbers within the range, written `A..B`.
pub(crate) fn span<T: ArgumentNumber>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<[T; 2], String> + Clone {
    move |text| {
        let read = match text.split_once("..") {
            Some((from, to)) => parse_number(from, &range).and_then(|from| Ok([from, parse_number(to, &range)?])),
            None => Err(format!("`{text}` is not two numbers separated by `..`")),
        };
        read.map_err(|wrong| {
            let (least, most) = (range.start(), range.end());
            with_help(&wrong, &format!("write two {}s from {least} to {most}, for example 0..1", T::KIND))
        })
    }
}

/// Numbers separated by commas: as many as `counts` allows, each within the range.
pub(crate) fn numbers<T: ArgumentNumber>(
    text: &str,
    counts: RangeInclusive<usize>,
    range: &RangeInclusive<T>,
) -> Result<Vec<T>, String> {
    let (fewest, most) = (*counts.start(), *counts.end());
    let count = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    let read: Result<Vec<T>, String> = text.split(',').map(|text| parse_number(text, range)).collect();
    let read = read.and_then(|numbers| match numbers.len() {
        found if counts.contains(&found) => Ok(numbers),
        found => Err(format!("expected {count} numbers separated by commas, found {found}")),
    });
    read.map_err(|wrong| {
        let (kind, least, most) = (T::KIND, range.start(), range.end());
        let example = vec![example(range).to_string(); fewest].join(",");
        with_help(
            &wrong,
            &format!("write {count} {kind}s from {least} to {most}, separated by commas, for example {example}"),
        )
    })
}

/// A message about an argument, with a line of help.
pub(crate) fn with_help(wrong: &str, help: &str) -> String {
    format!("{wrong}\n  help: {help}")
}

/// A number that options take.
pub(crate) trait ArgumentNumber: FromStr + PartialOrd + Copy + Display + Send + Sync + 'static {
    /// Name in messages.
    const KIND: &str;
    /// An example, where it is in the range.
    const ONE: Self;
}
impl ArgumentNumber for f32 {
    const KIND: &str = "number";
    const ONE: f32 = 1.0;
}
impl ArgumentNumber for f64 {
    const KIND: &str = "number";
    const ONE: f64 = 1.0;
}
impl ArgumentNumber for u16 {
    const KIND: &str = "whole number";
    const ONE: u16 = 1;
}
impl ArgumentNumber for u32 {
    const KIND: &str = "whole number";
    const ONE: u32 = 1;
}

/// NaN is in no range, and the ends of every range are finite.
fn parse_number<T: ArgumentNumber>(text: &str, range: &RangeInclusive<T>) -> Result<T, String> {
    let text = text.trim();
    let read = text.parse().ok().filter(|number| range.contains(number));
    read.ok_or_else(|| format!("`{text}` is not a {} from {} to {}", T::KIND, range.start(), range.end()))
}

/// A description of the numbers of a range, with an example.
fn range_text<T: ArgumentNumber>(range: &RangeInclusive<T>) -> String {
    format!("a {} from {} to {}, for example {}", T::KIND, range.start(), range.end(), example(range))
}

/// A number of a range.
fn example<T: ArgumentNumber>(range: &RangeInclusive<T>) -> T {
    if range.contains(&T::ONE) { T::ONE } else { *range.start() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_finite_and_in_range() {
        for text in ["NaN", "inf", "-inf", "infinity", "1e400", "", "1,2", "2.5"] {
            assert!(number(0.0f32..=2.0)(text).is_err(), "{text}");
            assert!(number(-f64::MAX..=2.0)(text).is_err(), "{text}");
            assert!(span(0.0f64..=2.0)(&format!("0..{text}")).is_err(), "{text}");
            assert!(list::<f32, 3>(0.0..=2.0)(&format!("0,{text},1")).is_err(), "{text}");
        }
        assert_eq!(list::<f32, 3>(-2.0..=2.0)("0, 1.5,-2"), Ok([0.0, 1.5, -2.0]));
        assert_eq!(span(-1.0f32..=1.0)("-0.5..1e-1"), Ok([-0.5, 0.1]));
        assert_eq!(numbers("1,2", 2..=4, &(0u32..=9)), Ok(vec![1, 2]));
    }

    #[test]
    fn messages_name_the_value_and_the_range_and_help() {
        let message = "`NaN` is not a number from 1 to 170\n  help: write a number from 1 to 170, for example 1";
        assert_eq!(number(1.0f32..=170.0)("NaN"), Err(message.to_owned()));
        let message = "expected 3 to 4 numbers separated by commas, found 2\n  \
            help: write 3 to 4 numbers from 0 to 9, separated by commas, for example 1,1,1";
        assert_eq!(numbers("1,2", 3..=4, &(0.0f32..=9.0)), Err(message.to_owned()));
        let message = "`5` is not two numbers separated by `..`\n  \
            help: write two whole numbers from 0 to 9, for example 0..1";
        assert_eq!(span(0u32..=9)("5"), Err(message.to_owned()));
        assert_eq!(example(&(5u32..=9)), 5);
    }
}
