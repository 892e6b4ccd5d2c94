//! Differences from the neighbourhood, made larger.

use super::{LIKE_IT, OF, OF_SOCKET, RADIUS, bell, deviation};
use crate::adapter::{context, edges, filter_each, filter_each_memory, put};
use crate::filter::gaussian;
use lapidary_evaluator::pass::Pass;
use lapidary_evaluator::spec::{Category, Image, Meaning, Number, Spec, VALUE};

const AMOUNT: Number = Number("amount");

pub(crate) const SHARPEN: Spec = Spec {
    name: "sharpen",
    aliases: &["unsharp_mask", "crispen"],
    category: Category::Image,
    icon: '◈',
    doc: "Makes what differs from its neighbourhood differ more; edges may go beyond the darkest and brightest there was.",
    sockets: &[
        OF_SOCKET,
        RADIUS.of(0.01, 0.0..=0.25, "How wide the neighbourhood is: the standard deviation of the blur, in tiles."),
        AMOUNT.of(1.0, 0.0..=16.0, "How much of the difference is added."),
    ],
    outputs: LIKE_IT,
    version: 1,
    meaning: Meaning::Image(Image { reach: bell, memory, run: sharpen }),
};

fn memory(p: &Pass<'_>) -> u64 {
    filter_each_memory(p, OF, gaussian::memory(p.size(), deviation(p)))
}

fn sharpen(p: &mut Pass<'_>) {
    let made = filter_each(p, OF, |plane| gaussian::sharpen(context(p), plane, edges(p), deviation(p), p.get(AMOUNT)));
    put(p, VALUE, made);
}
