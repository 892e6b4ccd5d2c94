//! The parser of formulas, which evaluates as it reads.
//!
//! ```text
//! formula     = { [ "let" ] name "=" conditional ";" } conditional
//! conditional = or [ "?" conditional ":" conditional ]
//! or          = and { "||" and }                  and = comparison { "&&" comparison }
//! comparison  = sum { ( "<" | ">" | "<=" | ">=" | "==" | "!=" ) sum }
//! sum         = product { ( "+" | "-" ) product }
//! product     = unary { ( "*" | "/" | "%" ) unary }
//! unary       = ( "-" | "!" ) unary | power
//! power       = primary [ "^" unary ]
//! primary     = ( number | colour | name [ "(" arguments ")" ] | "(" conditional ")" ) { "." name }
//! arguments   = [ conditional { "," conditional } ]
//! ```

use super::arithmetic::{by_component, choose, number};
use super::functions::{call, component, function_names};
use super::lexer::{Token, tokens};
use super::{FormulaEnvironment, FormulaError, Misspelt};
use crate::shaping::{ONE, ZERO, modulo};
use lapidary_evaluator::diagnostic::quoted;
use lapidary_evaluator::diagnostic::suggestion::{Suggestion, suggestion};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::decode;
use lapidary_field::ir::{Expr, Predicate};
use lapidary_field::real::Real;
use std::collections::BTreeMap;

/// The deepest nesting of brackets, unary operators and conditionals.
const MAX_DEPTH: usize = 60;

/// Binary operators by precedence, the lowest first.
const PRECEDENCE: [&[&str]; 5] = [&["||"], &["&&"], &["<=", ">=", "==", "!=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

pub(super) struct FormulaParser<'a, 'r> {
    tokens: Vec<(usize, Token)>,
    next: usize,
    depth: usize,
    /// The values of the node, by name.
    given: BTreeMap<&'static str, Value<'r>>,
    /// The values that the formula defined.
    defined: BTreeMap<String, Value<'r>>,
    environment: &'a mut dyn FormulaEnvironment<'r>,
}

type Result<T> = std::result::Result<T, FormulaError>;

impl<'a, 'r> FormulaParser<'a, 'r> {
    pub(super) fn new(formula: &str, environment: &'a mut dyn FormulaEnvironment<'r>) -> Result<Self> {
        let (tokens, given) = (tokens(formula)?, environment.names());
        Ok(FormulaParser { tokens, next: 0, depth: 0, given, defined: BTreeMap::new(), environment })
    }

    /// The value of the whole formula.
    pub(super) fn formula(&mut self) -> Result<Value<'r>> {
        loop {
            if self.word() == Some("let") {
                self.next += 1;
            }
            let at = self.at();
            let Some(name) = self.definition() else { break };
            if self.given.contains_key(name.as_str()) {
                return Err(FormulaError::new(
                    at,
                    format!("`{name}` is already a value of the node; choose another name"),
                ));
            }
            let value = self.conditional()?;
            self.expect(";", "after the value of a name")?;
            self.defined.insert(name, value);
        }
        let value = self.conditional()?;
        match self.token() {
            Token::End => Ok(value),
            Token::Symbol(";") => Err(self.error("a formula ends with a value; remove the last `;`")),
            other => Err(self.error(format!("an operator is missing before {}", described(other)))),
        }
    }

    /// Reads `name =`, if it is next.
    fn definition(&mut self) -> Option<String> {
        let [(_, Token::Name(name)), (_, Token::Symbol("="))] = self.tokens.get(self.next..self.next + 2)? else {
            return None;
        };
        self.next += 2;
        Some(name.clone())
    }

    fn conditional(&mut self) -> Result<Value<'r>> {
        self.nested(|p| {
            let at = p.at();
            let condition = p.binary(0)?;
            if !p.accept("?") {
                return Ok(condition);
            }
            let yes = p.conditional()?;
            p.expect(":", "between the two values of a condition")?;
            let no = p.conditional()?;
            let chosen = choose(condition, yes, no);
            chosen.map_err(|message| FormulaError::new(at, message))
        })
    }

    /// Parses the binary operators of a precedence and of higher ones, from left to right.
    fn binary(&mut self, precedence: usize) -> Result<Value<'r>> {
        let Some(symbols) = PRECEDENCE.get(precedence) else { return self.unary() };
        let mut value = self.binary(precedence + 1)?;
        while let Token::Symbol(symbol) = self.token() {
            let Some(symbol) = symbols.iter().find(|known| *known == symbol) else { break };
            let at = self.at();
            self.next += 1;
            let right = self.binary(precedence + 1)?;
            let made = by_component(&[value, right], &|[a, b, _]| apply_binary(symbol, a, b));
            value = made.map_err(|message| FormulaError::new(at, message))?;
        }
        Ok(value)
    }

    fn unary(&mut self) -> Result<Value<'r>> {
        let at = self.at();
        let symbol = match self.token() {
            Token::Symbol("-") => "-",
            Token::Symbol("!") => "!",
            _ => return self.power(),
        };
        self.next += 1;
        let value = self.nested(Self::unary)?;
        let made = by_component(&[value], &|[v, ..]| match symbol {
            "-" => -v,
            _ => Real::pick(v.is_nonzero(), ZERO, ONE),
        });
        made.map_err(|message| FormulaError::new(at, message))
    }

    fn power(&mut self) -> Result<Value<'r>> {
        let base = self.primary()?;
        let at = self.at();
        if !self.accept("^") {
            return Ok(base);
        }
        let exponent = self.nested(Self::unary)?;
        by_component(&[base, exponent], &|[v, e, _]| power(v, e)).map_err(|message| FormulaError::new(at, message))
    }

    fn primary(&mut self) -> Result<Value<'r>> {
        let at = self.at();
        let mut value = match self.token().clone() {
            Token::Number(v) => {
                self.next += 1;
                number(Expr::Lit(v))
            }
            Token::Color(bytes) => {
                self.next += 1;
                let [r, g, b] = bytes.map(|v| decode(Expr::Lit(f32::from(v) / 255.0)));
                Value::Color([r, g, b, ONE])
            }
            Token::Symbol("(") => {
                self.next += 1;
                let value = self.conditional()?;
                self.expect(")", "to close the bracket")?;
                value
            }
            Token::Name(name) => {
                self.next += 1;
                if self.accept("(") { self.call(at, &name)? } else { self.named(at, &name)? }
            }
            Token::End => return Err(self.error("a value is missing at the end of the formula")),
            other => return Err(self.error(format!("a value is missing before {}", described(&other)))),
        };
        while self.accept(".") {
            let at = self.at();
            let Some(name) = self.word().map(str::to_owned) else {
                return Err(self.error("the name of a component is missing after `.`"));
            };
            self.next += 1;
            value = component(value, &name).map_err(|message| FormulaError::new(at, message))?;
        }
        Ok(value)
    }

    fn named(&self, at: usize, name: &str) -> Result<Value<'r>> {
        if let Some(value) = self.given.get(name).or_else(|| self.defined.get(name)) {
            return Ok(*value);
        }
        if function_names().any(|known| known == name) {
            return Err(FormulaError::new(at, format!("`{name}` is a function: write its arguments in brackets")));
        }
        let known = self.given.keys().copied().chain(self.defined.keys().map(String::as_str));
        Err(unknown(at, format!("there is no value called `{}`", quoted(name)), name, suggestion(name, known)))
    }

    fn call(&mut self, at: usize, name: &str) -> Result<Value<'r>> {
        // `sample` reads an input by its name.
        let input = self.word().map(str::to_owned);
        let mut args = vec![];
        if !self.accept(")") {
            loop {
                args.push(self.conditional()?);
                if self.accept(")") {
                    break;
                }
                self.expect(",", "or `)` between arguments")?;
            }
        }
        match call(name, input.as_deref(), &args, self.environment) {
            Some(value) => value.map_err(|message| FormulaError::new(at, message)),
            None if self.given.contains_key(name) || self.defined.contains_key(name) => {
                Err(FormulaError::new(at, format!("`{name}` is a value, not a function; write `*` to multiply")))
            }
            None => {
                let message = format!("there is no function called `{}`", quoted(name));
                Err(unknown(at, message, name, suggestion(name, function_names())))
            }
        }
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("brackets are nested more than {MAX_DEPTH} deep; give parts names with `part = …;`");
            return Err(self.error(message));
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }
    fn token(&self) -> &Token {
        &self.tokens[self.next].1
    }
    fn at(&self) -> usize {
        self.tokens[self.next].0
    }
    fn word(&self) -> Option<&str> {
        if let Token::Name(name) = self.token() { Some(name) } else { None }
    }
    fn accept(&mut self, symbol: &str) -> bool {
        let found = matches!(self.token(), Token::Symbol(found) if *found == symbol);
        self.next += usize::from(found);
        found
    }
    fn expect(&mut self, symbol: &str, why: &str) -> Result<()> {
        if self.accept(symbol) { Ok(()) } else { Err(self.error(format!("`{symbol}` is missing {why}"))) }
    }
    fn error(&self, message: impl Into<String>) -> FormulaError {
        FormulaError::new(self.at(), message)
    }
}

