//! For whom pictures are made: which there are, what is packed into each, what they are called.

mod table;

pub use table::TARGETS;

use crate::picture::{Depth, Format};
use rayon::prelude::*;

/// Somebody who takes pictures.
#[derive(Debug)]
pub struct Target {
    /// As options call it.
    pub name: &'static str,
    /// What is peculiar to it, in a sentence.
    pub about: &'static str,
    /// How files are called, unless somebody says otherwise.
    pub pattern: &'static str,
    /// The format of colours, and of all else.
    pub formats: [Format; 2],
    /// How normals are kept.
    pub normals: Normals,
    /// Whether it takes 8 bits for normals, and compresses them itself.
    pub coarse: bool,
    /// What is packed into which picture; outputs that no picture takes have one of their own.
    pub packs: &'static [Pack],
    /// Whether pixels are the mean of as many points as a picture needs, where neither the graph nor the user says how
    /// many.
    pub supersamples: bool,
    /// Whether there is a `.gltf` beside the pictures.
    pub gltf: bool,
}

/// Which way the green of a normal points, or that normals are kept as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Normals {
    /// Up the picture, as OpenGL has it.
    Up,
    /// Down the picture, as DirectX has it.
    Down,
    /// As they are: -1..1 in each direction, up.
    Signed,
}

/// A picture made of channels.
#[derive(Debug)]
pub struct Pack {
    /// As file names have it.
    pub usage: &'static str,
    /// What it is for.
    pub kind: Kind,
    /// Where its numbers come from.
    pub from: &'static [From],
}

/// What the numbers of a picture are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Light. A fourth number is alpha, and left out where it hides nothing.
    Colour,
    /// Directions.
    Normal,
    /// Heights, which eight bits are too few for.
    Height,
    /// Anything else.
    Data,
}

/// Where a number of a pixel comes from.
#[derive(Clone, Copy, Debug)]
pub struct From {
    /// Channels and which of their numbers, the first that there is.
    of: &'static [(&'static str, usize)],
    /// What stands there where there is none.
    rest: f32,
    /// Whether it is what is missing to 1.
    less: bool,
}

/// What a graph yields under one name.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// The name; of a material, with its channel after a dot.
    pub name: String,
    /// How many numbers.
    pub numbers: usize,
    /// Whether they are a direction.
    pub normal: bool,
}

/// A picture that is to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// What it is for, as file names have it.
    pub usage: String,
    /// Whose material it belongs to, where a graph makes several: what stands before the dot.
    pub of: String,
    /// The outputs it shows.
    pub outputs: Vec<String>,
    /// What its numbers are.
    pub kind: Kind,
    /// Where each number of a pixel comes from.
    pub from: Vec<Number>,
}

/// Where a number of a pixel comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// It is always this.
    Is(f32),
    /// One of the planes, as often and with so much added: `v * by + add`.
    Plane {
        /// Which.
        plane: usize,
        /// How often.
        by: f32,
        /// And then how much more.
        add: f32,
    },
}

/// The target of that name.
pub fn named(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// The pictures that somebody takes of these outputs, whose numbers are planes, one after the other.
pub fn sheets(target: &Target, outputs: &[Output], format: Option<Format>) -> Vec<Sheet> {
    let signed = target.normals == Normals::Signed || format == Some(Format::Npy);
    let given = Given { target, outputs, signed };
    let mut owners: Vec<&str> = vec![];
    for output in outputs {
        let owner = split(&output.name).0;
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    }
    let mut taken = vec![false; outputs.len()];
    let mut made = vec![];
    for owner in owners {
        made.extend(target.packs.iter().filter_map(|pack| given.packed(pack, owner, &mut taken)));
    }
    let left = (0..outputs.len()).filter(|i| !taken[*i]);
    made.extend(left.map(|i| given.alone(i)));
    made
}

/// How numbers are kept, where nobody says otherwise.
pub fn depth(target: &Target, kind: Kind, format: Format) -> Depth {
    match (format, kind) {
        (Format::Npy, _) => Depth::Float,
        (Format::Exr, Kind::Height) => Depth::Float,
        (Format::Exr, _) if target.normals == Normals::Signed => Depth::Float,
        (Format::Exr, _) => Depth::Half,
        (Format::Gif, _) => Depth::Byte,
        (Format::Png | Format::Apng | Format::Tiff, Kind::Height) => Depth::Word,
        (Format::Png | Format::Apng | Format::Tiff, Kind::Normal) if !target.coarse => Depth::Word,
        (Format::Png | Format::Apng | Format::Tiff, _) => Depth::Byte,
    }
}

impl Target {
    /// The format of pictures of that kind.
    pub fn format(&self, kind: Kind) -> Format {
        self.formats[usize::from(kind != Kind::Colour)]
    }
}

impl Sheet {
    /// Rows of pixels from rows of planes.
    pub fn rows(&self, planes: &[Vec<f32>]) -> Vec<f32> {
        let channels = self.from.len();
        let mut out = vec![0.0; planes.first().map_or(0, Vec::len) * channels];
        for (channel, from) in self.from.iter().enumerate() {
            let places = out.par_iter_mut().skip(channel).step_by(channels).with_min_len(1 << 14);
            match *from {
                Number::Is(v) => places.for_each(|place| *place = v),
                Number::Plane { plane, by, add } => {
                    places.zip(&planes[plane]).for_each(|(place, v)| *place = v * by + add);
                }
            }
        }
        out
    }
    /// Divides its numbers by something.
    pub fn divide(&mut self, by: f32) {
        for number in &mut self.from {
            match number {
                Number::Is(v) => *v /= by,
                Number::Plane { by: scale, add, .. } => (*scale, *add) = (*scale / by, *add / by),
            }
        }
    }
    /// The plane of its alpha, where it is light that has one.
    pub fn alpha(&self) -> Option<usize> {
        match self.from.get(3) {
            Some(Number::Plane { plane, .. }) if self.kind == Kind::Colour => Some(*plane),
            _ => None,
        }
    }
}

/// What there is to make pictures of.
struct Given<'a> {
    target: &'a Target,
    outputs: &'a [Output],
    signed: bool,
}

