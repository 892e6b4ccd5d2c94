//! Parsers of numbers and of lists of numbers: every option that takes a number uses one of these. None accepts NaN or
//! an infinity.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The largest size of a coordinate or a length: beyond it 32-bit floats are further apart than any detail.
pub(crate) const FAR: f32 = 1e6;

/// A number within a range.
pub(crate) fn number<T: Number>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| one(text, &range)
}

/// Exactly so many numbers with commas between them, each within the range.
pub(crate) fn list<T: Number, const N: usize>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<[T; N], String> + Clone {
    move |text| {
        let numbers = numbers(text, N..=N, &range)?;
        numbers.try_into().map_err(|_| format!("expected {N} numbers"))
    }
}

/// Two numbers within the range, written `A..B`.
pub(crate) fn span<T: Number>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<[T; 2], String> + Clone {
    move |text| {
        let (from, to) = text.split_once("..").ok_or("expected two numbers written A..B, for example 0..1")?;
        Ok([one(from, &range)?, one(to, &range)?])
    }
}

/// Numbers with commas between them: as many as `counts` allows, each within the range.
pub(crate) fn numbers<T: Number>(
    text: &str,
    counts: RangeInclusive<usize>,
    range: &RangeInclusive<T>,
) -> Result<Vec<T>, String> {
    let numbers: Vec<T> = text.split(',').map(|text| one(text, range)).collect::<Result<_, _>>()?;
    if counts.contains(&numbers.len()) {
        return Ok(numbers);
    }
    let (least, most) = counts.into_inner();
    let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Err(format!("expected {wanted} numbers with commas between them, found {}", numbers.len()))
}

/// A number that options take.
pub(crate) trait Number: FromStr + PartialOrd + Copy + Display + Send + Sync + 'static {
    /// As messages call it.
    const KIND: &str;
}
impl Number for f32 {
    const KIND: &str = "number";
}
impl Number for f64 {
    const KIND: &str = "number";
}
impl Number for u16 {
    const KIND: &str = "whole number";
}
impl Number for u32 {
    const KIND: &str = "whole number";
}

/// NaN is in no range, and the ends of every range are finite.
fn one<T: Number>(text: &str, range: &RangeInclusive<T>) -> Result<T, String> {
    let text = text.trim();
    let read = text.parse().ok().filter(|number| range.contains(number));
    read.ok_or_else(|| format!("`{text}` is not a {} from {} to {}", T::KIND, range.start(), range.end()))
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
    fn messages_name_the_value_and_the_range() {
        assert_eq!(number(1.0f32..=170.0)("NaN"), Err("`NaN` is not a number from 1 to 170".to_owned()));
        let few = Err("expected 3 to 4 numbers with commas between them, found 2".to_owned());
        assert_eq!(numbers("1,2", 3..=4, &(0.0f32..=9.0)), few);
    }
}
