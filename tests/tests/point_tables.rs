//! `lapidary sample` reads tables with byte order marks and CRLF line ends, refuses wrong rows and columns, and runs image
//! nodes at the time of each point.

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
    for (points, message) in [
        ("x,y,x\n0.25,0.5,0.5\n", "line 1: two columns are called `x`"),
        ("x,y\n0.25\n", "line 2: the line has 1 column, and the first line names 2"),
        ("x,y,name\n0.25,0.5\n", "line 2: the line has 2 columns, and the first line names 3"),
        ("x,y,name\n0.1,0.2,\"a, b\"\n", "commas within quotes divide columns, too"),
        ("x,y\n0.25,\n", "line 2: \"\" in column 2 is not a number"),
    ] {
        let (status, _, err) = sample(points);
        assert!(status == 3 && err.contains(message), "{err}");
    }
}

#[test]
fn image_nodes_run_at_the_time_of_each_point() {
    let folder = Folder::new("times");
    folder.write(
        "clock.ron",
        "lapidary(format: 1, size: (16, 16), nodes: { \"now\": time(), \"image\": paint(of: \"now\") }, \
         outputs: { \"now\": data(\"now\"), \"image\": data(\"image\") })",
    );
    folder.write("points.csv", "x,y,t\n0.5,0.25,0.25\n0.5,0.5,0\n0.75,0.5,0.5\n0.25,0.5,0.25\n");
    let args = ["sample", "clock.ron", "--points", "points.csv"];
    let (status, out, err) = outcome(lapidary().current_dir(folder.path()).args(args));
    assert_eq!((status, err.as_str()), (0, ""));
    let mut times = vec![];
    for line in out.lines().skip(1) {
        let [_, _, t, now, image] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert_eq!((t, t), (now, image), "{out}");
        times.push(t);
    }
    assert_eq!(times, ["0.25", "0", "0.5", "0.25"]);
}
