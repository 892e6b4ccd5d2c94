//! Functions of a shader that compute noises and their derivatives.

use super::article_search;
use super::cell_search;
use super::derivatives::ShaderNumber;
use super::function::{FunctionWriter, function};
use super::lattice_sum::smooth_simplex;
use super::module::ShaderModule;
use super::scalars::FloatText;
use lapidary_field::derivative::{Derivative, GAIN};
use lapidary_field::noise::column::ColumnNoise;
use lapidary_field::noise::octaves::{Octave, Octaves};
use lapidary_field::noise::{Noise, NoiseFn, NoiseKind, NoiseVisitor};
use lapidary_field::real::Real;

/// The coordinates of a point, as parameters of functions.
const AXES: [&str; 4] = ["x", "y", "z", "t"];

/// The name of the function of a noise or of its derivative. Its parameters are the coordinates of the noise's dimensions
/// and the gain.
pub(crate) fn noise_function(module: &ShaderModule, noise: &Noise, part: Derivative) -> String {
    let (dims, octaves) = (noise.dims(), noise.octaves_or_alone());
    let (order, seeds) = match part {
        Derivative::Value => (0, [None; 2]),
        Derivative::First(axis) => (1, [Some(axis), None]),
        Derivative::Second(first, second) => (2, [Some(first), Some(second)]),
    };
    let copies: Vec<String> = octaves.copies().iter().map(|copy| octave_function(module, noise, copy, order)).collect();
    let params: String = AXES[..dims].iter().map(|axis| format!("{axis}: f32, ")).collect();
    function(module, &format!("{params}gain: f32"), "f32", |writer| {
        writer.order.set(order);
        let seeded = |name: &str, index: u8| {
            let value = FloatText::of(writer, name.to_owned());
            let slope = |k: usize| value.lit(f64::from(u8::from(seeds[k] == Some(index))));
            ShaderNumber::from_components(order, |part| match part {
                0 => value,
                1 => slope(0),
                2 => slope(1),
                _ => value.lit(0.0),
            })
        };
        let p: Vec<ShaderNumber<'_>> = (0..dims).map(|axis| seeded(AXES[axis], axis as u8)).collect();
        let sum = sum(writer, octaves, &copies, &p, seeded("gain", GAIN));
        sum.parts().last().expect("a number has a value").text()
    })
}

/// The sum of the octaves at a point, each computed by its function: the operations of `OctaveRange::sum` of the field.
fn sum<'w>(
    writer: &'w FunctionWriter<'w>,
    octaves: &Octaves,
    copies: &[String],
    p: &[ShaderNumber<'w>],
    gain: ShaderNumber<'w>,
) -> ShaderNumber<'w> {
    let one = gain.lit(1.0);
    let (mut sum, mut weight, mut amplitude) = (one, one, one);
    for (i, (octave, name)) in octaves.copies().iter().zip(copies).enumerate() {
        let at: Vec<ShaderNumber<'w>> = p.iter().enumerate().map(|(axis, x)| octave.position(axis, *x)).collect();
        let v;
        (v, weight) = octaves.fold().apply(call(writer, name, &at), weight);
        if i == 0 {
            sum = v;
        } else {
            amplitude = amplitude * gain;
            sum = sum + v * amplitude;
        }
    }
    sum
}

/// The value of an octave's function at a point.
fn call<'w>(writer: &'w FunctionWriter<'w>, name: &str, at: &[ShaderNumber<'w>]) -> ShaderNumber<'w> {
    let order = writer.order.get();
    let arguments: Vec<String> = at.iter().flat_map(|x| x.parts()).map(|part| part.text()).collect();
    let result = writer.value('c', format!("{name}({})", arguments.join(", ")));
    ShaderNumber::from_components(order, |part| {
        let component = if order == 0 { String::new() } else { format!(".{}", ["x", "y", "z", "w"][part]) };
        FloatText::of(writer, format!("c{result}{component}"))
    })
}

/// The name of the function of one octave. Its parameters are the components of each coordinate, and so is its result.
fn octave_function(module: &ShaderModule, noise: &Noise, octave: &Octave, order: usize) -> String {
    let count = ShaderNumber::components(order);
    let name = |axis: usize, part: usize| format!("{}{part}", AXES[axis]);
    let names: Vec<String> =
        (0..noise.dims()).flat_map(|axis| (0..count).map(move |part| (axis, part))).map(|(a, p)| name(a, p)).collect();
    let params: Vec<String> = names.iter().map(|name| format!("{name}: f32")).collect();
    let result = ["f32", "vec2<f32>", "vec4<f32>"][order];
    function(module, &params.join(", "), result, |writer| {
        writer.order.set(order);
        let coordinate = |axis: usize| {
            let axis = axis.min(noise.dims() - 1);
            ShaderNumber::from_components(order, |part| FloatText::of(writer, name(axis, part)))
        };
        let (p, zoom) = (std::array::from_fn(coordinate), octave.zoom());
        let value = match noise.kind() {
            NoiseKind::Worley(worley) => cell_search::worley(worley, noise.dims(), p, zoom),
            NoiseKind::WorleyFnv(article) => article_search::worley_fnv(article, noise.dims(), p),
            NoiseKind::OpenSimplex2(simplex) if noise.dims() == 4 && simplex.is_smooth() => smooth_simplex(simplex, p),
            _ => noise.visit(OctaveVisitor { p, zoom }),
        };
        let parts: Vec<String> = value.parts().iter().map(|part| part.text()).collect();
        if order == 0 { parts.concat() } else { format!("{result}({})", parts.join(", ")) }
    })
}

/// Writes the value of a noise function.
struct OctaveVisitor<'w> {
    p: [ShaderNumber<'w>; 4],
    zoom: u32,
}
impl<'w> NoiseVisitor for OctaveVisitor<'w> {
    type Out = ShaderNumber<'w>;
    fn general<B: NoiseFn, const D: usize>(self, body: &B) -> ShaderNumber<'w> {
        let p = *self.p.first_chunk::<D>().expect("a noise has at most four dimensions");
        body.at(p, self.zoom)
    }
    fn column_noise<B: ColumnNoise, const D: usize>(self, body: &B) -> ShaderNumber<'w> {
        self.general::<B, D>(body)
    }
    fn exact<B: NoiseFn, const D: usize>(self, body: &B) -> ShaderNumber<'w> {
        self.general::<B, D>(body)
    }
}
