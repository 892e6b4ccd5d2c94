//! Suggestions for misspelt names, and which of them are certain.

use lapidary_evaluator::diagnostic::suggestion::{Suggestion, suggestion};

const KINDS: [&str; 7] = ["perlin", "marble", "gradient_map", "mix", "blur", "turbulence", "noise 2"];

fn near(name: &str) -> Option<Suggestion<'static>> {
    suggestion(name, KINDS.into_iter())
}

#[test]
fn a_typo_of_one_letter_is_certain() {
    for (name, expected) in
        [("perlim", "perlin"), ("marbel", "marble"), ("gradient-map", "gradient_map"), ("Mix", "mix")]
    {
        assert_eq!(near(name), Some(Suggestion { name: expected, certain: true }), "{name}");
    }
    assert_eq!(near("turbulanze"), Some(Suggestion { name: "turbulence", certain: true }));
}

#[test]
fn ambiguous_suggestions_are_not_certain() {
    // One of three letters, or a digit, is too large a difference.
    assert_eq!(near("max"), Some(Suggestion { name: "mix", certain: false }));
    assert_eq!(near("noise 3"), Some(Suggestion { name: "noise 2", certain: false }));
    let ambiguous = suggestion("rock", ["rocky", "rocks"].into_iter());
    assert_eq!(ambiguous, Some(Suggestion { name: "rocky", certain: false }));
    let repeated = suggestion("rock", ["rocks", "rocks"].into_iter());
    assert_eq!(repeated, Some(Suggestion { name: "rocks", certain: true }), "one name listed twice is one name");
}

#[test]
fn distant_names_are_not_suggested() {
    for name in ["", "x", "erosion", "xy", &"perlin".repeat(20)] {
        assert_eq!(near(name), None, "{name}");
    }
}
