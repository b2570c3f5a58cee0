//! Files that appear whole or not at all.
//!
//! A [`Draft`] is written under a name of its own in the folder of the file that it will be: one that no file has, made with
//! `create_new`, so that nothing of anyone's is touched. When it is complete and on the disk it takes the place of the file. After an
//! error, an interruption or a crash the older file is as it was.
//!
//! What a file was stays so: its mode, and its owner where that is allowed. A file with several names (hard links) is written in
//! place, since a rename would leave the other names behind; its draft is kept until that is done.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::{NamedTempFile, TempPath};

/// A file that is being written.
pub struct Draft {
    file: File,
    path: TempPath,
    end: PathBuf,
    listed: ListedDraft,
}

/// Who may read a file that was not there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Whoever the process usually lets read its files.
    Usual,
    /// Its owner alone.
    Owner,
}

impl Draft {
    /// Begins a file that will be at `end`, which is neither a link nor a folder.
    ///
    /// # Errors
    /// Those of the system.
    pub fn new(end: &Path, readers: Readers) -> io::Result<Draft> {
        let name = end.file_name().unwrap_or_default().to_string_lossy();
        // Names have at most 255 bytes.
        let name: String = name.chars().take(50).collect();
        let (prefix, mut builder) = (format!(".{name}."), tempfile::Builder::new());
        builder.prefix(&prefix).suffix(".part");
        #[cfg(unix)]
        if readers == Readers::Usual && !end.exists() {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
        }
        let (file, path) = NamedTempFile::into_parts(builder.tempfile_in(folder_of(end))?);
        // Held as long as the process lives, so that one whose process was killed can be told from one that is being written.
        let _ = file.try_lock();
        let listed = ListedDraft::new(&path);
        Ok(Draft { file, path, end: end.to_owned(), listed })
    }

    /// What to write to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Puts the draft in its place, unless there is a file already, which stays.
    ///
    /// # Errors
    /// Those of the system.
    pub fn publish_new(self) -> io::Result<()> {
        self.file.sync_all()?;
        match self.path.persist_noclobber(&self.end) {
            Err(error) if error.error.kind() != io::ErrorKind::AlreadyExists => Err(error.error),
            _ => Ok(()),
        }
    }

    /// Puts the draft in its place.
    ///
    /// # Errors
    /// Those of the system. If a file with several names could not be written in place, the draft stays, and the message names it.
    pub fn publish(self) -> io::Result<()> {
        let Draft { file, path, end, listed: _listed } = self;
        file.sync_all()?;
        match fs::metadata(&end) {
            Ok(before) if names(&before) > 1 => return overwrite(path, &end),
            Ok(before) => {
                file.set_permissions(before.permissions())?;
                #[cfg(unix)]
                {
                    use std::os::unix::fs::{MetadataExt, fchown};
                    let _ = fchown(&file, Some(before.uid()), Some(before.gid())); // only some may
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        path.persist(&end).map_err(|e| e.error)?;
        // The new name is on the disk as well, where folders can be synced.
        let _ = File::open(folder_of(&end)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

/// Copies the draft into a file that has other names as well.
fn overwrite(path: TempPath, end: &Path) -> io::Result<()> {
    let copy = || {
        let mut from = File::open(&path)?;
        let mut to = File::options().write(true).truncate(true).open(end)?;
        io::copy(&mut from, &mut to)?;
        to.sync_all()
    };
    copy().map_err(|error| match path.keep() {
        Ok(kept) => io::Error::new(error.kind(), format!("{error}; all of it is in '{}'", kept.display())),
        Err(_) => error,
    })
}

#[cfg(unix)]
fn names(file: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

#[cfg(not(unix))]
fn names(_file: &fs::Metadata) -> u64 {
    1
}

/// A draft in the list of those that this process is writing.
struct ListedDraft(PathBuf);

static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ListedDraft {
    fn new(path: &Path) -> ListedDraft {
        drafts().push(path.to_owned());
        ListedDraft(path.to_owned())
    }
}

impl Drop for ListedDraft {
    fn drop(&mut self) {
        drafts().retain(|path| *path != self.0);
    }
}

/// Removes all drafts of this process, which is about to end without coming back to what it was doing.
pub fn abandon_drafts() {
    for draft in drafts().drain(..) {
        let _ = fs::remove_file(draft);
    }
}

/// Removes drafts in a folder whose processes were killed: nobody holds their locks. Only for folders that are the program's own.
pub fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_draft = entry.file_name().to_str().is_some_and(|name| name.starts_with('.') && name.ends_with(".part"));
        if is_draft
            && let Ok(file) = File::options().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes a file, which appears whole or not at all; links are followed, and pipes and devices are written to as they are.
///
/// # Errors
/// Those of the system.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    use io::Write;
    let end = end_of(path);
    if fs::metadata(&end).is_ok_and(|before| !before.is_file()) {
        return File::options().write(true).open(&end)?.write_all(bytes);
    }
    let mut draft = Draft::new(&end, Readers::Usual)?;
    draft.file().write_all(bytes)?;
    draft.publish()
}

/// The end of a chain of links, whether there is a file or not.
pub fn end_of(path: &Path) -> PathBuf {
    /// As many as the system follows.
    const MOST: usize = 40;
    let mut end = path.to_owned();
    for _ in 0..MOST {
        match fs::read_link(&end) {
            Ok(next) => end = folder_of(&end).join(next),
            Err(_) => break,
        }
    }
    end
}

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn content(path: &Path) -> String {
        fs::read_to_string(path).unwrap()
    }

    fn entries(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn an_unfinished_draft_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let end = folder.path().join("results.txt");
        fs::write(&end, "old").unwrap();
        let mut draft = Draft::new(&end, Readers::Usual).unwrap();
        draft.file().write_all(b"half").unwrap();
        assert_eq!((content(&end), entries(folder.path())), ("old".to_owned(), 2));
        drop(draft);
        assert_eq!((content(&end), entries(folder.path())), ("old".to_owned(), 1));
    }

    #[test]
    #[cfg(unix)]
    fn mode_and_links_stay() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("secret"), "old").unwrap();
        fs::set_permissions(at("secret"), PermissionsExt::from_mode(0o600)).unwrap();
        write(&at("secret"), b"new").unwrap();
        assert_eq!((content(&at("secret")), fs::metadata(at("secret")).unwrap().mode() & 0o777), ("new".into(), 0o600));
        fs::hard_link(at("secret"), at("other name")).unwrap();
        write(&at("secret"), b"newer").unwrap();
        assert_eq!([content(&at("secret")), content(&at("other name"))], ["newer", "newer"]);
        fs::create_dir(at("folder")).unwrap();
        symlink("folder/target", at("dangling")).unwrap();
        symlink("dangling", at("chain")).unwrap();
        write(&at("chain"), b"through").unwrap();
        assert_eq!(content(&at("folder/target")), "through");
        assert!(fs::symlink_metadata(at("dangling")).unwrap().is_symlink());
        assert_eq!((entries(folder.path()), entries(&at("folder"))), (5, 1));
    }

    #[test]
    fn names_beside_it_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["results.new", "results.part", ".results.part", "results.tmp"] {
            fs::write(folder.path().join(name), "notes").unwrap();
        }
        write(&folder.path().join("results"), b"new").unwrap();
        assert_eq!(entries(folder.path()), 5);
        for name in ["results.new", "results.part", ".results.part", "results.tmp"] {
            assert_eq!(content(&folder.path().join(name)), "notes");
        }
    }
}
