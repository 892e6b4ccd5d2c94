//! Polynomials in the values of instructions, and their ranges.
//!
//! A polynomial is what an instruction would compute without rounding, of the values that other instructions did compute
//! (its variables), with a bound of the difference. Its range over a box is enclosed by its Bernstein coefficients
//! (Cargo & Shisha, 1966; Garloff, 1986). Where no variable has a power, these are the values at the corners, and the
//! range is exact.

use super::value_range::ValueRange;
use std::collections::BTreeMap;

/// The most terms of a polynomial.
const MOST_TERMS: usize = 48;
/// The most Bernstein coefficients.
const MOST_COEFFICIENTS: usize = 512;
/// Larger values are no variables: their products would overflow.
pub(super) const LARGEST: f32 = 1e12;
/// Half the distance of two neighbouring floats near 1, slightly more.
const HALF_STEP: f64 = 5.97e-8;
/// The rounding errors of the `f64` arithmetic of this module, in proportion to the terms.
const OWN_ERROR: f64 = 1e-12;
/// An underflow, and more.
const UNDERFLOW: f64 = 1e-44;

/// A product of variables, each the number of an instruction, with its power.
type Monomial = Vec<(u32, u8)>;

/// A polynomial in variables, with the largest difference from the computed value.
#[derive(Clone, Debug)]
pub(super) struct Polynomial {
    terms: BTreeMap<Monomial, f64>,
    error: f64,
}

/// The ranges of the variables.
pub(super) type Variables<'a> = &'a dyn Fn(u32) -> ValueRange;

impl Polynomial {
    /// The polynomial of one variable.
    pub(super) fn variable(id: u32) -> Polynomial {
        Polynomial { terms: BTreeMap::from([(vec![(id, 1)], 1.0)]), error: 0.0 }
    }
    pub(super) fn constant(v: f32) -> Polynomial {
        Polynomial { terms: BTreeMap::from([(vec![], f64::from(v))]), error: 0.0 }
    }
    /// True if there is a variable in both.
    pub(super) fn shares_variables(&self, o: &Polynomial) -> bool {
        self.variables().any(|id| o.variables().any(|other| other == id))
    }
    /// True if there is this variable.
    pub(super) fn has(&self, id: u32) -> bool {
        self.variables().any(|variable| variable == id)
    }
    /// True if the computed value may differ from the polynomial by rounding alone.
    pub(super) fn is_constant(&self) -> bool {
        self.terms.keys().all(Vec::is_empty)
    }
    fn variables(&self) -> impl Iterator<Item = u32> + '_ {
        self.terms.keys().flatten().map(|(id, _)| *id)
    }
    /// The sum of absolute values of the terms.
    fn weight(&self, of: Variables<'_>) -> f64 {
        let term = |(monomial, factor): (&Monomial, &f64)| {
            let size = |(id, power): &(u32, u8)| power_of(f64::from(of(*id).magnitude()), *power);
            factor.abs() * monomial.iter().map(size).product::<f64>()
        };
        self.terms.iter().map(term).sum()
    }
    /// The polynomial with an error that includes the rounding of a result within `result`.
    fn rounded(mut self, result: ValueRange, of: Variables<'_>) -> Option<Polynomial> {
        self.terms.retain(|_, factor| *factor != 0.0);
        self.error += f64::from(result.magnitude()) * HALF_STEP + UNDERFLOW + self.weight(of) * OWN_ERROR;
        (self.terms.len() <= MOST_TERMS && self.error.is_finite() && result.magnitude() <= LARGEST).then_some(self)
    }
    /// The sum, computed within `result`; `sign` is −1 for a difference.
    pub(super) fn sum(&self, o: &Polynomial, sign: f64, result: ValueRange, of: Variables<'_>) -> Option<Polynomial> {
        let mut terms = self.terms.clone();
        for (monomial, factor) in &o.terms {
            *terms.entry(monomial.clone()).or_default() += sign * factor;
        }
        Polynomial { terms, error: self.error + o.error }.rounded(result, of)
    }
    /// The negation, which is exact.
    pub(super) fn negated(mut self) -> Polynomial {
        self.terms.values_mut().for_each(|factor| *factor = -*factor);
        self
    }
    /// The product of values within `a` and `b`, computed within `result`.
    pub(super) fn product(
        &self,
        o: &Polynomial,
        [a, b]: [ValueRange; 2],
        result: ValueRange,
        of: Variables<'_>,
    ) -> Option<Polynomial> {
        if self.terms.len() * o.terms.len() > 8 * MOST_TERMS {
            return None;
        }
        let mut terms: BTreeMap<Monomial, f64> = BTreeMap::new();
        for (one, factor) in &self.terms {
            for (other, by) in &o.terms {
                *terms.entry(times(one, other)).or_default() += factor * by;
            }
        }
        let [a, b] = [a, b].map(|range| f64::from(range.magnitude()));
        let error = a * o.error + (b + o.error) * self.error;
        Polynomial { terms, error }.rounded(result, of)
    }
    /// The quotient by a value that is nearly the same everywhere, within `by`.
    pub(super) fn quotient(
        &self,
        a: ValueRange,
        by: ValueRange,
        result: ValueRange,
        of: Variables<'_>,
    ) -> Option<Polynomial> {
        let (lo, hi) = (f64::from(by.lo), f64::from(by.hi));
        let middle = (lo + hi) / 2.0;
        let spread = (hi - lo) / middle.abs();
        if by.nan || by.has_zero() || spread.is_nan() || spread > 1e-4 {
            return None;
        }
        let mut terms = self.terms.clone();
        terms.values_mut().for_each(|factor| *factor /= middle);
        let error = (self.error + f64::from(a.magnitude()) * spread) / middle.abs() * (1.0 + 2.0 * spread);
        Polynomial { terms, error }.rounded(result, of)
    }
    /// The range of the computed values; `None` if it would take too many coefficients.
    pub(super) fn range(&self, of: Variables<'_>) -> Option<ValueRange> {
        let mut axes: BTreeMap<u32, usize> = BTreeMap::new();
        for (id, power) in self.terms.keys().flatten() {
            let degree = axes.entry(*id).or_default();
            *degree = (*degree).max(usize::from(*power));
        }
        let count = axes.values().try_fold(1_usize, |count, degree| {
            count.checked_mul(degree + 1).filter(|count| *count <= MOST_COEFFICIENTS)
        })?;
        let mut coefficients = vec![0.0; count];
        for (monomial, factor) in &self.terms {
            add_term(&mut coefficients, &axes, monomial, *factor, of);
        }
        let mut inner = 1;
        for degree in axes.values() {
            to_bernstein(&mut coefficients, inner, *degree);
            inner *= degree + 1;
        }
        let (lo, hi) = coefficients.iter().fold((f64::MAX, f64::MIN), |(lo, hi), v| (lo.min(*v), hi.max(*v)));
        let error = self.error * (1.0 + 1e-6) + 100.0 * OWN_ERROR * self.weight(of) + UNDERFLOW;
        let (lo, hi) = ((lo - error) as f32, (hi + error) as f32);
        (lo.is_finite() && hi.is_finite()).then(|| ValueRange::new(lo.next_down(), hi.next_up()))
    }
}

