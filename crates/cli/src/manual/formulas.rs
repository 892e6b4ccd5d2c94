//! The page about formulas.

use super::page::{lines, page, sentence, table};
use lapidary_export::xml_text::escaped;
use lapidary_nodes::formula_functions;

/// What a formula may contain besides functions.
const PARTS: [(&str, &str); 12] = [
    ("2.5", "A number."),
    ("#8a3a22", "A colour."),
    ("a", "An input of the node, `a` to `f`: a number, a colour or a vector."),
    ("x", "The position in tiles: `x` from the left, `y` from the top, `z` as depth."),
    ("time", "The time: from 0 to 1 over one loop of an animation, unless `--time` says otherwise."),
    ("seed", "The seed of the node. Noises and random numbers depend on it by themselves."),
    ("tau", "The circle constant 2π; `pi` is half of it."),
    ("a * 2 + b", "`+`, `-`, `*`, `/`, the remainder `%` and the power `^`, by component for colours and vectors."),
    (
        "a < 0.5",
        "1 where it is true, else 0; also `>`, `<=`, `>=`, `==`, `!=`, and `&&`, `||` and `!` for and, or and not.",
    ),
    ("a < 0.5 ? b : c", "One of two values, by a condition."),
    ("c.r", "A component of a colour (`r`, `g`, `b`, `a`) or of a vector (`x`, `y`, `z`)."),
    ("r = a * b; r + r ^ 2", "A value with a name of its own, then the result."),
];

/// Examples of whole nodes.
const EXAMPLE: &str = "\
\"grain\":  perlin(scale: 6),
\"tinted\": expression(formula: \"mix(#203040, b, a ^ 2)\", a: \"grain\", b: \"$tint\"),
\"bent\":   expression(formula: \"sample(a, x + 0.02 * noise(x, y, 9), y)\", a: \"grain\"),
\"rings\":  expression(formula: \"r = length2(x - 0.5, y - 0.5); wave(8 * r)\"),
\"facing\": expression(formula: \"normalize(vec(cos(tau * x), sin(tau * y), 1))\"),";

/// The page.
pub(super) fn text() -> String {
    let code = |text: &str| format!("<code>{}</code>", escaped(text));
    let parts = PARTS.map(|(part, doc)| [code(part), sentence(doc)]);
    let functions = formula_functions().map(|f| {
        let short = f.short.map_or(String::new(), |short| format!(", {}", code(short)));
        [format!("{}{short}", code(&format!("{}({})", f.name, f.arguments))), sentence(f.doc)]
    });
    let body = format!(
        "<h1>Formulas</h1>\n<p>The node <a href=\"nodes/expression.html\"><code>expression</code></a> evaluates a formula. \
         The type of the result follows from the formula: a number, a colour or a vector. A mistake is reported with its \
         place, and no formula runs longer than its text: there are no loops.</p>\n{}<h2>Parts</h2>\n{}\
         <h2>Functions</h2>\n<p>Arguments in square brackets may be left out. Functions of <code>a</code>, <code>b</code> and \
         <code>c</code> are those of the node <a href=\"nodes/math.html\"><code>math</code></a>; they apply to each \
         component.</p>\n{}",
        lines(EXAMPLE),
        table(["part", "meaning"], parts.into_iter()),
        table(["function", "meaning"], functions),
    );
    page("", "Formulas", &body)
}
