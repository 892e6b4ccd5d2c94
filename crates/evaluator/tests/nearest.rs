//! Suggestions for misspelt names, and which of them are certain.

use lapidary_evaluator::diagnostic::suggestion::{Suggestion, suggestion};

const KINDS: [&str; 7] = ["perlin", "marble", "gradient_map", "mix", "blur", "turbulence", "noise 2"];

fn near(name: &str) -> Option<Suggestion<'static>> {
    suggestion(name, KINDS.into_iter())
}

#[test]
fn a_slip_of_one_letter_is_certain() {
    for (name, meant) in [("perlim", "perlin"), ("marbel", "marble"), ("gradient-map", "gradient_map"), ("Mix", "mix")]
    {
        assert_eq!(near(name), Some(Suggestion { name: meant, certain: true }), "{name}");
    }
    assert_eq!(near("turbulanze"), Some(Suggestion { name: "turbulence", certain: true }));
}

#[test]
fn a_guess_is_offered_and_not_certain() {
    // Of three letters one is too much, and digits tell names apart.
    assert_eq!(near("max"), Some(Suggestion { name: "mix", certain: false }));
    assert_eq!(near("noise 3"), Some(Suggestion { name: "noise 2", certain: false }));
    let rivals = suggestion("rock", ["rocky", "rocks"].into_iter());
    assert_eq!(rivals, Some(Suggestion { name: "rocky", certain: false }));
    let same = suggestion("rock", ["rocks", "rocks"].into_iter());
    assert_eq!(same, Some(Suggestion { name: "rocks", certain: true }), "one name listed twice is one name");
}

#[test]
fn what_is_far_is_not_offered() {
    for name in ["", "x", "erosion", "xy", &"perlin".repeat(20)] {
        assert_eq!(near(name), None, "{name}");
    }
}
