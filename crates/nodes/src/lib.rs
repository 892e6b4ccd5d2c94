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
mod pixels;
mod plane;
mod surface;
mod terrain;
mod tone;
mod warp;
mod wave;

use lapidary_evaluator::spec::Library;

/// Every node there is, shelf by shelf.
pub const LIBRARY: &Library = &[
    &input::color::COLOR_NODE,
    &input::coordinates::COORDINATES,
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
    &museum::terrain_erode::TERRAIN_ERODE,
    &museum::terrain_noise::TERRAIN_NOISE,
    &museum::terrain_perturb::TERRAIN_PERTURB,
    &museum::terrain_smooth::TERRAIN_SMOOTH,
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
    &warp::slice::SLICE,
    &warp::spherize::SPHERIZE,
    &warp::swirl::SWIRL,
    &warp::transform::TRANSFORM,
    &tone::bias_gain::BIAS_GAIN,
    &tone::blend::BLEND,
    &tone::brightness_contrast::BRIGHTNESS_CONTRAST,
    &tone::clamp::CLAMP,
    &tone::compare::COMPARE,
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
    &color::channels::CHANNELS,
    &color::color_distance::COLOR_DISTANCE,
    &color::combine::COMBINE,
    &color::gradient_map::GRADIENT_MAP,
    &image::auto_levels::AUTO_LEVELS,
    &image::blur::BLUR,
    &image::directional_blur::DIRECTIONAL_BLUR,
    &image::distance::DISTANCE,
    &image::grow_shrink::GROW_SHRINK,
    &image::high_pass::HIGH_PASS,
    &image::islands::ISLANDS,
    &image::median::MEDIAN,
    &image::paint::PAINT,
    &image::sharpen::SHARPEN,
    &image::slope_blur::SLOPE_BLUR,
    &surface::ambient_occlusion::AMBIENT_OCCLUSION,
    &surface::curvature::CURVATURE,
    &surface::normal_from_height::NORMAL_FROM_HEIGHT,
    &surface::slope::SLOPE,
    &terrain::erode::ERODE,
    &terrain::hydraulic_erosion::HYDRAULIC_EROSION,
    &terrain::smooth::SMOOTH,
    &terrain::thermal_erosion::THERMAL_EROSION,
    &color::hsv_adjust::HSV_ADJUST,
    &color::oklch_adjust::OKLCH_ADJUST,
];
