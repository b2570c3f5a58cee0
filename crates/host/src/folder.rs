//! A folder in which long computations keep results and unfinished work between runs.
//!
//! One file per key: a line with a version, the content, and a checksum over key and content. A file that is not what was
//! saved is reported, removed and otherwise ignored; a folder that cannot be written to costs a note and nothing else.

use crate::file::{Draft, Readers};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use wythoff::job::Keep;

/// The first line of a file.
const HEAD: [u8; 15] = *b"wythoff kept 1\n";
/// Bytes of the checksum at its end.
const SUM: u64 = 32;

/// Unfinished work is first saved after this time.
const FIRST: Duration = Duration::from_secs(30);
/// And then whenever this time has passed.
const AGAIN: Duration = Duration::from_secs(60);

/// Keys whose names would be longer than this are shortened, as file systems want it.
const LONGEST: usize = 150;

/// Told what goes wrong with the folder, which is never an error.
pub trait Notes: Send + Sync {
    /// A line for people to read.
    fn note(&self, text: std::fmt::Arguments<'_>);
}

/// The folder.
pub struct Folder {
    path: PathBuf,
    notes: Arc<dyn Notes>,
    /// Whether a note already said that nothing can be saved.
    given_up: AtomicBool,
    due: Mutex<Instant>,
    again: Duration,
}

impl Folder {
    /// The folder that was asked for, or else the one that the environment or the platform has for such files; `None` if
    /// there is no such place.
    ///
    /// # Errors
    /// In words, if what was asked for is no folder.
    pub fn new(asked: Option<&Path>, notes: Arc<dyn Notes>) -> Result<Option<Folder>, String> {
        if asked.is_some_and(|path| path.as_os_str().is_empty()) {
            return Err("the name is empty; give a folder, or --no-cache for none".to_owned());
        }
        if let Some(path) = asked.filter(|path| path.exists() && !path.is_dir()) {
            let shown = path.display();
            return Err(format!("'{shown}' is not a folder; give one, or --no-cache for none"));
        }
        let path = asked.map(Path::to_owned).or_else(usual_place);
        let (first, again) = interval().map_or((FIRST, AGAIN), |interval| (interval, interval));
        let due = Mutex::new(Instant::now() + first);
        Ok(path.map(|path| Folder { path, notes, given_up: AtomicBool::new(false), due, again }))
    }

    fn file(&self, key: &str) -> PathBuf {
        self.path.join(name_of(key))
    }

    fn try_write(&self, key: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let mut draft = Draft::new(&self.file(key), Readers::Owner)?;
        draft.file().write_all(&HEAD)?;
        let mut to = Summing { to: BufWriter::new(draft.file().try_clone()?), sum: new_sum(key) };
        content(&mut to)?;
        to.to.flush()?;
        draft.file().write_all(&to.sum.finalize())?;
        draft.publish()
    }
}

/// Sums up what is written.
struct Summing<W> {
    to: W,
    sum: Sha256,
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.sum.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl Keep for Folder {
    fn read(&self, key: &str) -> Option<Box<dyn Read>> {
        let path = self.file(key);
        let shown = path.display();
        match open(&path, key) {
            Ok(content) => return Some(Box::new(content)),
            Err(Refused::Absent) => {}
            Err(Refused::Unreadable(error)) => {
                self.notes.note(format_args!("note: cannot read the kept file '{shown}': {}", error.kind()));
            }
            Err(Refused::Damaged(reason)) => {
                self.notes.note(format_args!("note: ignoring the kept file '{shown}': {reason}"));
                self.forget(key);
            }
        }
        None
    }

    fn write(&self, key: &str, content: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        if let Err(error) = self.try_write(key, content)
            && !self.given_up.swap(true, Ordering::Relaxed)
        {
            let (shown, why) = (self.path.display(), error.kind());
            self.notes.note(format_args!(
                "note: nothing can be kept in '{shown}': {why}; --cache DIR names another folder, --no-cache none"
            ));
        }
    }

    fn forget(&self, key: &str) {
        // Whatever stays is replaced by the next save, or refused again.
        let _ = fs::remove_file(self.file(key));
    }

    fn is_due(&self) -> bool {
        let Ok(mut due) = self.due.try_lock() else { return false };
        let now = Instant::now();
        let is_due = now >= *due;
        if is_due {
            *due = now + self.again;
        }
        is_due
    }
}

/// `$WYT_CHECKPOINT_SECONDS`, for machines that may stop at any moment and for tests; a day at most.
fn interval() -> Option<Duration> {
    let seconds: u64 = std::env::var("WYT_CHECKPOINT_SECONDS").ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds.min(86_400)))
}

/// `$WYT_CACHE`, `$XDG_CACHE_HOME/wythoff`, or `wythoff` where the platform keeps such files.
fn usual_place() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let platform = || etcetera::base_strategy::choose_native_strategy().ok().map(|places| places.cache_dir());
    // A relative path there is to be ignored, by the XDG specification.
    let shared = || named("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(platform);
    named("WYT_CACHE").or_else(|| shared().map(|path| path.join("wythoff")))
}

