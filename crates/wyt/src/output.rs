//! Files that appear whole or not at all.

use crate::fail::Fail;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use tempfile::NamedTempFile;

/// Writes a file beside its final place and moves it there when it is complete. After an error, an interruption or
/// a crash nothing is left under the final name, and an older file of that name is untouched.
pub fn whole_file(
    argument: &str,
    path: &Path,
    write: impl FnOnce(Box<dyn Write>) -> Result<(), Fail>,
) -> Result<(), Fail> {
    let shown = path.display();
    let cannot = |e: io::Error| {
        // The kind alone: the full text would name the temporary file.
        Fail::about(
            argument,
            format!("cannot write '{shown}': {}; choose a folder with room that you may write to", e.kind()),
        )
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        let folder = folder.display();
        return Err(Fail::about(
            argument,
            format!("cannot write '{shown}': there is no folder '{folder}'; make it first"),
        ));
    }
    if path.is_dir() {
        return Err(Fail::about(argument, format!("'{shown}' is a folder; give the name of a file in it")));
    }
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask, as for any new file
    let file: NamedTempFile = builder.prefix(".wyt-").tempfile_in(folder).map_err(cannot)?;
    let lost = Arc::new(Mutex::new(None));
    let tracked = Tracked { file: file.reopen().map_err(cannot)?, lost: lost.clone() };
    let written = write(Box::new(BufWriter::with_capacity(1 << 16, tracked)));
    if let Some(error) = lost.lock().ok().and_then(|mut lost| lost.take()) {
        return Err(cannot(error));
    }
    written.map_err(|fail| match fail {
        Fail::ClosedPipe => cannot(io::ErrorKind::BrokenPipe.into()),
        Fail::Message(message) => Fail::about(argument, format!("'{shown}' was not written: {message}")),
    })?;
    file.persist(path).map_err(|e| cannot(e.error))?;
    Ok(())
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
