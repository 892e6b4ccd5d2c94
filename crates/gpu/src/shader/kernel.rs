//! Kernels: shaders that compute a recording at every pixel.

use super::constants::FrameConstants;
use super::cost::cost;
use super::form::KernelForm;
use super::function::FunctionWriter;
use super::library::{DOUBLE_PLACES, EXACT, OUTPUT, PLACES, PRELUDE, SAMPLING};
use super::module::{HIDDEN, MAX_TEXT, ShaderModule};
use super::recording_part::{NoiseNames, RecordingPart};
use super::rolls::Roll;
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
    /// The number of knobs that the recording reads.
    pub(crate) knobs: usize,
    /// The values that it reads as further knobs.
    pub(crate) constants: Option<FrameConstants>,
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
        let knobs = count(code, |inst| if let Inst::Knob(k) = inst { Some(*k) } else { None });
        let stored = count(code, |inst| if let Inst::Stored(k) = inst { Some(*k) } else { None });
        let planes = sampled_planes(code);
        // An emulated adapter computes both sides of a branch at all pixels; and without constants, more of a program fits into one
        // shader, whose compilation takes longer than that of two.
        let branched = (!target.is_emulated).then(|| KernelForm::branched(code, knobs));
        let short = branched.and_then(|form| {
            let parts = KernelWriter::new(&form, &planes, target, options).short_parts()?;
            Some((form, parts))
        });
        let (form, parts) = match short {
            Some(found) => found,
            None => {
                // Compilers take longer for loops than for as much text without.
                let plain = KernelForm::plain(code.clone());
                let is_short = KernelWriter::new(&plain, &planes, target, options).is_short();
                let looped = if is_short { None } else { KernelForm::looped(code) };
                let form = looped.unwrap_or(plain);
                let parts = KernelWriter::new(&form, &planes, target, options).parts()?;
                (form, parts)
            }
        };
        let (writer, code) = (KernelWriter::new(&form, &planes, target, options), &form.code);
        let cost = read(code).map(|inst| cost(code, inst)).sum();
        let handed = HandedValues::new(code, &writer.live, &parts);
        let (mut texts, mut tables) = (vec![], HIDDEN.to_vec());
        for part in parts {
            let (text, words) = writer.text(part, &handed, tables)?;
            texts.push(text);
            tables = words;
        }
        let (roots, handed) = (code.roots.len(), handed.count);
        let constants = form.constants.clone();
        Ok(Kernel { texts, tables, knobs, constants, stored, planes, roots, handed, cost })
    }
}

/// The instructions of a recording on which results depend.
fn read(code: &Recording) -> impl Iterator<Item = &Inst> {
    let live = live(&code.insts, &code.roots);
    code.insts.iter().zip(live).filter(|(_, live)| *live).map(|(inst, _)| inst)
}

/// The number of inputs of a kind: one more than the largest index.
fn count(code: &Recording, index: impl Fn(&Inst) -> Option<u32>) -> usize {
    read(code).filter_map(index).max().map_or(0, |k| k as usize + 1)
}

/// The planes that a recording samples, ascending.
fn sampled_planes(code: &Recording) -> Vec<u32> {
    let plane = |inst: &Inst| if let Inst::Sample(sampler, ..) = inst { Some(sampler.plane) } else { None };
    let mut planes: Vec<u32> = read(code).filter_map(plane).collect();
    planes.sort_unstable();
    planes.dedup();
    planes
}

/// A recording that is written as shaders.
struct KernelWriter<'a> {
    form: &'a KernelForm,
    live: Vec<bool>,
    /// The planes that it samples.
    planes: &'a [u32],
    target: ShaderTarget,
    options: KernelOptions<'a>,
}

