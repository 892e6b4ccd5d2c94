//! Selects the SIMD levels that are compiled on x86-64: all of them, or those that `LAPIDARY_SIMD` names.

/// The levels above plain scalar code.
const LEVELS: [&str; 3] = ["sse4", "avx2", "avx512"];

fn main() {
    println!("cargo::rerun-if-env-changed=LAPIDARY_SIMD");
    let chosen = std::env::var("LAPIDARY_SIMD").ok();
    let chosen: Option<Vec<&str>> = chosen.as_deref().map(|names| names.split(',').map(str::trim).collect());
    for name in chosen.iter().flatten().filter(|name| !LEVELS.contains(name)) {
        println!("cargo::error=LAPIDARY_SIMD names the unknown level `{name}`; choose from {}", LEVELS.join(", "));
    }
    for level in LEVELS {
        println!("cargo::rustc-check-cfg=cfg(level_{level})");
        if chosen.as_ref().is_none_or(|names| names.contains(&level)) {
            println!("cargo::rustc-cfg=level_{level}");
        }
    }
}
