//! Ready-made ramps: palettes of materials and maps.

/// Ready-made ramp: positions and sRGB colours.
pub(super) struct RampPreset {
    pub(super) name: &'static str,
    pub(super) stops: &'static [(f32, u32)],
}

/// All ready-made ramps.
pub(super) const RAMP_PRESETS: &[RampPreset] = &[
    preset("greyscale", &[(0.0, 0x000000), (1.0, 0xffffff)]),
    preset("heat", &[(0.0, 0x0b0203), (0.25, 0x6e0f0a), (0.5, 0xd2440c), (0.75, 0xf9a61b), (1.0, 0xfff6cf)]),
    preset("rust", &[(0.0, 0x241512), (0.3, 0x5c2a18), (0.55, 0x8a3a22), (0.75, 0xb5602c), (1.0, 0xd99a5b)]),
    preset(
        "copper and patina",
        &[(0.0, 0x2c1710), (0.35, 0x8c4a2b), (0.5, 0xc07a4b), (0.62, 0x5f9c86), (1.0, 0xa9d3bd)],
    ),
    preset("gold", &[(0.0, 0x3a2408), (0.4, 0x8f6414), (0.75, 0xd9a936), (1.0, 0xfbe7a1)]),
    preset("wood", &[(0.0, 0x3b2314), (0.35, 0x6b4423), (0.65, 0x96693c), (1.0, 0xc69c6d)]),
    preset("bark", &[(0.0, 0x1d1712), (0.45, 0x43362a), (0.8, 0x6f5f4d), (1.0, 0x938571)]),
    preset("moss", &[(0.0, 0x1a2410), (0.4, 0x37491d), (0.7, 0x5f7330), (1.0, 0x9aa854)]),
    preset("grass", &[(0.0, 0x16240d), (0.4, 0x31521b), (0.75, 0x5f8a32), (1.0, 0xa5bd63)]),
    preset("autumn leaves", &[(0.0, 0x3a1a0e), (0.35, 0x8b3414), (0.6, 0xc4651a), (0.8, 0xdba03a), (1.0, 0x8a8a3c)]),
    preset("soil", &[(0.0, 0x1b130d), (0.4, 0x3c2a1c), (0.75, 0x624a33), (1.0, 0x8d7355)]),
    preset("sand", &[(0.0, 0x8c6d46), (0.5, 0xc6a878), (1.0, 0xeadcb8)]),
    preset("brick", &[(0.0, 0x3f1a12), (0.4, 0x7b3222), (0.75, 0xa4503a), (1.0, 0xc98468)]),
    preset("stone", &[(0.0, 0x2e2d2b), (0.35, 0x5b5955), (0.7, 0x8b8780), (1.0, 0xbdb8ae)]),
    preset("concrete", &[(0.0, 0x63625f), (0.5, 0x8e8c87), (1.0, 0xb6b4ae)]),
    preset("marble", &[(0.0, 0x4f5257), (0.3, 0xa9abad), (0.6, 0xdedddb), (1.0, 0xf6f4f0)]),
    preset("steel", &[(0.0, 0x24282d), (0.5, 0x6d757d), (1.0, 0xc9d0d6)]),
    preset("lava", &[(0.0, 0x0d0a0a), (0.5, 0x2a1512), (0.68, 0x8e1d08), (0.82, 0xf0650d), (1.0, 0xffe27a)]),
    preset("ice", &[(0.0, 0x16394f), (0.45, 0x4d8fae), (0.8, 0xb4dce8), (1.0, 0xf4fbfd)]),
    preset("water", &[(0.0, 0x041421), (0.5, 0x0f4460), (0.85, 0x2f8f9d), (1.0, 0x9ad8cf)]),
    preset("sky", &[(0.0, 0x1b4f9c), (0.55, 0x6ea3d8), (1.0, 0xdcebf5)]),
    preset(
        "terrain",
        &[
            (0.0, 0x16355c),
            (0.3, 0x3a7ca5),
            (0.34, 0xd8c79a),
            (0.45, 0x6b8f47),
            (0.65, 0x4a6232),
            (0.8, 0x7a6a58),
            (0.92, 0x9d958c),
            (1.0, 0xf5f7f8),
        ],
    ),
    preset("viridis", &[(0.0, 0x440154), (0.25, 0x3b528b), (0.5, 0x21918c), (0.75, 0x5ec962), (1.0, 0xfde725)]),
];

const fn preset(name: &'static str, stops: &'static [(f32, u32)]) -> RampPreset {
    RampPreset { name, stops }
}
