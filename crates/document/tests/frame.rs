//! The frames of a document.

use lapidary_document::Document;

#[test]
fn small_frames_keep_the_proportions_and_never_enlarge() {
    let document = Document { size: [512, 256], ..Document::default() };
    assert_eq!(document.frame([30, 40]).size, [30, 40]);
    assert_eq!(document.frame([30, 40]).tile, document.tile);
    assert_eq!(document.small_frame(64).size, [64, 32]);
    assert_eq!(document.small_frame(4096).size, [512, 256]);
    assert_eq!(document.small_frame(1).size, [1, 1]);
}
