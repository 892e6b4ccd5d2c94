//! Sampling of planes at runs of adjacent pixels: rows are copied and interpolated as a whole.

use crate::derivative::Derivative;
use crate::image::{Filter, PixelRun};
use crate::interpolation::{blend, catmull_rom};
use crate::plane_sampler::{PlaneSampler, finite};

/// Points that are sampled together.
const CHUNK: usize = 128;

/// Points of a run: the column of the first, and the distances beyond the columns, empty if all are 0.
#[derive(Clone, Copy)]
struct Columns<'a> {
    first: i64,
    fractions: &'a [f32],
}

impl Columns<'_> {
    fn moved(self, by: i64) -> Self {
        Columns { first: self.first + by, ..self }
    }
}

impl PlaneSampler<'_> {
    /// The values or slopes at the first points of a run, equal to those of `derivative`.
    pub(crate) fn fill_run(&self, part: Derivative, run: &PixelRun, row: (i64, f32), out: &mut [f32]) {
        for (chunk, out) in out.chunks_mut(CHUNK).enumerate() {
            let done = chunk * CHUNK;
            let fractions = if run.fractions.is_empty() { &[][..] } else { &run.fractions[done..][..out.len()] };
            self.fill_chunk(part, Columns { first: run.first + done as i64, fractions }, row, out);
        }
    }
    fn fill_chunk(&self, part: Derivative, columns: Columns<'_>, row: (i64, f32), out: &mut [f32]) {
        let mut before = [0.0; CHUNK];
        let before = &mut before[..out.len()];
        let axis = match part {
            Derivative::Value => {
                self.values(columns, row, out);
                return out.iter_mut().for_each(|v| *v = finite(*v));
            }
            Derivative::First(0) => {
                self.values(columns.moved(-1), row, before);
                self.values(columns.moved(1), row, out);
                0
            }
            Derivative::First(1) => {
                self.values(columns, (row.0 - 1, row.1), before);
                self.values(columns, (row.0 + 1, row.1), out);
                1
            }
            _ => return each(columns, out, |column| self.slope(part, column, row)),
        };
        let scale = 0.5 * self.along[axis].scale as f32;
        for (out, before) in out.iter_mut().zip(before) {
            *out = (*out - *before) * scale;
        }
    }
    /// The values at points of a row, equal to those of `value`.
    fn values(&self, columns: Columns<'_>, row: (i64, f32), out: &mut [f32]) {
        if columns.fractions.is_empty() && row.1 == 0.0 {
            return self.copy_pixels(columns.first, row.0, out);
        }
        match self.filter {
            Filter::Nearest => each(columns, out, |column| self.value(column, row)),
            Filter::Bilinear => self.interpolate(columns, row, 0, |[a, b], f| blend(a, b, f), out),
            Filter::Cubic => self.interpolate(columns, row, 1, catmull_rom, out),
        }
    }
    /// Interpolates within rows of pixels, then between `N` rows; the first lies `before` pixels before the position.
    #[inline]
    fn interpolate<const N: usize>(
        &self,
        columns: Columns<'_>,
        row: (i64, f32),
        before: i64,
        mix: impl Fn([f32; N], f32) -> f32,
        out: &mut [f32],
    ) {
        let n = out.len();
        if row.1 == 0.0 {
            return self.interpolate_row(columns, row.0, before, &mix, out);
        }
        let mut rows = [[0.0; CHUNK]; N];
        for (along, y) in rows.iter_mut().zip(row.0 - before..) {
            self.interpolate_row(columns, y, before, &mix, &mut along[..n]);
        }
        for (i, out) in out.iter_mut().enumerate() {
            *out = mix(std::array::from_fn(|k| rows[k][i]), row.1);
        }
    }
    /// Interpolates within a row of pixels.
    #[inline]
    fn interpolate_row<const N: usize>(
        &self,
        columns: Columns<'_>,
        row: i64,
        before: i64,
        mix: impl Fn([f32; N], f32) -> f32,
        out: &mut [f32],
    ) {
        if columns.fractions.is_empty() {
            return self.copy_pixels(columns.first, row, out);
        }
        let n = out.len();
        // Pixel `i + k` of the row is in `pixels[k][i]`.
        let mut pixels = [0.0; CHUNK + 3];
        self.copy_pixels(columns.first - before, row, &mut pixels[..n + N - 1]);
        let shifted: [&[f32]; N] = std::array::from_fn(|k| &pixels[k..k + n]);
        for (i, (out, fraction)) in out.iter_mut().zip(columns.fractions).enumerate() {
            *out = mix(std::array::from_fn(|k| shifted[k][i]), *fraction);
        }
    }
    /// Copies the pixels of row `row` from column `first` on.
    fn copy_pixels(&self, first: i64, row: i64, out: &mut [f32]) {
        let Some(y) = self.window_index(1, row) else { return out.fill(0.0) };
        let [side, window_width] = [self.plane.grid.size[0], self.plane.window_size[0]].map(i64::from);
        let mut done = 0;
        while done < out.len() {
            let column = first + done as i64;
            let x = self.window_index(0, column);
            // Inside the image and the window, adjacent columns are adjacent in memory.
            let adjacent = match x {
                Some(x) if (0..side).contains(&column) => (side - column).min(window_width - x as i64) as usize,
                _ => 1,
            };
            let to = done..out.len().min(done + adjacent);
            done = to.end;
            match x {
                Some(x) => self.plane.px.copy(y * window_width as usize + x, &mut out[to]),
                None => out[to].fill(0.0),
            }
        }
        for v in out {
            *v = finite(*v);
        }
    }
}

/// Samples points of a row one by one.
fn each(columns: Columns<'_>, out: &mut [f32], sample: impl Fn((i64, f32)) -> f32) {
    for (i, (out, column)) in out.iter_mut().zip(columns.first..).enumerate() {
        *out = sample((column, columns.fractions.get(i).copied().unwrap_or(0.0)));
    }
}
