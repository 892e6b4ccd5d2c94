//! Free names: a name, or the name with a number if it is taken.

/// The first of the names `noise`, `noise 2`, `noise 3`, … that is not taken. `gap` separates the name and the number.
pub fn free_name(name: &str, gap: char, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|n| format!("{name}{gap}{n}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken(name)).expect("there are more numbers than names")
}
