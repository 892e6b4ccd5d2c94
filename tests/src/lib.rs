//! What the promises share.
