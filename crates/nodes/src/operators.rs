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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LIBRARY;
    use lapidary_evaluator::declare::widget::Widget;
    use lapidary_evaluator::node::spec::find;

    #[test]
    fn operators_are_operations_of_the_library() {
        for Operator { sign, node, operation: [socket, word], operands } in OPERATORS {
            let spec = find(LIBRARY, node).expect("the node exists");
            let at = spec.socket(socket).expect("the socket exists");
            let Widget::Choice(words) = spec.sockets[at].kind.widget() else { panic!("{socket} is no choice") };
            assert!(words.contains(word), "`{sign}` is {word}, which {node} does not compute");
            assert!(operands.iter().all(|operand| spec.socket(operand).is_some()), "{sign}");
        }
    }
}
