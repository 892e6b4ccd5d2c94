//! The name that was probably meant.

/// Names longer than this are nobody's slip of the hand.
const LONGEST: usize = 64;

/// The nearest of the names, where one is near: of up to four letters one may differ, of up to eight two, then a third
/// of them, but never all.
pub fn nearest<'a>(name: &str, among: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let within = match name.chars().count() {
        0..=4 => 1,
        5..=8 => 2,
        count => count / 3,
    };
    let near = among.filter_map(|other| Some((distance(name, other)?, other)));
    let near = near.filter(|(d, other)| *d <= within && *d < name.len().max(other.len()));
    near.min_by_key(|(d, _)| *d).map(|(_, other)| other)
}

/// The number of letters to change, insert, remove or swap with their neighbour (Damerau, 1964, as optimal string
/// alignment); `None` for long names.
pub(crate) fn distance(a: &str, b: &str) -> Option<usize> {
    if a.len().max(b.len()) > LONGEST {
        return None;
    }
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    // The rows of the letters before the last, of the last and of this one.
    let (mut older, mut before) = (vec![], (0..=b.len()).collect::<Vec<usize>>());
    for i in 0..a.len() {
        let mut row = vec![i + 1; b.len() + 1];
        for j in 0..b.len() {
            let change = before[j] + usize::from(a[i] != b[j]);
            row[j + 1] = change.min(before[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                let older: &Vec<usize> = &older;
                row[j + 1] = row[j + 1].min(older[j - 1] + 1);
            }
        }
        older = std::mem::replace(&mut before, row);
    }
    before.last().copied()
}
