//! What leaves the program: bytes and pictures for other people's eyes. Knows no nodes, no documents, no disk.

pub mod preview;
