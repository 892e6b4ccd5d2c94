//! Functions of a shader that sample planes.

use super::function::{function, function_once};
use super::module::ShaderModule;
use super::scalars::FloatText;
use lapidary_field::derivative::Derivative;
use lapidary_field::image::{EdgeMode, Filter, Sampler};
use lapidary_field::interpolation::{blend, catmull_rom, central_difference};

/// The words of a plane's record; see `sampling.wgsl`.
pub(crate) const RECORD: usize = 32;

/// The planes that a kernel samples, by their index.
#[derive(Clone, Copy)]
pub(crate) struct PlaneSlots<'a> {
    /// In the order of their records.
    pub(crate) planes: &'a [u32],
    /// For each plane, the first one whose pixels have the same positions; missing entries are the plane itself.
    pub(crate) same_grid: &'a [u32],
}

impl PlaneSlots<'_> {
    /// The index of the record of a plane, and that of the first sampled plane whose pixels have the same positions.
    pub(crate) fn of(self, plane: u32) -> [usize; 2] {
        let grid = |plane: u32| self.same_grid.get(plane as usize).copied().unwrap_or(plane);
        let position = |found: &dyn Fn(u32) -> bool| self.planes.iter().position(|plane| found(*plane));
        let [own, first] = [position(&|other| other == plane), position(&|other| grid(other) == grid(plane))];
        [own.unwrap_or(0), first.unwrap_or(0)]
    }
}

/// The bytes of text that count for the position of a sample along an axis, if it is computed by integers, and for each pixel that it
/// reads: drivers inline the functions of every sample, so that a program with many compiles for long.
const PLACE_TEXT: usize = 8 << 10;
const PIXEL_TEXT: usize = 256;

/// The bytes of text that count for the pixels of a sample.
fn text_bytes(sampler: &Sampler, part: Derivative) -> usize {
    let pixels = match sampler.filter {
        Filter::Nearest => 1,
        Filter::Bilinear => 4,
        Filter::Cubic => 16,
    };
    let values = match part {
        Derivative::Value => 1,
        Derivative::First(_) => 2,
        Derivative::Second(..) => 4,
    };
    values * pixels * PIXEL_TEXT
}

/// The sample of a plane, or its slope, at a point. `slot` is the index of the plane's record, and `grid` that of the record
/// by which positions are computed.
pub(crate) fn sample<'w>(
    sampler: &Sampler,
    part: Derivative,
    [slot, grid]: [usize; 2],
    point: [FloatText<'w>; 2],
) -> FloatText<'w> {
    let writer = point[0].writer;
    writer.module.count(text_bytes(sampler, part));
    let function = sample_function(writer.module, sampler, part, slot);
    // Samples at one point share its place, also those of different planes.
    let [column, row] = [0, 1].map(|axis| {
        let base = grid * RECORD + 12 * axis;
        let at = point[axis].text();
        let place = match sampler.edges[axis] {
            EdgeMode::Wrap => format!("periodic_place({base}u, PLANES[{base}u], {at})"),
            EdgeMode::Mirror => format!("periodic_place({base}u, 2u * PLANES[{base}u], {at})"),
            EdgeMode::Clamp | EdgeMode::Black => format!("place({base}u, {at})"),
        };
        if !writer.is_known(&place) && !writer.module.has_doubles {
            writer.module.count(PLACE_TEXT);
        }
        writer.value('p', place)
    });
    FloatText::of(writer, format!("{function}(p{column}, p{row})"))
}

/// The name of the function of a sample at a column and a row.
fn sample_function(module: &ShaderModule, sampler: &Sampler, part: Derivative, slot: usize) -> String {
    let value = value_function(module, sampler);
    let plane = slot * RECORD;
    function(module, "column: PixelPlace, row: PixelPlace", "f32", |writer| {
        let at = |across: i64, down: i64| {
            let place = format!("column.index + {across}, column.fraction, row.index + {down}, row.fraction");
            FloatText::of(writer, format!("{value}({plane}u, {place})"))
        };
        let known = |value: FloatText<'_>| format!("select(0.0f, {}, column.is_known && row.is_known)", value.text());
        if part == Derivative::Value {
            return known(at(0, 0).call("finite_or_zero", &[]));
        }
        let scale = [0, 1].map(|axis| {
            let word = plane + 12 * axis + 10;
            FloatText::of(writer, format!("bitcast<f32>(PLANES[{word}u])"))
        });
        known(central_difference(part, scale, at))
    })
}

/// The name of the function of the value at a column and a row: the operations of `PlaneSampler::value` of the field.
fn value_function(module: &ShaderModule, sampler: &Sampler) -> String {
    let [across, down] = sampler.edges.map(|edge| match edge {
        EdgeMode::Wrap => "wrapped_index_at",
        EdgeMode::Clamp => "clamped_index_at",
        EdgeMode::Mirror => "mirrored_index_at",
        EdgeMode::Black => "black_index_at",
    });
    let params = "plane: u32, x: i32, fx: f32, y: i32, fy: f32";
    let (mix, count, before) = match sampler.filter {
        Filter::Nearest => {
            return function(module, params, "f32", |_| {
                format!(
                    "pixel_at(plane, {across}(plane, x + select(0, 1, fx >= 0.5f)), \
                     {down}(plane + 12u, y + select(0, 1, fy >= 0.5f)))"
                )
            });
        }
        Filter::Bilinear => (blend_function(module), 2, 0),
        Filter::Cubic => (cubic_function(module), 4, 1),
    };
    // At the point of a pixel the value is that of the pixel.
    let mixed = |name: &str, fraction: &str| {
        let all: String = (0..count).map(|k| format!("{name}{k}, ")).collect();
        format!("select({mix}({all}{fraction}), {name}{before}, is_zero({fraction}))")
    };
    function(module, params, "f32", |writer| {
        for k in 0..count {
            writer.line(&format!("let column{k} = {across}(plane, x + {});", k - before));
        }
        for row in 0..count {
            writer.line(&format!("let line{row} = {down}(plane + 12u, y + {});", row - before));
            for k in 0..count {
                writer.line(&format!("let pixel{row}_{k} = pixel_at(plane, column{k}, line{row});"));
            }
            writer.line(&format!("let row{row} = {};", mixed(&format!("pixel{row}_"), "fx")));
        }
        mixed("row", "fy")
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
