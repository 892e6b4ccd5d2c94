//! The nodes of MaterialX that compute each operation of the instruction set.

use lapidary_field::op::Op;

/// A node of MaterialX and its inputs.
#[derive(Debug, PartialEq)]
pub(super) struct ElementStep {
    /// Category of the node.
    pub(super) node: &'static str,
    /// Its inputs.
    pub(super) inputs: &'static [(&'static str, StepInput)],
}

/// Input of an [`ElementStep`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StepInput {
    /// Operand of the operation, by its index.
    Operand(usize),
    /// A constant.
    Value(f32),
    /// Result of an earlier step, by its index.
    Step(usize),
}

use StepInput::{Operand, Step, Value};

const A: StepInput = Operand(0);
const B: StepInput = Operand(1);
const C: StepInput = Operand(2);
const ZERO: StepInput = Value(0.0);
/// Logarithms and powers of zero are undefined, and are computed of this number instead.
const LEAST: StepInput = Value(f32::MIN_POSITIVE);

macro_rules! steps {
    ($($name:ident = [$($node:literal($($input:literal: $from:expr),+)),+];)+) => {
        $(const $name: &[ElementStep] = &[$(ElementStep { node: $node, inputs: &[$(($input, $from)),+] }),+];)+
    };
}

steps! {
    ADD = ["add"("in1": A, "in2": B)];
    SUBTRACT = ["subtract"("in1": A, "in2": B)];
    MULTIPLY = ["multiply"("in1": A, "in2": B)];
    DIVIDE = ["divide"("in1": A, "in2": B)];
    // The quotient is 0 where the divisor is.
    DIVIDE_OR_ZERO = ["divide"("in1": A, "in2": B), "ifequal"("value1": B, "value2": ZERO, "in1": ZERO, "in2": Step(0))];
    MULTIPLY_ADD = ["multiply"("in1": A, "in2": B), "add"("in1": Step(0), "in2": C)];
    MIX = ["mix"("bg": A, "fg": B, "mix": C)];
    // MaterialX's `clamp` is undefined where the bounds are swapped.
    CLAMP = ["clamp"("in": A, "low": B, "high": C)];
    MAX_MIN = ["max"("in1": A, "in2": B), "min"("in1": Step(0), "in2": C)];
    MIN = ["min"("in1": A, "in2": B)];
    MAX = ["max"("in1": A, "in2": B)];
    NEGATE = ["multiply"("in1": A, "in2": Value(-1.0))];
    ABSVAL = ["absval"("in": A)];
    FLOOR = ["floor"("in": A)];
    FRACT = ["fract"("in": A)];
    SQUARE_ROOT = ["max"("in1": A, "in2": ZERO), "sqrt"("in": Step(0))];
    LESS = ["ifgreater"("value1": B, "value2": A, "in1": Value(1.0), "in2": ZERO)];
    SELECT = ["ifequal"("value1": A, "value2": ZERO, "in1": C, "in2": B)];
    SIN = ["sin"("in": A)];
    COS = ["cos"("in": A)];
    TAN = ["tan"("in": A)];
    EXP = ["exp"("in": A)];
    LOG = ["max"("in1": A, "in2": LEAST), "ln"("in": Step(0))];
    POWER = [
        "max"("in1": A, "in2": LEAST),
        "power"("in1": Step(0), "in2": B),
        "ifgreater"("value1": A, "value2": ZERO, "in1": Step(1), "in2": ZERO)
    ];
    ATAN2 = ["atan2"("iny": A, "inx": B)];
    SRGB_ENCODE = [
        "absval"("in": A),
        "max"("in1": Step(0), "in2": LEAST),
        "power"("in1": Step(1), "in2": Value(1.0 / 2.4)),
        "multiply"("in1": Step(2), "in2": Value(1.055)),
        "subtract"("in1": Step(3), "in2": Value(0.055)),
        "multiply"("in1": Step(0), "in2": Value(12.92)),
        "ifgreater"("value1": Step(0), "value2": Value(0.003_130_8), "in1": Step(4), "in2": Step(5)),
        "sign"("in": A),
        "multiply"("in1": Step(6), "in2": Step(7))
    ];
    SRGB_DECODE = [
        "absval"("in": A),
        "add"("in1": Step(0), "in2": Value(0.055)),
        "divide"("in1": Step(1), "in2": Value(1.055)),
        "power"("in1": Step(2), "in2": Value(2.4)),
        "divide"("in1": Step(0), "in2": Value(12.92)),
        "ifgreater"("value1": Step(0), "value2": Value(0.040_45), "in1": Step(3), "in2": Step(4)),
        "sign"("in": A),
        "multiply"("in1": Step(5), "in2": Step(6))
    ];
    CUBE_ROOT = [
        "absval"("in": A),
        "max"("in1": Step(0), "in2": LEAST),
        "power"("in1": Step(1), "in2": Value(1.0 / 3.0)),
        "sign"("in": A),
        "multiply"("in1": Step(2), "in2": Step(3))
    ];
    IF_GREATER = ["ifgreater"("value1": A, "value2": B, "in1": C, "in2": Operand(3))];
}

/// The second of three operands where the first is greater than another, else the third.
pub(super) const SELECT_GREATER: &[ElementStep] = IF_GREATER;

/// The nodes that compute an operation. `constant` states the value of an operand that is a constant.
pub(super) fn operation_steps(op: Op, constant: impl Fn(usize) -> Option<f32>) -> &'static [ElementStep] {
    match op {
        Op::Add => ADD,
        Op::Sub => SUBTRACT,
        Op::Mul => MULTIPLY,
        Op::Div if constant(1).is_some_and(|divisor| divisor != 0.0) => DIVIDE,
        Op::Div => DIVIDE_OR_ZERO,
        Op::MulAdd => MULTIPLY_ADD,
        Op::Lerp => MIX,
        Op::Clamp => match (constant(1), constant(2)) {
            (Some(low), Some(high)) if low <= high => CLAMP,
            _ => MAX_MIN,
        },
        Op::Min => MIN,
        Op::Max => MAX,
        Op::Neg => NEGATE,
        Op::Abs => ABSVAL,
        Op::Floor => FLOOR,
        Op::Fract => FRACT,
        Op::Sqrt => SQUARE_ROOT,
        Op::Less => LESS,
        Op::Select => SELECT,
        Op::Sin => SIN,
        Op::Cos => COS,
        Op::Tan => TAN,
        Op::Exp => EXP,
        Op::Log => LOG,
        Op::Pow => POWER,
        Op::Atan2 => ATAN2,
        Op::SrgbEncode => SRGB_ENCODE,
        Op::SrgbDecode => SRGB_DECODE,
        Op::Cbrt => CUBE_ROOT,
    }
}

/// True if a node exists for colours and vectors too, with numbers for the inputs after its first.
pub(super) fn is_componentwise(node: &str) -> bool {
    const NODES: [&str; 14] = [
        "add",
        "subtract",
        "multiply",
        "divide",
        "min",
        "max",
        "clamp",
        "mix",
        "absval",
        "floor",
        "fract",
        "ifequal",
        "ifgreater",
        "power",
    ];
    NODES.contains(&node)
}
