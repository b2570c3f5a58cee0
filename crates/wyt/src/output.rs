//! Files that appear whole or not at all.

use crate::fail::Fail;
use crate::session::Session;
use host::file::{Draft, Readers, end_of, folder_of};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// A place for output, checked before the work begins.
///
/// A regular file is written beside its final place and moved there when it is complete: after an error, an
/// interruption or a crash nothing is left under the final name, and an older file of that name is untouched. Links
/// are followed, and an older file keeps its mode and its other names ([`host::file`]); pipes and devices are written to as they are;
/// `-` is standard output.
pub struct Target<'a> {
    argument: &'static str,
    path: &'a Path,
    place: Place,
}

enum Place {
    Stdout,
    /// Something that is not a file, and must stay what it is.
    Special,
    Regular(PathBuf),
}

impl<'a> Target<'a> {
    /// Checks that the path can be a target.
    pub fn new(argument: &'static str, path: &'a Path) -> Result<Target<'a>, Fail> {
        let shown = path.display();
        if path == Path::new("-") {
            return Ok(Target { argument, path, place: Place::Stdout });
        }
        let end = end_of(path);
        if end.is_dir() {
            return Err(Fail::about(argument, format!("'{shown}' is a folder; give the name of a file in it")));
        }
        if end.exists() && !end.is_file() {
            return Ok(Target { argument, path, place: Place::Special });
        }
        let folder = folder_of(&end);
        if !folder.is_dir() {
            let folder = folder.display();
            let problem = format!("cannot write '{shown}': there is no folder '{folder}'; make it first");
            return Err(Fail::about(argument, problem));
        }
        // One name for one file, however the folder is written; the file itself may not exist yet.
        let end = match (folder.canonicalize(), end.file_name()) {
            (Ok(folder), Some(name)) => folder.join(name),
            _ => end,
        };
        Ok(Target { argument, path, place: Place::Regular(end) })
    }

    /// Whether two targets are the same file.
    pub fn collides(&self, other: &Target) -> bool {
        match (&self.place, &other.place) {
            (Place::Regular(x), Place::Regular(y)) => x == y,
            (Place::Stdout, Place::Stdout) => true,
            _ => false,
        }
    }

    /// What the user called it.
    pub fn path(&self) -> &Path {
        self.path
    }

    /// Whether it takes standard output, which then is no place for anything else.
    pub fn is_stdout(&self) -> bool {
        matches!(self.place, Place::Stdout)
    }

    /// Says that a file was written.
    pub fn announce(&self, session: &Session) {
        if !self.is_stdout() {
            session.note(format_args!("wrote {}", self.path.display()));
        }
    }

    fn cannot(&self, error: &io::Error) -> Fail {
        // The kind alone: the full text would name the temporary file.
        let (shown, why) = (self.path.display(), error.kind());
        Fail::about(
            self.argument,
            format!("cannot write '{shown}': {why}; choose a place with room that you may write to"),
        )
    }

    /// Writes the target.
    pub fn write(&self, write: impl FnOnce(Box<dyn Write>) -> Result<(), Fail>) -> Result<(), Fail> {
        let end = match &self.place {
            Place::Stdout => return write(Box::new(BufWriter::with_capacity(1 << 16, io::stdout()))),
            Place::Special => {
                let file = File::options().write(true).open(self.path).map_err(|e| self.cannot(&e))?;
                return self.tracked(file, write);
            }
            Place::Regular(end) => end,
        };
        let mut draft = Draft::new(end, Readers::Usual).map_err(|e| self.cannot(&e))?;
        self.tracked(draft.file().try_clone().map_err(|e| self.cannot(&e))?, write)?;
        draft.publish().map_err(|e| self.cannot(&e))
    }

    /// Writes the target, whose content is at hand.
    pub fn write_bytes(&self, bytes: &[u8]) -> Result<(), Fail> {
        self.write(|mut file| Ok(file.write_all(bytes).and_then(|()| file.flush())?))
    }

    fn tracked(&self, file: File, write: impl FnOnce(Box<dyn Write>) -> Result<(), Fail>) -> Result<(), Fail> {
        let lost = Arc::new(Mutex::new(None));
        let tracked = Tracked { file, lost: lost.clone() };
        let written = write(Box::new(BufWriter::with_capacity(1 << 16, tracked)));
        match lost.lock().ok().and_then(|mut lost| lost.take()) {
            Some(error) => Err(self.cannot(&error)),
            None => written,
        }
    }
}

/// A file that remembers the first error, also one met while a buffer is flushed on being dropped.
struct Tracked {
    file: File,
    lost: Arc<Mutex<Option<io::Error>>>,
}

impl Write for Tracked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).inspect_err(|error| {
            if let Ok(mut lost) = self.lost.lock() {
                lost.get_or_insert_with(|| io::Error::new(error.kind(), error.to_string()));
            }
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