fn unknown(at: usize, message: String, name: &str, near: Option<Suggestion<'_>>) -> FormulaError {
    let misspelt =
        |near: Suggestion<'_>| Misspelt { name: name.to_owned(), nearest: near.name.to_owned(), certain: near.certain };
    FormulaError { at, message, misspelt: near.map(misspelt) }
}

fn described(token: &Token) -> String {
    match token {
        Token::Number(v) => format!("the number {v}"),
        Token::Color(_) => "a colour".to_owned(),
        Token::Name(name) => format!("`{}`", quoted(name)),
        Token::Symbol(symbol) => format!("`{symbol}`"),
        Token::End => "the end".to_owned(),
    }
}

/// A number that is 1 where a condition holds, else 0.
fn truth(condition: Predicate<'_>) -> Expr<'_> {
    Real::pick(condition, ONE, ZERO)
}

fn apply_binary<'r>(symbol: &str, a: Expr<'r>, b: Expr<'r>) -> Expr<'r> {
    match symbol {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        "%" => modulo(a, b),
        "<" => truth(a.less(b)),
        ">" => truth(b.less(a)),
        "<=" => ONE - truth(b.less(a)),
        ">=" => ONE - truth(a.less(b)),
        "==" => ONE - truth((a - b).is_nonzero()),
        "!=" => truth((a - b).is_nonzero()),
        "&&" => truth(a.is_nonzero() & b.is_nonzero()),
        "||" => truth(a.is_nonzero() | b.is_nonzero()),
        _ => unreachable!("the table of precedences has no other symbol"),
    }
}

/// A power; small whole exponents multiply, so that the base may be negative.
fn power<'r>(v: Expr<'r>, e: Expr<'r>) -> Expr<'r> {
    match e {
        Expr::Lit(n) if n.fract() == 0.0 && (1.0..=16.0).contains(&n) => {
            (1..n as u32).fold(v, |product, _| product * v)
        }
        _ => v.pow(e),
    }
}
