//! The geometry of lines along which pixels are summed.

/// Fractional bits of positions across a line.
const FRACTION_BITS: u32 = 18;
const ONE: i64 = 1 << FRACTION_BITS;
/// Columns that are computed at once, unless the line is aligned; a multiple of the widest vector.
pub(crate) const WIDTH: usize = 128;
/// Values before and after the sums of a row, so that sums may be read a few columns beyond them.
pub(crate) const PADDING: usize = 16;

/// A straight line through the centre of a pixel, at most 45° from the vertical.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CentredLine {
    /// The rows on each side of the centre that are covered entirely.
    pub(crate) half: usize,
    /// The share of the next row at each end that is covered.
    pub(crate) end: f32,
    /// Columns per row, in units of 2⁻¹⁸.
    pub(crate) slope: i64,
    /// The columns that the line passes on each side of a row: the slope, or less for a line that is hardly longer than a
    /// row.
    spread: i64,
}

impl CentredLine {
    /// A line of this many rows with this many columns per row, -1..=1; at least one row.
    pub(crate) fn new(rows: f64, slope: f64) -> CentredLine {
        let rows = rows.max(1.0);
        let half = (0.5 * (rows - 1.0)).floor();
        let fixed = |v: f64| (v * ONE as f64 + 0.5).floor() as i64;
        CentredLine {
            half: half as usize,
            end: (0.5 * (rows - 1.0) - half) as f32,
            slope: fixed(slope),
            spread: fixed(slope * (rows - 1.0).min(1.0)),
        }
    }
    /// True if the line covers its centre only.
    pub(crate) fn is_point(self) -> bool {
        self.half == 0 && self.end == 0.0
    }
    /// True if the line stays in its column.
    pub(crate) fn has_no_slope(self) -> bool {
        self.slope == 0
    }
    /// The columns and rows from the centre within which pixels have a weight.
    pub(crate) fn reach(self) -> [usize; 2] {
        if self.is_point() {
            return [0, 0];
        }
        let rows = self.half + usize::from(self.end > 0.0);
        let beyond = if self.slope == 0 { 0 } else { self.halo() + 2 };
        [self.columns(rows as i64).unsigned_abs() as usize + beyond, rows]
    }
    /// The number of rows that are covered entirely.
    pub(crate) fn rows(self) -> usize {
        2 * self.half + 1
    }
    /// The factor of pixels that keeps the largest sum finite.
    pub(crate) fn scale(self) -> f32 {
        1.0 / (4 << self.rows().ilog2()) as f32
    }
    /// The weight of scaled pixels in the mean.
    pub(crate) fn weight(self) -> f32 {
        1.0 / (self.scale() * (self.rows() as f32 + 2.0 * self.end))
    }
    /// True if the line passes from pixel to pixel, so that sums along it never lie between two columns.
    pub(crate) fn is_aligned(self) -> bool {
        self.slope % ONE == 0
    }
    /// The positions per pixel at which sums are stored.
    pub(crate) fn phases(self) -> i64 {
        if self.is_aligned() { 1 } else { 4 }
    }
    /// The whole columns that the line advances in some rows, rounded down.
    pub(crate) fn columns(self, rows: i64) -> i64 {
        (rows * self.slope) >> FRACTION_BITS
    }
    /// Columns beyond a strip on which its sums depend: one for the rounding of the strip's position, one for the first
    /// interpolation, and one phase for each of the others.
    pub(crate) fn halo(self) -> usize {
        if self.is_aligned() { 0 } else { 3 + (self.rows().ilog2() as usize + 2).div_ceil(self.phases() as usize) }
    }
    /// The columns that are computed at once in an image of this width.
    pub(crate) fn columns_at_once(self, image_width: usize) -> usize {
        /// The sums of a strip that stay in the cache.
        const SUMS: usize = 1 << 17;
        if !self.is_aligned() {
            return WIDTH;
        }
        // Long rows are read faster, but strips along a diagonal lie partly beyond the image.
        let longest = if self.has_no_slope() { 1024 } else { image_width / 8 };
        let most = (SUMS / self.rows()).min(longest).max(WIDTH);
        let threads = rayon::current_num_threads();
        let strips = image_width.div_ceil(most).max(2 * threads).next_multiple_of(threads);
        image_width.div_ceil(strips).next_multiple_of(64).max(WIDTH)
    }
    /// The length of a row of sums of all phases.
    pub(crate) fn row_len(self, columns_at_once: usize) -> usize {
        debug_assert!(
            self.is_aligned() || columns_at_once == WIDTH,
            "sums of several phases lie `WIDTH` columns apart"
        );
        2 * PADDING + self.phases() as usize * columns_at_once
    }
    /// The index of the sums of a phase in a row.
    pub(crate) fn start(self, phase: i64) -> usize {
        PADDING + phase as usize * WIDTH
    }
    /// The weights of the pixels of a row at each phase.
    pub(crate) fn crossings(self) -> Vec<[f32; 4]> {
        (0..self.phases()).map(|phase| self.crossing(phase * ONE / self.phases())).collect()
    }
    /// The weights of the pixels of a row that lies some rows from the centre.
    pub(crate) fn crossing_at(self, rows: i64) -> [f32; 4] {
        self.crossing(rows * self.slope)
    }
    /// The sums whose lengths add up to the line: the binary logarithm of the length, and the first row of each.
    pub(crate) fn pieces(self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.rows();
        (0..=rows.ilog2() as usize).filter(move |k| rows >> k & 1 == 1).map(move |k| (k, rows & ((1 << k) - 1)))
    }
    /// The rows of sums of each length that are stored. The first row of a piece lies closer than the length of its sums.
    pub(crate) fn capacities(self) -> impl Iterator<Item = usize> {
        let longest = self.rows().ilog2();
        (0..=longest).map(move |k| 1 + if k < longest { 1 << k } else { self.rows() - (1 << longest) })
    }
    /// The displacement from a pixel of one row of a strip to a pixel of another row that lies `along` rows further along
    /// a line. The rows differ by as many, except that a line may begin between two pixels.
    pub(crate) fn shift(self, row: i64, other: i64, along: i64) -> PhaseShift {
        let drift = self.columns(row) - self.columns(other);
        let (phases, columns) = (self.phases(), along * self.slope + drift * ONE);
        let at = columns * phases;
        PhaseShift { phases, whole: at >> FRACTION_BITS, part: fraction(at) }
    }
    /// The weights of four pixels of a row, from the one before the line on, for the mean of interpolated pixels that the
    /// line passes between the row before and the row after. They are weighted by their distance from the row. `columns`
    /// is the position of the line in units of 2⁻¹⁸.
    fn crossing(self, columns: i64) -> [f32; 4] {
        /// Samples between two rows.
        const STEPS: i64 = 32;
        let mut weights = [0.0; 4];
        for i in 1 - STEPS..STEPS {
            let at = ((columns & (ONE - 1)) * STEPS + i * self.spread) as f64 / (ONE * STEPS) as f64;
            let share = (STEPS - i.abs()) as f64 / (STEPS * STEPS) as f64;
            let part = at - at.floor();
            let first = (at.floor() + 1.0) as usize;
            weights[first] += share * (1.0 - part);
            if part > 0.0 {
                weights[first + 1] += share * part;
            }
        }
        weights.map(|weight: f64| weight as f32)
    }
}

fn fraction(at: i64) -> f32 {
    (at & (ONE - 1)) as f32 / ONE as f32
}

/// A displacement across a line: whole phases, and a part of the next one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PhaseShift {
    phases: i64,
    whole: i64,
    pub(crate) part: f32,
}

impl PhaseShift {
    /// The column and the phase of a phase, displaced.
    #[inline(always)]
    pub(crate) fn place(self, phase: i64) -> (i64, i64) {
        let at = self.whole + phase;
        if self.phases == 1 { (at, 0) } else { (at >> 2, at & 3) }
    }
    /// The index of a phase, displaced, in a row of sums.
    #[inline(always)]
    pub(crate) fn index(self, phase: i64) -> usize {
        let (column, phase) = self.place(phase);
        (PADDING as i64 + phase * WIDTH as i64 + column) as usize
    }
}
