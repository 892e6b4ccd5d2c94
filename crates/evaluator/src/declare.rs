//! The vocabulary of declarations: types, channels, sockets and their handles, curves.

pub mod channel;
pub mod curve;
pub mod handle;
pub mod output;
pub mod socket;
pub mod value_type;
