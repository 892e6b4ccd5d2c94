//! Identities of planes.

use lapidary_field::plane_identity::PlaneIdentity;

#[test]
fn identities_differ_and_their_end_is_observed() {
    let [a, b] = [PlaneIdentity::unique(), PlaneIdentity::unique()];
    assert_ne!(a.number(), b.number());
    let (observer, clone) = (a.observer(), a.clone());
    assert_eq!(clone.number(), a.number());
    drop(a);
    assert!(observer.is_in_use());
    drop(clone);
    assert!(!observer.is_in_use());
}
