//! Paths of files, written with `/`.

/// The folder of a file; empty for the working folder.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| if folder.is_empty() { "/" } else { folder })
}

/// A path in a folder, without `.` and without `..` except at its beginning; `None` if it leads above the root.
pub(crate) fn join(folder: &str, path: &str) -> Option<String> {
    let whole = if path.starts_with('/') || folder.is_empty() { path.to_owned() } else { format!("{folder}/{path}") };
    let absolute = whole.starts_with('/');
    let mut parts: Vec<&str> = vec![];
    for part in whole.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            ".." if absolute => return None,
            part => parts.push(part),
        }
    }
    Some(format!("{}{}", if absolute { "/" } else { "" }, parts.join("/")))
}

/// Returns whether a path made by [`join`] is inside a folder.
pub(crate) fn is_inside(folder: &str, path: &str) -> bool {
    let rest = match folder {
        "" => (!path.starts_with('/')).then_some(path),
        "/" => path.strip_prefix('/'),
        _ => path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')),
    };
    rest.is_some_and(|rest| rest.split('/').next() != Some("..") && !rest.contains('\\'))
}
