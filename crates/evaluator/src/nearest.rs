//! The name that was probably meant.

/// Names longer than this are nobody's slip of the hand.
const LONGEST: usize = 64;

/// The nearest of the names, where one is near: a third of its letters may differ, or two, but never all.
pub fn nearest<'a>(name: &str, among: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let within = (name.chars().count() / 3).max(2);
    let near = among.filter_map(|other| Some((distance(name, other)?, other)));
    let near = near.filter(|(d, other)| *d <= within && *d < name.len().max(other.len()));
    near.min_by_key(|(d, _)| *d).map(|(_, other)| other)
}

/// How many letters must be changed, put in or left out (Levenshtein, 1966); `None` for long names.
fn distance(a: &str, b: &str) -> Option<usize> {
    if a.len().max(b.len()) > LONGEST {
        return None;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let change = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied()
}
