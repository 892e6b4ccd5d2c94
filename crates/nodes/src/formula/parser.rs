//! The parser of formulas, which evaluates as it reads.
//!
//! ```text
//! formula   = { name "=" choice ";" } choice
//! choice    = either [ "?" choice ":" choice ]
//! either    = both { "||" both }          both = equality { "&&" equality }
//! equality  = sum { ( "<" | ">" | "<=" | ">=" | "==" | "!=" ) sum }
//! sum       = product { ( "+" | "-" ) product }
//! product   = signed { ( "*" | "/" | "%" ) signed }
//! signed    = ( "-" | "!" ) signed | power
//! power     = part [ "^" signed ]
//! part      = ( number | colour | name [ "(" choices ")" ] | "(" choice ")" ) { "." name }
//! ```

use super::arithmetic::{by_component, choose, number};
use super::functions::{call, component, function_names};
use super::lexer::{Token, tokens};
use super::{FormulaError, Misspelt, Surroundings};
use crate::shaping::{ONE, ZERO, modulo};
use lapidary_evaluator::diagnostic::quoted;
use lapidary_evaluator::diagnostic::suggestion::{Suggestion, suggestion};
use lapidary_evaluator::node::value::Value;
use lapidary_field::colour::decode;
use lapidary_field::ir::{Expr, Predicate};
use lapidary_field::real::Real;
use std::collections::BTreeMap;

/// The most brackets, signs and choices within each other.
const MAX_DEPTH: usize = 60;

