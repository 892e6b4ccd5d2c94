//! Differences from the neighbourhood, made larger.

use super::{LIKE_IT, OF, OF_SOCKET, RADIUS, bell, deviation};
use crate::pass::gauss;
use crate::pixels::{each, each_memory, edges, put, work};
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
    each_memory(p, OF, gauss::memory(p.size(), deviation(p)))
}

fn sharpen(p: &mut Pass<'_>) {
    let made = each(p, OF, |plane| gauss::sharpen(work(p), plane, edges(p), deviation(p), p.get(AMOUNT)));
    put(p, VALUE, made);
}
