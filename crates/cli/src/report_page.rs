//! Reports of renders as a page that shows the images.

use lapidary_export::xml_text::escaped;
use lapidary_render::{FileReport, RenderReport};
use std::path::Path;

const STYLE: &str = "\
:root{color-scheme:light dark}body{margin:1.5rem;font:1rem/1.4 system-ui,sans-serif}\
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}figure{margin:0}\
img,.none{display:block;width:100%;aspect-ratio:1;object-fit:contain;background:#8884;border-radius:.3rem}\
figcaption{font-size:.8rem;overflow-wrap:anywhere}";

/// Formats that browsers show.
const SHOWN: [&str; 3] = ["png", "apng", "gif"];

/// The most images of a page: browsers are slow with more.
const MOST: usize = 10_000;

/// The page, for a file in the folder of the images.
pub(crate) fn report_page(report: &RenderReport, folder: &Path) -> String {
    let figures: String = report.files.iter().take(MOST).map(|file| figure(file, folder)).collect();
    let count = report.files.len();
    let more = if count > MOST { format!(", of which the first {MOST} are shown") } else { String::new() };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{count} images · Lapidary</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<p>{count} images{more}</p>\n<main>\n{figures}</main>\n</body>\n</html>\n"
    )
}

fn figure(file: &FileReport, folder: &Path) -> String {
    let path = file.path.strip_prefix(folder).unwrap_or(&file.path).to_string_lossy().replace('\\', "/");
    let name = escaped(&path);
    let address = escaped(&percent_encoded(&path));
    let image = if SHOWN.contains(&file.format) {
        format!("<img loading=\"lazy\" src=\"{address}\" alt=\"\">")
    } else {
        "<span class=\"none\"></span>".to_owned()
    };
    let [width, height] = file.size;
    format!(
        "<figure><a href=\"{address}\">{image}</a><figcaption>{name}<br>{width}x{height}, {} bits</figcaption></figure>\n",
        file.depth
    )
}

/// A path as the address of a link.
fn percent_encoded(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            _ => out += &format!("%{byte:02X}"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_no_special_characters() {
        assert_eq!(percent_encoded("a b/ü#1?.png"), "a%20b/%C3%BC%231%3F.png");
    }
}
