//! Materials: several channels along one wire, so that two of them can be layered.

use crate::declare::channel::Channel;
use crate::declare::value_type::Type;
use crate::node::value::Value;
use lapidary_field::ir::Expr;

/// The most numbers all channels have.
const NUMBERS: usize = 16;

/// A material at a point: the channels it has.
#[derive(Clone, Copy, Debug)]
pub struct Material<'r> {
    numbers: [Expr<'r>; NUMBERS],
    /// A bit for each channel it has.
    has: u32,
}

impl Default for Material<'_> {
    fn default() -> Self {
        Material { numbers: [Expr::Lit(0.0); NUMBERS], has: 0 }
    }
}

impl<'r> Material<'r> {
    /// Every channel, none of them known yet.
    pub(crate) const UNKNOWN: Self = Material { numbers: [Expr::Unknown; NUMBERS], has: (1 << Channel::ALL.len()) - 1 };

    /// A channel, or what it is at rest.
    pub fn or_default(&self, channel: Channel) -> Value<'r> {
        let rest = || Value::of(channel.carries(), &channel.default_value().map(Expr::Lit), channel.extent());
        self.get(channel).unwrap_or_else(rest)
    }
    /// The two blended, channel by channel; a channel that only one of them has is that one's.
    pub fn lerp(self, to: Self, t: Expr<'r>) -> Self {
        let one = |channel: Channel| match (self.get(channel), to.get(channel)) {
            (Some(a), Some(b)) => Some((channel, a.lerp(b, t))),
            (a, b) => Some((channel, a.or(b)?)),
        };
        let all = Channel::ALL.iter().filter_map(|channel| one(*channel));
        all.fold(Material::default(), |made, (channel, value)| made.with(channel, value))
    }
    /// A channel, if it has it.
    pub fn get(&self, channel: Channel) -> Option<Value<'r>> {
        let numbers = &self.numbers[first(channel)..];
        (self.has >> channel as u32 & 1 == 1).then(|| Value::of(channel.carries(), numbers, channel.extent()))
    }
    /// The same with that channel; a number widens to a colour.
    pub fn with(mut self, channel: Channel, value: Value<'r>) -> Self {
        let numbers = match channel.carries() {
            Type::Color => value.color().to_vec(),
            Type::Number => vec![value.number()],
            Type::Vector | Type::Normal | Type::Material => value.vector().to_vec(),
        };
        self.numbers[first(channel)..][..numbers.len()].copy_from_slice(&numbers);
        self.has |= 1 << channel as u32;
        self
    }
    /// The channels it has.
    pub fn channels(&self) -> impl Iterator<Item = (Channel, Value<'r>)> {
        Channel::ALL.iter().filter_map(|channel| Some((*channel, self.get(*channel)?)))
    }
}

/// Where a channel's numbers begin.
fn first(channel: Channel) -> usize {
    Channel::ALL.iter().take_while(|c| **c != channel).map(|c| c.carries().width()).sum()
}