/// The name of a key's file: small letters, digits and a few signs stand for themselves, every other byte is written as
/// `%` and two digits, so that no two keys share a name even where case does not count. Long names end in a checksum.
fn name_of(key: &str) -> String {
    let mut name = String::new();
    for byte in key.bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b',' => name.push(char::from(byte)),
            _ => name += &format!("%{byte:02x}"),
        }
    }
    if name.len() > LONGEST {
        name.truncate(LONGEST - 80);
        name += "~"; // nothing else has this sign
        name.extend(new_sum(key).finalize().iter().map(|byte| format!("{byte:02x}")));
    }
    name + ".kept"
}

/// A checksum that begins with the key.
fn new_sum(key: &str) -> Sha256 {
    let mut sum = Sha256::new();
    sum.update((key.len() as u64).to_le_bytes());
    sum.update(key.as_bytes());
    sum
}

/// Why a file is not used.
enum Refused {
    Absent,
    Unreadable(io::Error),
    Damaged(&'static str),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Refused {
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Refused::Absent,
            io::ErrorKind::UnexpectedEof => Refused::Damaged("it was cut off"),
            _ => Refused::Unreadable(error),
        }
    }
}

/// What was saved in a file. Nothing of it is handed out before all of it has been compared with its checksum.
fn open(path: &Path, key: &str) -> Result<io::Take<BufReader<File>>, Refused> {
    let mut file = BufReader::new(File::open(path)?);
    let mut head = [0; HEAD.len()];
    file.read_exact(&mut head)?;
    if head != HEAD {
        return Err(Refused::Damaged("it is of another version or no such file"));
    }
    let rest = file.get_ref().metadata()?.len() - HEAD.len() as u64;
    let length = rest.checked_sub(SUM).ok_or(Refused::Damaged("it was cut off"))?;
    let mut summing = Summing { to: io::sink(), sum: new_sum(key) };
    io::copy(&mut file.by_ref().take(length), &mut summing)?;
    let mut sum = [0; SUM as usize];
    file.read_exact(&mut sum)?;
    if summing.sum.finalize()[..] != sum {
        return Err(Refused::Damaged("its checksum is wrong"));
    }
    file.seek(SeekFrom::Start(HEAD.len() as u64))?;
    Ok(file.take(length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Unread;

    impl Notes for Unread {
        fn note(&self, _text: std::fmt::Arguments<'_>) {}
    }

    fn folder(path: &Path) -> Folder {
        Folder::new(Some(path), Arc::new(Unread)).unwrap().unwrap()
    }

    #[test]
    fn what_is_saved_comes_back() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder(&place.path().join("new").join("folder"));
        let long = "rule:".to_owned() + &"k==l || ".repeat(200);
        let keys = ["", ".", "..", "rows/wythoff/300", "rows/WYTHOFF/300", "wyt:{1} ^", "con", "\u{e4}", long.as_str()];
        for (n, key) in keys.iter().enumerate() {
            assert_eq!(folder.load(key), None);
            folder.save(key, &vec![n as u8; 1000 * n]);
        }
        for (n, key) in keys.iter().enumerate() {
            assert_eq!(folder.load(key), Some(vec![n as u8; 1000 * n]), "{key}");
            folder.forget(key);
            assert_eq!(folder.load(key), None);
        }
        assert!(!folder.is_due());
    }

    #[test]
    fn damage_is_noticed() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder(place.path());
        folder.save("key", b"content");
        let file = folder.file("key");
        let whole = fs::read(&file).unwrap();
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            fs::write(&file, changed).unwrap();
            assert_eq!(folder.load("key"), None, "byte {at}");
            fs::write(&file, &whole[..at]).unwrap();
            assert_eq!(folder.load("key"), None, "cut at {at}");
            assert!(!file.exists());
        }
        fs::write(folder.file("other"), &whole).unwrap();
        assert_eq!(folder.load("other"), None, "the file of another key");
    }

    #[test]
    fn a_place_that_cannot_be_written_to_costs_only_time() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, "").unwrap();
        let folder = folder(&file.join("below"));
        assert_eq!(folder.load("key"), None);
        folder.save("key", b"content");
        assert!(folder.given_up.load(Ordering::Relaxed));
        folder.save("key", b"content");
        folder.forget("key");
        assert_eq!(folder.load("key"), None);
    }

    proptest! {
        #[test]
        fn names_differ(x in "[ -~\u{e4}]{0,12}", y in "[ -~\u{e4}]{0,12}", tail in "[a-z:]{0,200}") {
            let (one, other) = (name_of(&format!("{x}{tail}")), name_of(&format!("{y}{tail}")));
            prop_assert_eq!(one.to_lowercase() == other.to_lowercase(), x == y);
            prop_assert!(one.len() <= LONGEST + 5 && !one.contains(['/', '\\', ':']));
        }
    }
}
