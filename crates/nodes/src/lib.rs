//! Every node, one file each.

mod blending;
mod color;
mod ease;
mod fractal;
mod image;
mod input;
mod museum;
mod noise;
#[doc(hidden)]
pub mod pass;
mod pattern;
mod plane;
mod surface;
mod tone;
mod vector;
mod warp;
mod wave;

use lapidary_evaluator::spec::Library;

/// Every node there is, shelf by shelf.
pub const LIBRARY: &Library = &[
    &input::color::COLOR_NODE,
    &input::coordinates::COORDINATES,
    &input::image::IMAGE,
    &input::number::NUMBER,
    &input::random::RANDOM,
    &input::time::TIME,
    &noise::improved_perlin::IMPROVED_PERLIN,
    &noise::periodic_simplex::PERIODIC_SIMPLEX,
    &noise::perlin::PERLIN,
    &fractal::damped_octaves::DAMPED_OCTAVES,
    &noise::simplex::SIMPLEX,
    &noise::value_noise::VALUE_NOISE,
    &noise::white_noise::WHITE_NOISE,
    &noise::worley::WORLEY,
    &museum::marble_solid::MARBLE_SOLID,
    &museum::noise_solid::NOISE_SOLID,
    &museum::open_simplex_2::OPEN_SIMPLEX_2,
    &museum::perlin_1985::PERLIN_1985,
    &museum::perlin_hashed::PERLIN_HASHED,
    &museum::perlin_sr::PERLIN_SR,
    &museum::perlin_xor::PERLIN_XOR,
    &museum::simplex_2012::SIMPLEX_2012,
    &museum::turb_solid::TURB_SOLID,
    &museum::worley_fnv::WORLEY_FNV,
    &fractal::billow::BILLOW,
    &fractal::domain_warp::DOMAIN_WARP,
    &fractal::hybrid_multifractal::HYBRID_MULTIFRACTAL,
    &fractal::multifractal::MULTIFRACTAL,
    &fractal::octaves::OCTAVES,
    &fractal::ridged::RIDGED,
    &fractal::turbulence::TURBULENCE,
    &pattern::bricks::BRICKS,
    &pattern::checker::CHECKER,
    &pattern::disc::DISC,
    &pattern::gradient::GRADIENT,
    &pattern::hexagons::HEXAGONS,
    &pattern::line::LINE,
    &pattern::marble::MARBLE,
    &pattern::polygon::POLYGON,
    &pattern::rectangle::RECTANGLE,
    &pattern::ring::RING,
    &pattern::rings::RINGS,
    &pattern::sdf_boolean::SDF_BOOLEAN,
    &pattern::sdf_mask::SDF_MASK,
    &pattern::sine::SINE,
    &warp::gradient_warp::GRADIENT_WARP,
    &pattern::star::STAR,
    &pattern::tile_sampler::TILE_SAMPLER,
    &pattern::waves::WAVES,
    &pattern::weave::WEAVE,
    &pattern::wood::WOOD,
    &warp::address::ADDRESS,
    &warp::directional_warp::DIRECTIONAL_WARP,
    &warp::kaleidoscope::KALEIDOSCOPE,
    &warp::multi_warp::MULTI_WARP,
    &warp::perturb::PERTURB,
    &warp::polar::POLAR,
    &warp::push::PUSH,
    &warp::slice::SLICE,
    &warp::spherize::SPHERIZE,
    &warp::swirl::SWIRL,
    &warp::transform::TRANSFORM,
    &tone::bias_gain::BIAS_GAIN,
    &tone::blend::BLEND,
    &tone::brightness_contrast::BRIGHTNESS_CONTRAST,
    &tone::clamp::CLAMP,
    &tone::compare::COMPARE,
    &tone::curve::CURVE,
    &tone::height_blend::HEIGHT_BLEND,
    &tone::histogram_scan::HISTOGRAM_SCAN,
    &tone::invert::INVERT,
    &tone::levels::LEVELS,
    &tone::math::MATH,
    &tone::mix::MIX,
    &tone::remap::REMAP,
    &tone::select::SELECT,
    &tone::smooth_min_max::SMOOTH_MIN_MAX,
    &tone::switch::SWITCH,
    &tone::terrace::TERRACE,
    &tone::threshold::THRESHOLD,
    &vector::curl::CURL,
    &vector::split::SPLIT,
    &vector::vector::VECTOR_NODE,
    &vector::vector_math::VECTOR_MATH,
    &vector::vector_measure::VECTOR_MEASURE,
    &color::channels::CHANNELS,
    &color::color_distance::COLOR_DISTANCE,
    &color::combine::COMBINE,
    &color::gradient_map::GRADIENT_MAP,
    &image::paint::PAINT,
    &surface::channel::CHANNEL,
    &surface::curvature::CURVATURE,
    &surface::erosion_filter::EROSION_FILTER,
    &surface::height_mask::HEIGHT_MASK,
    &surface::layer::LAYER,
    &surface::material::MATERIAL_NODE,
    &surface::normal::NORMAL_NODE,
    &surface::normal_adjust::NORMAL_ADJUST,
    &surface::normal_blend::NORMAL_BLEND,
    &surface::normal_from_height::NORMAL_FROM_HEIGHT,
    &surface::slope::SLOPE,
    &surface::slope_mask::SLOPE_MASK,
    &color::hsv_adjust::HSV_ADJUST,
    &color::oklch_adjust::OKLCH_ADJUST,
];
