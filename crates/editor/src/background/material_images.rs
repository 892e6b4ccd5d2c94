//! Evaluation of the channels of a material, on the device that renders it or in memory.

use super::pixels::{EvaluationSettings, PlannedOutputs};
use super::preview_image::PreviewImage;
use super::runner::{RequestRunner, RunningRequest};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::run::fingerprint::fingerprints;
use lapidary_evaluator::run::material_maps::{channels, surface_map};
use lapidary_evaluator::run::{OutputImage, RunError, device_images, images};
use std::sync::Arc;

impl RequestRunner<'_> {
    /// Images of the channels. They stay on the device, if that shows them too.
    pub(super) fn material_images(
        &self,
        material: &PlannedOutputs,
        settings: &EvaluationSettings<'_>,
    ) -> Result<Vec<(Channel, PreviewImage)>, RunError> {
        let job = settings.job(&material.settings);
        let device = settings.accelerator.and_then(|_| self.platform.picture_device());
        let evaluated = match &device {
            Some(_) => device_images(&material.plan, &job)?,
            None => images(&material.plan, &job)?.into_iter().map(OutputImage::Pixels).collect(),
        };
        let with_channel = |(channel, image): (Option<Channel>, OutputImage)| match image {
            OutputImage::Pixels(image) => {
                let (channel, image) = surface_map((channel, image))?;
                Some((channel, PreviewImage::Pixels(Arc::new(image))))
            }
            on_device => Some((channel?, PreviewImage::new(on_device, device.as_ref())?)),
        };
        Ok(channels(&material.plan).into_iter().zip(evaluated).filter_map(with_channel).collect())
    }

    /// Identities of the images of the channels; none if a picture cannot be read.
    pub(super) fn channel_identities(
        &self,
        run: &RunningRequest<'_>,
        material: &PlannedOutputs,
        side: u32,
    ) -> Vec<(Channel, u128)> {
        let settings = self.settings(run, side);
        let keys = fingerprints(&material.plan, &settings.job(&material.settings)).unwrap_or_default();
        let mut keys = keys.into_iter();
        let of_outputs =
            channels(&material.plan).into_iter().zip(&material.plan.outputs).map(|(channel, (_, width))| {
                // Other bits are other images.
                let first = u128::from(run.request.approximate);
                (channel, keys.by_ref().take(*width).fold(first, |all, key| all.rotate_left(9) ^ key))
            });
        of_outputs.filter_map(|(channel, identity)| Some((channel?, identity))).collect()
    }
}
