//! Kernels: shaders that compute a recording at every pixel.

use super::cost::cost;
use super::function::FunctionWriter;
use super::library::{DOUBLE_PLACES, EXACT, OUTPUT, PLACES, PRELUDE, SAMPLING};
use super::module::{HIDDEN, MAX_TEXT, ShaderModule};
use super::recording_part::RecordingPart;
use super::rolls::{Roll, rolls};
use super::sampling::PlaneSlots;
use super::scalars::FloatText;
use super::split::{HandedValues, parts};
use super::target::{PartLimits, ShaderTarget};
use crate::error::KernelError;
use lapidary_field::ir::{Inst, Recording, live};
use lapidary_field::program::sanitize;
use lapidary_field::real::Real;
use std::fmt::Write;
use std::ops::Range;

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

/// The shaders of a recording, and the sizes of its inputs.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    /// WGSL with an entry point `main`, for each part of the recording.
    pub(crate) texts: Vec<String>,
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
    /// The number of values of each sample that parts hand to later ones. They follow the results in the output.
    pub(crate) handed: usize,
    /// The approximate number of operations for each sample of a pixel.
    pub(crate) cost: u64,
}

impl Kernel {
    /// Writes the shaders of a recording: one for each part, if it is too long for one.
    pub(crate) fn new(
        code: &Recording,
        target: ShaderTarget,
        options: KernelOptions<'_>,
    ) -> Result<Kernel, KernelError> {
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
        let writer = KernelWriter { code, live: &live, planes: &planes, target, options, rolls: &[] };
        // Compilers take longer for loops than for as much text without.
        let rolls = if writer.end(0, [MAX_TEXT, usize::MAX]) == code.insts.len() { vec![] } else { rolls(code, &live) };
        let writer = KernelWriter { rolls: &rolls, ..writer };
        let parts = writer.parts()?;
        let handed = HandedValues::new(code, &live, &parts);
        let (mut texts, mut tables) = (vec![], HIDDEN.to_vec());
        for part in parts {
            let (text, words) = writer.text(part, &handed, tables)?;
            texts.push(text);
            tables = words;
        }
        let (roots, handed) = (code.roots.len(), handed.count);
        Ok(Kernel { texts, tables, knobs, stored, planes, roots, handed, cost })
    }
}

/// A recording that is written as shaders.
struct KernelWriter<'a> {
    code: &'a Recording,
    live: &'a [bool],
    /// The planes that it samples.
    planes: &'a [u32],
    target: ShaderTarget,
    options: KernelOptions<'a>,
    /// The repetitions that are written as loops.
    rolls: &'a [Roll],
}

