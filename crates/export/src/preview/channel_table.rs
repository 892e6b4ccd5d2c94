//! Tables of material channels: maps, values at a point, and arrays of their numbers.

use super::vector::Vec3;
use lapidary_field::real::Real;

/// The values of a channel: one number, or three.
pub(super) trait ChannelValue: Copy {
    /// The count of its numbers.
    const WIDTH: usize;
    /// Reads it from its first numbers.
    fn read(numbers: &[f32]) -> Self;
    /// Writes its numbers.
    fn write(self, numbers: &mut [f32]);
    /// Clamps its numbers to a range.
    fn clamped(self, low: f32, high: f32) -> Self;
}

impl ChannelValue for f32 {
    const WIDTH: usize = 1;
    fn read(numbers: &[f32]) -> f32 {
        numbers[0]
    }
    fn write(self, numbers: &mut [f32]) {
        numbers[0] = self;
    }
    fn clamped(self, low: f32, high: f32) -> f32 {
        Real::clamp(self, low, high)
    }
}

impl ChannelValue for Vec3 {
    const WIDTH: usize = 3;
    fn read(numbers: &[f32]) -> Vec3 {
        Vec3([numbers[0], numbers[1], numbers[2]])
    }
    fn write(self, numbers: &mut [f32]) {
        numbers[..3].copy_from_slice(&self.0);
    }
    fn clamped(self, low: f32, high: f32) -> Vec3 {
        self.map(|v| Real::clamp(v, low, high))
    }
}

/// Declares channels as maps and as values at a point. A second table may be part of both.
macro_rules! channel_table {
    (
        $(#[doc = $maps_doc:literal])+ maps $Maps:ident,
        $(#[doc = $values_doc:literal])+ values $Values:ident,
        names $NAMES:ident
        $(, $(#[doc = $more_doc:literal])+ more $more:ident: $MoreMaps:ident $MoreValues:ident)?;
        $( #[doc = $doc:literal] $name:ident: $Value:ty = $default:expr, $low:literal..=$high:literal; )+
    ) => {
        $(#[doc = $maps_doc])+
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Maps<'a> {
            $( #[doc = $doc] pub $name: Option<&'a Image>, )+
            $( $(#[doc = $more_doc])+ pub $more: $MoreMaps<'a>, )?
        }

        $(#[doc = $values_doc])+
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Values {
            $( #[doc = $doc] pub $name: $Value, )+
            $( $(#[doc = $more_doc])+ pub $more: $MoreValues, )?
        }

        /// The names of the channels, and the counts of their numbers.
        pub(super) const $NAMES: &[(&str, usize)] = &[$( (stringify!($name), <$Value as ChannelValue>::WIDTH) ),+];

        impl Default for $Values {
            fn default() -> $Values {
                $Values { $( $name: $default, )+ $( $more: $MoreValues::default(), )? }
            }
        }

        impl<'a> $Maps<'a> {
            /// Looks up each map by the name of its channel: `base_color`, `coat_weight` and so on.
            pub fn from_lookup(lookup: impl Fn(&str) -> Option<&'a Image>) -> $Maps<'a> {
                $Maps {
                    $( $name: lookup(stringify!($name)), )+
                    $( $more: $MoreMaps::from_lookup(&lookup), )?
                }
            }
            /// The maps that have a number of components, or more, at every pixel.
            pub(super) fn filter(self, is_complete: impl Fn(&Image, usize) -> bool) -> $Maps<'a> {
                $Maps {
                    $( $name: self.$name.filter(|image| is_complete(image, <$Value as ChannelValue>::WIDTH)), )+
                    $( $more: self.$more.filter(&is_complete), )?
                }
            }
            /// The maps in the order of the arrays, with the counts of their components.
            pub(super) fn list(self) -> [(Option<&'a Image>, usize); $NAMES.len()] {
                [$( (self.$name, <$Value as ChannelValue>::WIDTH) ),+]
            }
        }

        impl $Values {
            pub(super) fn set_channel(&mut self, name: &str, v: [f32; 3]) {
                match name {
                    $( stringify!($name) => self.$name = <$Value as ChannelValue>::read(&v), )+
                    _ => { $( self.$more.set_channel(name, v); )? }
                }
            }
            pub(super) fn to_array(self) -> [f32; array_length($NAMES)] {
                let mut out = [0.0; array_length($NAMES)];
                $( self.$name.write(&mut out[const { index_of($NAMES, stringify!($name)) }..]); )+
                out
            }
            pub(super) fn from_array(v: &[f32; array_length($NAMES)]) -> $Values {
                $Values {
                    $( $name: <$Value as ChannelValue>::read(&v[const { index_of($NAMES, stringify!($name)) }..]), )+
                    $( $more: $MoreValues::default(), )?
                }
            }
            /// The range of each number of the arrays.
            pub(super) fn ranges() -> [[f32; 2]; array_length($NAMES)] {
                let mut out = [[0.0; 2]; array_length($NAMES)];
                $(
                    let first = const { index_of($NAMES, stringify!($name)) };
                    out[first..first + <$Value as ChannelValue>::WIDTH].fill([$low, $high]);
                )+
                out
            }
            /// Clamps every channel to its physical range.
            pub(super) fn clamped(self) -> $Values {
                $Values {
                    $( $name: self.$name.clamped($low, $high), )+
                    $( $more: self.$more.clamped(), )?
                }
            }
        }
    };
}
pub(super) use channel_table;

/// Floats per texel, padded to whole SIMD vectors.
pub(super) const fn array_length(channels: &[(&str, usize)]) -> usize {
    let (last, width) = channels[channels.len() - 1];
    (index_of(channels, last) + width).next_multiple_of(8)
}

/// Index of the first number of a channel in the arrays.
pub(super) const fn index_of(channels: &[(&str, usize)], name: &str) -> usize {
    let (mut index, mut i) = (0, 0);
    while !is_equal(channels[i].0.as_bytes(), name.as_bytes()) {
        index += channels[i].1;
        i += 1;
    }
    index
}

const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
