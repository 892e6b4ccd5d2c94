//! Fonts of the system for letters that the fonts of the editor lack.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of fonts; those that begin with `~` are in the home folder.
const FOLDERS: &[&str] = &[
    "~/.local/share/fonts",
    "~/.fonts",
    "/usr/local/share/fonts",
    "/usr/share/fonts",
    "/run/current-system/sw/share/X11/fonts",
    "C:\\Windows\\Fonts",
    "~/Library/Fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
];

/// Names of font files without extension, in lower case: for each group of scripts the best first.
const GROUPS: &[&[&str]] = &[
    // Chinese, Japanese and Korean. The regional fonts of one system complete each other.
    &[
        "notosanscjk-regular",
        "notosanscjksc-regular",
        "notosanscjkjp-regular",
        "notosanscjksc-vf",
        "notosanscjk-vf",
        "sourcehansans-regular",
        "sourcehansanscn-regular",
        "wqy-microhei",
        "wqy-zenhei",
        "droidsansfallbackfull",
        "droidsansfallback",
        "msyh",
        "pingfang",
        "hiragino sans gb",
        "notoserifcjk-regular",
        "fonts-japanese-gothic",
        "ipagp",
        "unifont",
    ],
    &["yugothm", "yugothr", "meiryo", "hiragino sans w3"],
    &["malgun", "applesdgothicneo", "nanumgothic", "unbatang"],
    // Letters of Europe, and signs.
    &["dejavusans", "notosans-regular", "segoeui", "freesans", "arial unicode", "liberationsans-regular", "arial"],
    &["notosansarabic-regular", "notonaskharabic-regular", "geezapro", "kacstone"],
    &["notosanshebrew-regular", "arialhb", "david"],
    &["notosansdevanagari-regular", "nirmala", "kohinoor", "lohit-devanagari"],
    &["notosansthai-regular", "leelawui", "thonburi", "loma"],
    &["notosanssymbols2-regular", "seguisym", "apple symbols", "symbola"],
];

/// Largest size of a font in bytes, and of all fonts together.
const MAX_FONT_BYTES: u64 = 48 << 20;
const MAX_BYTES: u64 = 96 << 20;
/// Largest depth of folders, and number of files that are looked at.
const MAX_DEPTH: usize = 4;
const MAX_FILES: usize = 20_000;

/// Contents of the best font of each group that the system has.
pub(crate) fn system_fonts(home: Option<&Path>) -> Vec<Vec<u8>> {
    let mut files = vec![];
    for folder in FOLDERS {
        match (folder.strip_prefix("~/"), home) {
            (Some(inner), Some(home)) => font_files(&home.join(inner), MAX_DEPTH, &mut files),
            (Some(_), None) => {}
            (None, _) => font_files(Path::new(folder), MAX_DEPTH, &mut files),
        }
    }
    let mut bytes = 0;
    let mut fonts = vec![];
    for path in best_of_groups(&files) {
        let size = fs::metadata(path).map_or(u64::MAX, |file| file.len());
        if size <= MAX_FONT_BYTES && bytes + size <= MAX_BYTES {
            bytes += size;
            fonts.extend(fs::read(path));
        }
    }
    fonts
}

/// Best file of each group.
fn best_of_groups(files: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    let stem = |path: &PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().to_lowercase());
    let named = move |name: &str| files.iter().find(|path| stem(path).as_deref() == Some(name));
    GROUPS.iter().filter_map(move |names| names.iter().find_map(|name| named(name)))
}

/// Adds the font files in a folder and below, in the order of their names.
fn font_files(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let extension = path.extension().map(|end| end.to_string_lossy().to_lowercase());
        match extension.as_deref() {
            Some("ttf" | "otf" | "ttc" | "otc") if files.len() < MAX_FILES => files.push(path),
            _ if depth > 0 && path.is_dir() => font_files(&path, depth - 1, files),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_font_of_each_group_is_chosen() {
        let files = ["/a/DejaVuSans.ttf", "/a/WQY-MicroHei.ttc", "/b/NotoSansCJK-Regular.ttc", "/b/Other.ttf"];
        let files = files.map(PathBuf::from);
        let best: Vec<&PathBuf> = best_of_groups(&files).collect();
        assert_eq!(best, [&files[2], &files[0]]);
    }

    #[test]
    fn fonts_are_found_below_the_home_folder() {
        let home = std::env::temp_dir().join(format!("lapidary-fonts-{}", std::process::id()));
        let folder = home.join(".local/share/fonts/noto");
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        fs::write(folder.join("NotoSansCJK-Regular.ttc"), "a font").expect("the temporary folder is writable");
        assert_eq!(system_fonts(Some(&home)).first().map(Vec::as_slice), Some(b"a font".as_slice()));
        fs::remove_dir_all(&home).expect("the temporary folder is writable");
    }
}