impl<'a> KernelWriter<'a> {
    fn new(form: &'a KernelForm, planes: &'a [u32], target: ShaderTarget, options: KernelOptions<'a>) -> Self {
        KernelWriter { form, live: live(&form.code.insts, &form.code.roots), planes, target, options }
    }
    fn module(&self, tables: Vec<u32>) -> ShaderModule {
        ShaderModule::new(self.target.route, self.target.has_doubles, tables)
    }
    /// The first instruction from `begin` on that does not fit into some bytes of text and of text as drivers inline it.
    fn end(&self, begin: usize, limits: [usize; 2]) -> usize {
        let module = self.module(HIDDEN.to_vec());
        let writer = FunctionWriter::new(&module);
        let earlier = |i| format!("bitcast<f32>({})", self.handed_value(i));
        self.part(begin..self.form.code.insts.len(), &earlier, limits).values(&writer).1
    }
    /// True if the text of all instructions is short enough for a shader.
    fn is_short(&self) -> bool {
        self.end(0, [MAX_TEXT, usize::MAX]) == self.form.code.insts.len()
    }
    /// True if one shader is enough.
    fn fits(&self) -> bool {
        self.end(0, [MAX_TEXT, self.target.parts().inlined]) == self.form.code.insts.len()
    }
    /// The parts of the recording, none of which is long; `None` if there would be too many.
    fn short_parts(&self) -> Option<Vec<Range<usize>>> {
        if self.fits() { Some(self.whole()) } else { self.divided(self.target.parts()) }
    }
    /// The parts of the recording.
    fn parts(&self) -> Result<Vec<Range<usize>>, KernelError> {
        if self.fits() {
            return Ok(self.whole());
        }
        // A program that would have too many parts is divided into longer ones.
        let longer =
            [1, 4].map(|factor| PartLimits { inlined: factor * self.target.parts().inlined, ..self.target.parts() });
        let mut limits = longer.into_iter().chain([PartLimits::EMULATED]);
        limits.find_map(|limits| self.divided(limits)).ok_or(KernelError::TooLong)
    }
    fn whole(&self) -> Vec<Range<usize>> {
        std::iter::once(0..self.form.code.insts.len()).collect()
    }
    /// Parts within limits; `None` if there would be too many.
    fn divided(&self, PartLimits { parts: most, inlined }: PartLimits) -> Option<Vec<Range<usize>>> {
        let KernelForm { code, rolls, branches, .. } = self.form;
        let branches = branches.iter().map(|branch| branch.range.clone());
        let whole: Vec<Range<usize>> = rolls.iter().map(Roll::range).chain(branches).collect();
        // Results, and values that are handed over, are text too.
        let longest = MAX_TEXT / 4 * 3;
        let ends = |begin| [[longest / 4 * 3, inlined / 2], [longest, inlined]].map(|limits| self.end(begin, limits));
        parts(code, &self.live, &whole, (most, ends))
    }
    fn part<'b>(
        &'b self,
        range: Range<usize>,
        earlier: &'b dyn Fn(usize) -> String,
        [limit, inlined_limit]: [usize; 2],
    ) -> RecordingPart<'b> {
        let slots = PlaneSlots { planes: self.planes, same_grid: self.options.same_grid };
        let stored = |k| format!("bitcast<f32>(IN[U.stored + {k}u * U.pixels + pixel])");
        let KernelForm { code, rolls, branches, .. } = self.form;
        RecordingPart { code, live: &self.live, range, slots, stored, earlier, limit, inlined_limit, rolls, branches }
    }
    /// The word of a value that a part hands to later ones.
    fn handed_value(&self, place: usize) -> String {
        format!("OUT[({}u + {place}u * U.samples + s) * U.pixels + pixel]", self.form.code.roots.len())
    }
    /// The shader of a part, and the words of all tables so far.
    fn text(
        &self,
        range: Range<usize>,
        handed: &HandedValues,
        tables: Vec<u32>,
    ) -> Result<(String, Vec<u32>), KernelError> {
        let (code, options) = (&self.form.code, self.options);
        let module = self.module(tables);
        let roots: Vec<usize> =
            (0..code.roots.len()).filter(|k| range.contains(&(code.roots[*k].0 as usize))).collect();
        let place =
            |i: usize| self.handed_value(handed.places[i].unwrap_or_else(|| unreachable!("a later part reads it")));
        let body = {
            let writer = FunctionWriter::new(&module);
            let earlier = |i: usize| format!("bitcast<f32>({})", place(i));
            let part = self.part(range.clone(), &earlier, [usize::MAX; 2]);
            let (mut values, _) = part.values(&writer);
            for k in &roots {
                // A loop does not write inputs that it does not read.
                let value = part.operand(&writer, code.roots[*k].0 as usize, &mut NoiseNames::new(), &mut values);
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
