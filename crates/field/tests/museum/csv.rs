//! A reader of the reference vectors.

/// A file of the reference, by name.
pub(crate) fn text(name: &str) -> String {
    let path = format!("{}/../../tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Rows of named columns.
pub(crate) struct Csv {
    pub(crate) name: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// One row.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a>(&'a Csv, usize);

impl Csv {
    pub(crate) fn read(name: &str) -> Csv {
        let text = text(name);
        let split = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let mut lines = text.lines().map(split);
        let columns = lines.next().expect("the file has a header");
        Csv { name: name.to_owned(), columns, rows: lines.collect() }
    }
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.rows.len()).map(|i| Row(self, i))
    }
}

impl<'a> Row<'a> {
    pub(crate) fn word(self, column: &str) -> &'a str {
        let at = self.0.columns.iter().position(|c| c == column);
        &self.0.rows[self.1][at.unwrap_or_else(|| panic!("{} has no {column}", self.0.name))]
    }
    pub(crate) fn number(self, column: &str) -> f64 {
        self.word(column).parse().expect("the cell is a number")
    }
    /// A number that was an `f32`.
    pub(crate) fn narrow(self, column: &str) -> f32 {
        self.word(column).parse().expect("the cell is a number")
    }
    pub(crate) fn whole(self, column: &str) -> i64 {
        self.word(column).parse().expect("the cell is an integer")
    }
    /// The point, in the columns after `names`.
    pub(crate) fn point<const D: usize>(self) -> [f64; D] {
        std::array::from_fn(|k| self.number(["x", "y", "z", "w"][k]))
    }
}
