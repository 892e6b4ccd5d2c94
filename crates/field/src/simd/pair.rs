//! Pairs of vectors, so that one is computed while the other waits for its operands.

use super::Lanes;
use crate::elementary::{self, FloatBits};
use crate::real::{Int, Lattice, Real};
use crate::tables::{ByteTable, PairTable, Table16, Table256};
use crate::transfer_curve;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// Two values with the same operations applied to both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VectorPair<T>(pub T, pub T);

macro_rules! both {
    ($($Op:ident $f:ident),+) => { $(
        impl<T: $Op<Output = T>> $Op for VectorPair<T> {
            type Output = Self;
            #[inline(always)]
            fn $f(self, o: Self) -> Self {
                VectorPair(self.0.$f(o.0), self.1.$f(o.1))
            }
        }
    )+ };
}
both!(Add add, Sub sub, Mul mul, Div div, BitAnd bitand, BitOr bitor, BitXor bitxor);
impl<T: Neg<Output = T>> Neg for VectorPair<T> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        VectorPair(-self.0, -self.1)
    }
}
impl<T: Not<Output = T>> Not for VectorPair<T> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        VectorPair(!self.0, !self.1)
    }
}

macro_rules! each {
    ($($f:ident($($o:ident),*)),+) => { $(
        #[inline(always)]
        fn $f(self $(, $o: Self)*) -> Self {
            VectorPair(self.0.$f($($o.0),*), self.1.$f($($o.1),*))
        }
    )+ };
}

impl<V: FloatBits> Real for VectorPair<V> {
    type Mask = VectorPair<V::Mask>;
    #[inline(always)]
    fn lit(self, v: f64) -> Self {
        let v = self.0.lit(v);
        VectorPair(v, v)
    }
    each!(abs(), floor(), sqrt(), min(o), max(o));
    #[inline(always)]
    fn less(self, o: Self) -> Self::Mask {
        VectorPair(self.0.less(o.0), self.1.less(o.1))
    }
    #[inline(always)]
    fn pick(mask: Self::Mask, yes: Self, no: Self) -> Self {
        VectorPair(V::pick(mask.0, yes.0, no.0), V::pick(mask.1, yes.1, no.1))
    }
    elementary::methods!();
    transfer_curve::methods!();
}

impl<V: FloatBits> FloatBits for VectorPair<V> {
    #[inline(always)]
    fn bits(self) -> Self::Int {
        VectorPair(self.0.bits(), self.1.bits())
    }
    #[inline(always)]
    fn with_bits(self, bits: Self::Int) -> Self {
        VectorPair(self.0.with_bits(bits.0), self.1.with_bits(bits.1))
    }
}

impl<I: Int> Int for VectorPair<I> {
    #[inline(always)]
    fn int(self, v: u32) -> Self {
        let v = self.0.int(v);
        VectorPair(v, v)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        VectorPair(self.0.shl(n), self.1.shl(n))
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        VectorPair(self.0.shr(n), self.1.shr(n))
    }
    each!(add_bytes(o), broadcast_byte());
}

