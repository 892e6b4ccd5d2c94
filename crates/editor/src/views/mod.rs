//! The 2D view of an output and the 3D view of the material.

mod camera_input;
mod color_sampling;
mod comparison;
mod display;
mod histogram;
mod kept_picture;
mod orbit_camera;
mod panel;
mod path_gesture;
mod path_input;
mod path_map;
mod path_overlay;
mod path_state;
mod picture;
mod pinned_point;
mod pixel_probe;
mod readout;
mod scene_contents;
mod scene_renderer;
mod scene_request;
mod scene_texture;
mod shown_texture;
mod solid_material;
mod view_2d;
mod view_2d_toolbar;
mod view_3d;
mod view_3d_toolbar;
mod view_buttons;
mod view_target;
mod viewport;

pub(crate) use panel::Views;
pub(crate) use view_2d::{PREVIEW_SIDES, preview_side_is_useful};
