//! Parts that all pages share: head, navigation and style.

use lapidary_export::xml_text::escaped;

/// Style sheet, with light and dark colours.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--paper:#fbfaf8;--faint:#6b6862;--line:#dcd8d0;--tint:#f0eee9;--link:#8a4b12}
@media(prefers-color-scheme:dark){:root{--ink:#dcd9d3;--paper:#1b1a19;--faint:#98938a;--line:#3a3835;--tint:#252422;\
--link:#e0a568}}
body{margin:0 auto;padding:1.5rem;max-width:60rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);\
background:var(--paper)}
nav{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin-bottom:1.5rem}
a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}\
h3{font-size:1rem;margin:2rem 0 0}
code,pre{font-family:ui-monospace,monospace;font-size:.88em}code{background:var(--tint);padding:.1em .25em;\
border-radius:.2em}
pre{background:var(--tint);padding:.8rem 1rem;white-space:pre-wrap;border-radius:.4rem;line-height:1.4}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.35rem .8rem .35rem 0;\
border-top:1px solid var(--line)}
.faint{color:var(--faint)}
.large{width:24rem;margin:1rem 0}li{margin:.3rem 0}
.shown{display:flex;flex-wrap:wrap;gap:1rem;margin:1rem 0}figure{margin:0;width:12rem}
figcaption{font-size:.85rem;color:var(--faint)}\
img{display:block;width:100%;border-radius:.3rem;box-shadow:0 0 0 1px var(--line)}
.shelf{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.9rem}
.shelf>a{display:flex;gap:.7rem;color:var(--ink)}.shelf img{width:4.5rem;height:4.5rem;flex:none}
.shelf b{color:var(--link)}.shelf span{font-size:.85rem;line-height:1.35}";

/// A whole page; `root` leads from it to the first one.
pub(super) fn page(root: &str, title: &str, body: &str) -> String {
    let links = [
        ("index", "nodes"),
        ("tutorial", "tutorial"),
        ("museum", "museum"),
        ("format", "file format"),
        ("formulas", "formulas"),
        ("diagnostics", "diagnostics"),
        ("commands", "commands"),
        ("farm", "render farms"),
        ("materials", "MaterialX and USD"),
        ("devices", "devices"),
    ];
    let links: Vec<String> =
        links.iter().map(|(file, name)| format!("<a href=\"{root}{file}.html\">{name}</a>")).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{} · Lapidary</title>\n\
         <style>\n{STYLE}\n</style>\n</head>\n<body>\n<nav>{}</nav>\n{body}</body>\n</html>\n",
        escaped(title),
        links.join("\n")
    )
}

/// A sentence as HTML; text between backticks becomes code.
pub(super) fn sentence(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(i, part)| match i % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    });
    parts.collect()
}

/// A table; its cells are HTML.
pub(super) fn table<const N: usize>(head: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let cells =
        |tag: &str, cells: &[&str]| -> String { cells.iter().map(|cell| format!("<{tag}>{cell}</{tag}>")).collect() };
    let mut out = format!("<table>\n<tr>{}</tr>\n", cells("th", &head));
    for row in rows {
        out += &format!("<tr>{}</tr>\n", cells("td", &row.each_ref().map(String::as_str)));
    }
    out + "</table>\n"
}

/// Preformatted lines of a file or a terminal.
pub(super) fn lines(text: &str) -> String {
    format!("<pre>{}</pre>\n", escaped(text.trim_end()))
}
