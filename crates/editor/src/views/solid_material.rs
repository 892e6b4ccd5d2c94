//! A material as matter: what it is at the points of a surface that has been cut from it.

use crate::background::{Analysis, PlannedOutputs, frame};
use lapidary_document::Document;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::Job;
use lapidary_evaluator::run::material_maps::solid_channels;
use lapidary_export::preview::Surface;
use lapidary_field::ir::Inst;
use lapidary_field::program::RunOptions;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Bytes of images kept between looks, and pixels along a side of what image nodes work on.
const KEPT: usize = 64 << 20;
const SIDE: u32 = 512;

/// The graph that was looked into last, planned.
pub(super) struct SolidMaterial {
    cache: Cache,
    planned: Option<(Arc<Analysis>, Option<PlannedOutputs>)>,
}

impl SolidMaterial {
    pub(super) fn new() -> SolidMaterial {
        SolidMaterial { cache: Cache::new(KEPT), planned: None }
    }

    /// Takes another graph in, and complains of one that is the same however deep one cuts.
    pub(super) fn shallow(&mut self, analysis: &Arc<Analysis>) -> Option<String> {
        if !self.planned.as_ref().is_some_and(|(held, _)| Arc::ptr_eq(held, analysis)) {
            let planned = PlannedOutputs::of(&analysis.checked, &analysis.checked.outputs);
            self.planned = Some((analysis.clone(), planned));
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
        at: [&[f32]; 3],
        stop: &AtomicBool,
    ) -> Option<Vec<Surface>> {
        let planned = self.planned.as_ref()?.1.as_ref()?;
        let frame = frame(document, time, SIDE);
        let job = Job { stop, cache: Some(&self.cache), ..Job::new(RunOptions::best(), &frame, &planned.settings) };
        let found = solid_channels(&planned.plan, &job, at).ok()?;
        Some(Surface::from_planes(at[0].len(), found.iter().map(|(channel, planes)| (channel.name(), &planes[..]))))
    }
}
