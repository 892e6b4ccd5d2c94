//! Widgets that several components use.

mod arithmetic;
mod color_field;
mod curve_editor;
mod dialogs;
mod icon_button;
mod number_field;
mod ramp_editor;
mod text_field;
mod value_text;

pub(crate) use color_field::{color_field, linear_color, screen_colour};
pub(crate) use curve_editor::{curve_editor, curve_points};
pub(crate) use dialogs::{headline, main_button, message_bar, modal, other_button};
pub(crate) use icon_button::{ButtonIcon, compact_spacing, icon_button, icon_toggle, node_icon, quiet};
pub(crate) use number_field::{number_field, number_slider, short_number};
pub(crate) use ramp_editor::ramp_editor;
pub(crate) use text_field::{file_button, stays_open_menu, text_field};
pub(crate) use value_text::value_text;
