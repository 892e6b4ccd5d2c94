//! The parser of whole numbers, which options for seeds and counts share.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A whole number within a range.
pub(crate) fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.trim().parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("`{text}` is not a whole number from {} to {}", range.start(), range.end()))
    }
}
