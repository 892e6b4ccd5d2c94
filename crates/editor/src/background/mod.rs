//! Background evaluation: the newest request cancels the one before, and the window never waits.

mod evaluation;
mod evaluator;
mod file_check;
mod graph_picture;
mod input_histogram;
mod last_preview;
mod material_images;
mod pixels;
mod planned_picture;
mod point_values;
mod preview_image;
mod requested_picture;
mod runner;
mod thumbnails;
mod value_counts;
mod worker;

pub(crate) use evaluation::{
    Analysis, EvaluationReport, EvaluationRequest, MaterialImages, PreviewPicture, ViewNumber, ViewTarget,
};
pub(crate) use evaluator::BackgroundEvaluator;
pub(crate) use graph_picture::{graph_picture, output_pictures};
pub(crate) use last_preview::COARSE_SIDE;
pub(crate) use pixels::{Levels, PlannedOutputs, evaluate_output, frame, thumbnail_image};
pub(crate) use point_values::{PointValue, PointValues};
pub(crate) use preview_image::{DevicePicture, PreviewImage};
pub(crate) use value_counts::{NodeOutput, ValueCounts};
pub(crate) use worker::{Worker, WorkerThread};
