//! Runs a plan into images.

use crate::plan::Plan;
use lapidary_field::image::Image;
use lapidary_field::program::{Frame, FrameError, How, Program};

/// The most bytes of images painted at once.
pub const MOST_BYTES: u64 = 8 << 30;

/// Why there are no images.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    /// The frame makes no image.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The images would not fit.
    #[error("the images would take {needed} bytes, more than the {MOST_BYTES} there may be")]
    Memory {
        /// Bytes they would take.
        needed: u64,
    },
}

/// The image of each output over a frame, the knobs at `settings`.
pub fn paint(plan: &Plan, settings: &[f32], how: How, frame: &Frame) -> Result<Vec<Image>, RunError> {
    frame.check()?;
    let size = [frame.width() as u32, frame.height() as u32];
    // Planes, and the images woven from them.
    let needed = 2 * 4 * u64::from(size[0]) * u64::from(size[1]) * plan.code.roots.len() as u64;
    if needed > MOST_BYTES {
        return Err(RunError::Memory { needed });
    }
    let mut planes = Program::new(&plan.code).image(how, frame, settings)?.into_iter();
    let images = plan.outputs.iter().map(|(_, channels)| {
        let planes: Vec<Vec<f32>> = planes.by_ref().take(*channels).collect();
        Image::of_planes(size, &planes)
    });
    Ok(images.collect())
}
