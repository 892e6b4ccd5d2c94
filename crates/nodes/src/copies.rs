//! Copies that nodes scatter: the copy on top, its order, and what fills it.

use crate::position::Vec2;
use crate::shaping::{ONE, ZERO};
use lapidary_evaluator::declare::channel::Channel;
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Any, Choice, Number, Out, Output, Socket};
use lapidary_evaluator::node::value::{Material, Value};
use lapidary_field::ir::{Expr, Predicate};
use lapidary_field::real::Real;
use std::f32::consts::TAU;

pub(crate) const SHAPE: Number = Number("shape");
const FILL: Any = Any("fill");
const FILLED: Out = Out("fill");
pub(crate) const COPY_ORDER: Out = Out("order");
const RANK: Number = Number("rank");
const ORDER: Choice<CopyOrder> = Choice(
    "order",
    &["random", "large", "small", "rank"],
    &[CopyOrder::Random, CopyOrder::Large, CopyOrder::Small, CopyOrder::Rank],
);

pub(crate) const FILL_SOCKET: Socket =
    FILL.any_type(1.0, "Colour, material or any other value: each copy shows one tile of it in its own coordinates.");
pub(crate) const FILL_OUTPUT: Output = FILLED.like(
    &[FILL],
    "The fill in the coordinates of each copy, where normals turn with it; \
    `color_variation(of: \"splatter.fill\", id: \"splatter.id\")` tints each copy.",
);
pub(crate) const ORDER_SOCKET: Socket = ORDER.of(
    0,
    "Copies that lie above others where `blend` is over: random ones, large or small ones, or those of high rank.",
);
pub(crate) const RANK_SOCKET: Socket =
    RANK.input("Rank from 0 to 1, sampled at the centre of each copy: a higher one lies above where `order` is rank.");
pub(crate) const ORDER_OUTPUT: Output =
    COPY_ORDER.unit("Place of each copy in the order: a higher one lies above; 0 where there is none.");

/// Blending of overlapping copies.
#[derive(Clone, Copy)]
pub(crate) enum CopyBlend {
    Max,
    Over,
    Add,
}

/// The order of overlapping copies.
#[derive(Clone, Copy)]
enum CopyOrder {
    Random,
    Large,
    Small,
    /// That of an input at the centre of each copy.
    Rank,
}

/// A copy at a point.
#[derive(Clone, Copy)]
pub(crate) struct ShapeCopy<'r> {
    /// The value; 0 outside the copy.
    pub(crate) value: Expr<'r>,
    /// The random value.
    pub(crate) id: Expr<'r>,
    /// The place in the order, from 0 to 1.
    pub(crate) order: Expr<'r>,
    /// The point in the coordinates of the copy, from 0 to 1.
    pub(crate) place: Vec2<'r>,
    /// The clockwise rotation, in turns.
    pub(crate) turn: Expr<'r>,
    /// −1 where the copy is mirrored, else 1.
    pub(crate) facing: Expr<'r>,
    /// The share of its path before it; 0 without a path.
    pub(crate) along: Expr<'r>,
}

/// No copy.
pub(crate) const NO_COPY: ShapeCopy<'static> =
    ShapeCopy { value: ZERO, id: ZERO, order: ZERO, place: [ZERO; 2], turn: ZERO, facing: ONE, along: ZERO };

impl<'r> ShapeCopy<'r> {
    /// This copy where a condition is true, else another.
    pub(crate) fn where_true(self, mask: Predicate<'r>, other: ShapeCopy<'r>) -> ShapeCopy<'r> {
        let pick = |new, old| Real::pick(mask, new, old);
        ShapeCopy {
            value: pick(self.value, other.value),
            id: pick(self.id, other.id),
            order: pick(self.order, other.order),
            place: [0, 1].map(|axis| pick(self.place[axis], other.place[axis])),
            turn: pick(self.turn, other.turn),
            facing: pick(self.facing, other.facing),
            along: pick(self.along, other.along),
        }
    }
}

/// The copies at a point, one after another.
pub(crate) struct CopyStack<'r> {
    blend: CopyBlend,
    /// The copy on top, without its value where copies are added.
    top: ShapeCopy<'r>,
    most: Expr<'r>,
    sum: Expr<'r>,
}

