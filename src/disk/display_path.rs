//! Paths as a user would write them.

use std::path::{Component, Path};

/// A path that goes further up than this is shown as an absolute path.
const STEPS_UP: usize = 3;

/// How a user in the folder `here` would write a path; both must be canonical.
pub fn display_path(here: &Path, path: &Path) -> String {
    let common = here.components().zip(path.components()).take_while(|(a, b)| a == b).count();
    let up = here.components().count() - common;
    let named = path.components().skip(common).any(|c| matches!(c, Component::Normal(_)));
    if common == 0 || up > STEPS_UP || common == 1 && up > 0 {
        return path.display().to_string();
    }
    if up == 0 && !named {
        return ".".into();
    }
    let rest = path.components().skip(common).map(|c| c.as_os_str().to_string_lossy());
    let parts: Vec<_> = std::iter::repeat_n("..".into(), up).chain(rest).collect();
    parts.join("/")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_from_here() {
        let from = |here: &str, path: &str| display_path(Path::new(here), Path::new(path));
        assert_eq!(from("/home/ann", "/home/ann/a.tg"), "a.tg");
        assert_eq!(from("/home/ann", "/home/ann/games/a.tg"), "games/a.tg");
        assert_eq!(from("/home/ann", "/home/bob/a.tg"), "../bob/a.tg");
        assert_eq!(from("/home/ann", "/home"), "..");
        assert_eq!(from("/home/ann", "/home/ann"), ".");
        assert_eq!(from("/home/ann", "/etc/a.tg"), "/etc/a.tg");
        assert_eq!(from("/a/b/c/d/e", "/a/x.tg"), "/a/x.tg");
        assert_eq!(from("/", "/etc/a.tg"), "etc/a.tg");
    }
}
