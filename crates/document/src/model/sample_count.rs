//! Number of samples per pixel, as a file states it.

use lapidary_field::program::Samples;

/// How many points each pixel is the mean of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SampleCount {
    /// The file leaves it to the target: one point, or for engines as many as a picture needs.
    #[default]
    Unset,
    /// As many as a picture needs at its size.
    Auto,
    /// That many.
    Fixed(Samples),
}

impl SampleCount {
    /// Everything that can be chosen.
    pub const ALL: [SampleCount; 5] = [
        SampleCount::Auto,
        SampleCount::Fixed(Samples::One),
        SampleCount::Fixed(Samples::Two),
        SampleCount::Fixed(Samples::Four),
        SampleCount::Fixed(Samples::Sixteen),
    ];
    /// Its name in files and options; empty where nothing was chosen.
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
