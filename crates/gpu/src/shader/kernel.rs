//! Kernels: shaders that compute a recording at every pixel.

use super::function::FunctionWriter;
use super::module::ShaderModule;
use super::noise::noise_function;
use super::sampling::{PlaneSlots, sample};
use super::scalars::FloatText;
use crate::error::KernelError;
use crate::route::Route;
use lapidary_field::derivative::Derivative;
use lapidary_field::ir::{Inst, Recording, live};
use lapidary_field::noise::{Noise, NoiseKind};
use lapidary_field::program::sanitize;
use lapidary_field::real::Real;
use std::collections::HashMap;
use std::fmt::Write;

/// Declarations and functions that every shader has.
pub(super) const PRELUDE: &str = include_str!("prelude.wgsl");
/// The results.
pub(super) const OUTPUT: &str = "@group(0) @binding(2) var<storage, read_write> OUT: array<u32>;\n";
/// Quotients and roots that are rounded correctly.
pub(super) const EXACT: &str = include_str!("exact.wgsl");
/// Positions in planes, and their pixels.
const SAMPLING: &str = include_str!("sampling.wgsl");

/// The number of words of the uniforms of the prelude.
pub(crate) const UNIFORMS: usize = 16;

/// The results of a kernel.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KernelOptions<'a> {
    /// The number of last results that are stored with all their bits.
    pub(crate) raw_results: usize,
    /// For each result, true if a pixel is its first sample instead of the mean of all; missing entries are false.
    pub(crate) first_sample_only: &'a [bool],
    /// For each plane, the first one whose pixels have the same positions; missing entries are the plane itself.
    pub(crate) same_grid: &'a [u32],
}

/// The shader of a recording, and the sizes of its inputs.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    /// WGSL with an entry point `main`.
    pub(crate) text: String,
    /// The words of its hidden constants and tables.
    pub(crate) tables: Vec<u32>,
    /// The number of knobs that it reads.
    pub(crate) knobs: usize,
    /// The number of stored values of each pixel that it reads.
    pub(crate) stored: usize,
    /// The planes that it samples, in the order of their records.
    pub(crate) planes: Vec<u32>,
    /// The number of its results.
    pub(crate) roots: usize,
    /// The approximate number of operations for each sample of a pixel.
    pub(crate) cost: u64,
}

impl Kernel {
    /// Writes the shader of a recording.
    pub(crate) fn new(code: &Recording, route: Route, options: KernelOptions<'_>) -> Result<Kernel, KernelError> {
        let live = live(&code.insts, &code.roots);
        let read = || code.insts.iter().zip(&live).filter(|(_, live)| **live).map(|(inst, _)| inst);
        let count = |index: fn(&Inst) -> Option<u32>| read().filter_map(index).max().map_or(0, |k| k as usize + 1);
        let knobs = count(|inst| if let Inst::Knob(k) = inst { Some(*k) } else { None });
        let stored = count(|inst| if let Inst::Stored(k) = inst { Some(*k) } else { None });
        let mut planes: Vec<u32> = read()
            .filter_map(|inst| if let Inst::Sample(sampler, ..) = inst { Some(sampler.plane) } else { None })
            .collect();
        planes.sort_unstable();
        planes.dedup();
        let cost = read().map(|inst| cost(code, inst)).sum();
        let module = ShaderModule::new(route);
        let body = {
            let writer = FunctionWriter::new(&module);
            let slots = PlaneSlots { planes: &planes, same_grid: options.same_grid };
            let values = values(&writer, code, &live, slots, stored_value);
            for (k, root) in code.roots.iter().enumerate() {
                let value = values[root.0 as usize].unwrap_or_else(|| unreachable!("a result is live"));
                let raw = k + options.raw_results >= code.roots.len();
                store(&writer, k, value, raw, options.first_sample_only.get(k) == Some(&true));
            }
            writer.text()
        };
        if module.is_too_long() {
            return Err(KernelError::TooLong);
        }
        let (functions, tables) = module.finish();
        let exact = if route.is_exact() { EXACT } else { "" };
        let sampling = if planes.is_empty() { "" } else { SAMPLING };
        let text = format!("{PRELUDE}{OUTPUT}{exact}{sampling}{functions}{}", main(code.roots.len(), &body));
        Ok(Kernel { text, tables, knobs, stored, planes, roots: code.roots.len(), cost })
    }
}

/// The entry point: computes the samples of a pixel and adds them up.
fn main(roots: usize, body: &str) -> String {
    let mut text = String::from(
        "@compute @workgroup_size(64, 1, 1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= U.width || id.y >= U.rows) { return; }
  let pixel = id.y * U.width + id.x;\n",
    );
    for k in 0..roots {
        writeln!(text, "  var a{k} = 0.0f;").expect("text grows");
    }
    text += "  for (var s = 0u; s < U.samples; s++) {
  let down = select(s / U.side, s, U.diagonal == 1u);
  let right = select(s % U.side, s, U.diagonal == 1u);
  let x = bitcast<f32>(IN[U.columns + right * U.width + id.x]);
  let y = bitcast<f32>(IN[U.lines + down * U.rows + id.y]);\n";
    text += body;
    text += "  }\n";
    for k in 0..roots {
        writeln!(text, "  OUT[{k}u * U.pixels + pixel] = bitcast<u32>(a{k});").expect("text grows");
    }
    text + "}\n"
}

