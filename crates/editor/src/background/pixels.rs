//! Outputs of a graph as pixels, and pixels as a screen takes them.

use egui::{Color32, ColorImage};
use lapidary_document::Document;
use lapidary_evaluator::check::Checked;
use lapidary_evaluator::declare::value_type::Type;
use lapidary_evaluator::node::input::Input;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Job, Progress, RunError, images};
use lapidary_evaluator::trace::{Plan, StepAction, plan};
use lapidary_field::colour::encode;
use lapidary_field::image::Image;
use lapidary_field::ir::{Inst, Recording};
use lapidary_field::program::{Frame, RunOptions};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

/// How something is painted.
pub(super) struct PaintSettings<'a> {
    pub(super) frame: Frame,
    pub(super) stop: &'a AtomicBool,
    pub(super) progress: &'a Progress,
    pub(super) cache: &'a Cache,
}

impl PaintSettings<'_> {
    pub(super) fn job<'j>(&'j self, settings: &'j [f32]) -> Job<'j> {
        let (stop, progress, cache) = (self.stop, Some(self.progress), Some(self.cache));
        Job { stop, progress, cache, ..Job::new(RunOptions::best(), &self.frame, settings) }
    }
}

/// Outputs of a graph, planned, and the numbers of its knobs.
pub(crate) struct PlannedOutputs {
    pub(crate) plan: Plan,
    pub(crate) settings: Vec<f32>,
}

impl PlannedOutputs {
    /// These outputs, whatever the graph calls its own; nothing where they cannot be planned.
    pub(crate) fn of(checked: &Checked, outputs: &[(String, Input)]) -> Option<PlannedOutputs> {
        let all = Checked { outputs: outputs.to_vec(), ..checked.clone() };
        let names: Vec<&str> = outputs.iter().map(|(name, _)| name.as_str()).collect();
        let plan = plan(&all, &names).0?;
        let settings = plan.settings(&all);
        Some(PlannedOutputs { plan, settings })
    }

    /// An image for each of `outputs`, with what it carries; of a material, its colour.
    pub(super) fn shoot(
        &self,
        outputs: &[(String, Input)],
        shot: &PaintSettings<'_>,
    ) -> Result<Vec<(Type, Image)>, RunError> {
        let made = images(&self.plan, &shot.job(&self.settings))?;
        let mut all = self.plan.outputs.iter().zip(self.plan.types.iter().copied()).zip(made);
        let mut kept: Vec<(Type, Image)> = vec![];
        let mut last = None;
        for (((name, _), carries), image) in &mut all {
            // The channels of a material follow each other, its colour first.
            let own = outputs.iter().position(|(output, _)| output == name || name.starts_with(&format!("{output}.")));
            if own.is_some() && own == last {
                continue;
            }
            last = own;
            kept.push((carries, image));
        }
        Ok(kept)
    }

    /// Whether it reads the time.
    pub(super) fn moves(&self) -> bool {
        let time = |code: &Recording| code.insts.iter().any(|inst| matches!(inst, Inst::Coord(3)));
        let steps = self.plan.steps.iter().any(|step| match &step.action {
            StepAction::Paint { code, .. } => time(code),
            StepAction::ImageNode(passing) => time(&passing.numbers),
            StepAction::Picture(_) => false,
        });
        steps || time(&self.plan.code)
    }

    /// Whether so many pixels are there at once, so that a coarse picture before them would only flicker.
    pub(super) fn is_light(&self, side: u32) -> bool {
        let passes = self.plan.steps.iter().any(|step| matches!(step.action, StepAction::ImageNode(_)));
        let cost: u64 = self.plan.cost.iter().sum();
        !passes && cost.saturating_mul(u64::from(side) * u64::from(side)) < AT_ONCE
    }
}

/// One output of a graph, with what it carries; nothing where it cannot be planned.
pub(crate) fn one(
    checked: &Checked,
    output: (String, Input),
    frame: Frame,
    stop: &AtomicBool,
    cache: &Cache,
) -> Result<Option<(Type, Image)>, RunError> {
    let outputs = [output];
    let Some(planned) = PlannedOutputs::of(checked, &outputs) else { return Ok(None) };
    let shot = PaintSettings { frame, stop, progress: &Progress::default(), cache };
    Ok(planned.shoot(&outputs, &shot)?.into_iter().next())
}

/// Operations that take less than a frame of a screen.
const AT_ONCE: u64 = 200_000_000;

/// The frame of a document's images with so many pixels along the longer side.
pub(crate) fn frame(document: &Document, time: f32, side: u32) -> Frame {
    Frame { rest: [0.0, time], ..document.small_frame(side) }
}

/// How a picture is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Levels {
    /// One channel alone, as grey.
    pub(crate) only: Option<usize>,
    /// What is black, and what is white.
    pub(crate) range: [f32; 2],
}

/// The bytes a screen shows of a picture: colours encoded, directions as colours, numbers as grey.
pub(crate) fn bytes(carries: Type, image: &Image, levels: Levels) -> ColorImage {
    let [low, high] = levels.range;
    let scale = if high > low { 1.0 / (high - low) } else { 1.0 };
    let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
    let plain = |v: f32| byte((v - low) * scale);
    let table = encoded();
    let light = |v: f32| table[(((v - low) * scale).clamp(0.0, 1.0) * STEPS as f32 + 0.5) as usize];
    let pixel = |px: &[f32]| match (carries, levels.only) {
        (_, Some(k)) => Color32::from_gray(plain(px[k.min(px.len() - 1)])),
        (Type::Color | Type::Material, _) if px.len() >= 3 => {
            let alpha = px.get(3).copied().unwrap_or(1.0);
            Color32::from_rgba_unmultiplied(light(px[0]), light(px[1]), light(px[2]), byte(alpha))
        }
        (Type::Normal, _) if px.len() >= 3 => {
            Color32::from_rgb(byte(px[0] * 0.5 + 0.5), byte(px[1] * 0.5 + 0.5), byte(px[2] * 0.5 + 0.5))
        }
        (_, _) if px.len() >= 3 => Color32::from_rgb(plain(px[0]), plain(px[1]), plain(px[2])),
        _ => Color32::from_gray(plain(px[0])),
    };
    let size = image.size.map(|n| n as usize);
    ColorImage::new(size, image.px.chunks_exact(image.channels).map(pixel).collect())
}

/// Bytes of light as sRGB encodes them, at even steps: nobody sees that there are only so many.
fn encoded() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| (0..=STEPS).map(|i| (encode(i as f32 / STEPS as f32) * 255.0 + 0.5) as u8).collect())
}
const STEPS: usize = 1 << 13;

/// The bytes of a small picture: numbers that leave 0..1 are shown from their least to their most.
pub(crate) fn thumb(carries: Type, image: &Image) -> ColorImage {
    let mut range = [0.0, 1.0];
    if image.channels == 1 {
        let ends = image.px.iter().fold([f32::INFINITY, f32::NEG_INFINITY], |[a, b], v| [a.min(*v), b.max(*v)]);
        let out = ends[0] < -1e-3 || ends[1] > 1.0 + 1e-3;
        if out && ends[0] < ends[1] {
            range = ends;
        }
    }
    bytes(carries, image, Levels { only: None, range })
}
