//! Colours that all colour fields share: those of the open file and recent ones, and the eyedropper.

use super::hex_color::ColorBytes;
use egui::{Context, Id};

/// State that all colour fields share, in the memory of the window.
#[derive(Clone, Default)]
pub(crate) struct SharedColors {
    /// Colours of the open file, the most frequent first.
    pub(crate) document: Vec<ColorBytes>,
    /// Colours that were picked, the newest first.
    pub(crate) recent: Vec<ColorBytes>,
    eyedropper: Option<Eyedropper>,
}

/// Largest number of passes in which a field may be hidden while the eyedropper waits for it.
const MAX_HIDDEN_PASSES: u64 = 4;

/// Eyedropper: a field that waits for colours of the 2D view.
#[derive(Clone)]
struct Eyedropper {
    field: Id,
    shape: SampleShape,
    /// Pass in which the field was last shown.
    shown: u64,
    delivered: Option<Vec<ColorBytes>>,
}

/// Part of an image that the eyedropper takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SampleShape {
    /// The colour of a point.
    Point,
    /// The colours along a line.
    Line,
}

impl SharedColors {
    /// Largest number of recent colours.
    pub(crate) const MAX_RECENT: usize = 24;

    /// Reads or changes the state.
    pub(crate) fn access<R>(context: &Context, access: impl FnOnce(&mut SharedColors) -> R) -> R {
        context.data_mut(|data| access(data.get_temp_mut_or_default(Id::new("shared colors"))))
    }

    /// Puts a colour first among the recent ones.
    pub(crate) fn remember(context: &Context, color: ColorBytes) {
        SharedColors::access(context, |shared| {
            shared.recent.retain(|other| *other != color);
            shared.recent.insert(0, color);
            shared.recent.truncate(SharedColors::MAX_RECENT);
        });
    }

    /// Starts the eyedropper for a field.
    pub(super) fn start_eyedropper(context: &Context, field: Id, shape: SampleShape) {
        let shown = context.cumulative_pass_nr();
        let eyedropper = Eyedropper { field, shape, shown, delivered: None };
        SharedColors::access(context, |shared| shared.eyedropper = Some(eyedropper));
    }

    /// Shape that the eyedropper waits for, if it is active. It ends with its field.
    pub(crate) fn eyedropper(context: &Context) -> Option<SampleShape> {
        let pass = context.cumulative_pass_nr();
        SharedColors::access(context, |shared| {
            let eyedropper = shared.eyedropper.as_ref()?;
            (eyedropper.delivered.is_none() && pass.saturating_sub(eyedropper.shown) <= MAX_HIDDEN_PASSES)
                .then_some(eyedropper.shape)
        })
    }

    /// Ends the eyedropper without a colour.
    pub(crate) fn stop_eyedropper(context: &Context) {
        SharedColors::access(context, |shared| shared.eyedropper = None);
    }

    /// Passes colours to the field that waits for them.
    pub(crate) fn deliver(context: &Context, colors: Vec<ColorBytes>) {
        SharedColors::access(context, |shared| {
            if let Some(eyedropper) = &mut shared.eyedropper {
                eyedropper.delivered = Some(colors);
            }
        });
        context.request_repaint();
    }

    /// Takes the colours that a field has waited for. A field that is shown calls this in every pass.
    pub(super) fn take_delivered(context: &Context, field: Id) -> Option<Vec<ColorBytes>> {
        let pass = context.cumulative_pass_nr();
        SharedColors::access(context, |shared| {
            let eyedropper = shared.eyedropper.as_mut().filter(|eyedropper| eyedropper.field == field)?;
            if pass.saturating_sub(eyedropper.shown) > MAX_HIDDEN_PASSES {
                // The user has left the field in the meantime.
                shared.eyedropper = None;
                return None;
            }
            eyedropper.shown = pass;
            let colors = eyedropper.delivered.take()?;
            shared.eyedropper = None;
            Some(colors)
        })
    }
}
