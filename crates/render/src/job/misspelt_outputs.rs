//! Names of outputs that a target reads, and that are probably misspelt.

use super::render_job::RenderJob;
use crate::event::{Event, EventSink};
use crate::report::MisspeltOutput;
use crate::request::RenderRequest;
use lapidary_evaluator::declare::channel::{known_output_type, known_outputs};
use lapidary_evaluator::diagnostic::suggestion::nearest;

/// Reports the outputs that the target reads and the graph lacks, where another known name is similar.
///
/// A target serves many graphs: names without a similar one are taken for outputs of other graphs.
pub(super) fn report_misspelt(request: &RenderRequest, job: &RenderJob, events: EventSink<'_>) {
    let own = || job.document.graph.outputs.iter().map(|(name, _)| name.as_str());
    for image in request.target.packed {
        for name in image.output_names() {
            if known_output_type(name).is_some() || own().any(|output| output == name) {
                continue;
            }
            let known = known_outputs().map(|(known, _)| known);
            if let Some(nearest) = nearest(name, known.chain(own())) {
                events(Event::Misspelt(&MisspeltOutput {
                    graph: job.file.clone(),
                    target: request.target.name,
                    image: image.usage,
                    name,
                    written: job.packed().iter().any(|packed| packed.usage == image.usage),
                    nearest: nearest.to_owned(),
                }));
            }
        }
    }
}
