//! Slopes of inputs: exact derivatives where they exist, differences elsewhere.

use crate::declare::handle::Number;
pub use crate::node::slope_cache::DifferenceCause;

use crate::node::scope::{Point, Scope};
use lapidary_field::ir::{Expr, Inst, slopes, substitute};
use lapidary_field::real::Real;

/// The distance of the points of a difference, in tile units, for slopes that have no exact derivative.
pub const STEP: f32 = 1.0 / 1024.0;

impl<'r> Scope<'r> {
    /// The slope of a number along x, y and z at a point, per tile unit: the exact derivative if there is one, else a difference.
    pub fn slope(&mut self, handle: Number, point: Point<'r>) -> [Expr<'r>; 3] {
        let Some(v) = self.plain(handle, &point) else { return [Expr::Unknown; 3] };
        let [x, y, z, _] = self.slopes_of(v);
        self.at_point([x, y, z], point)
    }
    /// The second derivatives of a number: along x twice, along x and y, along y twice.
    pub fn curve(&mut self, handle: Number, point: Point<'r>) -> [Expr<'r>; 3] {
        let Some(v) = self.plain(handle, &point) else { return [Expr::Unknown; 3] };
        let [x, y, ..] = self.slopes_of(v);
        let ([xx, xy, ..], [_, yy, ..]) = (self.slopes_of(x), self.slopes_of(y));
        self.at_point([xx, xy, yy], point)
    }

    /// The number at the point of the pixel, where it is differentiated before coordinates are substituted.
    fn plain(&mut self, handle: Number, point: &Point<'r>) -> Option<Expr<'r>> {
        let here = self.here();
        let v = self.value(handle.0, here).number();
        (!v.is_unknown() && !point.iter().any(Expr::is_unknown)).then_some(v)
    }
    /// Substitutes the coordinates of a point in values at the point of the pixel.
    fn at_point(&self, of: [Expr<'r>; 3], point: Point<'r>) -> [Expr<'r>; 3] {
        let id = |e: Expr<'r>| self.recorder.id(e);
        if point.map(id) == self.here().map(id) {
            return of;
        }
        let moved = substitute(self.recorder, &of, point);
        [moved[0], moved[1], moved[2]]
    }
    /// The slopes of a number along each coordinate.
    pub(crate) fn slopes_of(&mut self, v: Expr<'r>) -> [Expr<'r>; 4] {
        let Expr::Recorded(_, id) = v else { return [Expr::Lit(0.0); 4] };
        let known = self.slopes.known.get(&id).copied();
        let (d, cause) = known.unwrap_or_else(|| match slopes(self.recorder, v) {
            Some(d) => {
                let reads_pixels = |inst: &Inst| matches!(inst, Inst::Sample(..));
                (d, self.recorder.pruned(&d).insts.iter().any(reads_pixels).then_some(DifferenceCause::Image))
            }
            None => ([0, 1, 2, 3].map(|axis| self.difference(v, axis)), Some(DifferenceCause::ThirdSlope)),
        });
        self.slopes.known.insert(id, (d, cause));
        if let Some(cause) = cause {
            self.slopes.differences.insert(self.node, cause);
        }
        d
    }
    fn difference(&self, v: Expr<'r>, axis: usize) -> Expr<'r> {
        let at_offset = |step: f32| {
            let mut point = self.here();
            point[axis] = point[axis] + step;
            substitute(self.recorder, &[v], point)[0]
        };
        (at_offset(STEP) - at_offset(-STEP)) * v.lit(f64::from(0.5 / STEP))
    }
}
