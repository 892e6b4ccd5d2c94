//! The arithmetic of shaders: what generic code computes with these numbers is written as statements.

use super::function::function_once;
use super::scalars::ShaderValue::{Computed, Literal};
use super::scalars::{BoolText, FloatText, IntText, less};
use lapidary_field::elementary::{self, FloatBits};
use lapidary_field::real::{Lattice, Real};
use lapidary_field::tables::{ByteTable, PairTable, Table16, Table256};
use lapidary_field::transfer_curve;

/// Functions of one or two numbers, each written as a function of the shader when it is first called.
macro_rules! functions {
    ($($module:ident::$f:ident($($o:ident),*))+) => { $(
        fn $f(self $(, $o: Self)*) -> Self {
            if let (Literal(a), $(Literal($o),)*) = (self.value, $($o.value,)*) {
                return self.literal(Real::$f(a $(, $o)*));
            }
            let params = concat!("a: f32" $(, ", ", stringify!($o), ": f32")*);
            let name = function_once(self.writer.module, stringify!($f), params, |writer| {
                let a = FloatText::of(writer, "a".into());
                $( let $o = FloatText::of(writer, stringify!($o).into()); )*
                $module::$f(a $(, $o)*).text()
            });
            self.call(&name, &[$($o),*])
        }
    )+ };
}

impl<'w> Real for FloatText<'w> {
    type Mask = BoolText<'w>;
    fn lit(self, v: f64) -> Self {
        self.literal(v as f32)
    }
    fn abs(self) -> Self {
        (self.to_bits() & IntText { writer: self.writer, value: Literal(0x7fff_ffff) }).as_float()
    }
    fn floor(self) -> Self {
        match self.value {
            Literal(v) => self.literal(Real::floor(v)),
            Computed(_) => self.call("floor", &[]),
        }
    }
    fn sqrt(self) -> Self {
        match self.value {
            Literal(v) => self.literal(Real::sqrt(v)),
            Computed(_) => self.call(if self.writer.module.route.is_exact() { "exact_sqrt" } else { "sqrt" }, &[]),
        }
    }
    fn min(self, o: Self) -> Self {
        Self::pick(less(self, o), self, o)
    }
    fn max(self, o: Self) -> Self {
        Self::pick(less(o, self), self, o)
    }
    fn less(self, o: Self) -> BoolText<'w> {
        less(self, o)
    }
    fn pick(mask: BoolText<'w>, yes: Self, no: Self) -> Self {
        match mask.value {
            Literal(true) => yes,
            Literal(false) => no,
            Computed(_) => Self::of(mask.writer, format!("select({}, {}, {})", no.text(), yes.text(), mask.text())),
        }
    }
    functions! {
        elementary::sin() elementary::cos() elementary::tan() elementary::exp() elementary::log() elementary::pow(e)
        elementary::atan2(x) transfer_curve::srgb_encode() transfer_curve::srgb_decode() transfer_curve::cbrt()
    }
}

impl<'w> FloatBits for FloatText<'w> {
    fn bits(self) -> IntText<'w> {
        self.to_bits()
    }
    fn with_bits(self, bits: IntText<'w>) -> Self {
        bits.as_float()
    }
}

impl<'w> FloatText<'w> {
    fn lookup(self, words: &[f32], i: IntText<'w>) -> Self {
        let last = words.len() as u32 - 1;
        match i.value {
            Literal(i) => self.literal(words[(i & last) as usize]),
            Computed(_) => {
                let table = self.writer.module.table(words.iter().map(|v| v.to_bits()).collect());
                Self::of(self.writer, format!("bitcast<f32>(IN[{table}u + ({} & {last}u)])", i.text()))
            }
        }
    }
}

/// Lookup in a table of words by a function of the prelude.
fn lookup_words<'w>(function: &str, words: Vec<u32>, i: IntText<'w>) -> IntText<'w> {
    let table = i.writer.module.table(words);
    IntText::of(i.writer, format!("{function}({table}u, {})", i.text()))
}

/// The bytes of a table, four to a word.
fn packed_bytes(table: &ByteTable) -> Vec<u32> {
    (0..64).map(|k| table.four_bytes_from(4 * k)).collect()
}

impl<'w> Lattice for FloatText<'w> {
    type Int = IntText<'w>;
    type Primal = Self;
    fn primal(self) -> Self {
        self
    }
    fn from_primal(v: Self) -> Self {
        v
    }
    fn int(self, v: u32) -> IntText<'w> {
        IntText { writer: self.writer, value: Literal(v) }
    }
    fn to_int(self) -> IntText<'w> {
        match self.value {
            Literal(v) => self.int(v as i32 as u32),
            Computed(n) => IntText::of(self.writer, format!("bitcast<u32>(i32(r{n}))")),
        }
    }
    fn real_of_int(self, i: IntText<'w>) -> Self {
        match i.value {
            Literal(v) => self.literal(v as i32 as f32),
            Computed(n) => Self::of(self.writer, format!("f32(bitcast<i32>(n{n}))")),
        }
    }
    fn unit_interval(self, i: IntText<'w>) -> Self {
        match i.value {
            Literal(v) => self.literal((v >> 8) as f32 * (1.0 / 16777216.0)),
            Computed(n) => Self::of(self.writer, format!("f32(n{n} >> 8u)")) * self.literal(1.0 / 16777216.0),
        }
    }
    fn lookup16(self, table: &Table16, i: IntText<'w>) -> Self {
        self.lookup(&table.narrow, i)
    }
    fn lookup256(self, table: &Table256, i: IntText<'w>) -> Self {
        self.lookup(&table.narrow, i)
    }
    fn lookup_bytes(table: &ByteTable, i: IntText<'w>) -> IntText<'w> {
        lookup_words("lookup_bytes", packed_bytes(table), i)
    }
    fn four_bytes_from(table: &ByteTable, i: IntText<'w>) -> IntText<'w> {
        lookup_words("four_bytes_from", packed_bytes(table), i)
    }
    fn lookup_pair(table: &PairTable, i: IntText<'w>) -> IntText<'w> {
        lookup_words("lookup_pair", table.entries().to_vec(), i)
    }
    /// A table of all pairs of bytes would be large.
    const FAST_BYTE_LOOKUP: bool = true;
    fn flip_sign(self, sign: IntText<'w>) -> Self {
        (self.to_bits() ^ (sign & sign.literal(1 << 31))).as_float()
    }
    fn equal(a: IntText<'w>, b: IntText<'w>) -> BoolText<'w> {
        match (a.value, b.value) {
            (Literal(x), Literal(y)) => BoolText { writer: a.writer, value: Literal(x == y) },
            _ => BoolText::of(a.writer, format!("{} == {}", a.text(), b.text())),
        }
    }
    fn pick_int(mask: BoolText<'w>, yes: IntText<'w>, no: IntText<'w>) -> IntText<'w> {
        match mask.value {
            Literal(true) => yes,
            Literal(false) => no,
            Computed(_) => IntText::of(mask.writer, format!("select({}, {}, {})", no.text(), yes.text(), mask.text())),
        }
    }
    /// Whether a mask is true is known only when the shader runs, so nothing that depends on it is left out.
    fn any(mask: BoolText<'w>) -> bool {
        !matches!(mask.value, Literal(false))
    }
}