/// Operators by how strongly they bind, the weakest first.
const LEVELS: [&[&str]; 5] = [&["||"], &["&&"], &["<=", ">=", "==", "!=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

pub(super) struct FormulaParser<'a, 'r> {
    tokens: Vec<(usize, Token)>,
    next: usize,
    depth: usize,
    /// The values of the node, by name.
    given: BTreeMap<&'static str, Value<'r>>,
    /// The values that the formula defined.
    defined: BTreeMap<String, Value<'r>>,
    surroundings: &'a mut dyn Surroundings<'r>,
}

type Result<T> = std::result::Result<T, FormulaError>;

impl<'a, 'r> FormulaParser<'a, 'r> {
    pub(super) fn new(formula: &str, surroundings: &'a mut dyn Surroundings<'r>) -> Result<Self> {
        let (tokens, given) = (tokens(formula)?, surroundings.names());
        Ok(FormulaParser { tokens, next: 0, depth: 0, given, defined: BTreeMap::new(), surroundings })
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
                return Err(FormulaError::new(at, format!("`{name}` has a meaning already; choose another name")));
            }
            let value = self.choice()?;
            self.expect(";", "after the value of a name")?;
            self.defined.insert(name, value);
        }
        let value = self.choice()?;
        match self.token() {
            Token::End => Ok(value),
            Token::Sign(";") => Err(self.error("a formula ends with a value, without `;`")),
            other => Err(self.error(format!("{} does not belong here; an operator is missing", described(other)))),
        }
    }

    /// Reads `name =`, if it is next.
    fn definition(&mut self) -> Option<String> {
        let [(_, Token::Name(name)), (_, Token::Sign("="))] = self.tokens.get(self.next..self.next + 2)? else {
            return None;
        };
        self.next += 2;
        Some(name.clone())
    }

    fn choice(&mut self) -> Result<Value<'r>> {
        self.nested(|p| {
            let at = p.at();
            let condition = p.level(0)?;
            if !p.accept("?") {
                return Ok(condition);
            }
            let yes = p.choice()?;
            p.expect(":", "between the two values of a choice")?;
            let no = p.choice()?;
            let Value::Number(condition, _) = condition else {
                return Err(FormulaError::new(at, "a condition is a number"));
            };
            let made = choose(condition, yes, no, |c, yes, no| Real::pick(c.is_nonzero(), yes, no));
            made.map_err(|message| FormulaError::new(at, message))
        })
    }

    /// Operators of a level and of those that bind more strongly, from left to right.
    fn level(&mut self, level: usize) -> Result<Value<'r>> {
        let Some(signs) = LEVELS.get(level) else { return self.signed() };
        let mut value = self.level(level + 1)?;
        while let Token::Sign(sign) = self.token() {
            let Some(sign) = signs.iter().find(|known| *known == sign) else { break };
            let at = self.at();
            self.next += 1;
            let right = self.level(level + 1)?;
            let made = by_component(&[value, right], &|[a, b, _]| binary(sign, a, b));
            value = made.map_err(|message| FormulaError::new(at, message))?;
        }
        Ok(value)
    }

    fn signed(&mut self) -> Result<Value<'r>> {
        let at = self.at();
        let sign = match self.token() {
            Token::Sign("-") => "-",
            Token::Sign("!") => "!",
            _ => return self.power(),
        };
        self.next += 1;
        let value = self.nested(Self::signed)?;
        let made = by_component(&[value], &|[v, ..]| match sign {
            "-" => -v,
            _ => Real::pick(v.is_nonzero(), ZERO, ONE),
        });
        made.map_err(|message| FormulaError::new(at, message))
    }

    fn power(&mut self) -> Result<Value<'r>> {
        let base = self.part()?;
        let at = self.at();
        if !self.accept("^") {
            return Ok(base);
        }
        let exponent = self.nested(Self::signed)?;
        by_component(&[base, exponent], &|[v, e, _]| power(v, e)).map_err(|message| FormulaError::new(at, message))
    }

    fn part(&mut self) -> Result<Value<'r>> {
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
            Token::Sign("(") => {
                self.next += 1;
                let value = self.choice()?;
                self.expect(")", "to end the bracket")?;
                value
            }
            Token::Name(name) => {
                self.next += 1;
                if self.accept("(") { self.call(at, &name)? } else { self.named(at, &name)? }
            }
            Token::End => return Err(self.error("the formula ends where a value is missing")),
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
                args.push(self.choice()?);
                if self.accept(")") {
                    break;
                }
                self.expect(",", "or `)` between arguments")?;
            }
        }
        match call(name, input.as_deref(), &args, self.surroundings) {
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
            let message =
                format!("more than {MAX_DEPTH} brackets within each other; give parts names with `part = …;`");
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
    fn accept(&mut self, sign: &str) -> bool {
        let found = matches!(self.token(), Token::Sign(found) if *found == sign);
        self.next += usize::from(found);
        found
    }
    fn expect(&mut self, sign: &str, why: &str) -> Result<()> {
        if self.accept(sign) { Ok(()) } else { Err(self.error(format!("`{sign}` is missing {why}"))) }
    }
    fn error(&self, message: impl Into<String>) -> FormulaError {
        FormulaError::new(self.at(), message)
    }
}

fn unknown(at: usize, message: String, name: &str, near: Option<Suggestion<'_>>) -> FormulaError {
    let misspelt =
        |near: Suggestion<'_>| Misspelt { name: name.to_owned(), meant: near.name.to_owned(), certain: near.certain };
    FormulaError { at, message, misspelt: near.map(misspelt) }
}

fn described(token: &Token) -> String {
    match token {
        Token::Number(v) => format!("the number {v}"),
        Token::Color(_) => "a colour".to_owned(),
        Token::Name(name) => format!("`{}`", quoted(name)),
        Token::Sign(sign) => format!("`{sign}`"),
        Token::End => "the end".to_owned(),
    }
}

/// A number that is 1 where a condition holds, else 0.
fn truth(condition: Predicate<'_>) -> Expr<'_> {
    Real::pick(condition, ONE, ZERO)
}

fn binary<'r>(sign: &str, a: Expr<'r>, b: Expr<'r>) -> Expr<'r> {
    match sign {
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
        _ => unreachable!("the levels list no other sign"),
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
