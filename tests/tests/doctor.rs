//! `lapidary doctor` and the options of `render` that choose a device, in a program built without the feature `gpu`.

use lapidary_tests::{Folder, lapidary, outcome, root};

#[test]
fn doctor_describes_the_machine() {
    let (status, out, err) = outcome(lapidary().arg("doctor"));
    assert_eq!((status, err.as_str()), (0, ""));
    let begin = ["lapidary ", "vector instructions: ", "cores: ", "memory: ", "gpu: "];
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.len() >= begin.len(), "{out}");
    for (line, begin) in lines.iter().zip(begin) {
        assert!(line.starts_with(begin) && line.len() > begin.len(), "{out}");
    }
}

#[test]
fn without_the_feature_a_gpu_is_refused_and_auto_takes_the_cpu() {
    let folder = Folder::new("device");
    let render = |device: &str| {
        let mut command = lapidary();
        command.current_dir(root()).args(["render", "graphs/marble.ron", "--size", "16", "--device", device, "-o"]);
        outcome(command.arg(folder.path()))
    };
    let (status, _, err) = render("auto");
    assert_eq!((status, err.as_str()), (0, ""));
    let (status, out, err) = render("gpu");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("built without the feature `gpu`") && err.contains("--device cpu"), "{err}");
}