fn times(a: &Monomial, b: &Monomial) -> Monomial {
    let mut product: BTreeMap<u32, u8> = a.iter().copied().collect();
    b.iter().for_each(|(id, power)| *product.entry(*id).or_default() += power);
    product.into_iter().collect()
}

/// Adds a term to coefficients in powers of u, where each variable is `lo` + (`hi` − `lo`)·u.
fn add_term(
    coefficients: &mut [f64],
    axes: &BTreeMap<u32, usize>,
    monomial: &Monomial,
    factor: f64,
    of: Variables<'_>,
) {
    let mut parts: Vec<(usize, f64)> = vec![(0, factor)];
    let mut inner = 1;
    for (id, degree) in axes {
        if let Some((_, power)) = monomial.iter().find(|(variable, _)| variable == id) {
            let range = of(*id);
            let (lo, wide) = (f64::from(range.lo), f64::from(range.hi) - f64::from(range.lo));
            let power = *power;
            let expand = |(at, factor): &(usize, f64)| {
                let (at, factor) = (*at, *factor);
                (0..=power).map(move |k| {
                    let part =
                        binomial(usize::from(power), usize::from(k)) * power_of(lo, power - k) * power_of(wide, k);
                    (at + usize::from(k) * inner, factor * part)
                })
            };
            parts = parts.iter().flat_map(expand).collect();
        }
        inner *= degree + 1;
    }
    parts.into_iter().for_each(|(at, part)| coefficients[at] += part);
}

/// Converts coefficients of powers along one axis to Bernstein coefficients.
fn to_bernstein(coefficients: &mut [f64], inner: usize, degree: usize) {
    for line in coefficients.chunks_exact_mut(inner * (degree + 1)) {
        for first in 0..inner {
            let powers: Vec<f64> = (0..=degree).map(|i| line[first + i * inner]).collect();
            for j in 0..=degree {
                let part = |i: usize| binomial(j, i) / binomial(degree, i) * powers[i];
                line[first + j * inner] = (0..=j).map(part).sum();
            }
        }
    }
}

fn binomial(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |product, i| product * (n - i) as f64 / (i + 1) as f64)
}

fn power_of(v: f64, power: u8) -> f64 {
    (0..power).fold(1.0, |product, _| product * v)
}