/// Adds a sample of result `k`, as the programs of the CPU do.
fn store(writer: &FunctionWriter<'_>, k: usize, value: FloatText<'_>, raw: bool, first_sample_only: bool) {
    if raw {
        writer.line(&format!("a{k} = {};", value.text()));
        return;
    }
    let clean = sanitize(value);
    if first_sample_only {
        writer.line(&format!("if (s == 0u) {{ a{k} = {}; }}", clean.text()));
        return;
    }
    let weighted = clean * FloatText::of(writer, "U.weight".to_owned()) + clean.lit(0.0);
    let sum = FloatText::read(writer, &format!("a{k}")) + weighted;
    writer.line(&format!("a{k} = select({}, {}, s == 0u);", sum.text(), weighted.text()));
}

/// The expression of a stored value of a program.
fn stored_value(k: u32) -> String {
    format!("bitcast<f32>(IN[U.stored + {k}u * U.pixels + pixel])")
}

/// Writes the live instructions of a recording; the value of each. `stored` is the expression of a stored value.
pub(super) fn values<'w>(
    writer: &'w FunctionWriter<'w>,
    code: &Recording,
    live: &[bool],
    slots: PlaneSlots<'_>,
    stored: fn(u32) -> String,
) -> Vec<Option<FloatText<'w>>> {
    let real = |expression: &str| FloatText::of(writer, expression.to_owned());
    let mut noises: HashMap<(u32, Derivative), String> = HashMap::new();
    let mut values: Vec<Option<FloatText<'w>>> = Vec::with_capacity(code.insts.len());
    for (inst, live) in code.insts.iter().zip(live) {
        if !live || writer.module.is_too_long() {
            values.push(live.then(|| real("not_a_number()")));
            continue;
        }
        let operand = |id: &lapidary_field::ir::InstId| {
            values[id.0 as usize].unwrap_or_else(|| unreachable!("the operands of a live instruction are live"))
        };
        let value = match inst {
            Inst::Coord(axis) => real(["x", "y", "U.z", "U.t"][*axis as usize & 3]),
            Inst::Lit(bits) => real("zero()").literal(f32::from_bits(*bits)),
            Inst::Knob(k) => real(&format!("bitcast<f32>(IN[U.knobs + {k}u])")),
            Inst::Stored(k) => real(&stored(*k)),
            Inst::Op(op, args) => {
                let first = operand(&args[0]);
                let mut given = [first; 3];
                for (given, id) in given.iter_mut().zip(inst.operands()) {
                    *given = operand(id);
                }
                op.apply(given)
            }
            Inst::Noise(n, part, args) => {
                let noise = &code.noises[*n as usize];
                let name =
                    noises.entry((*n, *part)).or_insert_with(|| noise_function(writer.module, noise, *part)).clone();
                let mut given: Vec<FloatText<'w>> = args[..noise.dims()].iter().map(operand).collect();
                given.push(operand(&args[4]));
                given[0].call(&name, &given[1..])
            }
            Inst::Sample(sampler, part, at) => {
                sample(sampler, *part, slots.of(sampler.plane), at.each_ref().map(operand))
            }
        };
        values.push(Some(value));
    }
    values
}

/// The approximate number of operations of a sample of a plane: most of them compute its place.
const SAMPLE_COST: u64 = 500;

/// The approximate number of operations of an instruction.
fn cost(code: &Recording, inst: &Inst) -> u64 {
    match inst {
        Inst::Op(op, _) => op.cost(),
        Inst::Noise(n, part, _) => {
            let order = match part {
                Derivative::Value => 0,
                Derivative::First(_) => 1,
                Derivative::Second(..) => 2,
            };
            noise_cost(&code.noises[*n as usize]) << (2 * order)
        }
        Inst::Sample(..) => SAMPLE_COST,
        _ => 1,
    }
}

/// The approximate number of operations of a noise.
fn noise_cost(noise: &Noise) -> u64 {
    let dims = noise.dims() as u32;
    let octave = match noise.kind() {
        NoiseKind::Worley(_) => 60 * 3u64.pow(dims),
        // Four points in the mean, in each of the cells.
        NoiseKind::WorleyFnv(article) => 4 * 40 * (article.side() as u64).pow(dims),
        NoiseKind::OpenSimplex2(simplex) if dims == 4 && simplex.is_smooth() => 60 * 256,
        _ => 40 * 2u64.pow(dims),
    };
    octave * noise.octaves_or_alone().copies().len() as u64
}
