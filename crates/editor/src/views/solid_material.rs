//! Solid material: the graph evaluated at points of a surface that is cut from it.

use crate::background::{Analysis, PlannedOutputs, frame};
use lapidary_document::Document;
use lapidary_evaluator::plane::cache::Cache;
use lapidary_evaluator::run::{Job, PointEvaluator};
use lapidary_export::preview::{PreviewMaterial, Surface};
use lapidary_field::image::Image;
use lapidary_field::ir::Inst;
use lapidary_field::program::RunOptions;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Bytes of the cache, and resolution of the planes of image nodes.
const CACHE_BYTES: usize = 64 << 20;
const SIDE: u32 = 512;

/// Plan of the last graph.
pub(super) struct SolidMaterial {
    cache: Cache,
    planned: Option<(Arc<Analysis>, Option<PlannedOutputs>)>,
}

impl SolidMaterial {
    pub(super) fn new() -> SolidMaterial {
        SolidMaterial { cache: Cache::new(CACHE_BYTES), planned: None }
    }

    /// Plans a graph; returns a warning if it does not depend on depth.
    pub(super) fn set_graph(&mut self, analysis: &Arc<Analysis>) -> Option<String> {
        if !self.planned.as_ref().is_some_and(|(of, _)| Arc::ptr_eq(of, analysis)) {
            let planned = PlannedOutputs::of(&analysis.checked, &analysis.checked.outputs);
            self.planned = Some((analysis.clone(), planned));
        }
        let planned = self.planned.as_ref()?.1.as_ref()?;
        let deep = planned.plan.code.insts.iter().any(|inst| matches!(inst, Inst::Coord(2)));
        (!deep).then(|| "nothing in this graph changes with depth: give its noises three dimensions".to_owned())
    }

    /// Renders the material; none once it is cancelled.
    pub(super) fn rendered(
        &self,
        document: &Document,
        time: f32,
        stop: &AtomicBool,
        render: impl FnOnce(&PreviewMaterial<'_>) -> Option<Image>,
    ) -> Option<Image> {
        let planned = self.planned.as_ref()?.1.as_ref()?;
        let frame = frame(document, time, SIDE);
        let job = Job { stop, cache: Some(&self.cache), ..Job::new(RunOptions::best(), &frame, &planned.settings) };
        let evaluator = PointEvaluator::new(&planned.plan, &job).ok()?;
        let surfaces = |at: [&[f32]; 3]| {
            let found = evaluator.channels(at).ok()?;
            let planes = found.iter().map(|(channel, planes)| (channel.name(), &planes[..]));
            Some(Surface::from_planes(at[0].len(), planes))
        };
        render(&PreviewMaterial::Solid(&surfaces))
    }
}