impl Given<'_> {
    fn packed(&self, pack: &Pack, owner: &str, taken: &mut [bool]) -> Option<Sheet> {
        let find = |from: &From| {
            from.of.iter().find_map(|(channel, part)| {
                let at = self.outputs.iter().position(|o| split(&o.name) == (owner, *channel))?;
                // A number is a colour whose three are alike.
                let numbers = self.outputs[at].numbers;
                let part = if numbers == 1 && *part < 3 { 0 } else { *part };
                (part < numbers).then_some((at, part))
            })
        };
        let found: Vec<_> = pack.from.iter().map(find).collect();
        if found.iter().all(Option::is_none) {
            return None;
        }
        let number = |(from, found): (&From, &Option<(usize, usize)>)| match found {
            Some((output, part)) => self.number(*output, *part, from.less),
            None => Number::Is(if from.less { 1.0 - from.rest } else { self.at_rest(pack.kind, from.rest) }),
        };
        let from: Vec<Number> = pack.from.iter().zip(&found).map(number).collect();
        let mut outputs: Vec<usize> = found.into_iter().flatten().map(|(output, _)| output).collect();
        outputs.dedup();
        outputs.iter().for_each(|output| taken[*output] = true);
        let outputs = outputs.into_iter().map(|i| self.outputs[i].name.clone()).collect();
        Some(Sheet { usage: pack.usage.to_owned(), of: owner.to_owned(), outputs, kind: pack.kind, from })
    }
    /// An output in a picture of its own.
    fn alone(&self, i: usize) -> Sheet {
        let output = &self.outputs[i];
        let (owner, channel) = split(&output.name);
        let kind = match channel {
            _ if output.normal => Kind::Normal,
            "height" if output.numbers == 1 => Kind::Height,
            "base_color" | "emission" => Kind::Colour,
            _ if output.numbers == 4 => Kind::Colour,
            _ => Kind::Data,
        };
        Sheet {
            usage: channel.replace('_', ""),
            of: owner.to_owned(),
            outputs: vec![output.name.clone()],
            kind,
            from: (0..output.numbers).map(|part| self.number(i, part, false)).collect(),
        }
    }
    fn number(&self, output: usize, part: usize, less: bool) -> Number {
        let plane = self.outputs[..output].iter().map(|o| o.numbers).sum::<usize>() + part;
        let (by, add) = match self.outputs[output].normal {
            true if !self.signed => (if part == 1 { self.green() } else { 0.5 }, 0.5),
            _ if less => (-1.0, 1.0),
            _ => (1.0, 0.0),
        };
        Number::Plane { plane, by, add }
    }
    fn at_rest(&self, kind: Kind, rest: f32) -> f32 {
        if kind == Kind::Normal && !self.signed { rest * 0.5 + 0.5 } else { rest }
    }
    fn green(&self) -> f32 {
        if self.target.normals == Normals::Down { -0.5 } else { 0.5 }
    }
}

/// Whose material, and which channel.
fn split(name: &str) -> (&str, &str) {
    name.rsplit_once('.').unwrap_or(("", name))
}
