//! Where the ledger of long runs is, unless someone says otherwise.

use std::path::{Path, PathBuf};

/// The file that was asked for, or that `$WYT_LEDGER` names, or else the usual one in the system's folder for data.
///
/// # Errors
/// In words, if the name is empty or there is no such folder.
pub fn place(asked: Option<&Path>) -> Result<PathBuf, String> {
    use etcetera::BaseStrategy;
    if let Some(path) = asked {
        return match path.to_str() {
            Some("") => Err("the name is empty".to_owned()),
            // To SQLite these are no files.
            Some(name) if name.starts_with(':') || name.starts_with("file:") => {
                Err(format!("'{name}' is no file; give the name of one"))
            }
            _ => Ok(path.to_owned()),
        };
    }
    if let Some(path) = std::env::var_os("WYT_LEDGER").filter(|path| !path.is_empty()) {
        return Ok(path.into());
    }
    let places = etcetera::base_strategy::choose_native_strategy();
    let places = places.map_err(|_| "this account has no folder for data; name a file".to_owned())?;
    Ok(places.data_dir().join("wythoff").join("lab.sqlite"))
}

/// Makes the folder of a file that is to be made.
///
/// # Errors
/// In words, if there cannot be such a file.
pub fn make_room(path: &Path) -> Result<(), String> {
    if path.is_dir() {
        return Err(format!("'{}' is a folder; give the name of a file in it", path.display()));
    }
    match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|e| format!("cannot make the folder '{}': {e}", folder.display()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        assert_eq!(place(Some(Path::new("here"))), Ok("here".into()));
        assert!(place(Some(Path::new(""))).unwrap_err().contains("empty"));
        assert!(place(Some(Path::new(":memory:"))).unwrap_err().contains("no file"));
        let folder = tempfile::tempdir().unwrap();
        assert!(make_room(folder.path()).unwrap_err().contains("is a folder"));
        make_room(&folder.path().join("a/b/c")).unwrap();
        assert!(folder.path().join("a/b").is_dir());
        std::fs::write(folder.path().join("file"), "").unwrap();
        assert!(make_room(&folder.path().join("file/c")).unwrap_err().contains("cannot make the folder"));
    }
}
