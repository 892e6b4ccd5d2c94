//! Jobs of `lapidary farm`, run by the programs that they are written for: the result is that of one process.
//!
//! Each test is skipped where its program is not installed.
#![cfg(target_os = "linux")]

use lapidary_tests::{Folder, RunningChild, lapidary, outcome, report_skipped, root, true_within, wait_until};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The number of shards of the jobs.
const SHARDS: &str = "16";
/// Arguments of the job: 18 parts of about a tenth of a second.
const JOB: [&str; 9] =
    ["marble.ron", "--presets", "all", "--vary", "table.csv", "--size", "300", "--outputs", "base_color,height"];
const TABLE: &str = "name,seed\na,1\nb,2\nc,3\nd,4\ne,5\nf,6\n";

/// A folder with the graph and the table of the job, and its result of one process in `whole`.
fn prepared(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::copy(root().join("graphs/marble.ron"), folder.path().join("marble.ron")).expect("the graph exists");
    folder.write("table.csv", TABLE);
    let (status, _, err) = outcome(lapidary().current_dir(folder.path()).arg("render").args(JOB).args(["-o", "whole"]));
    assert_eq!(status, 0, "{err}");
    folder
}

/// Writes the job for an engine into a file of the folder.
fn write_job(folder: &Folder, engine: &str) -> String {
    let mut command = lapidary();
    command.current_dir(folder.path()).args(["farm", engine, "--shards", SHARDS, "--"]).args(JOB).args(["-o", "out"]);
    let (status, job, err) = outcome(&mut command);
    assert_eq!((status, err.as_str()), (0, ""));
    folder.write("job", &job);
    job
}

/// Fails unless the job has written the files of one process, and its reports.
fn assert_complete(folder: &Folder) {
    let files = |name: &str| {
        let entries = folder.path().join(name).read_dir().expect("the job wrote a folder").flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let (whole, mut found) = (files("whole"), files("out"));
    found.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("report.")));
    assert_eq!((whole.len(), found.len()), (36, 36));
    for (whole, found) in whole.iter().zip(&found) {
        assert_eq!(whole.file_name(), found.file_name());
        assert!(fs::read(whole).ok() == fs::read(found).ok(), "{} differs", found.display());
    }
    let json = folder.read_text("out/report.json");
    assert_eq!(json.matches("\"state\": \"kept\"").count(), 36);
    assert!(folder.read_text("out/report.html").contains("<p>36 images</p>"));
}

/// The variable PATH, beginning with the folder of the binary.
fn search_path() -> std::ffi::OsString {
    let binary = PathBuf::from(lapidary().get_program());
    let own = [binary.parent().expect("the binary is in a folder").to_owned()];
    let others = std::env::var_os("PATH").unwrap_or_default();
    let all = own.into_iter().chain(std::env::split_paths(&others));
    std::env::join_paths(all).expect("folders of PATH have no separators")
}

/// A program of PATH. Programs of the administrator are searched too.
fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin", "/sbin"].map(PathBuf::from));
    folders.map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// The programs, or `None` with a message that they are not installed.
fn programs<const N: usize>(engine: &str, names: [&str; N]) -> Option<[PathBuf; N]> {
    let found = names.map(program);
    let missing: Vec<&str> =
        names.iter().zip(&found).filter(|(_, found)| found.is_none()).map(|(name, _)| *name).collect();
    if !missing.is_empty() {
        report_skipped(&format!("jobs of {engine}"), &format!("{} is not installed", missing.join(", ")));
        return None;
    }
    Some(found.map(|path| path.expect("none is missing")))
}

/// The first render of a shard of a job in this folder that is running.
fn running_shard(folder: &Path) -> Option<nix::unistd::Pid> {
    let processes = Path::new("/proc").read_dir().ok()?.flatten();
    processes.filter_map(|entry| entry.file_name().to_string_lossy().parse::<i32>().ok()).find_map(|id| {
        let process = PathBuf::from(format!("/proc/{id}"));
        let words = fs::read(process.join("cmdline")).ok()?;
        let first = words.split(|byte| *byte == 0).next()?;
        let renders = first.ends_with(b"lapidary") && words.windows(7).any(|part| part == b"--shard");
        let here = fs::read_link(process.join("cwd")).is_ok_and(|cwd| Some(cwd) == folder.canonicalize().ok());
        (renders && here).then(|| nix::unistd::Pid::from_raw(id))
    })
}