impl<'r> CopyStack<'r> {
    pub(crate) fn new(blend: CopyBlend) -> Self {
        CopyStack { blend, top: NO_COPY, most: ZERO, sum: ZERO }
    }
    /// Adds a copy. The one on top has the highest value, or the highest place in the order.
    pub(crate) fn add(&mut self, copy: ShapeCopy<'r>) {
        let rank = match self.blend {
            CopyBlend::Max | CopyBlend::Add => copy.value,
            CopyBlend::Over => Real::pick(ZERO.less(copy.value), copy.order + 0.001, ZERO),
        };
        let above = self.most.less(rank);
        self.most = self.most.max(rank);
        self.sum = (self.sum + copy.value).min(ONE);
        self.top = copy.where_true(above, self.top);
    }
    /// The copy on top.
    pub(crate) fn top(&self) -> ShapeCopy<'r> {
        self.top
    }
    /// The blended value.
    pub(crate) fn value(&self) -> Expr<'r> {
        if let CopyBlend::Add = self.blend { self.sum } else { self.top.value }
    }
}

/// The place of a copy in the order, from its random value, its centre, and its size as a share of the largest.
pub(crate) fn copy_order<'r>(s: &mut Scope<'r>, id: Expr<'r>, there: [Expr<'r>; 4], size: Expr<'r>) -> Expr<'r> {
    // Copies of one rank are in random order.
    let ranked = |rank: Expr<'r>| rank.clamp(ZERO, ONE).lerp(id, Expr::Lit(1.0 / 1024.0));
    match s.get(ORDER) {
        CopyOrder::Random => id,
        CopyOrder::Large => ranked(size),
        CopyOrder::Small => ranked(ONE - size),
        CopyOrder::Rank => ranked(s.sample(RANK, there)),
    }
}

/// Outputs the fill of the copy on top; where there is no copy, 0, a transparent colour, a flat normal, or the defaults of a
/// material.
pub(crate) fn put_fill<'r>(s: &mut Scope<'r>, copy: ShapeCopy<'r>) {
    let ([_, _, z, t], there) = (s.point(), ZERO.less(copy.value));
    let fill = s.sample(FILL, [copy.place[0], copy.place[1], z, t]);
    let shown = match turned(fill, copy) {
        Value::Material(m) => {
            let rest = Material::default();
            let add = |made: Material<'r>, (channel, v)| made.with(channel, picked(there, v, rest.or_default(channel)));
            Value::Material(m.channels().fold(rest, add))
        }
        Value::Color(c) => Value::Color(c.map(|v| Real::pick(there, v, ZERO))),
        v => picked(there, v, Value::Number(ZERO, v.extent()).widened(v.carries())),
    };
    s.put_value(FILLED, shown);
}

/// A value where a condition is true, else another of the same type. Neither is a material.
fn picked<'r>(there: Predicate<'r>, v: Value<'r>, rest: Value<'r>) -> Value<'r> {
    let three = |v: [Expr<'r>; 3]| {
        let rest = rest.vector();
        [0, 1, 2].map(|k| Real::pick(there, v[k], rest[k]))
    };
    match v {
        Value::Number(v, extent) => Value::Number(Real::pick(there, v, rest.number()), extent),
        Value::Color(v) => {
            let rest = rest.color();
            Value::Color([0, 1, 2, 3].map(|k| Real::pick(there, v[k], rest[k])))
        }
        Value::Vector(v) => Value::Vector(three(v)),
        Value::Normal(v) => Value::Normal(three(v)),
        Value::Material(_) => v,
    }
}

/// A value of a copy with its normal, if it has one, turned and mirrored as the copy is.
fn turned<'r>(v: Value<'r>, copy: ShapeCopy<'r>) -> Value<'r> {
    let (sin, cos) = ((copy.turn * TAU).sin(), (copy.turn * TAU).cos());
    // The second part of a normal points up in the image.
    let rotated = |[x, y, z]: [Expr<'r>; 3]| {
        let x = x * copy.facing;
        Value::Normal([x * cos + y * sin, y * cos - x * sin, z])
    };
    match v {
        Value::Normal(normal) => rotated(normal),
        Value::Material(m) => {
            Value::Material(m.get(Channel::Normal).map_or(m, |own| m.with(Channel::Normal, rotated(own.vector()))))
        }
        v => v,
    }
}
