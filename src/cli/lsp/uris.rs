//! URIs and the files that they name.

use gen_lsp_types::Uri;
use std::path::{Path, PathBuf};

/// The path of a file; other schemes have none.
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    (uri.scheme() == "file").then(|| uri.to_file_path().ok()).flatten()
}

/// The URI of a file with this canonical name.
pub(super) fn of_file(file: &str) -> Option<Uri> {
    Uri::from_file_path(Path::new(file)).ok()
}

/// The canonical name of a file, which needn't exist yet.
pub(super) fn file(path: &Path) -> Option<String> {
    let real = path.canonicalize().or_else(|_| {
        let folder = path.parent().map_or_else(|| Ok(PathBuf::new()), Path::canonicalize);
        folder.map(|folder| path.file_name().map_or(folder.clone(), |name| folder.join(name)))
    });
    real.ok()?.to_str().map(str::to_owned)
}