impl KernelWriter<'_> {
    fn module(&self, tables: Vec<u32>) -> ShaderModule {
        ShaderModule::new(self.target.route, self.target.has_doubles, tables)
    }
    /// The first instruction from `begin` on that does not fit into some bytes of text and of text as drivers inline it.
    fn end(&self, begin: usize, limits: [usize; 2]) -> usize {
        let module = self.module(HIDDEN.to_vec());
        let writer = FunctionWriter::new(&module);
        let earlier = |i| format!("bitcast<f32>({})", self.handed_value(i));
        self.part(begin..self.code.insts.len(), &earlier, limits).values(&writer).1
    }
    /// True if one shader is enough.
    fn fits(&self) -> bool {
        self.end(0, [MAX_TEXT, self.target.parts.inlined]) == self.code.insts.len()
    }
    /// The parts of the recording.
    fn parts(&self) -> Result<Vec<Range<usize>>, KernelError> {
        if self.fits() {
            return Ok(std::iter::once(0..self.code.insts.len()).collect());
        }
        // Results, and values that are handed over, are text too.
        let longest = MAX_TEXT / 4 * 3;
        let divided = |PartLimits { parts: most, inlined }| {
            let ends =
                |begin| [[longest / 4 * 3, inlined / 2], [longest, inlined]].map(|limits| self.end(begin, limits));
            parts(self.code, self.live, self.rolls, (most, ends))
        };
        // A program that would have too many parts is divided into longer ones.
        let longer =
            [1, 4].map(|factor| PartLimits { inlined: factor * self.target.parts.inlined, ..self.target.parts });
        let mut limits = longer.into_iter().chain([PartLimits::EMULATED]);
        limits.find_map(divided).ok_or(KernelError::TooLong)
    }
    fn part<'a>(
        &'a self,
        range: Range<usize>,
        earlier: &'a dyn Fn(usize) -> String,
        [limit, inlined_limit]: [usize; 2],
    ) -> RecordingPart<'a> {
        let slots = PlaneSlots { planes: self.planes, same_grid: self.options.same_grid };
        let stored = |k| format!("bitcast<f32>(IN[U.stored + {k}u * U.pixels + pixel])");
        let KernelWriter { code, live, rolls, .. } = *self;
        RecordingPart { code, live, range, slots, stored, earlier, limit, inlined_limit, rolls }
    }
    /// The word of a value that a part hands to later ones.
    fn handed_value(&self, place: usize) -> String {
        format!("OUT[({}u + {place}u * U.samples + s) * U.pixels + pixel]", self.code.roots.len())
    }
    /// The shader of a part, and the words of all tables so far.
    fn text(
        &self,
        range: Range<usize>,
        handed: &HandedValues,
        tables: Vec<u32>,
    ) -> Result<(String, Vec<u32>), KernelError> {
        let KernelWriter { code, options, .. } = *self;
        let module = self.module(tables);
        let roots: Vec<usize> =
            (0..code.roots.len()).filter(|k| range.contains(&(code.roots[*k].0 as usize))).collect();
        let place =
            |i: usize| self.handed_value(handed.places[i].unwrap_or_else(|| unreachable!("a later part reads it")));
        let body = {
            let writer = FunctionWriter::new(&module);
            let earlier = |i: usize| format!("bitcast<f32>({})", place(i));
            let (values, _) = self.part(range.clone(), &earlier, [usize::MAX; 2]).values(&writer);
            for k in &roots {
                let value = values[code.roots[*k].0 as usize].unwrap_or_else(|| unreachable!("a result is live"));
                let raw = *k + options.raw_results >= code.roots.len();
                store(&writer, *k, value, raw, options.first_sample_only.get(*k) == Some(&true));
            }
            for i in range.filter(|i| handed.places[*i].is_some()) {
                let value = values[i].unwrap_or_else(|| unreachable!("a value that is handed over is live"));
                writer.line(&format!("{} = bitcast<u32>({});", place(i), value.text()));
            }
            writer.text()
        };
        if module.is_too_long() {
            return Err(KernelError::TooLong);
        }
        let (functions, tables) = module.finish();
        let exact = if self.target.route.is_exact() { EXACT } else { "" };
        let [sampling, places] = match self.target.has_doubles {
            _ if self.planes.is_empty() => ["", ""],
            true => [SAMPLING, DOUBLE_PLACES],
            false => [SAMPLING, PLACES],
        };
        Ok((format!("{PRELUDE}{OUTPUT}{exact}{sampling}{places}{functions}{}", main(&roots, &body)), tables))
    }
}

/// The entry point: computes the samples of a pixel and adds them up.
fn main(roots: &[usize], body: &str) -> String {
    let mut text = String::from(
        "@compute @workgroup_size(64, 1, 1) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= U.width || id.y >= U.rows) { return; }
  let pixel = id.y * U.width + id.x;\n",
    );
    for k in roots {
        writeln!(text, "  var a{k} = 0.0f;").expect("text grows");
    }
    text += "  for (var s = 0u; s < U.samples; s++) {
  let down = select(s / U.side, s, U.diagonal == 1u);
  let right = select(s % U.side, s, U.diagonal == 1u);
  let x = bitcast<f32>(IN[U.columns + right * U.width + id.x]);
  let y = bitcast<f32>(IN[U.lines + down * U.rows + id.y]);\n";
    text += body;
    text += "  }\n";
    for k in roots {
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
