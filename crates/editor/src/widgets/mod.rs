//! Widgets that several components use.

mod arithmetic;
mod arrow_keys;
mod color_bars;
mod color_field;
mod color_models;
mod color_picker;
mod curve_editor;
mod dial;
mod dialogs;
mod hex_color;
mod icon_button;
mod level_handles;
mod number_field;
mod ramp_editor;
mod ramp_presets;
mod ramp_samples;
mod ramp_text;
mod ramp_tools;
mod shared_colors;
mod slider_scale;
mod text_field;
mod value_text;

pub(crate) use color_field::{color_field, linear_color, screen_colour};
pub(crate) use curve_editor::{curve_editor, curve_points};
pub(crate) use dial::{dial, full_turn};
pub(crate) use dialogs::{headline, main_button, message_bar, modal, other_button};
pub(crate) use hex_color::{ColorBytes, color_bytes, hex_text, parse_hex};
pub(crate) use icon_button::{ButtonIcon, compact_spacing, icon_button, icon_toggle, node_icon, quiet};
pub(crate) use level_handles::{LevelChange, LevelPoints, level_handles};
pub(crate) use number_field::{NumberSlider, number_field, short_number};
pub(crate) use ramp_editor::ramp_editor;
pub(crate) use shared_colors::{SampleShape, SharedColors};
pub(crate) use slider_scale::SliderScale;
pub(crate) use text_field::{file_button, select_all, stays_open_menu, text_field};
pub(crate) use value_text::value_text;
