//! The cellular noise of the museum as loops of a shader: the cells, the points and their order are those of
//! `WorleyFnv::both` of the field.

use super::cell_search::StateVariables;
use super::derivatives::ShaderNumber;
use super::scalars::IntText;
use lapidary_field::noise::museum::worley_fnv::{FAR, Nth, WorleyFnv};
use lapidary_field::noise::museum::worley_points::Chain;
use lapidary_field::noise::worley::NearestTwo;
use lapidary_field::real::{Lattice, Real};

/// The value of the noise at a point.
pub(crate) fn worley_fnv<'w>(noise: &WorleyFnv, dims: usize, p: [ShaderNumber<'w>; 4]) -> ShaderNumber<'w> {
    match dims {
        1 => search(noise, [p[0]]),
        2 => search(noise, [p[0], p[1]]),
        3 => search(noise, [p[0], p[1], p[2]]),
        _ => search(noise, p),
    }
}

fn search<'w, const D: usize>(noise: &WorleyFnv, p: [ShaderNumber<'w>; D]) -> ShaderNumber<'w> {
    let (writer, far, side) = (p[0].writer(), p[0].lit(FAR), noise.side());
    let [x, whole] = WorleyFnv::place(p);
    let mut two = NearestTwo { first: far, second: far };
    let variables = StateVariables::new(writer, &mut two);
    writer.block(&format!("for (var cell = 0; cell < {}; cell++)", side.pow(D as u32)), || {
        let steps: [IntText<'w>; D] = std::array::from_fn(|axis| {
            let digit = format!("cell / {} % {side} - {}", side.pow(axis as u32), side / 2);
            IntText::read(writer, &format!("bitcast<u32>({digit})"))
        });
        let corner = std::array::from_fn(|axis| whole[axis] + far.real_of_int(steps[axis]));
        let chain = noise.chain(far, &std::array::from_fn::<_, D, _>(|axis| whole[axis].to_int() + steps[axis]));
        let last = writer.variable(&chain.last.text());
        writer.block(&format!("for (var k = 0; f32(k) < {}; k++)", chain.count.plain().text()), || {
            variables.load(&mut two);
            let mut next = Chain { last: IntText::read(writer, &format!("v{last}")), ..chain };
            let distance = noise.next_distance(&x, &corner, &mut next);
            [two.first, two.second] = WorleyFnv::inserted([two.first, two.second], distance);
            writer.line(&format!("v{last} = {};", next.last.text()));
            variables.store(&mut two);
        });
    });
    variables.load(&mut two);
    let [first, second] = noise.distances([two.first, two.second]);
    match noise.output {
        Nth::First => first,
        Nth::Second => second,
    }
}
