//! Colour spaces: the sRGB transfer curve, and the perceptually uniform Oklab (Ottosson, 2020).

use crate::real::Real;

/// Decodes sRGB to linear light; mirrored below zero.
pub fn decode<R: Real>(v: R) -> R {
    v.srgb_decode()
}

/// Encodes linear light as sRGB; mirrored below zero.
pub fn encode<R: Real>(v: R) -> R {
    v.srgb_encode()
}

/// Converts linear sRGB to Oklab: lightness and two opponent colours.
pub fn to_oklab<R: Real>(rgb: [R; 3]) -> [R; 3] {
    product(&CONES_TO_LAB, product(&RGB_TO_CONES, rgb).map(|v| v.cbrt()))
}

/// Converts Oklab to linear sRGB.
pub fn from_oklab<R: Real>(lab: [R; 3]) -> [R; 3] {
    product(&CONES_TO_RGB, product(&LAB_TO_CONES, lab).map(|v| v * v * v))
}

type Matrix = [[f64; 3]; 3];
const RGB_TO_CONES: Matrix = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_LAB: Matrix = [
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
];
const LAB_TO_CONES: Matrix =
    [[1.0, 0.3963377774, 0.2158037573], [1.0, -0.1055613458, -0.0638541728], [1.0, -0.0894841775, -1.2914855480]];
const CONES_TO_RGB: Matrix = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.7076147010],
];

fn product<R: Real>(m: &Matrix, [x, y, z]: [R; 3]) -> [R; 3] {
    [0, 1, 2].map(|i| x * x.lit(m[i][0]) + y * y.lit(m[i][1]) + z * z.lit(m[i][2]))
}
