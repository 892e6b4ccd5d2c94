//! Slopes of inputs: exact derivatives where they exist, differences elsewhere.

use crate::declare::handle::Number;
pub use crate::node::slope_cache::DifferenceCause;

use crate::node::scope::{Point, Scope};
use lapidary_field::ir::{Expr, Inst, slopes, substitute};
use lapidary_field::real::Real;

/// How far apart the points of a difference lie, in tile units: where slopes cannot be had exactly.
pub const STEP: f32 = 1.0 / 1024.0;

impl<'r> Scope<'r> {
    /// How fast a number rises along x, y and z at a point, a tile unit being 1: exactly, where it is made of what can
    /// be differentiated; else by differences.
    pub fn slope(&mut self, handle: Number, point: Point<'r>) -> [Expr<'r>; 3] {
        let Some(v) = self.plain(handle, &point) else { return [Expr::Unknown; 3] };
        let [x, y, z, _] = self.slopes_of(v);
        self.there([x, y, z], point)
    }
    /// How fast the slopes along x and y change: along x, of x along y, along y.
    pub fn curve(&mut self, handle: Number, point: Point<'r>) -> [Expr<'r>; 3] {
        let Some(v) = self.plain(handle, &point) else { return [Expr::Unknown; 3] };
        let [x, y, ..] = self.slopes_of(v);
        let ([xx, xy, ..], [_, yy, ..]) = (self.slopes_of(x), self.slopes_of(y));
        self.there([xx, xy, yy], point)
    }

    /// The number at the point of the pixel, where x is plain x: there it is differentiated, before it is looked at
    /// elsewhere.
    fn plain(&mut self, handle: Number, point: &Point<'r>) -> Option<Expr<'r>> {
        let here = self.here();
        let v = self.value(handle.0, here).number();
        (!v.is_unknown() && !point.iter().any(Expr::is_unknown)).then_some(v)
    }
    fn there(&self, of: [Expr<'r>; 3], point: Point<'r>) -> [Expr<'r>; 3] {
        let id = |e: Expr<'r>| self.recorder.id(e);
        if point.map(id) == self.here().map(id) {
            return of;
        }
        let there = substitute(self.recorder, &of, point);
        [there[0], there[1], there[2]]
    }
    /// How fast a number rises along each coordinate.
    pub(crate) fn slopes_of(&mut self, v: Expr<'r>) -> [Expr<'r>; 4] {
        let Expr::Recorded(_, id) = v else { return [Expr::Lit(0.0); 4] };
        let known = self.slopes.known.get(&id).copied();
        let (d, why) = known.unwrap_or_else(|| match slopes(self.recorder, v) {
            Some(d) => {
                let reads_pixels = |inst: &Inst| matches!(inst, Inst::Sample(..));
                (d, self.recorder.pruned(&d).insts.iter().any(reads_pixels).then_some(DifferenceCause::Image))
            }
            None => ([0, 1, 2, 3].map(|axis| self.difference(v, axis)), Some(DifferenceCause::ThirdSlope)),
        });
        self.slopes.known.insert(id, (d, why));
        if let Some(why) = why {
            self.slopes.differences.insert(self.node, why);
        }
        d
    }
    fn difference(&self, v: Expr<'r>, axis: usize) -> Expr<'r> {
        let beside = |step: f32| {
            let mut point = self.here();
            point[axis] = point[axis] + step;
            substitute(self.recorder, &[v], point)[0]
        };
        (beside(STEP) - beside(-STEP)) * v.lit(f64::from(0.5 / STEP))
    }
}
