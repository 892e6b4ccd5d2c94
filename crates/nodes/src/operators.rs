//! Operators of programming languages, and the nodes that compute them: for front ends in which graphs are built in code.

/// An operator and the node that computes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The sign; `neg` and `abs` for negation and the absolute value.
    pub sign: &'static str,
    /// The node.
    pub node: &'static str,
    /// The socket that selects the operation, and its word.
    pub operation: [&'static str; 2],
    /// The sockets of the operands.
    pub operands: &'static [&'static str],
}

/// The operators on numbers.
pub const OPERATORS: &[Operator] = &[
    binary("+", "add"),
    binary("-", "subtract"),
    binary("*", "multiply"),
    binary("/", "divide"),
    binary("**", "power"),
    unary("neg", "negate"),
    unary("abs", "absolute"),
];

const fn binary(sign: &'static str, word: &'static str) -> Operator {
    Operator { sign, node: "math", operation: ["do", word], operands: &["a", "b"] }
}

const fn unary(sign: &'static str, word: &'static str) -> Operator {
    Operator { operands: &["a"], ..binary(sign, word) }
}
