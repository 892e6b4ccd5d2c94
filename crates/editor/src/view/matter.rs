//! A material as matter: what it is at the points of a surface that has been cut from it.

use crate::studio::{Known, Planned, frame};
use lapidary_document::Document;
use lapidary_evaluator::cache::Cache;
use lapidary_evaluator::maps::channels;
use lapidary_evaluator::material::Channel;
use lapidary_evaluator::run::{Job, points};
use lapidary_export::preview::{Surface, Vector};
use lapidary_field::ir::Inst;
use lapidary_field::program::How;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Bytes of images kept between looks, and pixels along a side of what image nodes work on.
const KEPT: usize = 64 << 20;
const SIDE: u32 = 512;

/// The graph that was looked into last, planned.
pub(super) struct Matter {
    cache: Cache,
    planned: Option<(Arc<Known>, Option<Planned>)>,
}

impl Matter {
    pub(super) fn new() -> Matter {
        Matter { cache: Cache::new(KEPT), planned: None }
    }

    /// Takes another graph in, and complains of one that is the same however deep one cuts.
    pub(super) fn shallow(&mut self, known: &Arc<Known>) -> Option<String> {
        if !self.planned.as_ref().is_some_and(|(held, _)| Arc::ptr_eq(held, known)) {
            let planned = Planned::of(&known.checked, &known.checked.outputs);
            self.planned = Some((known.clone(), planned));
        }
        let planned = self.planned.as_ref()?.1.as_ref()?;
        let deep = planned.plan.code.insts.iter().any(|inst| matches!(inst, Inst::Coord(2)));
        (!deep).then(|| "nothing in this graph changes with depth: give its noises three dimensions".to_owned())
    }

    /// The surface at points of it; nothing once nobody waits for it.
    pub(super) fn surfaces(
        &self,
        document: &Document,
        time: f32,
        [x, y, z]: [&[f32]; 3],
        stop: &AtomicBool,
    ) -> Option<Vec<Surface>> {
        let planned = self.planned.as_ref()?.1.as_ref()?;
        let frame = frame(document, time, SIDE);
        let job = Job { stop, cache: Some(&self.cache), ..Job::new(How::best(), &frame, &planned.settings) };
        let moments = vec![time; x.len()];
        let numbers = points(&planned.plan, &job, [x, y, z, &moments]).ok()?;
        let mut numbers = numbers.iter();
        let mut out = vec![Surface::default(); x.len()];
        for ((_, width), channel) in planned.plan.outputs.iter().zip(channels(&planned.plan)) {
            let planes: Vec<&Vec<f32>> = numbers.by_ref().take(*width).collect();
            let (Some(channel), Some(last)) = (channel, planes.len().checked_sub(1)) else { continue };
            for (i, surface) in out.iter_mut().enumerate() {
                put(surface, channel, [0, 1, 2].map(|k: usize| planes[k.min(last)][i]));
            }
        }
        Some(out)
    }
}

fn put(surface: &mut Surface, channel: Channel, v: [f32; 3]) {
    match channel {
        Channel::BaseColor => surface.base_color = Vector(v),
        Channel::Emission => surface.emission = Vector(v),
        Channel::Roughness => surface.roughness = v[0],
        Channel::Metallic => surface.metallic = v[0],
        Channel::Occlusion => surface.occlusion = v[0],
        Channel::Opacity => surface.opacity = v[0],
        Channel::Height => surface.height = v[0],
        // It leans in a picture that matter does not have: the height says how matter leans.
        Channel::Normal => {}
    }
}
