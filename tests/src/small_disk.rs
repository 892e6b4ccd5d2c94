//! Small file systems in memory, which only a test program and its children see.

use crate::Folder;
use nix::errno::Errno;
use nix::mount::{MsFlags, mount, umount};
use nix::sched::{CloneFlags, unshare};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// A mount namespace of this process, in which it may mount file systems.
pub struct MountNamespace(());

/// A file system of limited size in a temporary folder, unmounted when dropped.
pub struct SmallDisk(Folder);

impl MountNamespace {
    /// Gives this process a mount namespace, and where it may not have one, a user namespace with it. Linux allows user
    /// namespaces only to processes of one thread, so no thread may have been started. The error is the reason.
    pub fn enter() -> Result<MountNamespace, String> {
        let refused = |what: &'static str| move |error: Errno| format!("{what}: {error}");
        let namespaces = unshare(CloneFlags::CLONE_NEWNS).or_else(|_| enter_user_namespace());
        namespaces.map_err(refused("the system refuses a mount namespace"))?;
        // In a changed root directory this fails; disks are unmounted all the same.
        let _ = mount(None::<&str>, "/", None::<&str>, MsFlags::MS_REC | MsFlags::MS_PRIVATE, None::<&str>);
        let namespace = MountNamespace(());
        namespace.try_disk("1m").map(|_| namespace).map_err(refused("the system refuses to mount a file system"))
    }
    /// A new file system. `size` is a number of bytes as in the options of `tmpfs`, such as `24k`.
    pub fn disk(&self, size: &str) -> SmallDisk {
        self.try_disk(size).expect("a file system was mounted before")
    }
    fn try_disk(&self, size: &str) -> nix::Result<SmallDisk> {
        let folder = Folder::new("disk");
        let options = format!("size={size}");
        mount(Some("none"), folder.path(), Some("tmpfs"), MsFlags::empty(), Some(options.as_str()))?;
        Ok(SmallDisk(folder))
    }
}

impl SmallDisk {
    /// The folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
    /// The names of its entries, in order.
    pub fn names(&self) -> Vec<String> {
        self.0.names()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Where it is still in use, it disappears with the namespace.
        let _ = umount(self.0.path());
    }
}

/// Enters a user namespace, in which this user has the rights of root, and a mount namespace.
fn enter_user_namespace() -> nix::Result<()> {
    let user = std::fs::metadata("/proc/self").map_err(|_| Errno::ENOSYS)?;
    unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNS)?;
    for (file, text) in [
        ("setgroups", "deny".to_owned()),
        ("uid_map", format!("0 {} 1", user.uid())),
        ("gid_map", format!("0 {} 1", user.gid())),
    ] {
        std::fs::write(format!("/proc/self/{file}"), text).map_err(|_| Errno::EPERM)?;
    }
    Ok(())
}
