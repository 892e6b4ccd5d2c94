//! The vocabulary of declarations: types, channels, sockets and their handles, curves and paths.

pub mod channel;
pub mod curve;
pub mod default_value;
pub mod example_input;
pub mod file_type;
pub mod handle;
pub mod output;
pub mod path;
pub mod socket;
pub mod socket_type;
pub mod string_literal;
pub mod value_type;
pub mod widget;
