//! Values of wires in a recording.

use crate::declare::channel::Channel;
use crate::declare::value_type::Extent;
use crate::declare::value_type::Type;
use lapidary_field::ir::Expr;
use lapidary_field::real::Real;

/// A point: x, y, z and time.
pub type Point<'r> = [Expr<'r>; 4];

/// The type of a value on a wire.
#[expect(clippy::large_enum_variant, reason = "values are copied freely, and few are kept at a time")]
#[derive(Clone, Copy, Debug)]
pub enum Value<'r> {
    /// A number, and its range.
    Number(Expr<'r>, Extent),
    /// Red, green, blue, alpha.
    Color([Expr<'r>; 4]),
    /// Three numbers.
    Vector([Expr<'r>; 3]),
    /// A surface normal of length 1: right, up in the image, away from the surface.
    Normal([Expr<'r>; 3]),
    /// The channels of a material.
    Material(Material<'r>),
}

impl<'r> Value<'r> {
    /// A value that is not known yet.
    pub fn unknown(of: Type) -> Self {
        Value::of(of, &[Expr::Unknown; 4], Extent::Free)
    }
    /// A value of numbers, as many as its type has. A material is made channel by channel.
    pub(crate) fn of(carried: Type, numbers: &[Expr<'r>], extent: Extent) -> Self {
        match carried {
            Type::Number => Value::Number(numbers[0], extent),
            Type::Color => Value::Color([0, 1, 2, 3].map(|k| numbers[k])),
            Type::Vector => Value::Vector([0, 1, 2].map(|k| numbers[k])),
            Type::Normal => Value::Normal([0, 1, 2].map(|k| numbers[k])),
            Type::Material if numbers[0].is_unknown() => Value::Material(Material::UNKNOWN),
            Type::Material => Value::Material(Material::default()),
        }
    }
    /// The type of its values.
    pub fn carries(&self) -> Type {
        match self {
            Value::Number(..) => Type::Number,
            Value::Color(_) => Type::Color,
            Value::Vector(_) => Type::Vector,
            Value::Normal(_) => Type::Normal,
            Value::Material(_) => Type::Material,
        }
    }
    /// The range of its numbers, as its node declares it.
    pub fn extent(&self) -> Extent {
        match self {
            Value::Number(_, extent) => *extent,
            _ => Extent::Free,
        }
    }
    /// Its numbers, one after the other.
    pub fn numbers(&self) -> Vec<Expr<'r>> {
        match self {
            Value::Number(v, _) => vec![*v],
            Value::Color(c) => c.to_vec(),
            Value::Vector(v) | Value::Normal(v) => v.to_vec(),
            Value::Material(m) => m.channels().flat_map(|(_, v)| v.numbers()).collect(),
        }
    }
    /// The number, or of a colour or vector its first.
    pub fn number(self) -> Expr<'r> {
        match self {
            Value::Number(v, _) | Value::Color([v, ..]) | Value::Vector([v, ..]) | Value::Normal([v, ..]) => v,
            Value::Material(_) => Expr::Lit(0.0),
        }
    }
    /// The three numbers of a vector, a direction or a colour; a number three times.
    pub fn vector(self) -> [Expr<'r>; 3] {
        match self {
            Value::Vector(v) | Value::Normal(v) => v,
            Value::Color([r, g, b, _]) => [r, g, b],
            Value::Number(..) | Value::Material(_) => [self.number(); 3],
        }
    }
    /// The number, where 0..1 is read as −1..1.
    pub fn signed(self) -> Expr<'r> {
        match self {
            Value::Number(v, Extent::Unit) => v * 2.0 - 1.0,
            _ => self.number(),
        }
    }
    /// The colour, or the number as grey.
    pub fn color(self) -> [Expr<'r>; 4] {
        match self {
            Value::Color(c) => c,
            _ => {
                let [r, g, b] = self.vector();
                [r, g, b, Expr::Lit(1.0)]
            }
        }
    }
    /// Converts to a wider type: a number is a grey or three equal numbers. A number as a normal is that of a flat surface, and
    /// as a material it has no channels.
    pub fn widened(self, to: Type) -> Value<'r> {
        match to {
            _ if self.carries() == to => self,
            Type::Number => Value::Number(self.number(), Extent::Free),
            Type::Color => Value::Color(self.color()),
            Type::Vector => Value::Vector(self.vector()),
            Type::Normal => Value::of(to, &FLAT_NORMAL, Extent::Free),
            Type::Material => Value::Material(Material::default()),
        }
    }
    /// Interpolates two values: numbers and colours linearly, normals at length 1, materials channel by channel.
    pub fn lerp(self, to: Value<'r>, t: Expr<'r>) -> Value<'r> {
        let wider = match (self.carries(), to.carries()) {
            (Type::Number, wider) => wider,
            (wider, _) => wider,
        };
        match (self.widened(wider), to.widened(wider)) {
            (Value::Number(a, from), Value::Number(b, into)) => {
                Value::Number(a.lerp(b, t), if from == into { from } else { Extent::Free })
            }
            (Value::Color(a), Value::Color(b)) => Value::Color([0, 1, 2, 3].map(|k| a[k].lerp(b[k], t))),
            (Value::Normal(a), Value::Normal(b)) => Value::Normal(unit([0, 1, 2].map(|k| a[k].lerp(b[k], t)))),
            (Value::Material(a), Value::Material(b)) => Value::Material(a.lerp(b, t)),
            (a, b) => {
                let (a, b) = (a.vector(), b.vector());
                Value::Vector([0, 1, 2].map(|k| a[k].lerp(b[k], t)))
            }
        }
    }
}

/// The normal of a flat surface.
pub(crate) const FLAT_NORMAL: [Expr<'static>; 3] = [Expr::Lit(0.0), Expr::Lit(0.0), Expr::Lit(1.0)];

/// Scales three numbers to length 1; the zero vector stays zero.
pub fn unit<'r>(v: [Expr<'r>; 3]) -> [Expr<'r>; 3] {
    let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
    v.map(|v| v / length)
}

/// The count of the numbers of all channels.
const NUMBERS: usize = {
    let (mut count, mut i) = (0, 0);
    while i < Channel::ALL.len() {
        count += Channel::ALL[i].carries().width();
        i += 1;
    }
    count
};

/// A material at a point: some of the channels.
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

    /// A channel, or its default.
    pub fn or_default(&self, channel: Channel) -> Value<'r> {
        let rest = || Value::of(channel.carries(), &channel.default_value().map(Expr::Lit), channel.extent());
        self.get(channel).unwrap_or_else(rest)
    }
    /// Interpolates two materials channel by channel. A channel that only one of them has is copied; but where the other has
    /// no coat or another lobe, the lobe fades out.
    pub fn lerp(self, to: Self, t: Expr<'r>) -> Self {
        let value = |of: &Self, other: &Self, channel: Channel| {
            let rest = of.is_at_rest(channel) && other.get(channel).is_some();
            of.get(channel).or_else(|| rest.then(|| of.or_default(channel)))
        };
        let one = |channel: Channel| match (value(&self, &to, channel), value(&to, &self, channel)) {
            (Some(a), Some(b)) => Some((channel, a.lerp(b, t))),
            (a, b) => Some((channel, a.or(b)?)),
        };
        let all = Channel::ALL.iter().filter_map(|channel| one(*channel));
        all.fold(Material::default(), |made, (channel, value)| made.with(channel, value))
    }
    /// True if the absence of a channel means its default: it is the weight of a lobe, or belongs to a lobe that the material
    /// has. The roughness of an absent coat has no meaning.
    fn is_at_rest(&self, channel: Channel) -> bool {
        let Some(lobe) = channel.lobe().filter(|_| self.has != 0) else { return false };
        lobe.weight().is_none_or(|weight| weight == channel || self.get(weight).is_some())
    }
    /// A channel, if it has it.
    pub fn get(&self, channel: Channel) -> Option<Value<'r>> {
        let numbers = &self.numbers[first(channel)..];
        (self.has >> channel as u32 & 1 == 1).then(|| Value::of(channel.carries(), numbers, channel.extent()))
    }
    /// Sets a channel; a number widens to a colour.
    pub fn with(mut self, channel: Channel, value: Value<'r>) -> Self {
        let numbers = match channel.carries() {
            Type::Color => value.color().to_vec(),
            Type::Number => vec![value.number()],
            _ => value.vector().to_vec(),
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

/// The index of the first number of a channel.
fn first(channel: Channel) -> usize {
    Channel::ALL.iter().take_while(|c| **c != channel).map(|c| c.carries().width()).sum()
}
