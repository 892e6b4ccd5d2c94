//! Functions of a shader that sample planes.

use super::function::{function, function_once};
use super::module::ShaderModule;
use super::scalars::FloatText;
use crate::plane_words::RECORD;
use lapidary_field::derivative::Derivative;
use lapidary_field::image::{EdgeMode, Filter, Sampler};
use lapidary_field::interpolation::{blend, catmull_rom, central_difference};

/// The sample of a plane, or its slope, at a point. `slot` is the index of the plane's record.
pub(crate) fn sample<'w>(sampler: &Sampler, part: Derivative, slot: usize, point: [FloatText<'w>; 2]) -> FloatText<'w> {
    let writer = point[0].writer;
    let function = sample_function(writer.module, sampler, part, slot);
    // Samples at one point share its place.
    let [column, row] = [0, 1].map(|axis| {
        let base = slot * RECORD + 12 * axis;
        let period = match sampler.edges[axis] {
            EdgeMode::Wrap => format!("PLANES[{base}u]"),
            EdgeMode::Mirror => format!("2u * PLANES[{base}u]"),
            EdgeMode::Clamp | EdgeMode::Black => "0u".to_owned(),
        };
        writer.value('p', format!("place({base}u, {period}, {})", point[axis].text()))
    });
    FloatText::of(writer, format!("{function}(p{column}, p{row})"))
}

/// The name of the function of a sample at a column and a row.
fn sample_function(module: &ShaderModule, sampler: &Sampler, part: Derivative, slot: usize) -> String {
    let value = value_function(module, sampler);
    let plane = slot * RECORD;
    function(module, "column: PixelPlace, row: PixelPlace", "f32", |writer| {
        writer.line("if (!column.is_known || !row.is_known) { return 0.0f; }");
        let at = |across: i64, down: i64| {
            let place = format!("column.index + {across}, column.fraction, row.index + {down}, row.fraction");
            FloatText::of(writer, format!("{value}({plane}u, {place})"))
        };
        if part == Derivative::Value {
            return format!("finite_or_zero({})", at(0, 0).text());
        }
        let scale = [0, 1].map(|axis| {
            let word = plane + 12 * axis + 10;
            FloatText::of(writer, format!("bitcast<f32>(PLANES[{word}u])"))
        });
        central_difference(part, scale, at).text()
    })
}

/// The name of the function of the value at a column and a row: the operations of `PlaneSampler::value` of the field.
fn value_function(module: &ShaderModule, sampler: &Sampler) -> String {
    let [across, down] = sampler.edges.map(|edge| edge as u32);
    let params = "plane: u32, x: i32, fx: f32, y: i32, fy: f32";
    let (mix, count, before) = match sampler.filter {
        Filter::Nearest => {
            return function(module, params, "f32", |_| {
                format!(
                    "pixel_at(plane, window_index(plane, {across}u, x + select(0, 1, fx >= 0.5f)), \
                     window_index(plane + 12u, {down}u, y + select(0, 1, fy >= 0.5f)))"
                )
            });
        }
        Filter::Bilinear => (blend_function(module), 2, 0),
        Filter::Cubic => (cubic_function(module), 4, 1),
    };
    let list = |item: &dyn Fn(i32) -> String| (0..count).map(|k| item(k - before)).collect::<Vec<_>>().join(", ");
    let along = function(module, "plane: u32, x: i32, fx: f32, line: i32", "f32", |writer| {
        let pixel = |k: i32| format!("pixel_at(plane, window_index(plane, {across}u, x + {k}), line)");
        writer.line(&format!("if (is_zero(fx)) {{ return {}; }}", pixel(0)));
        format!("{mix}({}, fx)", list(&pixel))
    });
    function(module, params, "f32", |writer| {
        let line = |k: i32| format!("{along}(plane, x, fx, window_index(plane + 12u, {down}u, y + {k}))");
        writer.line(&format!("if (is_zero(fy)) {{ return {}; }}", line(0)));
        format!("{mix}({}, fy)", list(&line))
    })
}

fn blend_function(module: &ShaderModule) -> String {
    function_once(module, "blend", "a: f32, b: f32, f: f32", |writer| {
        let [a, b, f] = ["a", "b", "f"].map(|name| FloatText::of(writer, name.to_owned()));
        blend(a, b, f).text()
    })
}

fn cubic_function(module: &ShaderModule) -> String {
    function_once(module, "catmull_rom", "a: f32, b: f32, c: f32, d: f32, f: f32", |writer| {
        let [a, b, c, d, f] = ["a", "b", "c", "d", "f"].map(|name| FloatText::of(writer, name.to_owned()));
        catmull_rom([a, b, c, d], f).text()
    })
}
