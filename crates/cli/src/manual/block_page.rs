//! Pages whose text is a file of blocks: render farms, files of materials, and devices.

use super::page::{lines, page, sentence, table};

/// A page of this kind.
pub(super) struct BlockPage {
    title: &'static str,
    /// Blocks with empty lines between them: headings (`#`, `##`), commands (`$`), a list (`-`), a table of two columns (`|`,
    /// with a head), a file to show (`@`), or a paragraph.
    blocks: &'static str,
}

/// Jobs of many images on many machines.
pub(super) const FARM: BlockPage = BlockPage { title: "Render farms", blocks: include_str!("../../farm/page.txt") };
/// Targets that write a file which describes the material.
pub(super) const MATERIALS: BlockPage =
    BlockPage { title: "MaterialX, USD, glTF, Godot and Unreal", blocks: include_str!("../../materials/page.txt") };
/// The CPU and the GPU.
pub(super) const DEVICES: BlockPage = BlockPage { title: "Devices", blocks: include_str!("../../devices/page.txt") };

/// The file that a block with its name shows.
const UNREAL_IMPORT: &str = include_str!("../../materials/unreal_import.py");

/// The text of a page.
pub(super) fn text(BlockPage { title, blocks }: &BlockPage) -> String {
    let blocks = blocks.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let body: String = blocks.map(block).collect();
    page("", title, &format!("<h1>{title}</h1>\n{body}"))
}

fn block(block: &str) -> String {
    let rest = |mark: &'static str| block.lines().map(move |line| line.trim_start_matches(mark).trim());
    match block.as_bytes()[0] {
        b'#' if block.starts_with("## ") => format!("<h3>{}</h3>\n", sentence(block.trim_start_matches("## "))),
        b'#' => format!("<h2>{}</h2>\n", sentence(block.trim_start_matches("# "))),
        b'$' => lines(&rest("$").collect::<Vec<_>>().join("\n")),
        b'@' => lines(UNREAL_IMPORT),
        b'-' => {
            let items: String = rest("-").map(|item| format!("<li>{}</li>\n", sentence(item))).collect();
            format!("<ul>\n{items}</ul>\n")
        }
        b'|' => {
            let mut rows = rest("|").map(|row| row.split_once('|').unwrap_or((row, "")));
            let (left, right) = rows.next().unwrap_or_default();
            table(
                [left.trim(), right.trim()],
                rows.map(|(left, right)| [left, right].map(|cell| sentence(cell.trim()))),
            )
        }
        _ => format!("<p>{}</p>\n", sentence(&block.replace('\n', " "))),
    }
}