/// Waits for a shard that has begun to write, and kills it.
fn kill_shard(folder: &Folder, last: &mut RunningChild) {
    let mut killed = false;
    wait_until("a running shard", || {
        let shard = running_shard(folder.path());
        killed = shard.is_some_and(|id| nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGKILL).is_ok());
        killed || !last.is_running()
    });
    assert!(killed, "the job ended before a shard could be killed");
}

#[test]
fn make_runs_the_shards_of_a_job() {
    let Some([make]) = programs("make", ["make"]) else { return };
    let folder = prepared("make");
    write_job(&folder, "make");
    let run = || {
        let mut command = Command::new(&make);
        command.current_dir(folder.path()).args(["-f", "job", "-j", "2"]).env("PATH", search_path());
        RunningChild::spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()))
    };
    let mut first = run();
    kill_shard(&folder, &mut first);
    // A killed shard is tried again.
    let done = first.finish();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_complete(&folder);
    let again = run().finish();
    assert!(again.status.success());
    let lines = String::from_utf8_lossy(&again.stdout).lines().filter(|line| line.ends_with(".png")).count();
    assert_eq!(lines, 0, "whole files are skipped");
    assert_complete(&folder);
}

#[test]
fn open_job_description_runs_the_shards_of_a_job() {
    let Some([openjd]) = programs("Open Job Description", ["openjd"]) else { return };
    let folder = prepared("openjd");
    let job = write_job(&folder, "openjd");
    fs::rename(folder.path().join("job"), folder.path().join("job.json")).expect("the job was written");
    assert!(job.contains("\"range\": \"1-16\""), "{job}");
    let command = |args: &[&str]| {
        let mut command = Command::new(&openjd);
        command.current_dir("/").args(args).env("PATH", search_path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let template = folder.path().join("job.json").display().to_string();
    let checked = command(&["check", &template]).output().expect("the program starts");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    let run = || RunningChild::spawn(&mut command(&["run", &template, "--step", "Collect", "--run-dependencies"]));
    let mut first = run();
    kill_shard(&folder, &mut first);
    let done = first.finish();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
    assert_complete(&folder);
}

/// A cluster of one node on this machine.
struct Cluster {
    conf: PathBuf,
    /// Daemons, ended in this order.
    _daemons: Vec<RunningChild>,
}

impl Cluster {
    /// Starts the daemons; `None` with a message where they cannot be started.
    fn start(folder: &Folder) -> Option<Cluster> {
        let engine = "Slurm";
        let programs = programs(engine, ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scontrol"])?;
        let [munged, slurmctld, slurmd, ..] = programs;
        if fs::metadata("/proc/self").is_ok_and(|own| own.uid() != 0) {
            report_skipped("jobs of Slurm", "its daemons need the user root");
            return None;
        }
        let path = |name: &str| folder.path().join(name).display().to_string();
        fs::create_dir(path("state")).expect("the temporary folder is writable");
        fs::create_dir(path("spool")).expect("the temporary folder is writable");
        folder.write("munge.key", [7; 1024]);
        make_private(&folder.path().join("munge.key"));
        // Listeners that are dropped leave free ports.
        let ports = [0, 1].map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free"));
        let [control, node] = ports.each_ref().map(|port| port.local_addr().expect("it is bound").port());
        drop(ports);
        let host = fs::read_to_string("/proc/sys/kernel/hostname").expect("the machine has a name");
        let host = host.trim().split('.').next().unwrap_or_default().to_owned();
        let conf = folder.write("slurm.conf", slurm_conf(folder.path(), &host, [control, node]));
        let log = |name: &str| {
            let log = fs::File::create(folder.path().join(name)).expect("the temporary folder is writable");
            (Stdio::from(log.try_clone().expect("a file can be opened twice")), Stdio::from(log))
        };
        let spawn = |command: &mut Command, name: &str| {
            let (out, err) = log(name);
            RunningChild::spawn(command.env("SLURM_CONF", &conf).env("PATH", search_path()).stdout(out).stderr(err))
        };
        let mut munge = Command::new(munged);
        munge.arg("--foreground").arg("--force");
        for (option, file) in [("key-file", "munge.key"), ("socket", "munge.sock"), ("pid-file", "munge.pid")] {
            munge.arg(format!("--{option}={}", path(file)));
        }
        munge.arg(format!("--log-file={}", path("munge.log"))).arg(format!("--seed-file={}", path("munge.seed")));
        let mut daemons = vec![spawn(&mut munge, "munge.out")];
        wait_until("the socket of munge", || folder.path().join("munge.sock").exists() || !daemons[0].is_running());
        daemons.insert(0, spawn(Command::new(slurmctld).arg("-D"), "slurmctld.log"));
        daemons.insert(0, spawn(Command::new(slurmd).arg("-D"), "slurmd.log"));
        let cluster = Cluster { conf, _daemons: daemons };
        if true_within(Duration::from_secs(60), || cluster.run("sinfo", &["-h", "-o", "%T"], folder).contains("idle")) {
            return Some(cluster);
        }
        let logs = ["munge.out", "slurmctld.log", "slurmd.log"].map(|name| folder.read_text(name));
        report_skipped("jobs of Slurm", &format!("its daemons do not start: {}", logs.join("\n")));
        None
    }
    /// Runs a program of Slurm in the folder; returns its output.
    fn run(&self, name: &str, args: &[&str], folder: &Folder) -> String {
        let done = self.command(name, folder).args(args).output().expect("the program starts");
        String::from_utf8_lossy(&done.stdout).into_owned()
    }
    fn command(&self, name: &str, folder: &Folder) -> Command {
        let mut command = Command::new(name);
        command.current_dir(folder.path()).env("SLURM_CONF", &self.conf).env("PATH", search_path());
        command
    }
    /// Submits the job of the folder, and returns the numbers of the array and of the job that collects it.
    fn submit(&self, folder: &Folder) -> [String; 2] {
        let done = self.command("sh", folder).arg("job").output().expect("the shell starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let out = String::from_utf8_lossy(&done.stdout).into_owned();
        let numbers: Vec<String> = out.split_whitespace().map(str::to_owned).collect();
        numbers.try_into().expect("the script prints two numbers")
    }
    /// The jobs that wait or run.
    fn queue(&self, folder: &Folder) -> String {
        self.run("squeue", &["-h", "-r", "-o", "%i %T"], folder)
    }
    fn wait_for_end(&self, folder: &Folder) {
        wait_until("the end of the job", || self.queue(folder).is_empty());
    }
}

/// A configuration with two CPUs, whatever the machine has. Jobs that are requeued wait as long as credentials live.
fn slurm_conf(folder: &Path, host: &str, [control, node]: [u16; 2]) -> String {
    let folder = folder.display();
    format!(
        "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser=root\nSlurmctldPort={control}\nSlurmdPort={node}\n\
         AuthType=auth/munge\nAuthInfo=socket={folder}/munge.sock,cred_expire=5\n\
         StateSaveLocation={folder}/state\nSlurmdSpoolDir={folder}/spool\n\
         SlurmctldPidFile={folder}/slurmctld.pid\nSlurmdPidFile={folder}/slurmd.pid\n\
         ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nMpiDefault=none\nReturnToService=2\n\
         SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nSlurmdParameters=config_overrides\n\
         SchedulerParameters=sched_interval=1\nMinJobAge=600\n\
         NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=4000 State=UNKNOWN\n\
         PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n"
    )
}

/// Makes a file and its folder unreadable for others, as munge demands.
fn make_private(file: &Path) {
    let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("they are ours");
    set(file, 0o600);
    set(file.parent().expect("it is in a folder"), 0o711);
}

#[test]
fn slurm_runs_the_shards_of_a_job() {
    let folder = prepared("slurm");
    let Some(cluster) = Cluster::start(&folder) else { return };
    write_job(&folder, "slurm");
    let [array, _] = cluster.submit(&folder);
    // A shard that is killed is queued again, by its own script.
    wait_until("a running shard", || {
        let shard = running_shard(folder.path());
        shard.is_some_and(|id| nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGKILL).is_ok())
    });
    cluster.wait_for_end(&folder);
    assert_complete(&folder);
    let jobs = cluster.run("scontrol", &["show", "job", &array], &folder);
    assert_eq!(jobs.matches("JobState=COMPLETED").count(), 16, "{jobs}");
    assert_eq!(jobs.matches("Restarts=1").count(), 1, "{jobs}");
}

#[test]
fn a_job_of_slurm_that_was_cancelled_is_submitted_again() {
    let folder = prepared("slurm_again");
    let Some(cluster) = Cluster::start(&folder) else { return };
    write_job(&folder, "slurm");
    let [array, _] = cluster.submit(&folder);
    let written = || folder.path().join("out").read_dir().map_or(0, |entries| entries.count());
    wait_until("the first images", || written() > 4);
    cluster.run("scancel", &[&array], &folder);
    // The job that collects depends on the array, and is cancelled with it.
    cluster.wait_for_end(&folder);
    assert!(!folder.path().join("out/report.json").exists());
    assert!(written() < 36, "the job was cancelled midway");
    cluster.submit(&folder);
    cluster.wait_for_end(&folder);
    assert_complete(&folder);
}
