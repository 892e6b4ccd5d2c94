//! Number of samples per pixel, as a file states it.

use lapidary_field::program::Samples;

/// The number of samples per pixel; the pixel is their mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SampleCount {
    /// Left to the export target: one sample, or for game engines the same as `Auto`.
    #[default]
    Unset,
    /// Chosen for the detail of the outputs at the size of the image.
    Auto,
    /// A fixed number.
    Fixed(Samples),
}

impl SampleCount {
    /// All choices.
    pub const ALL: [SampleCount; 5] = [
        SampleCount::Auto,
        SampleCount::Fixed(Samples::One),
        SampleCount::Fixed(Samples::Two),
        SampleCount::Fixed(Samples::Four),
        SampleCount::Fixed(Samples::Sixteen),
    ];
    /// The name in files and options; empty if unset.
    pub const fn name(self) -> &'static str {
        match self {
            SampleCount::Unset => "",
            SampleCount::Auto => "auto",
            SampleCount::Fixed(Samples::One) => "1",
            SampleCount::Fixed(Samples::Two) => "2",
            SampleCount::Fixed(Samples::Four) => "4",
            SampleCount::Fixed(Samples::Sixteen) => "16",
        }
    }
}
