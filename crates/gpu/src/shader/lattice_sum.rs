//! The smooth OpenSimplex2 in four dimensions as a loop of a shader over its 256 lattice points, in the order of the field.

use super::cell_search::{SearchState, StateVariables};
use super::derivatives::ShaderNumber;
use super::scalars::IntText;
use lapidary_field::noise::museum::open_simplex_2::OpenSimplex2;
use lapidary_field::real::{Lattice, Real};
use lapidary_field::tables::Table16;

/// A sum that grows.
struct PartialSum<'w>(ShaderNumber<'w>);

impl<'w> SearchState<'w> for PartialSum<'w> {
    fn each(&mut self, number: &mut dyn FnMut(&mut ShaderNumber<'w>), _: &mut dyn FnMut(&mut IntText<'w>)) {
        number(&mut self.0);
    }
}

/// The value of the noise at a point.
pub(crate) fn smooth_simplex<'w>(noise: &OpenSimplex2, p: [ShaderNumber<'w>; 4]) -> ShaderNumber<'w> {
    let (writer, grid) = (p[0].writer(), noise.grid(4));
    let cell = noise.cell(p);
    // By the sum of the steps from the first point of the grid, which is at most 12.
    let unskewed = Table16::new(std::array::from_fn(|sum| grid.unskewed(sum as f64 + f64::from(4 * grid.from))));
    let mut sum = PartialSum(p[0].lit(0.0));
    let variables = StateVariables::new(writer, &mut sum);
    writer.block(&format!("for (var point = 0; point < {}; point++)", grid.side.pow(4)), || {
        let first = p[0].int(grid.from as u32);
        let digits: [IntText<'w>; 4] = std::array::from_fn(|axis| {
            let digit = format!("point / {} % {}", grid.side.pow(axis as u32), grid.side);
            IntText::read(writer, &format!("bitcast<u32>({digit})"))
        });
        let unskew = p[0].lookup16(&unskewed, digits[0] + digits[1] + digits[2] + digits[3]);
        let contribution = noise.contribution(&cell, &digits.map(|digit| digit + first), unskew);
        variables.load(&mut sum);
        sum.0 = sum.0 + contribution;
        variables.store(&mut sum);
    });
    variables.load(&mut sum);
    sum.0
}
