//! Knobs: the numbers of a program that change without compiling it again.

/// A knob: a number of a program that a setting controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// The setting.
    pub origin: Origin,
    /// The index among the numbers of the setting.
    pub part: usize,
}

/// A setting of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A socket of a node, by its index.
    Socket(String, usize),
    /// A parameter of the graph.
    Parameter(String),
    /// An output with a literal value.
    Output(String),
}
