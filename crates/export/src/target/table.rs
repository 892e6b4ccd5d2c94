//! Every target there is.

use super::{From, Kind, Normals, Pack, Target};
use crate::gltf::EMISSIVE;
use crate::picture::Format;

/// Every target; the first is that of who names none.
pub const TARGETS: &[Target] = &[
    Target {
        name: "separate",
        about: "a picture for each output",
        pattern: "{graph}_{usage}",
        formats: [Format::Png; 2],
        normals: Normals::Up,
        coarse: false,
        packs: &[],
        supersamples: false,
        gltf: false,
    },
    Target {
        name: "gltf",
        about: "base colour, occlusion-roughness-metallic, normal, emission, and a `.gltf` plane that wears them",
        pattern: "{graph}_{usage}",
        formats: [Format::Png; 2],
        normals: Normals::Up,
        coarse: true,
        packs: &[
            pack("basecolor", Kind::Colour, RGBA),
            pack("orm", Kind::Data, ORM),
            pack("normal", Kind::Normal, NORMAL),
            pack(EMISSIVE, Kind::Colour, GLOW),
        ],
        supersamples: true,
        gltf: true,
    },
    Target {
        name: "godot",
        about: "as Godot's ORM materials take them",
        pattern: "{graph}_{usage}",
        formats: [Format::Png; 2],
        normals: Normals::Up,
        coarse: true,
        packs: &[
            pack("albedo", Kind::Colour, RGBA),
            pack("orm", Kind::Data, ORM),
            pack("normal", Kind::Normal, NORMAL),
            pack("emission", Kind::Colour, GLOW),
            pack("heightmap", Kind::Height, HEIGHT),
        ],
        supersamples: true,
        gltf: false,
    },
    Target {
        name: "unreal",
        about: "occlusion-roughness-metallic packed, green of normals down",
        pattern: "T_{graph}_{usage}",
        formats: [Format::Png; 2],
        normals: Normals::Down,
        coarse: true,
        packs: &[
            pack("BC", Kind::Colour, &RGB),
            pack("ORM", Kind::Data, ORM),
            pack("N", Kind::Normal, NORMAL),
            pack("E", Kind::Colour, GLOW),
            pack("H", Kind::Height, HEIGHT),
            pack("O", Kind::Data, &[of(&[("opacity", 0)], 1.0)]),
        ],
        supersamples: true,
        gltf: false,
    },
    Target {
        name: "unity",
        about: "metallic with smoothness as alpha",
        pattern: "{graph}_{usage}",
        formats: [Format::Png; 2],
        normals: Normals::Up,
        coarse: true,
        packs: &[
            pack("AlbedoTransparency", Kind::Colour, RGBA),
            pack("MetallicSmoothness", Kind::Data, &[METAL, METAL, METAL, SMOOTH]),
            pack("Normal", Kind::Normal, NORMAL),
            pack("Occlusion", Kind::Data, &[of(&[("occlusion", 0)], 1.0)]),
            pack("Emission", Kind::Colour, GLOW),
            pack("Height", Kind::Height, HEIGHT),
        ],
        supersamples: true,
        gltf: false,
    },
    Target {
        name: "blender",
        about: "colours as PNG, data as EXR",
        pattern: "{graph}_{usage}",
        formats: [Format::Png, Format::Exr],
        normals: Normals::Up,
        coarse: false,
        packs: &[],
        supersamples: true,
        gltf: false,
    },
    Target {
        name: "raw",
        about: "every number unscaled, in 32-bit EXR; colours are premultiplied by alpha",
        pattern: "{graph}_{usage}",
        formats: [Format::Exr; 2],
        normals: Normals::Signed,
        coarse: false,
        packs: &[],
        supersamples: false,
        gltf: false,
    },
];

const fn of(of: &'static [(&'static str, usize)], rest: f32) -> From {
    From { of, rest, less: false }
}

const RGB: [From; 3] = [of(&[("base_color", 0)], 1.0), of(&[("base_color", 1)], 1.0), of(&[("base_color", 2)], 1.0)];
const RGBA: &[From] = &[RGB[0], RGB[1], RGB[2], of(&[("opacity", 0), ("base_color", 3)], 1.0)];
const NORMAL: &[From] = &[of(&[("normal", 0)], 0.0), of(&[("normal", 1)], 0.0), of(&[("normal", 2)], 1.0)];
const GLOW: &[From] = &[of(&[("emission", 0)], 0.0), of(&[("emission", 1)], 0.0), of(&[("emission", 2)], 0.0)];
const ORM: &[From] = &[of(&[("occlusion", 0)], 1.0), of(&[("roughness", 0)], 0.5), METAL];
const METAL: From = of(&[("metallic", 0)], 0.0);
const SMOOTH: From = From { of: &[("roughness", 0)], rest: 0.5, less: true };
const HEIGHT: &[From] = &[of(&[("height", 0)], 0.0)];

const fn pack(usage: &'static str, kind: Kind, from: &'static [From]) -> Pack {
    Pack { usage, kind, from }
}
