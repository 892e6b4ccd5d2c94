//! Knobs: the numbers of a program that change without compiling it again.

/// Where a knob's number comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// What is set.
    pub origin: Origin,
    /// Which of its numbers.
    pub part: usize,
}

/// Something that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A socket of a node, by its place.
    Socket(String, usize),
    /// A parameter of the graph.
    Parameter(String),
    /// An output given a value.
    Output(String),
}