impl<V: FloatBits> Lattice for VectorPair<V> {
    type Int = VectorPair<V::Int>;
    type Primal = Self;
    #[inline(always)]
    fn primal(self) -> Self {
        self
    }
    #[inline(always)]
    fn from_primal(v: Self) -> Self {
        v
    }
    #[inline(always)]
    fn int(self, v: u32) -> Self::Int {
        let v = self.0.int(v);
        VectorPair(v, v)
    }
    #[inline(always)]
    fn to_int(self) -> Self::Int {
        VectorPair(self.0.to_int(), self.1.to_int())
    }
    #[inline(always)]
    fn real_of_int(self, i: Self::Int) -> Self {
        VectorPair(self.0.real_of_int(i.0), self.1.real_of_int(i.1))
    }
    #[inline(always)]
    fn floor_and_index(self) -> (Self, Self::Int) {
        let ((a, i), (b, j)) = (self.0.floor_and_index(), self.1.floor_and_index());
        (VectorPair(a, b), VectorPair(i, j))
    }
    #[inline(always)]
    fn unit_interval(self, i: Self::Int) -> Self {
        VectorPair(self.0.unit_interval(i.0), self.1.unit_interval(i.1))
    }
    #[inline(always)]
    fn lookup16(self, table: &Table16, i: Self::Int) -> Self {
        VectorPair(self.0.lookup16(table, i.0), self.1.lookup16(table, i.1))
    }
    #[inline(always)]
    fn lookup256(self, table: &Table256, i: Self::Int) -> Self {
        VectorPair(self.0.lookup256(table, i.0), self.1.lookup256(table, i.1))
    }
    #[inline(always)]
    fn lookup_bytes(table: &ByteTable, i: Self::Int) -> Self::Int {
        VectorPair(V::lookup_bytes(table, i.0), V::lookup_bytes(table, i.1))
    }
    const FAST_BYTE_LOOKUP: bool = V::FAST_BYTE_LOOKUP;
    #[inline(always)]
    fn lookup_pair(table: &PairTable, i: Self::Int) -> Self::Int {
        VectorPair(V::lookup_pair(table, i.0), V::lookup_pair(table, i.1))
    }
    #[inline(always)]
    fn four_bytes_from(table: &ByteTable, i: Self::Int) -> Self::Int {
        VectorPair(V::four_bytes_from(table, i.0), V::four_bytes_from(table, i.1))
    }
    #[inline(always)]
    fn flip_sign(self, sign: Self::Int) -> Self {
        VectorPair(self.0.flip_sign(sign.0), self.1.flip_sign(sign.1))
    }
    #[inline(always)]
    fn equal(a: Self::Int, b: Self::Int) -> Self::Mask {
        VectorPair(V::equal(a.0, b.0), V::equal(a.1, b.1))
    }
    #[inline(always)]
    fn pick_int(mask: Self::Mask, yes: Self::Int, no: Self::Int) -> Self::Int {
        VectorPair(V::pick_int(mask.0, yes.0, no.0), V::pick_int(mask.1, yes.1, no.1))
    }
    #[inline(always)]
    fn any(mask: Self::Mask) -> bool {
        V::any(mask.0) | V::any(mask.1)
    }
}

impl<V: Lanes> Lanes for VectorPair<V> {
    const N: usize = 2 * V::N;
    const PERMUTE_LANES: usize = V::PERMUTE_LANES;
    type Token = V::Token;
    type Unrolled = Self;
    type Fallback = V::Fallback;
    #[inline(always)]
    fn fallback_token(token: V::Token) -> <V::Fallback as Lanes>::Token {
        V::fallback_token(token)
    }
    #[inline(always)]
    fn splat(token: V::Token, v: f32) -> Self {
        let v = V::splat(token, v);
        VectorPair(v, v)
    }
    #[inline(always)]
    fn load(token: V::Token, from: &[f32]) -> Self {
        VectorPair(V::load(token, from), V::load(token, &from[V::N..]))
    }
    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        let (low, high) = to.split_at_mut(V::N);
        self.0.store(low);
        self.1.store(high);
    }
    #[inline(always)]
    fn load_int(token: V::Token, from: &[u32]) -> Self::Int {
        VectorPair(V::load_int(token, from), V::load_int(token, &from[V::N..]))
    }
    #[inline(always)]
    fn store_int(int: Self::Int, to: &mut [u32]) {
        let (low, high) = to.split_at_mut(V::N);
        V::store_int(int.0, low);
        V::store_int(int.1, high);
    }
    /// Both halves of the result read the low vector.
    #[inline(always)]
    fn permute(self, index: Self::Int) -> Self {
        VectorPair(self.0.permute(index.0), self.0.permute(index.1))
    }
    /// The integers are those of the low vectors.
    #[inline(always)]
    fn permute_pair([low, high]: [Self::Int; 2], index: Self::Int) -> Self::Int {
        let pair = [low.0, high.0];
        VectorPair(V::permute_pair(pair, index.0), V::permute_pair(pair, index.1))
    }
    #[inline(always)]
    fn enter<Out>(token: V::Token, kernel: impl FnOnce() -> Out) -> Out {
        V::enter(token, kernel)
    }
}
