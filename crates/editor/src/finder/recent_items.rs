//! The items that were added last, which are kept between runs.

use crate::platform::Platform;

/// Name of the file in the folder of settings: a title in each line, the newest first.
pub(crate) const RECENT_ITEMS: &str = "added";
/// Number of items that are listed first.
pub(super) const MOST: usize = 8;

/// Titles of the items added last, the newest first.
#[derive(Default)]
pub(super) struct RecentItems(Vec<String>);

impl RecentItems {
    pub(super) fn read(platform: &dyn Platform) -> RecentItems {
        let text = platform.home().and_then(|home| platform.read(&home.join(RECENT_ITEMS)).ok()).unwrap_or_default();
        RecentItems(text.lines().filter(|line| !line.is_empty()).take(MOST).map(str::to_owned).collect())
    }

    pub(super) fn add(&mut self, title: &str) {
        self.0.retain(|name| name != title);
        self.0.insert(0, title.to_owned());
        self.0.truncate(MOST);
    }

    /// Position of an item, 0 for the newest.
    pub(super) fn position(&self, title: &str) -> Option<usize> {
        self.0.iter().position(|name| name == title)
    }

    /// Lines of the file.
    pub(super) fn text(&self) -> String {
        self.0.iter().map(|title| format!("{title}\n")).collect()
    }
}
