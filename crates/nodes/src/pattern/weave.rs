//! Woven threads.

use super::{GAP, HEIGHT, ID, LOCAL_X, LOCAL_Y, MASK};
use crate::position::{SEED_SOCKET, TILING_SOCKET, cell_count, cell_random, wrapped_position};
use crate::shaping::{HALF, ONE, ZERO, linear_step, modulo};
use lapidary_evaluator::node::scope::Scope;
use lapidary_evaluator::node::spec::{Category, Choice, Meaning, Number, Out, Spec};
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

const ORDER: Choice<WeaveOrder> = Choice(
    "order",
    &["plain", "twill", "basket", "satin"],
    &[WeaveOrder::Plain, WeaveOrder::Twill, WeaveOrder::Basket, WeaveOrder::Satin],
);
const ACROSS: Number = Number("across");
const DOWN: Number = Number("down");
const OVER: Out = Out("over");

/// The weave: which threads pass over others.
#[derive(Clone, Copy)]
enum WeaveOrder {
    Plain,
    Twill,
    Basket,
    Satin,
}

impl WeaveOrder {
    /// The period of the weave, in threads.
    fn threads(self) -> u32 {
        match self {
            WeaveOrder::Plain => 2,
            WeaveOrder::Twill | WeaveOrder::Basket => 4,
            WeaveOrder::Satin => 5,
        }
    }
    /// 1 where the vertical thread `i` passes over the horizontal thread `j`, else 0.
    fn over<'r>(self, i: Expr<'r>, j: Expr<'r>) -> Expr<'r> {
        let (sum, over) = match self {
            WeaveOrder::Plain => (i + j, 1.0),
            WeaveOrder::Twill => (i + j, 2.0),
            WeaveOrder::Basket => ((i * 0.5).floor() * 2.0 + (j * 0.5).floor() * 2.0, 1.0),
            WeaveOrder::Satin => (i + j * 2.0, 4.0),
        };
        let rest = modulo(sum, Expr::Lit(self.threads() as f32));
        Real::pick(rest.less(Expr::Lit(over)), ONE, ZERO)
    }
}

pub(crate) const WEAVE: Spec = Spec {
    name: "weave",
    aliases: &["fabric", "cloth", "basket_weave", "twill", "wicker"],
    category: Category::Pattern,
    icon: '⧉',
    doc: "Woven threads: linen, denim, wicker, satin.",
    sockets: &[
        ORDER.of(0, "Weave: the order in which threads cross."),
        ACROSS.cells(4.0, 1.0..=128.0, "Repetitions of the weave across the tile."),
        DOWN.cells(4.0, 1.0..=128.0, "Repetitions of the weave down the tile."),
        GAP.of(0.2, 0.0..=1.0, "Gap between threads, in threads."),
        SEED_SOCKET,
        TILING_SOCKET,
    ],
    outputs: &[
        HEIGHT.unit("Height of the cloth, with round threads."),
        MASK.unit("Mask: 1 on threads, 0 in the holes."),
        ID.unit("A random value for each thread."),
        OVER.unit("Mask: 1 where the vertical thread is on top, 0 where the horizontal one is."),
        LOCAL_X.unit("Local coordinate across the thread on top, from 0 to 1: left to right, or up to down."),
        LOCAL_Y.unit("Local coordinate along the thread on top, from 0 to 1 at each crossing."),
    ],
    version: 1,
    meaning: Meaning::Field(weave),
};

fn weave<'r>(s: &mut Scope<'r>) {
    let (order, [x, y]) = (s.get(ORDER), wrapped_position(s));
    let ((across, columns), (down, rows)) = (cell_count(s, ACROSS), cell_count(s, DOWN));
    let threads = order.threads();
    let (u, v) = (x * across * threads as f32, y * down * threads as f32);
    let (i, j, aside, along) = (u.floor(), v.floor(), u.fract() - 0.5, v.fract() - 0.5);
    let next = |offset: Expr<'r>| Real::pick(offset.less(ZERO), -ONE, ONE);
    let here = order.over(i, j);
    let vertical = thread_height(here, order.over(i, j + next(along)), along);
    let horizontal = thread_height(ONE - here, ONE - order.over(i + next(aside), j), aside);

    let half = (ONE - s.get(GAP)) * 0.5;
    let round = |offset: Expr<'r>| (ONE - offset * offset / (half * half)).max(ZERO).sqrt();
    let first = round(aside) * (vertical * 0.75 + 0.25);
    let second = round(along) * (horizontal * 0.75 + 0.25);
    let over = second.less(first);
    let edge = (half - aside.abs()).max(half - along.abs());
    let ids = [cell_random(s, 0, [i, ZERO], [columns * threads, 0]), cell_random(s, 1, [ZERO, j], [0, rows * threads])];
    s.put(HEIGHT, first.max(second));
    s.put(MASK, linear_step(edge, ZERO, Expr::Lit(0.04)));
    s.put(ID, Real::pick(over, ids[0], ids[1]));
    s.put(OVER, Real::pick(over, ONE, ZERO));
    s.put(LOCAL_X, (Real::pick(over, aside, along) / half).clamp(-ONE, ONE) * 0.5 + HALF);
    s.put(LOCAL_Y, Real::pick(over, along, aside) + 0.5);
}

/// The height of a thread between two crossings.
fn thread_height<'r>(here: Expr<'r>, next: Expr<'r>, offset: Expr<'r>) -> Expr<'r> {
    here.lerp((here + next) * 0.5, (offset.abs() * 2.0).cubic())
}
