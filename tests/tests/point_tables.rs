//! `lapidary sample` reads tables with byte order marks and CRLF line ends, and refuses rows with too many columns.

use lapidary_tests::{Folder, lapidary, outcome, root};

#[test]
fn byte_order_marks_and_crlf_change_nothing() {
    let folder = Folder::new("tables");
    let sample = |points: &str| {
        let file = folder.path().join("points.csv");
        std::fs::write(&file, points).expect("the temporary folder is writable");
        outcome(
            lapidary()
                .current_dir(root())
                .args(["sample", "graphs/marble.ron", "--output", "height", "--points"])
                .arg(file),
        )
    };
    let plain = sample("x,y,name\n0.25,0.5,a\n0.75,0.125,b\n");
    assert_eq!((plain.0, plain.2.as_str()), (0, ""));
    assert!(plain.1.starts_with("x,y,name,height\n0.25,0.5,a,"), "{}", plain.1);
    assert_eq!(sample("\u{feff}x,y,name\n0.25,0.5,a\n0.75,0.125,b\n"), plain);
    assert_eq!(sample("\u{feff}x,y,name\r\n0.25,0.5,a\r\n0.75,0.125,b\r\n"), plain);
    assert_eq!(sample("x,y,name\r\n0.25,0.5,a\r\n\r\n0.75,0.125,b"), plain);
    let (status, _, err) = sample("x,y,name\n0.25,0.5,a\n0.75,0.125,b,c\n");
    assert!(status == 3 && err.contains("line 3: the line has 4 columns, and the first line names 3"), "{err}");
}
